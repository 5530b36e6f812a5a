"""Special qualities: Fear, and the penalty that it leaves (C18)."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as replace_result

from msgspec.structs import replace

from sms_cli.model.change import Change, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.conditions import fear_in
from sms_cli.resolver.pool import OneRoll, Pool, PoolRoll
from sms_cli.resolver.rings import SkillPool, roll_for
from sms_cli.resolver.target import combat_of

FEAR_STEP = 5  # what one of Fear is worth in the TN


@dataclass(frozen=True, slots=True)
class FearFaced(OneRoll):
    """A Fear faced or not: `penalty` is what Skill rolls lose, 0 when it was faced."""

    name: str
    rating: int
    tn: int
    honor: int
    roll: PoolRoll
    success: bool
    penalty: int
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def face_fear(sheet: Sheet, rating: int, rulings: Rulings, dice: Dice) -> FearFaced:
    """Roll Willpower against Fear × 5, Honor Rank added to each die rolled (C18, R19).

    Who fails carries the condition `fear N` until it is cleared; the worst one counts.
    """
    combat = combat_of(sheet)
    willpower = combat.traits.willpower
    what = SkillPool(Pool(willpower, willpower), trait="willpower")
    faced = _face(sheet.stem, what, combat.honor, rating, rulings, dice)
    conditions = _afraid(combat.conditions, faced.penalty)
    after = replace(sheet, combat=replace(combat, conditions=conditions))
    return replace_result(faced, changes=changes_between(sheet, after))


def face_fear_with(pool: Pool, honor: int, rating: int, rulings: Rulings, dice: Dice) -> FearFaced:
    """Roll a Willpower pool against Fear × 5 from numbers alone (C18)."""
    return _face(None, SkillPool(pool), honor, rating, rulings, dice)


def _face(
    who: str | None, what: SkillPool, honor: int, rating: int, rulings: Rulings, dice: Dice
) -> FearFaced:
    tn, name = FEAR_STEP * rating, who or "they"
    roll = roll_for(who, what, rulings, dice, target=tn, add_each=honor)
    faced = roll.success is True
    notes = () if faced else (note("afraid", who=name, penalty=rating),)
    return FearFaced(name, rating, tn, honor, roll, faced, 0 if faced else rating, notes=notes)


def _afraid(conditions: tuple[str, ...], penalty: int) -> tuple[str, ...]:
    """Return conditions with the worst Fear only; a Fear that was faced changes none."""
    if not penalty:
        return conditions
    others = [text for text in conditions if not fear_in(text)]
    return (*others, f"fear {max([penalty, *map(fear_in, conditions)])}")
