"""Edits inside a value: elements of an array, pairs of an inline table."""

from __future__ import annotations

import re
from typing import Any

from sms_cli.sheets.literals import literal, pair
from sms_cli.sheets.spans import Item, Path, Value, named_items, scan_value

_REST_OF_LINE = re.compile(r"[ \t]*+,?+[ \t]*+(?:#[^\n]*+)?(\r?\n)")
_GAP = re.compile(r"[ \t]*+,[ \t]*+")
_SPACES = re.compile(r"[ \t]*+")


def add_item(text: str, inside: Value, rest: Path, value: Any, line_end: str) -> str:
    """Return the text with a new element (`rest` is an index) or pair (`rest` is its key)."""
    if text[inside.start] == "[":
        if len(rest) != 1 or not isinstance(rest[0], int):
            raise ValueError("an array has elements, not keys")
        return _add_element(text, inside, rest[0], value, line_end)
    if any(isinstance(name, int) for name in rest) or inside.items is None:
        raise ValueError("a table has keys, not elements")
    new = pair([str(name) for name in rest], value, line_end)
    items = [item for names, item in named_items(inside) if names[0] == rest[0]] or inside.items
    if not items:
        return f"{text[: inside.start]}{{ {new} }}{text[inside.end :]}"
    at = items[-1].value.end
    return f"{text[:at]}, {new}{text[at:]}"


def _add_element(text: str, inside: Value, index: int, value: Any, line_end: str) -> str:
    items = inside.items or ()
    if not items:
        return text[: inside.end - 1] + literal(value, line_end) + text[inside.end - 1 :]
    near = items[min(index, len(items) - 1)]
    new = literal(value, line_end, _style(text, near.value))
    own_line = _own_line(text, near)
    if index < len(items):
        gap = f",{line_end}{own_line}" if own_line is not None else ", "
        return text[: near.start] + new + gap + text[near.start :]
    if own_line is not None and (rest := _line_without_bracket(text, near)):
        return _add_line(text, near, rest, own_line + new)
    gap = f",{line_end}{own_line}" if own_line is not None else _gap(text, items)
    return text[: near.value.end] + gap + new + text[near.value.end :]


def _style(text: str, value: Value) -> str:
    style = text[value.start : value.end]
    return "" if style[:3] in ("'''", '"""') else style


def _own_line(text: str, item: Item) -> str | None:
    """Return the indentation of an item that begins its line."""
    start = text.rfind("\n", 0, item.start) + 1
    match = _SPACES.match(text, start)
    return match[0] if match and match.end() == item.start else None


def _line_without_bracket(text: str, item: Item) -> re.Match[str] | None:
    """Match what follows an item on its line, when nothing but its comma and a comment does."""
    rest = _REST_OF_LINE.match(text, item.value.end)
    return rest if rest and (item.comma is None or item.comma < rest.end()) else None


def _add_line(text: str, last: Item, rest: re.Match[str], line: str) -> str:
    end = last.value.end
    if last.comma is None:
        return text[:end] + "," + text[end : rest.end()] + line + rest[1] + text[rest.end() :]
    return text[: rest.end()] + line + "," + rest[1] + text[rest.end() :]


def _gap(text: str, items: tuple[Item, ...]) -> str:
    between = text[items[-2].value.end : items[-1].start] if len(items) > 1 else ""
    return between if _GAP.fullmatch(between) else ", "


def delete_items(text: str, inside: Value, rest: Path) -> str:
    """Return the text without an element, or without the pairs that a key names; () names all."""
    inside = scan_value(text, inside.start)  # a value that nobody looked into has no items yet
    found = [
        index for index, (names, _) in enumerate(named_items(inside)) if names[: len(rest)] == rest
    ]
    whole = text[inside.start : inside.end]
    if len(found) == len(inside.items or ()) and "#" not in whole:
        return text[: inside.start] + whole[0] + whole[-1] + text[inside.end :]
    for index in reversed(found):
        text = _delete_item(text, scan_value(text, inside.start).items or (), index)
    return text


def _delete_item(text: str, items: tuple[Item, ...], index: int) -> str:
    item = items[index]
    before = items[index - 1] if index else None
    rest, own_line = _line_without_bracket(text, item), _own_line(text, item)
    ends = rest is not None or item is items[-1]
    if rest and own_line is not None:
        start, end = item.start - len(own_line), rest.end()
    elif before and ends and _GAP.fullmatch(text, before.value.end, item.start):
        return _without(text, before.value.end, item.value.end)
    else:
        start, end = item.start, _end_with_comma(text, item)
        if item.comma is not None and end <= item.comma:
            text = _without(text, item.comma, item.comma + 1)
    text = _without(text, start, end)
    if item.comma is None and before and before.comma is not None:
        return _without(text, before.comma, before.comma + 1)
    return text


def _end_with_comma(text: str, item: Item) -> int:
    if item.comma is None or "#" in text[item.value.end : item.comma]:  # comments stay
        return item.value.end
    spaces = _SPACES.match(text, item.comma + 1)
    return spaces.end() if spaces else item.comma + 1


def _without(text: str, start: int, end: int) -> str:
    return text[:start] + text[end:]
