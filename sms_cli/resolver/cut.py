"""The Cut: a bond is severed for all to see; a shaken Name is reasserted (S17)."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.sheet import Character, Obligation
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.obligations import find_obligation, with_obligation
from sms_cli.resolver.tracks import lose_face, require_open, sheet_notes, track_notes

IN_PERSON = "in person"


@dataclass(frozen=True, slots=True)
class Severed:
    """A bond that was cut: with whom, how, and which obligations it poisoned."""

    character: str
    id: str
    who: str
    how: str
    poisoned: tuple[str, ...]
    shaken: bool
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Reasserted:
    """A Name that is no longer shaken."""

    character: str
    name: int
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def cut(
    hero: Character, obligation: str, how: str, *, shaken: bool = False, keep_face: bool = False
) -> Severed:
    """Sever a bond: 1 Face lost, its help gone, what is shared poisoned (S17, R24).

    `how` is `IN_PERSON` or the witnessed act in the table's words.
    """
    require_open(hero)
    tie = _uncut(hero, obligation)
    if not how.strip():
        raise RuleError("the Cut is made in person or by a witnessed act: say which")
    poisoned = tuple(row.id for row in hero.obligations if _is_shared(row, tie))
    after, notes = lose_face(_severed(hero, tie, poisoned, shaken), keep_face=keep_face)
    return Severed(
        character=hero.stem,
        id=tie.id,
        who=tie.who,
        how=how,
        poisoned=poisoned,
        shaken=after.tracks.name_shaken,
        changes=changes_between(hero, after),
        notes=(*notes, *_cut_notes(hero, poisoned, shaken), *track_notes(hero, after)),
    )


def reassert(hero: Character) -> Reasserted:
    """Steady a shaken Name: it can be spent again (S17)."""
    require_open(hero)
    if not hero.tracks.name_shaken:
        raise RuleError(f"{hero.stem}'s Name is not shaken: there is nothing to reassert")
    after = replace(hero, tracks=replace(hero.tracks, name_shaken=False))
    return Reasserted(
        character=hero.stem,
        name=hero.tracks.name,
        changes=changes_between(hero, after),
        notes=sheet_notes(after),
    )


def _uncut(hero: Character, obligation: str) -> Obligation:
    tie = find_obligation(hero, obligation)
    if tie.status == "cut":
        raise RuleError(f"{hero.stem} has cut the bond {tie.id} already: it cannot be cut twice")
    return tie


def _is_shared(row: Obligation, tie: Obligation) -> bool:
    """Tell an obligation to the same person that the Cut now poisons (R24)."""
    same = _person(row) == _person(tie) != ""
    return same and row.id != tie.id and row.status is None


def _person(tie: Obligation) -> str:
    return " ".join(tie.who.split()).casefold()


def _severed(
    hero: Character, tie: Obligation, poisoned: tuple[str, ...], shaken: bool
) -> Character:
    hero = with_obligation(hero, replace(tie, status="cut"))
    for name in poisoned:
        hero = with_obligation(hero, replace(find_obligation(hero, name), status="poisoned"))
    shaken = shaken or hero.tracks.name_shaken  # an earlier shock lasts until it is reasserted
    return replace(hero, tracks=replace(hero.tracks, name_shaken=shaken))


def _cut_notes(hero: Character, poisoned: tuple[str, ...], shaken: bool) -> tuple[Note, ...]:
    told = [note("obligation-poisoned", who=hero.stem, obligation=tie) for tie in poisoned]
    if not shaken:
        return tuple(told)
    return (*told, note("name-shaken", who=hero.stem), *sheet_notes(hero))
