"""Results as plain values for JSON and for the journal: one encoder for both (CLI.md, envelope)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

BESIDE = frozenset({"changes", "rows", "notes", "error"})  # what stands beside `result`
INNER = frozenset({"request", "throw", "excerpt", "seen"})  # what only journal and pictures keep


def plain(value: Any) -> Any:
    """Return a result as dicts, lists, texts and numbers."""
    if is_dataclass(value) and not isinstance(value, type):
        return _record({field.name: getattr(value, field.name) for field in fields(value)})
    if hasattr(value, "__struct_fields__"):
        return _sheet(value)
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return _record(value._asdict())
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, str):
        return str(value)
    return value


def _record(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain(value) for name, value in values.items() if name not in BESIDE | INNER}


def _sheet(value: Any) -> Any:
    from msgspec import to_builtins

    values = to_builtins(value)
    values.pop("", None)  # the stem is no key of the file
    return values


def to_json(value: Any) -> str:
    """Return one line of JSON in which no character can steer a terminal."""
    import json

    from sms_cli.model import written

    text = written.to_json(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)
