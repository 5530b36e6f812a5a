"""The running fight of a campaign: fight.toml and the sheets of those in it, one change a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sms_cli.commands.campaign import Campaign, campaign, judge_sheet
from sms_cli.errors import NotFound, RuleError, SheetError
from sms_cli.model.fight import FILE, Fight, Fighter
from sms_cli.resolver.initiative import FightBoard, Melee, fight_flaws
from sms_cli.sheets.document import read_document
from sms_cli.sheets.problems import Problem, convert, problems

if TYPE_CHECKING:
    from sms_cli.model.sheet import Sheet
    from sms_cli.sheets.document import Document

NO_FIGHT = "no fight is running: sms fight start NAME… begins one"


def step(rule: Callable[[Campaign, Melee], FightBoard], *, without_sheets: bool = False) -> Any:
    """Give the running fight to a rule, and save what its result changes as one change.

    `without_sheets`: whoever has lost the sheet is let pass, so that a fight can be mended.
    """
    here = campaign()
    with here.changing():
        result = rule(here, open_fight(here, without_sheets=without_sheets))
        _forget_bystanders(here, result)
        here.save(result, judge=judge)
    return result


def _forget_bystanders(here: Campaign, result: FightBoard) -> None:
    """Leave out of the journal whoever only stood by."""
    meant = {FILE, *(change.sheet for change in result.changes)}
    meant |= set(result.deed.who) if result.deed else set()
    here.documents = {stem: each for stem, each in here.documents.items() if stem in meant}


def look() -> Melee:
    """Return the running fight as it stands."""
    here = campaign()
    with here.store.lock(exclusive=False):
        return open_fight(here)


def is_running(here: Campaign) -> bool:
    """Tell whether there is a fight.toml."""
    return (here.folder.root / FILE).exists()


def open_fight(here: Campaign, *, without_sheets: bool = False) -> Melee:
    """Return the fight and its sheets, checked; inside the lock."""
    if not is_running(here):
        raise RuleError(NO_FIGHT)
    document = read_document(here.folder.root / FILE, FILE)
    fight = checked_fight(document)
    here.documents[FILE] = document
    sheets: dict[str, Sheet] = {}
    for fighter in fight.combatants:
        if fighter.has_sheet and (sheet := _sheet_of(here, document, fighter, without_sheets)):
            sheets[fighter.name] = sheet
    return Melee(fight, sheets)


def _sheet_of(
    here: Campaign, document: Document, fighter: Fighter, without_sheets: bool
) -> Sheet | None:
    place = document.place(("combatants", fighter.name, "name"))
    if fighter.name.endswith(".toml"):
        raise SheetError(f"{fighter.name} is a path; write the sheet's name alone", place)
    try:
        return here.load(fighter.name)
    except NotFound as error:
        if without_sheets:
            return None
        way_out = f"give its file the name again, or sms fight leave {fighter.name}"
        raise SheetError(f"{error.message}; {way_out}", place) from None


def fight_problems(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return every problem of a fight.toml: of its keys, and what no schema says."""
    fight = convert(data, Fight)
    flaws = () if isinstance(fight, tuple) else fight_flaws(fight)
    return (*problems(data, Fight), *(Problem(flaw.key, flaw.message) for flaw in flaws))


def checked_fight(document: Document) -> Fight:
    """Return a document's fight; SheetError with the place of its first fault."""
    fight = convert(document.data, Fight)
    if isinstance(fight, tuple):
        fault = next(problem for problem in fight if problem.severity == "error")
        raise SheetError(fault.message, document.place(fault.key, of=fault.on))
    for flaw in fight_flaws(fight):
        raise SheetError(flaw.message, document.place(flaw.key))
    rows = (replace(each, dice=tuple(sorted(each.dice))) for each in fight.combatants)
    return replace(fight, combatants=tuple(rows))


def judge(document: Document, stem: str) -> None:
    """Refuse a fight.toml or a sheet that does not hold after a step."""
    if stem == FILE:
        checked_fight(document)
    else:
        judge_sheet(document, stem)
