"""The terminal, through rich: how wide it is, and lines in its colours."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from sms_cli.show.text import STYLES, Line, harmless

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

MOST_COLUMNS = 80
NARROWEST = 12  # columns that a hanging paragraph gets, however little there is
MARGINS = " ?"  # what stands before the words of a line
UNSTYLED = "none"  # a style to rich too, so that every part keeps its own


def width(elsewhere: int = MOST_COLUMNS) -> int:
    """Return how many columns there are: what COLUMNS says, or the terminal, or `elsewhere`."""
    return max(NARROWEST, min(get_terminal_size((elsewhere, 0)).columns, MOST_COLUMNS))


def print_styled(lines: Iterable[Line]) -> None:
    """Print lines with their colours, wrapped to the width."""
    from rich.console import Console
    from rich.theme import Theme

    # made for each answer: a Console of a module would freeze COLUMNS; that colours are wanted is
    # decided, and the eight that every terminal has are enough
    console = Console(
        file=sys.stdout,
        force_terminal=True,
        no_color=False,
        color_system="standard",
        width=width(),
        theme=Theme(STYLES),
        highlight=False,
    )
    for parts in lines:
        for row in _hanging(to_text(parts), console):
            console.print(row)


def _hanging(text: Text, console: Console) -> Iterable[Text]:
    """Return the rows of a line; what does not fit goes on below where its words began."""
    from rich.text import Text

    begin = len(text.plain) - len(text.plain.lstrip(MARGINS))
    rows = text[begin:].wrap(console, max(NARROWEST, console.width - begin)) if text else [text]
    for number, row in enumerate(rows):
        before = text[:begin] if number == 0 else Text(" " * begin)
        yield before + row


def to_text(parts: Line) -> Text:
    """Return a line as rich has it; what stands in it is never read as markup."""
    from rich.text import Text

    return Text.assemble(*((harmless(span.text), span.style or UNSTYLED) for span in parts))
