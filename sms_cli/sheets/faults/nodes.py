"""The model's types, as `msgspec.inspect` tells of them, and which values they hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import inspect

from sms_cli.model.change import row_name
from sms_cli.sheets.literals import is_tables

Key = tuple[str | int, ...]
Choice = inspect.EnumType | inspect.LiteralType


def peel(node: inspect.Type) -> inspect.Type:
    """Return the type under descriptions and `| None`: TOML has no null."""
    if isinstance(node, inspect.Metadata):
        return peel(node.type)
    if isinstance(node, inspect.UnionType):
        return peel(next(one for one in node.types if not isinstance(one, inspect.NoneType)))
    return node


def meant(node: inspect.Type, value: object) -> inspect.Type:
    """Return the type that a value is judged by: of a number or a table, the one it looks like."""
    if isinstance(node, inspect.UnionType) and isinstance(value, Mapping):
        tables = [one for one in node.types if isinstance(one, inspect.StructType)]
        return tables[0] if tables else peel(node)
    return peel(node)


def description(node: inspect.Type) -> str | None:
    """Return what the model says of a type in words."""
    if isinstance(node, inspect.UnionType):
        return next(filter(None, map(description, node.types)), None)
    if isinstance(node, inspect.Metadata):
        return (node.extra_json_schema or {}).get("description")
    return None


def fields_of(node: inspect.StructType) -> dict[str, inspect.Type]:
    """Return the keys of a table with their types, `kind` among them."""
    tag = {node.tag_field: inspect.LiteralType((node.tag,))} if node.tag_field else {}
    return tag | {field.encode_name: field.type for field in node.fields if field.encode_name}


def required_of(node: inspect.StructType) -> frozenset[str]:
    """Return the keys that a table has to have."""
    tag = [node.tag_field] if node.tag_field else []
    return frozenset([*tag, *(field.encode_name for field in node.fields if field.required)])


def row_type(node: inspect.Type) -> inspect.StructType | None:
    """Return the type of each row of a list of tables; None for anything else."""
    bare = peel(node)
    row = peel(bare.item_type) if isinstance(bare, inspect.VarTupleType) else None
    return row if isinstance(row, inspect.StructType) else None


def row_parts(rows: Sequence[object]) -> list[str | int]:
    """Return what a key calls each row: its id or name where it alone has it, else its index."""
    names = [row_name(row) if isinstance(row, Mapping) else None for row in rows]
    count = Counter(names)
    return [name if name and count[name] == 1 else at for at, name in enumerate(names)]


def is_tabular(value: object) -> bool:
    """Tell what stands under headers, a table or rows, from a value behind a key."""
    return isinstance(value, Mapping) or is_tables(value)


def is_tabular_type(node: inspect.Type) -> bool:
    """Tell a type that stands under headers."""
    return isinstance(peel(node), inspect.StructType | inspect.DictType) or bool(row_type(node))


def fits(node: inspect.Type, value: object) -> bool:
    """Tell whether a value may be meant as one of this type; a table by the keys that it has."""
    match meant(node, value):
        case inspect.StructType(fields=fields) if isinstance(value, Mapping):
            known = value.keys() & {field.encode_name for field in fields}
            return 2 * len(known) >= len(value)
        case inspect.DictType(value_type=inner) if isinstance(value, Mapping):
            return all(fits(inner, each) for each in value.values())
        case inspect.VarTupleType(item_type=inner):
            rows = [value] if isinstance(value, Mapping) else value
            return isinstance(rows, list) and all(fits(inner, each) for each in rows)
        case inspect.StructType() | inspect.DictType():
            return False
        case bare:
            return holds(bare, value)


def holds(node: inspect.Type, value: object) -> bool:
    """Tell whether a plain value is of a type, and within its bounds."""
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


def _holds_choice(node: Choice, value: object) -> bool:
    return type(value) in (str, int) and value in choices(node)


_HOLDS: dict[type[inspect.Type], Callable[[Any, object], bool]] = {
    inspect.StrType: _holds_text,
    inspect.IntType: _holds_number,
    inspect.BoolType: lambda _node, value: isinstance(value, bool),
    inspect.EnumType: _holds_choice,
    inspect.LiteralType: _holds_choice,
}


def choices(node: Choice) -> list[object]:
    """Return what a value is one of."""
    if isinstance(node, inspect.EnumType):
        return [member.value for member in node.cls]
    return list(node.values)
