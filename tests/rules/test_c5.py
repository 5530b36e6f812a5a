"""C5 and R15: contested rolls and ambushes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import NotFound, RuleError
from sms_cli.model.dice import TableDice
from sms_cli.resolver.contest import HIDE, NOTICE, ambush, contest
from sms_cli.resolver.pool import Pool
from sms_cli.resolver.rings import SkillPool
from sms_cli.resolver.sides import Side, side_of
from tests.resolver.fighters import BIKERS, BOOK, GORO, KENJI, LowDice, faces, fighter


@pytest.mark.parametrize(("total", "success"), [(20, True), (19, False)])
def test_r15_meeting_the_others_total_succeeds(total: int, success: bool) -> None:
    actor = side_of(KENJI, "kenjutsu", "strength", BOOK)
    other = side_of(GORO, "kusarijutsu", "strength", BOOK)
    result = contest(actor, other, BOOK, LowDice([*faces("6k3", total), *faces("6k4", 20)]))
    assert (result.actor.pool, result.other.pool) == ("6k3", "6k4")
    assert (result.actor.total, result.other.total, result.success) == (total, 20, success)


@pytest.mark.parametrize(("total", "success"), [(30, True), (29, False)])
def test_r15_the_actors_raises_add_5(total: int, success: bool) -> None:
    actor = side_of(KENJI, "kenjutsu", "strength", BOOK, raises=2)
    other = side_of(GORO, "", "water", BOOK)  # Perception 2
    result = contest(actor, other, BOOK, LowDice([*faces("6k3", total), *faces("2k2", 20)]))
    assert (result.actor.tn, result.success) == (30, success)


def test_r15_what_weighs_on_the_other_side_helps_the_actor() -> None:
    caught = fighter(GORO, conditions=("entangled",))
    actor = side_of(KENJI, "kenjutsu", "strength", BOOK)
    other = side_of(caught, "kusarijutsu", "strength", BOOK, raises=1)
    result = contest(actor, other, BOOK, LowDice([*faces("6k3", 7), *faces("6k4", 32)]))
    assert (result.actor.tn, result.success) == (7, True)  # 32 − 20 − 5


def test_r15_what_weighs_on_the_actor() -> None:
    caught = fighter(KENJI, conditions=("entangled",))
    actor = side_of(caught, "kenjutsu", "strength", BOOK)
    result = contest(
        actor, Side("4k2", SkillPool(Pool(4, 2))), BOOK, LowDice([1] * 6 + faces("4k2", 11))
    )
    assert result.actor.tn == 31


def test_c16_a_squad_contests_as_one() -> None:
    side = side_of(BIKERS, "kenjutsu", "strength", BOOK)
    assert side.what.pool == Pool(8, 2)
    with pytest.raises(RuleError, match="no Trait"):
        side_of(BIKERS, "kenjutsu", "strenth", BOOK)
    with pytest.raises(NotFound, match="strength"):
        side_of(KENJI, "kenjutsu", "strenth", BOOK)


def test_c0_an_unskilled_side_does_not_explode() -> None:
    actor = side_of(KENJI, "sailing", "awareness", BOOK)
    result = contest(actor, Side("1k1", SkillPool(Pool(1, 1))), BOOK, TableDice([10, 10, 10, 5]))
    assert (result.actor.total, [note.id for note in result.notes]) == (30, ["unskilled"])


@pytest.mark.parametrize(("found", "noticed"), [(14, False), (15, False), (16, True)])
def test_c5_an_ambush_is_noticed_by_more(found: int, noticed: bool) -> None:
    # Kenji hides with 20, and his light armor takes 5 of it
    hidden = side_of(KENJI, *HIDE, BOOK)
    watcher = side_of(fighter(GORO, skills={"investigation": 1}), *NOTICE, BOOK)
    dice = [*faces("6k4", 20), *faces("3k2", found)]
    result = ambush([hidden], [watcher], BOOK, LowDice(dice))
    assert (result.total, result.watchers[0].noticed) == (15, noticed)
    assert result.surprised == (() if noticed else ("goro",))


def test_c5_the_worst_hidden_gives_all_away() -> None:
    sides = [Side("6k4", SkillPool(Pool(6, 4))), Side("2k2", SkillPool(Pool(2, 2)))]
    watchers = [Side("3k2", SkillPool(Pool(3, 2))), Side("4k2", SkillPool(Pool(4, 2)))]
    dice = [*faces("6k4", 25), *faces("2k2", 12), *faces("3k2", 12), *faces("4k2", 13)]
    result = ambush(sides, watchers, BOOK, LowDice(dice))
    assert result.total == 12
    assert [each.noticed for each in result.watchers] == [False, True]
    assert (result.surprised, result.success) == (("3k2",), True)


def test_c5_the_surprised_are_named_for_the_fight() -> None:
    result = ambush(
        [side_of(KENJI, *HIDE, BOOK)], [side_of(GORO, *NOTICE, BOOK)], BOOK, LowDice([9] * 6)
    )
    note = next(note for note in result.notes if note.id == "surprised")
    assert dict(note.facts) == {"options": "--surprised goro"}


@given(st.integers(1, 60), st.integers(1, 60), st.integers(0, 4), st.integers(0, 4))
@settings(max_examples=100, deadline=None)
def test_r15_a_contest_is_a_comparison(one: int, other: int, raises: int, against: int) -> None:
    sides = (
        Side("a", SkillPool(Pool(1, 1, one)), raises=raises),
        Side("b", SkillPool(Pool(1, 1, other)), raises=against),
    )
    result = contest(*sides, BOOK, LowDice())
    assert result.success is (1 + one >= max(0, 1 + other - 5 * against) + 5 * raises)
