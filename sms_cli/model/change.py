"""What a command does to files, as values.

Named tuples here, in `answers` and wherever a bare roll or a look at a sheet comes by: a dataclass
takes longer to make, and these must feel instant. Every other Result is a frozen, slotted
dataclass.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Key = tuple[
    str, ...
]  # ("obligations", "ray", "heat"); a row of an array of tables by its id or name


class Set(NamedTuple):
    """One key gets another value; `before` is what the model read, a default included."""

    sheet: str
    key: Key
    before: Any
    after: Any


class Unset(NamedTuple):
    """One key, or a whole table, goes."""

    sheet: str
    key: Key
    before: Any


class Append(NamedTuple):
    """An array of tables gets one more row; `key` ends in the row's id or name."""

    sheet: str
    key: Key
    row: Mapping[str, Any]


class Remove(NamedTuple):
    """An array of tables loses the row whose id or name `key` ends in."""

    sheet: str
    key: Key
    row: Mapping[str, Any]


class CreateFile(NamedTuple):
    """A file that was not there, with these values, under these lines of comment."""

    sheet: str
    body: Mapping[str, Any]
    comments: tuple[str, ...] = ()


class DeleteFile(NamedTuple):
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
        if _is_same(old, new):
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


def _is_same(old: Any, new: Any) -> bool:
    """Tell whether a value stays: to TOML 1, 1.0 and true are three."""
    return bool(old == new) and (type(old) is type(new) or not isinstance(old, int | float))


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


def applied(table: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """Return the plain values after the changes: `applied(a, differences(…, a, b))` is `b`."""
    after = dict(table)
    for change in changes:
        match change:
            case Set(key=key, after=value):
                after = _put(after, key, value)
            case Append(key=key, row=row):
                after = _put(after, key, dict(row))
            case Unset(key=key) | Remove(key=key):
                after = _put(after, key, None)
    return after


def _put(inside: Any, key: Key, value: Any) -> Any:
    """Return the values with one of them put at its key; None takes it away."""
    name, *rest = key
    if isinstance(inside, Mapping):
        new = _put(inside.get(name, {}), tuple(rest), value) if rest else value
        others = {each: old for each, old in inside.items() if new is not None or each != name}
        return others if new is None else {**others, name: new}
    if rest:
        return [_put(row, tuple(rest), value) if row_name(row) == name else row for row in inside]
    return [row for row in inside if row_name(row) != name] + ([] if value is None else [value])
