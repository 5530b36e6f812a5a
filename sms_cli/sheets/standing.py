"""Which lines of the journal are in force, now that some were undone and some done again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sms_cli.sheets.journal import Entry


def judged(lines: Iterable[Entry]) -> Iterator[tuple[Entry, bool]]:
    """Yield lines, which come the last first, each with whether it was taken back since.

    A redo takes back the undo that it names, and an undo may take back a redo.
    """
    taken_back: set[str] = set()
    for line in lines:
        undone = line["id"] in taken_back
        if not undone:
            taken_back |= {line[link] for link in ("undoes", "redoes") if link in line}
        yield line, undone
