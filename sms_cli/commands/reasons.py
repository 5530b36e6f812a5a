"""Why tracks rise and fall and what they buy: the rules' own slugs, beside free text (S9–S11)."""

from collections.abc import Callable, Iterator
from typing import Any

import typer

from sms_cli.commands.context import current
from sms_cli.commands.data_tables import read_table
from sms_cli.errors import ALMOST, UsageError, did_you_mean, nearest
from sms_cli.model.names import find
from sms_cli.model.names import slug as in_slug
from sms_cli.resolver.moves import AnyTrack, CombatTrack
from sms_cli.resolver.tracks import Track

TRACKS: tuple[AnyTrack, ...] = (*Track, *CombatTrack)
FLAGS = {"gain": "--why", "lose": "--why", "spend": "--on"}
Choices = list[tuple[str, str]]  # words that the shell offers, and what each means


def read_track(word: str) -> AnyTrack:
    """Return the track of that name, in any case (S8–S11)."""
    return find(word, TRACKS, f"no track is named {word}", error=UsageError)


def reasons(move: str, track: str) -> dict[str, str]:
    """Return the rules' own reasons to gain, lose or spend a track, with their texts."""
    found: dict[str, str] = read_table("tracks").get(track, {}).get(move, {})
    return found


def read_reason(move: str, track: AnyTrack, text: str | None) -> str | None:
    """Return a reason: a slug of the rules where it fits, or the table's own words."""
    words = (text or "").strip()
    slug = words.casefold()
    if slug in reasons(move, track):
        return slug
    for other, moves in read_table("tracks").items():
        for deed, slugs in moves.items():
            if slug in slugs:
                own = nearest(slug, reasons(move, track))
                raise UsageError(
                    f"{slug} is a reason to {deed} {other.capitalize()}, not to {move} "
                    f"{track.capitalize()}{own}; free text will do too"
                )
    if near := did_you_mean(in_slug(words), reasons(move, track), least=ALMOST):
        current().notices.append(f"{words!r} is taken as free text{near}")
    return words or None


def telling_reasons(move: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the reasons of a move to the help of its command."""

    def add(rule: Callable[..., Any]) -> Callable[..., Any]:
        rule.__doc__ = f"{rule.__doc__}\n\n" + "\n\n".join(_help(move))
        return rule

    return add


def _help(move: str) -> Iterator[str]:
    for track in Track:
        if slugs := reasons(move, track):
            rows = [f"{slug:<18}{text}" for slug, text in slugs.items()]
            yield "\n    ".join(["    \b", f"{FLAGS[move]}, {track.capitalize()}:", *rows])


def offer_tracks(incomplete: str) -> list[str]:
    """Return the tracks that begin so, for the shell."""
    return [track for track in TRACKS if track.startswith(incomplete.casefold())]


def offer_reasons(ctx: typer.Context, incomplete: str) -> Choices:
    """Return the reasons that begin so and fit the track, for the shell."""
    # an option that still lacks its value leaves the arguments unread
    track = ctx.params.get("track") or next(iter(ctx.args[1:]), "")
    fitting = [track.casefold()] if track.casefold() in TRACKS else list(Track)
    return [
        (slug, text)
        for each in fitting
        for slug, text in reasons(str(ctx.info_name), each).items()
        if slug.startswith(incomplete.casefold())
    ]
