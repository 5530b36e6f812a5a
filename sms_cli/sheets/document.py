"""TOML files: read, edited in place to the byte, and new."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from errno import EACCES, ELOOP, EPERM
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, Literal

from sms_cli.errors import NotFound, Place, SheetError, UsageError
from sms_cli.model.change import Append, Change, Remove, Set, Unset, row_name
from sms_cli.sheets.literals import is_tables, join_key, plain
from sms_cli.sheets.locate import other_than_file
from sms_cli.sheets.naming import undecoded
from sms_cli.sheets.spans import Outline, Path, scan
from sms_cli.sheets.splices import splice
from sms_cli.sheets.steps import Delete, follow, look, resolve, row_numbers, same, steps

MAX_BYTES = 1 << 20
MAX_DEPTH = 100  # tables and arrays inside one another; beyond it Python's own stack would decide

_TOO_DEEP = f"this is nested more than {MAX_DEPTH} deep; write it flatter"
_ADVICE = {
    EACCES: "make it readable",
    EPERM: "make it readable",
    ELOOP: "have the link lead to a file",
}
_BOM = b"\xef\xbb\xbf"
# texts, not patterns: only a file of many dots pays for compiling them
_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = rf"(?<![A-Za-z0-9_.-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MAX_DEPTH}}}"


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file: as the user calls it, what is on the disk, and what tomllib reads in it."""

    file: str
    raw: bytes
    data: dict[str, Any]
    _rows: dict[int, Mapping[str | None, int]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def place(self, key: Sequence[str | int], *, of: Literal["value", "key"] = "value") -> Place:
        """Return where a value or its key stands; of what is missing, the nearest table around it.

        A row is called by its id or name, or by its index.
        """
        outline = _outline(self.raw)
        path, missing = resolve(self.data, key, self._numbers)
        start = _start(outline, path, of if not missing else "key")
        return _place(self.file, outline.text, start, self._typed(path, missing))

    def _typed(self, path: Path, missing: Sequence[str | int]) -> str:
        """Return the key as a user would type it: rows by their names."""
        data: Any = self.data
        names: list[str | int] = []
        for part in path:
            name = row_name(data[part]) if isinstance(data[part], dict) else None
            named = isinstance(part, int) and name and self._numbers(data)[name] == part
            names.append(name if named and name else part)
            data = data[part]
        return join_key([*names, *missing])

    def _numbers(self, rows: Sequence[Any]) -> Mapping[str | None, int]:
        """Return where each name of a row stands first; each row may have a fault to be placed."""
        if id(rows) not in self._rows:
            self._rows[id(rows)] = row_numbers(rows)
        return self._rows[id(rows)]

    def edited(self, changes: Sequence[Change]) -> Document:
        """Return the document after some changes: what they do not name stays to the byte.

        SheetError when a change cannot be made in place, UsageError when it holds what is no text;
        then nothing is to be written.
        """
        try:
            return self._apply(changes)
        except UnicodeEncodeError:
            raise UsageError(f"what is to be written {undecoded()}") from None
        except (ValueError, LookupError, TypeError, RecursionError):
            change = self._first_failing(changes)
        raise SheetError(
            f"{join_key(_key(change))} {self._fault(change)}", self.place(_key(change))
        )

    def _fault(self, change: Change) -> str:
        """Say why a change cannot be made: the value does not fit the place, or the text is odd."""
        path, missing = resolve(self.data, _key(change))
        has_header = not missing and path in _outline(self.raw).headers
        is_row = has_header and isinstance(path[-1], int)
        if is_row and isinstance(change, Set) and not isinstance(change.after, Mapping):
            return "is a row with a header of its own; set it to a table { … }, or key by key"
        return (
            "is written in a way that cannot be changed in place; write it as an ordinary key of"
            " an ordinary table, or change it by hand"
        )

    def _apply(self, changes: Iterable[Change]) -> Document:
        text, data = _text(self.raw), self.data
        outline: Outline | None = _outline(self.raw)
        for change in changes:
            for step in steps(data, change):
                text = splice(outline or scan(text), step)
                data, outline = follow(data, step), None
            data = _without_unwritten(text, data, change)
        bom = _BOM if self.raw.startswith(_BOM) else b""
        new = Document(self.file, bom + text.encode(), _values(text))
        if not same(new.data, data):
            raise ValueError("the text does not say what the changes mean")
        _refuse_extraordinary(new)
        return new

    def _first_failing(self, changes: Sequence[Change]) -> Change:
        document = self
        for change in changes:
            try:
                document = document._apply([change])
            except (ValueError, LookupError, TypeError, RecursionError):
                return change
        return changes[-1]


def _key(change: Change) -> tuple[str, ...]:
    return change.key if isinstance(change, Set | Unset | Append | Remove) else ()


def _without_unwritten(text: str, data: dict[str, Any], change: Change) -> dict[str, Any]:
    """Leave out the empty tables that only the keys taken away had written."""
    path = resolve(data, _key(change))[0]
    while path and look(data, path) == {} and not scan(text).holds(path):
        data = follow(data, Delete(path))
        path = path[:-1]
    return data


def read_document(path: FilePath, file: str) -> Document:
    """Return what a file holds; NotFound without one, SheetError when it cannot be read."""
    return parse_document(read_raw(path, file), file)


def read_raw(path: FilePath, file: str) -> bytes:
    """Return the bytes of a file, be they TOML or not; errors as in `read_document`."""
    place = Place(file)
    try:
        # before opening: a pipe or a device would hang or answer forever
        if what := other_than_file(path.stat().st_mode):
            raise SheetError(f"this is {what}; it should be a text file", place)
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a NUL in the name
        leads_nowhere = "this link leads to no file; put one there, or take the link away"
        fault = leads_nowhere if path.is_symlink() else "there is no such file"
        raise NotFound(fault, place) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        advice = _ADVICE.get(error.errno or 0, "try again")
        raise SheetError(f"this cannot be read: {reason}; {advice}", place) from None
    _refuse_size(raw, file)
    return raw


def parse_document(raw: bytes, file: str) -> Document:
    """Return what bytes say; SheetError, with its line and column, when they are no TOML for us."""
    _refuse_size(raw, file)
    try:
        text = _text(raw)
    except UnicodeDecodeError as error:
        raise _not_utf8(raw, error, file) from None
    try:
        document = Document(file, raw, _values(text))
    except RecursionError:
        raise SheetError(_TOO_DEEP, Place(file)) from None
    except ValueError as error:
        raise _complaint(text, str(error), file) from None
    _refuse_extraordinary(document)
    return document


def _text(raw: bytes) -> str:
    return raw.removeprefix(_BOM).decode()


@lru_cache(maxsize=4)
def _outline(raw: bytes) -> Outline:
    return scan(_text(raw))


def _values(text: str) -> dict[str, Any]:
    """Return tomllib's reading; ValueError for what is no TOML, RecursionError for what is deep."""
    # tomllib takes the square of a key's length
    if text.count(".") >= MAX_DEPTH and re.search(_LONG_KEY, text):
        raise RecursionError
    return tomllib.loads(text)


def _refuse_size(raw: bytes, file: str) -> None:
    if len(raw) > MAX_BYTES:
        raise SheetError("this is larger than 1 MiB; a sheet has a few kilobytes", Place(file))


def _refuse_extraordinary(document: Document) -> None:
    _refuse_size(document.raw, document.file)
    stack: list[tuple[Path, Any]] = [((), document.data)]
    while stack:
        path, inside = stack.pop()
        if len(path) > MAX_DEPTH:
            raise SheetError(_TOO_DEEP, document.place(path[:1]))
        for name, value in inside.items() if isinstance(inside, dict) else enumerate(inside):
            if isinstance(value, dict | list):
                stack.append(((*path, name), value))
            elif isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
                place = document.place((*path, name))
                raise SheetError(f"{place.key} is too large; TOML's integers have 64 bits", place)


def _not_utf8(raw: bytes, error: UnicodeDecodeError, file: str) -> SheetError:
    raw = raw.removeprefix(_BOM)
    start = raw.rfind(b"\n", 0, error.start) + 1
    place = Place(file, raw.count(b"\n", 0, start) + 1, len(raw[start : error.start].decode()) + 1)
    return SheetError(f"byte 0x{raw[error.start]:02x} is no UTF-8; save the file as UTF-8", place)


def _complaint(text: str, said: str, file: str) -> SheetError:
    """Return what tomllib says, where whoever wrote the file finds it, in our words."""
    from sms_cli.sheets.faults.complaints import complaint  # only a file at fault pays for it

    at, words = complaint(text, said)
    return SheetError(words, _place(file, text, at, None))


def _start(outline: Outline, path: Path, of: str) -> int:
    value = outline.value(path) if of == "value" else None
    return value.start if value else outline.key_start(path) or 0


def _place(file: str, text: str, at: int, key: str | None) -> Place:
    line_start = text.rfind("\n", 0, at) + 1
    return Place(file, text.count("\n", 0, at) + 1, at - line_start + 1, key or None)


def new_document(body: Mapping[str, Any], comments: Sequence[str] = ()) -> bytes:
    """Return a new file's bytes: comments, top keys, then tables after blank lines; no None."""
    import tomlkit  # 12 ms, and most commands make no file

    document = tomlkit.document()
    for comment in comments:
        document.add(tomlkit.comment(comment))
    if comments:
        document.add(tomlkit.nl())
    values = plain(body)
    _fill(document, document, values)
    text = document.as_string()
    try:
        if same(tomllib.loads(text), values):
            return text.encode()
    except ValueError:
        pass  # a character that no text file holds, such as half a surrogate pair
    raise SheetError("these values cannot be written as TOML; leave out what is no ordinary text")


def _fill(document: Any, table: Any, body: dict[str, Any]) -> None:
    import tomlkit

    inner = {key: v for key, v in body.items() if isinstance(v, dict) or is_tables(v)}
    for key, value in body.items():
        if key not in inner:
            table.add(key, value)
    for key, value in inner.items():
        if isinstance(value, dict):
            table.add(key, tomlkit.table())
            _fill(document, table[key], value)
            continue
        above = document.as_string()
        table.add(key, tomlkit.aot())
        for row in value:
            table[key].append(tomlkit.table())
            _fill(document, table[key][-1], row)
        if above:
            table[key][0].trivia.indent = "\n"  # tomlkit parts tables and rows, but not the two
