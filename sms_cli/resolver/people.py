"""A random person of 1984, drawn from tables with dice alone (S20)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypedDict, TypeVar

from sms_cli.errors import RuleError
from sms_cli.model.dice import Dice
from sms_cli.model.sheet import Heat, Obligation, Role, Skill, TieKind
from sms_cli.resolver.creation import Person, build

Item = TypeVar("Item")


class TrueNames(TypedDict):
    """Given and family names that are found together."""

    given: Sequence[str]
    family: Sequence[str]


class TieTable(TypedDict):
    """Obligations of one kind: each with id, who, owed, why, and dojo where it applies."""

    personal: Sequence[dict[str, Any]]
    social: Sequence[dict[str, Any]]


class PeopleTables(TypedDict):
    """What random people are made of."""

    street_names: Sequence[str]
    true_names: Sequence[TrueNames]
    looks: Sequence[str]
    scars: Sequence[str]
    clauses: Sequence[str]
    obligations: TieTable


class Basic(TypedDict):
    """A basic technique and the skill that it belongs to."""

    name: str
    skill: str


def random_person(
    tables: PeopleTables, basics: Sequence[Basic], dice: Dice, taken: Collection[str] = ()
) -> dict[str, Any]:
    """Return the body of a sheet that S20 allows, with a street name not yet taken."""
    d8, d6 = _pick_several(tuple(Skill), 2, dice)
    role = _pick(tuple(Role), dice)
    person = Person(
        street_name=_street_name(tables["street_names"], taken, dice),
        true_name=_true_name(tables["true_names"], dice),
        dojo_role=role,
        look=_pick(tables["looks"], dice),
        scar=_pick(tables["scars"], dice),
        clause=_pick(tables["clauses"], dice),
        d8=d8,
        d6=d6,
        techniques=(*_techniques(basics, d8, 2, dice), *_techniques(basics, d6, 1, dice)),
        obligations=_obligations(tables["obligations"], role, dice),
        answers={},
    )
    return build(person)


def _pick(items: Sequence[Item], dice: Dice) -> Item:
    return items[dice.roll(len(items)) - 1]


def _pick_several(items: Sequence[Item], count: int, dice: Dice) -> list[Item]:
    """Draw without putting back."""
    left = list(items)
    return [left.pop(dice.roll(len(left)) - 1) for _ in range(count)]


def _street_name(names: Sequence[str], taken: Collection[str], dice: Dice) -> str:
    folded = {name.casefold() for name in taken}
    free = [name for name in names if name.casefold() not in folded]
    if not free:
        raise RuleError(f"all {len(names)} street names are taken: give a name of your own")
    return _pick(free, dice)


def _true_name(groups: Sequence[TrueNames], dice: Dice) -> str:
    group = _pick(groups, dice)
    return f"{_pick(group['given'], dice)} {_pick(group['family'], dice)}"


def _techniques(basics: Sequence[Basic], skill: Skill, count: int, dice: Dice) -> list[str]:
    fitting = [basic["name"] for basic in basics if basic["skill"] == skill]
    return _pick_several(fitting, count, dice)


def _obligations(ties: TieTable, role: Role, dice: Dice) -> tuple[Obligation, Obligation]:
    """One personal, one social; a Drifter owes no dojo."""
    social = [tie for tie in ties["social"] if role is not Role.DRIFTER or not tie.get("dojo")]
    return (
        _obligation(_pick(ties["personal"], dice), "personal"),
        _obligation(_pick(social, dice), "social"),
    )


def _obligation(tie: dict[str, Any], kind: TieKind) -> Obligation:
    return Obligation(
        id=tie["id"],
        kind=kind,
        who=tie["who"],
        owed=tie["owed"],
        why=tie["why"],
        heat=Heat.HELD,
        dojo=tie.get("dojo", False),
    )
