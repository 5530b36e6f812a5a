"""What no schema says: rules that every sheet keeps, whatever play has made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sms_cli.model.sheet import Skill
from sms_cli.resolver.miss import COSTS
from sms_cli.resolver.step import TIER_SIZE, TIERS


class Flaw(NamedTuple):
    """A rule that a sheet breaks: at which key, and what would be right."""

    key: tuple[str | int, ...]
    message: str


def rule_flaws(values: Mapping[str, Any]) -> tuple[Flaw, ...]:
    """Return every rule that the plain values of a sheet break (S3, S15, S16, C7).

    They need not hold otherwise: what is of a wrong type is the model's business and passed over.
    """
    combat = _table(values, "combat")
    weapons = [weapon.get("name") for weapon in _rows(combat, "weapons")]
    if values.get("kind") != "character":
        return tuple(_weapon_flaws(weapons))
    return (
        *_technique_flaws(_list(values, "techniques")),
        *_tier_flaws(_table(values, "skills")),
        *_obligation_flaws([tie.get("id") for tie in _rows(values, "obligations")]),
        *_weapon_flaws(weapons),
    )


def _table(values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = values.get(key)
    return found if isinstance(found, Mapping) else {}


def _list(values: Mapping[str, Any], key: str) -> Sequence[Any]:
    found = values.get(key)
    return found if isinstance(found, list | tuple) else ()


def _rows(values: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    return [row if isinstance(row, Mapping) else {} for row in _list(values, key)]


def _tier_flaws(skills: Mapping[str, Any]) -> Iterator[Flaw]:
    """A tier holds three skills at most (S3)."""
    for tier in TIERS:
        held = [skill for skill in Skill if skills.get(skill) == tier]
        for skill in held[TIER_SIZE:]:
            others = ", ".join(held[:TIER_SIZE])
            yield Flaw(
                ("skills", skill),
                f"skills.{skill} is {tier} and so are {others}; a tier holds {TIER_SIZE}",
            )


def _obligation_flaws(ids: Sequence[object]) -> Iterator[Flaw]:
    seen: set[str] = set()
    for index, name in enumerate(ids):
        if not isinstance(name, str):
            continue
        key = ("obligations", index, "id")
        if name in COSTS:
            other = "which --cost means otherwise; give it another id"
            yield Flaw(key, f"an obligation is named {name}, {other}")
        if name in seen:
            yield Flaw(key, f"two obligations are named {name}; give one of them another id")
        seen.add(name)


def _technique_flaws(names: Sequence[object]) -> Iterator[Flaw]:
    for index in _repeated(names):
        yield Flaw(("techniques", index), f"{names[index]} stands twice; leave one of them out")


def _weapon_flaws(names: Sequence[object]) -> Iterator[Flaw]:
    for index in _repeated(names):
        yield Flaw(
            ("combat", "weapons", index, "name"),
            f"two weapons are named {names[index]}; give one of them another name",
        )


def _repeated(names: Iterable[object]) -> Iterator[int]:
    seen: set[str] = set()
    for index, name in enumerate(names):
        if isinstance(name, str):
            if name.casefold() in seen:
                yield index
            seen.add(name.casefold())
