"""What a command does to files, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

Key = tuple[
    str, ...
]  # ("obligations", "ray", "heat"); a row of an array of tables by its id or name


@dataclass(frozen=True, slots=True)
class Set:
    """One key gets another value; `before` is what the model read, a default included."""

    sheet: str
    key: Key
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Unset:
    """One key, or a whole table, goes."""

    sheet: str
    key: Key
    before: Any


@dataclass(frozen=True, slots=True)
class Append:
    """An array of tables gets one more row; `key` ends in the row's id or name."""

    sheet: str
    key: Key
    row: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Remove:
    """An array of tables loses the row whose id or name `key` ends in."""

    sheet: str
    key: Key
    row: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CreateFile:
    """A file that was not there, with these values."""

    sheet: str
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DeleteFile:
    """A file goes."""

    sheet: str
    body: Mapping[str, Any]


Change = Set | Unset | Append | Remove | CreateFile | DeleteFile


class Note(NamedTuple):
    """A question left to the GM, or a word on what happened; `show` has its sentence."""

    id: str
    facts: tuple[tuple[str, str | int], ...] = ()


def note(slug: str, **facts: str | int) -> Note:
    """Return a note with the facts that its sentence names."""
    return Note(slug, tuple(facts.items()))


def row_name(row: Mapping[str, Any]) -> str | None:
    """Return what a row of an array of tables is called: its id, or its name."""
    name = row.get("id", row.get("name"))
    return name if isinstance(name, str) else None


def is_rows(value: object) -> bool:
    """Tell an array of tables with names of their own from a plain list."""
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and len(value) > 0
        and all(isinstance(row, Mapping) and row_name(row) is not None for row in value)
    )


def differences(
    sheet: str, before: Mapping[str, Any], after: Mapping[str, Any], under: Key = ()
) -> tuple[Change, ...]:
    """Return the changes that make one table of plain values into another."""
    changes: list[Change] = []
    for name, new in after.items():
        key, old = (*under, name), before.get(name)
        if new == old:
            continue
        if isinstance(new, Mapping) and isinstance(old, Mapping):
            changes += differences(sheet, old, new, key)
        elif is_rows(new or old) and (not new or not old or (is_rows(new) and is_rows(old))):
            changes += _row_differences(sheet, old or (), new or (), key)
        elif new is None:
            changes.append(Unset(sheet, key, old))
        else:
            changes.append(Set(sheet, key, old, new))
    gone = [name for name in before if name not in after]
    return (*changes, *(Unset(sheet, (*under, name), before[name]) for name in gone))


def _row_differences(
    sheet: str, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], under: Key
) -> tuple[Change, ...]:
    old = {row_name(row) or "": row for row in before}
    new = {row_name(row) or "": row for row in after}
    changes: list[Change] = []
    for name, row in new.items():
        if name in old:
            changes += differences(sheet, old[name], row, (*under, name))
        else:
            written = {
                key: value for key, value in row.items() if value not in (None, False, (), [], {})
            }
            changes.append(Append(sheet, (*under, name), written))
    return (
        *changes,
        *(Remove(sheet, (*under, name), old[name]) for name in old if name not in new),
    )
