"""The pieces of a short answer: who and what, a count that moved, what changed besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sms_cli.model.change import Change, Set
from sms_cli.resolver.tracks import RANGES, Track
from sms_cli.show import layout
from sms_cli.show.layout import MARGIN
from sms_cli.show.roll import change_lines
from sms_cli.show.text import Line, Span, line


def heading(who: str, *words: str | None) -> Line:
    """Return whom it is about, and what it is."""
    rest = "".join(f" · {word}" for word in words if word)
    return line(Span(who, "strong"), Span(rest, "faint"))


def quoted(text: str) -> Iterator[Line]:
    """Yield what somebody said or wrote."""
    yield from layout.paragraph(line(Span(f"“{text}”", "faint")))


def counted(track: Track, before: int, after: int) -> Line:
    """Return a track as pips, and how it moved."""
    pips = layout.pips(after, RANGES[track].most)
    return line(MARGIN, f"{track}  ", Span(pips, "die"), "  ", *moved(before, after))


def moved(before: object, after: object, style: str = "strong") -> Line:
    """Return a value before and after, or that it stays."""
    if before == after:
        return line(Span(f"stays {after}", style))
    return line(f"{before}", Span(" → ", "good"), Span(f"{after}", style))


def besides(changes: Iterable[Change], *told: str) -> Iterable[Line]:
    """Say what else changed on the tracks; `told` are those that the picture has."""
    return change_lines(
        change
        for change in changes
        if isinstance(change, Set)
        and change.key[0] == "tracks"
        and change.key[-1] not in (*told, "name_shaken")
    )
