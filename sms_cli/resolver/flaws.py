"""What no schema says: rules that every sheet keeps, whatever play has made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from sms_cli.model.sheet import Skill
from sms_cli.resolver.miss import COSTS
from sms_cli.resolver.step import TIER_SIZE, TIERS

LONGEST = 40  # characters of a name in a message


class Flaw(NamedTuple):
    """A rule that a sheet breaks: at which key, or at its value, and what would be right."""

    key: tuple[str | int, ...]
    message: str
    on: Literal["key", "value"] = "value"


def rule_flaws(values: Mapping[str, Any]) -> tuple[Flaw, ...]:
    """Return every rule that the plain values of a sheet break (S3, S15, S16, C7).

    They need not hold otherwise: what is of a wrong type is the model's business and passed over.
    """
    combat = table_of(values, "combat")
    weapons = [weapon.get("name") for weapon in rows_of(combat, "weapons")]
    if values.get("kind") != "character":
        return tuple(_weapon_flaws(weapons))
    return (
        *_technique_flaws(list_of(values, "techniques")),
        *_tier_flaws(table_of(values, "skills")),
        *_obligation_flaws([tie.get("id") for tie in rows_of(values, "obligations")]),
        *_weapon_flaws(weapons),
    )


def short(text: str) -> str:
    """Return a text as a message has it, cut where it is long."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def table_of(values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return a table of plain values, an empty one if there is none."""
    found = values.get(key)
    return found if isinstance(found, Mapping) else {}


def list_of(values: Mapping[str, Any], key: str) -> Sequence[Any]:
    """Return a list of plain values, an empty one if there is none."""
    found = values.get(key)
    return found if isinstance(found, list | tuple) else ()


def rows_of(values: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """Return a list of tables of plain values; whatever is none in it is an empty one."""
    return [row if isinstance(row, Mapping) else {} for row in list_of(values, key)]


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
        elif name in seen:
            yield Flaw(key, f"two obligations are named {short(name)}; give one of them another id")
        seen.add(name)


def _technique_flaws(names: Sequence[Any]) -> Iterator[Flaw]:
    for index in _repeated(names):
        message = f"{short(names[index])} stands twice; leave one of them out"
        yield Flaw(("techniques", index), message)


def _weapon_flaws(names: Sequence[Any]) -> Iterator[Flaw]:
    for index in _repeated(names):
        yield Flaw(
            ("combat", "weapons", index, "name"),
            f"two weapons are named {short(names[index])}; give one of them another name",
        )


def _repeated(names: Sequence[Any]) -> Iterator[int]:
    """Yield where a name stands that stood before, in any case."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if isinstance(name, str) and name:
            if name.casefold() in seen:
                yield index
            seen.add(name.casefold())
