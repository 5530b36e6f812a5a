"""Who acts first, and an exchange: the order, then everybody's dice in that order (S13, S14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sms_cli.model.change import Change, Set
from sms_cli.resolver.confrontation import Exchange, Groups, Order
from sms_cli.resolver.tracks import Track
from sms_cli.show.layout import MARGIN
from sms_cli.show.roll import step_lines
from sms_cli.show.text import Line, Span, line


def order_lines(result: Order) -> Iterable[Line]:
    """Say who acts first and who follows."""
    paid = _composure(result.changes)
    for number, group in enumerate(result.order):
        names = Span(", ".join(group), "strong")
        label = Span(f"{'then' if number else 'first':7}", "faint")
        tied = Span("  together" if len(group) > 1 else "", "faint")
        yield line(MARGIN, label, names, tied, *(paid[name] for name in group if name in paid))


def order_quiet(result: Order) -> Iterable[str]:
    """The bare answer is the names, those who are tied on one line."""
    return (", ".join(group) for group in result.order)


def exchange_lines(result: Exchange) -> Iterable[Line]:
    """Draw the rolls in the order of acting."""
    yield line(Span("Exchange", "strong"), Span(f" · {_in_words(result.order)}", "faint"))
    yield from _paid_lines(result)
    for roll in result.rolls:
        yield line()
        yield from step_lines(roll)


def exchange_quiet(result: Exchange) -> Iterable[str]:
    """The bare answer is each one's total, in the order of acting."""
    return (f"{roll.character} {roll.total}" for roll in result.rolls)


def _in_words(order: Groups) -> str:
    return ", then ".join(" and ".join(group) for group in order)


def _composure(changes: Sequence[Change]) -> dict[str, Span]:
    return {
        change.sheet: Span(f"  composure {change.before} → {change.after}")
        for change in changes
        if isinstance(change, Set) and change.key[-1] == Track.COMPOSURE
    }


def _paid_lines(result: Exchange) -> Iterable[Line]:
    """Say what acting first cost; what a roll cost stands with the roll."""
    for roll in result.rolls:
        kept = _composure(roll.changes)
        total = _composure(result.changes)
        who = roll.character or ""
        if who in total and total[who] != kept.get(who):
            yield line(MARGIN, Span(who, "strong"), "  1 Composure to act first")
