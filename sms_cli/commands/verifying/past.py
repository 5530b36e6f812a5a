"""The files of a campaign as they were, walking the journal back from how they are now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import PurePath
from typing import Any, NamedTuple

import msgspec

from sms_cli.commands.campaign import Campaign
from sms_cli.commands.check import checked_sheet
from sms_cli.commands.fight_file import checked_fight
from sms_cli.errors import SmsError
from sms_cli.model.change import Change, differences
from sms_cli.model.fight import FILE, Fight
from sms_cli.model.sheet import Sheet
from sms_cli.sheets.document import parse_document
from sms_cli.sheets.journal import Entry, path_of
from sms_cli.sheets.locate import PEOPLE, Folder
from sms_cli.sheets.swap import Piece, contents, digest, put_back, put_in
from sms_cli.show.encode import plain

Row = Mapping[str, Any]

hash_of = lru_cache(maxsize=64)(digest)  # many lines in turn leave the same text


class Texts(NamedTuple):
    """What a file held before and after a line; None is no such file."""

    before: bytes | None
    after: bytes | None


class Past:
    """The files around the line that the walk has come to, as far as they are known.

    Of every file the nearest later text is kept. A line that did not leave that text is older than
    what another hand did to the file: what it held then is unknown, until a line left it so.
    """

    def __init__(self, folder: Folder) -> None:
        self._campaign = Campaign(folder)
        self._texts: dict[str, bytes | None] = {}
        self._entry: Entry = {"files": []}
        self._known: dict[str, Texts] = {}  # of the files that the line wrote

    @property
    def files(self) -> tuple[str, ...]:
        """The files that the line wrote."""
        return tuple(dict.fromkeys(str(row["file"]) for row in self._entry["files"]))

    def back(self, entry: Entry) -> Iterator[tuple[str, str]]:
        """Go back over a line; yield files and what is wrong with how it tells of them."""
        self._entry, self._known = entry, {}
        for row in entry["files"]:
            if fault := self._put_back(row):
                yield row["file"], fault
        for file in dict.fromkeys(row["file"] for row in entry.get("changes", ())):
            # an undo tells what git took back before it, and does not write it
            if file not in self.files and not {"undoes", "redoes"} & entry.keys():
                yield file, f"its changes are of {file}, which is none of its files"

    def texts(self, file: str, left: object = None) -> Texts | None:
        """Return what a file held around the line, None where nobody can say.

        Of one that the line did not write, `left` is the hash of what it held.
        """
        if file in self.files:
            return self._known.get(file)
        now = self._text(file)
        return Texts(now, now) if now is not None and hash_of(now) == left else None

    def left(self, file: str) -> str | None:
        """Return the hash with which the line says that it left a file; None if it did not."""
        rows = (row.get("after") for row in self._entry["files"] if row["file"] == file)
        return next(rows, None)

    def was(self, file: str) -> str | None:
        """Return the hash that a file had before the line, as it says; None if it did not write."""
        rows = (row.get("before") for row in self._entry["files"] if row["file"] == file)
        return next(rows, None)

    def file_of(self, stem: str) -> str:
        """Return the file of a sheet: one that the line wrote, else where sheets are."""
        for file in self.files:
            if PurePath(file).stem == stem and file != FILE:
                return file
        usual = f"{PEOPLE}/{stem}.toml"
        return f"{stem}.toml" if self._text(usual) is None else usual

    def rows(self, file: str, changes: Sequence[Change]) -> list[dict[str, Any]]:
        """Return changes of a file as the journal has them."""
        return [{**row, "file": file} for row in plain(self._campaign.rows(changes))]

    def changes(self, file: str) -> list[dict[str, Any]] | None:
        """Return what the line changed in a file, None where nobody can say."""
        texts = self.texts(file)
        if texts is None or texts.after is None:
            return None
        if texts.before is None:
            return [{"file": file, "key": "", "before": None, "after": _data_in(file, texts.after)}]
        before, after = (sheet_in(file, text) for text in texts)
        if before is None or after is None:
            return None
        values = (msgspec.to_builtins(sheet) for sheet in (before, after))
        return self.rows(file, differences(file, *values))

    def _text(self, file: str) -> bytes | None:
        """Return the nearest later text of a file that is known."""
        if file not in self._texts:
            self._texts[file] = None
            with suppress(SmsError, ValueError):  # ValueError: what no file system takes for a name
                path = path_of(self._campaign.folder, {"file": file})
                self._texts[file] = contents(path, file)
        return self._texts[file]

    def _put_back(self, row: Row) -> str | None:
        """Take a line's piece out of a file; say when it and the hashes do not go together.

        Two of the three that hold prove that the text is the one that the line left.
        """
        file, after = row["file"], self._text(row["file"])
        before, fits = _without(after, Piece(*row["piece"]), whole=row.get("before") is None)
        left, was = hash_of(after) == row.get("after"), hash_of(before) == row.get("before")
        if not left and not (fits and was):
            return None
        if fits or was:
            self._texts[file] = before
        if was:
            self._known[file] = Texts(before, after)
        return None if left and fits and was else f"the hashes and the piece of {file} do not match"


def _without(after: bytes | None, piece: Piece, *, whole: bool) -> tuple[bytes | None, bool]:
    """Return a text without a piece, and whether the piece was in it; None for the `whole` text."""
    try:
        before = put_back(after, piece)
        fits = put_in(before, piece) == (after or b"")
    except UnicodeEncodeError:  # half of a surrogate pair in the line
        return None, False
    return None if whole and not before else before, fits


@lru_cache(maxsize=16)
def sheet_in(file: str, raw: bytes | None) -> Sheet | Fight | None:
    """Return the sheet, or the fight, that a file held; None where that did not hold."""
    if raw is None:
        return None
    try:
        document = parse_document(raw, file)
        is_fight = file == FILE
        return checked_fight(document) if is_fight else checked_sheet(document, PurePath(file).stem)
    except SmsError:
        return None


def _data_in(file: str, raw: bytes) -> dict[str, Any] | None:
    with suppress(SmsError):
        return parse_document(raw, file).data
    return None
