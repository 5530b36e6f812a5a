"""What is wrong with a command line that typer cannot read, in the program's own words."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from typer._click import exceptions as typers  # typer shows no other way to tell its faults apart
from typer.exceptions import TyperException

from sms_cli.errors import did_you_mean
from sms_cli.show.text import listed

AFTER_DASHES = "a value that begins with - stands after --"
_LONG_OPTION = r"--[a-z][a-z-]*[a-z]"
_NO_COMMAND = r"No such command '(.*?)'\."
_TOO_MUCH = r"Got unexpected extra argument\(s\) \((.*)\)"


def say_what_is_wrong(fault: TyperException) -> str:
    """Return what a line is refused for: typer's faults by their kind, and what would be right."""
    known = (say for kind, say in SAYINGS.items() if isinstance(fault, kind))
    return next(known, _as_typer_says)(fault)


def _no_such_option(fault: Any) -> str:
    near = did_you_mean(fault.option_name, fault.possibilities or ())
    is_value = not re.fullmatch(_LONG_OPTION, fault.option_name)
    hint = f"; {AFTER_DASHES}" if is_value and _takes_words(fault.ctx) else ""
    return f"there is no option {fault.option_name}{near}{hint}"


def _takes_words(ctx: Any) -> bool:
    params = ctx.command.params if ctx else ()
    return any(param.param_type_name == "argument" for param in params)


def _bad_usage(fault: Any) -> str:
    """An option without its value, or with one that it does not take."""
    if "requires" in fault.message:
        return f"{fault.option_name} is given without its value"
    return f"{fault.option_name} takes no value: leave it out"


def _missing(fault: Any) -> str:
    choices = _choices(fault.param)
    if choices and fault.param.param_type_name == "argument":
        return f"say {_either(choices)}"
    return f"{_called(fault.param)} is missing" + (f": say {_either(choices)}" if choices else "")


def _bad_value(fault: Any) -> str:
    """A value that is not among the choices, or no number of the range."""
    value, names_it, _ = fault.message.partition(" is not ")  # it is nowhere else
    if fault.param is None or not names_it:
        return _as_typer_says(fault)
    if choices := _choices(fault.param):
        near = did_you_mean(value.strip("'\""), choices) or f": say {_either(choices)}"
        return f"{_named(fault.param)}{value} is no choice{near}"
    return f"{_named(fault.param)}{value} is no {_number(fault.param.type)}"


def _number(kind: Any) -> str:
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is None and most is None:
        return "whole number"
    return f"number from {least} to {most}" if most is not None else f"number from {least} on"


def _choices(param: Any) -> tuple[str, ...]:
    return tuple(str(getattr(each, "value", each)) for each in getattr(param.type, "choices", ()))


def _either(words: Iterable[str]) -> str:
    return " or ".join(listed(tuple(words)).rsplit(" and ", 1))


def _named(param: Any) -> str:
    """Return what stands before a value: its option, or an argument's name if that is one."""
    called = _called(param)
    return f"{called} " if called.startswith("-") or called.isupper() else ""


def _called(param: Any) -> str:
    """Return what the help calls an option or an argument."""
    if param.param_type_name == "option":
        return str(param.opts[0])
    return str(param.metavar or param.name).strip("[]")


def _wrong_words(fault: Any) -> str:
    """A command that there is not, or more words than a command takes."""
    if found := re.match(_NO_COMMAND, fault.message):
        names = fault.ctx.command.commands if fault.ctx else ()
        return f"there is no command {found[1]!r}{did_you_mean(found[1], names)}"
    if found := re.match(_TOO_MUCH, fault.message):
        return f"{found[1]!r} is too much: leave it out, or put a text of several words in quotes"
    return _as_typer_says(fault)


def _as_typer_says(fault: Any) -> str:
    """Return typer's own words as ours begin: in lower case, in one line, without a full stop."""
    text = " ".join(fault.format_message().split()).rstrip(".")
    return text[:1].lower() + text[1:]


# The first kind that fits counts: each comes before those that it is one of.
SAYINGS: dict[type[TyperException], Callable[[Any], str]] = {
    typers.NoSuchOption: _no_such_option,
    typers.BadOptionUsage: _bad_usage,
    typers.MissingParameter: _missing,
    typers.BadParameter: _bad_value,
    typers.UsageError: _wrong_words,
}
