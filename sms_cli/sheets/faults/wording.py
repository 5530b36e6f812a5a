"""How messages about files name keys and show values: as TOML writes them, short and harmless."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time

from sms_cli.errors import ask_for, close_to
from sms_cli.model.dice import Die

LONGEST = 40  # characters of a value in a message
NEAR = 0.7  # how near a word comes that takes a key's place
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def show_value(value: object) -> str:
    """Return a value as TOML writes it, cut where it is long, control characters escaped."""
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return f"[{_cut(', '.join(map(_show_item, value[:LONGEST])))}]"
    return _show_item(value)


def _show_item(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{_escape(_cut(value))}"'
        case int():  # Python refuses to write thousands of digits, but not in hex
            return _cut(str(value) if value.bit_length() <= 128 else hex(value))
        case date() | time():
            return value.isoformat()
        case Mapping():
            return "{…}"
        case list() | tuple():
            return "[…]"
        case _:
            return str(value)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(char) or _escape_unprintable(char) for char in text)


def _escape_unprintable(char: str) -> str:
    if char.isprintable():
        return char
    return f"\\u{ord(char):04X}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08X}"


def show_key(key: Sequence[str | int]) -> str:
    """Return a key as one types it; what stands in a list is counted from 1: `item 2 of ties`."""
    last = max((at for at, part in enumerate(key) if isinstance(part, int)), default=None)
    if last is None:
        return ".".join(_show_part(str(part)) for part in key)
    item = f"item {int(key[last]) + 1} of {show_key(key[:last])}"
    rest = key[last + 1 :]
    return f"{show_key(rest)} in {item}" if rest else item


def _show_part(part: str) -> str:
    return _cut(part) if _BARE.fullmatch(part) else show_value(part)


def show_choices(choices: Iterable[object]) -> str:
    """Return what there is to choose from: `personal or social`, `one of d4, d6, d8`."""
    words = [str(choice) for choice in choices]
    return " or ".join(words) if len(words) <= 2 else f"one of {', '.join(words)}"


def suggest(word: object, known: Iterable[object]) -> str:
    """Return ` (did you mean …?)` with the one that was probably meant, or nothing."""
    choices = list(known)
    seen = visible(word) if isinstance(word, str) else word
    return ask_for(_nearest_dice(str(seen)) if choices == list(Die) else _similar(seen, choices))


def visible(word: str) -> str:
    """Return a word without the blanks at its ends and what nobody sees in it."""
    return "".join(char for char in word if char.isprintable()).strip()


def _nearest_dice(word: str) -> list[str]:
    """A d7 looks like every other die, so dice are compared by their sides."""
    size = re.fullmatch(r"[dD]?([0-9]{1,3})", word)
    if not size:
        return []
    gaps = {die: abs(die.sides - int(size[1])) for die in Die}
    return [die for die, gap in gaps.items() if gap == min(gaps.values())]


def _similar(word: object, choices: Iterable[object]) -> list[str]:
    if not isinstance(word, str) or len(word) > LONGEST:
        return []
    return close_to(word, (choice for choice in choices if isinstance(choice, str)), most=1)


def nearness(word: str, known: str) -> float:
    """Return how near a word comes to a known one, in any case: from 0 to 1."""
    from difflib import SequenceMatcher  # only a wrong word pays for it

    if len(word) > LONGEST:
        return 0.0
    return SequenceMatcher(None, known.casefold(), word.casefold()).ratio()
