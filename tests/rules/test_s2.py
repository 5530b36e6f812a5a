"""S2: a maximum steps the die up and adds the next; d20 is the ceiling."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import pytest

from sms_cli.model.dice import LADDER, Dice, Die
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.step import Chain, Edge, die_after, fall, throw_of, totals
from tests.resolver.cast import june, sets
from tests.rules.naive import any_face, every_fall, tell
from tests.rules.rolling import BOOK, EVERY, bare, roll, with_skills


def _fall(die: Die, edge: Edge, rulings: Rulings, dice: Dice) -> tuple[Chain, Die]:
    throw = throw_of(die, edge, rulings)
    chain = fall(throw, dice)
    return chain, die_after(chain, throw)


def _top_faces(sides: int) -> Iterable[int]:
    return (sides - 1, sides)


# With the ruling `every` a d4 can fall in millions of ways, so only the two top faces are tried.
@pytest.mark.parametrize("die", LADDER)
@pytest.mark.parametrize("edge", Edge)
@pytest.mark.parametrize(("rulings", "faces"), [(BOOK, any_face), (EVERY, _top_faces)])
def test_s2_s4_r2_every_fall_is_as_the_second_reading_has_it(
    die: Die, edge: Edge, rulings: Rulings, faces: type[Iterable[int]]
) -> None:
    found = list(every_fall(lambda dice: _fall(die, edge, rulings, dice), faces))
    naive = list(every_fall(lambda dice: tell(die.sides, dice, edge=edge, rulings=rulings), faces))
    assert [each.faces for each in found] == [each.faces for each in naive]
    for (faces_, (chain, after), _), (_, told, _) in zip(found, naive, strict=True):
        kept = tuple((link.die.sides, link.kept) for link in chain.links)
        assert (kept, chain.total, after.sides) == (told.kept, told.total, told.stays), faces_


@pytest.mark.parametrize(
    ("edge", "mean"), [(Edge.NONE, "3.594986979"), (Edge.ADVANTAGE, "5.041227214")]
)
def test_s2_the_mean_of_a_d4(edge: Edge, mean: str) -> None:
    falls = list(every_fall(lambda dice: fall(throw_of(Die.D4, edge, BOOK), dice).total))
    assert sum(each.chance for each in falls) == 1
    exact = sum((each.result * each.chance for each in falls), Fraction())
    assert f"{float(exact):.9f}" == mean


def test_s2_sixty_is_the_most_that_a_d4_can_reach() -> None:
    falls = every_fall(lambda dice: fall(throw_of(Die.D4, Edge.NONE, BOOK), dice).total)
    assert max(each.result for each in falls) == 60


def test_s2_the_die_steps_up_and_the_skill_stays_there() -> None:
    rolled = roll(june(), "sight", 4, 5)
    assert [(link.die, link.faces) for link in rolled.chain] == [("d4", (4,)), ("d6", (5,))]
    assert (rolled.total, rolled.die, rolled.die_after) == (9, "d4", "d6")
    assert sets(rolled.changes) == {"june.skills.sight": ("d4", "d6")}


def test_s2_a_roll_without_a_maximum_changes_nothing() -> None:
    rolled = roll(june(), "motion", 7)
    assert (rolled.total, rolled.die_after, rolled.changes) == (7, "d8", ())


def test_s2_a_maximum_blows_up_on_a_failed_roll_too() -> None:
    rolled = roll(june(), "sight", 4, 1, target=9)
    assert (rolled.success, rolled.die_after) == (False, "d6")


def test_s2_a_20_on_a_d20_counts_20_and_changes_nothing() -> None:
    rolled = roll(with_skills(june(), sight="d20"), "sight", 20, target=20)
    assert (rolled.total, rolled.success, rolled.grit_earned) == (20, True, 0)
    assert (rolled.die_after, rolled.changes, rolled.notes) == ("d20", (), ())


@pytest.mark.parametrize("die", LADDER[:-1])
def test_s2_each_die_of_the_ladder_steps_to_the_next(die: Die) -> None:
    rolled = bare(die, die.sides, 1)
    assert rolled.die_after is LADDER[LADDER.index(die) + 1]
    assert rolled.total == die.sides + 1


@pytest.mark.parametrize(("edge", "every"), list(product(Edge, (False, True))))
def test_s2_many_rolls_fall_as_single_ones_do(edge: Edge, every: bool) -> None:
    throw = throw_of(Die.D10, edge, EVERY if every else BOOK)
    singles = every_fall(lambda dice: fall(throw, dice).total, _top_faces)
    counted = every_fall(lambda dice: next(totals(throw, dice, 1)), _top_faces)
    assert list(singles) == list(counted)
