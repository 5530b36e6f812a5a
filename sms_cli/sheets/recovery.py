"""What a save left that was cut short is finished, or cleared away."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sms_cli.errors import Place, SheetError
from sms_cli.sheets import journal
from sms_cli.sheets.journal import Entry
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.lock import Lock
from sms_cli.sheets.swap import SUFFIX, FileChange, Piece, Swap, contents, digest, put_in, refusing

TORN = "journal.torn"
Row = Mapping[str, Any]


def recover(folder: Folder, lock: Lock, notices: list[str]) -> None:
    """Bring the files to where the last save was going; inside the exclusive lock.

    What cannot be finished now, for want of room say, raises SheetError and is tried again; what
    never can, for others were at the file, is told in `notices`.
    """
    with refusing(journal.SHOWN, "cannot be recovered"):
        lines, cut_short = _last_save(folder, lock, notices)
        for rows in _by_file(lines).values():
            if swap := _pending(folder, rows, notices, cut_short=cut_short):
                _finish(swap)
        for temporary in _temporaries(folder):
            temporary.unlink(missing_ok=True)
        lock.end()


def _last_save(folder: Folder, lock: Lock, notices: list[str]) -> tuple[list[Entry], bool]:
    """Return the lines of the last save and whether it was cut short."""
    journal.check_ordinary(folder.journal, journal.SHOWN)
    save = lock.under_way()
    if save and (raw := journal.bytes_from(folder.journal, save.start)):
        lines = [journal.entry_of(line) for line in raw.splitlines(keepends=True)]
        whole = [line for line in lines if line]
        if raw.endswith(b"\n") and whole == lines and whole[-1]["id"] == save.id:
            return whole, True
        _set_aside(folder, save.start, raw, notices, "was cut short")
        return [], False
    return _last_line(folder, notices), False


def _last_line(folder: Folder, notices: list[str]) -> list[Entry]:
    """Return the last line of the journal; one that does not hold is set aside."""
    with suppress(FileNotFoundError), open(folder.journal, "rb") as file:
        start, raw = next(journal.lines_backwards(file), (0, b""))
        if raw and not raw.endswith(b"\n") and journal.entry_of(raw):
            journal.end_line(folder.journal)  # an editor took the last newline: the line is whole
        elif raw and not journal.entry_of(raw):
            fault = "cannot be read" if raw.endswith(b"\n") else "was cut short"
            _set_aside(folder, start, raw, notices, fault)
    last = next(journal.backwards(folder.journal), None)
    return [last] if last else []


def _set_aside(folder: Folder, start: int, raw: bytes, notices: list[str], fault: str) -> None:
    torn = folder.state / TORN
    journal.check_ordinary(torn, f".sms/{TORN}")
    with open(torn, "ab") as file:
        file.write(raw.rstrip(b"\n") + b"\n")
    os.truncate(folder.journal, start)
    notices.append(f"{journal.SHOWN}: its last line {fault}; it is set aside in .sms/{TORN}")


def _by_file(lines: Sequence[Entry]) -> dict[str, list[Row]]:
    """Return the rows of a save's lines by their files, each in the order of the lines."""
    rows: dict[str, list[Row]] = {}
    for line in lines:
        for row in line["files"]:
            rows.setdefault(row["file"], []).append(row)
    return rows


def _pending(
    folder: Folder, rows: Sequence[Row], notices: list[str], *, cut_short: bool
) -> Swap | None:
    """Return the swap of a file that its save did not come to."""
    file, after = rows[-1]["file"], rows[-1]["after"]
    try:
        swap = Swap(FileChange(file, journal.path_of(folder, rows[-1]), None, None))
        waiting = swap.waiting()
        waits = waiting is not None and digest(waiting) == (after or digest(b""))
        if not (waits or cut_short):
            return None  # it was whole: what has become of the file since is not its concern
        swap.before = contents(swap.target, file)
        found = digest(swap.before)
        if found == rows[0]["before"]:
            swap.after = waiting if waits and after else _text_after(rows, swap.before)
            return swap
        if found != after:
            notices.append(
                f"{file}: another program changed it while sms was saving; the file is left as "
                "it is, the journal's last change is not in it"
            )
    except SheetError as error:  # one file out of reach must not stop all the others
        notices.append(error.message)
    return None


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


def _temporaries(folder: Folder) -> Iterator[Path]:
    """Yield the temporaries in the campaign, and those beside the targets of its symlinks."""
    for where in (folder.characters, folder.root):
        with suppress(OSError), os.scandir(where) as entries:
            for entry in list(entries):
                if entry.name.startswith(".") and entry.name.endswith(SUFFIX):
                    if not entry.is_dir():
                        yield Path(entry.path)
                elif entry.name.endswith(".toml") and entry.is_symlink():
                    yield Swap(FileChange(entry.name, Path(entry.path), None, None)).temporary
