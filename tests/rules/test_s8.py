"""S8: Grit, earned by failures and spent on rolls, with R4, R5 and R23."""

from __future__ import annotations

from itertools import product

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.dice import Dice, Die
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.miss import Table
from sms_cli.resolver.skill import could_turn
from sms_cli.resolver.step import (
    Chain,
    Edge,
    Throw,
    die_after,
    fall,
    limit_of,
    settle_goes,
    throw_of,
)
from tests.resolver.cast import june, sets
from tests.rules.naive import every_fall, tell, telling_faces
from tests.rules.rolling import BOOK, REACH, ROLL_ON, bare, push, roll, with_skills, with_tier

GOES = [(), (1,), (2,), (3,), (1, 1), (2, 1), (1, 1, 1)]
TIERS = [(), (10,), (12, 20)]
ROLLS = [
    *product((4, 10), Edge, ("first",)),
    (10, Edge.ADVANTAGE, "every"),
    (10, Edge.DISADVANTAGE, "every"),
]


def _pushed(throw: Throw, goes: tuple[int, ...], dice: Dice) -> Chain:
    return settle_goes(fall(throw, dice), goes, throw, dice)


@pytest.mark.parametrize("full", TIERS, ids=str)
@pytest.mark.parametrize("goes", GOES, ids=str)
def test_s8_s3_r1_r4_r23_every_fall_is_as_the_second_reading_has_it(
    goes: tuple[int, ...], full: tuple[int, ...]
) -> None:
    others = [Die(f"d{size}") for size in full for _ in range(3)]
    held = dict.fromkeys(full, 3)
    for (size, edge, twice), tier, grit in product(ROLLS, ("stop", "roll-on"), ("exact", "reach")):
        rulings = Rulings(full_tier=tier, grit_blow_up=grit, edge_on_blow_up=twice)
        die = Die(f"d{size}")
        throw = throw_of(die, edge, rulings, limit_of(die, others))
        _compare(throw, goes, held, rulings)


def _compare(throw: Throw, goes: tuple[int, ...], held: dict[int, int], rulings: Rulings) -> None:
    def naively(dice: Dice) -> tuple[object, ...]:
        return tell(throw.die.sides, dice, edge=throw.edge, held=held, rulings=rulings, goes=goes)

    def really(dice: Dice) -> tuple[object, ...]:
        chain = _pushed(throw, goes, dice)
        kept = tuple((link.die.sides, link.kept) for link in chain.links)
        return kept, chain.total, die_after(chain, throw).sides, chain.full_tier

    assert list(every_fall(really, telling_faces)) == list(every_fall(naively, telling_faces))


@pytest.mark.parametrize(("grit", "after"), [(0, 1), (5, 6), (6, 6)])
def test_s8_a_failed_roll_earns_1_and_never_past_6(grit: int, after: int) -> None:
    rolled = roll(june(grit=grit), "sight", 2, target=3)
    assert rolled.grit_earned == after - grit
    assert sets(rolled.changes) == ({"june.tracks.grit": (grit, after)} if after > grit else {})


def test_s8_a_bare_die_earns_nothing() -> None:
    assert bare("d4", 2, target=3).grit_earned == 0


def test_s8_grit_raises_a_roll_one_for_one() -> None:
    rolled = roll(june(grit=4), "sight", 3, target=6, grit=3)
    assert (rolled.total, rolled.success, rolled.grit_spent, rolled.grit_earned) == (6, True, 3, 0)
    assert (rolled.die_after, len(rolled.chain)) == ("d4", 1)
    assert sets(rolled.changes) == {"june.tracks.grit": (4, 1)}


def test_s8_grit_that_brings_the_die_to_its_maximum_is_a_blow_up() -> None:
    rolled = roll(june(grit=4), "sight", 3, 2, target=6, grit=1)
    assert (rolled.total, rolled.success, rolled.die_after) == (6, True, "d6")
    assert [link.faces for link in rolled.chain] == [(3,), (2,)]


def test_s8_the_blow_up_counts_on_the_last_die_of_the_chain() -> None:
    rolled = roll(june(grit=4), "sight", 4, 5, 3, target=12, grit=1)
    assert (rolled.total, rolled.die_after) == (13, "d8")


def test_s8_a_blow_up_by_grit_falls_once_even_with_advantage() -> None:
    rolled = roll(june(grit=4), "sight", 1, 3, 2, target=6, grit=1, advantage=True)
    assert [link.faces for link in rolled.chain] == [(1, 3), (2,)]


def test_s8_a_full_tier_holds_for_grit_too() -> None:
    rolled = roll(with_tier(june(grit=3), "d10"), "motion", 6, target=10, grit=2)
    assert (rolled.total, rolled.die_after) == (8, "d8")
    assert rolled.grit_earned == 2  # one for the tier, one for the failure
    on = roll(with_tier(june(grit=3), "d10"), "motion", 6, 4, target=10, grit=2, rulings=ROLL_ON)
    assert (on.total, on.success, on.die_after, on.grit_earned) == (12, True, "d8", 1)


def test_s8_the_ceiling_holds_for_grit_too() -> None:
    rolled = roll(with_skills(june(grit=3), sight="d20"), "sight", 18, target=21, grit=2)
    assert (rolled.total, rolled.miss_by, rolled.die_after) == (20, 1, "d20")


def test_s8_grit_is_offered_to_a_miss_only() -> None:
    assert roll(june(grit=4), "sight", 3, target=3, grit=3).grit_spent == 0
    assert roll(june(grit=4), "sight", 3, grit=3).grit_spent == 0


def test_s8_more_than_there_is_is_refused() -> None:
    with pytest.raises(RuleError, match="june has 2 Grit, 3 are needed"):
        roll(june(grit=2), "sight", 2, target=6, grit=3)


@pytest.mark.parametrize(
    ("grit", "target", "faces", "spent", "total"),
    [
        (4, 5, (3,), 2, 5),  # 2 reach it by themselves
        (4, 6, (3,), 3, 6),  # 1 would blow up, but its die is not counted on
        (4, 4, (3, 5), 1, 9),  # the fewest happen to blow up
        (2, 6, (3,), 0, 3),  # 3 are needed
        (4, 3, (3,), 0, 3),  # nothing to turn
    ],
)
def test_s8_auto_spends_the_fewest_that_reach_by_themselves(
    grit: int, target: int, faces: tuple[int, ...], spent: int, total: int
) -> None:
    rolled = roll(june(grit=grit), "sight", *faces, target=target, grit="auto")
    assert (rolled.grit_spent, rolled.total) == (spent, total)


@pytest.mark.parametrize("face", [1, 2, 3])
@pytest.mark.parametrize("grit", range(1, 7))
def test_s8_r4_exact_and_reach(face: int, grit: int) -> None:
    hero = june(grit=6)
    exact = face + grit == 4
    rolled = roll(hero, "sight", face, *([1] if exact else []), target=20, grit=grit)
    assert (len(rolled.chain) == 2) is exact
    reach = face + grit >= 4
    rolled = roll(hero, "sight", face, *([1] if reach else []), target=20, grit=grit, rulings=REACH)
    assert (len(rolled.chain) == 2) is reach
    assert rolled.total == face + grit + reach


def test_s8_r5_what_a_failure_earns_does_not_pay_for_it() -> None:
    missed = roll(june(grit=1), "sight", 2, target=6)
    assert missed.grit_earned == 1
    with pytest.raises(RuleError, match="june has 1 Grit, 2 are needed"):
        push(june(grit=1), missed, 2)


def test_s8_r5_what_a_full_tier_earns_does_not_pay_for_that_roll() -> None:
    hero = with_tier(june(), "d10")
    with pytest.raises(RuleError, match="june has 0 Grit, 1 is needed"):
        push(hero, roll(hero, "motion", 8, target=9), 1)


def test_s8_r5_a_miss_turned_into_a_success_did_not_fail() -> None:
    hero = june(grit=4)
    missed = roll(hero, "bearing", 3, target=6, table=Table.SOCIAL)
    assert sets(missed.changes) == {"june.tracks.face": (3, 2), "june.tracks.grit": (4, 5)}
    turned = push(hero, missed, 3)
    assert (turned.success, turned.grit_earned, turned.consequence) == (True, 0, None)
    assert sets(turned.changes) == {"june.tracks.grit": (4, 1)}


def test_s8_r5_a_smaller_miss_is_still_one_and_pays_the_smaller_band() -> None:
    hero = june(grit=3)
    missed = roll(hero, "strike", 2, target=6, table=Table.FIGHT)
    assert sets(missed.changes)["june.tracks.harm"] == ("unharmed", "bruised")
    pushed = push(hero, missed, 2)
    assert (pushed.miss_by, pushed.grit_spent, pushed.grit_earned) == (2, 2, 1)
    assert sets(pushed.changes) == {"june.tracks.grit": (3, 2)}


def test_s8_r5_spending_first_makes_room_for_what_is_earned() -> None:
    rolled = roll(june(grit=6), "sight", 2, target=20, grit=1)
    assert rolled.grit_earned == 1
    assert rolled.changes == ()  # six, five, six again


def test_s8_r23_each_go_is_settled_on_the_die_that_is_then_the_last() -> None:
    hero = june(grit=5)
    first = roll(hero, "sight", 3, target=20)
    second = push(hero, first, 1, 4)  # 3 + 1 blows up into a d6
    third = push(hero, second, 2, 7)  # 4 + 2 blows up into a d8
    assert [link.faces for link in third.chain] == [(3,), (4,), (7,)]
    assert (third.total, third.grit_spent, third.die_after) == (17, 3, "d8")


def test_s8_r23_goes_on_the_same_die_add_up() -> None:
    hero = june(grit=5)
    first = push(hero, roll(hero, "sight", 2, target=20), 1)
    assert (first.total, len(first.chain)) == (3, 1)
    assert push(hero, first, 1, 5).total == 9


def test_s8_r23_a_go_that_passes_the_maximum_leaves_it_passed() -> None:
    hero = june(grit=5)
    past = push(hero, roll(hero, "sight", 2, target=20), 3)
    assert (past.total, push(hero, past, 1).total) == (5, 6)
    once = roll(hero, "sight", 2, 1, target=20, grit=3, rulings=REACH)
    assert once.total == 6


@pytest.mark.parametrize(
    ("grit", "face", "target", "most"),
    [
        (4, 3, 6, 4),  # 3 reach it
        (0, 3, 6, 0),  # there is none
        (2, 3, 9, 2),  # 1 blows up, and a d6 may do it
        (2, 1, 3, 2),  # both just reach it, and 3 would blow up
        (1, 1, 9, 0),  # neither
        (4, 3, 3, 0),  # it is no miss
    ],
)
def test_s8_what_is_worth_offering(grit: int, face: int, target: int, most: int) -> None:
    hero = june(grit=grit)
    assert could_turn(hero, roll(hero, "sight", face, target=target)) == most


def test_s8_a_hit_can_be_pushed_into_a_blow_up() -> None:
    hero = june(grit=1)
    pushed = push(hero, roll(hero, "sight", 3, target=3), 1, 2)
    assert (pushed.total, pushed.success, pushed.die_after) == (6, True, "d6")
    assert BOOK.grit_blow_up == "exact"
