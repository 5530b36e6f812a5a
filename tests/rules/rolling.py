"""Rolls with the faces that fell, every one of which must be used."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sms_cli.model.dice import Die, TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character
from sms_cli.resolver.skill import GritChoice, roll_skill, settle_again
from sms_cli.resolver.step import StepRequest, StepRoll, replace_goes, roll_die

BOOK = Rulings()
ROLL_ON = Rulings(full_tier="roll-on")
EVERY = Rulings(edge_on_blow_up="every")
REACH = Rulings(grit_blow_up="reach")


def bare(die: str, *faces: int, rulings: Rulings = BOOK, **asked: Any) -> StepRoll:
    """Roll a die that is nobody's."""
    table = TableDice(faces)
    roll = roll_die(StepRequest(die=Die(die), **asked), rulings, table)
    table.finish()
    return roll


def roll(
    hero: Character,
    skill: str,
    *faces: int,
    rulings: Rulings = BOOK,
    grit: GritChoice = 0,
    **asked: Any,
) -> StepRoll:
    """Roll a skill of somebody's."""
    table = TableDice(faces)
    rolled = roll_skill(hero, StepRequest(skill=skill, **asked), rulings, table, grit)
    table.finish()
    return rolled


def push(
    hero: Character, rolled: StepRoll, grit: int, *faces: int, rulings: Rulings = BOOK
) -> StepRoll:
    """Spend Grit on a roll: it is settled anew from its own faces and those that fall now."""
    fallen = [face for link in rolled.chain for face in link.faces]
    table = TableDice((*fallen, *faces))
    pushed = settle_again(hero, replace_goes(rolled.request, grit), rulings, table)
    table.finish()
    return pushed


def with_skills(hero: Character, **dice: str) -> Character:
    """Return somebody with other dice for some skills."""
    sizes = {skill: Die(die) for skill, die in dice.items()}
    return replace(hero, skills=replace(hero.skills, **sizes))


def with_tier(hero: Character, die: str) -> Character:
    """Return somebody with Steel, Shadow and Wheels at one size."""
    return with_skills(hero, steel=die, shadow=die, wheels=die)
