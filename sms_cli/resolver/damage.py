"""Damage: a rating, what is added to it, what Carapace takes away (C7, C16, C18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sms_cli.model.change import Change, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.arms import Arm
from sms_cli.resolver.pool import Modifier, Pool, PoolRoll, roll_pool

ALWAYS_HURTS = ("magic", "blessed", "nemuranai")  # what no Invulnerability keeps out


class DamagePool(NamedTuple):
    """What is rolled for damage: `parts` add up to the dice rolled."""

    pool: Pool
    parts: tuple[Modifier, ...]


class Damage(NamedTuple):
    """Damage as it fell: `wounds` are what the target takes of it."""

    pool: str
    parts: tuple[Modifier, ...]
    roll: PoolRoll
    wounds: int


@dataclass(frozen=True, slots=True)
class DamageDealt:
    """A damage roll on its own."""

    pool: str
    parts: tuple[Modifier, ...]
    wounds: int
    roll: PoolRoll
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def damage_pool(
    rating: Pool, label: str, added: Sequence[Modifier] = (), carapace: int = 0
) -> DamagePool:
    """Return a rating with unkept dice added, and less for Carapace, at least one die (C7, C18)."""
    parts = [Modifier(label, rating.roll), *(part for part in added if part.value)]
    rolled = sum(part.value for part in parts)
    if held := min(carapace, max(rolled - 1, 0)):
        parts.append(Modifier("carapace", -held))
    return DamagePool(rating._replace(roll=rolled - held), tuple(parts))


def strength_dice(arm: Arm, strength: int | None) -> int:
    """Return what Strength adds: all of it in melee, at most the bow's with a bow (C7, R30)."""
    if strength is None:
        return 0
    if not arm.ranged:
        return strength
    return min(strength, arm.bow_strength or 0)


def roll_damage(what: DamagePool, rulings: Rulings, dice: Dice, *, hurts: bool = True) -> Damage:
    """Roll damage, tens exploding; what does not hurt leaves no Wounds (C7, C18)."""
    roll = roll_pool(what.pool, dice, rulings=rulings)
    return Damage(roll.pool, what.parts, roll, roll.total if hurts else 0)


def hurts(invulnerable: tuple[str, ...] | None, material: str | None) -> bool:
    """Tell whether a material wounds: magic always, else what the creature lists (C18)."""
    if invulnerable is None:
        return True
    listed = (*ALWAYS_HURTS, *(each.casefold() for each in invulnerable))
    return material is not None and material.casefold() in listed


def deal_damage(
    rating: Pool,
    rulings: Rulings,
    dice: Dice,
    *,
    strength: int = 0,
    raises: int = 0,
    brutes: int = 0,
    carapace: int = 0,
) -> DamageDealt:
    """Roll a damage pool from numbers alone (C7, C16, C18)."""
    added = (
        Modifier("strength", strength),
        Modifier("raises", raises),
        Modifier("brutes", brutes),
    )
    dealt = roll_damage(damage_pool(rating, "rating", added, carapace), rulings, dice)
    # a bare 0k1 has nobody's Strength in it
    notes = () if dealt.roll.dice else (note("no-damage-dice", pool=dealt.pool),)
    return DamageDealt(dealt.pool, dealt.parts, dealt.wounds, dealt.roll, notes=notes)
