"""The target of an attack: what maneuvers, TN and damage read of it (C11–C18)."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.errors import RuleError, Unsaid
from sms_cli.model.sheet import Armor, Character, Combat, Sheet, Squad
from sms_cli.resolver.conditions import conditions_of
from sms_cli.resolver.pool import Modifier
from sms_cli.resolver.rings import Ring, ring_value, skill_rank
from sms_cli.resolver.tracks import require_open

ARMOR_BONUS = {"ashigaru": 3, "light": 5, "heavy": 10, "riding": 8}
MOUNTED_RIDING_BONUS = 13
FINE_BONUS = 2
DEFENSE_STEP = 5  # what a rank of Defense is worth in a Full Defense (R14)


class Target(NamedTuple):
    """Somebody who can be hit; what is None is not known.

    `tn` is the GM's own TN to be Hit, where there is no sheet. `threat` and `brutes` are a squad's.
    `written` are the conditions as the sheet spells them. `skill` is the Skill of the first weapon,
    for contested rolls, or a squad's first.
    """

    name: str = "the target"
    sheet: Sheet | None = None
    tn: int | None = None
    reflexes: int | None = None
    agility: int | None = None
    insight: int | None = None
    strength: int | None = None
    earth: int | None = None
    armor: Modifier | None = None
    full_defense: int | None = None
    carapace: int = 0
    invulnerable: tuple[str, ...] | None = None
    conditions: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    mounted: bool = False
    threat: int | None = None
    brutes: int = 0
    skill: str | None = None


def target_of(sheet: Sheet) -> Target:
    """Return a sheet as the target of an attack; RuleError for one that nobody can attack."""
    if isinstance(sheet, Squad):
        return _squad_target(sheet)
    combat = combat_of(sheet)
    traits = combat.traits
    return Target(
        name=sheet.stem,
        sheet=sheet,
        reflexes=traits.reflexes,
        agility=traits.agility,
        insight=combat.insight_rank,
        strength=traits.strength,
        earth=ring_value(combat, Ring.EARTH),
        armor=armor_bonus(combat.armor, combat.mounted) if combat.armor else None,
        full_defense=full_defense_bonus(combat),
        carapace=combat.carapace,
        invulnerable=combat.invulnerable,
        conditions=conditions_of(combat),
        written=combat.conditions,
        mounted=combat.mounted,
        skill=next((weapon.skill.casefold() for weapon in combat.weapons), None),
    )


def _squad_target(squad: Squad) -> Target:
    """All Traits, Rings and Skills of a squad are its Threat Rating (C16, R14)."""
    require_standing(squad)
    skills = [skill.casefold() for skill in squad.skills]
    knows_defense = "defense" in skills
    return Target(
        name=squad.stem,
        sheet=squad,
        agility=squad.tr,
        strength=squad.tr,
        earth=squad.tr,
        full_defense=DEFENSE_STEP * squad.tr if knows_defense else 0,
        threat=squad.tr,
        brutes=squad.brutes,
        skill=next(iter(skills), None),
    )


def combat_of(sheet: Sheet) -> Combat:
    """Return the `[combat]` table of somebody who fights alone, and whose sheet is open."""
    if isinstance(sheet, Squad):
        raise RuleError(f"{sheet.stem} is a squad: it rolls and falls as one, and has no [combat]")
    if isinstance(sheet, Character):
        require_open(sheet)
    if sheet.combat is None:
        raise RuleError(f"{sheet.stem} has no [combat] table: the Combat Rules need one")
    return sheet.combat


def require_standing(squad: Squad) -> None:
    """Refuse a squad of which nobody is left (C16)."""
    if squad.brutes == 0:
        raise RuleError(f"{squad.stem} is out: no Brute is standing")


def armor_bonus(armor: Armor, mounted: bool) -> Modifier:
    """Return what armor adds to the TN to be Hit (C14)."""
    rides = armor.kind == "riding" and mounted
    bonus = MOUNTED_RIDING_BONUS if rides else ARMOR_BONUS[armor.kind]
    name = f"{armor.kind} armor" + ", mounted" * rides + ", fine" * armor.fine
    return Modifier(name, bonus + FINE_BONUS * armor.fine)


def full_defense_bonus(combat: Combat) -> int:
    """Return what a Full Defense adds: Defense × 5, or what the sheet says (C9, R14)."""
    if combat.full_defense is not None:
        return combat.full_defense
    return DEFENSE_STEP * skill_rank(combat, "defense")


def required(value: int | None, name: str, what: str, option: str) -> int:
    """Return a number that the rule needs; Unsaid, naming the option, where it is not known."""
    if value is None:
        raise Unsaid(f"{name}'s {what} is needed and not known: give {option} N")
    return value
