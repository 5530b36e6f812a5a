"""What a save left that was cut short is finished, or cleared away."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, cast

from sms_cli.errors import Place, SheetError, SmsError
from sms_cli.sheets import journal
from sms_cli.sheets.journal import Entry
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.lock import Lock
from sms_cli.sheets.merge import merged
from sms_cli.sheets.swap import (
    FileChange,
    Piece,
    Swap,
    contents,
    digest,
    put_in,
    refusing,
    suffix_of,
)

TORN = "journal.torn"
OTHERS = (
    "another program changed it while sms was saving; the file is left as it is, the journal's "
    "last change is not in it"
)
Row = Mapping[str, Any]


class Part(NamedTuple):
    """What the last save makes of one file: its rows, and each key from first to last value."""

    save: str
    file: str
    rows: Sequence[Row]
    changes: Sequence[Row]

    @property
    def before(self) -> str | None:
        return cast("str | None", self.rows[0]["before"])

    @property
    def after(self) -> str | None:
        return cast("str | None", self.rows[-1]["after"])


def recover(folder: Folder, lock: Lock, notices: list[str]) -> None:
    """Bring the files to where the last save was going; inside the exclusive lock.

    What cannot be finished now, for want of room say, raises SheetError and is tried again; what
    never can, for others were at the file, is told in `notices`.
    """
    with refusing(journal.SHOWN, "cannot be recovered"):
        save = lock.under_way()
        lines = _last_save(folder, notices)
        cut_short = bool(lines) and lines[-1]["id"] == save
        for part in _parts(lines):
            try:
                swap = _pending(folder, part, cut_short=cut_short)
            except SheetError as error:  # one file out of reach must not stop all the others
                notices.append(error.message)
                continue
            if swap:
                _finish(swap)
        saves = {save, *(line["id"] for line in lines[-1:])}
        for temporary in _temporaries(folder, saves):
            temporary.unlink(missing_ok=True)
        lock.end()


def _last_save(folder: Folder, notices: list[str]) -> list[Entry]:
    """Return the lines of the last save that is all there; what stands after it is set aside."""
    journal.check_ordinary(folder.journal, journal.SHOWN)
    found: list[Entry] = []
    loose: list[tuple[int, bytes]] = []  # torn, or of a save whose last line is not there
    with suppress(FileNotFoundError), open(folder.journal, "rb") as file:
        for start, raw in journal.lines_backwards(file):
            entry = journal.entry_of(raw)
            if entry and (found or _save_of(entry) == entry["id"]):
                if found and _save_of(entry) != _save_of(found[0]):
                    break
                if not (found or loose or raw.endswith(b"\n")):
                    journal.end_line(folder.journal)  # an editor took it: the line is whole
                found.insert(0, entry)
                if "save" not in entry:
                    break
            elif not found and raw.strip():
                loose.insert(0, (start, raw))
    if loose:
        _set_aside(folder, loose, notices)
    return found


def _save_of(line: Entry) -> str:
    """Return whose save a line belongs to, by the id of that save's last line."""
    return cast(str, line.get("save", line["id"]))


def _set_aside(folder: Folder, loose: Sequence[tuple[int, bytes]], notices: list[str]) -> None:
    torn = folder.state / TORN
    journal.check_ordinary(torn, f".sms/{TORN}")
    with open(torn, "ab") as file:
        file.write(b"".join(raw.rstrip(b"\n") + b"\n" for _, raw in loose))
    os.truncate(folder.journal, loose[0][0])
    last = loose[-1][1]
    whole = last.endswith(b"\n") and not journal.entry_of(last)
    fault = "cannot be read" if whole else "was cut short"
    notices.append(f"{journal.SHOWN}: its end {fault}; it is set aside in .sms/{TORN}")


def _parts(lines: Sequence[Entry]) -> Iterator[Part]:
    """Yield what a save makes of each of its files."""
    rows = [row for line in lines for row in line["files"]]
    changes = [change for line in lines for change in line.get("changes", ())]
    for file in dict.fromkeys(row["file"] for row in rows):
        net: dict[str, Row] = {}
        for change in (each for each in changes if each["file"] == file):
            first = net.get(change["key"], change)
            net[change["key"]] = {**change, "before": first.get("before")}
        mine = [row for row in rows if row["file"] == file]
        yield Part(lines[-1]["id"], file, mine, list(net.values()))


def _pending(folder: Folder, part: Part, *, cut_short: bool) -> Swap | None:
    """Return the swap of a file that its save did not come to; SheetError if it never can."""
    change = FileChange(part.file, journal.path_of(folder, part.rows[0]), None, None)
    swap = Swap(change, part.save)
    waiting = swap.waiting()
    waits = waiting is not None and digest(waiting) == (part.after or digest(b""))
    if not (waits or cut_short):
        return None  # the save was whole: what has become of the file since is not its concern
    swap.before = contents(swap.target, part.file)
    found = digest(swap.before)
    if found == part.after:
        return None
    if found != part.before:
        swap.after = _text_with(part, swap.before)
    else:
        swap.after = waiting if waits and part.after else _text_after(part.rows, swap.before)
    return None if swap.after == swap.before else swap


def _text_with(part: Part, now: bytes | None) -> bytes:
    """Return the text that others have made of a file with the save's changes in it."""
    if now is None or part.before is None or part.after is None or not part.changes:
        raise SheetError(OTHERS, Place(part.file))
    piece = Piece(*part.rows[0]["piece"]) if len(part.rows) == 1 else None
    try:
        return merged(now, part.file, part.changes, piece)
    except SmsError as error:
        raise SheetError(OTHERS, Place(part.file)) from error


def _text_after(rows: Sequence[Row], text: bytes | None) -> bytes | None:
    """Return what the rows' pieces make of a text, one after the other."""
    for row in rows:
        before, text = text, None
        if row["after"] is not None:
            with suppress(UnicodeEncodeError):  # half of a surrogate pair in the line
                text = put_in(before, Piece(*row["piece"]))
        if digest(text) != row["after"]:
            fault = "the journal's last change is not in it and was altered there"
            raise SheetError(f"{fault}; set the sheet right by hand", Place(row["file"]))
    return text


def _finish(swap: Swap) -> None:
    try:
        if swap.waiting() != (swap.after or b""):  # somebody has cleared the temporary away
            swap.prepare()
        swap.finish()
    except SheetError as error:
        fault = f"its last change was cut short and is still to come: it {error.fault}"
        raise SheetError(fault, error.place) from error


def _temporaries(folder: Folder, saves: Collection[str]) -> Iterator[Path]:
    """Yield these saves' temporaries in the campaign, and beside the targets of its symlinks."""
    ends = tuple(map(suffix_of, saves))
    for where in (folder.characters, folder.root):
        with suppress(OSError), os.scandir(where) as entries:
            for entry in list(entries):
                if entry.name.startswith(".") and entry.name.endswith(ends):
                    if not entry.is_dir():
                        yield Path(entry.path)
                elif entry.name.endswith(".toml") and entry.is_symlink():
                    change = FileChange(entry.name, Path(entry.path), None, None)
                    yield from (Swap(change, save).temporary for save in saves)
