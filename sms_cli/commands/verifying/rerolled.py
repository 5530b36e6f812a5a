"""The recorded rolls of a line, rolled again: on the sheet as it was, or by their dice alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from sms_cli.commands.recorded import (
    StepRecord,
    chain_of,
    read,
    read_pool,
    read_step,
    sheet_before,
    spoilt,
)
from sms_cli.commands.records import Record, records_in
from sms_cli.commands.verifying.compared import by_key, short, unlike
from sms_cli.commands.verifying.past import Past, sheet_in
from sms_cli.commands.verifying.told import AMENDING, ToldDie, rolls_told
from sms_cli.errors import DiceError, SmsError
from sms_cli.model.dice import TableDice
from sms_cli.model.settings import ruling_faults
from sms_cli.model.sheet import Character
from sms_cli.resolver import step
from sms_cli.resolver.pool import SIDES, Pool, PoolThrow, roll_pool, tn_with_raises
from sms_cli.resolver.skill import find_technique, settle_again, target_of
from sms_cli.resolver.step import StepRoll
from sms_cli.resolver.tracks import Track, shift
from sms_cli.sheets.journal import Entry
from sms_cli.show.encode import plain

Facts = dict[str, Any]

BY_THE_SHEET = ("grit_earned", "out_of_leverage", "sunset_question")  # what no die tells
POOL_FACTS = ("pool", "dice", "modifier", "total")
EXCHANGE = "exchange"
_POOL = re.compile(r"([0-9]{1,4})k([0-9]{1,4})([+-][0-9]{1,9})?")


class Rerolled(NamedTuple):
    """A recorded roll and what is wrong with it.

    Of a skill's roll it has the roll `again`, the sheet `before` the line and the `hero` who rolled
    then; where the sheet is not known any more, it was held against its dice `alone`.
    """

    who: str
    record: Record
    faults: tuple[str, ...] = ()
    kept: StepRecord | None = None
    before: Character | None = None
    hero: Character | None = None
    again: StepRoll | None = None
    alone: bool = False


class ToldPart(msgspec.Struct, frozen=True):
    """One part of a sum."""

    value: int


class ToldPool(msgspec.Struct, frozen=True):
    """What a pool was, and what it was held against."""

    pool: str
    dice: tuple[ToldDie, ...]
    target: int | None = None
    raises: int = 0
    harder: tuple[ToldPart, ...] = ()

    @property
    def tn(self) -> int | None:
        """The TN that follows (C0)."""
        if self.target is None:
            return None
        return tn_with_raises(self.target, self.raises, sum(part.value for part in self.harder))


def reroll(past: Past, entry: Entry) -> Iterator[Rerolled]:
    """Yield the recorded rolls of the line that the walk has come to, each rolled again."""
    told = [roll for roll in rolls_told(entry.get("result")) if roll.get("character")]
    for index, record in enumerate(records_in(entry)):
        found = Rerolled(str(record.get("character")), record)
        again = _step_again if "request" in record else _pool_again
        try:
            found = again(past, entry, found, told[index] if index < len(told) else {})
            yield found._replace(faults=(*dict.fromkeys(found.faults),))
        except DiceError:
            fault = f"the faces {short(record.get('faces'))} are not those of its dice"
            yield found._replace(faults=(fault,))
        except SmsError as error:
            yield found._replace(faults=(error.fault,))


def _step_again(past: Past, entry: Entry, found: Rerolled, told: Facts) -> Rerolled:
    record, kept, file = found.record, read_step(found.record), past.file_of(found.who)
    texts = past.texts(file, record.get("sheet"))
    before, after = (sheet_in(file, text) for text in texts or (None, None))
    faults = [*_record_faults(past, found), *_throw_faults(kept, found.who)]
    if not (isinstance(before, Character) and isinstance(after, Character)):
        faults += _unlike_told(kept.result, told, _dice_facts(kept))
        return found._replace(faults=tuple(faults), kept=kept, alone=True)
    hero, dice = sheet_before(after, kept), TableDice(kept.faces)
    again = settle_again(hero, kept.request, kept.rulings, dice)
    dice.finish()
    facts = {name: fact for name, fact in plain(again).items() if name != "intent"}
    rows = by_key(past.rows(file, again.changes))
    faults += [
        *unlike(plain(kept.throw), plain(again.throw), "throw"),
        *_unlike_told(kept.result, told, facts),
        *unlike(by_key(record.get("changes")), rows, "changes"),
        *_hero_faults(entry, kept, hero, before),
    ]
    return found._replace(faults=tuple(faults), kept=kept, before=before, hero=hero, again=again)


def _record_faults(past: Past, found: Rerolled) -> Iterator[str]:
    """Yield what a record says of its table and its sheet, and is not so."""
    for fault in ruling_faults(read(dict[str, Any], found.record.get("rulings"))):
        yield fault.message
    if (left := past.left(past.file_of(found.who))) is not None:
        yield from unlike(found.record.get("sheet"), left, "sheet", "its line has")


def _throw_faults(kept: StepRecord, who: str) -> Iterator[str]:
    throw, request = kept.throw, kept.request
    if throw != step.throw_of(throw.die, throw.edge, kept.rulings, throw.limit):
        yield "its rulings are not those that it was rolled under"
    fact = request._replace(character=who, die=None)  # a skill's die is the sheet's
    yield from unlike(plain(request), plain(fact), "request", f"a roll of {who} has")


def _hero_faults(
    entry: Entry, kept: StepRecord, hero: Character, before: Character
) -> Iterator[str]:
    """Yield when the roll does not begin with the sheet before it, or not as that can roll."""
    if (technique := kept.request.technique) is not None:
        known = find_technique(hero, technique)
        yield from unlike(technique, known, "request.technique", "the sheet has")
    begins = [before]
    if entry["command"] == EXCHANGE:  # Composure may be paid to act first (S9)
        begins.append(shift(before, Track.COMPOSURE, -1))
    if entry["command"] not in AMENDING and hero not in begins:
        yield "its changes do not begin with the sheet as it was"


def _dice_facts(kept: StepRecord) -> Facts:
    """Return what the dice of a skill's roll tell without its sheet."""
    dice = TableDice(kept.faces)
    chain = chain_of(kept, dice)
    dice.finish()
    facts: Facts = plain(step.judge_chain(kept.request, kept.throw, chain, target_of(kept.request)))
    said = kept.result.get("consequence")
    if facts["consequence"] and isinstance(said, dict):
        facts["consequence"]["effects"] = said.get("effects")
    return {name: fact for name, fact in facts.items() if name not in (*BY_THE_SHEET, "intent")}


def _pool_again(past: Past, entry: Entry, found: Rerolled, told: Facts) -> Rerolled:
    record, kept = found.record, read_pool(found.record)
    facts = _pool_facts(kept.throw, kept.faces, kept.result, tn_of(entry))
    # what follows from a roll that is part of something, its line keeps alone
    changes = entry.get("changes", []) if told is entry.get("result") else []
    faults = (
        *_record_faults(past, found),
        *_unlike_told(kept.result, told, facts),
        *unlike(found.who, kept.result.get("character"), "character", "its result has"),
        *unlike(record.get("changes"), changes, "changes", "its line has"),
    )
    files, sheet = {past.file_of(found.who), *past.files}, record.get("sheet")
    alone = any(past.texts(file, sheet) is None for file in files)
    return found._replace(faults=faults, alone=alone)


def tn_of(entry: Entry) -> Facts:
    """Return what an attack says of its TN, in a fight or out of it; nothing of other lines."""
    result = entry.get("result")
    attack = result.get("attack", result) if isinstance(result, dict) else None
    tn = attack.get("tn") if isinstance(attack, dict) else None
    return tn if isinstance(tn, dict) else {}


def nobodys_pool_faults(entry: Entry) -> Iterator[str]:
    """Yield where pools that no sheet rolled, which have no record, are not what fell."""
    for said in rolls_told(entry.get("result")):
        if not said.get("character"):
            throw, faces = _throw_told(said)
            facts = _pool_facts(throw, faces, said, tn_of(entry))
            yield from _unlike_told(said, {}, {**facts, "skill": None, "trait": None})


def _throw_told(said: Facts) -> tuple[PoolThrow, tuple[int, ...]]:
    """Return how a pool fell, as far as its dice tell, and its faces."""
    told = read(ToldPool, said)
    match = _POOL.fullmatch(told.pool)
    if match is None:
        raise spoilt()
    pool = Pool(*(int(part or 0) for part in match.groups()))
    explodes = all(die.faces[-1:] != (SIDES,) for die in told.dice)
    return PoolThrow(pool, explodes), tuple(face for die in told.dice for face in die.faces)


def _pool_facts(throw: PoolThrow, faces: Sequence[int], said: Facts, tn: Facts) -> Facts:
    """Return what the dice of a pool tell against the target that it says it had."""
    dice, told = TableDice(faces), read(ToldPool, said)
    roll = plain(roll_pool(throw.pool, dice, explode=throw.explode, add_each=throw.add_each))
    dice.finish()
    facts = {name: roll[name] for name in POOL_FACTS}
    if told.tn is None:  # behind total cover an attack fails, whatever its dice show
        failed = False if tn and tn.get("base") is None else None
        return {**facts, "tn": None, "success": failed, "miss_by": None}
    miss = max(told.tn - roll["total"], 0)
    if tn.get("exceed") is True and roll["total"] == told.tn:
        miss = 1
    return {**facts, "tn": told.tn, "success": miss == 0, "miss_by": miss}


def _unlike_told(result: Facts, told: Facts, facts: Facts) -> Iterator[str]:
    """Yield what a roll's record, and what its line tells of it, do not have from its dice."""
    for said in filter(None, (result, told)):
        yield from unlike({name: said.get(name) for name in facts}, facts)
    if told:
        others = [name for name in {**result, **told} if name not in facts]
        told, result = ({name: each.get(name) for name in others} for each in (told, result))
        yield from unlike(told, result, "", "its record has")
