"""Where each key and value of a TOML text stands.

The text is one that tomllib has accepted: the scan looks for borders and checks next to nothing.
Offsets count characters of the text, from 0; a byte order mark is no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

Path = tuple[str | int, ...]  # a row or an element by its index

BLANKS = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_SPACES = re.compile(r"[ \t]*+")
_EQUALS = re.compile(r"[ \t]*+=[ \t]*+")
_DOT = re.compile(r"[ \t]*+\.[ \t]*+")
_REST_OF_LINE = re.compile(r"[ \t]*+(?:#[^\n]*+)?\r?\n?")
_BASIC = r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"(?!")'  # the third quote would begin several lines
_LITERAL = r"'[^'\n]*+'(?!')"
_PART = re.compile(rf"([A-Za-z0-9_-]++)|{_BASIC}|{_LITERAL}")
_STRING = (
    r'"""(?:[^"\\]++|\\[\s\S]|"{1,2}+(?!"))*+"{3,5}'
    r"|'''(?:[^']++|'{1,2}+(?!'))*+'{3,5}"
    rf"|{_BASIC}|{_LITERAL}"
)
_SCALAR = re.compile(
    _STRING
    + r"|[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[^\s,\]}#]++"  # a date and a time with a space between
    r"|[^\s,\]}#\"']++"
)
TOKEN = re.compile(  # of an array or inline table
    _STRING + r"""|#[^\n]*+|[\[\]{}]|[^"'#\[\]{}]++"""
)


class Part(NamedTuple):
    """One name of a dotted key."""

    name: str
    start: int
    end: int


class Value(NamedTuple):
    """A value; an array or an inline table that has been opened has items, any other has None."""

    start: int
    end: int
    items: tuple[Item, ...] | None = None


class Item(NamedTuple):
    """An element of an array (no parts) or a pair of an inline table, and its comma's offset."""

    parts: tuple[Part, ...]
    value: Value
    comma: int | None

    @property
    def start(self) -> int:
        """Where the pair's key or the element begins."""
        return self.parts[0].start if self.parts else self.value.start


class Statement(NamedTuple):
    """A table's header (no value) or a pair, from its first character to the end of its last line.

    The path of a header `[[rows]]` ends in the row's index.
    """

    start: int
    end: int
    path: Path
    parts: tuple[Part, ...]
    value: Value | None

    @property
    def is_header(self) -> bool:
        """Tell `[table]` and `[[rows]]` from a pair."""
        return self.value is None


class Outline:
    """The statements of a text, in their order, found by their paths."""

    def __init__(self, text: str, statements: tuple[Statement, ...]) -> None:
        self.text = text
        self.statements = statements
        self.headers: dict[Path, int] = {}  # where in `statements` a table's own header is
        self.pairs: dict[Path, Statement] = {}
        self._named: dict[Path, int] = {}  # where a path is named first
        self._opened: dict[int, Value] = {}  # values that were looked into, by their starts
        self._items: dict[int, dict[Path, Item]] = {}  # theirs, by names and what names begin with
        for index, statement in enumerate(statements):
            if statement.value is None:
                self.headers[statement.path] = index
            else:
                self.pairs[statement.path] = statement
            self._name(statement)

    def _name(self, statement: Statement) -> None:
        path, named = statement.path, self._named
        for part in reversed(statement.parts):
            named.setdefault(path, part.start)
            if isinstance(path[-1], int):
                path = path[:-1]
                named.setdefault(path, part.start)
            path = path[:-1]

    def holds(self, path: Path) -> bool:
        """Tell whether the text names that path."""
        return not path or self.key_start(path) is not None

    def holder(self, path: Path) -> Statement | None:
        """Return the pair that names the path, or in whose value the path is."""
        lengths = range(len(path), 0, -1)
        return next((self.pairs[path[:n]] for n in lengths if path[:n] in self.pairs), None)

    def value(self, path: Path) -> Value | None:
        """Return the value of a path; None when there is none, or it is a table of statements."""
        if (pair := self.holder(path)) is None or path == pair.path:
            return pair and pair.value
        value, rest = self.enclosing(pair, path)
        item = self._item(value, rest)
        return item.value if item and _is_named(item, rest) else None

    def key_start(self, path: Path) -> int | None:
        """Return the offset of the name that a path ends in; of an element, its own."""
        if path in self.headers:
            return self.statements[self.headers[path]].parts[-1].start
        if (pair := self.holder(path)) is None or path == pair.path:
            return self._named.get(path)
        value, rest = self.enclosing(pair, path)
        if item := self._item(value, rest):
            return item.parts[len(rest) - 1].start if item.parts else item.value.start
        return None

    def enclosing(self, pair: Statement, path: Path) -> tuple[Value, Path]:
        """Return the innermost array or inline table around a path, and the path in it."""
        value, rest = pair.value, path[len(pair.path) :]
        if value is None or self.text[value.start] not in "[{":
            raise ValueError("only an array or a table has something in it")
        if value.start not in self._opened:  # hundreds of faults may stand in one array
            self._opened[value.start] = scan_value(self.text, value.start)
        return self._enclosing(self._opened[value.start], rest)

    def _enclosing(self, value: Value, rest: Path) -> tuple[Value, Path]:
        for length in range(1, len(rest)):
            item = self._item(value, rest[:length])
            if item and _is_named(item, rest[:length]):
                return self._enclosing(item.value, rest[length:])
        return value, rest

    def _item(self, value: Value, names: Path) -> Item | None:
        """Return the first item whose names are these or begin with them."""
        if value.start not in self._items:
            items: dict[Path, Item] = {}
            for whole, item in named_items(value):
                for length in range(1, len(whole) + 1):
                    items.setdefault(whole[:length], item)
            self._items[value.start] = items
        return self._items[value.start].get(names)


def _is_named(item: Item, names: Path) -> bool:
    return len(item.parts or names[:1]) == len(names)


def named_items(value: Value) -> Iterator[tuple[Path, Item]]:
    """Yield the items of an array or inline table with their names: an index, or a key's parts."""
    for index, item in enumerate(value.items or ()):
        yield tuple(part.name for part in item.parts) or (index,), item


def scan(text: str) -> Outline:
    """Return the outline of a text; ValueError or IndexError when it is no TOML."""
    return Outline(text, tuple(statements(text)))


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a text; ValueError or IndexError where it is no TOML."""
    table: Path = ()
    rows: dict[Path, int] = {}  # how many rows each array of tables has by now
    at = _after(BLANKS, text, 0)
    while at < len(text):
        start, value = at, None
        if text[at] == "[":
            double = text.startswith("[[", at)
            parts, at = _key(text, _after(_SPACES, text, at + 1 + double))
            at = text.index("]", at) + 1 + double
            path = table = _header_path(parts, double, rows)
        else:
            parts, at = _key(text, at)
            value = _closed_value(text, _after(_EQUALS, text, at))
            at = value.end
            path = (*table, *(part.name for part in parts))
        end = _after(_REST_OF_LINE, text, at)
        yield Statement(start, end, path, parts, value)
        at = _after(BLANKS, text, end)


def _header_path(parts: tuple[Part, ...], double: bool, rows: dict[Path, int]) -> Path:
    path: Path = ()
    for part in parts[:-1]:
        path = (*path, part.name)
        if path in rows:
            path = (*path, rows[path] - 1)
    path = (*path, parts[-1].name)
    if double:
        rows[path] = rows.get(path, 0) + 1
        path = (*path, rows[path] - 1)
    return path


def _key(text: str, at: int) -> tuple[tuple[Part, ...], int]:
    parts = []
    while True:
        match = _PART.match(text, at)
        if match is None:
            raise ValueError(f"no key at {at}")
        parts.append(Part(match[1] or unquote(match[0]), at, match.end()))
        dot = _DOT.match(text, match.end())
        if dot is None:
            return tuple(parts), match.end()
        at = dot.end()


def _closed_value(text: str, start: int) -> Value:
    # most values are never looked into, and a long array is costly to take apart
    at, depth = start, 0
    while True:
        end = _after(TOKEN if depth or text[at] in "[{" else _SCALAR, text, at)
        depth += (text[at] in "[{") - (text[at] in "]}")
        if not depth:
            return Value(start, end)
        at = end


def scan_value(text: str, at: int) -> Value:
    """Return the value that begins at an offset, with its items, and theirs."""
    if text[at] in "[{":
        return _container(text, at)
    return Value(at, _after(_SCALAR, text, at))


def _container(text: str, start: int) -> Value:
    keyed = text[start] == "{"
    items: list[Item] = []
    at = _after(BLANKS, text, start + 1)
    while text[at] != ("}" if keyed else "]"):
        parts: tuple[Part, ...] = ()
        if keyed:
            parts, at = _key(text, at)
            at = _after(_EQUALS, text, at)
        value = scan_value(text, at)
        at = _after(BLANKS, text, value.end)
        comma = at if text[at] == "," else None
        if comma is not None:
            at = _after(BLANKS, text, comma + 1)
        items.append(Item(parts, value, comma))
    return Value(start, at + 1, tuple(items))


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    if match is None:
        raise ValueError(f"no TOML at {at}")
    return match.end()


def unquote(token: str) -> str:
    """Return the text of a quoted key; ValueError when its escapes are none of TOML's."""
    if token[0] == "'" or "\\" not in token:
        return token[1:-1]
    import tomllib  # an escape in a key is rare

    text: str = tomllib.loads(f"key = {token}")["key"]
    return text


def split_parts(text: str) -> tuple[str, ...]:
    """Return the names of a dotted key that stands alone; ValueError when it is none."""
    stripped = text.strip(" \t")
    parts, end = _key(stripped, 0)
    if end != len(stripped):
        raise ValueError(f"no key after {end}")
    return tuple(part.name for part in parts)
