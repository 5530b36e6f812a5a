"""S12 on a roll: what each level of Harm does to it, and the question that Hollowed asks."""

from __future__ import annotations

import pytest

from sms_cli.model.sheet import Harm, Skill
from sms_cli.resolver.miss import Table
from sms_cli.resolver.step import Edge
from tests.resolver.cast import june, sets, slugs
from tests.rules.rolling import roll

BRUISED_FOUR = ("strike", "steel", "motion", "nerve")


@pytest.mark.parametrize("skill", Skill)
@pytest.mark.parametrize("harm", Harm)
def test_s12_which_skills_harm_hinders(harm: Harm, skill: Skill) -> None:
    hindered = harm in ("broken", "hollowed") or (harm == "bruised" and skill in BRUISED_FOUR)
    rolled = roll(june(harm=harm), skill, *([2, 1] if hindered else [2]))
    assert rolled.edge is (Edge.DISADVANTAGE if hindered else Edge.NONE)


@pytest.mark.parametrize("skill", ["strike", "sight"])
def test_s12_harm_takes_an_advantage_away(skill: str) -> None:
    rolled = roll(june(harm=Harm.BROKEN), skill, 2, advantage=True)
    assert rolled.edge is Edge.NONE


@pytest.mark.parametrize(("harm", "asked"), [(Harm.BROKEN, False), (Harm.HOLLOWED, True)])
@pytest.mark.parametrize("table", Table)
def test_s12_a_failed_roll_at_hollowed_asks_the_question(
    harm: Harm, asked: bool, table: Table
) -> None:
    rolled = roll(june(harm=harm), "sight", 3, 2, target=3, table=table)
    assert (rolled.miss_by, rolled.sunset_question) == (1, asked)


def test_s12_a_success_and_a_roll_without_a_target_ask_nothing() -> None:
    hollow = june(harm=Harm.HOLLOWED)
    assert roll(hollow, "sight", 3, 2, target=2).sunset_question is False
    assert roll(hollow, "sight", 3, 2).sunset_question is False


def test_s12_harm_at_hollowed_asks_and_changes_nothing() -> None:
    rolled = roll(june(harm=Harm.HOLLOWED), "strike", 3, 2, target=9, table=Table.FIGHT)
    assert rolled.sunset_question is True
    assert rolled.consequence is not None
    assert rolled.consequence.effects == ()
    assert "june.tracks.harm" not in sets(rolled.changes)


@pytest.mark.parametrize(
    ("before", "after"),
    [("unharmed", "bruised"), ("bruised", "broken"), ("broken", "hollowed")],
)
def test_s12_a_miss_in_a_fight_takes_the_next_level(before: str, after: str) -> None:
    rolled = roll(june(harm=Harm(before)), "bearing", *_low(before), target=9, table=Table.FIGHT)
    assert sets(rolled.changes)["june.tracks.harm"] == (before, after)
    assert ("hollowed" in slugs(rolled.notes)) is (after == "hollowed")


def _low(harm: str) -> tuple[int, ...]:
    return (2, 2) if harm == "broken" else (2,)
