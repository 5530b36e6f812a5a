"""`sms set`: a checked edit of any key, also of a sheet that does not hold."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.check import all_problems, doubts_of
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.options import Who
from sms_cli.commands.table import seen_from_here
from sms_cli.errors import RuleError, SheetError, UsageError
from sms_cli.model.answers import KeySet
from sms_cli.model.change import Key, Set, Unset
from sms_cli.sheets.document import Document
from sms_cli.sheets.faults.problems import Problem, convert_sheet
from sms_cli.sheets.keys import as_typed, changed, find_key, is_inside, path_of, read_value
from sms_cli.sheets.literals import join_key, split_key
from sms_cli.sheets.steps import look, resolve, same, value_at
from sms_cli.show.text import listed

TypedKey = Annotated[str | None, typer.Argument(metavar="KEY", help="As in skills.sight.")]
Value = Annotated[str | None, typer.Argument(metavar="VALUE", help="A TOML value, or a text.")]
UnsetKey = Annotated[
    str | None, typer.Option("--unset", metavar="KEY", help="Take this key away instead.")
]

Data = dict[str, Any]


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
        for change in changes:  # before its text: a value that will not do is no fault of the file
            _refuse_new_faults(document, stem, change)
        result = KeySet(stem, join_key(found), before, after, changes)
        campaign.save(result, judge=partial(_tell_new_doubts, before=document))
    return result


def _typed_key(key: str | None, value: str | None, unset: str | None) -> Key:
    if unset is not None and key is None:
        return split_key(unset)
    if unset is None and key is not None and value is not None:
        return split_key(key)
    either = "a key and its value, or --unset and a key"
    if unset is not None:
        raise UsageError(f"give {either}, not both: leave {key!r} out, or --unset")
    raise UsageError(f"give {either}: sms set NAME skills.sight d6")


def _change(stem: str, key: Key, before: Any, after: Any) -> Set | Unset:
    return Unset(stem, key, before) if after is None else Set(stem, key, before, after)


def _refuse_new_faults(document: Document, stem: str, change: Set | Unset) -> None:
    """Refuse an edit that makes a problem; what is there already may stay."""
    before, after = document.data, changed(document.data, change)
    old, new = _judged(before, stem), _judged(after, stem)
    if old.stage == 0 and change.key != old.problems[0].key:
        faults = list(old.problems)  # what kind of sheet it is decides what its keys may be
    else:
        known = set(map(_identity, old.problems))
        faults = [
            problem
            for problem in new.problems
            if _identity(problem) not in known and not _stays_astray(problem, change, after)
        ]
    if new.stage > old.stage:  # what could not be judged before was not made by this edit
        where = path_of(before, change.key)
        faults = [each for each in faults if is_inside(path_of(after, each.key), where)]
    _refuse_half_a_table(stem, change, before, after, faults)
    for fault in faults:
        if change.key == ("kind",) != fault.key:  # what another kind needs is no fault of the file
            raise RuleError(f"{stem} cannot become a {after['kind']}: {fault.message}")
        place = document.place(_key_before(fault.key, before, after), of=fault.on)
        raise SheetError(as_typed(fault, before, after).message, place)


def _refuse_half_a_table(
    stem: str, change: Set | Unset, before: Data, after: Data, faults: Sequence[Problem]
) -> None:
    """Refuse one key of a table that is not there and needs others too: no file is at fault."""
    there, missing = resolve(before, change.key)
    table = (*there, *missing[:1])
    inside = [each.key for each in faults if is_inside(path_of(after, each.key), table)]
    needs = [str(key[-1]) for key in inside if value_at(after, key) is None]
    if len(missing) < 2 or not needs:
        return
    key, pairs = join_key(table), [join_key(change.key[len(table) :]), *needs]
    way = f"sms set {stem} {key} '{{ {', '.join(f'{name} = …' for name in pairs)} }}'"
    way = f"sms sunset {stem} --help" if table == ("sunset",) else way
    raise RuleError(f"there is no [{key}] yet, and it needs {listed(needs)} too: {way}")


def _key_before(key: Sequence[str | int], before: Data, after: Data) -> Sequence[str | int]:
    """Return a key as the file knows it: a row that the edit gives a name goes by its number."""
    there, missing = resolve(before, key)
    is_row = missing and isinstance(look(before, there), list)
    return path_of(after, key) if is_row else key


def _stays_astray(problem: Problem, change: Set | Unset, after: Data) -> bool:
    """Tell of a key that nothing reads, and that setting another one has not made."""
    elsewhere = not is_inside(path_of(after, problem.key), path_of(after, change.key))
    return isinstance(change, Set) and problem.on == "key" and elsewhere


def _identity(problem: Problem) -> tuple[object, ...]:
    """Return what makes a problem the same as before; a warning may say it in other words."""
    return problem.key, problem.severity, problem.message if problem.severity == "error" else None


def _tell_new_doubts(after: Document, _stem: str, *, before: Document) -> None:
    """Tell what an edit makes doubtful."""
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
