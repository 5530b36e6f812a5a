"""A campaign on disk for the tests of the file layer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sms_cli.sheets.journal import Entry, forwards
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.transaction import FileChange, Store


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
