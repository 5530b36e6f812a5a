"""`sms edit`: a copy of a sheet in the editor, checked before it takes the sheet's place."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import typer

from sms_cli.commands.campaign import Campaign, campaign_of
from sms_cli.commands.check_files import judge_of
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.editor import find_editor, open_editor
from sms_cli.commands.options import Who
from sms_cli.commands.table import seen_from_here
from sms_cli.errors import NotFound, Place, SheetError, SmsError
from sms_cli.model.change import Change, Set, Unset, applied, differences
from sms_cli.model.reports import Edited
from sms_cli.sheets.document import Document, parse_document
from sms_cli.sheets.swap import FileChange, contents, refusing

BACK = "Go back to the editor?"


class Original(NamedTuple):
    """A sheet's file as it was when the editor was opened, whatever stands in it."""

    stem: str
    file: str
    path: Path
    raw: bytes


@command
def edit(name: Who) -> Edited:
    """Open a sheet in the editor, checked before it is saved.

    \b
    sms edit june                        in $VISUAL, or $EDITOR
    EDITOR="code --wait" sms edit june   an editor that must be told to wait
    sms edit june -n                     say what would change

    The editor has a copy. What does not hold is not saved, and the copy is kept.
    """
    campaign = campaign_of(name)
    original = _read(campaign, name)
    editor = find_editor()
    with _copy_of(campaign, original) as copy:
        after = _edited(editor, copy, original)
        return _saved(campaign, original, after)


def _read(campaign: Campaign, name: str) -> Original:
    """Read a sheet; a campaign that cannot be written says so before anything is typed."""
    with campaign.changing():
        path = campaign.folder.find_file(name)
        file = campaign.folder.shown(path)
        raw = contents(path, file)
    if raw is None:
        raise NotFound("there is no such file", Place(file))
    return Original(path.stem, file, path, raw)


@contextmanager
def _copy_of(campaign: Campaign, original: Original) -> Iterator[Path]:
    """Lend a copy; it stays where something is typed in it that could not be saved."""
    copy = _new_copy(campaign, original)
    try:
        yield copy
    except BaseException as error:
        if not os.path.exists(copy) or copy.read_bytes() == original.raw:
            copy.unlink(missing_ok=True)
            raise
        if not isinstance(error, SmsError):
            raise
        there = campaign.folder.from_here(campaign.folder.shown(copy))
        kept = f"{error.fault}; what was typed is kept in {there}"
        raise type(error)(kept, error.place) from None
    copy.unlink(missing_ok=True)


def _new_copy(campaign: Campaign, original: Original) -> Path:
    """Make the copy, one folder below the root as the sheet is: its `#:schema` still holds."""
    folder = None if current().common.dry_run else campaign.folder.state
    with refusing(original.file, "cannot be copied for the editor"):
        file, name = tempfile.mkstemp(".toml", f"{original.stem}-", folder)
        with open(file, "wb") as copy:
            copy.write(original.raw)
    return Path(name)


def _edited(editor: list[str], copy: Path, original: Original) -> bytes:
    """Return what the editor leaves, once it holds or is what it was."""
    while True:
        open_editor(editor, copy)
        raw = contents(copy, original.file)
        if raw is None:
            raise SheetError("the editor has removed its copy, so nothing is saved")
        faults = [] if raw == original.raw else _faults(raw, original)
        if not faults:
            return raw
        if not current().may_ask:
            raise _refusal(faults)
        if not _wants_back(faults):
            raise SheetError("nothing is saved", Place(original.file))


def _faults(raw: bytes, original: Original) -> list[SheetError]:
    try:
        document = parse_document(raw, original.file)
    except SheetError as error:
        return [error]
    found = [
        SheetError(problem.message, document.place(problem.key, of=problem.on))
        for problem in judge_of(original.path)(document.data)
        if problem.severity == "error"
    ]
    return sorted(found, key=_position)


def _position(error: SheetError) -> tuple[int, int]:
    line, column = error.place[1:3] if error.place else (None, None)
    return line or 0, column or 0


def _refusal(faults: list[SheetError]) -> SheetError:
    """Return the fault that ends the run: a program gets the first, a reader all, in their order.

    Notices are told before it.
    """
    run = current()
    ends = faults.pop(0 if run.common.json else -1)
    run.notices += [seen_from_here(fault).message for fault in faults]
    return ends


def _wants_back(faults: list[SheetError]) -> bool:
    """Show what is wrong, and ask."""
    from sms_cli.show.answer import tell_notices

    tell_notices([seen_from_here(fault).message for fault in faults])
    try:
        return typer.confirm(BACK, default=True, err=True)
    except typer.Abort:
        return False


def _saved(campaign: Campaign, original: Original, raw: bytes) -> Edited:
    """Save what was edited as one change, which can be undone."""
    if raw == original.raw:
        return Edited(original.stem, original.file, edited=False)
    campaign.documents[original.stem] = Document(original.file, original.raw, {})
    changes = _changes(original, raw)
    result = Edited(original.stem, original.file, edited=True, changes=changes)
    if not current().common.dry_run:
        change = FileChange(original.file, original.path, original.raw, raw)
        rows = campaign.rows(changes)
        with campaign.store.lock(exclusive=True):
            entry = {"command": "edit", "who": [original.stem], "changes": rows}
            campaign.store.commit([change], entry)
    return result


def _changes(original: Original, raw: bytes) -> tuple[Change, ...]:
    """Return what changed by keys; where that would not tell all, by the tables around them."""
    after = parse_document(raw, original.file).data
    try:
        before = parse_document(original.raw, original.file).data
    except SheetError:
        return ()  # nobody can say what a broken file's values were
    changes = differences(original.stem, before, after)
    if applied(before, changes) == after:
        return changes
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return tuple(
        Set(original.stem, (name,), before.get(name), after[name])
        if name in after
        else Unset(original.stem, (name,), before[name])
        for name in names
    )
