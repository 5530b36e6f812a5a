"""What the end of a scene and a session's start and end do to everybody (S9, S12, S15, S16)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.names import find
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character, Harm, Heat
from sms_cli.resolver.changes import changes_to_all
from sms_cli.resolver.recovery import Pause, heal
from sms_cli.resolver.tracks import RANGES, Track, points, shift


class Healed(NamedTuple):
    """Somebody's Harm before and after a pause."""

    character: str
    before: Harm
    after: Harm


class Refreshed(NamedTuple):
    """Somebody's Composure before and after a session's start."""

    character: str
    before: int
    after: int


class HotTie(NamedTuple):
    """An obligation that will not wait: who has it, to whom, what is owed."""

    character: str
    id: str
    who: str
    owed: str
    heat: Heat
    status: str | None


@dataclass(frozen=True, slots=True)
class SceneEnded:
    """A scene's end: the Harm of every living character (S12)."""

    harm: tuple[Healed, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """A session's start: the Composure of every living character (S9)."""

    composure: tuple[Refreshed, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """A session's end: Harm, and the obligations that press or burn, the hottest first (S16)."""

    harm: tuple[Healed, ...]
    obligations: tuple[HotTie, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def end_scene(heroes: Sequence[Character], rulings: Rulings) -> SceneEnded:
    """Heal Bruised in everybody who lives (S12)."""
    living = _living(heroes)
    after = tuple(heal(hero, Pause.SCENE, rulings) for hero in living)
    return SceneEnded(_harm_rows(living, after), changes=changes_to_all(living, after))


def start_session(heroes: Sequence[Character], rulings: Rulings) -> SessionStarted:
    """Refresh everybody's Composure to 2 (S9, R6)."""
    living = _living(heroes)
    after = tuple(_refresh(hero, rulings) for hero in living)
    rows = tuple(
        Refreshed(old.stem, old.tracks.composure, new.tracks.composure)
        for old, new in zip(living, after, strict=True)
    )
    return SessionStarted(rows, changes=changes_to_all(living, after))


def end_session(
    heroes: Sequence[Character], fiction: Collection[str], rulings: Rulings
) -> SessionEnded:
    """Heal what a session's end heals, sweep the obligations, ask what was learnt (S12, S15, S16).

    `fiction` names the Hollowed whose recovery the fiction supports.
    """
    living = _living(heroes)
    _require_hollowed(living, fiction)
    after = tuple(
        heal(hero, Pause.SESSION, rulings, fiction=hero.stem in fiction) for hero in living
    )
    return SessionEnded(
        _harm_rows(living, after),
        _hot_ties(living),
        changes=changes_to_all(living, after),
        notes=tuple(asked for hero in after for asked in _questions(hero)),
    )


def _require_hollowed(living: Sequence[Character], fiction: Collection[str]) -> None:
    harm = {hero.stem: hero.tracks.harm for hero in living}
    for name in fiction:
        fault = f"{name} is no living character here"
        find(name, harm, fault, as_spelled=True, error=RuleError)
        if harm[name] is not Harm.HOLLOWED:
            raise RuleError(f"{name} is {harm[name]}: the fiction heals the Hollowed alone")


def _living(heroes: Sequence[Character]) -> tuple[Character, ...]:
    return tuple(hero for hero in heroes if hero.sunset is None)


def _refresh(hero: Character, rulings: Rulings) -> Character:
    start, have = RANGES[Track.COMPOSURE].start, points(hero, Track.COMPOSURE)
    if have > start and rulings.composure_refresh == "top-up":
        return hero
    return shift(hero, Track.COMPOSURE, start - have)


def _harm_rows(before: Sequence[Character], after: Sequence[Character]) -> tuple[Healed, ...]:
    return tuple(
        Healed(old.stem, old.tracks.harm, new.tracks.harm)
        for old, new in zip(before, after, strict=True)
    )


def _hot_ties(heroes: Sequence[Character]) -> tuple[HotTie, ...]:
    return tuple(
        HotTie(hero.stem, tie.id, tie.who, tie.owed, tie.heat, tie.status)
        for heat in (Heat.BURNING, Heat.PRESSING)
        for hero in heroes
        for tie in hero.obligations
        if tie.heat is heat
    )


def _questions(hero: Character) -> tuple[Note, ...]:
    """Ask what was learnt, and of the Hollowed whether the fiction lets them heal (S12, S15)."""
    learnt = note("learnt-something", who=hero.stem)
    if hero.tracks.harm is Harm.HOLLOWED:
        return learnt, note("still-hollowed", who=hero.stem)
    return (learnt,)
