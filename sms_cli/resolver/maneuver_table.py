"""The maneuvers to read: what each costs, needs and does (C11–C13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sms_cli.model.change import Change, Note
from sms_cli.model.names import find, slug
from sms_cli.resolver.blow import Amount, Maneuver, Threshold, Use
from sms_cli.resolver.choice import MANEUVERS

SHAPES = {"agility": "agility × 5", "unseen": "(agility + insight rank) × 5", "grappled": "5"}


class ManeuverEntry(NamedTuple):
    """A row of the tables in words: `parts` are what stands after its name and a colon."""

    name: str
    parts: tuple[str, ...]
    rule: str
    use: Use
    raises: str
    needs: tuple[str, ...]
    trait: str | None
    tn: str | None
    damage: str | None
    threshold: str | None
    text: str


@dataclass(frozen=True, slots=True)
class ManeuverTable:
    """Rows of the tables, in their order."""

    maneuvers: tuple[ManeuverEntry, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def list_maneuvers(name: str | None = None) -> ManeuverTable:
    """Return all maneuvers, or the rows of one; NotFound for a wrong name (C11–C13)."""
    rows = MANEUVERS
    if name is not None:
        names = [row.name for row in MANEUVERS]
        wanted = find(slug(name), names, f'no maneuver is named "{name}"')
        rows = tuple(row for row in MANEUVERS if row.name == wanted)
    return ManeuverTable(tuple(map(_entry, rows)))


def _entry(row: Maneuver) -> ManeuverEntry:
    words = {figure.name: figure.words for figure in row.figures}
    sides = {"attacker": "the attacker", "target": "the target"}
    return ManeuverEntry(
        name=row.name,
        parts=row.parts,
        rule=row.rule,
        use=row.use,
        raises=_raises(row),
        needs=(*row.needs, *(["full attack"] if row.full_attack else [])),
        trait=row.trait,
        tn=_tn(row),
        damage=str(row.rating) if row.rating else None if row.damage else "none",
        threshold=_threshold(row.threshold) if row.threshold else None,
        text=row.text.format(**sides, **words),
    )


def _raises(row: Maneuver) -> str:
    if isinstance(row.raises, Amount):
        return row.raises.words
    if row.raises < 0:
        return f"{-row.raises} free"
    if row.counted:
        return f"{row.raises} or more" if row.raises else "any"
    return str(row.raises)


def _tn(row: Maneuver) -> str | None:
    if callable(row.basis):
        return "5 in a grapple"
    return SHAPES.get(row.basis) if row.basis else None


def _threshold(threshold: Threshold) -> str:
    held = "more than" if threshold.exceed else "at least"
    arm = f", with a {threshold.arm} weapon" if threshold.arm else ""
    return f"{threshold.measure} {held} Earth × {threshold.earth}{arm}"
