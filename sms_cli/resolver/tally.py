"""Many rolls counted: `--times N`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sms_cli.model.change import Change, Note


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rolls, how many met the target, their mean, and how often each total came."""

    what: str
    count: int
    target: int | None
    successes: int | None
    mean: float
    totals: dict[int, int]
    rolls: tuple[Any, ...] | None = None
    success: None = None
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def tally(
    what: str,
    totals: Iterable[int],
    target: int | None,
    rolls: tuple[Any, ...] | None = None,
) -> Tally:
    """Count totals as they come; memory grows with their range, not with their number."""
    often = Counter(totals)
    count = often.total()
    return Tally(
        what,
        count,
        target,
        None if target is None else sum(n for total, n in often.items() if total >= target),
        sum(total * n for total, n in often.items()) / count,
        dict(sorted(often.items())),
        rolls,
    )
