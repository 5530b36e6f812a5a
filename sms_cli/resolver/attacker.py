"""Whoever attacks: a combatant, a squad, or the numbers that a GM gives (C7, C16)."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.errors import RuleError, Unsaid
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Combat, Sheet, Squad
from sms_cli.resolver.arms import Arm
from sms_cli.resolver.brutes import average_rating, squad_pool
from sms_cli.resolver.conditions import conditions_of
from sms_cli.resolver.rings import SkillPool, skill_pool, skill_rank
from sms_cli.resolver.target import combat_of, require_standing

MELEE_TRAIT = "agility"
RANGED_TRAIT = "reflexes"
UNEVEN_TRAITS = ("agility", "reflexes")


class Attacker(NamedTuple):
    """Somebody who attacks, and what is rolled; what is None is not known."""

    what: SkillPool
    name: str = "the attacker"
    sheet: Sheet | None = None
    combat: Combat | None = None
    rank: int | None = None
    strength: int | None = None
    brutes: int = 0
    conditions: tuple[str, ...] = ()

    @property
    def mounted(self) -> bool:
        """Whether they ride."""
        return self.combat is not None and self.combat.mounted

    @property
    def ambidextrous(self) -> bool:
        """Whether no hand is the off hand."""
        return self.combat is not None and self.combat.ambidextrous

    @property
    def on_uneven_feet(self) -> bool:
        """Whether uneven ground touches this roll; without a sheet the GM says so (C15)."""
        return self.what.trait is None or self.what.trait in UNEVEN_TRAITS


def attacker_of(
    sheet: Sheet, arm: Arm, skill: str | None, trait: str | None, rulings: Rulings
) -> Attacker:
    """Return somebody's attack with an arm: its Skill, and Agility or Reflexes unless stated (C7).

    Unsaid where no Skill is named, NotFound for a wrong Trait.
    """
    combat = combat_of(sheet)
    chosen = skill or arm.skill
    if chosen is None:
        raise Unsaid(f"say with which Skill {sheet.stem} fights {arm.name}: --skill NAME")
    chosen_trait = trait or (RANGED_TRAIT if arm.ranged else MELEE_TRAIT)
    return Attacker(
        what=skill_pool(combat, f"{chosen}/{chosen_trait}", rulings),
        name=sheet.stem,
        sheet=sheet,
        combat=combat,
        rank=skill_rank(combat, chosen),
        strength=combat.traits.strength,
        conditions=conditions_of(combat),
    )


def squad_attacker(squad: Squad, skill: str | None) -> Attacker:
    """Return a squad's attack: its Brutes in dice, its Threat Rating kept (C16)."""
    require_standing(squad)
    return Attacker(
        what=squad_pool(squad, skill),
        name=squad.stem,
        sheet=squad,
        rank=squad.tr,
        strength=squad.tr,
        brutes=squad.brutes,
    )


def squad_arm(squad: Squad, weapon: str | None) -> Arm:
    """Return what a squad strikes with: all its weapons, averaged, or one of them (C16)."""
    if weapon is None:
        return Arm("weapons", average_rating(squad.weapons))
    if weapon not in squad.weapons:
        there = ", ".join(squad.weapons) or "none"
        raise RuleError(f"{squad.stem}'s weapons are ratings ({there}): {weapon!r} is not one")
    return Arm(weapon, average_rating([weapon]))
