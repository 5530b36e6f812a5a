"""C10 and C12: Active Defense and its maneuvers; C13's Block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from sms_cli.errors import NotFound, RuleError, Unsaid
from sms_cli.model.sheet import Armor, Combatant, SkillEntry
from sms_cli.resolver.defender import Stand, defender_of, defender_with, find_defense
from sms_cli.resolver.defense import Defense, defend
from sms_cli.resolver.pool import Modifier, Pool
from tests.resolver.fighters import BIKERS, BOOK, GORO, KENJI, LowDice, faces, fighter


def answer(
    against: int | None,
    maneuver: str | None = None,
    who: Combatant = KENJI,
    dice: Sequence[int] = (),
    **stand: Any,
) -> Defense:
    reply = find_defense(maneuver, stand.get("weapon"))
    side = defender_of(who, reply, Stand(**stand), BOOK)
    return defend(side, reply, against, BOOK, LowDice(dice))


# Kenji in light armor: Defense 2 + Reflexes 3; the tanto's Chisaijutsu 1 + 3; Karate 2 + Agility 4.
@pytest.mark.parametrize(
    ("maneuver", "stand", "pool", "harder"),
    [
        (None, {}, "5k3", 0),
        (None, {"skill": "Chisaijutsu"}, "4k3", 0),
        (None, {"prone": True}, "5k3", 20),
        (None, {"uneven": 10}, "4k3", 15),  # Athletics 1 + 3; light armor hinders it
        ("cover:slight", {}, "5k3", 0),
        ("parry", {}, "4k3", 0),
        ("parry", {"weapon": "tanto", "prone": True}, "4k3", 20),
        ("disarm", {"weapon": "katana"}, "7k4", 0),
        ("disarm:small", {"weapon": "katana"}, "7k4", 0),
        ("disarm:two-handed", {"weapon": "katana"}, "7k4", 10),
        ("disarm:keep", {"weapon": "katana"}, "7k4", 10),
        ("disarm:two-handed+keep", {"weapon": "katana"}, "7k4", 20),
        ("disarm:barehanded", {"skill": "karate"}, "6k4", 10),
        ("disarm:small+barehanded", {"skill": "karate"}, "6k4", 5),
        ("disarm:keep", {"skill": "karate", "weapon": "unarmed"}, "6k4", 20),
        ("block", {"skill": "karate"}, "6k4", 0),
        ("block:weapon", {"skill": "karate"}, "6k4", 10),
        ("block:polearm", {"skill": "karate"}, "6k4", 15),
    ],
)
def test_c12_each_defense(
    maneuver: str | None, stand: dict[str, Any], pool: str, harder: int
) -> None:
    tn = 22 + harder
    made = answer(22, maneuver, dice=faces(pool, tn), **stand)
    missed = answer(22, maneuver, dice=faces(pool, tn - 1), **stand)
    assert (made.pool, made.roll.tn, made.success) == (pool, tn, True)
    assert (missed.success, missed.roll.miss_by) == (False, 1)


def test_c10_lying_down_is_read_from_the_sheet() -> None:
    result = answer(10, who=fighter(KENJI, conditions=("prone",)))
    assert result.roll.harder == (Modifier("prone", 20),)


def test_c14_heavy_armor_hinders_a_defense() -> None:
    assert answer(10, who=fighter(KENJI, armor=Armor("heavy"))).roll.tn == 15


def test_c12_riding_must_use_bajutsu() -> None:
    rider = fighter(KENJI, mounted=True, skills={"bajutsu": 3, "defense": 2})
    assert answer(10, who=rider).pool == "6k3"
    with pytest.raises(RuleError, match="riding with bajutsu"):
        answer(10, who=rider, skill="defense")


def test_c12_bad_ground_must_use_athletics() -> None:
    with pytest.raises(RuleError, match="uneven ground with athletics"):
        answer(10, uneven=5, skill="defense")


def test_c10_a_shot_needs_cover_or_yadomejutsu() -> None:
    assert answer(10, "cover:partial", ranged=True).success is False
    assert answer(10, ranged=True, skill="Yadomejutsu").skill == "yadomejutsu"
    with pytest.raises(RuleError, match="cover:LEVEL"):
        answer(10, ranged=True)


@pytest.mark.parametrize("maneuver", ["parry", "block", "block:weapon", "disarm"])
def test_c10_c13_no_blade_and_no_hand_reaches_a_shot(maneuver: str) -> None:
    with pytest.raises(RuleError, match="is for melee"):
        answer(10, maneuver, ranged=True, skill="karate")
    with pytest.raises(RuleError, match="is for melee"):
        defender_with(Pool(5, 3), find_defense(maneuver), Stand(ranged=True))


@pytest.mark.parametrize("held", ["bound", "arms held"])
@pytest.mark.parametrize("maneuver", ["parry", "disarm"])
def test_c11_c13_a_held_weapon_defends_nobody(held: str, maneuver: str) -> None:
    with pytest.raises(RuleError, match="weapon"):
        answer(10, maneuver, who=fighter(KENJI, conditions=(held,)), weapon="tanto")
    assert answer(10, who=fighter(KENJI, conditions=(held,))).pool == "5k3"


@pytest.mark.parametrize(("skills", "pool"), [((), "6k2"), (("Defense",), "8k2")])
def test_c10_c16_a_squad_defends_with_brutes_and_threat(skills: tuple[str, ...], pool: str) -> None:
    side = defender_of(replace(BIKERS, skills=skills), find_defense(None), Stand(), BOOK)
    made = defend(side, find_defense(None), 18, BOOK, LowDice(faces(pool, 18)))
    assert (made.pool, made.success) == (pool, True)
    missed = defend(side, find_defense(None), 18, BOOK, LowDice(faces(pool, 17)))
    assert missed.success is False


def test_c12_a_squad_names_the_skill_of_a_parry() -> None:
    parry = find_defense("parry")
    with pytest.raises(Unsaid, match="--skill"):
        defender_of(BIKERS, parry, Stand(), BOOK)
    assert defender_of(BIKERS, parry, Stand(skill="kenjutsu"), BOOK).what.pool == Pool(8, 2)


@pytest.mark.parametrize(
    ("level", "bonus", "note"),
    [
        ("slight", 5, "cover-taken"),
        ("partial", 10, "cover-taken"),
        ("substantial", 15, "cover-taken"),
        ("total", None, "defended"),
    ],
)
def test_c12_cover_raises_the_tn_of_that_attack(level: str, bonus: int | None, note: str) -> None:
    made = answer(15, f"cover:{level}", dice=faces("5k3", 15))
    assert (made.success, made.tn_bonus) == (True, bonus)
    assert [each.id for each in made.notes] == [note]
    missed = answer(16, f"cover:{level}", dice=faces("5k3", 15))
    assert (missed.success, missed.tn_bonus, missed.notes) == (False, None, ())


@pytest.mark.parametrize(
    ("against", "success", "note"),
    [(None, None, "guard-waits"), (34, True, "guard-takes"), (35, False, "guard-fails")],
)
def test_c12_a_guarded_attack_needs_3_raises(
    against: int | None, success: bool | None, note: str
) -> None:
    result = answer(against, "guard", dice=faces("5k3", 20))
    assert (result.attack_needs, result.success) == (35, success)
    assert [each.id for each in result.notes] == [note]


def test_c12_lying_down_weighs_on_a_guard() -> None:
    assert answer(None, "guard", dice=faces("5k3", 20), prone=True).attack_needs == 15


@pytest.mark.parametrize(
    ("maneuver", "note"), [("disarm", "disarmed"), ("disarm:keep", "disarmed-kept")]
)
def test_c12_a_disarm_takes_the_weapon(maneuver: str, note: str) -> None:
    result = answer(5, maneuver, weapon="katana", dice=[10, 10, 9])
    assert [each.id for each in result.notes] == [note]


def test_c12_a_parry_needs_the_weapon_for_it() -> None:
    with pytest.raises(RuleError, match="katana is none"):
        answer(10, "parry", weapon="katana")
    with pytest.raises(RuleError, match="goro has none"):
        answer(10, "parry", who=GORO)


@pytest.mark.parametrize("what", ["chain", "entangling", "ranged"])
def test_c13_what_no_block_stops(what: str) -> None:
    with pytest.raises(RuleError, match="block"):
        answer(10, f"block:{what}", skill="karate")


def test_c13_a_block_is_taught() -> None:
    with pytest.raises(RuleError, match="--skill"):
        answer(10, "block")
    kicker = fighter(KENJI, skills={"karate": SkillEntry(2, ("kick",))})
    with pytest.raises(RuleError, match="block is no form"):
        answer(10, "block", who=kicker, skill="karate")


@pytest.mark.parametrize(
    ("maneuver", "error"),
    [
        ("dodge", NotFound),
        ("cover", Unsaid),
        ("cover:slight+partial", RuleError),
        ("knockdown", RuleError),
        ("counterspell", RuleError),
    ],
)
def test_c12_what_is_no_defense(maneuver: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        answer(10, maneuver)


def test_c10_a_defense_answers_a_total() -> None:
    with pytest.raises(RuleError, match="--against"):
        answer(None)


def test_c0_an_unknown_skill_is_unskilled() -> None:
    result = answer(10, skill="tessenjutsu", dice=[10, 10, 10])
    assert (result.roll.total, result.notes[0].id) == (30, "unskilled")


def test_c10_from_a_pool_alone() -> None:
    reply = find_defense(None)
    side = defender_with(Pool(5, 3), reply, Stand(prone=True))
    made = defend(side, reply, 2, BOOK, LowDice(faces("5k3", 22)))
    assert (made.success, made.roll.tn) == (True, 22)
