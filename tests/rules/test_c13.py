"""C13: hand-to-hand forms, each on both sides of its TN."""

from __future__ import annotations

from typing import Any

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.sheet import SkillEntry
from sms_cli.resolver.attack import Attack
from sms_cli.resolver.effects import Effect
from sms_cli.resolver.to_hit import Cover, Stance
from tests.resolver.fighters import BIKERS, GORO, KENJI, after, faces, fighter, swing

HIGH = [10, 10, 10, 10, 9]


def strike(*forms: str, **more: Any) -> Attack:
    return swing(GORO, KENJI, *forms, **{"weapon": "unarmed", "skill": "karate", **more})


def only(result: Attack) -> Effect:
    (effect,) = result.effects
    return effect


@pytest.mark.parametrize(
    ("form", "pool", "base", "raises", "damage"),
    [
        ("punch", "6k4", 13, 0, "1k1"),  # 0k1, Strength 3 (R30), Carapace 2
        ("kick", "6k4", 13, 2, "1k2"),
        ("headbutt", "6k4", 13, 0, "4k1"),  # 3k1, Strength 3, Carapace 2
        ("headbutt:grapple", "6k4", 5, 0, "4k1"),
        ("grapple", "6k4", 18, 0, "1k1"),  # Agility 3 × 5, ashigaru 3
        ("grapple:arms", "6k4", 18, 0, "1k1"),
        ("grapple:legs", "6k4", 18, 0, "1k1"),
        ("shove", "5k3", 10, 0, None),  # Karate 2 + Strength 3, armor ignored
        ("shove:prone", "5k3", 10, 1, None),
        ("shove:2", "5k3", 10, 2, None),
        ("sweep", "6k4", 15, 0, None),
        ("sweep:2", "6k4", 15, 2, None),
        ("throw", "6k4", 18, 0, None),
    ],
)
def test_c13_each_form(form: str, pool: str, base: int, raises: int, damage: str | None) -> None:
    tn = base + 5 * raises
    hit, miss = strike(form, dice=faces(pool, tn)), strike(form, dice=faces(pool, tn - 1))
    assert (hit.pool, hit.tn.base, hit.tn.raise_count, hit.tn.total) == (pool, base, raises, tn)
    assert (hit.hit, miss.hit, miss.roll.miss_by) == (True, False, 1)
    assert (hit.damage.pool if hit.damage else None) == damage
    assert only(hit).met is True


def test_r30_strength_is_in_a_form_s_damage_and_not_in_a_headbutt_s_own() -> None:
    goro = fighter(GORO, carapace=0)
    for form, pool in (("punch", "3k1"), ("kick", "3k2"), ("grapple", "3k1"), ("headbutt", "6k1")):
        hit = swing(goro, KENJI, form, weapon="unarmed", skill="karate", dice=HIGH)
        assert hit.damage is not None, form
        assert hit.damage.pool == pool, form  # 0k1, 0k2, 0k1, 3k1 and Strength 3
    assert only(strike("headbutt", dice=HIGH)).next[0] == "sms damage 1k1"


def test_c13_an_unarmed_blow_is_0k1() -> None:
    result = strike(dice=HIGH)
    assert result.damage is not None
    assert (result.damage.pool, result.effects) == ("1k1", ())


def test_c13_a_combination_is_a_full_attack_of_blows() -> None:
    blow = strike("combination-strike:2", "kick", full_attack=True, dice=HIGH)
    assert blow.tn.total == 13 + 10 + 10
    assert blow.damage is not None
    assert blow.damage.pool == "4k2"  # 0k2, Strength 3, Full Attack 3, Carapace 2
    with pytest.raises(RuleError, match="Full Attack"):
        strike("combination-strike:2")
    with pytest.raises(RuleError, match="of 3 blows needs a Skill of 3; it is 2"):
        strike("combination-strike:3", full_attack=True)
    with pytest.raises(RuleError, match="number of blows"):
        strike("combination-strike", full_attack=True)


def test_c13_a_grapple_holds() -> None:
    result = strike("grapple:arms", dice=HIGH)
    assert after(result.changes, "conditions") == ["grappled", "arms held"]
    assert after(result.changes, "conditions", "kenji") is None
    line = "sms roll goro athletics/strength --vs 10 --escape grappled"  # Karate 2 × 5
    assert only(result).next == (line,)
    held = fighter(GORO, conditions=("grappled", "arms held"))
    assert swing(held).tn.base == 8


def test_c13_a_full_grapple_throws_both_down() -> None:
    with pytest.raises(RuleError, match="Full Attack"):
        strike("grapple:full")
    result = strike("grapple:full", full_attack=True, dice=HIGH)
    assert after(result.changes, "conditions") == ["grappled", "arms held", "legs held", "prone"]
    assert after(result.changes, "conditions", "kenji") == ["prone"]


@pytest.mark.parametrize("cover", [None, Cover.SLIGHT])
def test_c13_cover_is_a_modifier_of_a_grapple(cover: Cover | None) -> None:
    assert strike("grapple", stance=Stance(cover=cover)).tn.base == (23 if cover else 18)


def test_c13_a_headbutt_in_a_grapple() -> None:
    for sides in (
        {"at": fighter(GORO, conditions=("grappled",))},
        {"by": fighter(KENJI, conditions=("grappled",))},
    ):
        at, by = sides.get("at", GORO), sides.get("by", KENJI)
        result = swing(at, by, "headbutt", weapon="unarmed", skill="karate", dice=faces("6k4", 5))
        assert (result.tn.base, result.hit) == (5, True)
    free = strike("headbutt", dice=[*HIGH, 1, 1, 1, 1, 1, 9])
    assert only(free).next == (
        "sms damage 1k1",
        "sms gain kenji wounds N",
        "sms roll goro earth --vs 9",
    )


def test_c13_held_limbs_strike_no_blow() -> None:
    held = fighter(KENJI, conditions=("arms held", "legs held"))
    for form, limbs in (("punch", "arms"), ("kick", "legs")):
        with pytest.raises(RuleError, match=f"{form} needs free {limbs}"):
            swing(GORO, held, form, weapon="unarmed", skill="karate")


@pytest.mark.parametrize(
    ("form", "raises", "feet", "prone"),
    [("shove", 0, 9, False), ("shove", 2, 15, False), ("shove:prone", 1, 12, True)],
)
def test_c13_a_shove(form: str, raises: int, feet: int, prone: bool) -> None:
    result = strike(form, raises=raises, dice=HIGH)
    assert f"{feet} ft" in only(result).text
    assert after(result.changes, "conditions") == ["shoved", *(["prone"] if prone else [])]


def test_c13_the_next_attack_of_the_shoved_is_prevented() -> None:
    shoved = fighter(KENJI, conditions=("prone", "shoved"))
    for weapon, skill in (("katana", None), ("unarmed", "karate")):
        with pytest.raises(RuleError, match="once it is past: sms set kenji"):
            swing(GORO, shoved, weapon=weapon, skill=skill)


def test_c13_held_arms_strike_with_no_weapon() -> None:
    held = fighter(KENJI, conditions=("grappled", "arms held"))
    for weapon in ("katana", "yumi"):
        with pytest.raises(RuleError, match="arms are held"):
            swing(GORO, held, weapon=weapon)
    assert swing(GORO, held, "kick", weapon="unarmed", skill="karate").pool == "6k4"


def test_c13_a_shove_with_a_weapon() -> None:
    result = swing(GORO, KENJI, "shove", dice=HIGH)
    assert (result.pool, result.tn.base) == ("6k3", 10)  # Kenjutsu 3 + Strength 3


@pytest.mark.parametrize(
    ("form", "raises", "landing"), [("sweep", 0, 10), ("sweep", 2, 20), ("throw:1", 1, 20)]
)
def test_c13_landing_is_harder_by_5_a_raise(form: str, raises: int, landing: int) -> None:
    result = strike(form, raises=raises, dice=HIGH)
    assert after(result.changes, "conditions") == ["prone"]
    assert only(result).next == (
        f"sms roll goro athletics/agility --vs {landing}",
        "sms damage 0k1 --strength 3 --carapace 2",  # R30, C18
        "sms gain goro wounds N",
        """sms set goro combat.conditions '["prone", "stunned"]'""",
    )


def test_c13_a_throw_goes_strength_times_3_feet() -> None:
    assert "9 ft" in only(strike("throw", dice=HIGH)).text


@pytest.mark.parametrize("form", ["punch", "kick", "grapple", "headbutt", "sweep", "throw"])
def test_c13_forms_are_unarmed(form: str) -> None:
    with pytest.raises(RuleError, match="--weapon unarmed"):
        swing(GORO, KENJI, form)


def test_c13_a_skill_teaches_what_it_lists() -> None:
    forms = SkillEntry(2, ("Kick", "combination strike"))
    student = fighter(KENJI, skills={"Karate": forms})
    kick = swing(GORO, student, "kick", weapon="unarmed", skill="karate")
    assert kick.pool == "6k4"
    with pytest.raises(RuleError, match="punch is no form that karate teaches kenji"):
        swing(GORO, student, "punch", weapon="unarmed", skill="karate")


def test_c13_bare_hands_need_a_skill() -> None:
    with pytest.raises(RuleError, match="--skill"):
        swing(weapon="unarmed")


def test_c16_all_traits_of_a_squad_are_its_threat() -> None:
    result = swing(BIKERS, KENJI, "grapple", weapon="unarmed", skill="karate", dice=HIGH)
    assert (result.tn.base, result.damage, result.brutes_out) == (10, None, 1)  # TR 2 × 5
