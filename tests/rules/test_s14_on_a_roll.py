"""S14 on a roll: the social table costs Face and heat, never Harm."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.resolver.miss import Table
from sms_cli.resolver.skill import choose_cost
from tests.resolver.cast import june, sets
from tests.rules.rolling import roll


@pytest.mark.parametrize("miss", range(1, 12))
def test_s14_no_social_miss_does_harm(miss: int) -> None:
    rolled = roll(june(), "bearing", 2, target=2 + miss, table=Table.SOCIAL)
    assert "june.tracks.harm" not in sets(rolled.changes)


@pytest.mark.parametrize("cost", ["harm", "face", "shift"])
def test_s14_the_gm_heats_an_obligation_and_chooses_nothing_else(cost: str) -> None:
    rolled = roll(june(), "bearing", 2, target=5, table=Table.SOCIAL)
    with pytest.raises(RuleError, match="name an obligation"):
        choose_cost(june(), rolled.request, rolled.miss_by, cost)


def test_s14_the_named_obligation_heats_beside_the_face() -> None:
    rolled = roll(june(), "bearing", 2, target=5, table=Table.SOCIAL, cost="ray")
    assert sets(rolled.changes) == {
        "june.tracks.face": (3, 2),
        "june.tracks.grit": (0, 1),
        "june.obligations.ray.heat": ("held", "pressing"),
    }


def test_s14_a_miss_of_2_heats_nothing() -> None:
    rolled = roll(june(), "bearing", 2, target=4, table=Table.SOCIAL, cost="ray")
    assert sets(rolled.changes) == {"june.tracks.grit": (0, 1)}


@pytest.mark.parametrize(("face", "out"), [(3, False), (2, False), (1, True), (0, True)])
def test_s14_the_last_face_is_the_last_leverage(face: int, out: bool) -> None:
    rolled = roll(june(face=face), "bearing", 2, target=5, table=Table.SOCIAL)
    assert rolled.out_of_leverage is out
