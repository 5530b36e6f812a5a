"""Pages of paragraphs: hanging indents, blocks side by side, pips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from sms_cli.show.fold import cells, fold, visible
from sms_cli.show.terminal import width
from sms_cli.show.text import Line, Span, line

Block = list[Line]

MARGIN = "  "
GAP = "  "  # between pieces of a line
NARROWEST = 12  # columns that a paragraph gets, however little there is
MOST_PIPS = 20
NAME_WIDTH = 16  # columns for the names of a list; a longer one gets a line of its own


def hang(head: Line, body: Line, column: int, columns: int | None = None) -> Block:
    """Return a paragraph: a head, and all of the body from `column` on.

    A head that is too long for that has its own lines.
    """
    head, columns = visible(head), columns or width()
    lines = fold(body, max(NARROWEST, columns - column))
    if cells(head) >= column and any(span.text.strip() for span in head):
        heads = fold(head, max(NARROWEST, columns))
        return [*heads, *(_at(column, (), row) for row in lines if row)]
    return [_at(column, head, lines[0]), *(_at(column, (), row) for row in lines[1:])]


def hang_whole(head: Line, pieces: Iterable[Line], column: int) -> Block:
    """Return a paragraph of pieces, each of them whole on a line that it fits."""
    rows: Block = []
    for piece in pieces:
        beside_last = (*rows[-1], Span(GAP), *piece) if rows else piece
        if rows and cells(visible(beside_last)) <= width() - column:
            rows[-1] = beside_last
        else:
            rows.append(piece)
    first, *others = rows or [()]
    return [*hang(head, first, column), *(text for row in others for text in hang((), row, column))]


def paragraph(body: Line) -> Block:
    """Return a paragraph inside the margin."""
    return hang(line(MARGIN), body, len(MARGIN))


def beside(left: Block, right: Block, column: int) -> Block:
    """Return two blocks side by side, the right one from `column` on."""
    return [_at(column, one, other) for one, other in zip_longest(left, right, fillvalue=())]


def faded(block: Block) -> Block:
    """Return a block as of something that is over."""
    return [tuple(Span(span.text, "faint") for span in parts) for parts in block]


def title(text: str) -> Block:
    """Return the line above a part of a page."""
    return [line(Span(text, "strong"))]


def facts(rows: Iterable[tuple[str, str]]) -> Block:
    """Return texts under their names, one below the other; a blank one is left out."""
    told = [(name, text) for name, text in rows if text.strip()]
    column = column_of([name for name, _ in told])
    return [
        row
        for name, text in told
        for row in hang(line(MARGIN, Span(name, "faint")), line(text), column)
    ]


def page(blocks: Iterable[Block]) -> Iterator[Line]:
    """Yield the lines of the blocks, with air between them."""
    for number, block in enumerate(filter(None, blocks)):
        if number:
            yield ()
        yield from block


def pips(filled: int, of: int) -> str:
    """Return points as pips; of very many only the number is left to say."""
    if max(filled, of) > MOST_PIPS:
        return ""
    return "●" * filled + "○" * (of - filled)


def column_of(names: Sequence[str]) -> int:
    """Return where the text after a list's names begins."""
    longest = max((cells(visible(line(name))) for name in names), default=0)
    return len(MARGIN) + min(longest, NAME_WIDTH) + 2


def apart(words: Iterable[str]) -> str:
    """Return words with air between them."""
    return "  ".join(words)


def _at(column: int, head: Line, body: Line) -> Line:
    """Return a line whose body stands at a column."""
    if not body:
        return head
    return (*head, Span(" " * (column - cells(head))), *body)
