"""What lasts until somebody's next Action, and what that Action begins and ends (C6–C9, C11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.model.change import Note, note
from sms_cli.model.fight import Action, Fight, Fighter, Status
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.initiative import Melee, combat_of, with_fighter

ATTACKS = (Action.ATTACK, Action.FULL_ATTACK)
BLOWS = (*ATTACKS, Action.FEINT)  # a Feint is rolled as an attack, and hurts nobody
LASTING = {Action.FULL_ATTACK: Status.FULL_ATTACK, Action.FULL_DEFENSE: Status.FULL_DEFENSE}
STUNNED = "stunned"
# conditions of a sheet that its owner's next Action ends (C8, C9, C11, C13)
PASSING = (STUNNED, "unaware", "full attack", "full defense")


class Taken(NamedTuple):
    """A fight after somebody's Action; `lost` if being stunned took it away."""

    melee: Melee
    lost: bool
    notes: tuple[Note, ...]


def take_action(melee: Melee, fighter: Fighter, action: Action, needs: int | None = None) -> Taken:
    """Return what an Action ends and begins, its price already paid.

    What lasted until it ends; a stunned character loses it (C13); whatever is no `cast` breaks a
    spell (C6); an attacker can no longer be caught by a Feint made before (C11). `needs` are the
    Actions that the spell takes.
    """
    sheet = melee.sheets.get(fighter.name)
    lost = is_stunned(fighter, sheet)
    begun = LASTING.get(action)
    kept = tuple(each for each in fighter.statuses if each == Status.SURPRISED.value)
    freed = replace(fighter, statuses=(*kept, begun) if begun and not lost else kept)
    cast = action is Action.CAST and not lost
    caster, notes = _cast(freed, needs) if cast else _break_spell(freed)
    fight = replace(with_fighter(melee.fight, caster), acted=True)
    if action in BLOWS and not lost:
        fight = _end_feints(fight, fighter.name)
    sheets = _freed(melee.sheets, fighter.name)
    stunned = (note("action-lost", who=fighter.name),) if lost else ()
    return Taken(Melee(fight, sheets), lost, (*stunned, *notes))


def is_stunned(fighter: Fighter, sheet: Sheet | None) -> bool:
    """Tell who loses the next Action (C13)."""
    combat = combat_of(sheet)
    conditions = map(str.casefold, combat.conditions) if combat else ()
    return Status.STUNNED in fighter.statuses or STUNNED in conditions


def without_passing(sheet: Sheet) -> Sheet:
    """Return a sheet without the conditions that the next Action ends."""
    combat = combat_of(sheet)
    if combat is None or isinstance(sheet, Squad):
        return sheet
    lasting = tuple(each for each in combat.conditions if each.casefold() not in PASSING)
    return replace(sheet, combat=replace(combat, conditions=lasting))


def with_feint(melee: Melee, name: str, target: str, raises: int) -> Melee:
    """Let a Feint's Free Raises wait for the next attack on that target (C11)."""
    fighters = {fighter.name: fighter for fighter in melee.fight.combatants}
    fooled = replace(fighters[name], feints={**fighters[name].feints, target: raises})
    return melee._replace(fight=with_fighter(melee.fight, fooled))


def without_feint(melee: Melee, name: str, target: str) -> Melee:
    """Use up what a Feint has left against this target."""
    fighters = {fighter.name: fighter for fighter in melee.fight.combatants}
    return melee._replace(fight=with_fighter(melee.fight, _forget(fighters[name], target)))


def end_status(melee: Melee, name: str, status: Status) -> Melee:
    """End what would have lasted until somebody's next Action."""
    fighters = {fighter.name: fighter for fighter in melee.fight.combatants}
    left = tuple(each for each in fighters[name].statuses if each != status.value)
    return melee._replace(fight=with_fighter(melee.fight, replace(fighters[name], statuses=left)))


def _end_feints(fight: Fight, attacker: str) -> Fight:
    rows = tuple(_forget(fighter, attacker) for fighter in fight.combatants)
    return replace(fight, combatants=rows)


def _forget(fighter: Fighter, target: str) -> Fighter:
    left = {name: raises for name, raises in fighter.feints.items() if name != target}
    return replace(fighter, feints=left)


def _freed(sheets: Mapping[str, Sheet], name: str) -> dict[str, Sheet]:
    return {stem: without_passing(each) if stem == name else each for stem, each in sheets.items()}


def _cast(caster: Fighter, needs: int | None) -> tuple[Fighter, tuple[Note, ...]]:
    """Count one more Action into the spell, and end it when it has all it needs."""
    spent, needed = caster.spell_actions + 1, needs or caster.spell_needs
    if needed and spent >= needed:
        done = replace(caster, spell_actions=0, spell_needs=0)
        return done, (note("spell-done", who=caster.name, spent=spent),)
    return replace(caster, spell_actions=spent, spell_needs=needed), ()


def _break_spell(fighter: Fighter) -> tuple[Fighter, tuple[Note, ...]]:
    if not fighter.spell_actions:
        return fighter, ()
    slug = "spell-broken" if fighter.spell_needs else "spell-left"
    broken = note(slug, who=fighter.name, spent=fighter.spell_actions)
    return replace(fighter, spell_actions=0, spell_needs=0), (broken,)
