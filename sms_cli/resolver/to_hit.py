"""The TN to be Hit, and what else makes an attack harder or easier (C14, C15)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sms_cli.errors import Unsaid
from sms_cli.model.change import Change, Note, note
from sms_cli.resolver.conditions import FULL_DEFENSE, HELPLESS, PRONE, UNAWARE
from sms_cli.resolver.pool import Modifier
from sms_cli.resolver.target import Target, required

STEP = 5  # what one point of a Trait is worth in a TN
HELPLESS_TN = 5
GRAPPLED_TN = 5
HIGHER_GROUND = -5
LOWER_GROUND = 5
OFF_HAND = 5
NEAR_FEET = 50  # a range band, the first of which is free
FAR_FEET = 250  # where the bands begin to cost double


class Cover(StrEnum):
    """What stands between an attack and its target (C14)."""

    SLIGHT = "slight"
    PARTIAL = "partial"
    SUBSTANTIAL = "substantial"
    TOTAL = "total"


COVER_BONUS = {Cover.SLIGHT: 5, Cover.PARTIAL: 10, Cover.SUBSTANTIAL: 15}


class Ground(StrEnum):
    """Where the attacker stands, seen from the target (C15)."""

    HIGHER = "higher"
    LOWER = "lower"


class Basis(StrEnum):
    """What a TN is reckoned from: Reflexes, or what a maneuver puts in their place (C11, C13)."""

    REFLEXES = "reflexes"
    AGILITY = "agility"
    UNSEEN = "unseen"
    GRAPPLED = "grappled"


class Stance(NamedTuple):
    """How a target stands just now; `always` are bonuses that hold at all times (C14)."""

    cover: Cover | None = None
    unaware: bool = False
    prone: bool = False
    full_defense: bool = False
    bonus: int = 0
    always: int = 0


@dataclass(frozen=True, slots=True)
class ToHit:
    """A TN to be Hit as a sum; behind total cover there is none, the attack fails (C14).

    `why` says what the base comes from.
    """

    name: str
    total: int | None
    base: int
    why: str
    modifiers: tuple[Modifier, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def to_hit(
    target: Target,
    stance: Stance = Stance(),  # noqa: B008 frozen
    basis: Basis = Basis.REFLEXES,
    *,
    armor: bool = True,
) -> ToHit:
    """Return the TN to be Hit, or what a maneuver puts in its place (C11, C13, C14, R29).

    A helpless target, however it is attacked, stands at 5 and keeps armor, cover and what holds at
    all times. Against an unseen one only its cover counts, in a grapple nothing does.
    """
    helpless = _helplessness(target, stance)
    why, base = _base(target, basis, helpless)
    dressed = basis in (Basis.REFLEXES, Basis.AGILITY)
    modifiers = [target.armor] if dressed and armor and target.armor else []
    modifiers += [] if basis is Basis.GRAPPLED else _cover(stance)
    if dressed:
        modifiers += [] if helpless else _effort(target, stance)
        modifiers += [Modifier("at all times", stance.always)] if stance.always else []
    total = base + sum(modifier.value for modifier in modifiers)
    covered = stance.cover is Cover.TOTAL and basis is not Basis.GRAPPLED
    notes = (note("total-cover", who=target.name),) if covered else stance_notes(target, stance)
    return ToHit(target.name, None if covered else total, base, why, tuple(modifiers), notes=notes)


def stance_notes(target: Target, stance: Stance) -> tuple[Note, ...]:
    """Say where a Full Defense is worth nothing, for want of the Skill (C9, R14)."""
    if target.full_defense != 0 or not _defends_fully(target, stance):
        return ()
    return (note("full-defense-of-nothing", who=target.name),)


def _defends_fully(target: Target, stance: Stance) -> bool:
    return stance.full_defense or FULL_DEFENSE in target.conditions


def _helplessness(target: Target, stance: Stance) -> str | None:
    """Return the word for why a target cannot help being hit."""
    if stance.unaware or stance.prone:
        return UNAWARE if stance.unaware else PRONE
    return next((word for word in HELPLESS if word in target.conditions), None)


def _base(target: Target, basis: Basis, helpless: str | None) -> tuple[str, int]:
    if basis is Basis.GRAPPLED:
        return "in a grapple", GRAPPLED_TN
    if basis is Basis.UNSEEN:
        agility = required(target.agility, target.name, "Agility", "--target-agility")
        insight = required(target.insight, target.name, "Insight Rank", "--target-insight")
        return f"(agility {agility} + insight {insight}) × 5", STEP * (agility + insight)
    if basis is Basis.REFLEXES and target.tn is not None:
        return "as given", target.tn
    if helpless:
        return helpless, HELPLESS_TN
    if basis is Basis.AGILITY:
        agility = required(target.agility, target.name, "Agility", "--target-agility")
        return f"agility {agility} × 5", STEP * agility
    if target.threat is not None:
        return f"(TR {target.threat} + 1) × 5", STEP * (target.threat + 1)
    reflexes = required(target.reflexes, target.name, "TN to be Hit", "--tn")
    return f"reflexes {reflexes} × 5", STEP * reflexes


def _cover(stance: Stance) -> list[Modifier]:
    if stance.cover is None or stance.cover is Cover.TOTAL:
        return []
    return [Modifier(f"{stance.cover} cover", COVER_BONUS[stance.cover])]


def _effort(target: Target, stance: Stance) -> list[Modifier]:
    """Return what only somebody who can move and sees it coming has."""
    found = []
    if _defends_fully(target, stance) and (worth := _full_defense(target)):
        found.append(Modifier(FULL_DEFENSE, worth))
    if stance.bonus:
        found.append(Modifier("bonus", stance.bonus))
    return found


def _full_defense(target: Target) -> int:
    if target.full_defense is None:
        raise Unsaid(
            f"what a Full Defense is worth to {target.name} is not known: count it into the TN"
        )
    return target.full_defense


def range_penalty(feet: int) -> int:
    """Return what distance adds to a ranged attack's TN (C15, R31)."""
    bands = -(-max(feet - NEAR_FEET, 0) // NEAR_FEET)
    beyond = -(-max(feet - FAR_FEET, 0) // NEAR_FEET)
    return 5 * (bands + beyond)


def ground_modifier(
    ground: Ground | None, attacker_mounted: bool, target_mounted: bool
) -> Modifier | None:
    """Return what higher ground is worth; a rider has it over whoever stands on foot (C15)."""
    mounted = attacker_mounted - target_mounted
    if ground is Ground.HIGHER or (ground is None and mounted > 0):
        return Modifier("higher ground" if ground else "mounted", HIGHER_GROUND)
    if ground is Ground.LOWER or (ground is None and mounted < 0):
        return Modifier("lower ground" if ground else "at a rider", LOWER_GROUND)
    return None
