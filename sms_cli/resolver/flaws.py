"""What no schema says: rules that every sheet keeps, whatever play has made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sms_cli.model.sheet import Character, Combat, Sheet, Skill, Squad
from sms_cli.resolver.miss import COSTS
from sms_cli.resolver.step import TIER_SIZE, TIERS


class Flaw(NamedTuple):
    """A rule that a sheet breaks: at which key, and what would be right."""

    key: tuple[str | int, ...]
    message: str


def rule_flaws(sheet: Sheet) -> tuple[Flaw, ...]:
    """Return every rule that a sheet of this kind breaks (S3, S15, S16, C7)."""
    if isinstance(sheet, Squad):
        return ()
    combat = _weapon_flaws(sheet.combat) if sheet.combat else ()
    if not isinstance(sheet, Character):
        return tuple(combat)
    return (*_technique_flaws(sheet), *_tier_flaws(sheet), *_obligation_flaws(sheet), *combat)


def _tier_flaws(hero: Character) -> Iterator[Flaw]:
    """A tier holds three skills at most (S3)."""
    for tier in TIERS:
        held = [skill for skill in Skill if hero.skills.die(skill) is tier]
        for skill in held[TIER_SIZE:]:
            others = ", ".join(held[:TIER_SIZE])
            yield Flaw(
                ("skills", skill),
                f"skills.{skill} is {tier} and so are {others}; a tier holds {TIER_SIZE}",
            )


def _obligation_flaws(hero: Character) -> Iterator[Flaw]:
    seen: set[str] = set()
    for index, tie in enumerate(hero.obligations):
        if tie.id in COSTS:
            yield Flaw(
                ("obligations", index, "id"),
                f"an obligation is named {tie.id}, which --cost means otherwise; "
                "give it another id",
            )
        if tie.id in seen:
            yield Flaw(
                ("obligations", index, "id"),
                f"two obligations are named {tie.id}; give one of them another id",
            )
        seen.add(tie.id)


def _technique_flaws(hero: Character) -> Iterator[Flaw]:
    for index in _repeated(hero.techniques):
        yield Flaw(
            ("techniques", index), f"{hero.techniques[index]} stands twice; leave one of them out"
        )


def _weapon_flaws(combat: Combat) -> Iterator[Flaw]:
    names = [weapon.name for weapon in combat.weapons]
    for index in _repeated(names):
        yield Flaw(
            ("combat", "weapons", index, "name"),
            f"two weapons are named {names[index]}; give one of them another name",
        )


def _repeated(names: Iterable[str]) -> Iterator[int]:
    seen: Counter[str] = Counter()
    for index, name in enumerate(names):
        seen[name.casefold()] += 1
        if seen[name.casefold()] > 1:
            yield index
