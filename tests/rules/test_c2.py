"""C2: Phases, and dice that are held."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.dice import TableDice
from sms_cli.model.fight import Action
from sms_cli.resolver.fight_actions import act
from sms_cli.resolver.fight_rounds import hold_dice, next_phase
from sms_cli.resolver.initiative import board
from tests.resolver.cast import slugs
from tests.resolver.fighting import NO_DICE, after, at_phase, guest, listed, melee, squad, standing


def test_c2_a_die_of_this_phase_is_spent() -> None:
    here = melee(guest("kenji", 3, 5, 9), phase=3)
    kenji = standing(act(here, "kenji", Action.MOVE), "kenji")
    assert (kenji.dice, kenji.total, kenji.ready) == ((5, 9), 14, False)


def test_c2_a_later_die_cannot_be_spent() -> None:
    with pytest.raises(RuleError, match="no die for Phase 1: 2 and 7 still to come"):
        act(melee(guest("goro", 2, 7)), "goro", Action.ATTACK)


def test_c2_somebody_without_dice_is_told_so() -> None:
    with pytest.raises(RuleError, match="no dice are left in this round"):
        act(melee(guest("goro")), "goro", Action.MOVE)


def test_c2_a_die_left_lying_is_held_and_keeps_its_face() -> None:
    here = melee(guest("kenji", 3, 5, 9), phase=3)
    board = next_phase(here, NO_DICE)
    kenji = standing(board, "kenji")
    assert (board.phase, kenji.dice, kenji.held, kenji.total) == (4, (3, 5, 9), (3,), 17)
    assert slugs(board.notes) == ["dice-held"]
    assert dict(board.notes[0].facts) == {"who": "kenji (3)"}


@pytest.mark.parametrize("phase", range(4, 11))
def test_c2_a_held_action_matches_every_later_phase(phase: int) -> None:
    here = at_phase(melee(guest("kenji", 3), phase=3), phase)
    assert standing(board(here), "kenji").ready
    assert standing(act(here, "kenji", Action.ATTACK), "kenji").dice == ()


def test_c2_several_dice_of_a_phase_act_as_often() -> None:
    here = melee(guest("kenji", 4, 4, 9), phase=4)
    once = after(here, act(here, "kenji", Action.ATTACK))
    twice = act(once, "kenji", Action.ATTACK)
    assert standing(twice, "kenji").dice == (9,)
    with pytest.raises(RuleError, match="Phase 4"):
        act(after(once, twice), "kenji", Action.ATTACK)


def test_c2_the_lowest_die_that_fits_is_spent_unless_another_is_named() -> None:
    here = melee(guest("kenji", 2, 4, 9), phase=4)
    assert standing(act(here, "kenji", Action.MOVE), "kenji").dice == (4, 9)
    assert standing(act(here, "kenji", Action.MOVE, die=4), "kenji").dice == (2, 9)
    with pytest.raises(RuleError, match="no 9 to spend in Phase 4; there are 2 and 4"):
        act(here, "kenji", Action.MOVE, die=9)


def test_c2_what_is_left_after_phase_10_is_lost() -> None:
    here = melee(guest("kenji", 3, 10, void=1), guest("goro", void=1), phase=10)
    board = next_phase(here, TableDice((8, 6)))
    assert (board.round, board.phase) == (2, 1)
    assert [row.dice for row in board.combatants] == [(8,), (6,)]
    assert dict(board.notes[0].facts) == {"who": "kenji (3, 10)"}


def test_c2_a_round_ends_when_all_dice_are_spent() -> None:
    here = melee(guest("kenji", void=1), phase=6)
    board = next_phase(here, TableDice((2,)))
    assert (board.round, board.phase, board.notes) == (2, 1, ())


def test_c2_the_dice_of_nobody_keep_no_round_open() -> None:
    here = melee(guest("kenji", void=1), listed(squad(), 9), sheets=(squad(brutes=0),), phase=6)
    assert next_phase(here, TableDice((2,))).round == 2


def test_c2_to_a_phase_holds_all_dice_on_the_way() -> None:
    board = next_phase(melee(guest("kenji", 3, 5, 9), guest("goro", 2, 7)), NO_DICE, to=4)
    assert dict(board.notes[0].facts) == {"who": "kenji (3), goro (2)"}
    assert board.order == (("kenji",), ("goro",))


@pytest.mark.parametrize("to", [1, 4])
def test_c2_no_phase_comes_back(to: int) -> None:
    with pytest.raises(RuleError, match="stands at Phase 4"):
        next_phase(melee(guest("kenji", 9), phase=4), NO_DICE, to=to)


@pytest.mark.parametrize(
    ("dice", "phase", "reached"),
    [((3, 5), 1, 3), ((3, 5), 3, 4), ((5,), 3, 5), ((10,), 1, 10), ((4,), 4, 5)],
)
def test_c2_straight_on_stops_where_somebody_can_act(
    dice: tuple[int, ...], phase: int, reached: int
) -> None:
    here = melee(guest("kenji", *dice), phase=phase)
    assert next_phase(here, NO_DICE, straight=True).phase == reached


def test_c2_who_waits_may_change_that_until_the_phase_closes() -> None:
    here = melee(guest("kenji", 4, 9), guest("goro", 4), phase=4)
    waiting = after(here, hold_dice(here, ["kenji"]))
    assert standing(board(waiting), "kenji").statuses == ("waiting",)
    acted = act(waiting, "kenji", Action.ATTACK)
    assert standing(acted, "kenji").statuses == ()
    assert standing(next_phase(waiting, NO_DICE), "kenji").statuses == ()


def test_c2_only_who_could_act_can_wait() -> None:
    here = melee(guest("kenji", 9), guest("goro", 4), phase=4)
    with pytest.raises(RuleError, match="no die to hold"):
        hold_dice(here, ["kenji"])
    waiting = after(here, hold_dice(here, ["goro"]))
    with pytest.raises(RuleError, match="waits already"):
        hold_dice(waiting, ["goro"])
