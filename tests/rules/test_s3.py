"""S3: three skills at most in each tier; R1 and R22."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.model.dice import LADDER, Die
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.step import Edge, die_after, fall, limit_of, throw_of
from tests.resolver.cast import june, sets, slugs
from tests.rules.naive import every_fall, tell, telling_faces
from tests.rules.rolling import BOOK, ROLL_ON, bare, roll, with_skills, with_tier

FULL = [held for n in range(4) for held in combinations((10, 12, 20), n)]


@pytest.mark.parametrize("full", FULL, ids=str)
@pytest.mark.parametrize("rulings", [BOOK, ROLL_ON], ids=["stop", "roll-on"])
@pytest.mark.parametrize("die", LADDER)
def test_s3_r1_r22_every_fall_is_as_the_second_reading_has_it(
    die: Die, rulings: Rulings, full: tuple[int, ...]
) -> None:
    held = dict.fromkeys(full, 3)
    others = [Die(f"d{size}") for size in full for _ in range(3)]
    throw = throw_of(die, Edge.NONE, rulings, limit_of(die, others))
    found = list(every_fall(lambda dice: fall(throw, dice), telling_faces))
    naive = every_fall(
        lambda dice: tell(die.sides, dice, held=held, rulings=rulings), telling_faces
    )
    for (faces, chain, _), (same, told, _) in zip(found, naive, strict=True):
        assert faces == same
        kept = tuple((link.die.sides, link.kept) for link in chain.links)
        after = die_after(chain, throw).sides
        assert (kept, chain.total, after, chain.full_tier) == told, faces


def test_s3_a_fourth_skill_stays_out_of_a_full_tier_and_earns_grit() -> None:
    rolled = roll(with_tier(june(), "d10"), "motion", 8, target=6)
    assert (rolled.total, rolled.success, rolled.die_after) == (8, True, "d8")
    assert (rolled.grit_earned, slugs(rolled.notes)) == (1, ["full-tier"])
    assert sets(rolled.changes) == {"june.tracks.grit": (0, 1)}


def test_s3_a_full_tier_and_a_failure_earn_two() -> None:
    rolled = roll(with_tier(june(), "d10"), "motion", 8, target=9)
    assert (rolled.success, rolled.grit_earned) == (False, 2)


@pytest.mark.parametrize(("grit", "earned"), [(4, 2), (5, 1), (6, 0)])
def test_s3_s8_what_is_earned_is_what_the_track_takes(grit: int, earned: int) -> None:
    rolled = roll(with_tier(june(grit=grit), "d10"), "motion", 8, target=9)
    assert rolled.grit_earned == earned


@pytest.mark.parametrize("tier", ["d10", "d12", "d20"])
def test_s3_three_to_a_tier(tier: str) -> None:
    below = LADDER[LADDER.index(Die(tier)) - 1]
    two = with_skills(june(), motion=below, steel=tier, shadow=tier)
    assert roll(two, "motion", below.sides, 1).die_after == tier
    three = with_tier(with_skills(june(), motion=below), tier)
    assert roll(three, "motion", below.sides).die_after == below


def test_s3_d6_and_d8_are_no_tiers() -> None:
    crowd = with_skills(june(), steel="d6", shadow="d6", wheels="d6", wire="d8", nerve="d8")
    assert roll(crowd, "sight", 4, 6, 2).die_after == "d8"


def test_s3_r1_roll_on_adds_the_dice_and_leaves_the_skill() -> None:
    rolled = roll(with_tier(june(), "d10"), "motion", 8, 10, 12, 3, target=12, rulings=ROLL_ON)
    assert (rolled.total, rolled.success, rolled.die_after) == (33, True, "d8")
    assert rolled.grit_earned == 1  # once, though two tiers more were passed


def test_s3_r1_roll_on_keeps_what_was_stepped_before_the_full_tier() -> None:
    rolled = roll(with_tier(june(), "d12"), "motion", 8, 10, 5, rulings=ROLL_ON)
    assert (rolled.total, rolled.die_after, rolled.grit_earned) == (23, "d10", 1)


def test_s3_r22_a_tier_is_counted_without_the_skill_that_moves() -> None:
    third = with_skills(june(), motion="d10", steel="d10", shadow="d10")
    assert roll(third, "motion", 10, 4).die_after == "d12"


def test_s3_r22_a_chain_goes_through_every_tier_on_its_way() -> None:
    rolled = roll(with_tier(june(), "d10"), "motion", 8)
    assert rolled.die_after == "d8"  # though d12 is empty


def test_s3_r22_a_bare_die_has_no_tiers() -> None:
    rolled = bare("d8", 8, 10, 12, 20)
    assert (rolled.total, rolled.die_after, rolled.grit_earned) == (50, "d20", 0)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(LADDER), st.lists(st.sampled_from(LADDER), min_size=8, max_size=8))
def test_s3_the_limit_is_where_stepping_up_one_by_one_ends(die: Die, others: list[Die]) -> None:
    held = Counter(others)
    size = die
    while size is not Die.D20:
        up = LADDER[LADDER.index(size) + 1]
        if up.sides >= 10 and held[up] >= 3:
            break
        size = up
    assert limit_of(die, others) is size
