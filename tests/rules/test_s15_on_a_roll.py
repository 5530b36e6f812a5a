"""S15 on a roll: one technique gives advantage on it."""

from __future__ import annotations

import pytest

from sms_cli.errors import NotFound
from sms_cli.model.sheet import Harm
from sms_cli.resolver.step import Edge
from tests.resolver.cast import june
from tests.rules.rolling import roll


@pytest.mark.parametrize("written", ["Low Sweep", "low sweep", "LOW SWEEP"])
def test_s15_a_technique_gives_advantage_in_any_case(written: str) -> None:
    rolled = roll(june(), "strike", 2, 5, technique=written)
    assert (rolled.edge, rolled.total) == (Edge.ADVANTAGE, 5)
    assert rolled.request.technique == "Low Sweep"


def test_s15_it_is_not_used_up() -> None:
    assert roll(june(), "strike", 2, 5, technique="Low Sweep").changes == ()


def test_s15_s12_harm_takes_it_away() -> None:
    rolled = roll(june(harm=Harm.BRUISED), "strike", 4, technique="Low Sweep")
    assert rolled.edge is Edge.NONE


def test_s15_another_s_technique_is_answered_with_the_nearest_of_one_s_own() -> None:
    with pytest.raises(NotFound, match=r"june has no technique named low swep \(did you mean Low"):
        roll(june(), "strike", technique="low swep")
