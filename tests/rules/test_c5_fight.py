"""C5: a surprise round, and Actions that a Void Point buys."""

from __future__ import annotations

import pytest

from sms_cli.errors import NotFound, RuleError
from sms_cli.model.dice import TableDice
from sms_cli.model.fight import Action, Fighter, Status
from sms_cli.resolver.fight_actions import act, buy_action
from sms_cli.resolver.fight_rounds import next_phase, start_fight
from tests.resolver.cast import sets, slugs
from tests.resolver.fighting import after, guest, listed, melee, samurai, squad, standing


def test_c5_the_surprised_roll_no_dice_in_the_first_round() -> None:
    fighters = [guest("jiro", void=2), guest("ronin", void=3)]
    board = start_fight(fighters, {}, ["ronin"], TableDice((4, 6)))
    assert board.surprise
    ronin = standing(board, "ronin")
    assert (ronin.dice, ronin.total, ronin.ready) == ((), 0, False)
    assert ronin.statuses == ("surprised",)


def test_c5_the_next_round_is_everybody_s() -> None:
    ambushed = guest("ronin", void=2, statuses=(Status.SURPRISED,))
    here = melee(guest("jiro", void=1), ambushed, phase=7, surprise=True)
    board = next_phase(here, TableDice((3, 8, 5)))
    assert (board.round, board.surprise) == (2, False)
    assert standing(board, "ronin").dice == (5, 8)
    assert standing(board, "ronin").statuses == ()


def test_c5_a_wrong_name_is_no_surprise() -> None:
    with pytest.raises(RuleError, match="goro is not in this fight"):
        start_fight([guest("jiro")], {}, ["goro"], TableDice((4, 6)))


def test_c5_a_void_point_buys_an_action_in_a_surprise_round() -> None:
    kenji = samurai()
    ambushed = Fighter("kenji", (), statuses=(Status.SURPRISED,))
    here = melee(guest("jiro", 1, 9), ambushed, sheets=(kenji,), surprise=True)
    board = buy_action(here, "kenji", Action.DEFEND)
    spent = [change for change in board.changes if change.sheet == "kenji"]
    assert sets(spent) == {"kenji.combat.void_points": (3, 2)}
    assert standing(board, "kenji").statuses == ("surprised",)


def test_c5_as_at_any_other_time_without_a_die_or_a_turn() -> None:
    kenji = samurai()
    here = melee(guest("jiro", 4, 9), listed(kenji, 10), sheets=(kenji,), phase=4)
    board = buy_action(here, "kenji", Action.MOVE)
    assert standing(board, "kenji").dice == (10,)
    assert standing(board, "kenji").void_points == 2


@pytest.mark.parametrize("action", [Action.ATTACK, Action.FULL_ATTACK, Action.FEINT])
def test_c5_never_an_attack(action: Action) -> None:
    with pytest.raises(RuleError, match="no attack"):
        buy_action(melee(guest("jiro", 4)), "jiro", action)


def test_c5_the_point_must_be_there() -> None:
    kenji = samurai(void_points=0)
    with pytest.raises(RuleError, match="kenji has 0 Void Points, 1 is needed"):
        buy_action(melee(listed(kenji), sheets=(kenji,)), "kenji", Action.MOVE)


def test_c5_a_squad_has_no_void_points() -> None:
    with pytest.raises(RuleError, match="a squad"):
        buy_action(melee(listed(squad()), sheets=(squad(),)), "bikers", Action.MOVE)


def test_c5_of_somebody_without_a_sheet_the_points_are_counted() -> None:
    here = melee(guest("ronin"))
    once = buy_action(here, "ronin", Action.MOVE)
    twice = buy_action(after(here, once), "ronin", Action.MOVE)
    assert [dict(board.notes[0].facts)["spent"] for board in (once, twice)] == [1, 2]


def test_c5_c18_the_afraid_are_reminded() -> None:
    kenji = samurai(conditions=("fear 3",))
    board = buy_action(melee(listed(kenji), sheets=(kenji,)), "kenji", Action.MOVE)
    assert slugs(board.notes) == ["void-and-fear"]


def test_c5_it_is_an_action_like_any_other() -> None:
    here = melee(guest("ronin", 9, statuses=("full-defense",)))
    assert standing(buy_action(here, "ronin", Action.MOVE), "ronin").statuses == ()


def test_a_stranger_does_not_act() -> None:
    with pytest.raises(NotFound, match="gorro is not in this fight"):
        act(melee(guest("goro", 1)), "gorro", Action.MOVE)
