"""A sheet to look at: its values, and what the rules say about them (S3, S11, S12, C19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sms_cli.errors import SmsError
from sms_cli.model.change import Change, Note
from sms_cli.model.dice import Die
from sms_cli.model.sheet import Character, Obligation, Sheet, Skill, Squad, Tracks, kind_of
from sms_cli.resolver.harm import hinders
from sms_cli.resolver.obligations import HEATS
from sms_cli.resolver.rings import Ring, ring_value
from sms_cli.resolver.step import TIERS
from sms_cli.resolver.tracks import sheet_notes


class Technique(NamedTuple):
    """A basic technique: its skill and the situations in which it gives advantage (S15)."""

    name: str
    skill: str
    when: tuple[str, ...]


class Shown(NamedTuple):
    """A sheet and what follows from it.

    `tiers` count the skills at d10, d12 and d20 (S3), `hindered` are those that Harm touches
    (S12), `rings` belong to a sheet with [combat] (C19); `known` are its basic techniques.
    """

    name: str
    kind: str
    sheet: Sheet
    rings: dict[Ring, int] | None
    tiers: dict[Die, int] | None
    hindered: tuple[Skill, ...]
    known: tuple[Technique, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class ListedSheet(NamedTuple):
    """A sheet in a line; of one that does not hold, the `problem`."""

    name: str
    file: str
    kind: str | None = None
    title: str | None = None
    problem: str | None = None
    closed: bool = False
    tracks: Tracks | None = None
    hottest: Obligation | None = None
    void: int | None = None
    void_points: int | None = None
    wounds: int | None = None
    tr: int | None = None
    brutes: int | None = None


class Listing(NamedTuple):
    """Every sheet of a campaign, by name."""

    sheets: tuple[ListedSheet, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def portray(sheet: Sheet, basics: Mapping[str, Technique]) -> Shown:
    """Return a sheet with its Rings (C19), tiers (S3) and hindrances; an empty Name asks (S11).

    `basics` are the basic techniques by their folded names.
    """
    hero = sheet if isinstance(sheet, Character) else None
    combat = None if isinstance(sheet, Squad) else sheet.combat
    techniques = hero.techniques if hero else ()
    return Shown(
        name=sheet.stem,
        kind=kind_of(sheet),
        sheet=sheet,
        rings={ring: ring_value(combat, ring) for ring in Ring} if combat else None,
        tiers=_tiers(hero) if hero else None,
        hindered=tuple(skill for skill in Skill if hero and hinders(hero.tracks.harm, skill)),
        known=tuple(basics[word] for word in map(str.casefold, techniques) if word in basics),
        notes=sheet_notes(hero) if hero else (),
    )


def list_sheet(name: str, file: str, sheet: Sheet | SmsError) -> ListedSheet:
    """Return a sheet in a line, or the line that says what is wrong with it."""
    if isinstance(sheet, SmsError):
        return ListedSheet(name, file, problem=sheet.message)
    line = ListedSheet(name, file, kind_of(sheet), sheet.title)
    if isinstance(sheet, Squad):
        return line._replace(tr=sheet.tr, brutes=sheet.brutes)
    if isinstance(sheet, Character):
        line = line._replace(
            closed=sheet.sunset is not None, tracks=sheet.tracks, hottest=_hottest(sheet)
        )
    if combat := sheet.combat:
        line = line._replace(void=combat.void, void_points=combat.void_points, wounds=combat.wounds)
    return line


def by_heat(ties: tuple[Obligation, ...]) -> list[Obligation]:
    """Return obligations, the hottest first, cut bonds last; else in the sheet's order (S16)."""
    return sorted(ties, key=lambda tie: (tie.status == "cut", -HEATS.index(tie.heat)))


def _hottest(hero: Character) -> Obligation | None:
    return next((tie for tie in by_heat(hero.obligations) if tie.status != "cut"), None)


def _tiers(hero: Character) -> dict[Die, int]:
    dice = [hero.skills.die(skill) for skill in Skill]
    return {tier: dice.count(tier) for tier in TIERS}
