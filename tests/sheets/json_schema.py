"""A judge of JSON Schema (draft 7) that knows the keywords of our schemas, and no other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]
Rule = Callable[[Any, Any, Schema, Schema], bool]
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
}
SAY_NOTHING = {"$schema", "title", "description", "default", "definitions", "x-taplo", "then"}


def accepts(schema: Schema, value: Any, root: Schema | None = None) -> bool:
    """Tell whether a schema lets a plain value pass."""
    root = root or schema
    return all(
        RULES[word](asked, value, schema, root)
        for word, asked in schema.items()
        if word not in SAY_NOTHING
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _type(asked: str, value: Any, *_: Schema) -> bool:
    if asked == "integer":
        return _is_number(value) and value == value // 1
    return isinstance(value, TYPES[asked])


def _same(one: Any, other: Any) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _any(parts: list[Schema], value: Any, _: Schema, root: Schema) -> bool:
    return any(accepts(part, value, root) for part in parts)


def _properties(parts: Schema, value: Any, _: Schema, root: Schema) -> bool:
    return not isinstance(value, dict) or all(
        accepts(part, value[name], root) for name, part in parts.items() if name in value
    )


def _others(part: Any, value: Any, schema: Schema, root: Schema) -> bool:
    if not isinstance(value, dict):
        return True
    others = [value[name] for name in value if name not in schema.get("properties", {})]
    return not others if part is False else all(accepts(part, each, root) for each in others)


def _if(part: Schema, value: Any, schema: Schema, root: Schema) -> bool:
    return not accepts(part, value, root) or accepts(schema["then"], value, root)


RULES: dict[str, Rule] = {
    "$ref": lambda ref, value, _, root: accepts(
        root["definitions"][ref.removeprefix("#/definitions/")], value, root
    ),
    "type": _type,
    "enum": lambda choices, value, *_: any(_same(choice, value) for choice in choices),
    "const": lambda only, value, *_: _same(only, value),
    "minimum": lambda least, value, *_: not _is_number(value) or value >= least,
    "maximum": lambda most, value, *_: not _is_number(value) or value <= most,
    "minLength": lambda least, value, *_: not isinstance(value, str) or len(value) >= least,
    "maxLength": lambda most, value, *_: not isinstance(value, str) or len(value) <= most,
    "pattern": lambda pattern, value, *_: (
        not isinstance(value, str) or re.search(pattern, value) is not None
    ),
    "required": lambda names, value, *_: (
        not isinstance(value, dict) or all(name in value for name in names)
    ),
    "dependencies": lambda needs, value, *_: (
        not isinstance(value, dict)
        or all(other in value for name in needs if name in value for other in needs[name])
    ),
    "uniqueItems": lambda _, value, *__: (
        not isinstance(value, list) or all(value.count(each) == 1 for each in value)
    ),
    "items": lambda part, value, _, root: (
        not isinstance(value, list) or all(accepts(part, each, root) for each in value)
    ),
    "properties": _properties,
    "additionalProperties": _others,
    "allOf": lambda parts, value, _, root: all(accepts(part, value, root) for part in parts),
    "anyOf": _any,
    "not": lambda part, value, _, root: not accepts(part, value, root),
    "if": _if,
}
