"""C14: the TN to be Hit."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import RuleError
from sms_cli.model.sheet import Armor, Combatant
from sms_cli.resolver.pool import Modifier
from sms_cli.resolver.target import Target, target_of
from sms_cli.resolver.to_hit import COVER_BONUS, Basis, Cover, Stance, ToHit, to_hit
from tests.resolver.fighters import BIKERS, GORO, KENJI, faces, fighter, swing

Kind = Literal["ashigaru", "light", "heavy", "riding"]


def tn(who: Combatant = KENJI, **stance: object) -> ToHit:
    return to_hit(target_of(who), Stance(**stance))  # type: ignore[arg-type]


def test_c14_reflexes_times_5_and_armor() -> None:
    assert (tn().total, tn().base, tn().why) == (20, 15, "reflexes 3 × 5")
    assert tn().modifiers == (Modifier("light armor", 5),)
    assert tn(GORO).total == 13


@pytest.mark.parametrize(
    ("kind", "fine", "mounted", "bonus"),
    [
        ("ashigaru", False, False, 3),
        ("light", False, False, 5),
        ("heavy", False, False, 10),
        ("riding", False, False, 8),
        ("riding", False, True, 13),
        ("heavy", False, True, 10),
        ("ashigaru", True, False, 5),
        ("light", True, False, 7),
        ("heavy", True, False, 12),
        ("riding", True, False, 10),
        ("riding", True, True, 15),
    ],
)
def test_c14_armor(kind: Kind, fine: bool, mounted: bool, bonus: int) -> None:
    total = 15 + bonus
    assert tn(fighter(KENJI, armor=Armor(kind, fine), mounted=mounted)).total == total
    assert tn(fighter(KENJI, armor=None)).total == 15


@pytest.mark.parametrize(("cover", "bonus"), [("slight", 5), ("partial", 10), ("substantial", 15)])
def test_c14_cover(cover: str, bonus: int) -> None:
    stance = Stance(cover=Cover(cover))
    assert tn(cover=Cover(cover)).total == 20 + bonus
    assert swing(stance=stance, dice=faces("7k4", 13 + bonus)).hit
    assert not swing(stance=stance, dice=faces("7k4", 13 + bonus - 1)).hit


def test_c14_behind_total_cover_the_attack_fails() -> None:
    result = tn(cover=Cover.TOTAL)
    assert (result.total, [note.id for note in result.notes]) == (None, ["total-cover"])
    shot = swing(stance=Stance(cover=Cover.TOTAL), dice=[10] * 9 + [9])
    assert (shot.hit, shot.tn.base, shot.tn.total, shot.damage) == (False, None, None, None)
    assert shot.roll.success is False


@pytest.mark.parametrize(
    "word", ["unaware", "prone", "grappled", "immobilised", "immobilized", "Pommelled"]
)
def test_c14_the_helpless_keep_armor_cover_and_what_always_holds(word: str) -> None:
    result = tn(
        fighter(KENJI, conditions=(word,)),
        cover=Cover.SLIGHT,
        full_defense=True,
        bonus=7,
        always=2,
    )
    assert (result.base, result.total) == (5, 5 + 5 + 5 + 2)
    assert [part.name for part in result.modifiers] == [
        "light armor",
        "slight cover",
        "at all times",
    ]


def test_c14_helpless_for_one_attack() -> None:
    assert (tn(unaware=True).base, tn(prone=True).base) == (5, 5)
    assert (tn(unaware=True).total, tn(prone=True, always=5).total) == (10, 15)


def test_c14_bonuses() -> None:
    assert tn(bonus=3, always=2).total == 25
    assert tn(full_defense=True).total == 30  # Defense 2 × 5


def test_c16_a_squad() -> None:
    assert to_hit(target_of(BIKERS)).total == 15
    assert to_hit(target_of(BIKERS), Stance(unaware=True)).total == 5


@pytest.mark.parametrize(
    ("basis", "armor", "total"),
    [
        (Basis.REFLEXES, True, 20),
        (Basis.REFLEXES, False, 15),
        (Basis.AGILITY, True, 25),
        (Basis.AGILITY, False, 20),
        (Basis.UNSEEN, True, 30),
        (Basis.GRAPPLED, True, 5),
    ],
)
def test_c11_c13_what_maneuvers_put_in_its_place(basis: Basis, armor: bool, total: int) -> None:
    assert to_hit(target_of(KENJI), basis=basis, armor=armor).total == total


def test_c13_a_helpless_one_is_grappled_at_5() -> None:
    down = target_of(fighter(KENJI, conditions=("prone",)))
    assert to_hit(down, basis=Basis.AGILITY).total == 10


def test_r29_only_cover_helps_the_unseen() -> None:
    stance = Stance(cover=Cover.PARTIAL, full_defense=True, bonus=5, always=5)
    assert to_hit(target_of(KENJI), stance, Basis.UNSEEN).total == 40


@pytest.mark.parametrize(
    ("basis", "says"),
    [
        (Basis.REFLEXES, "--tn"),
        (Basis.AGILITY, "--target-agility"),
        (Basis.UNSEEN, "--target-agility"),
    ],
)
def test_a_number_that_is_not_known_is_asked_for(basis: Basis, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        to_hit(Target(), basis=basis)


def test_a_tn_of_the_gm_is_taken_as_it_is() -> None:
    assert to_hit(Target(tn=22), Stance(cover=Cover.SLIGHT)).total == 27


@given(
    st.sampled_from([None, *COVER_BONUS]),
    st.booleans(),
    st.integers(-20, 20),
    st.integers(-20, 20),
    st.integers(1, 10),
)
@settings(max_examples=100, deadline=None)
def test_c14_the_tn_is_its_sum(
    cover: Cover | None, unaware: bool, bonus: int, always: int, reflexes: int
) -> None:
    stance = Stance(cover=cover, unaware=unaware, bonus=bonus, always=always)
    result = to_hit(Target(reflexes=reflexes), stance)
    expected = (
        (5 if unaware else 5 * reflexes + bonus) + always + (COVER_BONUS[cover] if cover else 0)
    )
    assert result.total == expected
    assert result.base + sum(part.value for part in result.modifiers) == expected
