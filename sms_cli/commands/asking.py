"""Questions on a terminal."""

from typing import Any

import typer

from sms_cli.show.layout import MARGIN
from sms_cli.show.text import Span, line, print_lines

WORDS = {"y": True, "yes": True, "n": False, "no": False}


def ask(prompt: str, **more: Any) -> str:
    """Return an answer, its words one blank apart; whoever stops leaves a whole line behind."""
    try:
        answer: str = typer.prompt(prompt, **more)
    except typer.Abort:
        typer.echo()
        raise
    return " ".join(answer.split())


def ask_whether(prompt: str, *, default: bool) -> bool:
    """Ask until the answer is yes or no; silence is the default."""
    choices = "Y/n" if default else "y/N"
    while answer := ask(f"{prompt} [{choices}]", default="", show_default=False).casefold():
        if answer in WORDS:
            return WORDS[answer]
        correct("y for yes, or n for no.")
    return default


def correct(what: str) -> None:
    """Say what would be an answer."""
    print_lines([line(MARGIN, Span(what, "warm"))])
