"""C7: an attack and its damage."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sms_cli.errors import DiceError, NotFound, RuleError
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sunset
from sms_cli.resolver.arms import read_rating
from sms_cli.resolver.pool import Modifier, Pool
from sms_cli.resolver.target import target_of
from tests.resolver.cast import june
from tests.resolver.fighters import BIKERS, CHAIN, GORO, KENJI, YUMI, after, faces, fighter, swing


@pytest.mark.parametrize(("total", "hit"), [(13, True), (12, False)])
def test_c7_an_attack_meets_the_tn(total: int, hit: bool) -> None:
    result = swing(dice=faces("7k4", total))
    assert (result.hit, result.success, result.roll.total) == (hit, hit, total)
    assert (result.damage is not None) is hit
    assert result.roll.miss_by == 13 - total


def test_c7_melee_rolls_agility_and_adds_strength() -> None:
    result = swing(dice=[*faces("7k4", 13), 5, 3, 2, 1])
    assert (result.skill, result.trait, result.pool) == ("kenjutsu", "agility", "7k4")
    assert result.parts == (Modifier("kenjutsu", 3), Modifier("agility", 4))
    assert result.damage is not None
    assert result.damage.parts == (
        Modifier("katana", 3),
        Modifier("strength", 3),
        Modifier("carapace", -2),
    )
    assert (result.damage.pool, result.damage.wounds) == ("4k2", 8)
    assert after(result.changes, "wounds") == 8


@pytest.mark.parametrize(("bow", "added"), [(2, 2), (3, 3), (4, 3), (None, 0)])
def test_c7_a_bow_adds_the_lower_strength(bow: int | None, added: int) -> None:
    archer = fighter(KENJI, weapons=(replace(YUMI, bow_strength=bow),))
    soft = fighter(GORO, carapace=0)
    result = swing(soft, archer, weapon="yumi", dice=faces("5k3", 13))
    assert (result.trait, result.pool) == ("reflexes", "5k3")
    assert result.damage is not None
    assert result.damage.pool == f"{2 + added}k2"


def test_c7_damage_dice_explode() -> None:
    result = swing(dice=[*faces("7k4", 13), 10, 10, 4, 9, 1, 1])
    assert result.damage is not None
    assert result.damage.wounds == 24 + 9


def test_r28_unclaimed_raises_are_increased_damage() -> None:
    result = swing(raises=2, free_raises=1, dice=faces("7k4", 23))
    assert (result.tn.total, result.tn.raises, result.tn.raise_count) == (23, 10, 2)
    assert (result.tn.free_raises, result.roll.free_raises) == (1, 1)
    assert result.damage is not None
    assert result.damage.pool == "7k2"


def test_c0_an_unknown_skill_is_unskilled_and_said_so() -> None:
    result = swing(skill="iaijutsu", dice=[10, 9, 8, 7])
    assert (result.pool, result.roll.total) == ("4k4", 34)
    assert "unskilled" in [note.id for note in result.notes]


def test_r11_the_skill_taken_literally() -> None:
    assert swing(rulings=Rulings(skill_roll="skill")).pool == "3k4"


def test_r13_ten_dice_hold_for_damage_too() -> None:
    result = swing(raises=8, rulings=Rulings(ten_dice=True), dice=[10] * 6 + [9])
    assert result.damage is not None
    assert result.damage.pool == "10k3"  # 12k2


def test_c7_names_are_read_in_any_case() -> None:
    result = swing(weapon="Katana", skill="KenJutsu", trait="Agility")
    assert (result.weapon, result.skill, result.trait) == ("katana", "kenjutsu", "agility")


def test_c7_a_wrong_weapon_is_answered() -> None:
    with pytest.raises(NotFound, match="did you mean katana"):
        swing(weapon="katna")
    with pytest.raises(NotFound, match="agility"):
        swing(trait="agilty")


def test_c7_nobody_attacks_himself() -> None:
    with pytest.raises(RuleError, match="kenji"):
        swing(KENJI, KENJI)
    with pytest.raises(RuleError, match="bikers"):
        swing(BIKERS, KENJI, helpers=(BIKERS, 1))


def test_c7_wounds_are_added_to_those_there_are() -> None:
    hurt = fighter(GORO, wounds=11)
    assert after(swing(hurt, dice=[*faces("7k4", 13), 5, 3, 2, 1]).changes, "wounds") == 19


def test_c18_fear_weighs_on_an_attack() -> None:
    assert swing(GORO, fighter(KENJI, conditions=("fear 4",))).pool == "3k4"


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 10), st.integers(0, 10))
@settings(max_examples=100, deadline=None)
def test_c7_the_parts_of_damage_add_up(rolled: int, kept: int, raises: int, carapace: int) -> None:
    armed = fighter(KENJI, weapons=(replace(CHAIN, name="katana", dr=f"{rolled}k{kept}"),))
    hard = fighter(GORO, carapace=carapace)
    result = swing(hard, armed, skill="kenjutsu", raises=raises, dice=[10] * 9 + [9])
    assert result.damage is not None
    whole = rolled + 3 + raises
    assert result.damage.pool == f"{max(1, whole - carapace)}k{kept}"
    assert sum(part.value for part in result.damage.parts) == max(1, whole - carapace)
    assert len(result.damage.roll.dice) == max(1, whole - carapace)


def test_s18_a_closed_sheet_fights_no_more() -> None:
    hero = june()
    fighting = replace(hero, combat=KENJI.combat, stem="june")
    assert target_of(fighting).reflexes == 3
    closed = replace(fighting, sunset=Sunset("Enough.", "She goes.", "Dawn"))
    with pytest.raises(RuleError, match="Sunset Walk"):
        target_of(closed)
    with pytest.raises(RuleError, match=r"no \[combat\] table"):
        target_of(hero)


def test_c7_a_dr_is_xky() -> None:
    assert read_rating("0k1") == Pool(0, 1)
    assert read_rating(" 3K2 ") == Pool(3, 2)
    for text in ("3k0", "3d6", "k2", "100k1", ""):
        with pytest.raises(DiceError, match="XkY"):
            read_rating(text)
