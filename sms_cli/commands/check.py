"""Is a sheet right? The model's word and the rules' word, with the place in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from sms_cli.errors import ALMOST, SheetError, did_you_mean
from sms_cli.model.sheet import Character, Sheet
from sms_cli.resolver.flaws import LONGEST, Flaw, list_of, rule_flaws, short
from sms_cli.sheets.document import Document
from sms_cli.sheets.faults.problems import (
    Problem,
    convert_sheet,
    is_newer,
    judged_sheet,
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
        raise SheetError(with_count(faults), document.place(faults[0].key, of=faults[0].on))
    assert not isinstance(sheet, tuple)  # a sheet with problems has an error among them
    return sheet


def with_count(faults: Sequence[Problem]) -> str:
    """Return the first fault, and how many more there are."""
    more = len(faults) - 1
    return faults[0].message + (f" (and {more} more: sms check lists them)" if more else "")


def all_problems(
    data: Mapping[str, Any], stem: str, *, creation: bool = False
) -> Iterator[Problem]:
    """Yield every problem of a sheet: the model's, the rules', and with `creation` S20's."""
    sheet, found = judged_sheet(data, stem)
    yield from found
    for flaw in islice(rule_flaws(data) if not is_newer(data) else (), MOST):
        yield Problem(flaw.key, flaw.message)
    for flaw in _creation_flaws(sheet) if creation and sheet else ():
        yield Problem(flaw.key, flaw.message, "warning")


def problems_and_doubts(
    data: Mapping[str, Any], stem: str, *, creation: bool = False
) -> Iterator[Problem]:
    """Yield every problem of a sheet, and as warnings what no rule reads or some use refuses."""
    yield from all_problems(data, stem, creation=creation)
    yield from doubts_of(data)
    if data.get("kind") == "character" and not creation:  # which says it in its own way
        yield from islice(_technique_doubts(list_of(data, "techniques")), MOST)


def doubts_of(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the warnings of what a sheet says to no purpose."""
    from sms_cli.resolver.doubts import doubts  # a roll on a sheet does not ask for them

    for doubt in islice(doubts(data) if not is_newer(data) else (), MOST):
        yield Problem(doubt.key, doubt.message, "warning", doubt.on)


def _technique_doubts(techniques: Sequence[object]) -> Iterator[Problem]:
    """A technique of a table's own is as good as any, but one letter beside a basic one (S15)."""
    for at, name in enumerate(techniques):
        if isinstance(name, str) and name.casefold() not in _basics() and (meant := _nearly(name)):
            message = f"{short(name)} is nearly a basic technique{meant}"
            yield Problem(("techniques", at), message, "warning")


@cache
def _basics() -> dict[str, str]:
    """Return the names of the basic techniques by what they are without their case."""
    from sms_cli.commands.data_tables import basic_techniques

    return {folded: basic.name for folded, basic in basic_techniques().items()}


@lru_cache(maxsize=1024)  # a thousand sheets have their table's techniques in common
def _nearly(technique: str) -> str:
    if len(technique) > LONGEST:
        return ""
    return did_you_mean(technique, _basics().values(), least=ALMOST)


def _creation_flaws(sheet: Sheet) -> tuple[Flaw, ...]:
    if not isinstance(sheet, Character):
        return ()
    from sms_cli.resolver.creation import creation_flaws

    return creation_flaws(sheet, _basics().values())
