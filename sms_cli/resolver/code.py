"""The code clause: what it costs to break or bend it, and what upholding it brings (S20)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note
from sms_cli.model.sheet import Character
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.tracks import (
    Track,
    lose_face,
    points,
    require_open,
    shift_noted,
    track_notes,
)


class CodeDeed(StrEnum):
    """What a character did with the code clause (S20)."""

    BREAK = "break"
    BEND = "bend"
    UPHOLD = "uphold"


@dataclass(frozen=True, slots=True)
class CodeTested:
    """A code clause that was put to the test, and the track that answers for it."""

    character: str
    deed: CodeDeed
    clause: str
    track: Track
    before: int
    after: int
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def judge_code(hero: Character, deed: CodeDeed, *, keep_face: bool = False) -> CodeTested:
    """Broken the code costs 1 Name, bent 1 Face; upheld at cost it brings 1 Face (S20)."""
    require_open(hero)
    if keep_face and deed is not CodeDeed.BEND:
        raise RuleError(f"Composure keeps Face, and to {deed} the code costs none")
    track = Track.NAME if deed is CodeDeed.BREAK else Track.FACE
    after, notes = _answer(hero, deed, keep_face)
    return CodeTested(
        character=hero.stem,
        deed=deed,
        clause=hero.code.clause,
        track=track,
        before=points(hero, track),
        after=points(after, track),
        changes=changes_between(hero, after),
        notes=(*notes, *track_notes(hero, after)),
    )


def _answer(hero: Character, deed: CodeDeed, keep_face: bool) -> tuple[Character, tuple[Note, ...]]:
    if deed is CodeDeed.BREAK:
        return shift_noted(hero, Track.NAME, -1)
    if deed is CodeDeed.BEND:
        return lose_face(hero, keep_face=keep_face)
    return shift_noted(hero, Track.FACE, 1)
