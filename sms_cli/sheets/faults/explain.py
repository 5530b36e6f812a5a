"""A walk over raw values beside the model's types: it finds all faults, where msgspec stops at one.

The types come from the model by `msgspec.inspect`, so a key and its bounds have one definition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import inspect

from sms_cli.sheets.faults.astray import MOST_TYPED, verdicts
from sms_cli.sheets.faults.nodes import (
    Key,
    choices,
    description,
    holds,
    is_tabular,
    meant,
    peel,
    row_parts,
    row_type,
)
from sms_cli.sheets.faults.problems import Problem, unknown_key
from sms_cli.sheets.faults.tables import Verdicts
from sms_cli.sheets.faults.wording import show_choices, show_key, show_value, suggest, visible
from sms_cli.sheets.steps import value_at

MOST = 1000  # problems of one severity: a hostile file has hundreds of thousands


def explain(data: Mapping[str, Any], model: type) -> tuple[Problem, ...]:
    """Return the problems of these values as this model, at most `MOST` of each severity."""
    node = inspect.type_info(model)
    found = _most(_check(node, data, ()))
    return tuple(_most(_settled(found, verdicts(node, data), data)) if found else ())


def _most(problems: Iterable[Problem]) -> list[Problem]:
    found: list[Problem] = []
    count: Counter[str] = Counter()
    for problem in problems:
        count[problem.severity] += 1
        if count[problem.severity] <= MOST:
            found.append(problem)
        if count["error"] == MOST:
            break
    return found


def _settled(
    problems: Iterable[Problem], told: Verdicts, data: Mapping[str, Any]
) -> Iterator[Problem]:
    """Yield the problems as they are told of keys that are astray, and those of their values."""
    for problem in problems:
        verdict = told.get(problem.key)
        if verdict is None:
            yield problem
            continue
        if verdict.problem:
            yield verdict.problem
        if verdict.node:
            inside = _check(verdict.node, value_at(data, problem.key), problem.key)
            yield from (each for each in inside if each.key == problem.key or each.key not in told)


def _check(node: inspect.Type, value: object, key: Key) -> Iterator[Problem]:
    """Yield the problems of one value, which stands at this key."""
    bare = meant(node, value)
    if isinstance(bare, inspect.StructType):
        return _check_struct(bare, value, key)
    if isinstance(bare, inspect.VarTupleType):
        return _check_list(bare, value, key)
    if isinstance(bare, inspect.DictType):
        return _check_dict(bare, value, key)
    return iter(() if holds(bare, value) else (_wrong(node, value, key),))


def _check_struct(node: inspect.StructType, value: object, key: Key) -> Iterator[Problem]:
    if not isinstance(value, Mapping):
        yield _wrong(node, value, key)
        return
    fields = {field.encode_name: field.type for field in node.fields}
    is_implied = bool(key and value) and all(map(is_tabular, value.values()))
    for field in node.fields:
        if field.required and field.encode_name not in value:
            yield _missing(field.type, (*key, field.encode_name), is_implied=is_implied)
    guesses = [
        name for name, inner in fields.items() if name and (name not in value or row_type(inner))
    ]
    guesses = guesses if len(value) <= MOST_TYPED else []
    unknown = 0
    for name, inner in value.items():
        if name == node.tag_field:
            yield from _check_tag(node.tag, inner, (*key, name))
        elif name and name in fields:  # a field without a name is no key of the file
            yield from _check(fields[name], inner, (*key, name))
        elif (unknown := unknown + 1) <= MOST:  # more of them are not told
            yield unknown_key((*key, name), guesses)


def _check_tag(tag: object, value: object, key: Key) -> Iterator[Problem]:
    if value != tag:
        yield Problem(key, f"{show_key(key)} is {show_value(value)}; it is {show_value(tag)}")


def _check_list(node: inspect.VarTupleType, value: object, key: Key) -> Iterator[Problem]:
    if not isinstance(value, list | tuple):
        yield _wrong(node, value, key)
        return
    for part, item in zip(row_parts(value), value, strict=True):
        yield from _check(node.item_type, item, (*key, part))


def _check_dict(node: inspect.DictType, value: object, key: Key) -> Iterator[Problem]:
    if not isinstance(value, Mapping):
        yield _wrong(node, value, key)
        return
    for name, inner in value.items():
        yield from _check(node.value_type, inner, (*key, name))


def _wrong(node: inspect.Type, value: object, key: Key) -> Problem:
    """Return the problem of a value that is not what it should be."""
    bare = peel(node)
    right = f"it is {_kind(node, key)}"
    if isinstance(bare, inspect.IntType) and type(value) is int:
        right = f"it goes {_range(bare)}"
    elif isinstance(bare, inspect.StrType) and bare.pattern and isinstance(value, str):
        right = f"it is {description(node) or bare.pattern}{_respelt(bare, value)}"
    elif isinstance(bare, inspect.EnumType | inspect.LiteralType):
        right += suggest(value, choices(bare))
    return Problem(key, f"{show_key(key)} is {show_value(value)}; {right}")


def _respelt(node: inspect.StrType, value: str) -> str:
    """Return what a text was meant to be that fits in small letters without its blanks."""
    likely = visible(value).casefold()
    return f" (did you mean {likely}?)" if likely != value and holds(node, likely) else ""


def _kind(node: inspect.Type, key: Key) -> str:
    """Say in words what a value of this type is."""
    match peel(node):
        case inspect.StrType() as text:
            return f"a text{_size(text, description(node))}"
        case inspect.IntType() as number:
            return f"a whole number {_range(number)}".rstrip()
        case inspect.BoolType():
            return "true or false"
        case inspect.EnumType() | inspect.LiteralType() as choice:
            return show_choices(choices(choice))
        case inspect.VarTupleType(item_type=inspect.StructType()):
            return f"a list of tables, each under [[{show_key(key)}]]"
        case inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item) as many:
            whole = "a list" if isinstance(many, inspect.VarTupleType) else "a table"
            return f"{whole} of {_plural(item)}"
        case inspect.StructType(fields=fields):
            header = "" if isinstance(key[-1], int) else f" [{show_key(key)}]"
            return f"a table{header} with {_needs(fields)}"
    raise TypeError(node)


def _needs(fields: Iterable[inspect.Field]) -> str:
    return ", ".join(field.encode_name for field in fields if field.required)


def _plural(node: inspect.Type) -> str:
    bare = peel(node)
    if isinstance(bare, inspect.IntType):
        return f"whole numbers {_range(bare)}".rstrip()
    return "texts"


def _size(node: inspect.StrType, description: str | None) -> str:
    if node.pattern and description:
        return f": {description}"
    if node.max_length is None:
        return ""
    least = f"{node.min_length} to " if node.min_length else "at most "
    return f" of {least}{node.max_length} characters"


def _range(node: inspect.IntType) -> str:
    if node.ge is None:
        return "" if node.le is None else f"up to {node.le}"
    return f"from {node.ge}" + (" up" if node.le is None else f" to {node.le}")


def _example(node: inspect.Type) -> str:
    """Return a text that fits: what a description has at its end, where not any text does."""
    bare = peel(node)
    any_text = "…"
    if isinstance(bare, inspect.StrType) and not holds(bare, any_text):
        return (description(node) or "").rpartition(" ")[2]
    return any_text


def _missing(node: inspect.Type, key: Key, *, is_implied: bool) -> Problem:
    """Return the problem of a key that is not there, with what to add.

    `is_implied`: its table has no header of its own, as far as its values tell.
    """
    name, bare = show_key(key[-1:]), peel(node)
    under = f" under a header [{show_key(key[:-1])}]" if is_implied else ""
    if isinstance(bare, inspect.StructType):
        what = f"a table [{show_key(key)}] at the end, with {_needs(bare.fields)}"
        under = ""
    elif isinstance(bare, inspect.VarTupleType):
        what = f"{name} = []"
    elif isinstance(bare, inspect.IntType):
        what = f"{name} = {bare.ge or 0} ({_range(bare)})"
    elif isinstance(bare, inspect.EnumType | inspect.LiteralType):
        ones = choices(bare)
        what = f"{name} = {show_value(ones[0])} ({show_choices(ones)})"
    else:
        about = description(node)
        what = f'{name} = "{_example(node)}"' + (f" ({about})" if about else "")
    return Problem(key, f"{show_key(key)} is missing; add {what}{under}")
