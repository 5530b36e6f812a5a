"""Contested rolls and ambushes (R15, C5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.holds import freed, require_held
from sms_cli.resolver.pool import PoolRoll, judge
from sms_cli.resolver.rings import unskilled_notes
from sms_cli.resolver.sides import Side, roll_side

HIDE = ("stealth", "agility")
NOTICE = ("investigation", "perception")


@dataclass(frozen=True, slots=True)
class Contest:
    """A contested roll: the other side's total is the actor's TN (R15)."""

    actor_name: str
    other_name: str
    actor: PoolRoll
    other: PoolRoll
    success: bool
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def rolls(self) -> tuple[PoolRoll, ...]:
        """What the journal keeps."""
        return (self.actor, self.other)


class Hidden(NamedTuple):
    """Somebody who lies in wait."""

    name: str
    roll: PoolRoll


class Watcher(NamedTuple):
    """Somebody who may walk into it."""

    name: str
    roll: PoolRoll
    noticed: bool


@dataclass(frozen=True, slots=True)
class Ambush:
    """An ambush: who noticed it, and who is surprised (C5).

    `total` is what gives it away: the lowest of those who hide, each with what weighs on them.
    """

    ambushers: tuple[Hidden, ...]
    watchers: tuple[Watcher, ...]
    total: int
    surprised: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def success(self) -> bool:
        """Whether anybody is surprised."""
        return bool(self.surprised)

    @property
    def rolls(self) -> tuple[PoolRoll, ...]:
        """What the journal keeps."""
        return (*(each.roll for each in self.ambushers), *(each.roll for each in self.watchers))


def contest(
    actor: Side, other: Side, rulings: Rulings, dice: Dice, escape: str | None = None
) -> Contest:
    """Roll one side against the other, the actor first; meeting the other's total succeeds (R15).

    The actor's Raises and hindrances add to the TN; the other's own take from it. An `escape` that
    succeeds ends that hold on both sides (C11, Bind); RuleError where the actor is not in it, or
    where both sides are one.
    """
    if actor.sheet and other.sheet and actor.sheet.stem == other.sheet.stem:
        raise RuleError(f"{actor.name} is on both sides: a contest has two")
    if escape and actor.sheet and not isinstance(actor.sheet, Squad):
        require_held(actor.sheet, escape)
    acted, answered = roll_side(actor, rulings, dice), roll_side(other, rulings, dice)
    held = hold_against(acted, actor, answered.total - other.burden)
    sides = (actor, other)
    notes = tuple(told for side in sides for told in unskilled_notes(side.name, side.what))
    sheets = [side.sheet for side in sides if side.sheet] if held.success else []
    return Contest(
        actor.name,
        other.name,
        held,
        answered,
        held.success is True,
        changes=tuple(_freed(sheets, escape)) if escape else (),
        notes=notes,
    )


def _freed(sheets: Iterable[Sheet], hold: str) -> Iterator[Change]:
    for sheet in sheets:
        yield from changes_between(sheet, freed(sheet, hold))


def hold_against(roll: PoolRoll, side: Side, total: int) -> PoolRoll:
    """Hold a roll against a total of the other side, with what weighs on it (R15)."""
    return judge(roll, max(total, 0), side.what.burden)


def ambush(
    hidden: Sequence[Side], watchers: Sequence[Side], rulings: Rulings, dice: Dice
) -> Ambush:
    """Set an ambush: Stealth against Investigation/Perception, those who hide roll first (C5).

    The worst hidden gives all away: who does not fall short of the lowest total but beats it,
    notices, for those who hide act, and meeting succeeds (R15).
    """
    hiding = [roll_side(side, rulings, dice) for side in hidden]
    total = min(roll.total - side.burden for roll, side in zip(hiding, hidden, strict=True))
    seen = tuple(_watch(side, total, rulings, dice) for side in watchers)
    surprised = tuple(each.name for each in seen if not each.noticed)
    named = [side.name for side in watchers if side.sheet and side.name in surprised]
    notes = (note("surprised", options=" ".join(f"--surprised {name}" for name in named)),)
    return Ambush(
        ambushers=tuple(Hidden(side.name, roll) for side, roll in zip(hidden, hiding, strict=True)),
        watchers=seen,
        total=total,
        surprised=surprised,
        notes=(
            *(
                told
                for side in (*hidden, *watchers)
                for told in unskilled_notes(side.name, side.what)
            ),
            *(notes if named else ()),
        ),
    )


def _watch(side: Side, total: int, rulings: Rulings, dice: Dice) -> Watcher:
    roll = hold_against(roll_side(side, rulings, dice), side, max(total, 0) + 1)
    return Watcher(side.name, roll, roll.success is True)
