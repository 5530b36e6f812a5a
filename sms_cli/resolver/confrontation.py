"""Confrontations: who acts first, and an exchange read together (S13, S14)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Key, Note, Set, note
from sms_cli.model.dice import Dice
from sms_cli.model.names import find
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character
from sms_cli.resolver.changes import changes_to_all
from sms_cli.resolver.miss import Table
from sms_cli.resolver.skill import GritChoice, roll_skill
from sms_cli.resolver.step import StepRequest, StepRoll
from sms_cli.resolver.tracks import Track, pay, require_open

Groups = tuple[tuple[str, ...], ...]  # names that act together, first to last


class Intent(StrEnum):
    """What somebody wants of an exchange (S13)."""

    HURT = "hurt"
    HUMILIATE = "humiliate"
    ESCAPE = "escape"
    PROTECT = "protect"
    DISARM = "disarm"
    ENDURE = "endure"


@dataclass(frozen=True, slots=True)
class Order:
    """Who acts first; those whom the rules cannot part stand together (S13)."""

    order: Groups
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One person's part in an exchange: a skill, a target, an intent, and what helps."""

    hero: Character
    skill: str
    target: int
    intent: Intent | None = None
    advantage: bool = False
    disadvantage: bool = False
    technique: str | None = None
    grit: GritChoice = 0
    keep_face: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """One exchange: the order of acting and the rolls in that order (S13, S14)."""

    order: Groups
    rolls: tuple[StepRoll, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def success(self) -> bool:
        """Whether nobody failed."""
        return all(roll.success for roll in self.rolls)


def find_intent(word: str) -> Intent:
    """Return the intent of that name, in any case (S13)."""
    return find(word, Intent, f"no intent is named {word}")


def order_of_acting(heroes: Sequence[Character], composure: Collection[str] = ()) -> Order:
    """Order a confrontation: paid Composure, then Face, then Composure left (S13, R8)."""
    paid = _pay_to_be_first(heroes, composure)
    groups = _groups(paid, composure)
    return Order(groups, changes=changes_to_all(heroes, paid), notes=_tie_notes(groups))


def exchange(
    entries: Sequence[Entry],
    table: Table,
    rulings: Rulings,
    dice: Dice,
    composure: Collection[str] = (),
) -> Exchange:
    """Roll one exchange in the order of acting, read together (S13, S14).

    Everybody rolls from the sheet as it is when the exchange begins, Composure paid.
    """
    heroes = [entry.hero for entry in entries]
    paid = _pay_to_be_first(heroes, composure)
    groups = _groups(paid, composure)
    ready = {
        hero.stem: replace(entry, hero=hero) for entry, hero in zip(entries, paid, strict=True)
    }
    rolls = tuple(_roll(ready[name], table, rulings, dice) for acting in groups for name in acting)
    changes = [
        *changes_to_all(heroes, paid),
        *(change for roll in rolls for change in roll.changes),
    ]
    notes = (*_tie_notes(groups), *(told for roll in rolls for told in roll.notes))
    return Exchange(groups, rolls, changes=_joined(changes), notes=notes)


def _pay_to_be_first(
    heroes: Sequence[Character], composure: Collection[str]
) -> tuple[Character, ...]:
    """Return the people with 1 Composure less for each who pays to act first (S9)."""
    names = [hero.stem for hero in heroes]
    for name in names:
        if names.count(name) > 1:
            raise RuleError(f"{name} is named twice: everybody acts once")
    for name in composure:
        fault = f"{name} pays Composure and is not there"
        find(name, names, fault, as_spelled=True, error=RuleError)
    for hero in heroes:
        require_open(hero)
    return tuple(
        pay(hero, Track.COMPOSURE, 1) if hero.stem in composure else hero for hero in heroes
    )


def _groups(heroes: Sequence[Character], composure: Collection[str]) -> Groups:
    def rank(hero: Character) -> tuple[bool, int, int]:
        return hero.stem in composure, hero.tracks.face, hero.tracks.composure

    ranked = sorted(heroes, key=rank, reverse=True)  # stable: ties stay in the order given
    return tuple(tuple(hero.stem for hero in tied) for _, tied in groupby(ranked, rank))


def _tie_notes(groups: Groups) -> tuple[Note, ...]:
    return tuple(note("order-tied", who=", ".join(tied)) for tied in groups if len(tied) > 1)


def _roll(entry: Entry, table: Table, rulings: Rulings, dice: Dice) -> StepRoll:
    request = StepRequest(
        skill=entry.skill,
        target=entry.target,
        advantage=entry.advantage,
        disadvantage=entry.disadvantage,
        technique=entry.technique,
        table=table,
        keep_face=entry.keep_face,
    )
    roll = roll_skill(entry.hero, request, rulings, dice, entry.grit)
    return roll._replace(intent=entry.intent)


def _joined(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Join changes of one key: Composure may be paid to act first, and again to keep Face."""
    joined: dict[tuple[str, Key], Set] = {}
    for change in changes:
        if isinstance(change, Set):  # a roll does nothing else to a sheet
            place = change.sheet, change.key
            earlier = joined.get(place, change)
            joined[place] = change._replace(before=earlier.before)
    return tuple(joined.values())
