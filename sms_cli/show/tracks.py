"""Tracks that moved, Harm that came and went, a code put to the test (S8–S12, S19, S20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sms_cli.model.change import Set
from sms_cli.model.sheet import Harm
from sms_cli.resolver.code import CodeDeed, CodeTested
from sms_cli.resolver.growth import DojoDeed, DojoStanding
from sms_cli.resolver.moves import TrackMoved
from sms_cli.resolver.recovery import HarmTaken, Pause, Recovered
from sms_cli.resolver.tracks import Track
from sms_cli.show.layout import MARGIN, paragraph
from sms_cli.show.sheet import HARM_STYLES, HARM_TEXTS
from sms_cli.show.short import besides, counted, heading, moved, quoted
from sms_cli.show.text import Line, Span, line

CODE_WORDS = {
    CodeDeed.BREAK: "the code is broken",
    CodeDeed.BEND: "the code is bent",
    CodeDeed.UPHOLD: "the code is upheld at a cost",
}
DOJO_WORDS = {DojoDeed.CREDIT: "credit to the dojo", DojoDeed.SHAME: "shame on the dojo"}
PAUSE_WORDS = {
    Pause.SCENE: "after the scene",
    Pause.REST: "after a rest",
    Pause.SESSION: "after the session",
}


def track_moved_lines(result: TrackMoved) -> Iterable[Line]:
    """Say how a track moved, and why."""
    yield heading(result.character, result.reason)
    if isinstance(result.track, Track):
        yield counted(result.track, result.before, result.after)
    else:
        yield line(MARGIN, f"{result.track}  ", *moved(result.before, result.after))
    yield from besides(result.changes, result.track)


def track_moved_quiet(result: TrackMoved) -> Iterable[str]:
    """The bare answer is the new value."""
    return (str(result.after),)


def harm_taken_lines(result: HarmTaken) -> Iterable[Line]:
    """Say which level of Harm it is now, and what that means."""
    yield heading(result.character, "harm")
    yield from _harm(result.before, result.after)


def harm_taken_quiet(result: HarmTaken) -> Iterable[str]:
    """The bare answer is the new level."""
    return (result.after,)


def recovered_lines(result: Recovered) -> Iterable[Line]:
    """Say what healed."""
    yield heading(result.character, PAUSE_WORDS[result.pause])
    yield from _harm(result.before, result.after)


def recovered_quiet(result: Recovered) -> Iterable[str]:
    """The bare answer is the new level."""
    return (result.after,)


def _harm(before: Harm, after: Harm) -> Iterator[Line]:
    yield line(MARGIN, *moved(before, after, HARM_STYLES[after] or "strong"))
    if text := HARM_TEXTS[after]:
        yield from paragraph(line(Span(text, "faint")))


def code_tested_lines(result: CodeTested) -> Iterable[Line]:
    """Say what happened to the clause, and what it cost or brought."""
    yield heading(result.character, CODE_WORDS[result.deed])
    if result.clause.strip():
        yield from quoted(result.clause)
    yield counted(result.track, result.before, result.after)
    yield from besides(result.changes, result.track)


def code_tested_quiet(result: CodeTested) -> Iterable[str]:
    """The bare answer is the new value of the track."""
    return (str(result.after),)


def dojo_standing_lines(result: DojoStanding) -> Iterable[Line]:
    """Say what came back from the school's standing."""
    yield heading(result.character, DOJO_WORDS[result.deed])
    yield counted(Track.FACE, result.before, result.after)
    for change in result.changes:
        if isinstance(change, Set) and change.key[-1] == "heat":
            yield line(MARGIN, f"{result.heated}  ", *moved(change.before, change.after, "warm"))
    yield from besides(result.changes, Track.FACE)


def dojo_standing_quiet(result: DojoStanding) -> Iterable[str]:
    """The bare answer is the new Face."""
    return (str(result.after),)
