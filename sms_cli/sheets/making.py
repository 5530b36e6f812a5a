"""New files, made whole or not at all, also by a process that is killed."""

from __future__ import annotations

import os
from errno import EEXIST
from glob import escape
from pathlib import Path

from sms_cli.sheets.journal import sync_folder, write_all

UNFINISHED = ".sms-made"


def make_file(path: Path, raw: bytes) -> None:
    """Make a file of these bytes; FileExistsError, and nothing is touched, where one is there."""
    waiting = path.with_name(f".{path.name}.{os.urandom(4).hex()}{UNFINISHED}")
    try:
        with open(waiting, "xb", buffering=0) as file:
            write_all(file.fileno(), raw)
        _put(waiting, path)
    finally:
        waiting.unlink(missing_ok=True)
    sync_folder(path.parent)


def clear_unfinished(path: Path) -> None:
    """Remove what a process that was killed has left of the making of a file."""
    for waiting in path.parent.glob(f".{escape(path.name)}.*{UNFINISHED}"):
        waiting.unlink(missing_ok=True)


def _put(waiting: Path, path: Path) -> None:
    try:
        os.link(waiting, path)  # of all ways the one that never overwrites
    except FileExistsError:
        raise
    except OSError:  # some file systems have no links
        if os.path.lexists(path):
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
        os.rename(waiting, path)
