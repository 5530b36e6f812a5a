"""The tables of maneuvers, to read (C11–C13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from sms_cli.resolver.maneuver_table import ManeuverEntry, ManeuverTable
from sms_cli.show.layout import hang, paragraph
from sms_cli.show.text import Line, Span, line

TITLES = {"C11": "Attack maneuvers", "C12": "Active Defense", "C13": "Hand to hand"}
NEEDS = {
    "weapon": "a weapon",
    "entangling": "an entangling weapon",
    "beheading": "a beheading blade",
    "parrying": "a parrying weapon",
    "full attack": "Full Attack",
}
TEXT = 4  # where the text stands


def maneuvers_lines(result: ManeuverTable) -> Iterable[Line]:
    """List maneuvers by table: what each costs and needs, then what it does."""
    for number, (rule, rows) in enumerate(groupby(result.maneuvers, lambda row: row.rule)):
        if number:
            yield line()
        yield line(Span(TITLES[rule], "strong"), Span(f" · {rule}", "faint"))
        for _, alike in groupby(rows, _apart_from_raises):
            yield from _maneuver(list(alike))


def maneuvers_quiet(result: ManeuverTable) -> Iterable[str]:
    """The bare answer is the names as they are declared."""
    return dict.fromkeys(name for entry in result.maneuvers for name in _names(entry))


def _names(entry: ManeuverEntry) -> list[str]:
    return [f"{entry.name}:{part}" for part in entry.parts] or [entry.name]


def _apart_from_raises(entry: ManeuverEntry) -> ManeuverEntry:
    """Return what rows have in common that are told together, as the levels of a cover."""
    return entry._replace(parts=(), raises="")


def _maneuver(rows: list[ManeuverEntry]) -> Iterator[Line]:
    first = rows[0]
    costs = list(dict.fromkeys(row.raises for row in rows))
    parts = ", ".join(
        part + (f" {row.raises}" if len(costs) > 1 else "") for row in rows for part in row.parts
    )
    facts = [parts, _cost(costs[0]) if len(costs) == 1 else "Raises as said", *_facts(first)]
    words = "".join(f" · {fact}" for fact in facts if fact)
    yield from paragraph(line(Span(first.name, "die"), Span(words, "faint")))
    yield from hang(line(" " * TEXT), line(first.text), TEXT)


def _cost(raises: str) -> str:
    if raises == "0" or "Raise" in raises:
        return raises.removeprefix("0")
    return f"{raises} {'Raise' if raises in ('1', '1 free') else 'Raises'}"


def _facts(entry: ManeuverEntry) -> Iterator[str]:
    yield from (NEEDS.get(need, need) for need in entry.needs)
    if entry.trait:
        yield f"rolls {entry.trait}"
    if entry.tn:
        yield f"TN {entry.tn}"
    if entry.damage:
        yield "no damage" if entry.damage == "none" else f"DR {entry.damage}"
    if entry.threshold:
        yield f"needs {entry.threshold}"
