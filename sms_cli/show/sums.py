"""Pools and TNs as the sums that they are (C0, C7, C14)."""

from __future__ import annotations

from collections.abc import Iterable

from sms_cli.resolver.pool import RAISE, Modifier
from sms_cli.show.layout import MARGIN, Block, hang
from sms_cli.show.text import Span, line

LABEL = 8  # columns of the words before a number
NUMBER = 8  # columns of a pool or a TN before its sum


def sum_block(label: str, number: str, words: str = "") -> Block:
    """Return a number with what it is and what it comes from."""
    head = line(MARGIN, Span(f"{label:<{LABEL}}", "faint"), Span(number, "strong"))
    column = len(MARGIN) + LABEL + max(NUMBER, len(number) + 2)
    return hang(head, line(Span(words, "faint")), column)


def pool_sum(parts: Iterable[Modifier], pool: str) -> str:
    """Return what adds up to the dice of a pool, and how many of them are kept."""
    kept = pool.partition("k")[2].partition("+")[0].partition("-")[0]
    return f"{tn_sum(parts)}, keep {kept}"


def tn_sum(parts: Iterable[Modifier]) -> str:
    """Return parts as a sum; one that is reckoned in its name stands for itself."""
    text = ""
    for part in parts:
        sign = "−" if part.value < 0 else "+"
        words = part.name if "×" in part.name else f"{part.name} {abs(part.value)}"
        text += f" {sign} {words}" if text else words if part.value >= 0 else f"− {words}"
    return text


def raises_of(count: int) -> Modifier:
    """Return Raises as a part of a TN."""
    return Modifier(f"{count} Raise{'s' * (count != 1)} × {RAISE}", RAISE * count)
