"""Numbers of the Combat Rules that nobody rolls for: TNs, Brutes out, aid (C14, C16, C17)."""

from __future__ import annotations

from collections.abc import Iterable

from sms_cli.resolver.brutes import SquadAid, SquadHit
from sms_cli.resolver.pool import Modifier
from sms_cli.resolver.to_hit import ToHit
from sms_cli.show.layout import MARGIN, pips
from sms_cli.show.short import heading
from sms_cli.show.sums import tn_sum
from sms_cli.show.text import Line, Span, line


def to_hit_lines(result: ToHit) -> Iterable[Line]:
    """Draw a TN to be Hit as a sum."""
    yield heading(result.name, "TN to be Hit")
    total = "none" if result.total is None else str(result.total)
    words = tn_sum([Modifier(result.why, result.base), *result.modifiers])
    yield line(MARGIN, Span(f"{total:<6}", "strong"), Span(words, "faint"))


def to_hit_quiet(result: ToHit) -> Iterable[str]:
    """The bare answer is the TN."""
    return ("none" if result.total is None else str(result.total),)


def squad_hit_lines(result: SquadHit) -> Iterable[Line]:
    """Say who fell and who stands."""
    yield heading(result.squad, f"{result.brutes_out} out")
    standing = f"{pips(result.left, result.left)}  {result.left}".strip()
    yield line(MARGIN, Span(standing, "die"), " standing" if result.left else " standing: out")


def squad_hit_quiet(result: SquadHit) -> Iterable[str]:
    """The bare answer is how many fell."""
    return (str(result.brutes_out),)


def squad_aid_lines(result: SquadAid) -> Iterable[Line]:
    """Say what the Brutes add."""
    yield heading(f"{result.squad} → {result.character}", "aid")
    sum_ = f"{result.brutes} Brute{'s' * (result.brutes != 1)} × {result.each}"
    yield line(MARGIN, Span(f"+{result.bonus:<5}", "strong"), Span(sum_, "faint"))


def squad_aid_quiet(result: SquadAid) -> Iterable[str]:
    """The bare answer is what they add."""
    return (str(result.bonus),)
