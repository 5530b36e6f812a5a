"""One side of a contested roll: somebody's Skill/Trait, a squad, or a pool (R15)."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.brutes import squad_pool
from sms_cli.resolver.pool import RAISE, PoolRoll
from sms_cli.resolver.rings import TRAITS_AND_RINGS, SkillPool, roll_for, skill_pool
from sms_cli.resolver.target import combat_of


class Side(NamedTuple):
    """Who rolls what, with how many Raises."""

    name: str
    what: SkillPool
    sheet: Sheet | None = None
    raises: int = 0

    @property
    def burden(self) -> int:
        """What this side's own Raises and hindrances make of the other's total."""
        return RAISE * self.raises + self.what.burden


def side_of(sheet: Sheet, skill: str, trait: str, rulings: Rulings, raises: int = 0) -> Side:
    """Return somebody's side; without a Skill it is a bare Trait or Ring, NotFound for none."""
    if isinstance(sheet, Squad):
        return _squad_side(sheet, skill, trait, raises)
    name = f"{skill}/{trait}" if skill else trait
    return Side(sheet.stem, skill_pool(combat_of(sheet), name, rulings), sheet, raises)


def _squad_side(squad: Squad, skill: str, trait: str, raises: int) -> Side:
    if trait.casefold() not in TRAITS_AND_RINGS:
        raise RuleError(f"{trait} is no Trait or Ring; each of {squad.stem}'s is {squad.tr}")
    what = squad_pool(squad, skill or None)._replace(trait=trait.casefold())
    return Side(squad.stem, what, squad, raises)


def roll_side(side: Side, rulings: Rulings, dice: Dice) -> PoolRoll:
    """Roll one side; nothing is held against it yet."""
    who = side.sheet.stem if side.sheet else None
    return roll_for(who, side.what, rulings, dice, raises=side.raises)
