"""The running fight of a campaign: fight.toml and the sheets of those in it, one change a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sms_cli.commands.campaign import Campaign, campaign, judge_sheet
from sms_cli.commands.check import MOST, checked_sheet, with_count
from sms_cli.errors import NotFound, RuleError, SheetError, SmsError
from sms_cli.model.fight import FILE, Fight, Fighter, Status
from sms_cli.model.sheet import Squad
from sms_cli.resolver.fight_flaws import fight_flaws, fighter_flaws
from sms_cli.resolver.flaws import Flaw, rows_of
from sms_cli.resolver.initiative import FightBoard, Melee
from sms_cli.sheets.document import read_document
from sms_cli.sheets.faults.problems import Problem, convert, is_newer, problems
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.naming import check_name

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
    """Tell whether a fight is running; SheetError where fight.toml does not hold."""
    return running_fight(here) is not None


def running_fight(here: Campaign) -> tuple[Document, Fight] | None:
    """Return the fight that is running, if one is, checked, after its document; inside the lock."""
    return read_fight(here) if (here.folder.root / FILE).exists() else None


def read_fight(here: Campaign) -> tuple[Document, Fight]:
    """Return the document of the running fight, and the fight, checked; inside the lock."""
    try:
        document = read_document(here.folder.root / FILE, FILE)
        return document, checked_fight(document)
    except SheetError as error:
        ways = f"mend it, as with sms edit {FILE}, or delete {FILE}, which ends the fight"
        raise SheetError(f"{error.fault}; {ways}", error.place) from None


def statuses_of(here: Campaign, stem: str) -> tuple[Status, ...]:
    """Return what lasts of somebody's last Action, if a fight is running (C8, C9)."""
    _, fight = running_fight(here) or (None, None)
    fighters = fight.combatants if fight else ()
    return next((each.statuses for each in fighters if each.name == stem), ())


def open_fight(here: Campaign, *, without_sheets: bool = False) -> Melee:
    """Return the fight and its sheets, checked; inside the lock."""
    if (running := running_fight(here)) is None:
        raise RuleError(NO_FIGHT)
    here.documents[FILE], fight = running
    document = here.documents[FILE]
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
    found = problems(data, Fight)
    if is_newer(data):
        return found
    fighters = _fighters(data)
    flaws = [*fighter_flaws(fighters.items())]
    flaws += _people_flaws(folder, fighters) if folder else ()
    return (
        *found,
        *(Problem(flaw.key, flaw.message) for flaw in flaws),
        *islice(_feint_doubts(fighters, rows_of(data, "combatants")), MOST),
    )


def _feint_doubts(
    fighters: Mapping[int, Fighter], rows: Sequence[Mapping[str, Any]]
) -> Iterator[Problem]:
    here = {name for row in rows if isinstance(name := row.get("name"), str)}
    for row, fighter in fighters.items():
        for name in fighter.feints:
            if name not in here:
                message = f"{fighter.name} has feinted at {name}, who is not here; leave it out"
                yield Problem(("combatants", row, "feints", name), message, "warning", "key")


def _fighters(data: Mapping[str, Any]) -> dict[int, Fighter]:
    """Return by its row whoever is written as the model asks; the others have problems enough."""
    found = {}
    for row, values in enumerate(rows_of(data, "combatants")[:MOST]):
        fighter = convert(values, Fighter)
        if not isinstance(fighter, tuple):
            found[row] = fighter
    return found


def _people_flaws(folder: Folder, fighters: Mapping[int, Fighter]) -> Iterator[Flaw]:
    """Yield who cannot fight; what is wrong with a sheet itself is said of the sheet."""
    faults: dict[tuple[str, bool], str | None] = {}
    for row, fighter in fighters.items():
        who = (fighter.name, fighter.has_sheet)
        if who not in faults:  # a hostile file names somebody thousands of times
            faults[who] = _name_fault(folder, fighter) or _fault_of_sheet(folder, fighter)
        if fault := faults[who]:
            yield Flaw(("combatants", row, "name"), fault)


def _fault_of_sheet(folder: Folder, fighter: Fighter) -> str | None:
    if fighter.has_sheet:
        path = folder.path(fighter.name)
        with suppress(SmsError):
            return _sheet_fault(checked_sheet(read_document(path, path.name), path.stem))
    return None


def checked_fight(document: Document) -> Fight:
    """Return a document's fight; SheetError with the place of its first fault."""
    fight = convert(document.data, Fight)
    if isinstance(fight, tuple):
        faults = [problem for problem in fight if problem.severity == "error"]
    else:
        faults = [Problem(flaw.key, flaw.message) for flaw in fight_flaws(fight)]
    if faults:
        raise SheetError(with_count(faults), document.place(faults[0].key, of=faults[0].on))
    assert not isinstance(fight, tuple)  # one with problems has an error among them
    rows = (replace(each, dice=tuple(sorted(each.dice))) for each in fight.combatants)
    return replace(fight, combatants=tuple(rows))


def judge(document: Document, stem: str) -> None:
    """Refuse a fight.toml or a sheet that does not hold after a step."""
    if stem == FILE:
        checked_fight(document)
    else:
        judge_sheet(document, stem)
