"""`sms defend --avert`: the blow that an Active Defense answers, as the journal tells it (C10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import Any, TypeVar

import msgspec

from sms_cli.commands.campaign import Campaign
from sms_cli.commands.fight_file import is_running, judge, read_fight
from sms_cli.commands.recorded import spoilt
from sms_cli.commands.records import standing
from sms_cli.errors import RuleError
from sms_cli.model.fight import FILE, Action, Fight
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.averting import LastBlow, Written, avert, before_blow
from sms_cli.resolver.defense import Defense

Entry = Mapping[str, Any]
Told = TypeVar("Told")


class Row(msgspec.Struct, frozen=True):
    """A change, as the journal has it."""

    file: str
    key: str
    before: Any = None
    after: Any = None


class Reached(msgspec.Struct, frozen=True):
    """What an attack came to, or what it had to reach."""

    total: int | None
    exceed: bool = False


class Struck(msgspec.Struct, frozen=True):
    """An attack, as the journal tells it."""

    attacker: str
    target: str
    hit: bool
    roll: Reached
    tn: Reached


def defend_and_avert(
    campaign: Campaign, name: str, against: int, roll: Callable[[Sheet], Defense]
) -> Defense:
    """Roll an Active Defense as somebody stood before the blow, and take it back on success."""
    with campaign.changing():
        now = campaign.load(name)
        blow = last_blow(campaign, now.stem, against)
        defense = roll(before_blow(now, blow.written.get(now.stem)))
        sheets, fight = [now], None
        if defense.success:
            sheets += _others(campaign, now.stem, blow)
            fight = _feinting(campaign, blow)
        result = avert(defense, blow, sheets, fight)
        campaign.save(result, judge=judge)
    return result


def last_blow(campaign: Campaign, stem: str, against: int) -> LastBlow:
    """Return the attack with that total which is the last thing that happened to a sheet.

    RuleError where something else is; the defender's own defending stands between.
    """
    file = campaign.file_of(stem)
    for entry in standing(campaign):
        if _is_defending(entry, stem):
            continue
        struck = _struck(entry)
        if struck is not None and struck.target == stem:
            return _answerable(entry, struck, against)
        if any(row.file == file for row in _rows(entry)):
            came = f"sms {entry['command']} has changed the sheet since"
            raise RuleError(f"there is no blow to avert from {stem}: {came}")
    raise RuleError(f"there is no blow to avert from {stem}: nobody has attacked")


def _answerable(entry: Entry, struck: Struck, against: int) -> LastBlow:
    total, tn = struck.roll.total, struck.tn.total
    if not struck.hit or total is None or tn is None:
        raise RuleError(f"{struck.attacker}'s last attack missed {struck.target}: nothing to avert")
    if total != against:
        raise RuleError(f"{struck.attacker}'s attack came to {total}, not {against}")
    written = {
        PurePath(file).stem: _written(entry, file, mine=PurePath(file).stem == struck.target)
        for file in dict.fromkeys(row.file for row in _rows(entry))
        if file != FILE
    }
    return LastBlow(struck.attacker, struck.target, total - tn, struck.tn.exceed, written)


def _written(entry: Entry, file: str, *, mine: bool) -> Written:
    """Return what the blow wrote on a sheet; what its striker's own Action ended stays so."""
    written = Written()
    for row in _rows(entry):
        if row.file != file:
            continue
        match row.key:
            case "combat.wounds":
                written = written._replace(wounds=_read(row.after, int) - _read(row.before, int))
            case "brutes":
                written = written._replace(
                    brutes_out=_read(row.before, int) - _read(row.after, int)
                )
            case "combat.conditions":
                old, new = (_read(side or (), tuple[str, ...]) for side in (row.before, row.after))
                ended = tuple(word for word in old if word not in new) if mine else ()
                added = tuple(word for word in new if word not in old)
                written = written._replace(added=added, ended=ended)
    return written


def _others(campaign: Campaign, stem: str, blow: LastBlow) -> Iterator[Sheet]:
    """Yield the other sheets on which the blow wrote: whoever struck it."""
    for other, written in blow.written.items():
        if other != stem and written.added:
            yield campaign.load(other)


def _feinting(campaign: Campaign, blow: LastBlow) -> Fight | None:
    """Return the running fight where a Feint's Free Raises wait in it."""
    if not is_running(campaign):
        return None
    document, fight = read_fight(campaign)
    if any(each.name == blow.attacker and blow.target in each.feints for each in fight.combatants):
        campaign.documents[FILE] = document
        return fight
    return None


def _struck(entry: Entry) -> Struck | None:
    """Return the attack that a line tells of, in a fight or out of it."""
    result = entry.get("result")
    if entry["command"] == "fight attack" and isinstance(result, Mapping):
        return _read(result.get("attack"), Struck)
    return _read(result, Struck) if entry["command"] == "attack" else None


def _is_defending(entry: Entry, stem: str) -> bool:
    result = entry.get("result")
    deed = result.get("deed") if isinstance(result, Mapping) else None
    return (
        isinstance(deed, Mapping)
        and deed.get("action") == Action.DEFEND
        and deed.get("who") == [stem]
    )


def _rows(entry: Entry) -> tuple[Row, ...]:
    return _read(entry.get("changes", ()), tuple[Row, ...])


def _read(value: Any, kind: type[Told]) -> Told:
    """Return a value of the journal, where any hand may have been at it."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise spoilt() from None
