"""C3: who goes first in a Phase."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.fight import Action
from sms_cli.resolver.fight_actions import act
from sms_cli.resolver.fight_rounds import hold_dice
from sms_cli.resolver.initiative import board, order_of
from tests.resolver.fighting import after, guest, listed, melee, samurai, squad, standing

# dice in Phase 4 → the order by hand: totals 17, 13, 9; who has no die up to 4 is not in it
TABLE = [
    ({"a": (4, 13 - 4), "b": (3, 5, 9), "c": (2, 7)}, (("b",), ("a",), ("c",))),
    ({"a": (5, 9), "b": (4,)}, (("b",),)),
    ({"a": (10,), "b": (9, 9)}, ()),
    ({"a": (1, 2, 3), "b": (4, 3)}, (("b",), ("a",))),
]


@pytest.mark.parametrize(("dice", "expected"), TABLE)
def test_c3_the_highest_total_goes_first(
    dice: dict[str, tuple[int, ...]], expected: tuple[tuple[str, ...], ...]
) -> None:
    here = melee(*(guest(name, *faces) for name, faces in dice.items()), phase=4)
    assert order_of(here).order == expected


def test_c3_a_tie_goes_to_the_higher_air() -> None:
    here = melee(guest("a", 4, 5, air=2), guest("b", 4, 5, air=3), phase=4)
    assert board(here).order == (("b",), ("a",))


def test_c3_still_tied_both_act_at_once_in_the_order_they_joined() -> None:
    here = melee(
        guest("a", 4, 5), guest("b", 4, 10), guest("c", 9, 0 + 4, air=3), guest("d", 3, 6), phase=4
    )
    assert board(here).order == (("b",), ("c",), ("a", "d"))
    for name in ("a", "d"):
        act(melee(guest("a", 4, 5), guest("d", 3, 6), phase=4), name, Action.ATTACK)


def test_c3_air_is_read_from_the_sheet() -> None:
    here = melee(
        listed(samurai(), 4), listed(squad(tr=4), 4), sheets=(samurai(), squad(tr=4)), phase=4
    )
    assert [row.air for row in board(here).combatants] == [3, 4]
    assert board(here).order == (("bikers",), ("kenji",))


def test_c3_out_of_turn_is_refused_with_the_reason() -> None:
    here = melee(guest("kenji", 3, 5, 9), guest("goro", 2, 7), phase=4)
    with pytest.raises(RuleError, match="kenji goes before goro in Phase 4: Initiative Total 17"):
        act(here, "goro", Action.MOVE)


def test_c3_a_tie_says_what_breaks_it() -> None:
    here = melee(guest("a", 4, air=2), guest("b", 4, air=3), phase=4)
    with pytest.raises(RuleError, match="both have a total of 4, and Air 3 goes before 2"):
        act(here, "a", Action.ATTACK)


def test_c3_the_order_is_reckoned_anew_before_each_action() -> None:
    here = melee(guest("a", 4, 4, 9), guest("b", 4, 10), phase=4)  # 17 against 14
    with pytest.raises(RuleError):
        act(here, "b", Action.ATTACK)
    acted = after(here, act(here, "a", Action.ATTACK))  # 13 against 14
    assert board(acted).order == (("b",), ("a",))
    with pytest.raises(RuleError, match="b goes before a"):
        act(acted, "a", Action.ATTACK)


def test_c3_r27_the_die_about_to_be_spent_counts() -> None:
    here = melee(guest("a", 4, 5), guest("b", 8), phase=8)  # 9 against 8; 5 without the 4
    assert board(here).order == (("a",), ("b",))


def test_c3_who_waits_lets_the_others_go_first() -> None:
    here = melee(guest("kenji", 3, 5, 9), guest("goro", 2, 7), phase=4)
    waiting = after(here, hold_dice(here, ["kenji"]))
    acted = act(waiting, "goro", Action.MOVE)
    assert standing(acted, "goro").dice == (7,)
    assert acted.deed is not None
    assert not acted.deed.forced
    act(after(waiting, acted), "kenji", Action.ATTACK)


def test_c3_force_overrules_the_order_and_is_kept() -> None:
    here = melee(guest("kenji", 3, 5, 9), guest("goro", 2, 7), phase=4)
    forced = act(here, "goro", Action.MOVE, force=True)
    in_turn = act(here, "kenji", Action.MOVE, force=True)
    assert forced.deed is not None
    assert in_turn.deed is not None
    assert (forced.deed.forced, in_turn.deed.forced) == (True, False)


def test_c3_force_gives_nobody_a_die() -> None:
    with pytest.raises(RuleError, match="no die for Phase 4"):
        act(melee(guest("goro", 9), phase=4), "goro", Action.MOVE, force=True)


def test_c3_c10_an_active_defense_answers_an_attack_and_needs_no_turn() -> None:
    here = melee(guest("kenji", 4, 4, 9), guest("goro", 4), phase=4)
    assert standing(act(here, "goro", Action.DEFEND), "goro").dice == ()


def test_c3_a_squad_without_brutes_leaves_the_order() -> None:
    here = melee(guest("kenji", 4), listed(squad(), 4, 9), sheets=(squad(brutes=0),), phase=4)
    bikers = standing(board(here), "bikers")
    assert (bikers.ready, bikers.statuses) == (False, ("out",))
    assert board(here).order == (("kenji",),)
    with pytest.raises(RuleError, match="out of the fight"):
        act(here, "bikers", Action.ATTACK)
