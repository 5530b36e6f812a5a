"""Keys and values as a user types them, read as a sheet and the model have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import inspect

from sms_cli.errors import NotFound, SheetError, UsageError, nearest
from sms_cli.model.change import Key, Set, row_name
from sms_cli.model.sheet import KINDS
from sms_cli.sheets.document import parse_document
from sms_cli.sheets.explain import peel
from sms_cli.sheets.literals import join_key
from sms_cli.sheets.problems import Problem, sheet_problems
from sms_cli.sheets.spans import Path
from sms_cli.sheets.steps import follow, resolve, steps, value_at


def find_key(data: Mapping[str, Any], typed: Key) -> Key:
    """Return a key as the file or the model spells it; NotFound, with the nearest, for no key.

    It is found in any case. A key that is free, such as a Skill of `[combat.skills]`, may be new.
    """
    model = KINDS.get(str(data.get("kind")))
    node = inspect.type_info(model) if model else None
    here: Any = data
    key: Key = ()
    for part in typed:
        names = [*_names(node, here), *(["kind"] if here is data else [])]
        name = part if part in names else _in_any_case(part, names)
        if name is None:
            if not isinstance(node and peel(node), inspect.DictType):
                raise _not_found((*key, part), names, here)
            name = part
        key = (*key, name)
        node, here = _inner(node, name), value_at(here, (name,))
    return key


def _names(node: inspect.Type | None, here: Any) -> list[str]:
    """Return the keys that a table has or may have, or what the rows of a list are called."""
    if isinstance(here, list):
        names = (row_name(row) if isinstance(row, dict) else None for row in here)
        return [name or str(index) for index, name in enumerate(names)]
    there = list(here) if isinstance(here, dict) else []
    bare = node and peel(node)
    if not isinstance(bare, inspect.StructType):
        return there
    return there + [field.encode_name for field in bare.fields if field.encode_name]


def _in_any_case(part: str, names: Iterable[str]) -> str | None:
    return next((name for name in names if name.casefold() == part.casefold()), None)


def _not_found(key: Key, names: Iterable[str], here: Any) -> NotFound:
    what = f"no row of {join_key(key[:-1])}" if isinstance(here, list) else "no key"
    name = key[-1] if isinstance(here, list) else join_key(key)
    return NotFound(f"{what} is named {name}{nearest(key[-1], names)}")


def _inner(node: inspect.Type | None, name: str) -> inspect.Type | None:
    match node and peel(node):
        case inspect.StructType(fields=fields):
            return next((field.type for field in fields if field.encode_name == name), None)
        case inspect.VarTupleType(item_type=inner) | inspect.DictType(value_type=inner):
            return inner
    return None


def read_value(data: dict[str, Any], key: Key, text: str) -> Any:
    """Return a value as the model wants it at this key: TOML's reading first, then the text.

    What a key chooses from may stand in any case. A value that never fits is returned as it reads.
    """
    # a role at the dojo is written in capitals, every other choice small
    readings = [*_literal(text), text, text.casefold(), text.title()]
    fitting = (value for value in readings if not _faults(data, key, value))
    return next(fitting, readings[0])


def _literal(text: str) -> Iterator[Any]:
    """Yield what the text says as a TOML value, if it is one."""
    try:
        data = parse_document(f"value = {text}".encode(), "").data
    except SheetError:
        return
    except UnicodeEncodeError:
        raise UsageError("the value holds bytes that are no text; give it in UTF-8") from None
    if len(data) == 1:  # a line end may begin a second key
        yield data["value"]


def _faults(data: dict[str, Any], key: Key, value: Any) -> list[Problem]:
    where, after = path_of(data, key), data
    for step in steps(data, Set("", key, None, value)):
        after = follow(after, step)
    errors = (each for each in sheet_problems(after) if each.severity == "error")
    return [each for each in errors if is_inside(path_of(after, each.key), where)]


def path_of(data: dict[str, Any], key: Sequence[str | int]) -> Path:
    """Return a key as a path, rows by their index; what is not there as the key has it."""
    there, missing = resolve(data, key)
    return (*there, *missing)


def is_inside(path: Path, where: Path) -> bool:
    """Tell whether a path leads to a place or into it."""
    return path[: len(where)] == where
