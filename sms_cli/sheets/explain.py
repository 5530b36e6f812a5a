"""A walk over raw values beside the model's types: it finds all faults, where msgspec stops at one.

The types come from the model by `msgspec.inspect`, so a key and its bounds have one definition.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import inspect

from sms_cli.model.change import row_name
from sms_cli.sheets.literals import is_tables
from sms_cli.sheets.problems import Problem, show_table, unknown_key
from sms_cli.sheets.steps import value_at
from sms_cli.sheets.wording import show_choices, show_key, show_value, suggest

Key = tuple[str | int, ...]

MOST = 1000  # problems of one severity: a hostile file has hundreds of thousands
MOST_TYPED = 200  # keys in a table: no hand typed more, so there is no typing error to guess


def explain(data: Mapping[str, Any], model: type) -> tuple[Problem, ...]:
    """Return the problems of these values as this model, at most `MOST` of each severity."""
    node = inspect.type_info(model)
    found: list[Problem] = []
    count: Counter[str] = Counter()
    for problem in _check(node, data, ()):
        count[problem.severity] += 1
        if count[problem.severity] <= MOST:
            found.append(_with_way_up(problem, node, data))
        if count["error"] == MOST:
            break
    return tuple(found)


def _with_way_up(problem: Problem, node: inspect.Type, data: Mapping[str, Any]) -> Problem:
    """Say of an unknown key of a table that it is one of the file's own, which has lost its way.

    In TOML whatever stands below a header belongs to its table.
    """
    *table, name = problem.key
    if problem.on != "key" or not table or not isinstance(node, inspect.StructType):
        return problem
    if name in data or all(name != field.encode_name for field in node.fields):
        return problem
    where, value = show_table(tuple(table)), value_at(data, problem.key)
    header = f"[[{name}]]" if is_tables(value) else f"[{name}]"
    is_table = isinstance(value, Mapping) or is_tables(value)
    way = f"write its header as {header}" if is_table else "put it above the first [table]"
    return problem._replace(message=f"{name} stands in {where}; {way}")


def _check(node: inspect.Type, value: object, key: Key) -> Iterator[Problem]:
    """Yield the problems of one value, which stands at this key."""
    bare = _meant(node, value)
    if isinstance(bare, inspect.StructType):
        return _check_struct(bare, value, key)
    if isinstance(bare, inspect.VarTupleType):
        return _check_list(bare, value, key)
    if isinstance(bare, inspect.DictType):
        return _check_dict(bare, value, key)
    return iter(() if _holds(bare, value) else (_wrong(node, value, key),))


def peel(node: inspect.Type) -> inspect.Type:
    """Return the type under descriptions and `| None`: TOML has no null."""
    if isinstance(node, inspect.Metadata):
        return peel(node.type)
    if isinstance(node, inspect.UnionType):
        return peel(next(one for one in node.types if not isinstance(one, inspect.NoneType)))
    return node


def _meant(node: inspect.Type, value: object) -> inspect.Type:
    """Return the type that a value is judged by: of a number or a table, the one it looks like."""
    if isinstance(node, inspect.UnionType) and isinstance(value, Mapping):
        tables = [one for one in node.types if isinstance(one, inspect.StructType)]
        return tables[0] if tables else peel(node)
    return peel(node)


def _description(node: inspect.Type) -> str | None:
    if isinstance(node, inspect.UnionType):
        return next(filter(None, map(_description, node.types)), None)
    if isinstance(node, inspect.Metadata):
        return (node.extra_json_schema or {}).get("description")
    return None


def _check_struct(node: inspect.StructType, value: object, key: Key) -> Iterator[Problem]:
    if not isinstance(value, Mapping):
        yield _wrong(node, value, key)
        return
    fields = {field.encode_name: field.type for field in node.fields}
    for field in node.fields:
        if field.required and field.encode_name not in value:
            yield _missing(field.type, (*key, field.encode_name))
    guesses = [
        name for name, inner in fields.items() if name and (name not in value or _is_rows(inner))
    ]
    guesses = guesses if len(value) <= MOST_TYPED else []
    for name, inner in value.items():
        if name == node.tag_field:
            yield from _check_tag(node.tag, inner, (*key, name))
            continue
        if name and name in fields:  # a field without a name is no key of the file
            yield from _check(fields[name], inner, (*key, name))
        else:
            yield unknown_key((*key, name), guesses)


def _is_rows(node: inspect.Type) -> bool:
    """Tell a list of tables: each row repeats its name."""
    bare = peel(node)
    return isinstance(bare, inspect.VarTupleType) and isinstance(
        peel(bare.item_type), inspect.StructType
    )


def _check_tag(tag: object, value: object, key: Key) -> Iterator[Problem]:
    if value != tag:
        yield Problem(key, f"{show_key(key)} is {show_value(value)}; it is {show_value(tag)}")


def _check_list(node: inspect.VarTupleType, value: object, key: Key) -> Iterator[Problem]:
    if not isinstance(value, list | tuple):
        yield _wrong(node, value, key)
        return
    for part, item in zip(_row_parts(value), value, strict=True):
        yield from _check(node.item_type, item, (*key, part))


def _row_parts(rows: Sequence[object]) -> list[str | int]:
    """Return what a key calls each row: its id or name where it alone has it, else its index."""
    names = [row_name(row) if isinstance(row, Mapping) else None for row in rows]
    count = Counter(names)
    return [name if name and count[name] == 1 else at for at, name in enumerate(names)]


def _check_dict(node: inspect.DictType, value: object, key: Key) -> Iterator[Problem]:
    if not isinstance(value, Mapping):
        yield _wrong(node, value, key)
        return
    for name, inner in value.items():
        yield from _check(node.value_type, inner, (*key, name))


def _holds(node: inspect.Type, value: object) -> bool:
    return _HOLDS[type(node)](node, value)


def _holds_text(node: inspect.StrType, value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) >= (node.min_length or 0)
        and (node.max_length is None or len(value) <= node.max_length)
        and (node.pattern is None or re.search(node.pattern, value) is not None)
    )


def _holds_number(node: inspect.IntType, value: object) -> bool:
    return (
        type(value) is int  # true and false are numbers to Python
        and (node.ge is None or value >= node.ge)
        and (node.le is None or value <= node.le)
    )


def _holds_choice(node: inspect.EnumType | inspect.LiteralType, value: object) -> bool:
    return type(value) in (str, int) and value in _choices(node)


_HOLDS: dict[type[inspect.Type], Callable[[Any, object], bool]] = {
    inspect.StrType: _holds_text,
    inspect.IntType: _holds_number,
    inspect.BoolType: lambda _node, value: isinstance(value, bool),
    inspect.EnumType: _holds_choice,
    inspect.LiteralType: _holds_choice,
}


def _choices(node: inspect.EnumType | inspect.LiteralType) -> list[object]:
    if isinstance(node, inspect.EnumType):
        return [member.value for member in node.cls]
    return list(node.values)


def _wrong(node: inspect.Type, value: object, key: Key) -> Problem:
    """Return the problem of a value that is not what it should be."""
    bare = peel(node)
    right = f"it is {_kind(node, key)}"
    if isinstance(bare, inspect.IntType) and type(value) is int:
        right = f"it goes {_range(bare)}"
    elif isinstance(bare, inspect.StrType) and bare.pattern and isinstance(value, str):
        right = f"it is {_description(node) or bare.pattern}"
    elif isinstance(bare, inspect.EnumType | inspect.LiteralType):
        right += suggest(value, _choices(bare))
    return Problem(key, f"{show_key(key)} is {show_value(value)}; {right}")


def _kind(node: inspect.Type, key: Key) -> str:
    """Say in words what a value of this type is."""
    match peel(node):
        case inspect.StrType() as text:
            return f"a text{_size(text, _description(node))}"
        case inspect.IntType() as number:
            return f"a whole number {_range(number)}".rstrip()
        case inspect.BoolType():
            return "true or false"
        case inspect.EnumType() | inspect.LiteralType() as choice:
            return show_choices(_choices(choice))
        case inspect.VarTupleType(item_type=inspect.StructType()):
            return f"a list of tables, each under [[{show_key(key)}]]"
        case inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item) as many:
            whole = "a list" if isinstance(many, inspect.VarTupleType) else "a table"
            return f"{whole} of {_plural(item)}"
        case inspect.StructType(fields=fields):
            header = "" if isinstance(key[-1], int) else f" [{show_key(key)}]"
            needs = ", ".join(field.encode_name for field in fields if field.required)
            return f"a table{header} with {needs}"
    raise TypeError(node)


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
    if isinstance(bare, inspect.StrType) and not _holds_text(bare, any_text):
        return (_description(node) or "").rpartition(" ")[2]
    return any_text


def _missing(node: inspect.Type, key: Key) -> Problem:
    """Return the problem of a key that is not there, with what to add."""
    name, bare = show_key(key[-1:]), peel(node)
    if isinstance(bare, inspect.StructType):
        what = _kind(node, key)
    elif isinstance(bare, inspect.VarTupleType):
        what = f"{name} = []"
    elif isinstance(bare, inspect.IntType):
        what = f"{name} = {bare.ge or 0} ({_range(bare)})"
    elif isinstance(bare, inspect.EnumType | inspect.LiteralType):
        choices = _choices(bare)
        what = f"{name} = {show_value(choices[0])} ({show_choices(choices)})"
    else:
        what = f'{name} = "{_example(node)}"' + (
            f" ({about})" if (about := _description(node)) else ""
        )
    return Problem(key, f"{show_key(key)} is missing; add {what}")
