"""Lines broken between words to fit so many columns; wide characters count as two."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from sms_cli.show.terminal import UNSTYLED, to_text
from sms_cli.show.text import Line, Span, harmless


def cells(parts: Line) -> int:
    """Return how many columns a line takes."""
    return sum(cell_len(span.text) for span in parts)


def visible(parts: Line) -> Line:
    """Return a line with what could steer a terminal spelled out, as it is measured."""
    return tuple(Span(harmless(span.text), span.style) for span in parts)


def fold(parts: Line, columns: int) -> list[Line]:
    """Return a line as the lines that fit, none of which ends in a blank."""
    rows = to_text(parts).wrap(Console(width=columns), columns)
    return [_spans(row) for row in rows] or [()]


def _spans(row: Text) -> Line:
    """Return a row of rich's as spans: each part had its style, and none of them overlap."""
    row.rstrip()
    pieces = ((row.plain[span.start : span.end], str(span.style)) for span in row.spans)
    return tuple(Span(text, "" if style == UNSTYLED else style) for text, style in pieces if text)
