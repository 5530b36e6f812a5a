"""The course of a fight: it starts, Phases and rounds go by, people join, leave, and it ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, CreateFile, DeleteFile, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.fight import FILE, FIRST_PHASE, LAST_PHASE, Fight, Fighter, Status
from sms_cli.model.names import find
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.conditions import GRAPPLED, conditions_of
from sms_cli.resolver.fight_effects import forget_feint, without_passing, without_status
from sms_cli.resolver.initiative import (
    FightBoard,
    FightDeed,
    Melee,
    combat_or_none,
    facts,
    fighter_of,
    fitting,
    is_out,
    is_ready,
    live,
    require_open_sheet,
    roll_dice,
    stepped,
)

GUEST = "ronin:2:3"  # somebody without a sheet, as an example
HEADER = (
    "The running fight: sms fight show draws it, sms fight end closes it.",
    "It may be edited by hand, while no step is taken. dice: those not spent yet.",
)


@dataclass(frozen=True, slots=True)
class FightEnded(FightBoard):
    """A fight that is over, as it stood at its end; what lasts is on the sheets."""


def start_fight(
    fighters: Sequence[Fighter],
    sheets: Mapping[str, Sheet],
    surprised: Collection[str],
    dice: Dice,
) -> FightBoard:
    """Begin a fight at Phase 1 of round 1; the surprised roll no dice in it (C1, C5)."""
    names = [fighter.name for fighter in fighters]
    for name in surprised:
        find(name, names, f"{name} is not in this fight", as_spelled=True, error=RuleError)
    fight = Fight(round=1, phase=FIRST_PHASE, surprise=bool(surprised))
    for fighter in fighters:
        _require_able(fight, fighter, sheets.get(fighter.name), f"--add {GUEST}")
        fight = replace(fight, combatants=(*fight.combatants, fighter))
    melee = Melee(fight, sheets)
    rolled = (
        replace(each, statuses=(Status.SURPRISED,))
        if each.name in surprised
        else roll_dice(melee, each, dice)
        for each in fighters
    )
    fight = replace(fight, combatants=tuple(rolled))
    return FightBoard(
        **facts(Melee(fight, sheets)),
        deed=FightDeed("start", tuple(names)),
        changes=(CreateFile(FILE, fight_body(fight), HEADER),),
    )


def fight_body(fight: Fight) -> dict[str, Any]:
    """Return the values of a new fight.toml, which says its format."""
    values: dict[str, Any] = msgspec.to_builtins(fight)
    return {"format": fight.format, **values}


def _require_able(fight: Fight, fighter: Fighter, sheet: Sheet | None, guest: str) -> None:
    """Refuse whoever is in the fight already, or cannot fight; a `guest` comes without a sheet."""
    if any(fighter.name == other.name for other in fight.combatants):
        raise RuleError(f"{fighter.name} is in the fight already: name everybody once")
    if not fighter.has_sheet:
        return
    require_open_sheet(sheet)
    if isinstance(sheet, Squad):
        if not sheet.brutes:
            raise RuleError(f"{fighter.name} has no Brutes left: nobody can fight")
    elif combat_or_none(sheet) is None:
        raise RuleError(
            f"{fighter.name} has no [combat] table; add one, or name somebody without a sheet, "
            f"with Void and Air: {guest}"
        )


def next_phase(
    melee: Melee, dice: Dice, *, to: int | None = None, straight: bool = False
) -> FightBoard:
    """Close the Phase: dice that fit are held; after Phase 10 or the last die, a new round (C2).

    `to` is a later Phase of this round; `straight` goes on to the next in which somebody can act.
    """
    phase = melee.fight.phase
    if to is not None and to <= phase:
        ahead = f"--to goes on, to {phase + 1} or more" if phase < LAST_PHASE else "none is left"
        raise RuleError(f"the fight stands at Phase {phase} of the round: {ahead}")
    spent = not any(fighter.dice for fighter in live(melee))
    if to is None and (spent or phase == LAST_PHASE):
        return _new_round(melee, dice)
    reached = to or (_next_with_dice(melee) if straight else phase + 1)
    rows = (without_status(each, Status.WAITING) for each in melee.fight.combatants)
    fight = replace(melee.fight, phase=reached, acted=False, combatants=tuple(rows))
    deed = FightDeed("phase")
    return stepped(melee, melee._replace(fight=fight), deed, _holding(melee, reached))


def _next_with_dice(melee: Melee) -> int:
    """Return the next Phase that a die fits; a held one fits every Phase."""
    lowest = min(die for fighter in live(melee) for die in fighter.dice)
    return max(lowest, melee.fight.phase + 1)


def _holding(melee: Melee, reached: int) -> Iterator[Note]:
    """Say whose dice are held now that their Phase closes."""
    held = [(each.name, fitting(each, reached - 1)) for each in live(melee)]
    if words := _dice_words(held):
        yield note("dice-held", who=words)


def _dice_words(rows: Iterable[tuple[str, Sequence[int]]]) -> str:
    return ", ".join(f"{name} ({', '.join(map(str, dice))})" for name, dice in rows if dice)


def _new_round(melee: Melee, dice: Dice) -> FightBoard:
    """Roll everybody's dice anew; what was left of the old ones is lost (C1, C2)."""
    rows = (_fresh(melee, fighter, dice) for fighter in melee.fight.combatants)
    fight = replace(
        melee.fight,
        round=melee.fight.round + 1,
        phase=FIRST_PHASE,
        surprise=False,
        acted=False,
        combatants=tuple(rows),
    )
    lost = _dice_words((each.name, each.dice) for each in live(melee))
    notes = [note("dice-lost", who=lost)] if lost else []
    notes += map(_hold_note, _grappled(melee))
    return stepped(melee, melee._replace(fight=fight), FightDeed("round"), notes)


def _hold_note(fighter: Fighter) -> Note:
    """Say what a hold does again; of one from before the fight only the GM knows (C13)."""
    if not fighter.hold_wounds:
        return note("still-grappled", who=fighter.name)
    return note("hold-hurts", who=fighter.name, wounds=fighter.hold_wounds)


def _grappled(melee: Melee) -> Iterator[Fighter]:
    """Yield who is in a hold, which hurts at each round's start (C13)."""
    return (fighter for fighter in live(melee) if _is_grappled(melee, fighter))


def _is_grappled(melee: Melee, fighter: Fighter) -> bool:
    combat = combat_or_none(melee.sheets.get(fighter.name))
    return combat is not None and GRAPPLED in conditions_of(combat)


def _fresh(melee: Melee, fighter: Fighter, dice: Dice) -> Fighter:
    rested = without_status(without_status(fighter, Status.WAITING), Status.SURPRISED)
    held = fighter.hold_wounds if _is_grappled(melee, fighter) else 0
    rested = replace(rested, dice=(), interrupt=None, hold_wounds=held)
    return rested if is_out(melee, fighter) else roll_dice(melee, rested, dice)


def join_fight(melee: Melee, fighter: Fighter, sheet: Sheet | None, dice: Dice) -> FightBoard:
    """Let somebody in at the current Phase, with dice of their own (C1)."""
    _require_able(melee.fight, fighter, sheet, GUEST)
    sheets = {**melee.sheets, **({fighter.name: sheet} if sheet else {})}
    joined = roll_dice(Melee(melee.fight, sheets), fighter, dice)
    fight = replace(melee.fight, combatants=(*melee.fight.combatants, joined))
    return stepped(melee, Melee(fight, sheets), FightDeed("join", (fighter.name,)))


def leave_fight(melee: Melee, name: str) -> FightBoard:
    """Take somebody out of the fight, whatever their dice show."""
    fighter_of(melee, name)
    rows = (forget_feint(each, name) for each in melee.fight.combatants if each.name != name)
    fight = replace(melee.fight, combatants=tuple(rows))
    return stepped(melee, melee._replace(fight=fight), FightDeed("leave", (name,)))


def hold_dice(melee: Melee, names: Sequence[str]) -> FightBoard:
    """Let somebody wait in this Phase, so that slower ones may act first (C2, C3)."""
    fight = melee.fight
    for name in names:
        fighter = fighter_of(melee, name)
        if not is_ready(melee, fighter):
            raise RuleError(f"{name} has no die to hold in Phase {fight.phase}")
        if Status.WAITING in fighter.statuses:
            raise RuleError(f"{name} waits already in Phase {fight.phase}")
        statuses = (*fighter.statuses, Status.WAITING)
        rows = (
            replace(each, statuses=statuses) if each.name == name else each
            for each in fight.combatants
        )
        fight = replace(fight, combatants=tuple(rows))
    return stepped(melee, melee._replace(fight=fight), FightDeed("hold", tuple(names)))


def end_fight(melee: Melee) -> FightEnded:
    """End the fight: conditions that last until the next Action go, what lasts is on the sheets."""
    calm = {name: without_passing(sheet) for name, sheet in melee.sheets.items()}
    changes: list[Change] = [DeleteFile(FILE, fight_body(melee.fight))]
    for name, sheet in melee.sheets.items():
        changes += changes_between(sheet, calm[name])
    over = facts(Melee(melee.fight, calm)) | {"order": ()}
    return FightEnded(**over, changes=tuple(changes))
