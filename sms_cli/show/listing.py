"""The sheets of a campaign, a line each, by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from sms_cli.model.sheet import Heat
from sms_cli.resolver.portrait import ListedSheet, Listing
from sms_cli.resolver.tracks import RANGES, Track
from sms_cli.show import layout
from sms_cli.show.layout import MARGIN, Block, hang, hang_whole, paragraph
from sms_cli.show.sheet import HARM_STYLES, HEAT_STYLES
from sms_cli.show.text import Line, Span, line

NOBODY = "Nobody is here yet. sms new june makes a character, sms new --help says how."
LEAST_COLUMN = len("Characters") + 2
LONGEST_HARM = len("unharmed")


class Kind(NamedTuple):
    """A kind of sheet: its part of the list, the heads of the columns, what a sheet's line says."""

    kind: str | None
    name: str
    heads: str
    tell: Callable[[ListedSheet], Sequence[Line]]


def listing_lines(listing: Listing) -> Iterable[Line]:
    """Draw the list."""
    if not listing.sheets:
        return layout.page([paragraph(line(NOBODY))])
    column = max(LEAST_COLUMN, layout.column_of([sheet.name for sheet in listing.sheets]))
    groups = (_group(listing.sheets, kind, column) for kind in KINDS)
    return layout.page(groups)


def listing_quiet(listing: Listing) -> Iterable[str]:
    """The bare answer is the names."""
    return (sheet.name for sheet in listing.sheets)


def _group(sheets: Iterable[ListedSheet], group: Kind, column: int) -> Block:
    mine = [sheet for sheet in sheets if sheet.kind == group.kind]
    if not mine:
        return []
    block = hang(line(Span(group.name, "strong")), line(Span(group.heads, "faint")), column)
    for sheet in mine:
        pieces = [piece for piece in group.tell(sheet) if any(span.text for span in piece)]
        block += hang_whole(line(MARGIN, sheet.name), pieces, column)
    return block


def _character(sheet: ListedSheet) -> Sequence[Line]:
    tracks = sheet.tracks
    if sheet.closed or tracks is None:
        return line(Span("closed: the Sunset Walk is taken", "faint")), _title(sheet)
    pips = "".join(
        f"{layout.pips(getattr(tracks, track), RANGES[track].most):<{_wide(track)}}"
        for track in Track
    )
    harm = Span(f"{tracks.harm:<{LONGEST_HARM}}", HARM_STYLES[tracks.harm] or "faint")
    return line(Span(pips, "die"), harm), _hottest(sheet), _title(sheet)


def _wide(track: Track) -> int:
    return max(len(track), RANGES[track].most) + 2


def _hottest(sheet: ListedSheet) -> Line:
    tie = sheet.hottest
    if tie is None or tie.heat is Heat.HELD:
        return ()
    return line(Span(f"{tie.id} {tie.heat}", HEAT_STYLES[tie.heat]))


def _combatant(sheet: ListedSheet) -> Sequence[Line]:
    pips = layout.pips(sheet.void_points or 0, max(sheet.void or 0, sheet.void_points or 0))
    wounds = Span(f"  {sheet.wounds:>6}", "warm" if sheet.wounds else "")
    return line(Span(f"{pips or sheet.void_points:<10}", "die"), wounds), _title(sheet)


def _squad(sheet: ListedSheet) -> Sequence[Line]:
    pips = layout.pips(sheet.brutes or 0, sheet.brutes or 0)
    brutes = f"{sheet.brutes:>4}  {pips:<10}"
    return line(f"TR {sheet.tr}  ", Span(brutes, "die")), _title(sheet)


def _title(sheet: ListedSheet) -> Line:
    title = sheet.title or ""
    return line(Span("" if title.casefold() == sheet.name.casefold() else title, "faint"))


def _broken(sheet: ListedSheet) -> Sequence[Line]:
    return (line(Span(sheet.problem or "", "bad")),)


TRACKS = "".join(f"{track.capitalize():<{_wide(track)}}" for track in Track) + "Harm"
KINDS = (
    Kind("character", "Characters", TRACKS, _character),
    Kind("combatant", "Combatants", "Void        Wounds", _combatant),
    Kind("squad", "Squads", "Threat  Brutes", _squad),
    Kind(None, "Broken", "these sheets do not hold", _broken),
)
