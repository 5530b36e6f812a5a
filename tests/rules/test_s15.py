"""S15: techniques are learnt at a session's end; past six, an older one may have faded."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sms_cli.errors import NotFound, RuleError
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.growth import fade, learn
from sms_cli.resolver.scene import end_session
from tests.resolver.cast import gone, june, named, sets, slugs

BASICS = ("Quiet Eyes", "Low Sweep", "Still Water", "Level Voice")


def test_s15_a_basic_technique_is_learnt_as_the_list_spells_it() -> None:
    learnt = learn(june(), " level  VOICE ", BASICS)
    assert (learnt.technique, learnt.basic, learnt.learnt) == ("Level Voice", True, True)
    assert learnt.techniques == ("Quiet Eyes", "Low Sweep", "Still Water", "Level Voice")
    assert list(sets(learnt.changes)) == ["june.techniques"]


def test_s15_a_new_technique_is_learnt_as_the_table_spells_it() -> None:
    learnt = learn(june(), "the Long Way Home", BASICS)
    assert (learnt.technique, learnt.basic) == ("the Long Way Home", False)


def test_s15_the_seventh_asks_which_has_faded_and_is_learnt() -> None:
    six = replace(june(), techniques=("A", "B", "C", "D", "E", "F"))
    assert slugs(learn(replace(six, techniques=six.techniques[:5]), "G", BASICS).notes) == []
    learnt = learn(six, "G", BASICS)
    assert slugs(learnt.notes) == ["many-techniques"]
    assert len(learnt.techniques) == 7


def test_s15_a_technique_is_learnt_once() -> None:
    with pytest.raises(RuleError, match="june knows Low Sweep already"):
        learn(june(), "low sweep", BASICS)
    with pytest.raises(RuleError, match="a technique has a name"):
        learn(june(), "  ", BASICS)


def test_s15_a_technique_fades() -> None:
    faded = fade(june(), "LOW SWEEP", BASICS)
    assert (faded.technique, faded.learnt) == ("Low Sweep", False)
    assert faded.techniques == ("Quiet Eyes", "Still Water")
    with pytest.raises(NotFound, match="did you mean Low Sweep"):
        fade(june(), "low swep", BASICS)


def test_s15_a_session_s_end_asks_everybody_who_lives() -> None:
    ended = end_session([june(), gone(named("ray")), named("abe")], [], Rulings())
    assert [dict(note.facts)["who"] for note in ended.notes] == ["june", "abe"]
    assert set(slugs(ended.notes)) == {"learnt-something"}
