"""How TOML writes keys and values; a value that replaces another keeps its style where it can."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Any

from sms_cli.errors import UsageError
from sms_cli.sheets.spans import split_parts

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_UNFIT = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")  # what no string holds as it is, unless multi-line
_UNFIT_LINES = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_CLOSING_QUOTE = re.compile(r'(?<="")"|"\Z')  # what would end a text of several lines
_ESCAPES = {"\b": r"\b", "\n": r"\n", "\f": r"\f", "\r": r"\r", '"': r"\"", "\\": r"\\"}


def split_key(text: str) -> tuple[str, ...]:
    """Return the names of a key as a user types it: `combat.traits.agility`, `code."a b"`."""
    try:
        return split_parts(text)
    except ValueError:
        raise UsageError(
            f"{text!r} is no key; a key is names joined by dots, each in quotes if it holds more"
            " than letters a to z, digits, - and _"
        ) from None


def join_key(key: Sequence[str | int]) -> str:
    """Return a key as a user types it; rows and elements without a name by their index."""
    return ".".join(_name(str(part)) for part in key)


def _name(name: str) -> str:
    return name if _BARE.fullmatch(name) else _basic(name)


def plain(value: Any) -> Any:
    """Return a value as tomllib would read it: dict, list, str …; None in a table is left out."""
    if isinstance(value, Mapping):
        return {str(name): plain(inner) for name, inner in value.items() if inner is not None}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Sequence):
        return [plain(inner) for inner in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    return value


def is_tables(value: Any) -> bool:
    """Tell a list that is written as `[[rows]]`: it has rows, and all are tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def literal(value: Any, line_end: str, style: str = "") -> str:
    """Return a plain value as TOML text, in the style of the text that it replaces."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _string(value, line_end, style)
    if isinstance(value, int):
        return _integer(value, style)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list):
        return f"[{', '.join(literal(inner, line_end) for inner in value)}]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{_name(key)} = {literal(v, line_end)}" for key, v in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _integer(value: int, style: str) -> str:
    base = style[:2]
    if value < 0 or base not in ("0x", "0o", "0b"):
        return str(value)
    digits = format(value, base[1])
    return base + (digits.upper() if any(digit in "ABCDEF" for digit in style) else digits)


def _string(value: str, line_end: str, style: str) -> str:
    quotes = style[:3]
    if quotes == "'''" and _fits_literal_lines(value):
        return _on_lines(value, quotes, style, line_end)
    if quotes == '"""':
        return _on_lines(_escape_lines(value), quotes, style, line_end)
    if quotes[:1] == "'" and "'" not in value and not _UNFIT.search(value):
        return f"'{value}'"
    return _basic(value)


def _fits_literal_lines(value: str) -> bool:
    return "'''" not in value and value[-1:] != "'" and not _UNFIT_LINES.search(value)


def _escape_lines(value: str) -> str:
    escaped = _UNFIT_LINES.sub(_escape, value.replace("\\", r"\\"))
    return _CLOSING_QUOTE.sub(r"\"", escaped)


def _on_lines(escaped: str, quotes: str, style: str, line_end: str) -> str:
    # TOML drops a line end right after the quotes, so a text that begins with one needs it
    opens = style[3:4] in ("\r", "\n") or escaped.startswith("\n")
    lines = escaped.replace("\n", line_end)
    return f"{quotes}{line_end if opens else ''}{lines}{quotes}"


def _basic(value: str) -> str:
    escaped = _UNFIT.sub(_escape, value.replace("\\", r"\\").replace('"', r"\""))
    return f'"{escaped}"'


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0]) or f"\\u{ord(match[0]):04x}"


def pair(names: Sequence[str], value: Any, line_end: str) -> str:
    """Return `a.b = value`."""
    return f"{join_key(names)} = {literal(value, line_end)}"


def table_lines(
    names: Sequence[str], table: Mapping[str, Any], line_end: str, *, row: bool = False
) -> list[str]:
    """Return the lines of `[a.b]`, or of a row `[[a.b]]`: its pairs, then its own tables."""
    inner = {key: v for key, v in table.items() if isinstance(v, dict) or is_tables(v)}
    lines = [pair((key,), v, line_end) for key, v in table.items() if key not in inner]
    if row or lines or not inner:
        lines.insert(0, f"[[{join_key(names)}]]" if row else f"[{join_key(names)}]")
    for key, value in inner.items():
        is_row = isinstance(value, list)
        for each in value if is_row else [value]:
            separator = [""] if lines else []
            lines += separator + table_lines((*names, key), each, line_end, row=is_row)
    return lines
