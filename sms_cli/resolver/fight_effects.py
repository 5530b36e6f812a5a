"""What lasts until somebody's next Action, and what that Action begins and ends (C6–C9, C11)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Note, note
from sms_cli.model.fight import Action, Fight, Fighter, Status
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.conditions import (
    PASSING,
    PASSING_WITH_FIGHT,
    PRONE,
    SHOVED,
    STUNNED,
    conditions_of,
    without,
)
from sms_cli.resolver.initiative import Melee, combat_or_none, fighter_of, with_fighter

ATTACKS = (Action.ATTACK, Action.FULL_ATTACK)
BLOWS = (*ATTACKS, Action.FEINT)  # a Feint is rolled as an attack, and hurts nobody
LASTING = {Action.FULL_ATTACK: Status.FULL_ATTACK, Action.FULL_DEFENSE: Status.FULL_DEFENSE}


class Taken(NamedTuple):
    """A fight after somebody's Action; `lost` if being stunned, or shoved, took it away."""

    melee: Melee
    lost: bool
    notes: tuple[Note, ...]


def take_action(
    melee: Melee,
    fighter: Fighter,
    action: Action,
    needs: int | None = None,
    *,
    by_die: bool = True,
) -> Taken:
    """Return what an Action ends and begins, its price already paid.

    What lasted until it ends; a stunned character loses it, and a shoved one an attack (C13); a die
    used for anything but to `cast` breaks a spell (C6); an attacker can no longer be caught by a
    Feint made before (C11). `needs` are the Actions that the spell takes.
    """
    stunned, shoved = _losses(melee, fighter, action)
    lost = stunned or shoved
    begun = LASTING.get(action)
    kept = tuple(each for each in fighter.statuses if each == Status.SURPRISED)
    freed = replace(fighter, statuses=(*kept, begun) if begun and not lost else kept)
    cast = action is Action.CAST and not lost
    breaks = _break_spell(freed) if by_die else (freed, ())
    caster, notes = _cast(freed, needs) if cast else breaks
    fight = replace(with_fighter(melee.fight, caster), acted=True)
    if action in BLOWS and not lost:
        fight = _end_feints(fight, fighter.name)
    ended = (*PASSING, SHOVED) if shoved else PASSING
    sheets = _freed(melee.sheets, fighter.name, ended)
    told = note("action-lost" if stunned else "attack-prevented", who=fighter.name)
    return Taken(Melee(fight, sheets), lost, (told, *notes) if lost else notes)


def _losses(melee: Melee, fighter: Fighter, action: Action) -> tuple[bool, bool]:
    """Tell whether an Action is lost to being stunned, or else, for an attack, to a Shove (C13)."""
    sheet = melee.sheets.get(fighter.name)
    stunned = is_stunned(fighter, sheet)
    return stunned, not stunned and action in BLOWS and is_shoved(sheet)


def is_stunned(fighter: Fighter, sheet: Sheet | None) -> bool:
    """Tell who loses the next Action (C13)."""
    combat = combat_or_none(sheet)
    conditions = conditions_of(combat) if combat else ()
    return Status.STUNNED in fighter.statuses or STUNNED in conditions


def is_shoved(sheet: Sheet | None) -> bool:
    """Tell whose next attack is prevented (C13)."""
    combat = combat_or_none(sheet)
    return combat is not None and SHOVED in conditions_of(combat)


def without_passing(sheet: Sheet, ended: Collection[str] = PASSING_WITH_FIGHT) -> Sheet:
    """Return a sheet without the conditions that have ended; all that end with a fight."""
    combat = combat_or_none(sheet)
    if combat is None or isinstance(sheet, Squad):
        return sheet
    return replace(sheet, combat=replace(combat, conditions=without(combat.conditions, ended)))


def require_prone(melee: Melee, name: str) -> None:
    """Refuse to stand up to who does not lie, or has no sheet to say so (C6)."""
    combat = combat_or_none(melee.sheets.get(name))
    if combat is None or PRONE not in conditions_of(combat):
        raise RuleError(f"{name} is not prone: there is no standing up")


def stood_up(melee: Melee, name: str) -> Melee:
    """Let somebody stand up (C6)."""
    return melee._replace(sheets=_freed(melee.sheets, name, (PRONE,)))


def with_feint(melee: Melee, name: str, target: str, raises: int) -> Melee:
    """Let a Feint's Free Raises wait for the next attack on that target (C11)."""
    fighter = fighter_of(melee, name)
    ahead = replace(fighter, feints={**fighter.feints, target: raises})
    return melee._replace(fight=with_fighter(melee.fight, ahead))


def without_feint(melee: Melee, name: str, target: str) -> Melee:
    """Use up what a Feint has left against this target."""
    used = forget_feint(fighter_of(melee, name), target)
    return melee._replace(fight=with_fighter(melee.fight, used))


def end_status(melee: Melee, name: str, status: Status) -> Melee:
    """End what would have lasted until somebody's next Action."""
    ended = without_status(fighter_of(melee, name), status)
    return melee._replace(fight=with_fighter(melee.fight, ended))


def without_status(fighter: Fighter, status: Status) -> Fighter:
    """Return somebody without one of the things that last."""
    return replace(fighter, statuses=tuple(each for each in fighter.statuses if each != status))


def forget_feint(fighter: Fighter, target: str) -> Fighter:
    """Return somebody whose Feint against this target is over (C11)."""
    left = {name: raises for name, raises in fighter.feints.items() if name != target}
    return replace(fighter, feints=left)


def _end_feints(fight: Fight, attacker: str) -> Fight:
    rows = tuple(forget_feint(fighter, attacker) for fighter in fight.combatants)
    return replace(fight, combatants=rows)


def _freed(sheets: Mapping[str, Sheet], name: str, ended: Collection[str]) -> dict[str, Sheet]:
    return {
        stem: without_passing(each, ended) if stem == name else each
        for stem, each in sheets.items()
    }


def _cast(caster: Fighter, needs: int | None) -> tuple[Fighter, tuple[Note, ...]]:
    """Count one more Action into the spell, and end it when it has all it needs."""
    spent, needed = caster.spell_actions + 1, needs or caster.spell_needs
    if needed and spent >= needed:
        done = replace(caster, spell_actions=0, spell_needs=0)
        return done, (note("spell-done", who=caster.name, spent=spent),)
    told = () if needed else (note("spell-counted", who=caster.name, spent=spent),)
    return replace(caster, spell_actions=spent, spell_needs=needed), told


def _break_spell(fighter: Fighter) -> tuple[Fighter, tuple[Note, ...]]:
    if not fighter.spell_actions:
        return fighter, ()
    slug = "spell-broken" if fighter.spell_needs else "spell-left"
    broken = note(slug, who=fighter.name, spent=fighter.spell_actions)
    return replace(fighter, spell_actions=0, spell_needs=0), (broken,)
