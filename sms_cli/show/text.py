"""Lines of styled text: one picture for the terminal and for a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line and what it means; the meaning has a colour, the text says it too."""

    text: str
    style: str = ""


Line = tuple[Span, ...]

# The few colours there are, by meaning, in rich's words.
STYLES = {
    "strong": "bold",
    "faint": "dim",
    "good": "bold green",
    "bad": "bold red",
    "warm": "yellow",
    "die": "bold cyan",
    "ask": "magenta",
    "gone": "dim strike",
}


def line(*parts: Span | str) -> Line:
    """Return a line of its parts."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def harmless(text: str) -> str:
    """Return text of a file or an argument with whatever could steer a terminal made visible."""
    return "".join(char if char.isprintable() else _visible(char) for char in text)


def _visible(char: str) -> str:
    return " " if char in "\n\t" else char.encode("unicode_escape", "backslashreplace").decode()


def print_lines(lines: Iterable[Line]) -> None:
    """Write lines to standard output: styled on a terminal, bare elsewhere."""
    if styled(sys.stdout):
        from sms_cli.show.terminal import print_styled

        print_styled(lines)
        return
    for parts in lines:
        sys.stdout.write("".join(harmless(span.text) for span in parts).rstrip() + "\n")


def print_raw(lines: Iterable[str]) -> None:
    """Write lines that are data: bare, unbroken and in UTF-8, wherever they go."""
    if isinstance(sys.stdout, TextIOWrapper):  # what stands in its place has no encoding
        sys.stdout.reconfigure(encoding="utf-8")
    for text in lines:
        sys.stdout.write(harmless(text) + "\n")


def styled(stream: object) -> bool:
    """Tell whether colours are wanted: FORCE_COLOR before NO_COLOR before what the stream is."""
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(getattr(stream, "isatty", lambda: False)())
