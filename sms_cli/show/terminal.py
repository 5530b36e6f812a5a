"""The terminal, through rich: colours, widths, pages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from sms_cli.show.text import STYLES, Line, harmless, styled

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

MOST_COLUMNS = 80


@cache
def console() -> Console:
    """Return the console of standard output; made late, so that COLUMNS and colours are today's."""
    import sys

    from rich.console import Console

    found = Console(
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
        force_terminal=styled(sys.stdout),
        color_system="auto" if styled(sys.stdout) else None,
    )
    found.width = min(found.width, MOST_COLUMNS)
    return found


def to_text(parts: Line) -> Text:
    """Return a line as rich text; what stands in it is never read as markup."""
    from rich.text import Text

    return Text.assemble(*((harmless(span.text), STYLES[span.style]) for span in parts))


def print_styled(lines: Iterable[Line]) -> None:
    """Print lines with their colours, wrapped to the width."""
    for parts in lines:
        console().print(to_text(parts))


def print_page(page: RenderableType) -> None:
    """Print a page, on a terminal or into a pipe."""
    console().print(page)
