"""Creation: the body of a new sheet, and what a strict table asks of it (S20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sms_cli.errors import ALMOST, RuleError, did_you_mean
from sms_cli.model.change import Change, Note
from sms_cli.model.dice import Die
from sms_cli.model.sheet import Character, Harm, Obligation, Role, Sheet, Skill
from sms_cli.resolver.flaws import Flaw
from sms_cli.resolver.portrait import Shown, Technique, portray
from sms_cli.resolver.tracks import RANGES, Track, points

STARTING_TECHNIQUES = 3
STARTING_DICE = {Die.D8: 1, Die.D6: 1, Die.D4: 7}


@dataclass(frozen=True, slots=True)
class SheetMade:
    """A new sheet, its file, and the basic techniques that it starts with."""

    name: str
    kind: str
    file: str
    sheet: Sheet
    known: tuple[Technique, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def shown(self) -> Shown:
        """The sheet to look at."""
        return portray(self.sheet, {basic.name.casefold(): basic for basic in self.known})


@dataclass(frozen=True, slots=True)
class SheetWritten(SheetMade):
    """A new sheet that its player has seen before it was written."""


@dataclass(frozen=True, slots=True)
class PeopleMade:
    """Several new sheets."""

    people: tuple[SheetMade, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """The answers of creation (S20)."""

    street_name: str
    true_name: str
    dojo_role: Role
    look: str
    scar: str
    clause: str
    d8: Skill
    d6: Skill
    techniques: tuple[str, ...]
    obligations: tuple[Obligation, ...]
    answers: Mapping[str, str]


def build(person: Person) -> dict[str, Any]:
    """Return the plain body of a new character's sheet, in the order of a sheet (S20)."""
    if person.d8 is person.d6:
        raise RuleError(f"the d8 and the d6 go to two skills: {person.d8} has both")
    dice = {person.d8: Die.D8, person.d6: Die.D6}
    body = {
        "kind": "character",
        "street_name": person.street_name,
        "true_name": person.true_name,
        "dojo_role": person.dojo_role.value,
        "look": person.look,
        "scar": person.scar,
        "techniques": list(person.techniques),
        "code": {"clause": person.clause},
        "tracks": {track.value: RANGES[track].start for track in Track}
        | {"harm": Harm.UNHARMED.value},
        "skills": {skill.value: dice.get(skill, Die.D4).value for skill in Skill},
        "obligations": [_row(tie) for tie in person.obligations],
    }
    return body | ({"answers": dict(person.answers)} if person.answers else {})


def _row(tie: Obligation) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": tie.id,
        "kind": tie.kind,
        "who": tie.who,
        "owed": tie.owed,
        "why": tie.why,
        "heat": tie.heat.value,
    }
    return row | ({"dojo": True} if tie.dojo else {})


def creation_flaws(hero: Character, basics: Collection[str]) -> tuple[Flaw, ...]:
    """Return what a strict table says against a new character (S20)."""
    return (
        *_blank_flaws(hero),
        *_dice_flaws(hero),
        *_start_flaws(hero),
        *_starting_technique_flaws(hero, basics),
        *_pair_flaws(hero),
    )


def _blank_flaws(hero: Character) -> Iterator[Flaw]:
    texts: dict[tuple[str | int, ...], str] = {
        ("street_name",): hero.street_name,
        ("true_name",): hero.true_name,
        ("look",): hero.look,
        ("scar",): hero.scar,
        ("code", "clause"): hero.code.clause,
    }
    for index, tie in enumerate(hero.obligations):
        for part in ("who", "owed", "why"):
            texts["obligations", index, part] = getattr(tie, part)
    for key, text in texts.items():
        if not text.strip():
            yield Flaw(key, f"{key[-1]} is blank; a new character answers it")


def _dice_flaws(hero: Character) -> Iterator[Flaw]:
    """Nine skills: seven at d4, one at d6, one at d8."""
    held = Counter(hero.skills.die(skill) for skill in Skill)
    if held != STARTING_DICE:
        have, start = _counted(held), _counted(STARTING_DICE)
        yield Flaw(("skills",), f"skills are {have}; they start {start}")


def _counted(dice: Mapping[Die, int]) -> str:
    return ", ".join(f"{dice[die]} at {die}" for die in Die if dice.get(die))


def _start_flaws(hero: Character) -> Iterator[Flaw]:
    for track in Track:
        have, start = points(hero, track), RANGES[track].start
        if have != start:
            yield Flaw(("tracks", track.value), f"tracks.{track} is {have}; it starts at {start}")
    if hero.tracks.harm is not Harm.UNHARMED:
        message = f'tracks.harm is "{hero.tracks.harm}"; everybody starts unharmed'
        yield Flaw(("tracks", "harm"), message)
    if hero.tracks.name_shaken:
        yield Flaw(("tracks", "name_shaken"), "tracks.name_shaken is true; nobody starts shaken")


def _starting_technique_flaws(hero: Character, basics: Collection[str]) -> Iterator[Flaw]:
    count, start = len(hero.techniques), f"one starts with {STARTING_TECHNIQUES} basic ones"
    if count != STARTING_TECHNIQUES:
        yield Flaw(("techniques",), f"techniques are {count}; {start}")
    known = {basic.casefold() for basic in basics}
    for index, name in enumerate(hero.techniques):
        if name.casefold() not in known:
            near = did_you_mean(name, basics, least=ALMOST)
            message = f"{name} is no basic technique{near}; {start}"
            yield Flaw(("techniques", index), message)


def _pair_flaws(hero: Character) -> Iterator[Flaw]:
    """Two obligations: one personal, one social."""
    kinds = Counter(tie.kind for tie in hero.obligations)
    if kinds != {"personal": 1, "social": 1}:
        have = f"{kinds['personal']} personal and {kinds['social']} social"
        yield Flaw(("obligations",), f"obligations are {have}; one starts with 1 of each")
