"""People for the tests of part S, and short words for what a result says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from sms_cli.model.change import Change, Note, Set
from sms_cli.model.dice import Die
from sms_cli.model.sheet import (
    Character,
    Code,
    Combat,
    Combatant,
    Harm,
    Heat,
    Obligation,
    Role,
    Skill,
    Skills,
    Squad,
    Sunset,
    Tracks,
    Traits,
)

D4 = dict.fromkeys(Skill, Die.D4)
RAY = Obligation(
    id="ray", kind="personal", who="Ray", owed="A way out", why="He paid", heat=Heat.HELD
)
HALL = Obligation(
    id="hall",
    kind="social",
    who="The hall",
    owed="The rent",
    why="It took her in",
    heat=Heat.PRESSING,
    dojo=True,
)
SCHOOL = Obligation(
    id="school", kind="social", who="The school", owed="A win", why="It paid", heat=Heat.BURNING
)
TRAITS = Traits(
    stamina=3,
    willpower=3,
    strength=3,
    perception=2,
    agility=4,
    intelligence=2,
    reflexes=3,
    awareness=3,
)
COMBAT = Combat(
    void=3,
    insight_rank=2,
    honor=2,
    void_points=3,
    wounds=4,
    traits=TRAITS,
)


def june(**tracks: Any) -> Character:
    """Return June as created, her hall pressing, with other tracks where given."""
    return Character(
        street_name="June",
        true_name="Junko Arakawa",
        dojo_role=Role.SENIOR_STUDENT,
        look="Rolled sleeves",
        scar="The fire",
        techniques=("Quiet Eyes", "Low Sweep", "Still Water"),
        code=Code("Never strike first"),
        tracks=replace(Tracks(face=3, name=1, composure=2, grit=0, harm=Harm.UNHARMED), **tracks),
        skills=Skills(**(D4 | {Skill.STRIKE: Die.D6, Skill.MOTION: Die.D8})),
        obligations=(RAY, HALL),
        stem="june",
    )


def vincent(**tracks: Any) -> Character:
    """Return Vincent: 4 Face, 1 Composure, 2 Grit, and a school that burns."""
    return replace(
        june(**({"face": 4, "composure": 1, "grit": 2} | tracks)),
        street_name="Vincent",
        skills=Skills(**(D4 | {Skill.BEARING: Die.D8, Skill.STEEL: Die.D6})),
        obligations=(SCHOOL,),
        stem="vincent",
    )


def named(stem: str, **tracks: Any) -> Character:
    """Return somebody of that name with June's sheet."""
    return replace(june(**tracks), stem=stem)


def gone(hero: Character) -> Character:
    """Return somebody who has taken the Sunset Walk."""
    return replace(hero, sunset=Sunset("I am done", "She opens the door", "The pier, dawn"))


def kenji() -> Combatant:
    """Return a combatant with 3 Void Points and 4 Wounds."""
    return Combatant(name="Kenji", combat=COMBAT, stem="kenji")


def bikers() -> Squad:
    """Return a squad of six."""
    return Squad(name="Bikers", tr=2, brutes=6, stem="bikers")


def sets(changes: Iterable[Change]) -> dict[str, tuple[Any, Any]]:
    """Return what the changes set: key → before and after; other kinds of change fail the test."""
    rows = {}
    for change in changes:
        assert isinstance(change, Set)
        rows[".".join((change.sheet, *change.key))] = (change.before, change.after)
    return rows


def slugs(notes: Iterable[Note]) -> list[str]:
    """Return which notes were made, in their order."""
    return [note.id for note in notes]
