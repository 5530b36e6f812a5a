"""C7–C11 in a fight: the die, the blow, and what lasts on both sides, as one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.dice import TableDice
from sms_cli.model.fight import FILE, Action
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Squad, Weapon
from sms_cli.resolver.arms import find_arm
from sms_cli.resolver.attack import Attack, attack
from sms_cli.resolver.attacker import attacker_of
from sms_cli.resolver.circumstances import Bout, Circumstances
from sms_cli.resolver.declaration import find_maneuvers
from sms_cli.resolver.fight_attack import Strike, strike
from sms_cli.resolver.fight_effects import with_feint
from sms_cli.resolver.initiative import Melee
from sms_cli.resolver.target import combat_of, target_of
from sms_cli.resolver.to_hit import Stance
from tests.resolver.cast import sets
from tests.resolver.fighting import after, guest, listed, melee, samurai, squad, standing

KATANA = Weapon(name="katana", dr="3k2", skill="kenjutsu", hands=2)
ARMED: dict[str, Any] = {"weapons": (KATANA,), "skills": {"kenjutsu": 3, "defense": 2}}
# 7k4 of Kenjutsu 3 and Agility 4; a hit of katana 3k2 rolls Strength 3 more dice: 6k2
HIT = (9, 9, 9, 9, 1, 1, 1)
DAMAGE = (5, 4, 1, 1, 1, 1)  # 9 Wounds
MISS = (1, 1, 1, 1, 1, 1, 1)


def resolving(
    *faces: int, maneuvers: tuple[str, ...] = (), raises: int = 0
) -> Callable[[Strike], Attack]:
    def resolve(blow: Strike) -> Attack:
        arm = find_arm(combat_of(blow.attacker), "katana", blow.attacker.stem)
        around = Circumstances(
            raises=raises,
            free_raises=blow.feint,
            full_attack=blow.full_attack,
            target_full_attack=blow.target_full_attack,
            stance=Stance(full_defense=blow.target_full_defense),
        )
        dice = TableDice(faces)
        choices = find_maneuvers(maneuvers)
        trait = next((choice.row.trait for choice in choices if choice.row.trait), None)
        attacker = attacker_of(blow.attacker, arm, None, trait, Rulings())
        bout = Bout(attacker, target_of(blow.target), arm, around, Rulings())
        done = attack(bout, choices, dice)
        dice.finish()
        return done

    return resolve


def duel(*, guard: bool = False, stunned: bool = False) -> Melee:
    """Return Kenji and Goro, each with a TN of 15, at Phase 4; Goro may be on guard."""
    sheets = (samurai("kenji", **ARMED), samurai("goro", **ARMED))
    kenji = listed(sheets[0], 4, 4, 9, statuses=("stunned",) * stunned)
    goro = listed(sheets[1], 2, 7, statuses=("full-defense",) * guard)
    return melee(kenji, goro, sheets=sheets, phase=4)


def test_c7_the_die_and_the_wounds_are_one_step() -> None:
    done = strike(duel(), "kenji", "goro", Action.ATTACK, resolving(*HIT, *DAMAGE))
    assert done.success
    assert sets(done.changes) == {
        f"{FILE}.combatants.kenji.dice": ((4, 4, 9), (4, 9)),
        f"{FILE}.acted": (None, True),
        "goro.combat.wounds": (4, 13),
    }
    assert standing(done, "goro").wounds == 13
    assert standing(done, "kenji").dice == (4, 9)


def test_c7_a_miss_costs_the_die_alone() -> None:
    done = strike(duel(), "kenji", "goro", Action.ATTACK, resolving(*MISS))
    assert (done.success, standing(done, "goro").wounds) == (False, 4)
    assert {change.sheet for change in done.changes} == {FILE}


def test_c3_out_of_turn_nothing_is_rolled() -> None:
    with pytest.raises(RuleError, match="kenji goes before goro"):
        strike(duel(), "goro", "kenji", Action.ATTACK, resolving())


def test_c8_a_full_attack_opens_the_attacker_until_the_next_action() -> None:
    opened = strike(duel(), "kenji", "goro", Action.FULL_ATTACK, resolving(*MISS))
    assert standing(opened, "kenji").statuses == ("full-attack",)
    here = after(duel(), opened)
    answer = strike(here, "goro", "kenji", Action.ATTACK, resolving(*MISS), force=True)
    assert answer.attack.tn.free_raises == 3
    closed = strike(here, "kenji", "goro", Action.ATTACK, resolving(*MISS))
    assert standing(closed, "kenji").statuses == ()


def test_c8_a_full_attack_s_damage_has_three_dice_more() -> None:
    faces = (*HIT, *DAMAGE, 1, 1, 1)
    done = strike(duel(), "kenji", "goro", Action.FULL_ATTACK, resolving(*faces))
    assert done.attack.damage is not None
    assert done.attack.damage.pool == "9k2"


def test_c9_a_full_defense_raises_the_tn_without_being_typed() -> None:
    plain = strike(duel(), "kenji", "goro", Action.ATTACK, resolving(*MISS))
    behind = strike(duel(guard=True), "kenji", "goro", Action.ATTACK, resolving(*MISS))
    assert (plain.attack.tn.total, behind.attack.tn.total) == (15, 25)  # Defense 2 × 5


def test_c11_a_feint_waits_and_is_used_up() -> None:
    feint = resolving(1, 2, 9, 9, 1, maneuvers=("feint:2",))  # Kenjutsu 3 + Intelligence 2, keep 2
    missed = strike(duel(), "kenji", "goro", Action.FEINT, feint)
    assert standing(missed, "kenji").feints == {}
    lucky = resolving(10, 9, 9, 1, 1, 1, maneuvers=("feint:2",))  # 19 and 9 against 15 + 10
    fooled = after(duel(), strike(duel(), "kenji", "goro", Action.FEINT, lucky))
    assert fooled.fight.combatants[0].feints == {"goro": 2}
    used = strike(fooled, "kenji", "goro", Action.ATTACK, resolving(*MISS))
    assert used.attack.tn.free_raises == 2
    assert standing(used, "kenji").feints == {}


def test_c11_a_feint_waits_past_an_attack_on_somebody_else() -> None:
    here = duel()
    three = melee(
        *here.fight.combatants,
        listed(squad(), 1),
        sheets=(*here.sheets.values(), squad()),
        phase=4,
    )
    fooled = with_feint(three, "kenji", "goro", 2)
    done = strike(fooled, "kenji", "bikers", Action.ATTACK, resolving(*MISS))
    assert standing(done, "kenji").feints == {"goro": 2}


def test_c11_a_beat_ends_a_full_defense() -> None:
    # 19 + 19 + 9 + 9 against 15 + 10 and 3 Raises, Goro's Strength
    faces = (10, 9, 10, 9, 9, 9, 1, 1, 1, *DAMAGE)
    beat = resolving(*faces, maneuvers=("beat",))
    done = strike(duel(guard=True), "kenji", "goro", Action.ATTACK, beat)
    assert done.success
    assert standing(done, "goro").statuses == ()


def test_c16_brutes_fall_and_the_last_of_them_leaves_the_order() -> None:
    kenji, bikers = samurai("kenji", **ARMED), squad(brutes=1)
    here = melee(listed(kenji, 4), listed(bikers, 3), sheets=(kenji, bikers), phase=4)
    done = strike(here, "kenji", "bikers", Action.ATTACK, resolving(*HIT), force=True)
    assert isinstance(after(here, done).sheets["bikers"], Squad)
    assert (standing(done, "bikers").brutes, done.order) == (0, ())
    with pytest.raises(RuleError, match="out of the fight"):
        strike(after(here, done), "kenji", "bikers", Action.ATTACK, resolving())


@pytest.mark.parametrize(
    ("target", "says"),
    [("kenji", "somebody else"), ("ronin", "no sheet"), ("gorro", "not in this fight")],
)
def test_who_cannot_be_attacked(target: str, says: str) -> None:
    here = duel()
    three = melee(
        *here.fight.combatants, guest("ronin", 9), sheets=tuple(here.sheets.values()), phase=4
    )
    with pytest.raises(Exception, match=says):
        strike(three, "kenji", target, Action.ATTACK, resolving())


def test_c13_the_stunned_attack_nobody() -> None:
    here = duel(stunned=True)
    with pytest.raises(RuleError, match="stunned and loses this Action"):
        strike(here, "kenji", "goro", Action.ATTACK, resolving())


def test_c13_the_shoved_attack_nobody_for_once() -> None:
    sheets = (samurai("kenji", **ARMED, conditions=("shoved",)), samurai("goro", **ARMED))
    here = melee(listed(sheets[0], 4), listed(sheets[1], 7), sheets=sheets, phase=4)
    with pytest.raises(RuleError, match="sms fight act kenji attack spends it"):
        strike(here, "kenji", "goro", Action.ATTACK, resolving())


@pytest.mark.parametrize(
    ("dice", "payment"), [((2, 7), "act"), ((4,), "act"), ((5, 7), "interrupt"), ((7,), None)]
)
def test_c10_c4_a_blow_asks_for_what_pays_for_its_answer(
    dice: tuple[int, ...], payment: str | None
) -> None:
    sheets = (samurai("kenji", **ARMED), samurai("goro", **ARMED))
    here = melee(listed(sheets[0], 4), listed(sheets[1], *dice), sheets=sheets, phase=4)
    done = strike(here, "kenji", "goro", Action.ATTACK, resolving(*HIT, *DAMAGE), force=True)
    asked = [dict(each.facts) for each in done.notes if each.id == "may-defend-in-fight"]
    assert [facts["payment"] for facts in asked] == ([payment] if payment else [])


def test_c8_a_fight_remembers_a_full_attack_and_does_not_ask_for_it() -> None:
    full = strike(duel(), "kenji", "goro", Action.FULL_ATTACK, resolving(*MISS))
    assert full.notes == ()


def test_c11_dazed_until_the_next_action() -> None:
    sheets = (samurai("kenji", **ARMED, conditions=("unaware",)), samurai("goro", **ARMED))
    here = melee(listed(sheets[0], 4), listed(sheets[1], 7), sheets=sheets, phase=4)
    done = strike(here, "kenji", "goro", Action.ATTACK, resolving(*MISS))
    assert standing(done, "kenji").conditions == ()
