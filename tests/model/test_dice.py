"""The ladder, and where faces come from."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import DiceError
from sms_cli.model.dice import LADDER, NEXT_UP, Die, RecordedDice, SeededDice, TableDice

# Worked out apart from the program: random.Random(seed).random(), times the sides, cut, plus 1.
SEED_1 = [2, 17, 8, 3, 5]  # of 0.13436 0.84743 0.76377 0.25506 0.49543, for d10 d20 d10 d10 d10
LARGEST = 2**64 - 1
SEED_LARGEST = [1, 7, 5, 13, 19]  # of 0.02182 0.33809 0.21196 0.61512 0.91957, for d20


def test_s1_the_ladder_steps_up_one_by_one() -> None:
    assert [die.sides for die in LADDER] == [4, 6, 8, 10, 12, 20]
    assert list(NEXT_UP.items()) == list(pairwise(LADDER))
    assert Die.D20 not in NEXT_UP


def test_s5_set_form_is_half_the_size() -> None:
    assert [die.set_form for die in LADDER] == [2, 3, 4, 5, 6, 10]


def test_the_faces_of_a_seed_are_the_same_everywhere() -> None:
    dice = SeededDice(1)
    assert [dice.roll(sides) for sides in (10, 20, 10, 10, 10)] == SEED_1


def test_the_largest_seed_has_faces_of_its_own() -> None:
    dice = SeededDice(LARGEST)
    assert [dice.roll(20) for _ in range(5)] == SEED_LARGEST


@settings(max_examples=100, deadline=None)
@given(st.integers(0, LARGEST), st.integers(1, 10_000))
def test_a_face_is_on_its_die(seed: int, sides: int) -> None:
    dice = SeededDice(seed)
    assert all(1 <= dice.roll(sides) <= sides for _ in range(20))


def test_every_face_of_a_die_comes_up() -> None:
    dice = SeededDice(7)
    assert {dice.roll(20) for _ in range(2000)} == set(range(1, 21))


def test_table_dice_fall_in_the_order_in_which_they_are_told() -> None:
    table = TableDice([4, 5])
    assert (table.roll(4), table.roll(6)) == (4, 5)
    table.finish()


def test_table_dice_say_which_die_has_no_face() -> None:
    table = TableDice([4])
    table.roll(4)
    with pytest.raises(DiceError, match=r"die 2 is a d6 and has no face: --dice gives 1"):
        table.roll(6)


@pytest.mark.parametrize("face", [0, 5, -1, 100])
def test_table_dice_say_which_face_a_die_does_not_have(face: int) -> None:
    table = TableDice([3, face])
    table.roll(4)
    with pytest.raises(DiceError, match=rf"die 2 is a d4 and goes from 1 to 4: .* {face}$"):
        table.roll(4)


def test_table_dice_say_which_faces_are_left() -> None:
    table = TableDice([3, 4, 5])
    table.roll(4)
    with pytest.raises(DiceError, match=r"1 die fell, --dice gives 3: leave out 4,5"):
        table.finish()


def test_a_wrong_command_line_exits_with_2() -> None:
    assert DiceError.status == 2


def test_recorded_faces_fall_first_and_the_fresh_ones_are_remembered() -> None:
    dice = RecordedDice(TableDice([6, 2]), recorded=[4, 1])
    assert [dice.roll(sides) for sides in (4, 4, 6, 8)] == [4, 1, 6, 2]
    assert (dice.fresh, dice.fallen) == ([(6, 6), (8, 2)], 2)


def test_where_only_recorded_faces_fell_the_dice_are_untouched() -> None:
    dice = RecordedDice(SeededDice(1), recorded=[3])
    assert (dice.roll(4), dice.fresh, dice.fallen) == (3, [], 0)
