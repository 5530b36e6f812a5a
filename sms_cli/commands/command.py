"""The one way a command runs: read its options, resolve, show, and answer with an exit status.

A command is a function that returns a Result. `command` gives it the options that hold for every
command, and those of the named tuples among its parameters. Annotations of these modules are
values, not text: typer reads them at every start.
"""

import inspect
import os
import sys
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer

from sms_cli.commands import context
from sms_cli.commands.context import Common, Context

JSON = typer.Option("--json", help="One JSON object on standard output.")
QUIET = typer.Option("--quiet", "-q", help="The bare answer and nothing else.")
DRY_RUN = typer.Option("--dry-run", "-n", help="Everything but the writing.")
YES = typer.Option("--yes", help="Answer confirmations with yes.")
SEED = typer.Option("--seed", metavar="N", help="Make the dice reproducible.", show_default=False)
DICE = typer.Option("--dice", metavar="4,5,…", help="Faces rolled at the table, in order.")
CAMPAIGN = typer.Option("--campaign", "-C", metavar="DIR", help="Another campaign.")
EXIT_CODE = typer.Option("--exit-code", help="Exit with 3 when the roll fails.")

COMMON = {
    "json": Annotated[bool, JSON],
    "quiet": Annotated[bool, QUIET],
    "dry_run": Annotated[bool, DRY_RUN],
    "yes": Annotated[bool, YES],
    "seed": Annotated[str | None, SEED],
    "dice": Annotated[str | None, DICE],
    "campaign": Annotated[str | None, CAMPAIGN],
}
PREFIX = "common_"
ROLL_FAILED = 3

Rule = Callable[..., Any]
outer = Common()  # what stood before the command's name


def command(rule: Rule) -> Rule:
    """Make a function that returns a Result into a command."""
    return _with_options(rule, _run, {})


def rolling_command(rule: Rule) -> Rule:
    """Make a command of a function whose Result can fail, for `--exit-code`."""
    return _with_options(rule, _run_roll, {"exit_code": Annotated[bool, EXIT_CODE]})


def group(rule: Rule) -> Rule:
    """Give a group of commands, or the root, the options that hold for every command."""
    return _with_options(rule, _remember, {})


def is_common(parameter: str) -> bool:
    """Tell the options that hold for every command from a command's own."""
    return parameter.removeprefix(PREFIX) in COMMON and parameter.startswith(PREFIX)


def group_named(name: str, help: str) -> Rule:
    """Return the callback of a group that has nothing but its commands."""

    def group_callback() -> None: ...

    group_callback.__name__, group_callback.__doc__ = name, help
    return group(group_callback)


def _run(rule: Rule, common: Common, options: dict[str, Any]) -> int:
    result = _answer(rule, common, options)
    error = getattr(result, "error", None)  # what was looked for and found, as by `check`
    return error.status if error else 0


def _run_roll(rule: Rule, common: Common, options: dict[str, Any]) -> int:
    failed_counts = options.pop(f"{PREFIX}exit_code")
    result = _answer(rule, common, options)
    return ROLL_FAILED if failed_counts and result.success is False else 0


def _remember(rule: Rule, common: Common, options: dict[str, Any]) -> int:
    global outer
    outer = common.over(outer)
    return 0


def _answer(rule: Rule, common: Common, options: dict[str, Any]) -> Any:
    run = Context(common.over(outer), rule.__name__.rstrip("_").replace("_", " "))
    context.begin(run)
    try:
        result = rule(**options)
        run.finish_dice()
    finally:
        _tell(run)
    _show(result)
    while (follow_up := context.current().follow_up) is not None:
        context.current().follow_up = None
        if (further := follow_up()) is not None:
            result = further
            _show(result)
    return result


def _show(result: Any) -> None:
    from sms_cli.show.answer import Answer, emit

    run = context.current()
    answer = Answer(run.command, result, run.seed_used, _rows(run, result))
    try:
        emit(answer, as_json=run.common.json, quiet=run.common.quiet)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough; what was done is done
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - to the end


def _tell(run: Context) -> None:
    if run.notices:
        from sms_cli.show.answer import tell_notices

        tell_notices(run.notices)


def _rows(run: Context, result: Any) -> Any:
    """Return the rows of what changed: an undoing has them, others have changes."""
    if rows := getattr(result, "rows", ()):
        return rows
    return run.campaign.rows(result.changes) if result.changes and run.campaign else ()


def _with_options(rule: Rule, run: Callable[..., int], more: dict[str, Any]) -> Rule:
    own = inspect.signature(rule)
    bundles = {part.name: part.annotation for part in own.parameters.values() if _is_bundle(part)}

    def wrapper(**options: Any) -> int:
        common = Common(**{name: options.pop(PREFIX + name) for name in COMMON})
        for name, bundle in bundles.items():
            options[name] = bundle(*(options.pop(field) for field in bundle._fields))
        return run(rule, common, options)

    added = [
        _keyword(PREFIX + name, annotation, False if annotation.__origin__ is bool else None)
        for name, annotation in {**more, **COMMON}.items()
    ]
    parameters = [each for part in own.parameters.values() for each in _unbundled(part)] + added
    wrapper.__name__, wrapper.__doc__ = rule.__name__, rule.__doc__
    wrapper.__annotations__ = {part.name: part.annotation for part in parameters}
    wrapper.__signature__ = own.replace(parameters=parameters, return_annotation=int)  # type: ignore[attr-defined]
    return wrapper


def _is_bundle(part: inspect.Parameter) -> bool:
    """Tell a named tuple of options, which several commands share, from a single option."""
    return hasattr(part.annotation, "_fields")


def _unbundled(part: inspect.Parameter) -> Iterator[inspect.Parameter]:
    if not _is_bundle(part):
        yield part
        return
    bundle = part.annotation
    for name, annotation in bundle.__annotations__.items():
        yield _keyword(name, annotation, bundle._field_defaults[name])


def _keyword(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )
