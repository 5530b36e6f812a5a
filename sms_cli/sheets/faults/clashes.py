"""Keys and tables of a TOML text that stand twice, or where something else stands already."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from sms_cli.sheets.faults.wording import show_key
from sms_cli.sheets.spans import Item, Path, Statement, Value, scan_value, statements

_WHOLE_VALUE = "{key} has its value already{earlier}; write what belongs to it in one place"
_AS_ROWS = "the table [{key}] is there already, in line {line}; for rows, write [[{key}]] at each"
_AS_ROWS_TOO = "{header} stands here, and {other} in line {line}; write [[{key}]] here, too"
# What tomllib says (a pattern) → what we say. It says the first kind when it has read too far: at
# the value or the name of a key that cannot be where it is; {key} is that key.
_KEY = r"(?P<key>\(.*\)|'.*'|\".*\")"
_OF_KEYS = {
    rf"Cannot declare {_KEY} twice": (
        "the table [{key}] is there already{earlier}; put all of its keys under one header"
    ),
    rf"Cannot mutate immutable namespace {_KEY}": _WHOLE_VALUE,
    rf"Cannot redefine namespace {_KEY}": (
        "the table [{key}] has a header of its own{earlier}; write its keys under that"
    ),
    rf"Duplicate inline table key {_KEY}": (
        "the key {key} stands twice in this table; leave one of them out"
    ),
    r"Cannot overwrite a value": (
        "this key has a value already{earlier}; {row}leave one of the two out"
    ),
}


class Complaint(NamedTuple):
    """Where a text is no TOML, by the offset of a character, and what would be right."""

    at: int
    words: str


def statements_to(text: str, at: int) -> list[Statement]:
    """Return the statements that begin before an offset, as far as they are whole."""
    found: list[Statement] = []
    with suppress(ValueError, IndexError):
        for each in statements(text):
            ends = each.end == len(text) or text[each.end - 1] == "\n"
            if each.start >= at or not ends:
                break
            found.append(each)
    return found


def clash_of_keys(text: str, at: int, what: str) -> Complaint | None:
    """Return the complaint about a key of which tomllib tells when it has read its value, too."""
    for pattern, words in _OF_KEYS.items():
        if match := re.fullmatch(pattern, what, re.S):
            return _of_key(text, at, words, match.groupdict().get("key"))
    return None


def _of_key(text: str, at: int, words: str, written: str | None) -> Complaint:
    key = _read_key(written) if written else ()
    found = statements_to(text, at)
    if not found or at > found[-1].end:  # it is broken in another way besides
        return Complaint(at, words.format(key=show_key(key), earlier="", row=""))
    *before, within = found
    if within.value and (item := _pair_at(_items(text, within.value), at)):
        return Complaint(item.start, words.format(key=show_key(key), earlier="", row=""))
    if rows := _of_rows(text, before, within):
        return rows
    clashes = [each for each in before if _clash(each, within, key)]
    same = [each for each in clashes if each.is_header and _names(each.path) == key]
    earlier = next(reversed(same or clashes), None)
    where = f", in line {line_at(text, earlier.start)}" if earlier else ""
    if earlier and earlier.value and within.is_header:
        words, key = _WHOLE_VALUE, _names(earlier.path)
    said = words.format(key=show_key(key), earlier=where, row=_way_of_row(within))
    return Complaint(within.parts[0].start, said)


def _way_of_row(within: Statement) -> str:
    """Return what else may be wrong where a key stands twice: the header above it is lost."""
    table = within.path[: -len(within.parts)]
    if table and isinstance(table[-1], int):
        return f"begin a row above it with [[{show_key(_names(table))}]], or "
    return "write the header that is missing between them, or " if table else ""


def _of_rows(text: str, before: Sequence[Statement], within: Statement) -> Complaint | None:
    """Return the complaint about a header of one table that stands beside another one like rows."""
    if not within.is_header:
        return None
    key, header = _names(within.path), _header(text, within)
    like = [each for each in before if each.is_header and _names(each.path)[: len(key)] == key]
    if not like:
        return None
    first = like[0]
    there = _header(text, first)
    if header.startswith("[[") and header != there:
        line = line_at(text, within.start)
        said = _AS_ROWS_TOO.format(header=there, other=header, line=line, key=show_key(key))
        return Complaint(first.parts[0].start, said)
    line = line_at(text, first.start)
    if there == f"[{header}]":
        said = _AS_ROWS_TOO.format(header=header, other=there, line=line, key=show_key(key))
        return Complaint(within.parts[0].start, said)
    if there == header and _keys_under(text, first) & _keys_under(text, within):
        said = _AS_ROWS.format(line=line, key=show_key(key))
        return Complaint(within.parts[0].start, said)
    return None


def _header(text: str, statement: Statement) -> str:
    double = text.startswith("[[", statement.start)
    name = show_key(_names(statement.path))
    return f"[[{name}]]" if double else f"[{name}]"


def _keys_under(text: str, header: Statement) -> set[Path]:
    """Return the keys of the pairs that follow a header, as far as they can be read."""
    keys: set[Path] = set()
    with suppress(ValueError, IndexError):
        for each in statements(text[header.end :]):
            if each.is_header:
                break
            keys.add(each.path)
    return keys


def _names(path: Path) -> Path:
    return tuple(part for part in path if isinstance(part, str))


def _read_key(written: str) -> Path:
    key = literal_eval(written)
    return (key,) if isinstance(key, str) else tuple(key)


def _items(text: str, value: Value) -> Sequence[Item]:
    with suppress(ValueError, IndexError):
        return scan_value(text, value.start).items or ()
    return ()


def _pair_at(items: Sequence[Item], at: int) -> Item | None:
    """Return the pair of an inline table, however deep, whose value ends at an offset."""
    for item in items:
        if item.value.start < at <= item.value.end:
            return _pair_at(item.value.items or (), at) or (item if item.parts else None)
    return None


def _clash(each: Statement, within: Statement, key: Path) -> bool:
    """Tell whether a statement has said already what another says, or what its key names."""
    there, path = _names(each.path) if key else each.path, key or within.path
    if isinstance(path[-1], int):
        path = path[:-1]
    return there[: len(path)] == path or (not each.is_header and path[: len(there)] == there)


def line_at(text: str, at: int) -> int:
    """Return the line of an offset, from 1."""
    return text.count("\n", 0, at) + 1
