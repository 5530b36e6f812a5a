"""C18: Carapace, Fear, Invulnerability."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.model.dice import TableDice
from sms_cli.resolver.damage import deal_damage, hurts
from sms_cli.resolver.pool import Modifier, Pool
from sms_cli.resolver.qualities import face_fear, face_fear_with
from sms_cli.resolver.rings import fear_penalty
from tests.resolver.fighters import BOOK, GORO, KENJI, LowDice, after, fighter, swing

HIGH = [10, 10, 10, 10, 9]


@pytest.mark.parametrize(
    ("carapace", "pool"), [(0, "6k2"), (1, "5k2"), (5, "1k2"), (6, "1k2"), (10, "1k2")]
)
def test_c18_carapace_takes_dice_and_leaves_one(carapace: int, pool: str) -> None:
    result = swing(fighter(GORO, carapace=carapace), dice=HIGH)
    assert result.damage is not None
    assert result.damage.pool == pool
    assert deal_damage(Pool(3, 2), BOOK, LowDice(), strength=3, carapace=carapace).pool == pool


def test_c18_some_materials_bypass_carapace() -> None:
    result = swing(bypass_carapace=True, dice=HIGH)
    assert result.damage is not None
    assert result.damage.pool == "6k2"


def test_c18_damage_from_numbers() -> None:
    dealt = deal_damage(
        Pool(2, 1), BOOK, TableDice([1, 2, 3, 4, 5, 6]), strength=1, raises=2, brutes=3, carapace=2
    )
    assert (dealt.pool, dealt.wounds) == ("6k1", 6)
    assert dealt.parts == (
        Modifier("rating", 2),
        Modifier("strength", 1),
        Modifier("raises", 2),
        Modifier("brutes", 3),
        Modifier("carapace", -2),
    )


def test_c7_0k1_without_strength_has_no_dice() -> None:
    dealt = deal_damage(Pool(0, 1), BOOK, TableDice([]))
    assert (dealt.wounds, [note.id for note in dealt.notes]) == (0, ["no-damage-dice"])


@given(st.integers(0, 10), st.integers(1, 6), st.integers(0, 10), st.integers(0, 10))
@settings(max_examples=100, deadline=None)
def test_c18_carapace_is_a_law(rolled: int, kept: int, strength: int, carapace: int) -> None:
    dealt = deal_damage(Pool(rolled, kept), BOOK, LowDice(), strength=strength, carapace=carapace)
    whole = rolled + strength
    left = max(whole - carapace, min(whole, 1))
    assert dealt.pool == f"{left}k{kept}"
    assert (len(dealt.roll.dice), dealt.wounds) == (left, min(left, kept))


@pytest.mark.parametrize(
    ("material", "wounds"),
    [
        (None, 0),
        ("steel", 0),
        ("jade", 20),
        ("Jade", 20),
        ("magic", 20),
        ("blessed", 20),
        ("nemuranai", 20),
    ],
)
def test_c18_invulnerability_refuses_wounds(material: str | None, wounds: int) -> None:
    demon = fighter(GORO, invulnerable=("Jade",))
    dice = [*HIGH, *[1] * 6, 9, 10, 1, 1, 1]  # 9 and 10 + 1 are kept
    result = swing(demon, material=material, dice=dice)
    assert result.damage is not None
    assert (result.damage.wounds, after(result.changes, "wounds")) == (wounds, wounds or None)
    assert ("invulnerable" in [note.id for note in result.notes]) is not bool(wounds)


def test_c18_other_effects_of_a_hit_still_happen() -> None:
    demon = fighter(GORO, invulnerable=())
    result = swing(demon, KENJI, "knockdown", dice=HIGH)
    assert result.effects[0].met is True
    assert after(result.changes, "conditions") == ["prone"]
    assert swing(demon, KENJI, "beheading", dice=HIGH).effects[0].met is False


def test_c18_who_is_not_invulnerable_is_hurt() -> None:
    assert hurts(None, None)
    assert not hurts((), None)


@pytest.mark.parametrize(("dice", "success"), [([4, 5, 5], True), ([4, 4, 5], False)])
def test_c18_fear_is_willpower_with_honor_on_each_die(dice: list[int], success: bool) -> None:
    result = face_fear(KENJI, 4, BOOK, TableDice(dice))  # 3 dice, Honor 2 on each, TN 20
    assert (result.tn, result.honor, result.success) == (20, 2, success)
    assert result.roll.total == sum(dice) + 6
    assert result.penalty == (0 if success else 4)


def test_r19_honor_counts_once_a_die_however_often_it_explodes() -> None:
    result = face_fear_with(Pool(2, 2), 3, 5, BOOK, TableDice([10, 10, 1, 2]))
    assert result.roll.total == 21 + 3 + 2 + 3


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ((), ["fear 4"]),
        (("prone", "Fear 2"), ["prone", "fear 4"]),
        (("fear 7",), ["fear 7"]),
    ],
)
def test_c18_fear_is_remembered_the_worst_of_it(before: tuple[str, ...], now: list[str]) -> None:
    result = face_fear(fighter(KENJI, conditions=before), 4, BOOK, LowDice())
    assert after(result.changes, "conditions", "kenji") == (None if list(before) == now else now)
    assert [note.id for note in result.notes] == ["afraid"]
    afraid = fighter(KENJI, conditions=tuple(now))
    assert fear_penalty(afraid.combat) == max(4, int(now[-1].split()[1]))


def test_c18_a_fear_that_was_faced_changes_nothing() -> None:
    brave = fighter(KENJI, conditions=("fear 2",))
    assert face_fear(brave, 1, BOOK, LowDice()).changes == ()


@given(st.integers(1, 10), st.integers(1, 6), st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_c18_fear_meets_its_tn(rating: int, willpower: int, honor: int) -> None:
    result = face_fear_with(Pool(willpower, willpower), honor, rating, BOOK, LowDice())
    assert result.success is (willpower * (1 + honor) >= 5 * rating)
    assert result.penalty == (0 if result.success else rating)
