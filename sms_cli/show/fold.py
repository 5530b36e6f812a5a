"""Lines broken between words to fit so many columns; wide characters count as two."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.cells import cell_len, chop_cells

from sms_cli.show.text import Line, Span, harmless

_WORD = re.compile(r"\s*\S+\s*")


def cells(parts: Line) -> int:
    """Return how many columns a line takes."""
    return sum(cell_len(span.text) for span in parts)


def visible(parts: Line) -> Line:
    """Return a line with what could steer a terminal spelled out, as it is measured."""
    return tuple(Span(harmless(span.text), span.style) for span in parts)


def fold(parts: Line, columns: int) -> list[Line]:
    """Return a line as the lines that fit, none of which ends in a blank."""
    seen = visible(parts)
    if cells(seen) <= columns:
        return [_bare(seen)]
    starts = list(_starts("".join(span.text for span in seen), columns))
    ends = [*starts[1:], None]
    return [_bare(_cut(seen, *piece)) for piece in zip(starts, ends, strict=True)]


def _starts(text: str, columns: int) -> Iterator[int]:
    """Yield where lines begin; a word that is too long for one is broken."""
    yield 0
    used = 0
    for match in _WORD.finditer(text):
        word, start = match[0].rstrip(), match.start()
        blanks = len(match[0]) - len(word)
        wide = cell_len(word)
        if used and used + wide > columns:
            yield start
            used = 0
        if wide > columns:
            *whole, word = chop_cells(word, columns)
            for piece in whole:
                start += len(piece)
                yield start
        used += cell_len(word) + blanks


def _cut(parts: Line, start: int, end: int | None) -> Line:
    found = []
    for span in parts:
        piece = span.text[max(0, start) : None if end is None else max(0, end)]
        if piece:
            found.append(Span(piece, span.style))
        start -= len(span.text)
        end = None if end is None else end - len(span.text)
    return tuple(found)


def _bare(parts: Line) -> Line:
    """Return a line without the blanks at its end."""
    while parts and not parts[-1].text.rstrip():
        parts = parts[:-1]
    if not parts:
        return ()
    *others, last = parts
    return (*others, Span(last.text.rstrip(), last.style))
