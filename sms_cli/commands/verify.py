"""`sms log --verify`: every recorded roll is rolled again and held against what was written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sms_cli.commands.recorded import PoolRecord, StepRecord, read_pool, read_step
from sms_cli.commands.records import Record, faces_of, records_in
from sms_cli.errors import DiceError, SmsError
from sms_cli.model.dice import Dice, SeededDice, TableDice
from sms_cli.model.reports import Differing, Verified
from sms_cli.resolver import step
from sms_cli.resolver.pool import PoolRoll, roll_pool
from sms_cli.resolver.skill import target_of
from sms_cli.resolver.step import StepRoll
from sms_cli.sheets.journal import Entry, entry_of, numbered
from sms_cli.sheets.locate import Folder
from sms_cli.show.encode import plain

LONGEST = 60  # characters of a value in a message
UNREADABLE = "this line cannot be read; a journal is appended to by sms alone"


def verify(folder: Folder, stem: str | None = None) -> Verified:
    """Roll every recorded roll again, or those of one sheet, and tell which ones differ."""
    verified, differing = 0, []
    for number, raw in numbered(folder.journal):
        entry = entry_of(raw)
        if entry is None:
            differing.append(Differing(number, None, (), UNREADABLE))
            continue
        for index, record in enumerate(records_in(entry)):
            if stem is None or record.get("character") == stem:
                verified += 1
                who = str(record.get("character"))
                faults = (f"{who}, {entry['time']}: {text}" for text in _faults(entry, index))
                differing += [Differing(number, entry["time"], (who,), text) for text in faults]
    return Verified(verified, tuple(differing))


def _faults(entry: Entry, index: int) -> Iterator[str]:
    """Yield what a record says that its dice do not."""
    record = records_in(entry)[index]
    seed = _seed_of(entry)
    try:
        kept = read_step(record) if "request" in record else read_pool(record)
        again = _again(kept, TableDice(kept.faces))
        seeded = None if seed is None else _again(kept, SeededDice(seed))
    except DiceError:
        yield "its faces are not those that its dice need"
        return
    except SmsError as error:
        yield error.fault
        return
    if list(kept.faces) != faces_of(again):
        yield "it has more faces than its dice need"
    if seeded and faces_of(seeded) != list(kept.faces):
        yield f"its seed {seed} gives the faces {faces_of(seeded)}, not {list(kept.faces)}"
    if isinstance(kept, StepRecord) and not _is_under_rulings(kept):
        yield "its rulings are not those that it was rolled under"
    yield from _differences(plain(again), kept.result, _told(entry, index))


def _again(kept: StepRecord | PoolRecord, dice: Dice) -> StepRoll | PoolRoll:
    return _step_again(kept, dice) if isinstance(kept, StepRecord) else _pool_again(kept, dice)
