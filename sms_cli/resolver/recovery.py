"""Harm that comes without a roll, and the pauses that heal it (S12)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character, Harm
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.harm import LEVELS, with_harm
from sms_cli.resolver.tracks import require_open, track_notes


class Pause(StrEnum):
    """A time in which Harm may heal (S12)."""

    SCENE = "scene"
    REST = "rest"
    SESSION = "session"


HEALED_BY = {
    Harm.UNHARMED: frozenset[Pause](),
    Harm.BRUISED: frozenset(Pause),
    Harm.BROKEN: frozenset({Pause.REST, Pause.SESSION}),
    Harm.HOLLOWED: frozenset({Pause.SESSION}),
}
STAYS = {
    Harm.UNHARMED: "there is nothing to heal",
    Harm.BROKEN: "that takes a rest or a session's end",
    Harm.HOLLOWED: "that takes a session's end, and a fiction that supports it (--fiction)",
}


@dataclass(frozen=True, slots=True)
class HarmTaken:
    """Harm that came without a roll, and whether the Sunset Walk is in question (S12)."""

    character: str
    before: Harm
    after: Harm
    sunset_question: bool
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Recovered:
    """Harm that a pause has healed (S12)."""

    character: str
    pause: Pause
    before: Harm
    after: Harm
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def take_harm(hero: Character, times: int = 1) -> HarmTaken:
    """Take levels of Harm in order; past Hollowed nothing changes, the question is asked (S12)."""
    require_open(hero)
    level = LEVELS.index(hero.tracks.harm) + times
    asked = level >= len(LEVELS)
    after = with_harm(hero, Harm.HOLLOWED if asked else LEVELS[level])
    return HarmTaken(
        character=hero.stem,
        before=hero.tracks.harm,
        after=after.tracks.harm,
        sunset_question=asked,
        changes=changes_between(hero, after),
        notes=(
            *track_notes(hero, after),
            *((note("sunset-question", who=hero.stem),) if asked else ()),
        ),
    )


def recover(hero: Character, pause: Pause, rulings: Rulings, *, fiction: bool = False) -> Recovered:
    """Heal what such a pause heals (S12, R7); refused when that is nothing."""
    require_open(hero)
    after = heal(hero, pause, rulings, fiction=fiction)
    if after == hero:
        raise RuleError(f"{hero.stem} is {hero.tracks.harm}: {STAYS[hero.tracks.harm]}")
    return Recovered(
        character=hero.stem,
        pause=pause,
        before=hero.tracks.harm,
        after=after.tracks.harm,
        changes=changes_between(hero, after),
    )


def heal(hero: Character, pause: Pause, rulings: Rulings, *, fiction: bool = False) -> Character:
    """Return the character after a pause: one level down, or unharmed at once (S12, R7)."""
    harm = hero.tracks.harm
    if pause not in HEALED_BY[harm] or (harm is Harm.HOLLOWED and not fiction):
        return hero
    step = LEVELS[LEVELS.index(harm) - 1]
    return with_harm(hero, Harm.UNHARMED if rulings.recovery == "clear" else step)
