"""The tracks: Face, Name, Composure, Grit, and how far each goes (S8–S11)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.sheet import Character, Combat, Harm, Sheet, Squad
from sms_cli.resolver.changes import changes_between


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
    Track.FACE: Range(3, 6),
    Track.NAME: Range(1, 3),
    Track.COMPOSURE: Range(2, 3),
    Track.GRIT: Range(0, 6),
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
    _require_points(hero, track, points(hero, track), cost)


def require_open(hero: Character) -> None:
    """Refuse anything that rolls or spends on a sheet closed by the Sunset Walk (S18, R25)."""
    if hero.sunset is not None:
        raise RuleError(
            f"{hero.stem} has taken the Sunset Walk: the sheet can be shown, and nothing more"
        )


def track_notes(before: Character, after: Character) -> tuple[Note, ...]:
    """Say what reaching 0 Face or touching an empty Name means, once (S10, S11)."""
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
        return moved, (note(f"{track}-full", who=hero.stem),)
    asked = sheet_notes(hero) if track is Track.NAME else ()
    return moved, (note(f"no-{track}-to-lose", who=hero.stem), *asked)


def lose_face(hero: Character, *, keep_face: bool = False) -> tuple[Character, tuple[Note, ...]]:
    """Lose 1 Face as a rule causes it, or pay 1 Composure to keep it (S9, S10)."""
    if keep_face and points(hero, Track.FACE):
        return pay(hero, Track.COMPOSURE, 1), ()
    return shift_noted(hero, Track.FACE, -1)


class CombatTrack(StrEnum):
    """What a sheet with a [combat] table counts besides."""

    VOID = "void"
    WOUNDS = "wounds"


AnyTrack = Track | CombatTrack
COMBAT_KEYS = {CombatTrack.VOID: "void_points", CombatTrack.WOUNDS: "wounds"}
COMBAT_LABELS = {CombatTrack.VOID: "Void Points", CombatTrack.WOUNDS: "Wounds"}


@dataclass(frozen=True, slots=True)
class TrackMoved:
    """A track that somebody moved, and why; `by` is what really came or went."""

    character: str
    track: AnyTrack
    before: int
    after: int
    by: int
    reason: str | None
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def gain(sheet: Sheet, track: AnyTrack, by: int = 1, why: str | None = None) -> TrackMoved:
    """Gain points, 1 or more, never past the track's end (S8–S11)."""
    have, most = _count(sheet, track), _most(track)
    if most is not None and have + by > most:
        more = "" if have == most else f" and cannot gain {by}"
        raise RuleError(f"{sheet.stem} has {have} {_label(track)}{more}: {most} is the most")
    return _moved(sheet, _with_count(sheet, track, have + by), track, why)


def lose(
    sheet: Sheet,
    track: AnyTrack,
    by: int = 1,
    why: str | None = None,
    *,
    keep_face: bool = False,
) -> TrackMoved:
    """Lose points, 1 or more, never past 0; 1 Composure lets 1 lost Face pass by (S9–S11)."""
    have, lost = _count(sheet, track), by - keep_face
    if have == 0 or have < lost:
        raise RuleError(
            f"{sheet.stem} has {have} {_label(track)} and cannot lose {by}: 0 is the least"
        )
    calm = _pay_to_keep(sheet, track) if keep_face else sheet
    return _moved(sheet, _with_count(calm, track, have - lost), track, why)


def spend(sheet: Sheet, track: AnyTrack, by: int = 1, on: str | None = None) -> TrackMoved:
    """Spend points, 1 or more, that are there; a shaken Name buys nothing (S8–S11, S17)."""
    if track is CombatTrack.WOUNDS:
        raise RuleError("Wounds are gained and lost, they buy nothing: sms lose takes them away")
    have = _count(sheet, track)
    if track is Track.NAME and isinstance(sheet, Character) and sheet.tracks.name_shaken:
        raise RuleError(f"{sheet.stem}'s Name is shaken: none can be spent before it is reasserted")
    _require_points(sheet, track, have, by)
    return _moved(sheet, _with_count(sheet, track, have - by), track, on)


def _require_points(sheet: Sheet, track: AnyTrack, have: int, cost: int) -> None:
    if have < cost:
        needed = "1 is needed" if cost == 1 else f"{cost} are needed"
        raise RuleError(f"{sheet.stem} has {have} {_label(track)}, {needed}")


def _label(track: AnyTrack) -> str:
    return COMBAT_LABELS[track] if isinstance(track, CombatTrack) else track.capitalize()


def _most(track: AnyTrack) -> int | None:
    """Return a track's upper end; the Combat Rules set none for Void Points and Wounds."""
    return RANGES[track].most if isinstance(track, Track) else None


def _count(sheet: Sheet, track: AnyTrack) -> int:
    """Return how many points a sheet has, which must be open and have such a track."""
    if isinstance(sheet, Character):
        require_open(sheet)
    if isinstance(track, CombatTrack):
        count: int = getattr(_combat(sheet, track), COMBAT_KEYS[track])
        return count
    return points(_character(sheet, track), track)


def _with_count(sheet: Sheet, track: AnyTrack, value: int) -> Sheet:
    if isinstance(track, CombatTrack):
        combat = replace(_combat(sheet, track), **{COMBAT_KEYS[track]: value})
        return replace(sheet, combat=combat)
    hero = _character(sheet, track)
    return replace(hero, tracks=replace(hero.tracks, **{track.value: value}))


def _character(sheet: Sheet, track: Track) -> Character:
    if not isinstance(sheet, Character):
        kind = type(sheet).__name__.lower()
        raise RuleError(f"{sheet.stem} is a {kind}: only a character has {_label(track)}")
    return sheet


def _combat(sheet: Sheet, track: CombatTrack) -> Combat:
    if isinstance(sheet, Squad):
        raise RuleError(f"{sheet.stem} is a squad: it counts Brutes, not {_label(track)}")
    if sheet.combat is None:
        raise RuleError(f"{sheet.stem} has no [combat] table: it counts no {_label(track)}")
    return sheet.combat


def _pay_to_keep(sheet: Sheet, track: AnyTrack) -> Sheet:
    if track is not Track.FACE:
        raise RuleError(f"Composure keeps lost Face, not {_label(track)}")
    return pay(_character(sheet, Track.FACE), Track.COMPOSURE, 1)


def _moved(before: Sheet, after: Sheet, track: AnyTrack, reason: str | None) -> TrackMoved:
    was, now = _count(before, track), _count(after, track)
    notes: tuple[Note, ...] = ()
    if isinstance(before, Character) and isinstance(after, Character):
        notes = track_notes(before, after)
    return TrackMoved(
        character=before.stem,
        track=track,
        before=was,
        after=now,
        by=now - was,
        reason=reason,
        changes=changes_between(before, after),
        notes=notes,
    )
