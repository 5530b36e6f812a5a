"""Which picture a Result has: a static table, so that one answer loads one picture."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from sms_cli.show.text import Line, line, print_lines, print_raw

# Result → the module of sms_cli.show that has `<name>_lines`, `<name>_page` or `<name>_raw`, and
# `<name>_quiet` where the bare answer is not its total.
PICTURES = {
    "StepRoll": ("roll", "step"),
    "PoolRoll": ("roll", "pool"),
    "PlainRoll": ("roll", "plain"),
    "Tally": ("roll", "tally"),
    "Shown": ("sheet", "shown"),
    "Listing": ("listing", "listing"),
    "Story": ("history", "story"),
    "JournalLines": ("history", "journal"),
    "TakenBack": ("history", "taken_back"),
    "DoneAgain": ("history", "done_again"),
    "RulingsInForce": ("rulings", "rulings"),
    "CampaignMade": ("made", "campaign"),
    "SheetMade": ("made", "sheet"),
    "KeySet": ("made", "key"),
}


def picture_of(result: Any) -> None:
    """Print the picture of a result."""
    module, name = _home(result)
    if lines := getattr(module, f"{name}_lines", None):
        print_lines(lines(result))
        return
    if raw := getattr(module, f"{name}_raw", None):
        print_raw(raw(result))
        return
    from sms_cli.show.terminal import print_page

    print_page(getattr(module, f"{name}_page")(result))


def quiet_of(result: Any) -> Iterable[Line]:
    """Return the bare answer: its total, or what its picture says is the answer."""
    module, name = _home(result)
    if quiet := getattr(module, f"{name}_quiet", None):
        return tuple(line(text) for text in quiet(result))
    return (line(str(result.total)),)


def _home(result: Any) -> tuple[Any, str]:
    module, name = PICTURES[type(result).__name__]
    return import_module(f"sms_cli.show.{module}"), name
