"""A Skill/Trait roll of a sheet, or one of a bare Trait or Ring (C0), also out of a hold."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.holds import freed, require_held
from sms_cli.resolver.pool import PoolRoll
from sms_cli.resolver.rings import roll_for, skill_pool, unskilled_notes
from sms_cli.resolver.target import combat_of


class Declared(NamedTuple):
    """What is declared before the roll: the TN, Raises, and what else weighs on the dice."""

    target: int | None = None
    raises: int = 0
    free_raises: int = 0
    unskilled: bool = False
    add_each: int = 0


def roll_skill_trait(
    sheet: Sheet, what: str, declared: Declared, rulings: Rulings, dice: Dice
) -> PoolRoll:
    """Roll `athletics/agility`, or a Trait or Ring alone; rank 0 does not explode (C0, R11).

    The sheet's armor, conditions and Fear weigh on it (C14, C18). NotFound for a wrong Trait.
    """
    found = skill_pool(combat_of(sheet), what, rulings)
    roll = roll_for(
        sheet.stem,
        found._replace(explode=found.explode and not declared.unskilled),
        rulings,
        dice,
        target=declared.target,
        raises=declared.raises,
        free_raises=declared.free_raises,
        add_each=declared.add_each,
    )
    return roll._replace(notes=unskilled_notes(sheet.stem, found))


def roll_to_escape(
    sheet: Sheet, hold: str, what: str, declared: Declared, rulings: Rulings, dice: Dice
) -> PoolRoll:
    """Roll to get out of a hold, which does not hinder that roll and ends with it (C11, C13)."""
    require_held(sheet, hold)
    free = freed(sheet, hold)
    roll = roll_skill_trait(free, what, declared, rulings, dice)
    return roll._replace(changes=changes_between(sheet, free)) if roll.success else roll
