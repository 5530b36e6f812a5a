"""Pools from a sheet: Skills, Traits, Rings, armor, conditions and Fear."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sms_cli.errors import NotFound
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Armor, ArmorKind, Combat
from sms_cli.resolver.pool import Modifier, Pool
from sms_cli.resolver.rings import (
    fear_penalty,
    roll_modifiers,
    skill_pool,
    skill_rank,
    trait_value,
)
from tests.resolver.cast import COMBAT

BOOK = Rulings()
PLAIN_COMBAT = replace(COMBAT, skills={"Kenjutsu": 3, "athletics": 1, "stealth": 2, "lore": 0})


def wearing(kind: ArmorKind, mounted: bool = False) -> Combat:
    return replace(PLAIN_COMBAT, armor=Armor(kind), mounted=mounted)


def test_a_skill_roll_shows_its_sum() -> None:
    roll = skill_pool(PLAIN_COMBAT, "kenjutsu/agility", BOOK)
    assert (roll.skill, roll.trait) == ("kenjutsu", "agility")
    assert roll.parts == (Modifier("kenjutsu", 3), Modifier("agility", 4))
    assert (roll.pool, roll.explode, roll.harder) == (Pool(7, 4), True, ())


def test_names_are_matched_in_any_case() -> None:
    assert skill_rank(PLAIN_COMBAT, "KENJUTSU") == 3
    assert trait_value(PLAIN_COMBAT, "Agility") == 4
    assert skill_pool(PLAIN_COMBAT, "KenJutsu / AGILITY", BOOK).pool == Pool(7, 4)


@pytest.mark.parametrize("skill", ["lore", "wrestling"])
def test_c0_rank_0_and_a_missing_skill_are_unskilled(skill: str) -> None:
    roll = skill_pool(PLAIN_COMBAT, f"{skill}/agility", BOOK)
    assert (roll.pool, roll.explode) == (Pool(4, 4), False)
    assert roll.parts[0] == Modifier(skill, 0)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("kenjutsu/agilty", "agility"),
        ("agilty", "agility"),
        ("kenjutsu/", r"there are stamina, .*void\)"),
        ("/agility", "agility alone"),
        ("kenjutsu", "kenjutsu/agility"),
        ("kenjutsu/agility/fire", "no trait or ring"),
        ("", "no trait or ring"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(name: str, says: str) -> None:
    with pytest.raises(NotFound, match=says):
        skill_pool(PLAIN_COMBAT, name, BOOK)


def test_a_trait_goes_before_a_skill_of_its_name() -> None:
    combat = replace(PLAIN_COMBAT, skills={"void": 5})
    assert skill_pool(combat, "void", BOOK).pool == Pool(3, 3)
    assert skill_pool(combat, "void/agility", BOOK).pool == Pool(9, 4)


@pytest.mark.parametrize(
    ("armor", "skill", "trait", "harder"),
    [
        ("light", "athletics", "agility", 5),
        ("light", "stealth", "agility", 5),
        ("light", "kenjutsu", "agility", 0),
        ("light", None, "agility", 0),
        ("heavy", "kenjutsu", "agility", 5),
        ("heavy", "athletics", "reflexes", 5),
        ("heavy", "athletics", "strength", 0),
        ("heavy", None, "reflexes", 5),
        ("heavy", None, "fire", 0),
        ("riding", "kenjutsu", "agility", 5),
        ("riding", "stealth", "perception", 0),
        ("ashigaru", "athletics", "agility", 0),
    ],
)
def test_c14_armor_hinders(armor: ArmorKind, skill: str | None, trait: str, harder: int) -> None:
    expected = (Modifier(f"{armor} armor", harder),) if harder else ()
    assert roll_modifiers(wearing(armor), skill, trait) == expected


def test_c14_riding_armor_does_not_hinder_a_rider() -> None:
    assert roll_modifiers(wearing("riding", mounted=True), "bajutsu", "agility") == ()


@pytest.mark.parametrize("trait", ["stamina", "strength", "agility", "reflexes"])
def test_c11_the_entangled_have_20_more_on_physical_rolls(trait: str) -> None:
    entangled = replace(wearing("light"), conditions=("Entangled", "prone"))
    assert roll_modifiers(entangled, "kenjutsu", trait) == (Modifier("entangled", 20),)
    assert sum(part.value for part in roll_modifiers(entangled, "athletics", trait)) == 25


@pytest.mark.parametrize("trait", ["willpower", "perception", "intelligence", "awareness", "earth"])
def test_c11_the_entangled_think_as_before(trait: str) -> None:
    assert roll_modifiers(replace(PLAIN_COMBAT, conditions=("entangled",)), None, trait) == ()


def test_c18_fear_takes_dice_from_skill_rolls() -> None:
    afraid = replace(PLAIN_COMBAT, conditions=("Fear 4", "fear 2", "fearless"))
    assert fear_penalty(afraid) == 4
    roll = skill_pool(afraid, "kenjutsu/agility", BOOK)
    assert roll.pool == Pool(3, 4)
    assert roll.parts == (Modifier("kenjutsu", 3), Modifier("agility", 4), Modifier("fear", -4))
    assert skill_pool(afraid, "agility", BOOK).pool == Pool(4, 4)


@pytest.mark.parametrize("written", ["fear 3", "Fear 3", "fear-3"])
def test_c18_fear_is_read_however_it_is_written(written: str) -> None:
    assert fear_penalty(replace(PLAIN_COMBAT, conditions=(written,))) == 3


def test_r17_fear_leaves_one_die() -> None:
    afraid = replace(PLAIN_COMBAT, conditions=("fear 10",))
    assert skill_pool(afraid, "kenjutsu/agility", BOOK).pool == Pool(1, 4)


@given(
    st.integers(0, 10),
    st.integers(1, 10),
    st.integers(0, 10),
    st.sampled_from(["skill", "skill+trait"]),
)
@settings(max_examples=100, deadline=None)
def test_the_parts_add_up_to_the_dice_rolled(
    rank: int, agility: int, fear: int, reading: str
) -> None:
    combat = replace(
        PLAIN_COMBAT,
        traits=replace(PLAIN_COMBAT.traits, agility=agility),
        skills={"kenjutsu": rank},
        conditions=(f"fear {fear}",),
    )
    roll = skill_pool(combat, "kenjutsu/agility", Rulings(skill_roll=reading))
    assert sum(part.value for part in roll.parts) == roll.pool.roll
    assert roll.pool.keep == agility
    assert roll.explode is (rank > 0)
