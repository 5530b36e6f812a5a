"""What a hit leads to: damage, effects, Brutes out, and what both sheets say then (C7–C18)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.model.change import Change, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.brutes import Fallen, take_out
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.circumstances import Bout
from sms_cli.resolver.conditions import added_to
from sms_cli.resolver.damage import Damage, DamagePool, hurts, roll_damage
from sms_cli.resolver.declaration import Declaration
from sms_cli.resolver.effects import Effect, afflictions, effects_of
from sms_cli.resolver.target import combat_of


class Outcome(NamedTuple):
    """What a hit, or a miss, leads to."""

    damage: Damage | None = None
    effects: tuple[Effect, ...] = ()
    brutes_out: int = 0
    written: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def land(
    bout: Bout, declared: Declaration, total: int, wound: DamagePool | None, dice: Dice
) -> Outcome:
    """Return what a hit does: its damage, its effects, and what both sheets say then (C7–C18)."""
    target = bout.target
    damage, notes = None, []
    if wound is not None:
        bites = hurts(target.invulnerable, bout.around.material)
        damage = roll_damage(wound, bout.rulings, dice, hurts=bites)
        notes += [] if bites else [note("invulnerable", who=target.name)]
    wounds = damage.wounds if damage else 0
    effects = effects_of(declared, total, wounds)
    if isinstance(target.sheet, Squad):
        return _brutes_hit(bout, declared, target.sheet, total, effects)
    changes = (
        *_target_changes(declared, target.sheet, wounds, effects),
        *_attacker_changes(declared, bout.attacker.sheet),
    )
    notes += _hit_notes(bout, declared, total, effects)
    return Outcome(damage, effects, written=changes, notes=tuple(notes))


def _hit_notes(
    bout: Bout, declared: Declaration, total: int, effects: tuple[Effect, ...]
) -> tuple[Note, ...]:
    """Ask what the rules leave open: does it kill, and is there an Active Defense (C10, C11)?"""
    pairs = zip(declared.rows, effects, strict=True)
    asked = [note(row.asks, who=bout.target.name) for row, hit in pairs if row.asks and hit.met]
    return (*dict.fromkeys(asked), *_defense_notes(bout, declared, total))


def _defense_notes(bout: Bout, declared: Declaration, total: int) -> tuple[Note, ...]:
    """Ask for an Active Defense, which a shot and a Beat leave none of (C10, C11)."""
    beaten = any(row.unanswered for row in declared.rows)
    if bout.target.sheet is None or bout.arm.ranged or beaten:
        return ()
    return (note("may-defend", who=bout.target.name, total=total),)


def _brutes_hit(
    bout: Bout, declared: Declaration, squad: Squad, total: int, effects: tuple[Effect, ...]
) -> Outcome:
    fallen = take_out(squad, declared.increase) if declared.damage else Fallen(squad, 0, ())
    return Outcome(
        effects=effects,
        brutes_out=fallen.out,
        written=(
            *changes_between(squad, fallen.squad),
            *_attacker_changes(declared, bout.attacker.sheet),
        ),
        notes=(
            *fallen.notes,
            *_unwritten(declared, squad, effects),
            *_defense_notes(bout, declared, total),
        ),
    )


def _unwritten(
    declared: Declaration, squad: Squad, effects: tuple[Effect, ...]
) -> tuple[Note, ...]:
    """Say which conditions a squad's sheet has no place for."""
    if words := afflictions(declared.rows, effects, ()):
        return (note("squad-conditions", who=squad.stem, conditions=", ".join(words)),)
    return ()


def _target_changes(
    declared: Declaration, sheet: Sheet | None, wounds: int, effects: tuple[Effect, ...]
) -> tuple[Change, ...]:
    if sheet is None:
        return ()
    combat = combat_of(sheet)
    conditions = afflictions(declared.rows, effects, combat.conditions)
    after = replace(combat, wounds=combat.wounds + wounds, conditions=conditions)
    return changes_between(sheet, replace(sheet, combat=after))


def _attacker_changes(declared: Declaration, sheet: Sheet | None) -> tuple[Change, ...]:
    """Return what a maneuver does to whoever makes it: a Full Grapple throws both down (C13)."""
    added = [word for row in declared.rows for word in row.afflicts_self]
    if sheet is None or isinstance(sheet, Squad) or not added:
        return ()
    combat = combat_of(sheet)
    after = replace(combat, conditions=added_to(combat.conditions, added))
    return changes_between(sheet, replace(sheet, combat=after))
