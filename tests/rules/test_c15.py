"""C15: higher ground, the off hand, range, bad ground; C14's armor on the attacker."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import RuleError
from sms_cli.model.sheet import Armor
from sms_cli.resolver.pool import Modifier
from sms_cli.resolver.to_hit import Ground, range_penalty
from tests.resolver.fighters import GORO, KENJI, faces, fighter, swing

RIDER = fighter(KENJI, mounted=True)


@pytest.mark.parametrize(
    ("around", "name", "value"),
    [
        ({"ground": Ground.HIGHER}, "higher ground", -5),
        ({"ground": Ground.LOWER}, "lower ground", 5),
        ({"off_hand": True}, "off hand", 5),
        ({"uneven": 5}, "uneven ground", 5),
        ({"uneven": 15}, "uneven ground", 15),
    ],
)
def test_c15_each_modifier(around: dict[str, Any], name: str, value: int) -> None:
    tn = 13 + value
    hit, miss = swing(dice=faces("7k4", tn), **around), swing(dice=faces("7k4", tn - 1), **around)
    assert hit.tn.modifiers == (Modifier(name, value),)
    assert (hit.tn.base, hit.tn.total, hit.hit, miss.hit) == (13, tn, True, False)


def test_c15_a_rider_has_the_higher_ground() -> None:
    assert swing(GORO, RIDER).tn.modifiers == (Modifier("mounted", -5),)
    assert swing(RIDER, GORO, weapon="kusarigama").tn.modifiers == (Modifier("at a rider", 5),)
    assert swing(fighter(GORO, mounted=True), RIDER).tn.modifiers == ()
    assert swing(GORO, RIDER, ground=Ground.LOWER).tn.total == 18


def test_c15_the_ambidextrous_have_no_off_hand() -> None:
    assert swing(GORO, fighter(KENJI, ambidextrous=True), off_hand=True).tn.total == 13


def test_c15_bad_ground_does_not_touch_the_wits() -> None:
    assert swing(uneven=10).tn.total == 23
    assert swing(GORO, KENJI, "feint", uneven=10).tn.total == 18
    assert swing(weapon="yumi", uneven=10).tn.total == 23


@pytest.mark.parametrize(
    ("feet", "penalty"),
    [
        (0, 0),
        (50, 0),
        (51, 5),
        (100, 5),
        (101, 10),
        (150, 10),
        (151, 15),
        (200, 15),
        (201, 20),
        (250, 20),
        (251, 30),
        (300, 30),
        (301, 40),
        (350, 40),
        (351, 50),
    ],
)
def test_c15_r31_range(feet: int, penalty: int) -> None:
    assert range_penalty(feet) == penalty
    tn = 13 + penalty
    assert swing(weapon="yumi", range_feet=feet, dice=faces("5k3", tn)).hit
    assert not swing(weapon="yumi", range_feet=feet, dice=faces("5k3", tn - 1)).hit


def test_c15_a_range_is_for_what_shoots() -> None:
    with pytest.raises(RuleError, match="katana is for melee"):
        swing(range_feet=60)


@given(st.integers(0, 2000))
@settings(max_examples=100, deadline=None)
def test_c15_range_grows_band_by_band(feet: int) -> None:
    assert range_penalty(feet) <= range_penalty(feet + 1)
    step = range_penalty(feet + 50) - range_penalty(feet)
    if 0 < feet <= 200:
        assert step == 5
    if feet > 250:
        assert step == 10


@pytest.mark.parametrize(("armor", "harder"), [("heavy", 5), ("riding", 5), ("light", 0)])
def test_c14_armor_weighs_on_its_wearer(armor: Any, harder: int) -> None:
    assert swing(GORO, fighter(KENJI, armor=Armor(armor))).tn.total == 13 + harder
    wits = swing(GORO, fighter(KENJI, armor=Armor(armor)), "feint")
    assert wits.tn.total == 18
