"""`sms log`, `sms undo`, `sms redo`: what happened, and taking it back."""

from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import Campaign, campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.options import Whom
from sms_cli.errors import NotFound, UsageError
from sms_cli.model.answers import Deed, DoneAgain, JournalLines, Story, TakenBack
from sms_cli.model.reports import Verified
from sms_cli.sheets import history
from sms_cli.sheets.history import Undone, last_line_of
from sms_cli.sheets.journal import SHOWN, Entry, about, as_read, backwards
from sms_cli.sheets.standing import judged

NEWEST = 20
MOST_TIMES = 1000
TOLD = ("id", "time", "command", "who", "seed", "changes", "result", "notes", "undoes", "redoes")

Limit = Annotated[
    int | None,
    typer.Option("--limit", metavar="N", min=1, help=f"The newest N; {NEWEST} if not given."),
]
All = Annotated[bool, typer.Option("--all", help="The whole journal.")]
Verify = Annotated[bool, typer.Option("--verify", help="Roll every recorded roll again.")]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="The journal's own lines, all of them.")]
Times = Annotated[
    int, typer.Option("--times", metavar="N", min=1, max=MOST_TIMES, help="The last N changes.")
]


@command
def log(
    name: Whom = None,
    limit: Limit = None,
    all: All = False,
    jsonl: Jsonl = False,
    verify: Verify = False,
) -> Any:
    """Tell what was rolled and what changed.

    \b
    sms log                        the newest twenty, the oldest of them first
    sms log june --all             everything about June
    sms log --jsonl > story.jsonl  the journal's own lines, all of them
    sms log --verify               hold every roll against its dice
    """
    if limit and all:
        raise UsageError("--limit and --all exclude each other: leave one out")
    if verify and (limit or all or jsonl):
        raise UsageError("--verify goes through the whole journal: leave the other options out")
    if jsonl and current().common.json:
        raise UsageError("--json and --jsonl exclude each other: leave one out")
    campaign = campaign_of(*([] if name is None else [name]))
    with campaign.store.lock(exclusive=False):
        if verify:
            return _verified(campaign, name)
        lines = _newest(campaign, name, limit or (None if all or jsonl else NEWEST))
    if jsonl:
        return JournalLines(tuple(line for line, _ in lines))
    return Story(tuple(_told(line, undone) for line, undone in lines))


@command
def undo(name: Whom = None, times: Times = 1) -> TakenBack:
    """Take the last change back.

    \b
    sms undo                       whatever was changed last
    sms undo june                  the last change of June's sheet
    sms undo --times 3             the last three, or none if one of them resists
    sms undo -n                    say what would be taken back
    """
    campaign = campaign_of(*([] if name is None else [name]))
    dry_run = current().common.dry_run
    with campaign.store.lock(exclusive=not dry_run):
        file = None if name is None else _file_of(campaign, name)
        undone = history.undo(campaign.store, file, times=times, dry_run=dry_run)
        return TakenBack(tuple(map(_deed, undone)))


@command
def redo(times: Times = 1) -> DoneAgain:
    """Do again what was undone.

    \b
    sms redo                       what was undone last
    sms redo --times 3             the last three, or none if one of them resists
    sms redo -n                    say what would be done again
    """
    campaign = campaign_of()
    dry_run = current().common.dry_run
    with campaign.store.lock(exclusive=not dry_run):
        redone = history.redo(campaign.store, times=times, dry_run=dry_run)
        return DoneAgain(tuple(map(_deed, redone)))


def _newest(campaign: Campaign, name: str | None, most: int | None) -> list[tuple[Entry, bool]]:
    """Return the newest lines, or those about a sheet, the oldest first."""
    faults: list[str] = []
    stem = "" if name is None else Path(name).stem
    words = about(stem) if stem else ()
    lines = judged(backwards(campaign.folder.journal, faults.append, words=words))
    if name is not None:
        file = _file_of(campaign, name)
        lines = (each for each in lines if _is_about(each[0], file, stem))
    newest = list(islice(lines, most))
    if faults:
        count = "1 line" if len(faults) == 1 else f"{len(faults)} lines"
        current().notices.append(f"{SHOWN}: {count} cannot be read; the others are told")
    return newest[::-1]


def _verified(campaign: Campaign, name: str | None) -> Verified:
    from sms_cli.commands.verifying.verify import verify  # the story alone does without the rules

    if name is None:
        return verify(campaign.folder)
    return verify(campaign.folder, Path(_file_of(campaign, name)).stem)


def _is_about(line: Entry, file: str, stem: str) -> bool:
    return stem in line.get("who", ()) or any(row["file"] == file for row in line["files"])


def _told(line: Entry, undone: bool) -> dict[str, Any]:
    """Return a line without the pieces of text that only an undo needs."""
    return {key: as_read(line[key]) for key in TOLD if key in line} | {"undone": undone}


def _file_of(campaign: Campaign, name: str) -> str:
    """Return a sheet's file as shown: one that is there, or that the journal knows."""
    folder = campaign.folder
    try:
        return folder.shown(folder.find_file(name))
    except NotFound:
        path = Path(name) if name.endswith(".toml") else folder.path(name)
        file = folder.shown(path)
        if last_line_of(campaign.store, file) is None:
            raise
        return file


def _deed(undone: Undone) -> Deed:
    line = undone.origin
    result = line.get("result")
    skill = result.get("skill") if isinstance(result, dict) else None
    return Deed(
        line["id"],
        line["command"],
        tuple(map(str, line.get("who", ()))),
        skill if isinstance(skill, str) else None,
        tuple(map(as_read, undone.changes)),
    )
