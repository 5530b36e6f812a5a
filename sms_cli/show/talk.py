"""Talk on standard error: folded between words for a reader, bare and unbroken for a program."""

from __future__ import annotations

import os
import sys

from sms_cli.show.text import harmless

FURTHER = "  "  # what the rows of a message begin with that do not begin it


def say(text: str) -> None:
    """Write a message, or a line of one; what is to be typed, which is set in, stays whole."""
    shown = harmless(text)
    is_talk = not shown.startswith(" ")
    for row in _rows(shown) if is_talk and sys.stderr.isatty() else [shown]:
        print(row, file=sys.stderr)


def _rows(text: str) -> list[str]:
    from sms_cli.show.fold import fold_text
    from sms_cli.show.terminal import width

    # standard output may be no terminal, which is what is asked for its width
    columns = width(os.get_terminal_size(sys.stderr.fileno()).columns)
    if len(text) <= columns and text.isascii():  # most are: the walk through rich is long
        return [text]
    first, *others = fold_text(text, columns - len(FURTHER))
    return [first, *(FURTHER + row for row in others)]
