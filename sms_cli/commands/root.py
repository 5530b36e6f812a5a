"""The commands by name, loaded one at a time, and the way out when something is wrong."""

import os
import sys
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from sms_cli import __version__
from sms_cli.commands import command, context
from sms_cli.errors import SmsError, UsageError


class Leaf(NamedTuple):
    """Where a command is defined, and its line in the help of its group."""

    module: str
    function: str
    help: str


# A static table, so that one command's start does not pay for all of them. A test holds the lines
# against the docstrings.
COMMANDS: dict[str, dict[str, Leaf]] = {
    "Rolling": {
        "roll": Leaf("roll", "roll", "Roll a step die, a skill of a sheet, a pool or plain dice."),
        "push": Leaf("amend", "push", "Spend Grit on a character's last roll."),
        "cost": Leaf("amend", "cost", "Choose the real cost of a character's last miss."),
    },
    "Sheets": {
        "init": Leaf("start", "init", "Make a campaign."),
        "new": Leaf("new", "new", "Make a sheet."),
        "show": Leaf("sheets", "show", "Show a sheet."),
        "list": Leaf("sheets", "list_", "List the sheets of the campaign."),
        "set": Leaf("edit_key", "set_", "Change one key of a sheet, checked."),
        "log": Leaf("history", "log", "Tell what was rolled and what changed."),
        "undo": Leaf("history", "undo", "Take the last change back."),
        "redo": Leaf("history", "redo", "Do again what was undone."),
    },
    "Table": {
        "rulings": Leaf("rulings", "rulings", "List the table's rulings and those in force."),
    },
}


class LazyGroup(TyperGroup):
    """A group that knows the names of its commands and loads the one that runs."""

    table: dict[str, dict[str, Leaf]]

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.table = COMMANDS
        self.commands = {name: self for leaves in self.table.values() for name in leaves}

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Build the one command, or None when there is none of that name."""
        for leaves in self.table.values():
            if leaf := leaves.get(cmd_name):
                return load(leaf, cmd_name)
        return None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands from the table, by what they are for."""
        for title, leaves in self.table.items():
            with formatter.section(title):
                formatter.write_dl([(name, leaf.help) for name, leaf in leaves.items()])


def load(leaf: Leaf, name: str) -> Any:
    """Build one command."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    function = getattr(import_module(f"sms_cli.commands.{leaf.module}"), leaf.function)
    app.command(name)(function)
    return typer.main.get_command(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"sms {__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True),
]


@command.group
def sms(version: Version = False) -> None:
    """Dice and sheets for Santa Monica Samurai and its Combat Rules.

    \b
    sms roll d8 --vs 6             a step die that grows when it blows up
    sms roll june sight --vs 6     a skill of characters/june.toml
    sms roll 7k4+5 --vs 25         roll seven, keep four
    sms show june                  the sheet
    """


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit status; every fault ends in one message."""
    try:
        app = typer.Typer(cls=LazyGroup, rich_markup_mode=None, no_args_is_help=True)
        app.callback()(sms)
        status = typer.main.get_command(app).main(arguments, prog_name="sms", standalone_mode=False)
        sys.stdout.flush()
    except SmsError as error:
        return fail(error, arguments)
    except TyperException as error:
        return _wrong_line(error, arguments)
    except (typer.Abort, KeyboardInterrupt, EOFError):
        return fail(SmsError("stopped"), arguments)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status if isinstance(status, int) else 0


def _wrong_line(error: TyperException, arguments: list[str]) -> int:
    if not arguments:  # `sms` alone asks what there is
        print(error.format_message())
        return 0
    where = getattr(error, "ctx", None)
    path = where.command_path if where else "sms"
    message = error.format_message().rstrip(".")
    return fail(UsageError(f"{message}; {path} --help shows what there is"), arguments)


def fail(error: SmsError, arguments: list[str]) -> int:
    """Tell the one thing that is wrong, as data or as talk, and return its exit status."""
    from sms_cli.show.answer import tell_error

    tell_error(error, _command_of(arguments), as_json="--json" in arguments)
    return error.status


def _command_of(arguments: list[str]) -> str | None:
    """Return the command that the arguments name, also where nothing of it could run."""
    if run := context.current_or_none():
        return run.command
    known = {name for leaves in COMMANDS.values() for name in leaves}
    return next((word for word in arguments if word in known), None)
