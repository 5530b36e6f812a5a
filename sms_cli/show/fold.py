"""Lines broken between words to fit so many columns; wide characters count as two."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from sms_cli.show.terminal import UNSTYLED, to_text
from sms_cli.show.text import Line, Span, harmless

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def cells(parts: Line) -> int:
    """Return how many columns a line takes."""
    from rich.cells import cell_len

    return sum(cell_len(span.text) for span in parts)


def visible(parts: Line) -> Line:
    """Return a line with what could steer a terminal spelled out, as it is measured."""
    return tuple(Span(harmless(span.text), span.style) for span in parts)


def window(before: str, after: str, columns: int) -> tuple[str, str]:
    """Return what fits of a long line around a place in it, with … for what is left out.

    One column is kept for the place where nothing follows it.
    """
    from rich.cells import cell_len, set_cell_size

    room = columns - max(1, min(cell_len(after), columns // 2))
    if cell_len(before) > room:
        before = "…" + set_cell_size(before[::-1], room - 1)[::-1]
    room = columns - cell_len(before)
    if cell_len(after) > room:
        after = set_cell_size(after, room - 1) + "…"
    return before, after


def fold(parts: Line, columns: int) -> list[Line]:
    """Return a line as the lines that fit, none of which ends in a blank."""
    if _is_short(parts, columns):  # most lines are: the walk through rich is long
        return [tuple(span for span in parts if span.text)]
    rows = to_text(parts).wrap(_console(), columns)
    return [_spans(row) for row in rows] or [()]


def fold_text(text: str, columns: int) -> list[str]:
    """Return a text as the lines that fit; a word that is too long, as a path, stays whole."""
    from rich.cells import cell_len

    rows = [""]
    for word in re.findall(r"\s*\S+", text):
        if rows[-1] and cell_len(rows[-1] + word) > columns:
            rows.append(word.lstrip())
        else:
            rows[-1] += word
    return rows


def _is_short(parts: Line, columns: int) -> bool:
    """Tell an ordinary line that fits as it is."""
    text = "".join(span.text for span in parts)
    return len(text) <= columns and text.isascii() and text.isprintable() and text[-1:] != " "


@cache
def _console() -> Console:
    from rich.console import Console

    return Console()  # rich wants one, for justified text; a long page must not make thousands


def _spans(row: Text) -> Line:
    """Return a row of rich's as spans: each part had its style, and none of them overlap."""
    row.rstrip()
    pieces = ((row.plain[span.start : span.end], str(span.style)) for span in row.spans)
    return tuple(Span(text, "" if style == UNSTYLED else style) for text, style in pieces if text)
