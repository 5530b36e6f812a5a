"""`sms edit`: a copy of a sheet in the editor, checked before it takes the sheet's place."""

import os
import shlex
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

import typer

from sms_cli.commands.asking import ask_whether
from sms_cli.commands.campaign import Campaign, campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.edit_saving import Original, faults_of, save_typed
from sms_cli.commands.editor import find_editor, open_editor
from sms_cli.commands.options import Who
from sms_cli.errors import Place, SheetError, SmsError
from sms_cli.model.reports import Edited, FileProblem
from sms_cli.sheets.copies import (
    Copy,
    at_work,
    drop_copy,
    has_work,
    kept_copies,
    last_typed,
    make_copy,
    read_copy,
)
from sms_cli.sheets.document import read_raw
from sms_cli.sheets.swap import refusing

BACK = "Go back to the editor?"
GO_ON = "Go on with it? (no throws it away)"


class Refusal(NamedTuple):
    """Why an edit is not saved, and all that is wrong with the copy."""

    error: SmsError
    problems: tuple[FileProblem, ...] = ()


@command
def edit(name: Who) -> Edited:
    """Open a sheet in the editor, checked before it is saved.

    \b
    sms edit june                        in $VISUAL, or $EDITOR
    EDITOR="code --wait" sms edit june   an editor that must be told to wait
    sms edit june -n                     say what would change
    sms edit dojo.toml                   no sheet; sms.toml and fight.toml too

    The editor has a copy. What does not hold is not saved: on a terminal sms offers to go back to
    the editor, and whatever stays unsaved is kept for the next sms edit of the sheet. With --yes
    it asks nothing and ends, as in a pipe.
    """
    campaign = campaign_of(name)
    original = _read(campaign, name)
    editor = find_editor()
    copy = _taken_up(campaign, original, name) or _new_copy(campaign, original)
    try:
        with at_work(copy):
            result = _worked(campaign, editor, copy, original._replace(raw=copy.base))
    except BaseException:  # an interrupt
        if _stays(copy):
            current().notices.append(_kept_line(campaign, copy, name))
        raise
    if isinstance(result, Edited):
        drop_copy(copy)
        return result
    kept = copy if _stays(copy) else None
    if current().common.json:
        unsaved = Edited(original.stem, original.file, edited=False, problems=result.problems)
        return replace(unsaved, kept=kept and kept.file, error=result.error)
    raise _told(result, [_kept_line(campaign, kept, name)] if kept else [])


def _read(campaign: Campaign, name: str) -> Original:
    """Read a sheet; a campaign that cannot be written says so before anything is typed."""
    with campaign.changing():
        path = campaign.folder.find_file(name)
        file = campaign.folder.shown(path)
        raw = read_raw(path, file)
        if not (current().common.dry_run or os.access(path, os.W_OK)):
            raise SheetError("the file is read-only: make it writable first", Place(file))
    return Original(path.stem, file, path, raw)


def _may_ask() -> bool:
    """Tell whether to ask; a yes to everything could go back to a script without end."""
    return current().may_ask and not current().common.yes


def _taken_up(campaign: Campaign, original: Original, name: str) -> Copy | None:
    """Return the unsaved copy of another time that is gone on with; a declined one goes."""
    for copy in kept_copies(campaign.folder, original.file):
        there = campaign.folder.from_here(copy.file)
        told = f"an unsaved copy of {original.file} is {there}, of {_when(last_typed(copy))}"
        if not _may_ask():
            way = f"sms edit {shlex.quote(name)} on a terminal goes on with it"
            current().notices.append(f"{told}; {way}")
            continue
        since = "; the sheet has changed since" if copy.base != original.raw else ""
        _tell([f"{told}{since}"])
        if ask_whether(GO_ON, default=True):
            return copy
        with at_work(copy):  # another terminal may have gone on with it meanwhile
            drop_copy(copy)
    return None


def _when(seconds: float) -> str:
    """Say a time as one speaks of it: `yesterday 21:14`."""
    then = datetime.fromtimestamp(seconds)
    days = {date.today(): "today", date.today() - timedelta(days=1): "yesterday"}
    return f"{days.get(then.date(), then.date().isoformat())} {then:%H:%M}"


def _new_copy(campaign: Campaign, original: Original) -> Copy:
    folder = None if current().common.dry_run else campaign.folder
    with refusing(original.file, "cannot be copied for the editor"):
        return make_copy(folder, original.stem, original.file, original.raw)


def _worked(
    campaign: Campaign, editor: list[str], copy: Copy, original: Original
) -> Edited | Refusal:
    """Have the copy edited until it holds, and save it."""
    try:
        while True:
            open_editor(editor, copy.path)
            raw = read_copy(copy)
            faults = _faults(raw, copy, original)
            if not faults:
                return save_typed(campaign, copy, original, raw)
            if not _may_ask():
                first = faults[0]
                return Refusal(SheetError(first.message, first.place), faults)
            if not _wants_back(faults):
                raise SheetError("nothing is saved", Place(original.file))
    except SmsError as error:
        return Refusal(error)


def _faults(raw: bytes, copy: Copy, original: Original) -> tuple[FileProblem, ...]:
    if raw == original.raw:
        return ()  # whatever it is, it is as it was
    faults = faults_of(raw, copy.file, original)
    if faults and not raw.strip():
        raise SheetError("the copy is empty, so nothing is saved", Place(original.file))
    return faults


def _wants_back(faults: Iterable[FileProblem]) -> bool:
    """Show what is wrong, and ask."""
    _tell(map(_line, faults))
    try:
        return ask_whether(BACK, default=True)
    except typer.Abort:
        return False


def _tell(lines: Iterable[str]) -> None:
    from sms_cli.show.answer import tell_notices

    tell_notices([*lines])


def _line(fault: FileProblem) -> str:
    return f"{fault.seen_place}: {fault.message}"


def _stays(copy: Copy) -> bool:
    """Remove a copy unless something is typed in it."""
    if has_work(copy):
        return True
    drop_copy(copy)
    return False


def _kept_line(campaign: Campaign, copy: Copy, name: str) -> str:
    kept = f"what was typed is kept in {campaign.folder.from_here(copy.file)}"
    if current().common.dry_run:  # there it waits for nobody
        return kept
    return f"{kept}; sms edit {shlex.quote(name)} goes on with it"


def _told(refusal: Refusal, further: list[str]) -> SmsError:
    """Return the error that tells a reader all, a line each."""
    error = refusal.error
    lines = [error.fault, *map(_line, refusal.problems[1:]), *further]
    return type(error)("\n".join(lines), error.place)
