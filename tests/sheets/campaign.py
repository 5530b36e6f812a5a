"""A campaign on disk for the tests of the file layer."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sms_cli.sheets import journal
from sms_cli.sheets.journal import Entry, forwards
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.swap import FileChange, Swap
from sms_cli.sheets.transaction import Store

TEXTS_BEFORE = {"june": "grit = 0\r\n", "ray": "heat = 0", "kim": None}
TEXTS_AFTER = {"june": "grit = 1\r\n", "ray": None, "kim": "new"}


class Campaign:
    """A folder of sheets and its store; a sheet's text is None where there is no file."""

    def __init__(self, root: Path, **texts: str) -> None:
        self.folder = Folder(root)
        self.folder.characters.mkdir(exist_ok=True)
        self.store = Store(self.folder)
        for name, text in texts.items():
            self.path(name).write_bytes(text.encode())

    def path(self, name: str) -> Path:
        return self.folder.path(name)

    def text(self, name: str) -> str | None:
        return self.path(name).read_bytes().decode() if self.path(name).exists() else None

    def file_change(self, name: str, after: str | None) -> FileChange:
        before = self.path(name).read_bytes() if self.path(name).exists() else None
        raw = None if after is None else after.encode()
        return FileChange(f"characters/{name}.toml", self.path(name), before, raw)

    def save(self, texts: dict[str, str | None], **entry: Any) -> Entry:
        """Save texts by the sheets' names as one change."""
        with self.store.lock(exclusive=True):
            files = [self.file_change(name, text) for name, text in texts.items()]
            return self.store.commit(files, {"command": "set", "who": list(texts)} | entry)

    def lines(self) -> list[Entry]:
        return list(forwards(self.folder.journal))

    def leftovers(self) -> list[str]:
        """Return what no save may leave behind."""
        return [path.name for path in self.folder.root.rglob("*.sms-new")]

    def temporary(self, name: str, save: str | None = None) -> Path:
        """Return where a sheet's new text waits, for the last save if none is named."""
        save = save or self.lines()[-1]["id"]
        return Swap(FileChange(name, self.path(name), None, None), save).temporary

    def clear_leftovers(self) -> None:
        """Do as somebody who takes them for litter."""
        for path in self.folder.root.rglob("*.sms-new"):
            path.unlink()


def count_lines_read(patch: pytest.MonkeyPatch) -> list[bytes]:
    """Return a list that grows with each line of a journal that is read from now on."""
    read: list[bytes] = []
    real = journal.entry_of

    def counted(raw: bytes) -> Entry | None:
        read.append(raw)
        return real(raw)

    patch.setattr(journal, "entry_of", counted)
    return read


def in_a_child(work: Callable[[], None]) -> int:
    """Return the exit status of a child of this process that does the work."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
