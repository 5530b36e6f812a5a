"""A scene's end, a session's start and end: everybody in a line (S9, S12, S16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sms_cli.model.sheet import Heat
from sms_cli.resolver.scene import (
    Healed,
    HotTie,
    SceneEnded,
    SessionEnded,
    SessionStarted,
)
from sms_cli.resolver.tracks import RANGES, Track
from sms_cli.show import layout
from sms_cli.show.layout import MARGIN, Block, column_of, hang, paragraph, title
from sms_cli.show.sheet import HARM_STYLES, HEAT_COLUMN, HEAT_PIPS, HEAT_STYLES
from sms_cli.show.short import moved
from sms_cli.show.text import Line, Span, line

NOBODY = "Nobody is here."


def scene_ended_lines(result: SceneEnded) -> Iterable[Line]:
    """Say who is hurt, and who no longer."""
    return [*title("The scene ends"), *_harm(result.harm)]


def scene_ended_quiet(result: SceneEnded) -> Iterable[str]:
    """The bare answer is who healed, and to which level."""
    return _healed(result.harm)


def session_started_lines(result: SessionStarted) -> Iterable[Line]:
    """Say how much Composure everybody begins with."""
    yield from title("The session starts")
    yield from () if result.composure else paragraph(line(NOBODY))
    column = column_of([row.character for row in result.composure])
    for row in result.composure:
        pips = Span(layout.pips(row.after, RANGES[Track.COMPOSURE].most), "die")
        told = line("composure  ", pips, "  ", *_moved(row.before, row.after, "strong"))
        yield from hang(line(MARGIN, row.character), told, column)


def session_started_quiet(result: SessionStarted) -> Iterable[str]:
    """The bare answer is whose Composure came back, and to how much."""
    return (f"{row.character} {row.after}" for row in result.composure if row.before != row.after)


def session_ended_lines(result: SessionEnded) -> Iterable[Line]:
    """Say who is hurt, then what will not wait for the next session."""
    blocks = [[*title("The session ends"), *_harm(result.harm)]]
    if result.obligations:
        ties = (row for tie in result.obligations for row in _tie(tie))
        blocks.append([*title("What will not wait"), *ties])
    return layout.page(blocks)


def session_ended_quiet(result: SessionEnded) -> Iterable[str]:
    """The bare answer is who healed, and to which level."""
    return _healed(result.harm)


def _harm(rows: Sequence[Healed]) -> Block:
    if not rows:
        return paragraph(line(NOBODY))
    column = column_of([row.character for row in rows])
    return [text for row in rows for text in hang(line(MARGIN, row.character), _level(row), column)]


def _level(row: Healed) -> Line:
    return _moved(row.before, row.after, HARM_STYLES[row.after] or "strong")


def _moved(before: object, after: object, style: str) -> Line:
    """Return a value before and after; what stays is said more quietly."""
    return line(Span(f"{after}", "faint")) if before == after else moved(before, after, style)


def _healed(rows: Sequence[Healed]) -> Iterable[str]:
    return (f"{row.character} {row.after}" for row in rows if row.before is not row.after)


def _tie(tie: HotTie) -> Block:
    heat = Span(f"{HEAT_PIPS[tie.heat]} {tie.heat:<{len(Heat.PRESSING)}}", HEAT_STYLES[tie.heat])
    state = Span(f"  {tie.status}" if tie.status else "", "bad")
    name = line(Span(tie.character, "strong"), f"  {tie.id}", state, Span(f"  {tie.who}", "faint"))
    return [
        *hang(line(MARGIN, heat), name, HEAT_COLUMN),
        *(hang(line(), line(tie.owed), HEAT_COLUMN) if tie.owed.strip() else []),
    ]
