"""What the journal keeps of a roll, so that it can be settled anew (R5) and rolled again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sms_cli.errors import RuleError, StaleSheet

if TYPE_CHECKING:
    from sms_cli.commands.campaign import Campaign
    from sms_cli.sheets.document import Document

Record = dict[str, Any]


def roll_records(result: Any, after: Mapping[str, Document], campaign: Campaign) -> list[Record]:
    """Return the records of the rolls that a result is or holds; a sheet's rolls only."""
    from sms_cli.sheets.swap import digest
    from sms_cli.show.encode import plain

    rolls = getattr(result, "rolls", (result,))
    return [
        {
            "character": roll.character,
            "request": plain(asdict(roll.request)),
            "throw": roll.throw._asdict(),
            "faces": [face for link in roll.chain for face in link.faces],
            "rulings": asdict(campaign.rulings),
            "changes": campaign.rows(roll.changes),
            "sheet": digest(after[roll.character].raw),
            "result": plain(roll),
        }
        for roll in rolls
        if getattr(roll, "request", None) and roll.character
    ]


def last_roll(campaign: Campaign, stem: str) -> Record:
    """Return the record of a character's last roll, which must be the last change to the sheet."""
    from sms_cli.sheets.swap import digest

    document = campaign.documents[stem]
    for entry in _standing(campaign):
        for record in entry.get("rolls", ()):
            if record["character"] == stem:
                if record["sheet"] == digest(document.raw):
                    return dict(record)
                raise StaleSheet(
                    f"{document.file} has changed since {stem}'s last roll; roll again, or sms undo"
                )
        if any(row["file"] == document.file for row in entry["files"]):
            raise StaleSheet(
                f"{stem}'s last roll is no longer the last change to the sheet ({entry['command']} "
                f"came after it); sms undo {stem} takes that back"
            )
    raise RuleError(f"{stem} has not rolled yet")


def _standing(campaign: Campaign) -> Iterator[Mapping[str, Any]]:
    """Yield the journal's lines from the last, without undoings and what they took back."""
    from sms_cli.sheets.journal import backwards

    undone: set[str] = set()
    for entry in backwards(campaign.folder.journal):
        if "undoes" in entry:
            undone.add(entry["undoes"])
        elif entry["id"] not in undone and "redoes" not in entry:
            yield entry
