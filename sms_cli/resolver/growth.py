"""Growth and endings: techniques, the Sunset Walk, the dojo (S15, S18, S19)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.sheet import Character, Sunset
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.obligations import heat_noted
from sms_cli.resolver.skill import find_technique
from sms_cli.resolver.tracks import (
    Track,
    lose_face,
    points,
    require_open,
    shift_noted,
    track_notes,
)

MANY_TECHNIQUES = 6  # past these the table asks which has faded (S15)


@dataclass(frozen=True, slots=True)
class TechniqueMoved:
    """A technique learnt or faded, and all that the character has now (S15)."""

    character: str
    technique: str
    learnt: bool
    basic: bool
    techniques: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SunsetWalk:
    """How a character's road ended (S18)."""

    character: str
    declaration: str
    deed: str
    scene: str
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class DojoDeed(StrEnum):
    """What a character did to the school's standing (S19)."""

    CREDIT = "credit"
    SHAME = "shame"


@dataclass(frozen=True, slots=True)
class DojoStanding:
    """Credit or shame that came back on a character, and the obligation that it heated (S19)."""

    character: str
    deed: DojoDeed
    before: int
    after: int
    heated: str | None
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def learn(hero: Character, technique: str, basics: Collection[str]) -> TechniqueMoved:
    """Learn a technique, basic or new; past six, ask which older one has faded (S15)."""
    require_open(hero)
    name = _spelled(technique, basics)
    if not name:
        raise RuleError("a technique has a name: give one")
    if any(known.casefold() == name.casefold() for known in hero.techniques):
        raise RuleError(f"{hero.stem} knows {name} already: a technique is learnt once")
    after = replace(hero, techniques=(*hero.techniques, name))
    count = len(after.techniques)
    many = (note("many-techniques", who=hero.stem, count=count),) if count > MANY_TECHNIQUES else ()
    return _technique_moved(hero, after, name, basics, many)


def fade(hero: Character, technique: str, basics: Collection[str]) -> TechniqueMoved:
    """Let a technique fade that the character has (S15)."""
    require_open(hero)
    name = find_technique(hero, technique)
    after = replace(hero, techniques=tuple(known for known in hero.techniques if known != name))
    return _technique_moved(hero, after, name, basics)


def walk_into_sunset(hero: Character, declaration: str, deed: str, scene: str) -> SunsetWalk:
    """Take the Sunset Walk: a declaration, a deed, a scene; it closes the sheet (S18, R25)."""
    require_open(hero)
    for part, text in (("declaration", declaration), ("deed", deed), ("scene", scene)):
        if not text.strip():
            raise RuleError(f"a Sunset Walk has a declaration, a deed and a scene: {part} is blank")
    after = replace(hero, sunset=Sunset(declaration, deed, scene))
    return SunsetWalk(hero.stem, declaration, deed, scene, changes=changes_between(hero, after))


def credit_dojo(hero: Character) -> DojoStanding:
    """Bring credit to the school: the GM awards 1 Face (S19)."""
    require_open(hero)
    after, notes = shift_noted(hero, Track.FACE, 1)
    return _standing(hero, after, DojoDeed.CREDIT, None, notes)


def shame_dojo(hero: Character, *, keep_face: bool = False) -> DojoStanding:
    """Shame the school: 1 Face lost, and the dojo obligation heats one level (S19)."""
    require_open(hero)
    tie = next((row for row in hero.obligations if row.dojo and row.status != "cut"), None)
    faced, notes = lose_face(hero, keep_face=keep_face)
    if tie is None:
        missing = note("no-dojo-obligation", who=hero.stem)
        return _standing(hero, faced, DojoDeed.SHAME, None, (*notes, missing))
    after, burning = heat_noted(faced, tie.id, 1)
    heated = None if burning else tie.id
    return _standing(hero, after, DojoDeed.SHAME, heated, (*notes, *burning))


def _spelled(technique: str, basics: Collection[str]) -> str:
    """Return a technique's name as the basic list spells it, or as given."""
    name = " ".join(technique.split())
    return next((basic for basic in basics if basic.casefold() == name.casefold()), name)


def _technique_moved(
    before: Character,
    after: Character,
    name: str,
    basics: Collection[str],
    notes: tuple[Note, ...] = (),
) -> TechniqueMoved:
    return TechniqueMoved(
        character=before.stem,
        technique=name,
        learnt=len(after.techniques) > len(before.techniques),
        basic=_spelled(name, basics) in basics,
        techniques=after.techniques,
        changes=changes_between(before, after),
        notes=notes,
    )


def _standing(
    before: Character,
    after: Character,
    deed: DojoDeed,
    heated: str | None,
    notes: tuple[Note, ...],
) -> DojoStanding:
    return DojoStanding(
        character=before.stem,
        deed=deed,
        before=points(before, Track.FACE),
        after=points(after, Track.FACE),
        heated=heated,
        changes=changes_between(before, after),
        notes=(*notes, *track_notes(before, after)),
    )
