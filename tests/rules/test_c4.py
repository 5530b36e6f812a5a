"""C4: an Interrupt."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.dice import TableDice
from sms_cli.model.fight import Action
from sms_cli.resolver.fight_actions import act, interrupt
from sms_cli.resolver.fight_rounds import next_phase
from sms_cli.resolver.initiative import board
from tests.resolver.fighting import NO_DICE, after, at_phase, guest, melee, standing

KENJI = guest("kenji", 3, 5, 9)
GORO = guest("goro", 2, 7)


def test_c4_two_later_dice_for_one_now() -> None:
    done = interrupt(melee(KENJI, GORO), "kenji", Action.MOVE, (5, 9))
    assert standing(done, "kenji").dice == (3,)
    assert done.deed is not None
    assert (done.deed.kind, done.deed.exchanged, done.deed.die) == ("interrupt", (5, 9), 1)


def test_c4_the_two_highest_if_none_are_named() -> None:
    done = interrupt(melee(guest("kenji", 2, 4, 6, 8)), "kenji", Action.MOVE)
    assert standing(done, "kenji").dice == (2, 4)


@pytest.mark.parametrize("action", [Action.ATTACK, Action.FULL_ATTACK])
def test_c4_never_for_an_attack(action: Action) -> None:
    with pytest.raises(RuleError, match="never for an attack"):
        interrupt(melee(KENJI), "kenji", action)


@pytest.mark.parametrize(
    "action",
    [
        Action.MOVE,
        Action.SIMPLE,
        Action.COMPLEX,
        Action.CAST,
        Action.FEINT,
        Action.FULL_DEFENSE,
        Action.DEFEND,
    ],
)
def test_c4_for_everything_else_a_feint_too(action: Action) -> None:
    assert standing(interrupt(melee(KENJI), "kenji", action), "kenji").dice == (3,)


@pytest.mark.parametrize(
    ("dice", "says"), [((4, 8, 9), "a die for this Phase"), ((2, 8, 9), "a Held Action")]
)
def test_c4_only_for_who_has_no_die_now_and_none_held(dice: tuple[int, ...], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        interrupt(melee(guest("kenji", *dice), phase=4), "kenji", Action.DEFEND)


def test_c4_two_dice_are_needed() -> None:
    with pytest.raises(RuleError, match="has 1 of later Phases"):
        interrupt(melee(guest("kenji", 9)), "kenji", Action.MOVE)


@pytest.mark.parametrize("faces", [(3, 4), (9, 9), (2, 7)])
def test_c4_the_dice_must_be_there(faces: tuple[int, int]) -> None:
    with pytest.raises(RuleError, match="cannot give"):
        interrupt(melee(KENJI), "kenji", Action.MOVE, faces)


def test_c4_declared_before_anybody_acts() -> None:
    here = melee(guest("fast", 1, 2, 10), KENJI)
    acted = after(here, act(here, "fast", Action.MOVE))
    with pytest.raises(RuleError, match="somebody has acted in Phase 1"):
        interrupt(acted, "kenji", Action.MOVE)
    closed = after(acted, next_phase(acted, NO_DICE))
    with pytest.raises(RuleError, match="fast goes before kenji"):
        interrupt(closed, "kenji", Action.MOVE)  # a new Phase, in which fast has a 2


def test_c4_r27_totals_are_compared_after_the_exchange() -> None:
    # kenji has 17 before and 3 + 1 after; goro's die of this Phase makes 4 or 5
    level = melee(KENJI, guest("goro", 1, 3))
    assert standing(interrupt(level, "kenji", Action.MOVE), "kenji").dice == (3,)
    behind = melee(KENJI, guest("goro", 1, 4))
    with pytest.raises(RuleError, match="Initiative Total 5 against 4"):
        interrupt(behind, "kenji", Action.MOVE)


def test_c4_an_active_defense_at_any_moment_and_whatever_the_totals() -> None:
    here = melee(guest("fast", 1, 1, 10), KENJI)
    acted = after(here, act(here, "fast", Action.ATTACK))
    assert standing(interrupt(acted, "kenji", Action.DEFEND), "kenji").dice == (3,)


def test_c4_declared_now_and_acted_in_turn() -> None:
    here = melee(guest("fast", 1, 10), KENJI)
    declared = interrupt(here, "kenji", Action.MOVE, wait=True)
    assert standing(declared, "kenji").dice == (1, 3)
    assert declared.order == (("fast",), ("kenji",))
    turn = after(here, declared)
    fast = after(turn, act(turn, "fast", Action.ATTACK))
    with pytest.raises(RuleError, match="never for an attack"):
        act(fast, "kenji", Action.ATTACK)
    assert standing(act(fast, "kenji", Action.MOVE), "kenji").dice == (3,)


def test_c4_a_bought_die_is_for_no_attack_though_it_is_held() -> None:
    here = melee(guest("fast", 1, 10), KENJI)
    bought = after(here, interrupt(here, "kenji", Action.MOVE, wait=True))
    later = after(bought, next_phase(bought, NO_DICE, to=3))
    waiting = after(later, act(later, "fast", Action.MOVE))
    attacked = act(waiting, "kenji", Action.ATTACK)  # the 3, not the bought 1
    assert standing(attacked, "kenji").dice == (1,)
    with pytest.raises(RuleError, match="never for an attack"):
        act(waiting, "kenji", Action.ATTACK, die=1)


def test_c4_force_overrules_when_and_in_which_order_but_not_what() -> None:
    here = melee(guest("fast", 1, 1, 10), KENJI)
    acted = after(here, act(here, "fast", Action.ATTACK))
    done = interrupt(acted, "kenji", Action.MOVE, force=True)
    assert done.deed is not None
    assert done.deed.forced
    with pytest.raises(RuleError, match="never for an attack"):
        interrupt(acted, "kenji", Action.ATTACK, force=True)


def test_c4_force_may_let_the_die_lie_too() -> None:
    here = melee(guest("fast", 1, 1, 10), KENJI)
    acted = after(here, act(here, "fast", Action.ATTACK))
    declared = interrupt(acted, "kenji", Action.MOVE, wait=True, force=True)
    assert standing(declared, "kenji").dice == (1, 3)
    assert declared.deed is not None
    assert (declared.deed.kind, declared.deed.forced) == ("declare", True)


def test_c4_a_new_round_forgets_the_bought_die() -> None:
    here = melee(guest("kenji", 8, 9, void=1), phase=7)
    bought = after(here, interrupt(here, "kenji", Action.MOVE, wait=True))
    last = at_phase(bought, 10)
    assert last.fight.combatants[0].interrupt == 7
    fresh = after(last, next_phase(last, TableDice((1,))))
    assert fresh.fight.combatants[0].interrupt is None
    assert board(fresh).order == (("kenji",),)
