"""Gains, losses and spendings that somebody asks for by name (S8–S11)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.sheet import Character, Combat, Sheet, Squad, kind_of
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.tracks import (
    RANGES,
    Track,
    pay,
    points,
    require_open,
    require_points,
    track_notes,
)


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
    require_points(sheet.stem, _label(track), have, by)
    return _moved(sheet, _with_count(sheet, track, have - by), track, on)


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
        raise RuleError(f"{sheet.stem} is a {kind_of(sheet)}: only a character has {_label(track)}")
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
    return TrackMoved(
        character=before.stem,
        track=track,
        before=was,
        after=now,
        by=now - was,
        reason=reason,
        changes=changes_between(before, after),
        notes=_notes(before, after, track),
    )


def _notes(before: Sheet, after: Sheet, track: AnyTrack) -> tuple[Note, ...]:
    """Return what a move asks; the rules set Void Points no end, so the GM is asked (C19)."""
    if track is CombatTrack.VOID:
        combat = _combat(after, track)
        points = combat.void_points
        if points > max(combat.void, _count(before, track)):
            return (note("void-past-ring", who=after.stem, points=points, void=combat.void),)
    if isinstance(before, Character) and isinstance(after, Character):
        return track_notes(before, after)
    return ()
