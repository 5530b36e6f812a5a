"""One side of a contested roll: somebody's Skill/Trait, a squad, or a pool (R15)."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.brutes import squad_pool
from sms_cli.resolver.pool import RAISE, Modifier, Pool, PoolRoll, roll_pool
from sms_cli.resolver.rings import TRAITS_AND_RINGS, skill_pool
from sms_cli.resolver.target import combat_of


class Side(NamedTuple):
    """Who rolls what: `parts` add up to the dice, `harder` is what weighs on the roll."""

    name: str
    pool: Pool
    sheet: Sheet | None = None
    skill: str | None = None
    trait: str | None = None
    parts: tuple[Modifier, ...] = ()
    harder: tuple[Modifier, ...] = ()
    explode: bool = True
    raises: int = 0

    @property
    def burden(self) -> int:
        """What this side's own Raises and hindrances make of the other's total."""
        return RAISE * self.raises + sum(modifier.value for modifier in self.harder)


def side_of(sheet: Sheet, skill: str, trait: str, rulings: Rulings, raises: int = 0) -> Side:
    """Return somebody's side; without a Skill it is a bare Trait or Ring, NotFound for none."""
    if isinstance(sheet, Squad):
        return _squad_side(sheet, skill, trait, raises)
    name = f"{skill}/{trait}" if skill else trait
    found = skill_pool(combat_of(sheet), name, rulings)
    return Side(
        name=sheet.stem,
        pool=found.pool,
        sheet=sheet,
        skill=found.skill,
        trait=found.trait,
        parts=found.parts,
        harder=found.harder,
        explode=found.explode,
        raises=raises,
    )


def _squad_side(squad: Squad, skill: str, trait: str, raises: int) -> Side:
    if trait.casefold() not in TRAITS_AND_RINGS:
        raise RuleError(f"{trait} is no Trait or Ring; each of {squad.stem}'s is {squad.tr}")
    pool, parts = squad_pool(squad, skill or None)
    return Side(squad.stem, pool, squad, skill or None, trait, parts, raises=raises)


def roll_side(side: Side, rulings: Rulings, dice: Dice) -> PoolRoll:
    """Roll one side; nothing is held against it yet."""
    roll = roll_pool(side.pool, dice, raises=side.raises, explode=side.explode, rulings=rulings)
    return roll._replace(
        character=side.sheet.stem if side.sheet else None,
        skill=side.skill,
        trait=side.trait,
        parts=side.parts,
        harder=side.harder,
    )
