"""The options and arguments that several commands share."""

import os
from pathlib import Path
from typing import Annotated, Literal

import typer

from sms_cli.errors import UsageError
from sms_cli.resolver.step import TARGETS
from sms_cli.sheets.locate import find_campaign

MOST_TARGET = 1_000_000
MOST_GRIT = 6


def sheet_names(incomplete: str) -> list[str]:
    """Return the names of the campaign here that begin so, for the shell's completion."""
    folder = find_campaign(Path.cwd(), os.environ.get("SMS_CAMPAIGN") or None)
    names = folder.names() if folder else ()
    return [name for name in names if name.startswith(incomplete)]


Who = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help="A sheet's name, or a path to it.", autocompletion=sheet_names
    ),
]
Whom = Annotated[
    str | None,
    typer.Argument(
        metavar="[NAME]", help="One sheet only.", show_default=False, autocompletion=sheet_names
    ),
]
Vs = Annotated[
    str | None, typer.Option("--vs", metavar="N", help=f"Target number, or {', '.join(TARGETS)}.")
]
ObligationId = Annotated[str, typer.Argument(metavar="ID", help="The obligation's id, as ray.")]
KeepFace = Annotated[bool, typer.Option("--keep-face", help="1 Composure saves the Face (S9).")]


def read_target(text: str, of: str = "--vs") -> int:
    """Return a target: a number from 0 on, or a name of S6; `of` is where it was given."""
    name = "-".join(text.casefold().replace("_", " ").split())
    if name in TARGETS:
        return TARGETS[name]
    if not (text.isascii() and text.isdigit() and len(text) <= 7) or int(text) > MOST_TARGET:
        names = ", ".join(f"{name} ({number})" for name, number in TARGETS.items())
        raise UsageError(f"{of} {text!r} is no target: give a number from 0 on, or {names}")
    return int(text)


def read_grit(text: str | None) -> int | Literal["auto"]:
    """Return how much Grit `--grit` spends after a miss; none when it is not given."""
    if text is None or text.casefold() == "auto":
        return "auto" if text else 0
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise UsageError(f"--grit {text!r} is neither a number from 0 to {MOST_GRIT} nor auto")
    return int(text)
