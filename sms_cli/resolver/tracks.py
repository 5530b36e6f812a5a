"""The tracks: Face, Name, Composure, Grit, and how far each goes (S8–S11)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.bounds import MOST_COMPOSURE, MOST_FACE, MOST_GRIT, MOST_NAME
from sms_cli.model.change import Note, note
from sms_cli.model.sheet import Character, Harm


class Track(StrEnum):
    """A track that is counted in points."""

    FACE = "face"
    NAME = "name"
    COMPOSURE = "composure"
    GRIT = "grit"


class Range(NamedTuple):
    """Where a track begins and how far it goes."""

    start: int
    most: int


RANGES = {
    Track.FACE: Range(3, MOST_FACE),
    Track.NAME: Range(1, MOST_NAME),
    Track.COMPOSURE: Range(2, MOST_COMPOSURE),
    Track.GRIT: Range(0, MOST_GRIT),
}


def points(hero: Character, track: Track) -> int:
    """Return how many points of a track the character has."""
    value: int = getattr(hero.tracks, track)
    return value


def shift(hero: Character, track: Track, by: int) -> Character:
    """Move a track as a rule causes it: it stops at its ends."""
    value = max(0, min(RANGES[track].most, points(hero, track) + by))
    return replace(hero, tracks=replace(hero.tracks, **{track.value: value}))


def pay(hero: Character, track: Track, cost: int) -> Character:
    """Spend points of a track, which must be there."""
    require(hero, track, cost)
    return shift(hero, track, -cost)


def require(hero: Character, track: Track, cost: int) -> None:
    """Refuse a price that the character cannot pay."""
    require_points(hero.stem, track.capitalize(), points(hero, track), cost)


def require_points(who: str, label: str, have: int, cost: int, why: str = "") -> None:
    """Refuse a price that is higher than what is there."""
    if have < cost:
        needed = "1 is needed" if cost == 1 else f"{cost} are needed"
        raise RuleError(f"{who} has {have} {label}, {needed}{why}")


def require_open(hero: Character) -> None:
    """Refuse anything that rolls or spends on a sheet closed by the Sunset Walk (S18, R25)."""
    if hero.sunset is not None:
        raise RuleError(
            f"{hero.stem} has taken the Sunset Walk: the sheet can be shown, and nothing more"
        )


def track_notes(before: Character, after: Character) -> tuple[Note, ...]:
    """Say what losing the last Face, the last Name or all health means, once (S10–S12)."""
    notes = []
    if after.tracks.face == 0 < before.tracks.face:
        notes.append(note("face-gone", who=after.stem))
    if after.tracks.name == 0 and before.tracks.name > 0:
        notes.append(note("name-gone", who=after.stem))
    if after.tracks.harm is not before.tracks.harm and after.tracks.harm is Harm.HOLLOWED:
        notes.append(note("hollowed", who=after.stem))
    return tuple(notes)


def sheet_notes(hero: Character) -> tuple[Note, ...]:
    """Ask what an empty Name asks, each time it is touched or shown (S11)."""
    return (note("name-gone", who=hero.stem),) if hero.tracks.name == 0 else ()


def shift_noted(hero: Character, track: Track, by: int) -> tuple[Character, tuple[Note, ...]]:
    """Move a track as a rule causes it, and say so where it stops at its end."""
    moved = shift(hero, track, by)
    if points(moved, track) == points(hero, track) + by:
        return moved, ()
    if by > 0:
        return moved, (note(f"{track}-full", who=hero.stem, most=RANGES[track].most),)
    asked = sheet_notes(hero) if track is Track.NAME else ()
    return moved, (note(f"no-{track}-to-lose", who=hero.stem), *asked)


def lose_face(hero: Character, *, keep_face: bool = False) -> tuple[Character, tuple[Note, ...]]:
    """Lose 1 Face as a rule causes it, or pay 1 Composure to keep it (S9, S10)."""
    if keep_face and points(hero, Track.FACE):
        return pay(hero, Track.COMPOSURE, 1), ()
    return shift_noted(hero, Track.FACE, -1)
