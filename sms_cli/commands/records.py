"""What the journal keeps of a roll, so that it can be settled anew (R5) and rolled again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sms_cli.errors import RuleError, StaleSheet

if TYPE_CHECKING:
    from sms_cli.commands.campaign import Campaign
    from sms_cli.model.change import Change
    from sms_cli.model.rulings import Rulings
    from sms_cli.resolver.pool import PoolRoll
    from sms_cli.resolver.step import StepRoll
    from sms_cli.sheets.document import Document

Record = dict[str, Any]
Documents = Mapping[str, "Document"]
Recorder = Callable[["Campaign", Any, Documents], list[Record]]


def roll_records(campaign: Campaign, result: Any, after: Documents) -> list[Record]:
    """Return the records of the sheets' rolls that a result is or holds."""
    rolls = getattr(result, "rolls", None) or (result,)
    return [
        record_of(campaign, roll, roll.changes, campaign.rulings, after[roll.character])
        for roll in rolls
        if getattr(roll, "throw", None) and roll.character
    ]


def record_of(
    campaign: Campaign,
    roll: StepRoll | PoolRoll,
    changes: Sequence[Change],
    rulings: Rulings,
    after: Document,
) -> Record:
    """Return what the journal keeps: `changes` are from the sheet before the roll to `after`."""
    from sms_cli.sheets.swap import digest
    from sms_cli.show.encode import plain

    record = {
        "character": roll.character,
        "rulings": rulings._asdict(),
        "sheet": digest(after.raw),
        "changes": campaign.rows(changes),
        "result": plain(roll),
        "throw": roll.throw._asdict() if roll.throw else None,
        "faces": faces_of(roll),
    }
    request = getattr(roll, "request", None)  # a pool is never settled anew
    return {**record, "request": request._asdict()} if request else record


def faces_of(roll: StepRoll | PoolRoll) -> list[int]:
    """Return the faces of a roll in the order in which they fell."""
    parts = getattr(roll, "chain", ()) or getattr(roll, "dice", ())
    return [face for part in parts for face in part.faces]


def last_roll(campaign: Campaign, stem: str) -> Record:
    """Return the record of a character's last roll, which must be the last change to the sheet."""
    from sms_cli.sheets.journal import about
    from sms_cli.sheets.swap import digest

    document = campaign.documents[stem]
    for entry in standing(campaign, about(stem)):
        for record in records_in(entry):
            if record.get("character") == stem:
                if record.get("sheet") == digest(document.raw) and "request" in record:
                    return record
                raise StaleSheet(
                    f"{document.file} has changed since {stem}'s last roll; only the last change "
                    "to a sheet can be pushed or given a cost"
                )
        if any(row["file"] == document.file for row in entry["files"]):
            raise StaleSheet(
                f"{stem}'s last roll is no longer the last change to the sheet: sms "
                f"{entry['command']} came after it; sms undo {stem} takes that back"
            )
    raise RuleError(f"{stem} has not rolled yet")


def records_in(entry: Mapping[str, Any]) -> list[Record]:
    """Return the records of a line of the journal; what was written by hand may be none."""
    rolls = entry.get("rolls")
    return [each for each in rolls if isinstance(each, dict)] if isinstance(rolls, list) else []


def standing(campaign: Campaign, words: Sequence[bytes] = ()) -> Iterator[Mapping[str, Any]]:
    """Yield the journal's lines in force, from the last, without undoings themselves.

    With `words`, only lines that hold one of them.
    """
    from sms_cli.sheets.journal import backwards
    from sms_cli.sheets.standing import judged

    for entry, undone in judged(backwards(campaign.folder.journal, words=words)):
        if not undone and not {"undoes", "redoes"} & entry.keys():
            yield entry
