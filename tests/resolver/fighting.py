"""Fights for the tests: people without sheets, so that each number stands in the test."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from sms_cli.model.change import applied
from sms_cli.model.dice import TableDice
from sms_cli.model.fight import FILE, Fight, Fighter
from sms_cli.model.sheet import Combatant, Sheet, Squad
from sms_cli.resolver.fight_rounds import next_phase
from sms_cli.resolver.initiative import FightBoard, Melee, Standing
from tests.resolver.cast import COMBAT

NO_DICE = TableDice(())


def guest(name: str, *dice: int, void: int = 2, air: int = 2, **more: Any) -> Fighter:
    """Return somebody without a sheet, with dice that are not spent."""
    return Fighter(name, tuple(sorted(dice)), void=void, air=air, **more)


def listed(sheet: Sheet, *dice: int, **more: Any) -> Fighter:
    """Return somebody who is fought by a sheet."""
    return Fighter(sheet.stem, tuple(sorted(dice)), **more)


def melee(*fighters: Fighter, sheets: tuple[Sheet, ...] = (), **fight: Any) -> Melee:
    """Return a fight, at Phase 1 of round 1 if nothing else is said."""
    facts = {"round": 1, "phase": 1} | fight
    return Melee(Fight(**facts, combatants=fighters), {sheet.stem: sheet for sheet in sheets})


def samurai(stem: str = "kenji", **combat: Any) -> Combatant:
    """Return a combatant of Void 3 and Air 3."""
    return Combatant(name=stem.title(), combat=replace(COMBAT, **combat), stem=stem)


def squad(brutes: int = 6, tr: int = 2) -> Squad:
    """Return a squad."""
    return Squad(name="Bikers", tr=tr, brutes=brutes, stem="bikers")


def standing(board: FightBoard, name: str) -> Standing:
    """Return how somebody stands."""
    return next(row for row in board.combatants if row.name == name)


def after(fight: Melee, board: FightBoard) -> Melee:
    """Return the fight that a step leaves, put together from what the board says and changes."""
    mine = [change for change in board.changes if change.sheet == FILE]
    values = applied(msgspec.to_builtins(fight.fight), mine)
    sheets = dict(fight.sheets)
    for stem, sheet in fight.sheets.items():
        theirs = [change for change in board.changes if change.sheet == stem]
        if theirs:
            plain = applied(msgspec.to_builtins(sheet), theirs)
            sheets[stem] = replace(msgspec.convert(plain, type(sheet)), stem=stem)
    return Melee(msgspec.convert(values, Fight), sheets)


def at_phase(fight: Melee, phase: int) -> Melee:
    """Return the fight in a later Phase of the round."""
    return after(fight, next_phase(fight, NO_DICE, to=phase))
