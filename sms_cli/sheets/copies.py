"""Copies of sheets for the editor; what is typed and not saved waits in one for the next time.

Beside `june-x.toml` stands `june-x.base`: whose copy it is, and the text that was copied. Whoever
edits holds that file, so a copy that nobody holds is one that waits.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

from sms_cli.errors import NotFound, Place, SheetError
from sms_cli.sheets.document import read_raw
from sms_cli.sheets.locate import Folder, other_than_file
from sms_cli.sheets.lock import BusyLock, hold

_BASE = ".base"
_BREAK = b"\0"  # no name of a file has one


class Copy(NamedTuple):
    """A copy, as the user reads its name, and the text that it was made of."""

    path: Path
    file: str
    base: bytes


def make_copy(folder: Folder | None, stem: str, file: str, raw: bytes) -> Copy:
    """Make a copy of a sheet, one folder below the root as the sheet is: its `#:schema` holds.

    Without a folder it is a passing one, which is not found again. OSError where none can be made.
    """
    handle, name = tempfile.mkstemp(".toml", f"{stem}-", folder and folder.state)
    path = Path(name)
    try:
        with open(handle, "wb") as copy:
            copy.write(raw)
        if folder:
            base = path.with_suffix(_BASE)
            base.touch(0o600)  # as private as the copy: a sheet may be so, too
            base.write_bytes(os.fsencode(file) + _BREAK + raw)
    except OSError:
        _drop(path)
        raise
    return Copy(path, folder.shown(path) if folder else name, raw)


def kept_copies(folder: Folder, file: str) -> list[Copy]:
    """Return the copies of a sheet in which something waits to be saved, the newest first."""
    bases = (path for path in folder.state.glob(f"*{_BASE}") if path.is_file())
    waiting = (_copy_of(folder, base) for base in bases)
    copies = [copy for whose, copy in filter(None, waiting) if whose == file and has_work(copy)]
    return sorted(copies, key=last_typed, reverse=True)


def _copy_of(folder: Folder, base: Path) -> tuple[str, Copy] | None:
    """Return whose copy stands beside this file, and the copy, unless it is at work."""
    with suppress(OSError, BusyLock), hold(base, exclusive=False, wait_s=0):
        whose, _, raw = base.read_bytes().partition(_BREAK)
        path = base.with_suffix(".toml")
        return os.fsdecode(whose), Copy(path, folder.shown(path), raw)
    return None


def last_typed(copy: Copy) -> float:
    """Return when a copy was saved in the editor last, in seconds; 0 if it is gone."""
    with suppress(OSError):
        return copy.path.stat().st_mtime
    return 0.0


def at_work(copy: Copy) -> AbstractContextManager[object]:
    """Hold a copy while it is edited; BusyLock where another process edits it."""
    base = copy.path.with_suffix(_BASE)
    return hold(base, exclusive=True, wait_s=0) if base.exists() else nullcontext()


def read_copy(copy: Copy) -> bytes:
    """Return what the editor leaves; SheetError where that is no file."""
    if what := _what_else(copy.path):
        raise SheetError(
            f"the editor has put {what} in place of its copy, so nothing is saved", Place(copy.file)
        )
    try:
        return read_raw(copy.path, copy.file)
    except NotFound:
        gone = "the editor has removed its copy, or renamed it, so nothing is saved"
        raise SheetError(gone, Place(copy.file)) from None


def has_work(copy: Copy) -> bool:
    """Tell whether something is typed in a copy that would be lost with it."""
    if _is_folder(copy.path):
        return any(copy.path.iterdir())
    if _what_else(copy.path):
        return False
    try:
        raw = read_raw(copy.path, copy.file)
    except SheetError:  # nobody can say what is in it
        return True
    except NotFound:
        return False
    return bool(raw.strip()) and raw != copy.base


def drop_copy(copy: Copy) -> None:
    """Remove a copy, and whatever an editor has put in its place."""
    _drop(copy.path)


def _drop(path: Path) -> None:
    path.with_suffix(_BASE).unlink(missing_ok=True)
    if _is_folder(path):
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _what_else(path: Path) -> str | None:
    """Say what stands in a file's place, None for a file or nothing."""
    try:
        return other_than_file(path.stat().st_mode)
    except OSError:
        return "a link that leads to no file" if path.is_symlink() else None
