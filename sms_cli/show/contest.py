"""Contests and ambushes: both sides' dice, and who has it (R15, C5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sms_cli.resolver.contest import Ambush, Contest
from sms_cli.resolver.pool import PoolRoll
from sms_cli.show.changed import changed
from sms_cli.show.layout import MARGIN
from sms_cli.show.roll import dice_lines
from sms_cli.show.short import heading
from sms_cli.show.sums import pool_sum, raises_of, sum_block, tn_sum
from sms_cli.show.text import Line, Span, line


def contest_lines(result: Contest) -> Iterable[Line]:
    """Draw both sides, the actor first."""
    yield heading(f"{result.actor_name} against {result.other_name}")
    verdict = Span("  has it", "good")
    if not result.success:
        verdict = Span(f"  short by {result.actor.miss_by}", "bad")
    yield from _side(result.actor_name, result.actor, (verdict,))
    yield from _side(result.other_name, result.other, ())
    yield from changed(result.changes)


def contest_quiet(result: Contest) -> Iterable[str]:
    """The bare answer is who has it."""
    return (result.actor_name if result.success else result.other_name,)


def ambush_lines(result: Ambush) -> Iterable[Line]:
    """Draw those who hide, then those who may notice."""
    yield heading("Ambush", f"found by more than {result.total}")
    for hidden in result.ambushers:
        yield from _side(hidden.name, hidden.roll, ())
    for watcher in result.watchers:
        verdict = Span("  notices", "good") if watcher.noticed else Span("  is surprised", "bad")
        yield from _side(watcher.name, watcher.roll, (verdict,))


def ambush_quiet(result: Ambush) -> Iterable[str]:
    """The bare answer is who is surprised."""
    return result.surprised


def _side(name: str, roll: PoolRoll, verdict: tuple[Span, ...]) -> Iterator[Line]:
    what = "/".join(part for part in (roll.skill, roll.trait) if part)
    yield line(MARGIN, Span(name, "strong"), Span(f" · {what}" if what else "", "faint"))
    yield from sum_block("roll", roll.pool, pool_sum(roll.parts, roll.pool) if roll.parts else "")
    raises = [raises_of(roll.raises)] if roll.raises else []
    if weighs := [*roll.harder, *raises]:
        harder = sum(part.value for part in weighs)
        yield from sum_block("TN", f"+{harder}", tn_sum(weighs))
    yield from dice_lines(roll, (Span(str(roll.total), "strong"), *verdict))
