"""Scenes and sessions, over everybody who lives."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Harm
from sms_cli.resolver.scene import end_scene, end_session, start_session
from tests.resolver.cast import gone, june, named, sets, vincent

BOOK = Rulings()


def test_nobody_there_is_nothing_done() -> None:
    assert end_scene([], BOOK).changes == ()
    assert start_session([], BOOK).changes == ()
    assert end_session([], [], BOOK).notes == ()


def test_who_has_walked_into_the_sunset_is_passed_over() -> None:
    walked = gone(june(composure=0, harm=Harm.BRUISED))
    assert start_session([walked], BOOK).composure == ()
    ended = end_session([walked, vincent()], [], BOOK)
    assert [row.character for row in ended.harm] == ["vincent"]
    assert [tie.character for tie in ended.obligations] == ["vincent"]


def test_s12_the_fiction_names_somebody_who_lives() -> None:
    with pytest.raises(RuleError, match=r"jun is no living character here \(did you mean june\?\)"):
        end_session([june()], ["jun"], BOOK)
    with pytest.raises(RuleError, match="june is no living character here"):
        end_session([gone(june())], ["june"], BOOK)


@pytest.mark.parametrize("harm", [Harm.UNHARMED, Harm.BRUISED, Harm.BROKEN])
def test_s12_the_fiction_is_for_the_hollowed(harm: Harm) -> None:
    with pytest.raises(RuleError, match=f"june is {harm}: the fiction heals the Hollowed alone"):
        end_session([june(harm=harm)], ["june"], BOOK)


def test_s12_r7_a_session_clears_all_harm_where_the_table_wants_it() -> None:
    heroes = [named("abe", harm=Harm.BROKEN), named("zoe", harm=Harm.HOLLOWED)]
    ended = end_session(heroes, ["zoe"], Rulings(recovery="clear"))
    assert sets(ended.changes) == {
        "abe.tracks.harm": (Harm.BROKEN, Harm.UNHARMED),
        "zoe.tracks.harm": (Harm.HOLLOWED, Harm.UNHARMED),
    }


def test_s16_the_hottest_come_first_and_then_as_the_people_come() -> None:
    swept = end_session([june(), vincent(), named("abe")], [], BOOK).obligations
    assert [(tie.character, tie.id) for tie in swept] == [
        ("vincent", "school"),
        ("june", "hall"),
        ("abe", "hall"),
    ]
