"""What a change means to the values of a file, in steps that a text can follow one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sms_cli.model.change import Append, Change, Remove, Set, Unset, row_name
from sms_cli.sheets.literals import is_tables, plain
from sms_cli.sheets.spans import Path


class Replace(NamedTuple):
    """A value that is there becomes another."""

    path: Path
    value: Any


class Insert(NamedTuple):
    """A new key, with its tables if they are missing; or a new element or row at an index."""

    path: Path
    value: Any


class Delete(NamedTuple):
    """A key, a table, an element or a row goes."""

    path: Path


Step = Replace | Insert | Delete
Numbers = Callable[[Sequence[Any]], Mapping[str | None, int]]


def row_numbers(rows: Sequence[Any]) -> Mapping[str | None, int]:
    """Return where each name of a row stands first."""
    names = [row_name(row) if isinstance(row, dict) else None for row in rows]
    return {name: index for index, name in reversed(list(enumerate(names)))}


def resolve(
    data: Any, key: Sequence[str | int], numbers: Numbers = row_numbers
) -> tuple[Path, tuple[str | int, ...]]:
    """Return the part of a key that is there, rows by index, and the rest that is not."""
    path: list[str | int] = []
    for at, part in enumerate(key):
        found = _index(data, part, numbers) if isinstance(data, list) else part
        inside = isinstance(data, list) or (isinstance(data, dict) and found in data)
        if found is None or not inside:
            return tuple(path), tuple(key[at:])
        path.append(found)
        data = data[found]
    return tuple(path), ()


def _index(rows: Sequence[Any], part: str | int, numbers: Numbers) -> int | None:
    if isinstance(part, str):
        if (named := numbers(rows).get(part)) is not None:
            return named
        if not (part.isascii() and part.isdigit() and len(part) < 8):
            return None
    index = int(part)
    return index if 0 <= index < len(rows) else None


def look(data: Any, path: Path) -> Any:
    """Return the value at a path that is there."""
    for part in path:
        data = data[part]
    return data


def value_at(data: Any, key: Sequence[str | int]) -> Any:
    """Return the value at a key, or None where there is no such key."""
    path, missing = resolve(data, key)
    return None if missing else look(data, path)


def steps(data: dict[str, Any], change: Change) -> Iterator[Step]:
    """Yield the steps of a change, in an order that keeps the indexes of the later ones right."""
    match change:
        case Set(key=key, after=after):
            path, missing = resolve(data, key)
            new = plain(after)
            if missing:
                yield _new_key(data, path, missing, new)
            else:
                yield from _differences(path, look(data, path), new)
        case Unset(key=key):
            path, missing = resolve(data, key)
            if not missing:
                yield _deletion(data, path)
        case Append(key=key, row=row):
            path, missing = resolve(data, key[:-1])
            new = plain(row)
            if missing:
                yield _new_key(data, path, missing, [new])
            else:
                yield Insert((*path, len(look(data, path))), new)
        case Remove(key=key):
            path, missing = resolve(data, key)
            if missing:
                raise LookupError(key)
            yield _deletion(data, path)
        case _:
            raise TypeError("a whole file is no edit")


def _new_key(data: dict[str, Any], path: Path, missing: Path, value: Any) -> Insert:
    if not isinstance(look(data, path), dict):
        raise LookupError(missing)  # an array has rows and elements, no keys
    return Insert((*path, *missing), value)


def _deletion(data: dict[str, Any], path: Path) -> Delete:
    around = look(data, path[:-1])
    return Delete(path[:-1] if is_tables(around) and len(around) == 1 else path)  # no `rows = []`


def _differences(path: Path, old: Any, new: Any) -> Iterator[Step]:
    if same(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _table_differences(path, old, new)
    elif isinstance(old, list) and isinstance(new, list) and is_tables(new) >= is_tables(old):
        yield from _list_differences(path, old, new)
    else:
        yield Replace(path, new)


def _table_differences(path: Path, old: dict[str, Any], new: dict[str, Any]) -> Iterator[Step]:
    for name, value in new.items():
        if name in old:
            yield from _differences((*path, name), old[name], value)
        else:
            yield Insert((*path, name), value)
    for name in old:
        if name not in new:
            yield Delete((*path, name))


def _list_differences(path: Path, old: list[Any], new: list[Any]) -> Iterator[Step]:
    for start, end, first, last in reversed(_unequal_runs(old, new)):
        shared = min(end - start, last - first)
        for index in range(shared):
            yield from _differences((*path, start + index), old[start + index], new[first + index])
        for index in reversed(range(start + shared, end)):
            yield Delete((*path, index))
        for index in range(first + shared, last):
            yield Insert((*path, start + index - first), new[index])


def _unequal_runs(old: list[Any], new: list[Any]) -> list[tuple[int, int, int, int]]:
    head = 0
    while head < min(len(old), len(new)) and same(old[head], new[head]):
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and same(old[-1 - tail], new[-1 - tail]):
        tail += 1
    start, end, first, last = head, len(old) - tail, head, len(new) - tail
    if start == end or first == last or end - start == last - first == 1:
        return [(start, end, first, last)]
    from difflib import SequenceMatcher  # several elements changed at once: rare

    left, right = map(repr, old[start:end]), map(repr, new[first:last])
    runs = SequenceMatcher(None, list(left), list(right), autojunk=False).get_opcodes()
    return [
        (start + a, start + b, first + c, first + d) for tag, a, b, c, d in runs if tag != "equal"
    ]


def same(old: Any, new: Any) -> bool:
    """Tell whether two plain values are the same to TOML: 1, 1.0 and true differ."""
    if type(old) is not type(new):
        return False
    if isinstance(old, dict):
        return old.keys() == new.keys() and all(same(old[name], new[name]) for name in old)
    if isinstance(old, list):
        return len(old) == len(new) and all(map(same, old, new))
    return bool(old == new) or (old != old and new != new)  # nan


def follow(data: Any, step: Step) -> Any:
    """Return the values after a step; what the step does not touch is shared, not copied."""
    return _follow(data, step.path, step)


def _follow(data: Any, path: Path, step: Step) -> Any:
    name, *rest = path
    if isinstance(name, int):
        return _follow_list(list(data), name, tuple(rest), step)
    table = dict(data)
    if rest:
        table[name] = _follow(table.get(name, {}), tuple(rest), step)
    elif isinstance(step, Delete):
        del table[name]
    else:
        table[name] = step.value
    return table


def _follow_list(rows: list[Any], index: int, rest: Path, step: Step) -> list[Any]:
    if rest:
        rows[index] = _follow(rows[index], rest, step)
    elif isinstance(step, Delete):
        del rows[index]
    elif isinstance(step, Insert):
        rows.insert(index, step.value)
    else:
        rows[index] = step.value
    return rows
