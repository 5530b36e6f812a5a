"""How bad a miss is: the three miss-by tables (S7)."""

from enum import StrEnum
from typing import NamedTuple

from sms_cli.model.bounds import RESERVED_IDS


class Table(StrEnum):
    """Which miss-by table a roll is read on (S7)."""

    GENERAL = "general"
    FIGHT = "fight"
    SOCIAL = "social"


class Band(NamedTuple):
    """A row of a miss-by table: from which miss on, what it costs by itself, what it means."""

    name: str
    least: int
    text: str
    harm: int = 0
    face: int = 0


BANDS = {
    Table.GENERAL: (
        Band("1-2", 1, "a small cost; the way on stays open"),
        Band("3-5", 3, "a real cost: Harm, Face, a hotter obligation, or the room shifts"),
        Band("6+", 6, "the situation turns on you, and it hurts"),
    ),
    Table.FIGHT: (
        Band("1-2", 1, "worse footing, no Harm"),
        Band("3-5", 3, "one level of Harm", harm=1),
        Band("6+", 6, "one level of Harm, and something serious with it", harm=1),
    ),
    Table.SOCIAL: (
        Band("1-2", 1, "ground lost, Face kept"),
        Band("3-5", 3, "it costs 1 Face; an obligation may heat", face=1),
        Band("6+", 6, "it costs 1 Face, and something between people breaks", face=1),
    ),
}
COSTS = RESERVED_IDS  # what a real cost may be, beside an obligation's id
REAL_COST = 3  # the miss from which the general table asks for a real cost


class Consequence(NamedTuple):
    """What a miss brought: the table, its band, what was applied to the sheet, and its meaning."""

    table: Table
    band: str
    effects: tuple[str, ...]
    text: str


def band_of(table: Table, miss: int) -> Band:
    """Return the row for a miss of 1 or more (S7)."""
    return next(band for band in reversed(BANDS[table]) if miss >= band.least)


def consequence_of(
    table: Table, miss: int | None, effects: tuple[str, ...] = ()
) -> Consequence | None:
    """Return what a miss brings; nothing when there is no target or no miss (S7)."""
    if not miss:
        return None
    band = band_of(table, miss)
    return Consequence(table, band.name, effects, band.text)
