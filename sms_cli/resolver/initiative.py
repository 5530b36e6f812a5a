"""Action Dice and who may act now: held dice, Initiative Totals, the order of a Phase (C1–C3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, differences
from sms_cli.model.dice import Dice
from sms_cli.model.fight import FILE, Fight, Fighter, Status
from sms_cli.model.names import find
from sms_cli.model.sheet import Character, Combat, Sheet, Squad
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.rings import Ring, ring_value
from sms_cli.resolver.tracks import require_open

ACTION_DIE = 10  # sides


class Melee(NamedTuple):
    """A fight and the sheets of those in it, by name."""

    fight: Fight
    sheets: Mapping[str, Sheet]


class Standing(NamedTuple):
    """How a combatant stands: `held` are the dice below the Phase, `ready` may act now."""

    name: str
    dice: tuple[int, ...]
    held: tuple[int, ...]
    total: int
    air: int
    ready: bool
    statuses: tuple[str, ...]
    conditions: tuple[str, ...]
    wounds: int | None
    brutes: int | None
    void_points: int | None
    spell_actions: int
    spell_needs: int
    feints: dict[str, int]


class FightDeed(NamedTuple):
    """What a step of a fight was.

    `lost` is an Action that somebody stunned, or an attack that somebody shoved, could not make;
    `stands` a move that was getting up.
    """

    kind: Literal[
        "start",
        "phase",
        "round",
        "act",
        "attack",
        "interrupt",
        "declare",
        "void",
        "hold",
        "join",
        "leave",
    ]
    who: tuple[str, ...] = ()
    action: str | None = None
    die: int | None = None
    exchanged: tuple[int, ...] = ()
    forced: bool = False
    lost: bool = False
    stands: bool = False


@dataclass(frozen=True, slots=True)
class FightBoard:
    """Where a fight stands; `order` are those who are ready, who act together in one group."""

    round: int
    phase: int
    surprise: bool
    combatants: tuple[Standing, ...]
    order: tuple[tuple[str, ...], ...]
    deed: FightDeed | None = None
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class FightOrder(FightBoard):
    """A board of which only the order was asked."""


def board(melee: Melee) -> FightBoard:
    """Return where the fight stands."""
    return FightBoard(**facts(melee))


def order_of(melee: Melee) -> FightOrder:
    """Return who may act now, and in which order (C3)."""
    return FightOrder(**facts(melee))


def stepped(before: Melee, after: Melee, deed: FightDeed, notes: Iterable[Note] = ()) -> FightBoard:
    """Return where the fight stands after a step, with the step's changes to all files."""
    changes = (*fight_changes(before.fight, after.fight), *_sheet_changes(before, after))
    return FightBoard(**facts(after), deed=deed, changes=changes, notes=tuple(notes))


def fight_changes(before: Fight, after: Fight) -> tuple[Change, ...]:
    """Return the changes of fight.toml that make one fight into the other."""
    return differences(FILE, msgspec.to_builtins(before), msgspec.to_builtins(after))


def _sheet_changes(before: Melee, after: Melee) -> Iterator[Change]:
    for name, sheet in before.sheets.items():
        yield from changes_between(sheet, after.sheets.get(name, sheet))


def facts(melee: Melee) -> dict[str, Any]:
    """Return what every board shows: Round, Phase, each combatant and the order."""
    fight = melee.fight
    return {
        "round": fight.round,
        "phase": fight.phase,
        "surprise": fight.surprise,
        "combatants": tuple(_standing(melee, fighter) for fighter in fight.combatants),
        "order": tuple(tuple(each.name for each in group) for group in order(melee)),
    }


def _standing(melee: Melee, fighter: Fighter) -> Standing:
    sheet = melee.sheets.get(fighter.name)
    combat = combat_or_none(sheet)
    squad = sheet if isinstance(sheet, Squad) else None
    out = ("out",) if is_out(melee, fighter) else ()
    return Standing(
        name=fighter.name,
        dice=fighter.dice,
        held=tuple(die for die in fighter.dice if die < melee.fight.phase),
        total=sum(fighter.dice),
        air=air_of(melee, fighter),
        ready=is_ready(melee, fighter),
        statuses=(*fighter.statuses, *(("casting",) if fighter.spell_actions else ()), *out),
        conditions=combat.conditions if combat else (),
        wounds=combat.wounds if combat else None,
        brutes=squad.brutes if squad else None,
        void_points=combat.void_points if combat else None,
        spell_actions=fighter.spell_actions,
        spell_needs=fighter.spell_needs,
        feints=fighter.feints,
    )


def fighter_of(melee: Melee, name: str) -> Fighter:
    """Return somebody in the fight; NotFound for a wrong name."""
    fighters = {fighter.name: fighter for fighter in melee.fight.combatants}
    return fighters[find(name, fighters, f"{name} is not in this fight", as_spelled=True)]


def combat_or_none(sheet: Sheet | None) -> Combat | None:
    """Return a sheet's [combat], which a squad has not."""
    return None if sheet is None or isinstance(sheet, Squad) else sheet.combat


def with_fighter(fight: Fight, fighter: Fighter) -> Fight:
    """Return the fight with one combatant as now given, everybody in place."""
    rows = (fighter if each.name == fighter.name else each for each in fight.combatants)
    return replace(fight, combatants=tuple(rows))


def is_out(melee: Melee, fighter: Fighter) -> bool:
    """Tell whether nobody of them fights on: no Brute stands, or the sheet is gone or closed."""
    if not fighter.has_sheet:
        return False
    sheet = melee.sheets.get(fighter.name)
    if isinstance(sheet, Squad):
        return sheet.brutes == 0
    return sheet is None or (isinstance(sheet, Character) and sheet.sunset is not None)


def live(melee: Melee) -> tuple[Fighter, ...]:
    """Return those who are still in the fight."""
    return tuple(each for each in melee.fight.combatants if not is_out(melee, each))


def roll_dice(melee: Melee, fighter: Fighter, dice: Dice) -> Fighter:
    """Roll the Action Dice of a round; they do not explode (C1)."""
    rolled = (dice.roll(ACTION_DIE) for _ in range(_dice_count(melee, fighter)))
    return replace(fighter, dice=tuple(sorted(rolled)))


def _dice_count(melee: Melee, fighter: Fighter) -> int:
    """Void and bonus dice; a squad has as many as its Threat Rating (C1, R16)."""
    sheet = melee.sheets.get(fighter.name)
    if isinstance(sheet, Squad):
        return sheet.tr
    if combat := combat_or_none(sheet):
        return combat.void + combat.bonus_action_dice
    return fighter.void or 0


def air_of(melee: Melee, fighter: Fighter) -> int:
    """Return the Air Ring, which breaks a tie; a squad's is its Threat Rating (C3, C16)."""
    sheet = melee.sheets.get(fighter.name)
    if isinstance(sheet, Squad):
        return sheet.tr
    if combat := combat_or_none(sheet):
        return ring_value(combat, Ring.AIR)
    return fighter.air or 0


def fitting(fighter: Fighter, phase: int) -> tuple[int, ...]:
    """Return the dice that may be spent now: those of this Phase and the held ones (C2)."""
    return tuple(die for die in fighter.dice if die <= phase)


def is_ready(melee: Melee, fighter: Fighter) -> bool:
    """Tell who may act now (C2)."""
    return bool(fitting(fighter, melee.fight.phase)) and not is_out(melee, fighter)


def initiative(melee: Melee, fighter: Fighter) -> tuple[int, int]:
    """Return what the order goes by: the Initiative Total, then Air (C3)."""
    return sum(fighter.dice), air_of(melee, fighter)


def order(melee: Melee) -> tuple[tuple[Fighter, ...], ...]:
    """Return those who may act now, the highest Initiative Total first, ties by Air (C3).

    Those who are level in both act together and stand in one group, in the order they joined.
    """

    def rank(fighter: Fighter) -> tuple[int, int]:
        return initiative(melee, fighter)

    ready = [each for each in melee.fight.combatants if is_ready(melee, each)]
    groups = groupby(sorted(ready, key=rank, reverse=True), key=rank)
    return tuple(tuple(group) for _, group in groups)


def faster_than(melee: Melee, fighter: Fighter) -> Fighter | None:
    """Return who has to act first, the fastest who has not said to wait (C3)."""
    mine = initiative(melee, fighter)
    for group in order(melee):
        for other in group:
            if initiative(melee, other) > mine and Status.WAITING not in other.statuses:
                return other
    return None


def require_turn(melee: Melee, fighter: Fighter, way_out: str | None = None) -> None:
    """Refuse an Action before that of somebody faster (C3)."""
    if other := faster_than(melee, fighter):
        waits = f"sms fight hold {other.name} lets {fighter.name} act first, --force too"
        raise RuleError(f"{_precedence(melee, other, fighter)}; {way_out or waits}")


def _precedence(melee: Melee, first: Fighter, then: Fighter) -> str:
    (total, air), (less, lower) = initiative(melee, first), initiative(melee, then)
    why = f"Initiative Total {total} against {less}"
    if total == less:
        why = f"both have a total of {total}, and Air {air} goes before {lower}"
    return f"{first.name} goes before {then.name} in Phase {melee.fight.phase}: {why}"


def require_open_sheet(sheet: Sheet | None) -> None:
    """Refuse an Action on a sheet that the Sunset Walk has closed (R25)."""
    if isinstance(sheet, Character):
        require_open(sheet)
