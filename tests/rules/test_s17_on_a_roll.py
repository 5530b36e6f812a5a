"""S17 on a roll: while the Name is shaken, identity checks are rolled at disadvantage."""

from __future__ import annotations

import pytest

from sms_cli.resolver.step import Edge
from tests.resolver.cast import june
from tests.rules.rolling import roll


@pytest.mark.parametrize(
    ("shaken", "identity", "edge"),
    [
        (True, True, Edge.DISADVANTAGE),
        (True, False, Edge.NONE),
        (False, True, Edge.NONE),
    ],
)
def test_s17_a_shaken_name_hinders_identity_checks(
    shaken: bool, identity: bool, edge: Edge
) -> None:
    faces = (3, 2) if edge is Edge.DISADVANTAGE else (3,)
    assert roll(june(name_shaken=shaken), "bearing", *faces, identity=identity).edge is edge


def test_s17_s4_an_advantage_makes_up_for_it() -> None:
    rolled = roll(june(name_shaken=True), "bearing", 3, identity=True, advantage=True)
    assert rolled.edge is Edge.NONE


def test_s17_set_form_knows_no_disadvantage() -> None:
    rolled = roll(june(name_shaken=True), "motion", identity=True, set_form=True)
    assert (rolled.edge, rolled.total) == (Edge.NONE, 4)
