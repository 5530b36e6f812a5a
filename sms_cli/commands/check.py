"""Is a sheet right? The model's word and the rules' word, with the place in the file."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.errors import Place, SheetError
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.flaws import rule_flaws
from sms_cli.sheets.document import Document
from sms_cli.sheets.problems import Problem, convert_sheet


class Fault(NamedTuple):
    """One problem of a file, where it stands and how bad it is."""

    place: Place
    severity: str
    message: str


def checked_sheet(document: Document, stem: str) -> Sheet:
    """Return a document's sheet; SheetError with the place of its first fault."""
    sheet = convert_sheet(document.data, stem)
    if isinstance(sheet, tuple):
        faults = [problem for problem in sheet if problem.severity == "error"]
    else:
        faults = [Problem(flaw.key, flaw.message) for flaw in rule_flaws(sheet)]
    if faults:
        raise SheetError(_with_count(faults), document.place(faults[0].key, of=faults[0].on))
    assert not isinstance(sheet, tuple)  # a sheet with problems has an error among them
    return sheet


def _with_count(faults: list[Problem]) -> str:
    more = len(faults) - 1
    return faults[0].message + (f" (and {more} more: sms check lists them)" if more else "")
