"""One lock for a campaign: many readers or one writer, freed by the system when a process dies.

Its text names the save that is under way: a process that dies leaves it for the next one to read.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sms_cli.errors import Place, SheetError
from sms_cli.sheets.locate import other_than_file

WRITERS_WAIT_S = 10.0
READERS_WAIT_S = 1.5
BUSY = "another sms is at work in this campaign and does not end; try again when it is done"
_PAUSE_S = 0.005
_MOST_TEXT = 64
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)  # a pipe in the lock's place must not hold us up

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, *, exclusive: bool) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # it knows no shared lock: readers take turns

else:
    import fcntl

    def _lock(file: int, *, exclusive: bool) -> None:
        fcntl.flock(file, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)


class BusyLock(SheetError):
    """Others hold the lock and do not let go."""


class Lock:
    """A lock that is held."""

    def __init__(self, file: int) -> None:
        self._file = file

    def under_way(self) -> str:
        """Return the id of the save that was under way when the lock was held last, or ""."""
        os.lseek(self._file, 0, os.SEEK_SET)
        return os.read(self._file, _MOST_TEXT).decode("ascii", "replace")

    def begin(self, save: str) -> None:
        """Note that a save is under way; only in an exclusive lock."""
        self.end()
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, save.encode())

    def end(self) -> None:
        """Note that no save is under way any more."""
        os.ftruncate(self._file, 0)


def is_save_under_way(path: Path) -> bool:
    """Tell, without the lock, whether a save is under way or was cut short."""
    with suppress(OSError):
        found = os.stat(path)
        return stat.S_ISREG(found.st_mode) and found.st_size > 0
    return False


def refuse_unfit(path: Path) -> None:
    """Refuse a lock file in whose place, or in whose folder's place, something else is."""
    folder = path.parent
    _refuse_other(folder, stat.S_ISDIR, folder.name)
    _refuse_other(path, stat.S_ISREG, f"{folder.name}/{path.name}")


def _refuse_other(path: Path, is_right: Callable[[int], bool], file: str) -> None:
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        if not path.is_symlink():
            return  # it will be made
        what = "a link that leads nowhere"
    else:
        if is_right(mode):
            return
        what = other_than_file(mode) or "a file"
    raise SheetError(f"this is {what}; move it away, and sms makes its own", Place(file))


@contextmanager
def hold(path: Path, *, exclusive: bool, wait_s: float) -> Iterator[Lock]:
    """Hold the lock file, made on need when `exclusive`; BusyLock when others hold it longer.

    OSError when the lock file cannot be opened or its file system knows no locks.
    """
    mode = os.O_RDWR | os.O_CREAT if exclusive else os.O_RDONLY
    file = _acquire(path, mode, exclusive=exclusive, wait_s=wait_s)
    try:
        yield Lock(file)
    finally:
        os.close(file)


@contextmanager
def hold_shared(path: Path) -> Iterator[None]:
    """Hold a sheet that another campaign, with a lock of its own, may write too."""
    try:
        file = _acquire(path, os.O_RDONLY, exclusive=True, wait_s=WRITERS_WAIT_S)
    except OSError:  # there is none yet, or its file system knows no locks
        yield
        return
    try:
        yield
    finally:
        os.close(file)


def _acquire(path: Path, mode: int, *, exclusive: bool, wait_s: float) -> int:
    deadline = time.monotonic() + wait_s
    while True:
        file = os.open(path, mode | _NO_WAIT, 0o666)
        try:
            while not _locked(file, exclusive=exclusive):
                if time.monotonic() > deadline:
                    raise BusyLock(BUSY)
                time.sleep(_PAUSE_S)
            if _is_at(path, file):
                return file
        except BaseException:
            os.close(file)
            raise
        os.close(file)


def _locked(file: int, *, exclusive: bool) -> bool:
    try:
        _lock(file, exclusive=exclusive)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _is_at(path: Path, file: int) -> bool:
    """Tell whether the lock is the one that others will find, not one deleted while we waited."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(file))
    except FileNotFoundError:
        return False
