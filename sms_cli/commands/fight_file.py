"""The running fight of a campaign: fight.toml and the sheets of those in it, one change a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sms_cli.commands.campaign import Campaign, campaign, judge_sheet
from sms_cli.commands.check import checked_sheet
from sms_cli.errors import NotFound, RuleError, SheetError, SmsError
from sms_cli.model.fight import FILE, Fight, Fighter, Status
from sms_cli.model.sheet import Squad
from sms_cli.resolver.fight_flaws import fight_flaws
from sms_cli.resolver.flaws import Flaw
from sms_cli.resolver.initiative import FightBoard, Melee
from sms_cli.sheets.document import read_document
from sms_cli.sheets.locate import Folder, check_name
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


def named(here: Campaign, word: str) -> str:
    """Return the name in the fight of who is named so, or by the path of a sheet."""
    if not word.endswith(".toml"):
        return word
    path = here.folder.find(word)
    if here.folder.shown(path) != here.folder.shown(here.folder.path(path.stem)):
        raise RuleError(f"{word} is no sheet of this campaign: name who is in the fight")
    return path.stem


def _forget_bystanders(here: Campaign, result: FightBoard) -> None:
    """Leave out of the journal whoever only stood by; who acts comes first."""
    who = result.deed.who if result.deed else ()
    meant = dict.fromkeys([*who, FILE, *(change.sheet for change in result.changes)])
    here.documents = {stem: here.documents[stem] for stem in meant if stem in here.documents}


def look() -> Melee:
    """Return the running fight as it stands."""
    here = campaign()
    with here.store.lock(exclusive=False):
        return open_fight(here)


def is_running(here: Campaign) -> bool:
    """Tell whether there is a fight.toml."""
    return (here.folder.root / FILE).exists()


def read_fight(here: Campaign) -> tuple[Document, Fight]:
    """Return the document of the running fight, and the fight, checked; inside the lock."""
    document = read_document(here.folder.root / FILE, FILE)
    return document, checked_fight(document)


def statuses_of(here: Campaign, stem: str) -> tuple[Status, ...]:
    """Return what lasts of somebody's last Action, if a fight is running (C8, C9)."""
    if not is_running(here):
        return ()
    _, fight = read_fight(here)
    return next((each.statuses for each in fight.combatants if each.name == stem), ())


def open_fight(here: Campaign, *, without_sheets: bool = False) -> Melee:
    """Return the fight and its sheets, checked; inside the lock."""
    if not is_running(here):
        raise RuleError(NO_FIGHT)
    document, fight = read_fight(here)
    here.documents[FILE] = document
    sheets: dict[str, Sheet] = {}
    for fighter in fight.combatants:
        if fighter.has_sheet and (sheet := _sheet_of(here, document, fighter, without_sheets)):
            sheets[fighter.name] = sheet
    return Melee(fight, sheets)


def _sheet_of(
    here: Campaign, document: Document, fighter: Fighter, without_sheets: bool
) -> Sheet | None:
    fault = _name_fault(here.folder, fighter)
    sheet = None if fault else here.load(fighter.name)
    fault = fault or _sheet_fault(sheet)
    if fault and not without_sheets:
        raise SheetError(fault, document.place(("combatants", fighter.name, "name")))
    return sheet


def _name_fault(folder: Folder, fighter: Fighter) -> str | None:
    """Return why nobody can be named so in a fight, or fight without a sheet."""
    try:
        check_name(fighter.name, new=not fighter.has_sheet)
        if fighter.has_sheet:
            folder.find(fighter.name)
    except NotFound as error:
        way_out = f"give its file the name again, or sms fight leave {fighter.name}"
        return f"{error.message}; give void and air here, {way_out}"
    except RuleError as error:
        if fighter.name.endswith(".toml"):
            return f"{fighter.name} is a path; write the sheet's name alone"
        return error.message
    return None


def _sheet_fault(sheet: Sheet | None) -> str | None:
    """Return why nobody can fight by this sheet."""
    if sheet is None or isinstance(sheet, Squad) or sheet.combat is not None:
        return None
    return f"{sheet.stem} has no [combat] table; add one, or sms fight leave {sheet.stem}"


def fight_problems(data: Mapping[str, Any], folder: Folder | None = None) -> tuple[Problem, ...]:
    """Return every problem of a fight.toml: of its keys, of its campaign, what no schema says."""
    fight = convert(data, Fight)
    if isinstance(fight, tuple):
        return problems(data, Fight)
    flaws = [*fight_flaws(fight), *(_people_flaws(folder, fight) if folder else ())]
    return (*problems(data, Fight), *(Problem(flaw.key, flaw.message) for flaw in flaws))


def _people_flaws(folder: Folder, fight: Fight) -> Iterator[Flaw]:
    """Yield who cannot fight; what is wrong with a sheet itself is said of the sheet."""
    for row, fighter in enumerate(fight.combatants):
        fault = _name_fault(folder, fighter)
        if fault is None and fighter.has_sheet:
            path = folder.path(fighter.name)
            with suppress(SmsError):
                fault = _sheet_fault(checked_sheet(read_document(path, path.name), path.stem))
        if fault:
            yield Flaw(("combatants", row, "name"), fault)


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
