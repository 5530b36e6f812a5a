"""`sms log --verify`: every recorded roll is rolled again and held against what was written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sms_cli.commands.recorded import PoolRecord, StepRecord, chain_of, read_pool, read_step
from sms_cli.commands.records import Record, records_in
from sms_cli.errors import DiceError, SmsError
from sms_cli.model.dice import Dice, RecordedDice, SeededDice, TableDice
from sms_cli.model.reports import Differing, Verified
from sms_cli.resolver import step
from sms_cli.resolver.miss import band_of
from sms_cli.resolver.pool import roll_pool
from sms_cli.resolver.skill import target_of
from sms_cli.sheets.journal import Entry, entry_of, numbered
from sms_cli.sheets.locate import Folder
from sms_cli.show.encode import plain

LONGEST = 60  # characters of a value in a message
POOL_FACTS = ("pool", "dice", "modifier", "total")
UNREADABLE = "this line cannot be read; sms alone writes here"

Facts = Mapping[str, Any]
Kept = StepRecord | PoolRecord


def verify(folder: Folder, stem: str | None = None) -> Verified:
    """Roll every recorded roll again, or those of one sheet, and tell which ones differ."""
    verified = 0
    differing: list[Differing] = []
    for number, raw in numbered(folder.journal):
        entry = entry_of(raw)
        if entry is None:
            differing.append(Differing(number, None, (), UNREADABLE))
            continue
        for index, record in enumerate(records_in(entry)):
            who = str(record.get("character"))
            if stem in (None, who):
                verified += 1
                for fault in _faults(entry, index, record):
                    message = f"{who}'s roll of {entry['time']}: {fault}"
                    differing.append(Differing(number, entry["time"], (who,), message))
    return Verified(verified, tuple(differing))


def _faults(entry: Entry, index: int, record: Record) -> Iterator[str]:
    """Yield what a record, or the result that is told of it, says and its dice do not."""
    try:
        kept = read_step(record) if "request" in record else read_pool(record)
        table = TableDice(kept.faces)
        facts = _facts(kept, table)
        table.finish()
        seed = _seed_of(entry)
        seeded = kept.faces if seed is None else _faces_of_seed(kept, seed)
    except DiceError:
        yield f"the faces {_short(kept.faces)} are not those of its dice"
    except SmsError as error:
        yield error.fault
    else:
        if seeded != kept.faces:
            yield f"its seed gives the faces {_short(seeded)}, not {_short(kept.faces)}"
        if isinstance(kept, StepRecord) and not _is_under_rulings(kept):
            yield "its rulings are not those that it was rolled under"
        yield from _differences(facts, kept.result, _told(entry, index))


def _facts(kept: Kept, dice: Dice) -> Facts:
    """Return what the dice come to, as a result has it."""
    return _pool_facts(kept, dice) if isinstance(kept, PoolRecord) else _step_facts(kept, dice)


def _step_facts(kept: StepRecord, dice: Dice) -> Facts:
    request, throw = kept.request, kept.throw
    chain = chain_of(kept, dice)
    target = target_of(request)
    miss = step.miss_of(target, chain.total)
    return {
        "kind": "step",
        "character": request.character,
        "skill": request.skill,
        "edge": throw.edge.value,
        "set_form": request.set_form,
        "die": throw.die.value,
        "chain": [] if request.set_form else plain(chain.links),
        "grit_spent": chain.grit,
        "total": chain.total,
        "die_after": step.die_after(chain, throw).value,
        "target": target,
        **_outcome(miss),
        "band": band_of(request.table, miss).name if miss else None,
    }


def _pool_facts(kept: PoolRecord, dice: Dice) -> Facts:
    pool, explode, add_each = kept.throw
    roll = plain(roll_pool(pool, dice, explode=explode, add_each=add_each))
    tn = kept.result.get("tn")
    # without a TN it is not the dice that decide: total cover, say, fails whatever they show
    judged = _outcome(step.miss_of(tn, roll["total"])) if isinstance(tn, int) else {}
    return {**{name: roll[name] for name in POOL_FACTS}, **judged}


def _outcome(miss: int | None) -> Facts:
    return {"success": None if miss is None else miss == 0, "miss_by": miss}


def _seed_of(entry: Entry) -> int | None:
    """Return the seed of a line that is one fresh roll: its dice are the seed's first."""
    seed = entry.get("seed")
    alone = entry["command"] == "roll" and len(records_in(entry)) == 1
    is_number = isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= 20
    return int(str(seed)) if alone and is_number else None


def _faces_of_seed(kept: Kept, seed: int) -> tuple[int, ...]:
    dice = RecordedDice(SeededDice(seed))
    _facts(kept, dice)
    return tuple(dice.faces)


def _is_under_rulings(kept: StepRecord) -> bool:
    throw = kept.throw
    return throw == step.throw_of(throw.die, throw.edge, kept.rulings, throw.limit)


def _told(entry: Entry, index: int) -> Facts:
    """Return the roll as the line's own result has it, for that is what the log tells."""
    result = entry.get("result")
    rolls = result.get("rolls", [result]) if isinstance(result, dict) else []
    told = rolls[index] if isinstance(rolls, list) and index < len(rolls) else None
    return told if isinstance(told, dict) and "kind" in told else {}


def _differences(facts: Facts, *results: Facts) -> Iterator[str]:
    for name, fact in facts.items():
        for result in filter(None, results):
            said = _said(result, name)
            if said != fact:
                yield f"{name} is {_short(said)}; its dice give {_short(fact)}"
                break


def _said(result: Facts, name: str) -> Any:
    if name != "band":
        return result.get(name)
    consequence = result.get("consequence")
    return consequence.get("band") if isinstance(consequence, dict) else None


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
