"""Techniques to look at: those of a character, and the basic ones (S15, R9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sms_cli.model.change import Change, Note
from sms_cli.model.sheet import Character
from sms_cli.resolver.portrait import Technique


class KnownTechnique(NamedTuple):
    """A technique that somebody has; of one that is not basic only the name is known."""

    name: str
    basic: bool
    skill: str | None
    when: tuple[str, ...]


class BasicTechnique(NamedTuple):
    """A basic technique: its skill, what it is, and when it gives advantage (S15)."""

    name: str
    skill: str
    text: str
    when: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TechniqueList:
    """What a character can do better than others, in the sheet's order (S15)."""

    character: str
    techniques: tuple[KnownTechnique, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class BasicTechniques:
    """The basic techniques, skill by skill (R9)."""

    techniques: tuple[BasicTechnique, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def list_techniques(hero: Character, basics: Mapping[str, Technique]) -> TechniqueList:
    """Return a character's techniques; `basics` are the basic ones by their folded names (S15)."""
    found = ((name, basics.get(name.casefold())) for name in hero.techniques)
    return TechniqueList(
        hero.stem,
        tuple(
            KnownTechnique(name, True, basic.skill, basic.when)
            if basic
            else KnownTechnique(name, False, None, ())
            for name, basic in found
        ),
    )
