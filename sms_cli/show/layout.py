"""Pages of paragraphs: hanging indents, blocks side by side, pips; rich measures and wraps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from sms_cli.show.terminal import console, to_text
from sms_cli.show.text import STYLES, Line, Span, line

if TYPE_CHECKING:
    from rich.console import Group
    from rich.text import Text

    Block = list[Text]

MARGIN = "  "
NARROWEST = 12  # columns that a paragraph gets, however little there is
MOST_PIPS = 20
NAME_WIDTH = 16  # columns for the names of a list; a longer one gets a line of its own


def width() -> int:
    """Return how many columns a page has."""
    return console().width


def hang(head: Line, body: Line, column: int, columns: int | None = None) -> Block:
    """Return a paragraph: a head, and all of the body from `column` on.

    A head that is too long for that has its own lines.
    """
    first, rest = to_text(head), to_text(body)
    columns = columns or width()
    lines = _wrap(rest, columns - column)
    if first.plain.strip() and first.cell_len >= column:
        return [*_wrap(first, columns), *(_indented(text, column) for text in lines if text)]
    first.pad_right(column - first.cell_len)
    if lines:
        first.append_text(lines[0])
    first.rstrip()
    return [first, *(_indented(text, column) for text in lines[1:])]


def paragraph(body: Line, columns: int | None = None) -> Block:
    """Return a paragraph inside the margin."""
    return hang(line(MARGIN), body, len(MARGIN), columns)


def beside(left: Block, right: Block, column: int) -> Block:
    """Return two blocks side by side, the right one from `column` on."""
    from rich.text import Text

    rows = []
    for one, other in zip_longest(left, right):
        row = Text() if one is None else one.copy()
        if other is not None:
            row.pad_right(max(0, column - row.cell_len))
            row.append_text(other)
        rows.append(row)
    return rows


def faded(block: Block) -> Block:
    """Return a block as of something that is over."""
    for text in block:
        text.stylize(STYLES["faint"])
    return block


def title(text: str) -> Block:
    """Return the line above a part of a page."""
    return [to_text(line(Span(text, "strong")))]


def page(blocks: Iterable[Block]) -> Group:
    """Return the blocks as a page, with air between them."""
    from rich.console import Group
    from rich.text import Text

    rows: Block = []
    for block in filter(None, blocks):
        rows += [Text(), *block] if rows else block
    for text in rows:
        text.no_wrap = True  # it is wrapped already
    return Group(*rows)


def pips(filled: int, of: int) -> str:
    """Return points as pips; of very many only the number is left to say."""
    if max(filled, of) > MOST_PIPS:
        return ""
    return "●" * filled + "○" * (of - filled)


def column_of(names: Sequence[str]) -> int:
    """Return where the text after a list's names begins."""
    from rich.cells import cell_len

    longest = max(map(cell_len, names), default=0)
    return len(MARGIN) + min(longest, NAME_WIDTH) + 2


def apart(words: Iterable[str]) -> str:
    """Return words with air between them."""
    return "  ".join(words)


def _wrap(text: Text, columns: int) -> Block:
    lines = list(text.wrap(console(), max(NARROWEST, columns), overflow="fold"))
    for each in lines:
        each.rstrip()
    return lines


def _indented(text: Text, column: int) -> Text:
    from rich.text import Text

    return Text(" " * column).append_text(text)
