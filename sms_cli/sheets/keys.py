"""Keys and values as a user types them, read as a sheet and the model have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import inspect

from sms_cli.errors import NotFound, RuleError, SheetError, UsageError, ask_for, close_to, nearest
from sms_cli.model.change import Change, Key, Set, row_name
from sms_cli.model.sheet import FORMAT, KINDS
from sms_cli.sheets.document import parse_document
from sms_cli.sheets.faults.nodes import peel
from sms_cli.sheets.faults.problems import Problem, is_newer, sheet_problems
from sms_cli.sheets.faults.wording import show_value
from sms_cli.sheets.literals import join_key
from sms_cli.sheets.spans import Path
from sms_cli.sheets.steps import follow, resolve, steps, value_at

_WORDS = {"yes": True, "true": True, "no": False, "false": False}


def find_key(data: Mapping[str, Any], typed: Key) -> Key:
    """Return a key as the file or the model spells it; NotFound, with the nearest, for no key.

    It is found in any case. A key that is free, such as a Skill of `[combat.skills]`, may be new.
    """
    model = KINDS.get(str(data.get("kind")))
    node = inspect.type_info(model) if model else None
    here: Any = data
    key: Key = ()
    for part in typed:
        name = _spelled(part, node, here, key)
        if not (here is None or isinstance(here, dict) or name in _names(None, here)):
            raise RuleError(
                f"{join_key(key)} is {show_value(here)}, which has no keys: set it as a whole"
            )
        key = (*key, name)
        node, here = _inner(node, name), value_at(here, (name,))
    return key


def _spelled(part: str, node: inspect.Type | None, here: Any, above: Key) -> str:
    names = [*_names(node, here), *(["kind"] if not above else [])]
    name = part if part in names else _in_any_case(part, names)
    if name is None and not isinstance(node and peel(node), inspect.DictType):
        raise _not_found((*above, part), names, node, here)
    return part if name is None else name


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


def _not_found(key: Key, names: Iterable[str], node: inspect.Type | None, here: Any) -> NotFound:
    """Return the refusal of a key, with keys that can be typed just so."""
    *above, part = key
    if isinstance(here, list):
        fault = f"no row of {join_key(tuple(above))} is named {part}"
        return NotFound(fault + nearest(part, names))
    inner = {} if above else _inner_keys(names, node, here)
    exact = _in_any_case(part, inner)
    meant = (
        [inner[exact]] if exact else [join_key((*above, near)) for near in close_to(part, names)]
    )
    meant = meant or [inner[near] for near in close_to(part, inner)]
    return NotFound(f"no key is named {join_key(key)}{ask_for(meant) or nearest(part, names)}")


def _inner_keys(names: Iterable[str], node: inspect.Type | None, here: Any) -> dict[str, str]:
    """Return the keys of the tables of a sheet by their last words: `skills.sight` by `sight`."""
    return {
        inner: join_key((name, inner))
        for name in names
        if not isinstance(below := value_at(here, (name,)), list)
        for inner in _names(_inner(node, name), below)
    }


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
    readings = [*_literal(text), text, text.casefold(), text.title(), *_yes_or_no(text)]
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


def _yes_or_no(text: str) -> list[bool]:
    """Return what answers show as yes and no, which may be typed so as well."""
    return [_WORDS[word] for word in (text.casefold(),) if word in _WORDS]


def as_typed(problem: Problem, before: Mapping[str, Any], after: Mapping[str, Any]) -> Problem:
    """Return a problem as it is said to who has typed it: then no newer sms has made the file."""
    if problem.key != ("format",) or is_newer(before) or not is_newer(after):
        return problem
    said = f"format is {show_value(after['format'])}; this sms reads up to {FORMAT} and could not"
    return problem._replace(message=f"{said} open the sheet again: leave it at {FORMAT}")


def _faults(data: dict[str, Any], key: Key, value: Any) -> list[Problem]:
    where, after = path_of(data, key), changed(data, Set("", key, None, value))
    judged = {name: after[name] for name in ("kind", "format", where[0]) if name in after}
    errors = (each for each in sheet_problems(judged) if each.severity == "error")
    return [each for each in errors if is_inside(path_of(after, each.key), where)]


def changed(data: dict[str, Any], change: Change) -> dict[str, Any]:
    """Return the values of a file after a change."""
    after = data
    for step in steps(data, change):
        after = follow(after, step)
    return after


def path_of(data: dict[str, Any], key: Sequence[str | int]) -> Path:
    """Return a key as a path, rows by their index; what is not there as the key has it."""
    there, missing = resolve(data, key)
    return (*there, *missing)


def is_inside(path: Path, where: Path) -> bool:
    """Tell whether a path leads to a place or into it."""
    return path[: len(where)] == where
