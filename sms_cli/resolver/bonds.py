"""What is done about an obligation: called in, failed, honoured, heated, cooled (S16)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.sheet import Character, Heat, Obligation
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.miss import COSTS
from sms_cli.resolver.obligations import find_obligation, heat_noted, heat_obligation
from sms_cli.resolver.tracks import Track, lose_face, require_open, shift_noted, track_notes


class ObligationDeed(StrEnum):
    """What can be done about an obligation (S16)."""

    ADD = "add"
    CALL = "call"
    FAIL = "fail"
    HONOR = "honor"
    HEAT = "heat"
    COOL = "cool"


class Tie(NamedTuple):
    """An obligation as a row of a list."""

    id: str
    kind: str
    who: str
    owed: str
    why: str
    heat: Heat
    status: str | None
    dojo: bool


@dataclass(frozen=True, slots=True)
class ObligationList:
    """What a character owes, in the sheet's order (S16)."""

    character: str
    obligations: tuple[Tie, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class ObligationMoved:
    """An obligation about which something was done, and its heat before and after (S16)."""

    character: str
    deed: ObligationDeed
    id: str
    who: str
    owed: str
    before: Heat | None
    after: Heat
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def list_obligations(hero: Character) -> ObligationList:
    """Return what a character owes, to whom and why (S16)."""
    ties = (
        Tie(tie.id, tie.kind, tie.who, tie.owed, tie.why, tie.heat, tie.status, tie.dojo)
        for tie in hero.obligations
    )
    return ObligationList(hero.stem, tuple(ties))


def add_obligation(hero: Character, tie: Obligation) -> ObligationMoved:
    """Take on an obligation: whom it concerns, what is owed, why it matters (S16)."""
    require_open(hero)
    if tie.id in COSTS:
        raise RuleError(f"{tie.id} is what a miss may cost: give the obligation another id")
    if any(row.id == tie.id for row in hero.obligations):
        raise RuleError(f"{hero.stem} has an obligation {tie.id} already: give it another id")
    for part in ("who", "owed", "why"):
        if not getattr(tie, part).strip():
            raise RuleError(f"an obligation says whom it concerns, what and why: {part} is blank")
    after = replace(hero, obligations=(*hero.obligations, tie))
    return _moved(hero, after, ObligationDeed.ADD, tie.id)


def call_in(hero: Character, obligation: str) -> ObligationMoved:
    """Call in a bond: help comes without a roll, and the heat rises (S16, S17)."""
    require_open(hero)
    tie = find_obligation(hero, obligation)
    if tie.status == "cut":
        raise RuleError(f"{hero.stem} has cut the bond {tie.id}: no help comes from it")
    burning = tie.heat is Heat.BURNING
    slugs = [
        *(["bond-may-break"] if burning else []),
        *(["poisoned-call"] if tie.status == "poisoned" else []),
    ]
    notes = tuple(note(slug, who=hero.stem, obligation=tie.id) for slug in slugs)
    return _moved(hero, heat_obligation(hero, tie.id), ObligationDeed.CALL, tie.id, notes)


def fail_obligation(
    hero: Character, obligation: str, *, keep_face: bool = False
) -> ObligationMoved:
    """Fail an obligation: 1 Face lost, the heat rises, and the story pays (S16)."""
    require_open(hero)
    heated, burning = heat_noted(hero, obligation, 1)
    after, faced = lose_face(heated, keep_face=keep_face)
    failed = note("obligation-failed", who=hero.stem, obligation=obligation)
    return _moved(hero, after, ObligationDeed.FAIL, obligation, (*burning, *faced, failed))


def honor_obligation(hero: Character, obligation: str, *, name: bool = False) -> ObligationMoved:
    """Honour an obligation at real cost: 1 Face, a level cooler, perhaps 1 Name (S16, R26)."""
    require_open(hero)
    cooled, held = heat_noted(hero, obligation, -1)
    faced, full = shift_noted(cooled, Track.FACE, 1)
    after, named = shift_noted(faced, Track.NAME, 1) if name else (faced, ())
    if not name and find_obligation(hero, obligation).status != "cut":
        named = (note("worth-a-name", who=hero.stem, obligation=obligation),)
    return _moved(hero, after, ObligationDeed.HONOR, obligation, (*held, *full, *named))


def heat_up(hero: Character, obligation: str) -> ObligationMoved:
    """Heat an obligation by one level; Burning is the last (S16)."""
    return _turn(hero, obligation, ObligationDeed.HEAT, Heat.BURNING, 1)


def cool_down(hero: Character, obligation: str) -> ObligationMoved:
    """Cool an obligation by one level; Held is the first (S16)."""
    return _turn(hero, obligation, ObligationDeed.COOL, Heat.HELD, -1)


def _turn(
    hero: Character, obligation: str, deed: ObligationDeed, end: Heat, by: int
) -> ObligationMoved:
    require_open(hero)
    if find_obligation(hero, obligation).heat is end:
        raise RuleError(f"{hero.stem}'s {obligation} is {end} already: no heat lies beyond")
    return _moved(hero, heat_obligation(hero, obligation, by), deed, obligation)


def _moved(
    before: Character,
    after: Character,
    deed: ObligationDeed,
    obligation: str,
    notes: tuple[Note, ...] = (),
) -> ObligationMoved:
    old = next((tie.heat for tie in before.obligations if tie.id == obligation), None)
    tie = find_obligation(after, obligation)
    is_cut = (note("bond-cut", who=after.stem, obligation=tie.id),) if tie.status == "cut" else ()
    return ObligationMoved(
        character=after.stem,
        deed=deed,
        id=tie.id,
        who=tie.who,
        owed=tie.owed,
        before=old,
        after=tie.heat,
        changes=changes_between(before, after),
        notes=(*notes, *is_cut, *track_notes(before, after)),
    )
