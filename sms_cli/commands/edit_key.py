"""`sms set`: a checked edit of any key, also of a sheet that does not hold."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, NamedTuple

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.check import all_problems, doubts_of
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.options import Who
from sms_cli.commands.table import seen_from_here
from sms_cli.errors import SheetError, UsageError
from sms_cli.model.answers import KeySet
from sms_cli.model.change import Change, Key, Set, Unset
from sms_cli.sheets.document import Document
from sms_cli.sheets.keys import find_key, is_inside, path_of, read_value
from sms_cli.sheets.literals import join_key, split_key
from sms_cli.sheets.problems import Problem, convert_sheet
from sms_cli.sheets.steps import same, value_at

TypedKey = Annotated[str | None, typer.Argument(metavar="KEY", help="As in skills.sight.")]
Value = Annotated[str | None, typer.Argument(metavar="VALUE", help="A TOML value, or a text.")]
UnsetKey = Annotated[
    str | None, typer.Option("--unset", metavar="KEY", help="Take this key away instead.")
]


class Judged(NamedTuple):
    """How far a sheet can be judged (0: its kind, 1: its keys, 2: the rules), and its problems."""

    stage: int
    problems: tuple[Problem, ...]


@command
def set_(name: Who, key: TypedKey = None, value: Value = None, unset: UnsetKey = None) -> Any:
    """Change one key of a sheet, checked.

    \b
    sms set june skills.sight d6
    sms set june tracks.harm bruised
    sms set june obligations.ray.heat burning
    sms set june techniques '["Quiet Eyes", "Low Sweep"]'
    sms set goro combat.skills.defense 2
    sms set goro --unset combat.armor

    A value that begins with - stands after --, as in: sms set june -- look "- none -".
    """
    typed = _typed_key(key, value, unset)
    campaign = campaign_of(name)
    with campaign.changing():
        document, stem = campaign.open(name)
        found = find_key(document.data, typed)
        before = value_at(document.data, found)
        after = None if value is None else read_value(document.data, found, value)
        changes = () if same(before, after) else (_change(stem, found, before, after),)
        result = KeySet(stem, join_key(found), before, after, changes)
        campaign.save(result, judge=partial(_refuse_new_faults, before=document, key=found))
    return result


def _typed_key(key: str | None, value: str | None, unset: str | None) -> Key:
    if unset is not None and key is None:
        return split_key(unset)
    if unset is None and key is not None and value is not None:
        return split_key(key)
    raise UsageError("give a key and its value, or --unset and a key: sms set NAME skills.sight d6")


def _change(stem: str, key: Key, before: Any, after: Any) -> Change:
    return Unset(stem, key, before) if after is None else Set(stem, key, before, after)


def _refuse_new_faults(after: Document, stem: str, *, before: Document, key: Key) -> None:
    """Refuse an edit that makes a problem, and tell a doubt; what is there already may stay."""
    old, new = _judged(before.data, stem), _judged(after.data, stem)
    if old.stage == 0 and key != old.problems[0].key:
        faults = list(old.problems)  # what kind of sheet it is decides what its keys may be
    else:
        faults = [problem for problem in new.problems if problem not in old.problems]
    if new.stage > old.stage:  # what could not be judged before was not made by this edit
        where = path_of(before.data, key)
        faults = [each for each in faults if is_inside(path_of(after.data, each.key), where)]
    for fault in faults:
        raise SheetError(fault.message, before.place(fault.key, of=fault.on))
    _tell_new_doubts(before, after)


def _tell_new_doubts(before: Document, after: Document) -> None:
    known = set(doubts_of(before.data))
    for doubt in doubts_of(after.data):
        if doubt not in known:
            place = after.place(doubt.key, of=doubt.on)
            warning = seen_from_here(SheetError(f"warning: {doubt.message}", place))
            current().notices.append(warning.message)


def _judged(data: Mapping[str, Any], stem: str) -> Judged:
    found = tuple(all_problems(data, stem))
    if not isinstance(convert_sheet(data, stem), tuple):
        return Judged(2, found)
    return Judged(0 if found[0].key in (("kind",), ("format",)) else 1, found)
