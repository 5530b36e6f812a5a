"""What is on the sheets now, after a roll of the Combat Rules."""

from __future__ import annotations

from collections.abc import Sequence

from sms_cli.model.change import Change, Set
from sms_cli.model.fight import FILE
from sms_cli.show.layout import MARGIN, Block
from sms_cli.show.text import Span, line
from sms_cli.show.values import spoken


def changed(changes: Sequence[Change]) -> Block:
    """Return what is on the sheets now, one line for each of them."""
    block: Block = []
    for sheet in dict.fromkeys(change.sheet for change in changes if change.sheet != FILE):
        words = [_change(change) for change in changes if change.sheet == sheet]
        block.append(line(MARGIN, Span(sheet, "strong"), "  ", " · ".join(words)))
    return block


def _change(change: Change) -> str:
    if not isinstance(change, Set):
        return ""
    if change.key[-1] == "conditions":
        return f"conditions {', '.join(change.after) or 'none'}"
    return f"{spoken(change.key[-1])} {change.before} → {change.after}"
