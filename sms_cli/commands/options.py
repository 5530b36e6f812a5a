"""The options and arguments that several commands share."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from sms_cli.commands.table import working_folder
from sms_cli.errors import UsageError
from sms_cli.model.bounds import MOST_GRIT, whole_number
from sms_cli.resolver.step import TARGETS
from sms_cli.sheets.locate import find_campaign

MOST_TARGET = 1_000_000


def option(*names: str, help: str, metavar: str | None = None, **more: Any) -> Any:
    """Return an option that shows no default."""
    return typer.Option(*names, help=help, metavar=metavar, show_default=False, **more)


def choice(name: str, among: Iterable[str], help: str) -> Any:
    """Return an option whose value is one of a few words, in any case."""
    return typer.Option(name, help=help, metavar="|".join(among), case_sensitive=False)


def refuse_blank(param: typer.CallbackParam, value: Any) -> Any:
    """Refuse a text of the command line, or one of several, that says nothing."""
    for text in value if isinstance(value, list) else [value]:
        if text is not None and not text.strip():
            name = param.opts[0] if param.param_type_name == "option" else param.metavar
            way_out = "" if param.required else ", or leave it out"
            raise UsageError(f"{name} is blank: say something{way_out}")
    return value


def text_option(*names: str, help: str) -> Any:
    """Return an option whose value is a text that says something."""
    return option(*names, help=help, metavar="TEXT", callback=refuse_blank)


def sheet_names(incomplete: str) -> list[str]:
    """Return the names of the campaign here that begin so, for the shell's completion."""
    here = working_folder() or Path("/")
    folder = find_campaign(here, os.environ.get("SMS_CAMPAIGN") or None)
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


def stem_of(name: str) -> str:
    """Return what a sheet is called that is given by its name or by its path."""
    return Path(name).stem if name.endswith(".toml") else name


def read_target(text: str, of: str = "--vs") -> int:
    """Return a target: a number from 0 on, or a name of S6; `of` is where it was given."""
    if (number := whole_number(text, MOST_TARGET)) is not None:
        return number
    from sms_cli.model.names import slug  # a bare roll's target is a number

    if (named := TARGETS.get(slug(text))) is not None:
        return named
    names = ", ".join(f"{name} ({number})" for name, number in TARGETS.items())
    raise UsageError(f"{of} {text!r} is no target: give a number from 0 on, or {names}")


def read_grit(text: str | None) -> int | Literal["auto"]:
    """Return how much Grit `--grit` spends after a miss; none when it is not given."""
    if text is None or text.casefold() == "auto":
        return "auto" if text else 0
    if (grit := whole_number(text)) is None:
        raise UsageError(f"--grit {text!r} is neither a number from 0 to {MOST_GRIT} nor auto")
    return grit
