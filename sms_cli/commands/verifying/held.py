"""A line of the journal besides its recorded rolls, held against its dice and its files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from sms_cli.commands.recorded import read
from sms_cli.commands.records import records_in
from sms_cli.commands.verifying.boards import board_faults
from sms_cli.commands.verifying.compared import by_key, unlike
from sms_cli.commands.verifying.past import Past, sheet_in
from sms_cli.commands.verifying.rerolled import EXCHANGE, Rerolled, nobodys_pool_faults
from sms_cli.commands.verifying.retold import RETOLD, retold_faults
from sms_cli.commands.verifying.told import AMENDING, dice_faults, rolls_told
from sms_cli.errors import DiceError, SmsError
from sms_cli.model.fight import FILE, Fight
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.confrontation import order_of_acting
from sms_cli.sheets.journal import Entry
from sms_cli.sheets.literals import plain as as_read
from sms_cli.show.encode import plain

Rolls = Sequence[Rerolled]
Check = Callable[[Entry], Iterator[str]]

ROLLING = {"roll", EXCHANGE, *AMENDING, *RETOLD}


def line_faults(past: Past, entry: Entry, rolls: Rolls) -> Iterator[str]:
    """Yield what is wrong with the line that the walk has come to, if dice fell for it."""
    if not (rolls or rolls_told(entry.get("result")) or entry.get("dice") or entry.get("seed")):
        return
    checks: tuple[Check, ...] = (
        _record_faults,
        dice_faults,
        retold_faults,
        nobodys_pool_faults,
        partial(_change_faults, past),
        partial(_board_faults, past),
        partial(_exchange_faults, rolls=rolls),
        partial(_note_faults, rolls=rolls),
    )
    for check in checks:
        try:
            yield from check(entry)
        except DiceError:
            yield "the faces of a pool are not those of its dice"
        except SmsError as error:
            yield error.fault


def _record_faults(entry: Entry) -> Iterator[str]:
    records = len(records_in(entry))
    told = sum(bool(roll.get("character")) for roll in rolls_told(entry.get("result")))
    if told != records:
        yield f"{records} rolls are recorded, its result tells of {told}"
    if records and entry["command"] not in ROLLING:
        yield f"sms {entry['command']} records no roll"


def _change_faults(past: Past, entry: Entry) -> Iterator[str]:
    """Yield which changes are not those of the files, as far as these are known."""
    for file in past.files:
        if (rows := past.changes(file)) is not None:
            told = [row for row in entry.get("changes", []) if row["file"] == file]
            said, fact = (by_key(as_read(each)) for each in (told, rows))
            yield from unlike(said, fact, "changes", f"{file} has")


def _board_faults(past: Past, entry: Entry) -> Iterator[str]:
    """Yield what the board of a fight shows otherwise than the files that the line wrote."""
    known = {file: texts for file in past.files if (texts := past.texts(file))}
    left = {file: sheet_in(file, texts.after) for file, texts in known.items()}
    if isinstance(fight := left.get(FILE), Fight):
        sheets = {sheet.stem: sheet for sheet in left.values() if isinstance(sheet, Sheet)}
        yield from board_faults(entry.get("result"), fight, sheets)


def _exchange_faults(entry: Entry, rolls: Rolls) -> Iterator[str]:
    """Yield when those of an exchange did not act in this order (S13)."""
    if entry["command"] != EXCHANGE:
        return
    order = _order(entry)
    acting = [roll.get("character") for roll in rolls_told(entry["result"])]
    yield from unlike(acting, [name for group in order for name in group], "the order of rolls")
    heroes = {each.who: each.before for each in rolls if each.before}
    if len(heroes) == len(acting):
        names = read(tuple[str, ...], entry.get("who"))
        paid = [each.who for each in rolls if each.hero != each.before]
        fact = order_of_acting([heroes[name] for name in names if name in heroes], paid).order
        yield from unlike(order, plain(fact), "order", "the sheets give")


def _order(entry: Entry) -> list[list[str]]:
    """Return the order that an exchange tells; SheetError for none."""
    result = entry.get("result")
    return read(list[list[str]], result.get("order") if isinstance(result, dict) else None)


def _note_faults(entry: Entry, rolls: Rolls) -> Iterator[str]:
    """Yield when the rolls of skills ask the GM otherwise than the line does."""
    again = [each.again for each in rolls if each.again]
    if not again or len(again) < len(rolls):
        return
    order = _order(entry) if entry["command"] == EXCHANGE else []
    ties = ["order-tied" for group in order if len(group) > 1]
    notes = [*ties, *(note.id for roll in again for note in roll.notes)]
    yield from unlike(entry.get("notes"), notes, "notes")
