"""The commands by name, loaded one at a time, and the way out when something is wrong."""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from sms_cli import __version__
from sms_cli.commands import command, context
from sms_cli.commands.catalogue import COMMANDS, Group, Leaf
from sms_cli.commands.context import Common
from sms_cli.errors import SmsError, UsageError

ARGUMENTS, OWN, COMMON = "Arguments", "Options", "Options of every command"
INTERRUPTED = 130  # what typer answers an interrupt with
COMPLETION = "_SMS_COMPLETE"  # set by the shell when it asks what could follow


class LazyGroup(TyperGroup):
    """A group that knows the names of its commands and loads the one that runs."""

    shelves: Mapping[str, Mapping[str, Leaf | Group]]  # by what the commands are for

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        # the names are enough for "did you mean"
        self.commands = {name: self for shelf in self.shelves.values() for name in shelf}

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Show what there is to whoever names no command."""
        return super().parse_args(ctx, args or ["--help"])

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Build the one command, or None when there is none of that name."""
        for shelf in self.shelves.values():
            if found := shelf.get(cmd_name):
                return load(found, cmd_name)
        return None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands from the table, by what they are for."""
        for title, shelf in self.shelves.items():
            with formatter.section(title):
                formatter.write_dl([(name, found.help) for name, found in shelf.items()])


class SectionedCommand(TyperCommand):
    """A command whose help sets apart the options that every command has."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Name what must be given as one types it, where typer puts it in braces."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """List arguments, the command's own options, and those of every command."""
        sections: dict[str, list[tuple[str, str]]] = {ARGUMENTS: [], OWN: [], COMMON: []}
        for param in self.get_params(ctx):
            if row := param.get_help_record(ctx):
                sections[_section(param)].append(row)
        for title, rows in sections.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def _section(param: Any) -> str:
    if param.param_type_name == "argument":
        return ARGUMENTS
    return COMMON if param.name == "help" or command.is_common(param.name) else OWN


def load(found: Leaf | Group, name: str) -> Any:
    """Build one command, or a group with the names of its commands."""
    if isinstance(found, Group):
        return group_of({"Commands": found.commands}, command.group_named(name, found.help))
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    function = getattr(import_module(f"sms_cli.commands.{found.module}"), found.function)
    app.command(name, cls=SectionedCommand)(function)
    return typer.main.get_command(app)


def group_of(
    shelves: Mapping[str, Mapping[str, Leaf | Group]], callback: Any, *, is_root: bool = False
) -> Any:
    """Build a group around its table of commands; the root offers the shell's completion too."""
    kind = type("Commands", (LazyGroup,), {"shelves": shelves})
    app = typer.Typer(cls=kind, add_completion=is_root, rich_markup_mode=None)
    app.callback()(callback)
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
    command.outer = Common()
    context.begin(None)
    status = 0
    try:
        status = _answer(arguments)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # the reader has seen enough, of a help page as well
        return status
    except OSError as error:
        return _fail_to_write(_unwritten(error), arguments)
    return status


def _answer(arguments: list[str]) -> int:
    try:
        status = program_for(arguments)()
    except SmsError as error:
        return fail(error, arguments)
    except TyperException as error:
        return _wrong_line(error, arguments)
    except (typer.Abort, KeyboardInterrupt, EOFError):
        return fail(SmsError(f"stopped{_saved()}"), arguments)
    except OSError:
        raise
    except Exception as error:
        if os.environ.get("SMS_DEBUG"):
            raise
        return fail(_unforeseen(error), arguments)
    if status == INTERRUPTED:
        return fail(SmsError(f"stopped{_saved()}"), arguments)
    return status if isinstance(status, int) else 0


def program_for(arguments: list[str]) -> Callable[[], Any]:
    """Return what runs a command line: the one command that it begins with, or the whole program.

    Most lines begin with a command; the root is built for options before it, for help and for
    completion.
    """
    first = next(iter(arguments), "")
    found = next((shelf[first] for shelf in COMMANDS.values() if first in shelf), None)
    if isinstance(found, Leaf) and COMPLETION not in os.environ:
        leaf = load(found, first)
        return partial(leaf.main, arguments[1:], f"sms {first}", standalone_mode=False)
    return partial(
        group_of(COMMANDS, sms, is_root=True).main, arguments, "sms", standalone_mode=False
    )


def _fail_to_write(error: SmsError, arguments: list[str]) -> int:
    """Tell it as it was asked for, or, where standard output itself is broken, as talk."""
    try:
        status = fail(error, arguments)
        sys.stdout.flush()
    except OSError:
        return fail(error, [])
    return status


def _unwritten(error: OSError) -> SmsError:
    """Return the message for an answer that finds no way out, after its change was saved or not."""
    what = error.filename or "the answer"
    reason = (error.strerror or str(error)).lower()
    done = "read or written" if error.filename else "written"  # the answer is never read
    return SmsError(f"{what} cannot be {done}: {reason}{_saved()}")


def _saved() -> str:
    """Say so when the run has saved a change, though it came to no answer."""
    run = context.current_or_none()
    saved = run is not None and run.campaign is not None and run.campaign.store.saved
    return "; the change is saved all the same: sms log tells it" if saved else ""


def _unforeseen(error: Exception) -> SmsError:
    """Return the message for what no command foresees; files are safe, a save is whole or not."""
    what = f"{type(error).__name__}: {error}"[:300]
    return SmsError(
        f"something went wrong that sms does not know ({what}); SMS_DEBUG=1 shows where"
    )


def _wrong_line(error: TyperException, arguments: list[str]) -> int:
    from sms_cli.commands.wrong_line import say_what_is_wrong  # only a wrong line pays for it

    where = getattr(error, "ctx", None)
    path = where.command_path if where else f"sms {_command_of(arguments) or ''}".rstrip()
    what = say_what_is_wrong(error)
    return fail(UsageError(f"{what}; {path} --help shows what there is"), arguments)


def fail(error: SmsError, arguments: list[str]) -> int:
    """Tell the one thing that is wrong, as data or as talk, and return its exit status."""
    from sms_cli.commands.table import seen_from_here
    from sms_cli.show.answer import tell_error

    as_json = _asks_for_json(arguments)
    told = error if as_json else seen_from_here(error)
    with suppress(BrokenPipeError):  # nobody listens; the status says it all the same
        tell_error(told, _command_of(arguments), as_json=as_json)
    return error.status


def _asks_for_json(arguments: list[str]) -> bool:
    if run := context.current_or_none():
        return run.common.json
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "--json" in options


def _command_of(arguments: list[str]) -> str | None:
    """Return the command that the arguments name, also where nothing of it could run."""
    if run := context.current_or_none():
        return run.command
    known = {name for leaves in COMMANDS.values() for name in leaves}
    return next((word for word in arguments if word in known), None)
