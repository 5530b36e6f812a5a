"""One lock for a campaign: many readers or one writer, freed by the system when a process dies."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sms_cli.errors import SheetError

WAIT_S = 10.0
READERS_WAIT_S = 1.5
_PAUSE_S = 0.005
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)  # a pipe in the lock's place must not hold us up

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, *, exclusive: bool) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # it knows no shared lock: readers take turns

else:
    import fcntl

    def _lock(file: int, *, exclusive: bool) -> None:
        fcntl.flock(file, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)


@contextmanager
def hold(path: Path, *, exclusive: bool) -> Iterator[None]:
    """Hold the lock file, made on need when `exclusive`; SheetError when others hold it too long.

    OSError when the lock file cannot be opened or its file system knows no locks.
    """
    file = _acquire(path, exclusive=exclusive)
    try:
        yield
    finally:
        os.close(file)


def _acquire(path: Path, *, exclusive: bool) -> int:
    deadline = time.monotonic() + (WAIT_S if exclusive else READERS_WAIT_S)
    while True:
        mode = os.O_RDWR | os.O_CREAT if exclusive else os.O_RDONLY
        file = os.open(path, mode | _NO_WAIT, 0o666)
        try:
            _wait(file, deadline, exclusive=exclusive)
            if _is_at(path, file):
                return file
        except BaseException:
            os.close(file)
            raise
        os.close(file)


def _wait(file: int, deadline: float, *, exclusive: bool) -> None:
    while True:
        try:
            return _lock(file, exclusive=exclusive)
        except (BlockingIOError, PermissionError) as busy:
            if time.monotonic() > deadline:
                raise SheetError(
                    f"another sms has been at work in this campaign for {WAIT_S:.0f} s; "
                    "try again when it is done"
                ) from busy
        time.sleep(_PAUSE_S)


def _is_at(path: Path, file: int) -> bool:
    """Tell whether the lock is the one that others will find, not one deleted while we waited."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(file))
    except FileNotFoundError:
        return False
