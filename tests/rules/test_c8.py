"""C8 and C9: Full Attack and Full Defense."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sms_cli.resolver.pool import Modifier
from sms_cli.resolver.target import target_of
from sms_cli.resolver.to_hit import Stance, to_hit
from tests.resolver.fighters import BIKERS, GORO, KENJI, after, faces, fighter, swing

HIGH = [10, 10, 10, 10, 9]


def test_c8_a_full_attack_hurts_by_3_more_and_hits_no_better() -> None:
    result = swing(full_attack=True, dice=faces("7k4", 13))
    assert (result.tn.total, result.hit) == (13, True)
    assert result.damage is not None
    assert result.damage.pool == "7k2"
    assert "full-attack" in [note.id for note in result.notes]


def test_c8_its_free_raises_pay_for_no_maneuver() -> None:
    result = swing(GORO, KENJI, "knockdown", full_attack=True, dice=HIGH)
    assert result.tn.total == 28
    assert result.damage is not None
    assert result.damage.pool == "7k2"


def test_c8_a_full_attack_is_melee() -> None:
    result = swing(weapon="yumi", full_attack=True, dice=HIGH)
    assert result.damage is not None
    assert result.damage.pool == "2k2"


def test_c8_none_of_it_counts_against_brutes() -> None:
    assert swing(BIKERS, KENJI, full_attack=True, dice=HIGH).brutes_out == 1


def test_c8_whoever_makes_one_gives_3_free_raises_for_anything() -> None:
    plain = swing(target_full_attack=True, dice=HIGH)
    assert (plain.tn.total, plain.tn.free_raises) == (13, 3)
    assert plain.damage is not None
    assert plain.damage.pool == "7k2"
    down = swing(GORO, KENJI, "knockdown", target_full_attack=True, dice=HIGH)
    assert down.tn.total == 13
    assert down.damage is not None
    assert down.damage.pool == "4k2"
    assert swing(BIKERS, KENJI, target_full_attack=True, dice=HIGH).brutes_out == 4


@pytest.mark.parametrize("word", ["full attack", "Full-Attack"])
def test_c8_a_full_attack_is_read_from_the_sheet(word: str) -> None:
    assert swing(fighter(GORO, conditions=(word,))).tn.free_raises == 3


@pytest.mark.parametrize(("own", "bonus"), [(None, 5), (12, 12), (0, 0)])
def test_c9_r14_a_full_defense(own: int | None, bonus: int) -> None:
    target = fighter(GORO, full_defense=own)
    tn = 13 + bonus
    stance = Stance(full_defense=True)
    assert swing(target, stance=stance, dice=faces("7k4", tn)).hit
    assert not swing(target, stance=stance, dice=faces("7k4", tn - 1)).hit


@pytest.mark.parametrize(
    ("skills", "tn", "notes"),
    [(("Defense",), 25, []), (("kenjutsu",), 15, ["full-defense-of-nothing"])],
)
def test_c9_c16_r14_a_squad_s_full_defense(
    skills: tuple[str, ...], tn: int, notes: list[str]
) -> None:
    squad = replace(BIKERS, skills=skills)  # (TR 2 + 1) × 5, and TR × 5 with the Skill
    stance = Stance(full_defense=True)
    reckoned = to_hit(target_of(squad), stance)
    assert (reckoned.total, [note.id for note in reckoned.notes]) == (tn, notes)
    struck = swing(squad, stance=stance, dice=faces("7k4", tn))
    assert (struck.hit, struck.tn.base) == (True, tn)
    assert [note.id for note in struck.notes][: len(notes)] == notes


def test_c9_r14_a_full_defense_without_the_skill_says_so() -> None:
    clumsy = fighter(GORO, skills={})
    reckoned = to_hit(target_of(clumsy), Stance(full_defense=True))
    assert (reckoned.total, reckoned.notes[0].id) == (13, "full-defense-of-nothing")
    assert reckoned.modifiers == (Modifier("ashigaru armor", 3),)


def test_c9_the_helpless_do_not_defend() -> None:
    target = fighter(GORO, conditions=("prone", "full defense"))
    assert swing(target).tn.base == 8


def test_c11_knockdown_writes_prone_once() -> None:
    target = fighter(GORO, conditions=("Prone",))
    assert after(swing(target, KENJI, "knockdown", dice=HIGH).changes, "conditions") is None
