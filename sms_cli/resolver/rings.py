"""Traits, Rings and the pools that follow from a sheet (C0, C14, C18, C19)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from sms_cli.errors import NotFound
from sms_cli.model.change import Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.names import find, slug
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Armor, Combat, SkillEntry, Traits
from sms_cli.resolver.conditions import ENTANGLED, conditions_of, fear_in
from sms_cli.resolver.pool import Modifier, Pool, PoolRoll, roll_pool
from sms_cli.resolver.skill_names import meant_skill

TRAITS: tuple[str, ...] = Traits.__struct_fields__
PHYSICAL_TRAITS = ("stamina", "strength", "agility", "reflexes")
LIGHT_ARMOR_SKILLS = ("athletics", "stealth")
HEAVY_ARMOR_TRAITS = ("agility", "reflexes")
ARMOR_HINDERS = 5
ENTANGLED_HINDERS = 20


class Ring(StrEnum):
    """The five Rings (C19)."""

    AIR = "air"
    EARTH = "earth"
    FIRE = "fire"
    WATER = "water"
    VOID = "void"


TRAITS_AND_RINGS: tuple[str, ...] = (*TRAITS, *Ring)
RING_TRAITS = {
    Ring.AIR: ("reflexes", "awareness"),
    Ring.EARTH: ("stamina", "willpower"),
    Ring.FIRE: ("agility", "intelligence"),
    Ring.WATER: ("strength", "perception"),
}


class SkillPool(NamedTuple):
    """What is rolled, and why; a pool alone where the GM gives it.

    `skill` is None for a bare Trait or Ring. `parts` add up to the dice rolled, `harder` to what
    the TN gains; a pool that does not `explode` is unskilled, `meant` the Skill of a near name.
    """

    pool: Pool
    skill: str | None = None
    trait: str | None = None
    parts: tuple[Modifier, ...] = ()
    explode: bool = True
    harder: tuple[Modifier, ...] = ()
    meant: str | None = None

    @property
    def burden(self) -> int:
        """What the TN gains."""
        return sum(modifier.value for modifier in self.harder)


def ring_value(combat: Combat, ring: Ring) -> int:
    """Return a Ring: the lower of its two Traits; Void stands alone (C19, R18)."""
    if ring is Ring.VOID:
        return combat.void
    return min(_trait(combat, trait) for trait in RING_TRAITS[ring])


def trait_value(combat: Combat, name: str) -> int:
    """Return a Trait or a Ring by its name, in any case; NotFound for a wrong one."""
    known = _trait_name(name)
    if known in TRAITS:
        return _trait(combat, known)
    return ring_value(combat, Ring(known))


def skill_rank(combat: Combat, name: str) -> int:
    """Return a Skill's rank, matched in any case; a missing Skill has rank 0 (C0)."""
    wanted = name.casefold()
    ranks = (rank for skill, rank in skill_ranks(combat).items() if skill.casefold() == wanted)
    return max(ranks, default=0)


def skill_ranks(combat: Combat) -> dict[str, int]:
    """Return the Skills of a sheet and their ranks, as the sheet spells and orders them."""
    return {
        skill: entry.rank if isinstance(entry, SkillEntry) else entry
        for skill, entry in combat.skills.items()
    }


def teaches(combat: Combat, name: str, form: str) -> bool:
    """Tell whether a Skill teaches a hand-to-hand form; without a list it teaches all (C13)."""
    wanted = name.casefold()
    for skill, entry in combat.skills.items():
        if skill.casefold() == wanted and isinstance(entry, SkillEntry) and entry.forms is not None:
            return form in map(slug, entry.forms)
    return True


def skill_pool(combat: Combat, name: str, rulings: Rulings) -> SkillPool:
    """Return the pool of `skill/trait`, or of a bare Trait or Ring (C0, R11).

    NotFound for a wrong Trait, and for a bare Skill.
    """
    skill, slash, trait = (part.strip().casefold() for part in name.partition("/"))
    if slash and not skill:
        raise NotFound(f"{name} names no skill; write it as athletics/agility, or {trait} alone")
    if not slash and skill not in TRAITS_AND_RINGS and skill_rank(combat, skill):
        raise NotFound(f"{name} is a skill; name a trait with it, as in {skill}/agility")
    if not slash:
        return _bare_pool(combat, _trait_name(skill))
    return _skilled_pool(combat, skill, _trait_name(trait), rulings)


def roll_for(
    who: str | None,
    what: SkillPool,
    rulings: Rulings,
    dice: Dice,
    *,
    target: int | None = None,
    raises: int = 0,
    free_raises: int = 0,
    add_each: int = 0,
) -> PoolRoll:
    """Roll what somebody's sheet, or the GM, gives: the roll says whose it is and why (C0)."""
    roll = roll_pool(
        what.pool,
        dice,
        target=target,
        raises=raises,
        free_raises=free_raises,
        harder=what.burden,
        explode=what.explode,
        add_each=add_each,
        rulings=rulings,
    )
    return roll._replace(
        character=who, skill=what.skill, trait=what.trait, parts=what.parts, harder=what.harder
    )


def unskilled_notes(who: str, what: SkillPool) -> tuple[Note, ...]:
    """Say where somebody rolls a Skill that they do not have, and which was perhaps meant (C0)."""
    if what.skill is None or what.explode:
        return ()
    return (note("unskilled", who=who, skill=what.skill), *meant_notes(what.meant))


def meant_notes(skill: str | None) -> tuple[Note, ...]:
    """Ask for a slip in the name of a Skill."""
    return (note("skill-meant", skill=skill),) if skill else ()


def roll_modifiers(combat: Combat, skill: str | None, trait: str) -> tuple[Modifier, ...]:
    """Return what armor and conditions add to the TN of a roll (C11, C14).

    Light armor hinders Athletics and Stealth; heavy armor, and riding armor on foot, hinder Agility
    and Reflexes; being entangled hinders all that is done with the body.
    """
    harder = []
    if combat.armor and _armor_hinders(combat, combat.armor, skill, trait):
        harder.append(Modifier(f"{combat.armor.kind} armor", ARMOR_HINDERS))
    if trait in PHYSICAL_TRAITS and ENTANGLED in conditions_of(combat):
        harder.append(Modifier(ENTANGLED, ENTANGLED_HINDERS))
    return tuple(harder)


def fear_penalty(combat: Combat) -> int:
    """Return the dice that an unfaced Fear takes from Skill rolls: the condition `fear N` (C18)."""
    return max(map(fear_in, combat.conditions), default=0)


def _bare_pool(combat: Combat, trait: str) -> SkillPool:
    value = trait_value(combat, trait)
    harder = roll_modifiers(combat, None, trait)
    parts = (Modifier(trait, value),)
    return SkillPool(Pool(value, value), trait=trait, parts=parts, harder=harder)


def _skilled_pool(combat: Combat, skill: str, trait: str, rulings: Rulings) -> SkillPool:
    rank, value = skill_rank(combat, skill), trait_value(combat, trait)
    parts = [Modifier(skill, rank)]
    if rulings.skill_roll == "skill+trait":
        parts.append(Modifier(trait, value))
    rolled = sum(part.value for part in parts)
    # Fear leaves at least one die (R17)
    if afraid := min(fear_penalty(combat), max(rolled - 1, 0)):
        parts.append(Modifier("fear", -afraid))
    harder = roll_modifiers(combat, skill, trait)
    meant = None if rank else meant_skill(skill, combat.skills)
    pool = Pool(rolled - afraid, value)
    return SkillPool(pool, skill, trait, tuple(parts), rank > 0, harder, meant)


def _armor_hinders(combat: Combat, armor: Armor, skill: str | None, trait: str) -> bool:
    if armor.kind == "light":
        return skill in LIGHT_ARMOR_SKILLS
    weighs = armor.kind == "heavy" or (armor.kind == "riding" and not combat.mounted)
    return weighs and trait in HEAVY_ARMOR_TRAITS


def _trait(combat: Combat, name: str) -> int:
    value: int = getattr(combat.traits, name)
    return value


def _trait_name(name: str) -> str:
    folded = name.strip().casefold()
    return find(folded, TRAITS_AND_RINGS, f'no trait or ring is named "{folded}"')
