"""Harm: four levels, taken one at a time, and what each does to a roll (S12)."""

from __future__ import annotations

from msgspec.structs import replace

from sms_cli.model.sheet import Character, Harm, Skill

LEVELS = tuple(Harm)
BRUISED_SKILLS = (Skill.STRIKE, Skill.STEEL, Skill.MOTION, Skill.NERVE)


def hinders(harm: Harm, skill: Skill) -> bool:
    """Bruised hinders the physical four, Broken and Hollowed everything (S12)."""
    if harm is Harm.BRUISED:
        return skill in BRUISED_SKILLS
    return harm is not Harm.UNHARMED


def forbids_set_form(harm: Harm) -> bool:
    """Broken and Hollowed forbid Set Form, whatever is paid (S5, R3)."""
    return harm in (Harm.BROKEN, Harm.HOLLOWED)


def take_level(hero: Character) -> Character:
    """Take one level of Harm; at Hollowed nothing changes, and the question is asked (S12)."""
    harm = hero.tracks.harm
    if harm is Harm.HOLLOWED:
        return hero
    return with_harm(hero, LEVELS[LEVELS.index(harm) + 1])


def with_harm(hero: Character, harm: Harm) -> Character:
    """Return the character at another level of Harm."""
    return replace(hero, tracks=replace(hero.tracks, harm=harm))
