"""The options and arguments that several commands share."""

from typing import Annotated

import typer

from sms_cli.errors import UsageError
from sms_cli.resolver.step import TARGETS

MOST_TARGET = 1_000_000

Who = Annotated[str, typer.Argument(metavar="NAME", help="A sheet's name, or a path to it.")]
Whom = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="One sheet only.", show_default=False)
]
Vs = Annotated[
    str | None, typer.Option("--vs", metavar="N", help=f"Target number, or {', '.join(TARGETS)}.")
]


def read_target(text: str | None) -> int | None:
    """Return the target of `--vs`: a number from 0 on, or a name of S6."""
    if text is None:
        return None
    name = "-".join(text.casefold().replace("_", " ").split())
    if name in TARGETS:
        return TARGETS[name]
    if not (text.isascii() and text.isdigit() and len(text) <= 7) or int(text) > MOST_TARGET:
        names = ", ".join(f"{name} ({number})" for name, number in TARGETS.items())
        raise UsageError(f"--vs {text!r} is no target: give a number from 0 on, or {names}")
    return int(text)
