"""Obligations: what ties a character to people, and how hot it is (S16)."""

from __future__ import annotations

from msgspec.structs import replace

from sms_cli.model.change import Note, note
from sms_cli.model.names import find
from sms_cli.model.sheet import Character, Heat, Obligation

HEATS = tuple(Heat)


def find_obligation(hero: Character, obligation: str) -> Obligation:
    """Return the obligation with that id."""
    ties = {tie.id: tie for tie in hero.obligations}
    fault = f"{hero.stem} has no obligation {obligation}"
    return ties[find(obligation, ties, fault, as_spelled=True)]


def heat_obligation(hero: Character, obligation: str, by: int = 1) -> Character:
    """Heat an obligation by levels, or cool it; it stops at Held and at Burning (S16)."""
    tie = find_obligation(hero, obligation)
    level = max(0, min(len(HEATS) - 1, HEATS.index(tie.heat) + by))
    return with_obligation(hero, replace(tie, heat=HEATS[level]))


def with_obligation(hero: Character, tie: Obligation) -> Character:
    """Return the character with this row in the place of the one of the same id."""
    rows = tuple(tie if row.id == tie.id else row for row in hero.obligations)
    return replace(hero, obligations=rows)


def heat_noted(hero: Character, obligation: str, by: int) -> tuple[Character, tuple[Note, ...]]:
    """Heat or cool an obligation as a rule causes it, and say so where it stops at its end."""
    after = heat_obligation(hero, obligation, by)
    if after != hero:
        return after, ()
    slug = "burns-already" if by > 0 else "held-already"
    return hero, (note(slug, who=hero.stem, obligation=obligation),)
