"""Undo and redo: what the journal's lines did is taken back, byte for byte or by key."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from sms_cli.errors import Place, RuleError, SheetError, StaleSheet
from sms_cli.sheets.journal import LINKS, SHOWN, Entry, about, backwards, path_of, spelled
from sms_cli.sheets.locate import PEOPLE
from sms_cli.sheets.merge import merged
from sms_cli.sheets.swap import FileChange, Piece, contents, digest, put_in, put_in_anywhere, turned
from sms_cli.sheets.transaction import Store

JOURNAL = Place(SHOWN)
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Undone:
    """A change that was taken back or done again.

    `entry` is the line of the journal that this concerns, `origin` the one that first made the
    change; `changes` are those of the files that it comes to now.
    """

    entry: Entry
    origin: Entry
    files: tuple[FileChange, ...]
    changes: tuple[Row, ...]


def undo(
    store: Store, file: str | None = None, *, times: int = 1, dry_run: bool = False
) -> tuple[Undone, ...]:
    """Take back the last changes of the campaign, or of a file as shown: all of them or none.

    Inside the exclusive lock (a shared one is enough for `dry_run`). StaleSheet when a file no
    longer holds what was written, RuleError when there is nothing left to undo.
    """
    where = f" in {file}" if file else ""
    entries = _first(times, _standing(store, file), "undo", where)
    return _save_all(store, entries, "undo", "undoes", dry_run=dry_run)


def redo(store: Store, *, times: int = 1, dry_run: bool = False) -> tuple[Undone, ...]:
    """Do again what was undone last, unless one of its files has got a newer change since.

    All of `times`, or none of them; RuleError when there is nothing left to redo.
    """
    entries = _first(times, _redoable(store), "redo")
    return _save_all(store, entries, "redo", "redoes", dry_run=dry_run)


def _first(times: int, entries: Iterator[Entry], deed: str, where: str = "") -> list[Entry]:
    found = list(islice(entries, times))
    if len(found) == times:
        return found
    if not found:
        raise RuleError(f"there is nothing to {deed}{where}")
    there = "is only 1 change" if len(found) == 1 else f"are only {len(found)} changes"
    raise RuleError(f"there {there} to {deed}{where}, not {times}")


def _save_all(
    store: Store, entries: Sequence[Entry], command: str, link: str, *, dry_run: bool
) -> tuple[Undone, ...]:
    pending: dict[Path, bytes | None] = {}
    done = tuple(_moved(store, entry, pending, back=command == "undo") for entry in entries)
    if not dry_run:
        store.commit_all([(each.files, _line(each, command, link)) for each in done])
    return done


def last_line_of(store: Store, file: str) -> Entry | None:
    """Return the newest line that names a sheet, by its file as shown, among its `who` or files."""
    who = _stem(file) if os.path.dirname(file) == PEOPLE else file
    lines = backwards(store.folder.journal, words=about(_stem(file)))
    return next(
        (line for line in lines if who in line.get("who", ()) or _touches(line, file)), None
    )


def _standing(store: Store, file: str | None) -> Iterator[Entry]:
    """Yield the changes that are in force, the last first: done or done again, and not undone."""
    undone: set[str] = set()
    for line in backwards(store.folder.journal, words=about(_stem(file)) if file else ()):
        if "undoes" in line:
            undone.add(line["undoes"])
        elif line["files"] and line["id"] not in undone and (not file or _touches(line, file)):
            yield line


def _redoable(store: Store) -> Iterator[Entry]:
    """Yield what can be done again, the last undone first."""
    redone: set[str] = set()
    for line in backwards(store.folder.journal, words=LINKS):
        if "redoes" in line:
            redone.add(line["redoes"])
        elif "undoes" in line and line["id"] not in redone:
            for file in (row["file"] for row in line["files"]):
                if _has_changed(store, file, line):
                    raise RuleError(f"there is nothing to redo: {file} has changed since the undo")
            yield line


def _has_changed(store: Store, file: str, since: Entry) -> bool:
    """Tell whether a file has got a new change since an undo."""
    for line in backwards(store.folder.journal, words=about(_stem(file))):
        if line["id"] == since["id"]:
            break
        if not {"undoes", "redoes"} & line.keys() and _touches(line, file):
            return True
    return False


def _stem(file: str) -> str:
    return os.path.basename(file).removesuffix(".toml")


def _touches(line: Entry, file: str) -> bool:
    return any(file == row["file"] for row in line["files"])


def _line(undone: Undone, command: str, link: str) -> Entry:
    who = undone.origin.get("who", [])
    return {"command": command, "who": who, link: undone.entry["id"], "changes": undone.changes}


def _moved(store: Store, entry: Entry, pending: dict[Path, bytes | None], *, back: bool) -> Undone:
    """Return the files before a change, or after it anew; `pending` is what earlier steps leave.

    What counts is the line that first made the change: an undo or a redo has no row of a file in
    which there was nothing left for it to do.
    """
    origin = _origin(store, entry)
    rows, changes = origin["files"], origin.get("changes", [])
    if back:
        rows, changes = [_turned(row) for row in rows], [*map(_turned, reversed(changes))]
    files = []
    for row in rows:
        path = path_of(store.folder, row)
        real = Path(os.path.realpath(path))
        now = pending[real] if real in pending else contents(real, row["file"])
        mine = [change for change in changes if change["file"] == row["file"]]
        pending[real] = _after(row, now, mine)
        files.append(FileChange(row["file"], path, now, pending[real]))
    moved = {file.file for file in files if file.before != file.after}
    told = tuple(change for change in changes if change["file"] in moved)
    return Undone(entry, origin, tuple(files), told)


def _origin(store: Store, line: Entry) -> Entry:
    """Return the line that made the change that an undo or a redo is about."""
    seen = set()
    while (link := _link(line)) is not None:
        lines = backwards(store.folder.journal, words=(spelled(link),))
        found = next((each for each in lines if each["id"] == link), None)
        if found is None or link in seen:  # cut out of the journal, or leading in a circle
            raise SheetError("the line of the change is gone; change the sheet by hand", JOURNAL)
        seen.add(link)
        line = found
    return line


def _link(line: Entry) -> str | None:
    link: str | None = line.get("undoes", line.get("redoes"))
    return link


def _turned(row: Row) -> Row:
    """Return a row of a file, or of a change, the other way round."""
    other = {**row, "before": row.get("after"), "after": row.get("before")}
    return {**other, "piece": turned(Piece(*row["piece"]))} if "piece" in row else other


def _after(row: Row, now: bytes | None, changes: Sequence[Row]) -> bytes | None:
    """Return what a file holds after its row."""
    if digest(now) == row["after"]:
        return now  # something else, git perhaps, was there before us
    piece = Piece(*row["piece"])
    if digest(now) != row["before"]:
        if now is None or row["after"] is None or row["before"] is None:
            raise StaleSheet(_other_file(row, now), Place(row["file"]))
        if changes:
            return merged(now, row["file"], changes, piece)
        if text := put_in_anywhere(now, piece):  # comments, or an order of lines
            return text
        fault = "the file has changed since, around what the journal does not know by keys"
        raise StaleSheet(f"{fault}; change it by hand", Place(row["file"]))
    if row["after"] is None:
        return None
    with suppress(UnicodeEncodeError):  # half of a surrogate pair in the line
        text = put_in(now, piece)
        if digest(text) == row["after"]:
            return text
    raise SheetError(
        f"the last change of {row['file']} was altered in the journal; change the sheet by hand",
        JOURNAL,
    )


def _other_file(row: Row, now: bytes | None) -> str:
    if now is None:
        return "the file is gone since; put it back first"
    if row["before"] is None:
        return "there is another file of that name since; move it away first"
    return "the file has changed since it was made; delete it by hand"
