"""Which lines of the journal are in force."""

from __future__ import annotations

from sms_cli.sheets.journal import Entry
from sms_cli.sheets.standing import judged


def in_force(*lines: Entry) -> dict[str, bool]:
    return {line["id"]: not undone for line, undone in judged(reversed(lines))}


ROLL: Entry = {"id": "roll"}
UNDO: Entry = {"id": "undo", "undoes": "roll"}
REDO: Entry = {"id": "redo", "redoes": "undo"}


def test_an_undo_takes_its_line_back() -> None:
    assert in_force(ROLL, UNDO) == {"roll": False, "undo": True}


def test_a_redo_puts_it_back() -> None:
    assert in_force(ROLL, UNDO, REDO) == {"roll": True, "undo": False, "redo": True}


def test_an_undone_redo_leaves_the_line_undone() -> None:
    again = {"id": "again", "undoes": "redo"}
    told = in_force(ROLL, UNDO, REDO, again)
    assert told == {"roll": False, "undo": True, "redo": False, "again": True}
