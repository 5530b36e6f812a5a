"""Lines broken between words to fit so many columns; wide characters count as two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sms_cli.show.terminal import UNSTYLED, to_text
from sms_cli.show.text import Line, Span, harmless

if TYPE_CHECKING:
    from rich.text import Text


def cells(parts: Line) -> int:
    """Return how many columns a line takes."""
    from rich.cells import cell_len

    return sum(cell_len(span.text) for span in parts)


def visible(parts: Line) -> Line:
    """Return a line with what could steer a terminal spelled out, as it is measured."""
    return tuple(Span(harmless(span.text), span.style) for span in parts)


def fold(parts: Line, columns: int) -> list[Line]:
    """Return a line as the lines that fit, none of which ends in a blank."""
    from rich.console import Console

    rows = to_text(parts).wrap(Console(width=columns), columns)
    return [_spans(row) for row in rows] or [()]


def _spans(row: Text) -> Line:
    """Return a row of rich's as spans: each part had its style, and none of them overlap."""
    row.rstrip()
    pieces = ((row.plain[span.start : span.end], str(span.style)) for span in row.spans)
    return tuple(Span(text, "" if style == UNSTYLED else style) for text, style in pieces if text)
