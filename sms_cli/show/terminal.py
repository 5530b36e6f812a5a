"""The terminal: how wide it is, and lines in its colours.

Only rich's measuring is used: its Console would take a third of a command's time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from shutil import get_terminal_size

from sms_cli.show.fold import fold
from sms_cli.show.text import STYLES, Line, Span

MOST_COLUMNS = 80


def width() -> int:
    """Return how many columns there are: what COLUMNS says, or the terminal, or 80."""
    return min(get_terminal_size().columns, MOST_COLUMNS)


def print_styled(lines: Iterable[Line]) -> None:
    """Print lines with their colours, wrapped to the width."""
    columns = width()
    for parts in lines:
        for row in fold(parts, columns):
            sys.stdout.write("".join(map(_painted, row)) + "\n")


def _painted(span: Span) -> str:
    code = STYLES[span.style]
    return f"\x1b[{code}m{span.text}\x1b[0m" if code else span.text
