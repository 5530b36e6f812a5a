"""Brute Squads: rolling, striking, falling and helping as one (C16, C17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Combat, Squad
from sms_cli.resolver.arms import read_rating
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.damage import DamageDealt, damage_pool, roll_damage
from sms_cli.resolver.pool import Modifier, OneRoll, Pool, PoolRoll
from sms_cli.resolver.rings import SkillPool, meant_notes, roll_for
from sms_cli.resolver.skill_names import meant_skill
from sms_cli.resolver.target import require_standing


@dataclass(frozen=True, slots=True)
class SquadRoll(OneRoll):
    """A squad's roll: Brutes in dice, the Threat Rating kept."""

    squad: str
    skill: str | None
    pool: str
    parts: tuple[Modifier, ...]
    roll: PoolRoll
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def success(self) -> bool | None:
        """Whether the target was met, where there was one."""
        return self.roll.success


@dataclass(frozen=True, slots=True)
class SquadHit:
    """Brutes that a hit took out, and how many are left."""

    squad: str
    brutes_out: int
    left: int
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class Fallen(NamedTuple):
    """A squad after a hit, and how many fell."""

    squad: Squad
    out: int
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class SquadAid:
    """What Brutes add to a character's attack total (C17)."""

    squad: str
    character: str
    brutes: int
    each: int
    bonus: int
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def knows(squad: Squad, skill: str | None) -> bool:
    """Tell whether a squad has a Skill, in any case."""
    return skill is not None and skill.casefold() in map(str.casefold, squad.skills)


def squad_pool(squad: Squad, skill: str | None) -> SkillPool:
    """Return (Brutes)k(TR), with TR more unkept dice for a Skill that the squad has (C16)."""
    require_standing(squad)
    parts = [Modifier("brutes", squad.brutes)]
    named = None if skill is None else skill.casefold()
    if named is not None:
        parts.append(Modifier(named, squad.tr if knows(squad, named) else 0))
    pool = Pool(sum(part.value for part in parts), squad.tr)
    return SkillPool(pool, named, parts=tuple(parts))


def average_rating(ratings: Sequence[str]) -> Pool:
    """Return the average of Damage Ratings, each part rounded down, at least 0k1 (C16)."""
    pools = [read_rating(text) for text in ratings]
    if not pools:
        return Pool(0, 1)
    rolled = sum(pool.roll for pool in pools) // len(pools)
    kept = sum(pool.keep for pool in pools) // len(pools)
    return Pool(rolled, max(kept, 1))


def roll_squad(
    squad: Squad,
    rulings: Rulings,
    dice: Dice,
    *,
    skill: str | None = None,
    target: int | None = None,
) -> SquadRoll:
    """Roll once for the whole squad (C16)."""
    roll = roll_for(squad.stem, squad_pool(squad, skill), rulings, dice, target=target)
    notes = squad_skill_notes(squad, skill)
    return SquadRoll(squad.stem, roll.skill, roll.pool, roll.parts, roll, notes=notes)


def roll_squad_damage(squad: Squad, rulings: Rulings, dice: Dice) -> DamageDealt:
    """Roll a squad's damage: its rating, and one unkept die for each Brute (C16)."""
    require_standing(squad)
    added = (Modifier("brutes", squad.brutes),)
    pool = damage_pool(average_rating(squad.weapons), "rating", added)
    dealt = roll_damage(pool, rulings, dice)
    return DamageDealt(dealt.pool, dealt.parts, dealt.wounds, dealt.roll)


def hit_squad(squad: Squad, raises: int = 0) -> SquadHit:
    """Take out 1 Brute, and 1 for each Raise (C16)."""
    require_standing(squad)
    fallen = take_out(squad, raises)
    return SquadHit(
        squad.stem,
        fallen.out,
        fallen.squad.brutes,
        changes=changes_between(squad, fallen.squad),
        notes=fallen.notes,
    )


def take_out(squad: Squad, raises: int) -> Fallen:
    """Return a squad after a hit with this many Raises; no more fall than stand (C16)."""
    out = min(1 + raises, squad.brutes)
    after = replace(squad, brutes=squad.brutes - out)
    gone = (note("squad-out", who=squad.stem),) if after.brutes == 0 else ()
    return Fallen(after, out, (note("dead-or-down", who=squad.stem), *gone))


def aid(
    squad: Squad,
    who: str,
    combat: Combat,
    brutes: int | None = None,
    skill: str | None = None,
) -> SquadAid:
    """Return what Brutes acting with somebody add to the attack total (C17).

    TR each, twice that with the Skill; at most as many Brutes as the helped one's Void.
    """
    require_standing(squad)
    helping = squad.brutes if brutes is None else brutes
    if helping > squad.brutes:
        raise RuleError(f"{squad.stem} has {squad.brutes} Brutes standing, {helping} cannot help")
    counted = min(helping, combat.void)
    each = squad.tr * (2 if knows(squad, skill) else 1)
    spare = helping - counted
    notes = (note("aid-ignored", who=who, void=combat.void, count=spare),) if spare else ()
    meant = meant_notes(meant_skill(skill or "", squad.skills))
    return SquadAid(squad.stem, who, counted, each, each * counted, notes=(*notes, *meant))


def squad_skill_notes(squad: Squad, skill: str | None) -> tuple[Note, ...]:
    """Say where a squad rolls without the Skill that was named."""
    if skill is None or knows(squad, skill):
        return ()
    unskilled = note("squad-unskilled", who=squad.stem, skill=skill.casefold())
    return (unskilled, *meant_notes(meant_skill(skill, squad.skills)))
