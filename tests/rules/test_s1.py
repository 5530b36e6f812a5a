"""S1: the ladder, and a total that meets or beats its target."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.dice import LADDER, TableDice
from sms_cli.resolver.step import StepRequest, roll_die
from tests.rules.rolling import BOOK, bare


def test_s1_the_ladder_has_six_dice() -> None:
    assert [die.sides for die in LADDER] == [4, 6, 8, 10, 12, 20]


@pytest.mark.parametrize(("target", "success", "miss"), [(4, True, 0), (5, True, 0), (6, False, 1)])
def test_s1_a_roll_meets_or_beats_its_target(target: int, success: bool, miss: int) -> None:
    roll = bare("d8", 5, target=target)
    assert (roll.total, roll.success, roll.miss_by) == (5, success, miss)


def test_s1_without_a_target_nothing_succeeds_or_fails() -> None:
    roll = bare("d8", 5)
    assert (roll.target, roll.success, roll.miss_by, roll.consequence) == (None, None, None, None)


def test_s1_a_roll_needs_a_die() -> None:
    with pytest.raises(RuleError, match="needs a die"):
        roll_die(StepRequest(), BOOK, TableDice([]))
