"""Keys and headers that have lost their way: what is told where each stands, once.

In TOML whatever stands below a header belongs to its table, so that a header that is lost, or is
spelled otherwise, takes its keys along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec import inspect

from sms_cli.errors import ALMOST
from sms_cli.sheets.faults.misspelt import misspelt
from sms_cli.sheets.faults.nodes import Key, fits, is_tabular, is_tabular_type, peel, row_type
from sms_cli.sheets.faults.problems import Problem
from sms_cli.sheets.faults.tables import (
    Home,
    Table,
    Verdict,
    Verdicts,
    header,
    homes_of,
    tables_of,
    where,
)
from sms_cli.sheets.faults.wording import nearness, show_key
from sms_cli.sheets.steps import value_at

MOST_TYPED = 200  # keys in a table: no hand typed more, so there is no typing error to guess
MOST = 1000  # tables, and keys, that are looked into: a hostile file has hundreds of thousands
FEW = 3  # required keys by which no table is recognized that need not be there
SAME = 1.0
MOST_NAMED = 3  # keys in a message


def verdicts(node: inspect.Type, data: Mapping[str, Any]) -> Verdicts:
    """Return by its key what is told of each that is astray, and of what is missing for it."""
    homes = [*homes_of(node, data, (), True)]
    found: Verdicts = {}
    looked_at = 0
    for table in islice(tables_of(node, data, ()), MOST):
        if table.unknown and len(table.value) <= MOST_TYPED and looked_at < MOST:
            looked_at += len(table.unknown)
            found |= misspelt(table)
            left = [name for name in table.unknown if (*table.key, name) not in found]
            found |= _strayed(table._replace(unknown=left), homes, data)
    return found


def _strayed(table: Table, homes: Sequence[Home], data: Mapping[str, Any]) -> Verdicts:
    """Return the verdicts on keys that are another table's."""
    found: Verdicts = {}
    groups: dict[tuple[str, ...], list[str]] = {}
    flocks = _flocks(table, homes, data)
    for name in table.unknown:
        key = (*table.key, name)
        if meant := _table_of(name, table.value[name], homes, data):
            right = header(meant.path, rows=meant.rows)
            found |= dict.fromkeys(_missing_for(meant), Verdict())
            found[key] = Verdict(_header_astray(table, name, right))
            continue
        home = flocks.get(name) or _home_of(table, name, homes, data)
        if home is None:
            continue
        node = home.fields.get(name, home.free)
        found[key] = Verdict(None, node)
        if not home.rows:
            found |= dict.fromkeys((*_missing_for(home), (*home.path, name)), Verdict())
        if node and is_tabular(table.value[name]):
            right = header((*home.path, name), rows=row_type(node) is not None)
            found[key] = Verdict(_header_astray(table, name, right), node)
        else:
            groups.setdefault(home.path, []).append(name)
    for home in homes:
        if names := groups.get(home.path):
            key = (*table.key, names[0])
            told = Problem(key, _told(table, names, home, data), "error", "key")
            found[key] = found[key]._replace(problem=told)
    return found


def _missing_for(home: Home) -> list[Key]:
    """Return the tables that are not missing once what is astray has come to its home."""
    return [] if home.rows else [home.path[:end] for end in range(1, len(home.path) + 1)]


def _table_of(
    name: str, value: object, homes: Sequence[Home], data: Mapping[str, Any]
) -> Home | None:
    """Return the table that is not there and that one elsewhere is, by its keys or its name."""
    if not is_tabular(value):
        return None
    rows = value if isinstance(value, list) else [value]
    asked = {home.path for home in homes if home.is_asked}
    for home in homes:
        if not home.path or _is_there(home, data):
            continue
        is_beside = home.path[:-1] in asked
        tells = home.is_asked or (is_beside and len(home.required) >= FEW)
        carried = tells and all(_carries(row, home) for row in rows)
        # a table that need not be there may be somebody's own by a name that is only near
        least = ALMOST if home.is_asked else SAME
        named = is_beside and nearness(name, home.path[-1]) >= least
        if carried or (named and all(_mostly_takes(home, row) for row in rows)):
            return home
    return None


def _carries(row: object, home: Home) -> bool:
    return isinstance(row, Mapping) and home.required <= row.keys()


def _mostly_takes(home: Home, row: object) -> bool:
    if not isinstance(row, Mapping):
        return False
    return 2 * sum(_takes(home, name, value) for name, value in row.items()) >= len(row)


def _flocks(table: Table, homes: Sequence[Home], data: Mapping[str, Any]) -> dict[str, Home]:
    """Return the keys that together are a row, or a table that is not there: their header is lost.

    Half of the keys that it has to have are enough to recognize it.
    """
    found: dict[str, Home] = {}
    for home in homes:
        if home.path and not home.is_asked and not _is_there(home, data):
            names = [
                name
                for name in table.unknown
                if name not in found and _takes(home, name, table.value[name])
            ]
            if _is_flock(names, table, home):
                found |= dict.fromkeys(names, home)
    return found


def _takes(home: Home, name: str, value: object) -> bool:
    node = home.fields.get(name, home.free)
    return node is not None and fits(node, value)


def _is_flock(names: Sequence[str], table: Table, home: Home) -> bool:
    if home.free:  # numbers are ranks beside Traits; texts may be whatever somebody notes down
        is_beside = bool(table.fields) and table.key[:-1] == home.path[:-1] != table.key
        numbers = isinstance(peel(home.free), inspect.IntType)
        return is_beside and numbers and len(names) >= FEW
    enough = len(names) > 1 or (bool(names) and not table.fields)
    return enough and 2 * len(home.required.intersection(names)) >= len(home.required)


def _is_there(home: Home, data: Mapping[str, Any]) -> bool:
    return not home.rows and value_at(data, home.path) is not None


def _home_of(
    table: Table, name: str, homes: Sequence[Home], data: Mapping[str, Any]
) -> Home | None:
    """Return the table that lacks a key which stands elsewhere: one that needs it, if one does."""
    value = table.value[name]
    likely = [
        home
        for home in homes
        if home.is_asked
        and home.path != table.key
        and name in home.fields
        and is_tabular(value) == is_tabular_type(home.fields[name])
        and _has_room(home, name, data)
        and (name in home.required or fits(home.fields[name], value))
    ]
    return min(likely, key=lambda home: name not in home.required, default=None)


def _has_room(home: Home, name: str, data: Mapping[str, Any]) -> bool:
    there = value_at(data, home.path) if home.path else data
    if there is None:
        return True
    return isinstance(there, Mapping) and (
        name not in there or row_type(home.fields[name]) is not None
    )


def _header_astray(table: Table, name: str, right: str) -> Problem:
    message = f"{show_key((name,))} stands {where(table)}; write its header as {right}"
    return Problem((*table.key, name), message, "error", "key")


def _told(table: Table, names: Sequence[str], home: Home, data: Mapping[str, Any]) -> str:
    """Say where keys stand, and where they belong."""
    many = len(names) > 1
    said = f"{_listed(names)} {'stand' if many else 'stands'} {where(table)}"
    if not home.path:
        return f"{said}; put {'them' if many else 'it'} above the first [table]"
    right = header(home.path, rows=home.rows)
    if _only_header_lacks(table, names, home, data):
        return f"{said}; the header {right} goes above this line"
    return f"{said}; {'they belong' if many else 'it belongs'} in {right}"


def _listed(names: Sequence[str]) -> str:
    shown = [show_key((name,)) for name in names]
    if len(shown) > MOST_NAMED:
        shown = [*shown[: MOST_NAMED - 1], f"{len(shown) - MOST_NAMED + 1} more"]
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))


def _only_header_lacks(
    table: Table, names: Sequence[str], home: Home, data: Mapping[str, Any]
) -> bool:
    """Tell whether a header above the first of some keys takes along what belongs to it alone."""
    pairs = [name for name, value in table.value.items() if not is_tabular(value)]
    below = pairs[pairs.index(names[0]) :]
    own = table.fields or table.value
    if any(name in own and name not in home.fields for name in below):
        return False
    there = value_at(data, home.path)
    has_keys = isinstance(there, Mapping) and any(
        name in home.fields and not is_tabular(value) for name, value in there.items()
    )
    return home.rows or not has_keys
