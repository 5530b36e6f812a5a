"""`sms gain`, `sms lose`, `sms spend`: points of a track come and go by name (S8–S11)."""

from typing import Annotated, Any

import typer

from sms_cli.commands import reasons
from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.options import KeepFace, Who, refuse_blank
from sms_cli.commands.reasons import offer_reasons, offer_tracks, read_reason, read_track
from sms_cli.resolver import moves

MOST_POINTS = 10_000
TRACK_NAMES = "|".join(reasons.TRACKS)

TrackName = Annotated[
    str,
    typer.Argument(
        metavar="TRACK", help=TRACK_NAMES, autocompletion=offer_tracks, show_default=False
    ),
]
Points = Annotated[int, typer.Argument(metavar="[N]", min=1, max=MOST_POINTS, help="How many.")]
Why = Annotated[
    str | None,
    typer.Option(
        "--why",
        metavar="REASON",
        callback=refuse_blank,
        help="A slug from below, or free text.",
        autocompletion=offer_reasons,
    ),
]
Purpose = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="PURPOSE",
        callback=refuse_blank,
        help="A slug from below, or free text.",
        autocompletion=offer_reasons,
    ),
]


@reasons.telling_reasons("gain")
@command
def gain(name: Who, track: TrackName, points: Points = 1, why: Why = None) -> Any:
    """Gain points of a track.

    \b
    sms gain june face --why keep-word
    sms gain june composure --why "let the joke about her brother pass"
    sms gain kenji wounds 7
    """
    found = read_track(track)
    reason = read_reason("gain", found, why)
    return campaign_of(name).change_sheets(
        [name], lambda sheet: moves.gain(sheet, found, points, reason)
    )


@reasons.telling_reasons("lose")
@command
def lose(
    name: Who, track: TrackName, points: Points = 1, why: Why = None, keep_face: KeepFace = False
) -> Any:
    """Lose points of a track.

    \b
    sms lose june face --why back-down
    sms lose june face --why fold --keep-face    1 Composure goes instead
    sms lose kenji wounds 3                      wounds that have healed
    """
    found = read_track(track)
    reason = read_reason("lose", found, why)
    return campaign_of(name).change_sheets(
        [name], lambda sheet: moves.lose(sheet, found, points, reason, keep_face=keep_face)
    )


@reasons.telling_reasons("spend")
@command
def spend(name: Who, track: TrackName, points: Points = 1, on: Purpose = None) -> Any:
    """Spend points of a track.

    \b
    sms spend june name --on impossible-ask
    sms spend june face --on audience
    sms spend kenji void --on "a step out of the ambush"
    """
    found = read_track(track)
    purpose = read_reason("spend", found, on)
    return campaign_of(name).change_sheets(
        [name], lambda sheet: moves.spend(sheet, found, points, purpose)
    )
