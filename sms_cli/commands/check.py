"""Is a sheet right? The model's word and the rules' word, with the place in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from sms_cli.errors import SheetError
from sms_cli.model.sheet import Character, Sheet
from sms_cli.resolver.flaws import Flaw, rule_flaws
from sms_cli.sheets.document import Document
from sms_cli.sheets.problems import (
    Problem,
    convert_sheet,
    has_unknown_keys,
    is_newer,
    sheet_problems,
)

MOST = 1000  # broken rules of one sheet: a hostile file has tens of thousands


def checked_sheet(document: Document, stem: str) -> Sheet:
    """Return a document's sheet; SheetError with the place of its first fault."""
    sheet = convert_sheet(document.data, stem)
    if isinstance(sheet, tuple):
        faults = [problem for problem in sheet if problem.severity == "error"]
    else:
        faults = [Problem(flaw.key, flaw.message) for flaw in rule_flaws(document.data)]
    if faults:
        raise SheetError(_with_count(faults), document.place(faults[0].key, of=faults[0].on))
    assert not isinstance(sheet, tuple)  # a sheet with problems has an error among them
    return sheet


def _with_count(faults: list[Problem]) -> str:
    more = len(faults) - 1
    return faults[0].message + (f" (and {more} more: sms check lists them)" if more else "")


def all_problems(
    data: Mapping[str, Any], stem: str, *, creation: bool = False
) -> Iterator[Problem]:
    """Yield every problem of a sheet: the model's, the rules', and with `creation` S20's."""
    sheet = convert_sheet(data, stem)
    if isinstance(sheet, tuple):
        yield from sheet
    elif has_unknown_keys(data, sheet):
        yield from sheet_problems(data)
    for flaw in islice(rule_flaws(data) if not is_newer(data) else (), MOST):
        yield Problem(flaw.key, flaw.message)
    if isinstance(sheet, tuple):
        return
    for flaw in _creation_flaws(sheet) if creation else ():
        yield Problem(flaw.key, flaw.message, "warning")


def problems_and_doubts(
    data: Mapping[str, Any], stem: str, *, creation: bool = False
) -> Iterator[Problem]:
    """Yield every problem of a sheet, and as warnings what no rule reads or some use refuses."""
    yield from all_problems(data, stem, creation=creation)
    yield from doubts_of(data)


def doubts_of(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the warnings of what a sheet says to no purpose."""
    from sms_cli.resolver.doubts import doubts  # a roll on a sheet does not ask for them

    for doubt in islice(doubts(data) if not is_newer(data) else (), MOST):
        yield Problem(doubt.key, doubt.message, "warning", doubt.on)


def _creation_flaws(sheet: Sheet) -> tuple[Flaw, ...]:
    if not isinstance(sheet, Character):
        return ()
    from sms_cli.commands.data_tables import basic_techniques
    from sms_cli.resolver.creation import creation_flaws

    return creation_flaws(sheet, [basic.name for basic in basic_techniques().values()])
