"""What the journal keeps of a roll, so that it can be settled anew (R5) and rolled again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sms_cli.errors import RuleError, StaleSheet

if TYPE_CHECKING:
    from sms_cli.commands.campaign import Campaign
    from sms_cli.model.change import Change
    from sms_cli.model.rulings import Rulings
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
        if getattr(roll, "character", None)
    ]


def record_of(
    campaign: Campaign,
    roll: Any,
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
    }
    return {**record, **_step_record(roll)} if roll.kind == "step" else record


def _step_record(roll: StepRoll) -> Record:
    return {
        "request": roll.request._asdict(),
        "throw": roll.throw._asdict(),
        "faces": [face for link in roll.chain for face in link.faces],
    }


def last_roll(campaign: Campaign, stem: str) -> Record:
    """Return the record of a character's last roll, which must be the last change to the sheet."""
    from sms_cli.sheets.swap import digest

    document = campaign.documents[stem]
    for entry in _standing(campaign):
        for record in entry.get("rolls", ()):
            if record["character"] == stem:
                if record["sheet"] == digest(document.raw) and "request" in record:
                    return dict(record)
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


def _standing(campaign: Campaign) -> Iterator[Mapping[str, Any]]:
    """Yield the journal's lines from the last, without undoings and what they took back."""
    from sms_cli.sheets.journal import backwards

    undone: set[str] = set()
    for entry in backwards(campaign.folder.journal):
        if "undoes" in entry:
            undone.add(entry["undoes"])
        elif "redoes" not in entry and entry["id"] not in undone:
            yield entry
