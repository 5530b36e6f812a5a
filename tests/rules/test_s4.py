"""S4: advantage and disadvantage, with R2."""

from __future__ import annotations

import pytest

from sms_cli.resolver.step import Edge, edge_of
from tests.resolver.cast import june
from tests.rules.rolling import EVERY, bare, roll


@pytest.mark.parametrize(
    ("advantage", "disadvantage", "edge"),
    [
        (False, False, Edge.NONE),
        (True, False, Edge.ADVANTAGE),
        (False, True, Edge.DISADVANTAGE),
        (True, True, Edge.NONE),
    ],
)
def test_s4_any_advantage_and_any_disadvantage_cancel(
    advantage: bool, disadvantage: bool, edge: Edge
) -> None:
    assert edge_of(advantage, disadvantage) is edge


def test_s4_advantage_takes_the_higher_and_disadvantage_the_lower() -> None:
    assert bare("d8", 3, 7, advantage=True).total == 7
    assert bare("d8", 7, 3, advantage=True).total == 7
    assert bare("d8", 3, 7, disadvantage=True).total == 3


def test_s4_two_advantages_are_one() -> None:
    rolled = roll(june(), "strike", 2, 5, advantage=True, technique="Low Sweep")
    assert (rolled.edge, rolled.chain[0].faces) == (Edge.ADVANTAGE, (2, 5))


def test_s4_two_disadvantages_and_one_advantage_are_a_normal_roll() -> None:
    shaken = june(harm="broken", name_shaken=True)
    rolled = roll(shaken, "bearing", 3, identity=True, disadvantage=True, advantage=True)
    assert (rolled.edge, rolled.chain[0].faces) == (Edge.NONE, (3,))


def test_s4_a_blow_up_looks_at_the_kept_face() -> None:
    assert bare("d4", 4, 1, disadvantage=True).die_after == "d4"
    assert bare("d4", 1, 4, 2, advantage=True).die_after == "d6"
    assert bare("d4", 4, 4, 2, disadvantage=True).die_after == "d6"


def test_s4_r2_by_default_only_the_first_die_falls_twice() -> None:
    rolled = bare("d4", 1, 4, 2, advantage=True)
    assert [link.faces for link in rolled.chain] == [(1, 4), (2,)]


def test_s4_r2_every_has_each_die_of_the_chain_fall_twice() -> None:
    rolled = bare("d4", 1, 4, 6, 2, 7, 3, advantage=True, rulings=EVERY)
    assert [link.faces for link in rolled.chain] == [(1, 4), (6, 2), (7, 3)]
    assert (rolled.total, rolled.die_after) == (17, "d8")
