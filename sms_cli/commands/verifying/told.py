"""The rolls that a line's result tells of, and the dice that fell for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec

from sms_cli.commands.context import MOST_SEED
from sms_cli.commands.recorded import read
from sms_cli.commands.verifying.compared import short, unlike
from sms_cli.model.bounds import whole_number
from sms_cli.model.dice import Die, SeededDice
from sms_cli.resolver.initiative import ACTION_DIE, FightDeed
from sms_cli.resolver.pool import SIDES
from sms_cli.sheets.journal import Entry
from sms_cli.show.encode import plain

Facts = dict[str, Any]
Fallen = tuple[Annotated[int, msgspec.Meta(ge=1, le=10_000)], int]  # sides and face

EACH = "*"
# Where results have their rolls, in the order in which they fall.
PLACES = (
    (),
    ("rolls", EACH),
    ("actor",),
    ("other",),
    ("ambushers", EACH, "roll"),
    ("watchers", EACH, "roll"),
    ("roll",),
    ("damage", "roll"),
    ("attack", "roll"),
    ("attack", "damage", "roll"),
)
KINDS = ("step", "pool")
AMENDING = ("push", "cost")
DRAWING = "new"  # whom the tables make is no roll: the seed alone tells
DEALING: dict[str, Literal["start", "round", "join"]] = {
    "fight start": "start",
    "fight phase": "round",
    "fight join": "join",
}


class ToldDie(msgspec.Struct, frozen=True):
    """A die of a pool, or of a chain."""

    faces: tuple[int, ...]
    die: Die | None = None


class ToldRoll(msgspec.Struct, frozen=True):
    """The dice of a roll, whether a chain or a pool."""

    chain: tuple[ToldDie, ...] = ()
    dice: tuple[ToldDie, ...] = ()


class ToldFighter(msgspec.Struct, frozen=True):
    """Somebody in a fight, and the Action Dice not spent yet."""

    name: str
    dice: tuple[int, ...]


class ToldBoard(msgspec.Struct, frozen=True):
    """Where a fight stands after a step."""

    combatants: tuple[ToldFighter, ...]
    deed: dict[str, Any]


def rolls_told(result: Any) -> list[Facts]:
    """Return the rolls of a result in the order in which they fell."""
    found = (each for place in PLACES for each in _at(result, place))
    return [each for each in found if isinstance(each, dict) and each.get("kind") in KINDS]


def _at(value: Any, place: Sequence[str]) -> Iterator[Any]:
    if not place:
        yield value
    elif place[0] == EACH:
        for each in value if isinstance(value, list) else ():
            yield from _at(each, place[1:])
    elif isinstance(value, dict):
        yield from _at(value.get(place[0]), place[1:])


def dice_faults(entry: Entry) -> Iterator[str]:
    """Yield where a line's dice are not those of its seed, of its rolls or of its fight."""
    rolls, amends = rolls_told(entry.get("result")), entry["command"] in AMENDING
    told = [die for roll in rolls for die in _dice_of(roll)]
    if "dice" in entry:
        fallen = list(read(tuple[Fallen, ...], entry["dice"]))
        fresh = told[max(len(told) - len(fallen), 0) :] if amends else told
        if not rolls:
            yield from _other_dice_faults(entry, fallen)
        elif fresh != fallen:
            yield f"its dice are {_shown(fallen)}; its rolls have {_shown(fresh)}"
    else:  # a line from before the dice were kept
        fallen = [] if amends else told
    yield from _seed_faults(entry.get("seed"), fallen, is_whole="dice" in entry)


def _seed_faults(seed: Any, fallen: Sequence[Fallen], *, is_whole: bool) -> Iterator[str]:
    if seed is None:
        return
    number = whole_number(seed, MOST_SEED) if isinstance(seed, str) else None
    if number is None:
        yield f"its seed is {short(seed)}, which is none"
    elif fallen:
        dice = SeededDice(number)
        seeded = [dice.roll(sides) for sides, _ in fallen]
        faces = [face for _, face in fallen]
        if seeded != faces:
            yield f"its seed gives the faces {short(seeded)}, not {short(faces)}"
    elif is_whole:
        yield "it has a seed, and no die fell"


def _dice_of(roll: Facts) -> Iterator[Fallen]:
    told = read(ToldRoll, roll)
    for part in (*told.chain, *told.dice):
        sides = part.die.sides if part.die else SIDES
        yield from ((sides, face) for face in part.faces)


def _other_dice_faults(entry: Entry, fallen: list[Fallen]) -> Iterator[str]:
    """Yield which dice are nobody's, or not those that the fighters have (C1)."""
    if entry["command"] == DRAWING:
        return
    if fallen and (kind := DEALING.get(entry["command"])):
        board = read(ToldBoard, entry.get("result"))
        who = read(tuple[str, ...], board.deed.get("who"))
        yield from unlike(board.deed, plain(FightDeed(kind, who)), "deed", "it was")
        for fighter in board.combatants:
            if kind == "round" or fighter.name in who:
                count = len(fighter.dice)
                mine, fallen = sorted(fallen[:count]), fallen[count:]
                yield from _action_dice_faults(fighter, mine)
    if fallen:
        yield f"the dice {_shown(fallen)} fell for nobody"


def _action_dice_faults(fighter: ToldFighter, fallen: list[Fallen]) -> Iterator[str]:
    told = [(ACTION_DIE, face) for face in fighter.dice]
    if fallen != told:
        yield f"the dice of {fighter.name} are {_shown(told)}; there fell {_shown(fallen)}"


def _shown(dice: Sequence[Fallen]) -> str:
    return ", ".join(f"d{sides} {face}" for sides, face in dice) or "none"
