"""C1: Action Dice."""

from __future__ import annotations

import pytest

from sms_cli.errors import DiceError
from sms_cli.model.change import CreateFile
from sms_cli.model.dice import TableDice
from sms_cli.model.fight import Fighter
from sms_cli.resolver.fight_rounds import join_fight, next_phase, start_fight
from tests.resolver.cast import slugs
from tests.resolver.fighting import guest, listed, melee, samurai, squad, standing


def test_c1_each_rolls_void_dice_in_the_order_they_joined() -> None:
    kenji = samurai()
    board = start_fight(
        [Fighter("kenji", ()), guest("ronin", void=2)],
        {"kenji": kenji},
        (),
        TableDice((9, 3, 5, 7, 2)),
    )
    assert (board.round, board.phase, board.surprise) == (1, 1, False)
    assert standing(board, "kenji").dice == (3, 5, 9)
    assert standing(board, "ronin").dice == (2, 7)


def test_c1_a_ten_does_not_explode() -> None:
    board = start_fight([guest("ronin", void=2)], {}, (), TableDice((10, 10)))
    assert standing(board, "ronin").dice == (10, 10)


def test_c1_bonus_dice_are_rolled_too() -> None:
    kenji = samurai(bonus_action_dice=2)
    dice = TableDice((1, 2, 3, 4, 5))
    board = start_fight([Fighter("kenji", ())], {"kenji": kenji}, (), dice)
    assert standing(board, "kenji").dice == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("tr", [1, 3, 5])
def test_c1_r16_a_squad_rolls_its_threat_rating(tr: int) -> None:
    dice = TableDice((4,) * tr)
    board = start_fight([Fighter("bikers", ())], {"bikers": squad(tr=tr)}, (), dice)
    assert standing(board, "bikers").dice == (4,) * tr
    assert standing(board, "bikers").air == tr
    dice.finish()


def test_c1_too_few_faces_are_refused() -> None:
    with pytest.raises(DiceError):
        start_fight([guest("ronin", void=3)], {}, (), TableDice((4, 4)))


def test_c1_a_fight_begins_as_a_new_file() -> None:
    board = start_fight([guest("ronin", void=1)], {}, (), TableDice((4,)))
    (change,) = board.changes
    assert isinstance(change, CreateFile)
    assert change.sheet == "fight.toml"
    assert (change.body["format"], change.body["round"], change.body["phase"]) == (1, 1, 1)


def test_c1_a_new_round_rolls_for_everybody_who_still_stands() -> None:
    here = melee(
        guest("ronin", 10, void=2),
        listed(squad(), 3),
        sheets=(squad(brutes=0),),
        phase=10,
    )
    board = next_phase(here, TableDice((6, 1)))
    assert (board.round, board.phase) == (2, 1)
    assert standing(board, "ronin").dice == (1, 6)
    assert standing(board, "bikers").dice == ()
    assert slugs(board.notes) == ["dice-lost"]
    assert dict(board.notes[0].facts) == {"who": "ronin (10)"}


def test_c1_a_late_joiner_rolls_and_stands_at_the_current_phase() -> None:
    here = melee(guest("ronin", 6), phase=5)
    board = join_fight(here, guest("jiro", void=3, air=4), None, TableDice((5, 8, 2)))
    jiro = standing(board, "jiro")
    assert (jiro.dice, jiro.held, jiro.ready) == ((2, 5, 8), (2,), True)
    assert [row.name for row in board.combatants] == ["ronin", "jiro"]
