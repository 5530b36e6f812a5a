"""C1–C5 as laws: fights of random legal and illegal steps."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sms_cli.errors import RuleError
from sms_cli.model.dice import SeededDice
from sms_cli.model.fight import Action, Fighter
from sms_cli.resolver.fight_actions import act, interrupt
from sms_cli.resolver.fight_flaws import fight_flaws
from sms_cli.resolver.fight_rounds import hold_dice, next_phase
from sms_cli.resolver.initiative import FightBoard, Melee, board
from tests.resolver.fighting import after, guest, melee, standing

NAMES = ("a", "b", "c", "d")
LAWS = settings(max_examples=100, deadline=None)


@st.composite
def fights(draw: st.DrawFn) -> Melee:
    fighters: list[Fighter] = []
    for name in NAMES[: draw(st.integers(1, 4))]:
        dice = draw(st.lists(st.integers(1, 10), max_size=5))
        fighters.append(guest(name, *dice, air=draw(st.integers(1, 3))))
    return melee(*fighters, phase=draw(st.integers(1, 10)))


@st.composite
def steps(draw: st.DrawFn, here: Melee) -> FightBoard:
    """Take some step; RuleError where it is none."""
    name = draw(st.sampled_from([each.name for each in here.fight.combatants]))
    action = draw(st.sampled_from(list(Action)))
    match draw(st.sampled_from(("act", "interrupt", "hold", "phase", "straight"))):
        case "act":
            return act(here, name, action, force=draw(st.booleans()))
        case "interrupt":
            return interrupt(here, name, action, wait=draw(st.booleans()))
        case "hold":
            return hold_dice(here, [name])
        case "phase":
            return next_phase(here, SeededDice(draw(st.integers(0, 99))))
        case _:
            return next_phase(here, SeededDice(draw(st.integers(0, 99))), straight=True)


@LAWS
@given(fights())
def test_c3_the_order_is_total(here: Melee) -> None:
    shown = board(here)
    rows = {row.name: row for row in shown.combatants}
    ordered = [name for group in shown.order for name in group]
    assert sorted(ordered) == sorted(row.name for row in shown.combatants if row.ready)
    keys = [[(rows[name].total, rows[name].air) for name in group] for group in shown.order]
    assert all(len(set(group)) == 1 for group in keys)
    firsts = [group[0] for group in keys]
    assert firsts == sorted(set(firsts), reverse=True)
    joined = list(rows)
    assert all(list(group) == sorted(group, key=joined.index) for group in shown.order)


@LAWS
@given(fights())
def test_c2_ready_is_a_die_up_to_this_phase(here: Melee) -> None:
    for row in board(here).combatants:
        assert row.ready is any(die <= here.fight.phase for die in row.dice)
        assert row.held == tuple(die for die in row.dice if die < here.fight.phase)
        assert row.total == sum(row.dice)


@LAWS
@given(st.data(), st.sampled_from(list(Action)))
def test_c2_an_action_takes_one_fitting_die_and_the_total_falls_by_it(
    data: st.DataObject, action: Action
) -> None:
    here = data.draw(fights())
    before = data.draw(st.sampled_from(board(here).combatants))
    assume(before.ready)
    acted = standing(act(here, before.name, action, force=True), before.name)
    (spent,) = _less(before.dice, acted.dice)
    assert spent == min(before.dice) <= here.fight.phase
    assert acted.total == before.total - spent


@LAWS
@given(st.data())
def test_c3_only_who_is_in_the_first_group_acts_unforced(data: st.DataObject) -> None:
    here = data.draw(fights())
    shown = board(here)
    for row in shown.combatants:
        first = bool(shown.order) and row.name in shown.order[0]
        try:
            act(here, row.name, Action.MOVE)
        except RuleError:
            assert not first
        else:
            assert first


@LAWS
@given(st.data())
def test_c1_c4_dice_only_go_within_a_round(data: st.DataObject) -> None:
    here = data.draw(fights())
    for _ in range(data.draw(st.integers(1, 15))):
        try:
            done = data.draw(steps(here))
        except RuleError:
            continue
        if done.round == here.fight.round:
            before = {row.name: row for row in board(here).combatants}
            for row in done.combatants:
                assert len(row.dice) <= len(before[row.name].dice)
                assert row.total <= before[row.name].total
            assert done.phase >= here.fight.phase
        here = after(here, done)
        assert not list(fight_flaws(here.fight))
        assert all(list(each.dice) == sorted(each.dice) for each in here.fight.combatants)


def _less(before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    left = list(before)
    for die in after:
        left.remove(die)
    return left
