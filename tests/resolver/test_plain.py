"""Plain dice: added from left to right, nothing more."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import DiceError
from sms_cli.model.dice import RecordedDice, SeededDice, TableDice
from sms_cli.resolver.plain import Plain, PlainDie, PlainTerm, roll_plain, totals_plain

TWO_D6_AND_3 = Plain("2d6+3", (PlainTerm(2, 6),), 3)
TERMS = st.lists(
    st.builds(PlainTerm, st.integers(1, 5), st.integers(1, 100), st.sampled_from([1, -1])),
    min_size=1,
    max_size=4,
).map(tuple)


def test_plain_dice_meet_their_target() -> None:
    roll = roll_plain(TWO_D6_AND_3, TableDice([4, 5]), target=12)
    assert (roll.kind, roll.expression, roll.total) == ("plain", "2d6+3", 12)
    assert (roll.target, roll.success) == (12, True)
    assert roll.dice == (PlainDie(6, 4), PlainDie(6, 5))


def test_plain_dice_below_their_target_fail() -> None:
    assert roll_plain(TWO_D6_AND_3, TableDice([4, 4]), target=12).success is False


def test_plain_dice_without_a_target_neither_succeed_nor_fail() -> None:
    roll = roll_plain(TWO_D6_AND_3, TableDice([1, 1]))
    assert (roll.total, roll.target, roll.success) == (5, None, None)


def test_plain_dice_fall_from_left_to_right_and_may_be_taken_away() -> None:
    plain = Plain("d6-2d4+d8", (PlainTerm(1, 6), PlainTerm(2, 4, -1), PlainTerm(1, 8)))
    roll = roll_plain(plain, TableDice([6, 1, 4, 8]))
    assert roll.dice == (PlainDie(6, 6), PlainDie(4, 1), PlainDie(4, 4), PlainDie(8, 8))
    assert roll.total == 6 - 1 - 4 + 8


def test_plain_dice_do_not_blow_up() -> None:
    table = TableDice([6, 6])
    assert roll_plain(TWO_D6_AND_3, table).total == 15
    table.finish()


def test_a_face_out_of_range_is_refused() -> None:
    with pytest.raises(DiceError, match="die 2 is a d6"):
        roll_plain(TWO_D6_AND_3, TableDice([4, 7]))


def test_every_throw_of_two_dice_gives_the_triangle() -> None:
    throws = itertools.product(range(1, 7), repeat=2)
    totals = Counter(roll_plain(TWO_D6_AND_3, TableDice(faces)).total for faces in throws)
    assert totals == {total + 3: 6 - abs(total - 7) for total in range(2, 13)}


@given(TERMS, st.integers(-50, 50), st.integers(0, 2**64 - 1))
@settings(max_examples=100, deadline=None)
def test_the_total_is_the_signed_sum(
    terms: tuple[PlainTerm, ...], modifier: int, seed: int
) -> None:
    dice = RecordedDice(SeededDice(seed))
    roll = roll_plain(Plain("…", terms, modifier), dice)
    signs = [term.sign for term in terms for _ in range(term.rolled)]
    faces = [face for _, face in dice.fresh]
    assert [die.face for die in roll.dice] == faces
    assert roll.total == modifier + sum(
        sign * face for sign, face in zip(signs, faces, strict=True)
    )


@given(TERMS, st.integers(0, 2**64 - 1), st.integers(0, 20))
@settings(max_examples=100, deadline=None)
def test_many_totals_are_those_of_single_rolls(
    terms: tuple[PlainTerm, ...], seed: int, times: int
) -> None:
    plain, one_by_one = Plain("…", terms), SeededDice(seed)
    singles = [roll_plain(plain, one_by_one).total for _ in range(times)]
    assert list(totals_plain(plain, SeededDice(seed), times)) == singles
