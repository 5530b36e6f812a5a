"""A recorded roll, read back from the journal, where any hand may have been at it."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import msgspec

from sms_cli.commands.records import Record
from sms_cli.errors import DiceError, Place, SheetError, SmsError
from sms_cli.model.change import Set, applied
from sms_cli.model.dice import Dice, TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character, Skill
from sms_cli.resolver import step
from sms_cli.resolver.pool import PoolThrow
from sms_cli.resolver.step import Chain, StepRequest, Throw
from sms_cli.sheets.journal import SHOWN
from sms_cli.sheets.literals import split_key

Fields = TypeVar("Fields", bound=tuple[Any, ...])
Told = TypeVar("Told")


class Row(msgspec.Struct, frozen=True):
    """One change that a roll made, as the envelope has it."""

    key: str
    before: Any = None
    after: Any = None


class Kept(msgspec.Struct, frozen=True):
    """What the journal keeps of every roll; the parts that are tuples to us are still tables."""

    rulings: dict[str, Any]
    result: dict[str, Any]
    throw: dict[str, Any]
    faces: tuple[int, ...]
    changes: tuple[Row, ...] = ()
    request: dict[str, Any] | None = None


class StepRecord(NamedTuple):
    """A recorded step roll on somebody's sheet; `changes` are from before the roll."""

    request: StepRequest
    rulings: Rulings
    throw: Throw
    faces: tuple[int, ...]
    changes: tuple[Row, ...]
    result: dict[str, Any]

    @property
    def miss_by(self) -> int | None:
        """By how much it missed, 0 on success, None without a target."""
        miss = self.result.get("miss_by")
        return miss if isinstance(miss, int) else None


class PoolRecord(NamedTuple):
    """A recorded roll of a combatant's pool."""

    throw: PoolThrow
    faces: tuple[int, ...]
    result: dict[str, Any]


def read_step(record: Record) -> StepRecord:
    """Return a recorded step roll; SheetError when the journal does not hold what it takes."""
    try:
        kept = msgspec.convert(record, Kept)
        request = _read(StepRequest, kept.request)
        if request.skill not in tuple(Skill):
            raise msgspec.ValidationError("a recorded roll is on a skill")
        if request.character != record.get("character"):
            raise msgspec.ValidationError("it is the roll of whose record it is")
        rulings, throw = _read(Rulings, kept.rulings), _read(Throw, kept.throw)
    except (msgspec.ValidationError, ValueError):  # a ValueError is half a surrogate pair
        raise spoilt() from None
    return StepRecord(request, rulings, throw, kept.faces, kept.changes, kept.result)


def read_whole_step(record: Record) -> StepRecord:
    """Return a recorded step roll whose faces are all there, and no more than its dice need."""
    kept = read_step(record)
    faces = TableDice(kept.faces)
    try:
        chain_of(kept, faces)
        faces.finish()
    except DiceError:
        raise spoilt() from None
    return kept


def sheet_before(after: Character, kept: StepRecord) -> Character:
    """Return the sheet as it was before the recorded roll; SheetError when that cannot be."""
    try:
        back = [
            Set(after.stem, split_key(row.key), row.after, row.before)
            for row in reversed(kept.changes)
        ]
        return msgspec.convert(applied(msgspec.to_builtins(after), back), Character)
    except (msgspec.MsgspecError, SmsError, ValueError, TypeError, AttributeError):
        raise spoilt() from None  # the rows are not those of a sheet


def chain_of(kept: StepRecord, dice: Dice) -> Chain:
    """Roll a recorded step roll again, with the Grit that was spent on it."""
    set_form, throw = kept.request.set_form, kept.throw
    chain = step.set_form(throw.die) if set_form else step.fall(throw, dice)
    return step.settle_goes(chain, kept.request.goes, throw, dice)


def read_pool(record: Record) -> PoolRecord:
    """Return a recorded pool; SheetError when the journal does not hold what it takes."""
    try:
        kept = msgspec.convert(record, Kept)
        return PoolRecord(_read(PoolThrow, kept.throw), kept.faces, kept.result)
    except (msgspec.ValidationError, ValueError):  # a ValueError is half a surrogate pair
        raise spoilt() from None


def read(kind: type[Told], value: Any) -> Told:
    """Return a value of the journal as what it should be; SheetError when it is not."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, ValueError):  # a ValueError is half a surrogate pair
        raise spoilt() from None


def _read(kind: type[Fields], values: dict[str, Any] | None) -> Fields:
    """Return a named tuple of its fields by name; one that is missing has its default."""
    defaults = getattr(kind, "_field_defaults", {})
    names = getattr(kind, "_fields", ())
    found = values or {}
    read: Fields = msgspec.convert([found.get(name, defaults.get(name)) for name in names], kind)
    return read


def spoilt() -> SheetError:
    """Return the refusal of a record that is not as it was written."""
    fault = "a roll is not as sms wrote it; take the last change back with sms undo, or roll anew"
    return SheetError(fault, Place(SHOWN))
