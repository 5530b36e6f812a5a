"""Roll and keep against brute force."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import RuleError
from sms_cli.model.dice import RecordedDice, SeededDice, TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.pool import Pool, PoolRoll, roll_pool, ten_dice, totals_pool

POOLS = st.builds(Pool, st.integers(0, 25), st.integers(0, 25), st.integers(-20, 20))
SEEDS = st.integers(0, 2**64 - 1)


def best_sum(values: tuple[int, ...], keep: int) -> int:
    """Try every choice of `keep` dice: the oracle of keeping the highest."""
    choices = itertools.combinations(values, min(keep, len(values)))
    return max(sum(choice) for choice in choices)


@pytest.mark.parametrize("keep", [1, 2, 3, 4])
def test_every_throw_of_three_dice_keeps_the_best(keep: int) -> None:
    for faces in itertools.product((1, 4, 9, 10), repeat=3):
        roll = roll_pool(Pool(3, keep), TableDice(faces), explode=False)
        assert roll.total == best_sum(faces, keep)


def test_every_throw_of_two_dice_gives_the_mean_of_the_higher() -> None:
    throws = itertools.product(range(1, 11), repeat=2)
    total = sum(roll_pool(Pool(2, 1), TableDice(faces), explode=False).total for faces in throws)
    # the higher of two is n in 2n - 1 of the hundred throws
    assert total == sum(face * (2 * face - 1) for face in range(1, 11))


@given(POOLS, SEEDS, st.booleans(), st.integers(-3, 5))
@settings(max_examples=150, deadline=None)
def test_the_kept_total_is_that_of_the_sorted_dice(
    pool: Pool, seed: int, explode: bool, add_each: int
) -> None:
    roll = roll_pool(pool, SeededDice(seed), explode=explode, add_each=add_each)
    values = sorted((sum(die.faces) + add_each for die in roll.dice), reverse=True)
    assert roll.total == pool.modifier + sum(values[: pool.keep])
    assert sum(die.value for die in roll.dice if die.kept) == roll.total - pool.modifier
    assert sum(die.kept for die in roll.dice) == min(pool.roll, pool.keep)
    dropped = [die.value for die in roll.dice if not die.kept]
    assert not dropped or not pool.keep or max(dropped) <= values[pool.keep - 1]


@given(POOLS, SEEDS)
@settings(max_examples=100, deadline=None)
def test_a_die_goes_on_exactly_while_it_shows_ten(pool: Pool, seed: int) -> None:
    dice = RecordedDice(SeededDice(seed))
    roll = roll_pool(pool, dice)
    assert len(roll.dice) == pool.roll
    assert [face for die in roll.dice for face in die.faces] == [face for _, face in dice.fresh]
    for die in roll.dice:
        assert all(face == 10 for face in die.faces[:-1])
        assert die.faces[-1] != 10


@given(POOLS, SEEDS, st.integers(0, 12), st.booleans(), st.integers(0, 3), st.booleans())
@settings(max_examples=100, deadline=None)
def test_many_totals_are_those_of_single_rolls(
    pool: Pool, seed: int, times: int, explode: bool, add_each: int, ten: bool
) -> None:
    rulings, one_by_one = Rulings(ten_dice=ten), SeededDice(seed)
    singles = [
        roll_pool(pool, one_by_one, explode=explode, add_each=add_each, rulings=rulings).total
        for _ in range(times)
    ]
    many = totals_pool(
        pool, SeededDice(seed), times, explode=explode, add_each=add_each, rulings=rulings
    )
    assert list(many) == singles


@given(POOLS, SEEDS, st.integers(0, 60), st.integers(0, 5), st.integers(0, 20))
@settings(max_examples=100, deadline=None)
def test_a_miss_is_what_is_missing_to_the_tn(
    pool: Pool, seed: int, target: int, raises: int, harder: int
) -> None:
    roll = roll_pool(pool, SeededDice(seed), target=target, raises=raises, harder=harder)
    assert roll.tn == target + harder + 5 * raises
    assert roll.success is (roll.total >= roll.tn)
    assert roll.miss_by == (0 if roll.success else roll.tn - roll.total)


def traded(pool: Pool) -> Pool:
    """Apply the ten-dice rule one die at a time: the oracle of R13."""
    roll, keep, modifier = pool
    while roll > 10 and keep < 10:
        roll, keep = (roll - 2, keep + 1) if roll > 11 else (10, keep)
    while roll > 10:
        roll, modifier = roll - 1, modifier + 2
    while roll == 10 and keep > 10:
        keep, modifier = keep - 1, modifier + 2
    return Pool(roll, keep, modifier)


@given(st.builds(Pool, st.integers(0, 60), st.integers(0, 60), st.integers(-9, 9)))
@settings(max_examples=300, deadline=None)
def test_r13_trades_die_by_die(pool: Pool) -> None:
    assert ten_dice(pool) == traded(pool)


@given(st.builds(Pool, st.integers(0, 60), st.integers(0, 60), st.integers(-9, 9)))
@settings(max_examples=100, deadline=None)
def test_r13_twice_is_once(pool: Pool) -> None:
    assert ten_dice(ten_dice(pool)) == ten_dice(pool)


@pytest.mark.parametrize(
    ("pool", "mean"), [(Pool(5, 3), 24.512605), (Pool(10, 5), 44.891097), (Pool(15, 5), 52.161222)]
)
def test_means_are_near_the_exact_ones(pool: Pool, mean: float) -> None:
    times = 10_000
    total = sum(totals_pool(pool, SeededDice(1984), times))
    assert total / times == pytest.approx(mean, abs=0.5)


def test_no_dice_leave_the_modifier() -> None:
    assert roll_pool(Pool(0, 1, 4), TableDice([])).total == 4
    table = TableDice([9, 9])
    assert roll_pool(Pool(2, 0, 1), table).total == 1
    table.finish()


def test_more_than_a_thousand_dice_are_refused() -> None:
    assert len(roll_pool(Pool(1000, 1), SeededDice(1)).dice) == 1000
    for rulings in (Rulings(), Rulings(ten_dice=True)):
        with pytest.raises(RuleError, match="1000"):
            roll_pool(Pool(1001, 1), SeededDice(1), rulings=rulings)


@pytest.mark.parametrize(
    ("pool", "text"),
    [(Pool(7, 4), "7k4"), (Pool(7, 4, 5), "7k4+5"), (Pool(10, 5, -3), "10k5-3")],
)
def test_a_pool_is_written_with_its_modifier(pool: Pool, text: str) -> None:
    assert str(pool) == text


def test_a_roll_has_its_keys_in_order() -> None:
    keys = "kind pool dice modifier total target tn raises free_raises success miss_by"
    assert " ".join(PoolRoll._fields).startswith(keys)
    roll = roll_pool(Pool(1, 1), TableDice([4]))
    assert " ".join(roll._asdict()).startswith(keys)
