"""Obligations: what is owed, what was done about it, what was cut (S16, S17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sms_cli.model.sheet import Heat
from sms_cli.resolver.bonds import ObligationDeed, ObligationList, ObligationMoved
from sms_cli.resolver.cut import IN_PERSON, Reasserted, Severed
from sms_cli.resolver.tracks import RANGES, Track
from sms_cli.show import layout
from sms_cli.show.layout import MARGIN, paragraph
from sms_cli.show.sheet import HEAT_PIPS, HEAT_STYLES, obligation_block
from sms_cli.show.short import besides, heading, quoted
from sms_cli.show.text import Line, Span, line

DEED_WORDS = {
    ObligationDeed.ADD: "taken on",
    ObligationDeed.CALL: "called in",
    ObligationDeed.FAIL: "failed",
    ObligationDeed.HONOR: "honoured",
    ObligationDeed.HEAT: "heats up",
    ObligationDeed.COOL: "cools down",
}


def obligation_list_lines(result: ObligationList) -> Iterable[Line]:
    """Draw what a character owes."""
    count = len(result.obligations)
    owes = f"{count} obligation{'s' * (count != 1)}" if count else "owes nobody anything"
    blocks = [[heading(result.character, owes)], *map(obligation_block, result.obligations)]
    return layout.page(blocks)


def obligation_list_quiet(result: ObligationList) -> Iterable[str]:
    """The bare answer is the ids."""
    return (tie.id for tie in result.obligations)


def obligation_moved_lines(result: ObligationMoved) -> Iterable[Line]:
    """Say what was done about an obligation, and how hot it is now."""
    yield heading(result.character, result.id, DEED_WORDS[result.deed])
    yield line(MARGIN, *_heat_moved(result.before, result.after))
    if result.who.strip() or result.owed.strip():
        yield from paragraph(line(f"{result.who}  ", Span(result.owed, "faint")))
    yield from besides(result.changes)


def obligation_moved_quiet(result: ObligationMoved) -> Iterable[str]:
    """The bare answer is how hot it is now."""
    return (result.after,)


def _heat_moved(before: Heat | None, after: Heat) -> Iterator[Span]:
    if before not in (None, after):
        yield Span(f"{before}")
        yield Span(" → ", "good")
    yield _heat(after)


def _heat(heat: Heat) -> Span:
    return Span(f"{HEAT_PIPS[heat]} {heat}", HEAT_STYLES[heat])


def severed_lines(result: Severed) -> Iterable[Line]:
    """Say which bond is cut, how, and what that costs."""
    in_person = result.how == IN_PERSON
    yield heading(result.character, result.id, "cut", IN_PERSON if in_person else None)
    if not in_person:
        yield from quoted(result.how)
    yield line(MARGIN, Span(f"no more help from {result.who or result.id}", "bad"))
    yield from besides(result.changes)


def severed_quiet(result: Severed) -> Iterable[str]:
    """The bare answer is the bond that is gone."""
    return (result.id,)


def reasserted_lines(result: Reasserted) -> Iterable[Line]:
    """Say that the Name holds again."""
    yield heading(result.character, "the Name holds again")
    pips = layout.pips(result.name, RANGES[Track.NAME].most)
    yield line(MARGIN, "name  ", Span(pips, "die"), f"  {result.name}")


def reasserted_quiet(result: Reasserted) -> Iterable[str]:
    """The bare answer is the Name."""
    return (str(result.name),)
