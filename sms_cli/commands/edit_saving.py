"""What was typed in a copy of a sheet takes the sheet's place, or goes into a newer text of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sms_cli.commands.campaign import Campaign
from sms_cli.commands.check_files import judge_of
from sms_cli.commands.context import current
from sms_cli.commands.table import seen_from_here
from sms_cli.errors import Place, SheetError, StaleSheet
from sms_cli.model.change import Change, Set, Unset, applied, differences
from sms_cli.model.reports import Edited, FileProblem
from sms_cli.sheets.copies import Copy
from sms_cli.sheets.document import Document, parse_document, read_raw
from sms_cli.sheets.keys import as_typed
from sms_cli.sheets.literals import split_key
from sms_cli.sheets.merge import Revision, brought_together
from sms_cli.sheets.steps import same
from sms_cli.sheets.swap import FileChange


class Original(NamedTuple):
    """A sheet's file as the editor's copy was made of it, whatever stands in it."""

    stem: str
    file: str
    path: Path
    raw: bytes


def faults_of(raw: bytes, file: str, original: Original) -> tuple[FileProblem, ...]:
    """Return all that forbids a text in place of a sheet, in its order; `file` has the text."""
    try:
        document = parse_document(raw, file)
    except SheetError as error:
        return (_problem(error.place or Place(file), error.fault),)
    before, after = _data(original.raw), document.data
    found = [
        _problem(
            document.place(problem.key, of=problem.on), as_typed(problem, before, after).message
        )
        for problem in judge_of(original.path)(after)
        if problem.severity == "error"
    ]
    return tuple(sorted(found, key=lambda each: (each.line or 0, each.column or 0)))


def _problem(place: Place, message: str) -> FileProblem:
    seen = seen_from_here(SheetError(message, place)).place or place
    return FileProblem(*place, "error", message, None, seen.file)


def _data(raw: bytes) -> Mapping[str, Any]:
    """Return what a text says; nothing, where nobody can say."""
    try:
        return parse_document(raw, "").data
    except SheetError:
        return {}


def save_typed(campaign: Campaign, copy: Copy, original: Original, raw: bytes) -> Edited:
    """Save what was typed as one change, which can be undone."""
    if raw == original.raw:
        return Edited(original.stem, original.file, edited=False)
    with campaign.changing():
        now = read_raw(original.path, original.file)
        new = raw if now == original.raw else _in_newer(campaign, copy, original, raw, now)
        campaign.documents[original.stem] = Document(original.file, now, {})
        changes = _changes(original, now, new)
        if new != now and not current().common.dry_run:
            change = FileChange(original.file, original.path, now, new)
            rows = campaign.rows(changes)
            entry = {"command": "edit", "who": [original.stem], "changes": rows}
            campaign.store.commit([change], entry)
    return Edited(original.stem, original.file, edited=new != now, changes=changes)


def _in_newer(campaign: Campaign, copy: Copy, original: Original, raw: bytes, now: bytes) -> bytes:
    """Return the sheet as another hand has changed it meanwhile, with what was typed in it."""
    campaign.documents[original.stem] = Document(original.file, now, {})
    saved, typed = (
        Revision(each, campaign.rows(_changes(original, original.raw, each))) for each in (now, raw)
    )
    try:
        new = brought_together(original.raw, original.file, saved, typed)
    except StaleSheet as error:
        raise _clash(error, copy, raw) from None
    for fault in faults_of(new, original.file, original):
        raise StaleSheet(f"with what has changed since, {fault.message}", Place(original.file))
    current().notices.append(
        f"{original.file}: it has changed since the copy was made; what was typed goes into that"
    )
    return new


def _clash(error: StaleSheet, copy: Copy, raw: bytes) -> StaleSheet:
    """Name both places where the sheet and the copy have changed the same."""
    key = error.place and error.place.key
    if not key:
        return error
    there = seen_from_here(SheetError("", parse_document(raw, copy.file).place(split_key(key))))
    fault = f"{key} has changed since the copy was made, and in the copy too, at {there.place}"
    return StaleSheet(f"{fault}; give both the same value", error.place)


def _changes(original: Original, before: bytes, after: bytes) -> tuple[Change, ...]:
    """Return what changed by keys; where that would not tell all, by the tables around them."""
    new = parse_document(after, original.file).data
    try:
        old = parse_document(before, original.file).data
    except SheetError:
        return ()  # nobody can say what a broken file's values were
    changes = tuple(each for each in differences(original.stem, old, new) if _changes_it(each))
    if same(applied(old, changes), new):
        return changes
    names = [name for name in {**old, **new} if not same(old.get(name), new.get(name))]
    return tuple(
        Set(original.stem, (name,), old.get(name), new[name])
        if name in new
        else Unset(original.stem, (name,), old[name])
        for name in names
    )


def _changes_it(change: Change) -> bool:
    """Tell a change from a nan that stays one: a nan equals nothing."""
    return not (isinstance(change, Set) and same(change.before, change.after))
