"""C0: roll and keep, with R11, R12, R13, R15, R19 and R21."""

from __future__ import annotations

import pytest

from sms_cli.model.dice import TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Combat, Traits
from sms_cli.resolver.pool import Pool, PoolDie, PoolRoll, judge, roll_pool, ten_dice
from sms_cli.resolver.rings import skill_pool

TEN_DICE = Rulings(ten_dice=True)
KENJI = Combat(
    void=3,
    insight_rank=2,
    honor=2,
    void_points=3,
    wounds=0,
    traits=Traits(3, 3, 3, 2, 4, 2, 3, 3),
    skills={"kenjutsu": 3},
)


def fall(pool: Pool, *faces: int, rulings: Rulings = TEN_DICE, explode: bool = True) -> PoolRoll:
    """Roll with these faces, all of which must be used."""
    table = TableDice(faces)
    roll = roll_pool(pool, table, rulings=rulings, explode=explode)
    table.finish()
    return roll


def test_c0_tens_explode_in_their_die_before_dice_are_kept() -> None:
    table = TableDice([10, 4, 7, 2, 9, 1])
    roll = roll_pool(Pool(5, 3, 2), table, target=25, raises=1)
    table.finish()
    assert roll.dice == (
        PoolDie((10, 4), 14, True),
        PoolDie((7,), 7, True),
        PoolDie((2,), 2, False),
        PoolDie((9,), 9, True),
        PoolDie((1,), 1, False),
    )
    assert (roll.kind, roll.pool, roll.modifier, roll.total) == ("pool", "5k3+2", 2, 32)
    assert (roll.target, roll.tn, roll.raises) == (25, 30, 1)
    assert (roll.success, roll.miss_by) == (True, 0)


def test_c0_a_ten_follows_a_ten_without_limit() -> None:
    table = TableDice([10, 10, 3, 9])
    roll = roll_pool(Pool(2, 1), table, target=30)
    table.finish()
    assert (roll.total, roll.success, roll.miss_by) == (23, False, 7)
    assert fall(Pool(1, 1), *[10] * 40, 9).total == 409


def test_c0_an_unskilled_roll_does_not_explode() -> None:
    roll = fall(Pool(3, 2), 10, 4, 7, explode=False)
    assert (roll.total, roll.target, roll.tn) == (17, None, None)
    assert (roll.success, roll.miss_by) == (None, None)


def test_c0_keeping_more_than_is_rolled_keeps_all() -> None:
    roll = fall(Pool(2, 5), 3, 4)
    assert roll.total == 7
    assert all(die.kept for die in roll.dice)


def test_c0_of_equal_dice_the_earlier_is_kept() -> None:
    assert [die.kept for die in fall(Pool(4, 2), 5, 7, 5, 5).dice] == [True, True, False, False]


def test_c0_a_raise_adds_5_to_the_tn_and_a_free_raise_nothing() -> None:
    roll = roll_pool(Pool(4, 2), TableDice([9, 9, 1, 1]), target=15, raises=1, free_raises=2)
    assert (roll.total, roll.tn, roll.free_raises) == (18, 20, 2)
    assert (roll.success, roll.miss_by) == (False, 2)


def test_c0_a_bare_trait_or_ring_keeps_all_it_rolls_and_explodes() -> None:
    for name, value in (("agility", 4), ("fire", 2), ("void", 3)):
        roll = skill_pool(KENJI, name, Rulings())
        assert (roll.pool, roll.explode) == (Pool(value, value), True)


def test_r11_a_skill_roll_is_skill_and_trait() -> None:
    assert skill_pool(KENJI, "kenjutsu/agility", Rulings()).pool == Pool(7, 4)


def test_r11_a_skill_roll_is_the_skill_alone() -> None:
    literal = Rulings(skill_roll="skill")
    assert skill_pool(KENJI, "kenjutsu/agility", literal).pool == Pool(3, 4)
    assert skill_pool(KENJI, "lore/agility", literal).pool == Pool(0, 4)


@pytest.mark.parametrize(("face", "success", "miss"), [(4, False, 1), (5, True, 0), (6, True, 0)])
def test_r12_a_total_meets_or_beats_the_tn(face: int, success: bool, miss: int) -> None:
    roll = roll_pool(Pool(1, 1), TableDice([face]), target=5)
    assert (roll.success, roll.miss_by) == (success, miss)


@pytest.mark.parametrize(
    ("pool", "rolled"),
    [
        (Pool(12, 4), Pool(10, 5)),
        (Pool(13, 4), Pool(10, 5)),
        (Pool(13, 9), Pool(10, 10, 2)),
        (Pool(10, 12), Pool(10, 10, 4)),
        (Pool(14, 12), Pool(10, 10, 12)),
        (Pool(11, 9), Pool(10, 9)),
        (Pool(11, 10), Pool(10, 10, 2)),
        (Pool(12, 9, -3), Pool(10, 10, -3)),
        (Pool(14, 9, 1), Pool(10, 10, 5)),
        (Pool(10, 4, 5), Pool(10, 4, 5)),
        (Pool(9, 12), Pool(9, 12)),
    ],
)
def test_r13_ten_dice(pool: Pool, rolled: Pool) -> None:
    assert ten_dice(pool) == rolled


def test_r13_ten_dice_is_not_the_default() -> None:
    roll = fall(Pool(12, 2), *[1] * 10, 9, 8, rulings=Rulings())
    assert (roll.pool, roll.total) == ("12k2", 17)


def test_r13_twelve_keep_four_falls_as_ten_keep_five() -> None:
    roll = fall(Pool(12, 4), 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)
    assert (roll.pool, roll.total, roll.modifier) == ("10k5", 35, 0)


def test_r13_the_bonus_is_part_of_the_modifier() -> None:
    roll = fall(Pool(14, 12), *[1] * 10)
    assert (roll.pool, roll.total, roll.modifier) == ("10k10+12", 22, 12)


@pytest.mark.parametrize(("other", "success"), [(11, True), (12, True), (13, False)])
def test_r15_the_other_total_and_the_actors_raises_are_the_tn(other: int, success: bool) -> None:
    actor = roll_pool(Pool(2, 2), TableDice([9, 8]), raises=1)
    contested = judge(actor, other)
    assert (contested.target, contested.tn) == (other, other + 5)
    assert contested.success is success


def test_r19_what_is_added_to_each_die_is_added_once() -> None:
    roll = roll_pool(Pool(3, 3), TableDice([5, 6, 7]), target=20, add_each=2)
    assert (roll.total, roll.success) == (24, True)
    exploded = roll_pool(Pool(2, 1), TableDice([10, 10, 1, 4]), add_each=2)
    assert exploded.dice == (PoolDie((10, 10, 1), 23, True), PoolDie((4,), 6, False))


def test_r21_a_pool_adds_its_highest_ten_sided_dice() -> None:
    assert fall(Pool(7, 4, 5), 9, 8, 7, 6, 5, 4, 3).total == 9 + 8 + 7 + 6 + 5
