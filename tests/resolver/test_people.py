"""Random people: whole, allowed, and the same for the same dice."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import RuleError
from sms_cli.model.dice import SeededDice
from sms_cli.model.sheet import Character, Role
from sms_cli.resolver.creation import creation_flaws
from sms_cli.resolver.flaws import rule_flaws
from sms_cli.resolver.people import Basic, PeopleTables, random_person

DATA = files("sms_cli") / "data"
SEEDS = st.integers(0, 2**64 - 1)


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


PEOPLE = cast(PeopleTables, read("people"))
BASICS: Sequence[Basic] = read("techniques")["techniques"]
SKILL_OF = {basic["name"]: basic["skill"] for basic in BASICS}


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_s20_a_random_person_is_what_the_rules_allow(seed: int) -> None:
    body = random_person(PEOPLE, BASICS, SeededDice(seed))
    hero = msgspec.convert(body, Character)
    assert creation_flaws(hero, list(SKILL_OF)) == ()
    assert rule_flaws(body) == ()
    assert len({name.casefold() for name in hero.techniques}) == 3


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_s20_the_techniques_fit_the_two_better_skills(seed: int) -> None:
    body = random_person(PEOPLE, BASICS, SeededDice(seed))
    die_of = {skill: die for skill, die in body["skills"].items() if die != "d4"}
    assert [die_of[SKILL_OF[name]] for name in body["techniques"]] == ["d8", "d8", "d6"]


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_s20_the_names_fit_each_other(seed: int) -> None:
    name = random_person(PEOPLE, BASICS, SeededDice(seed))["true_name"]
    assert any(
        name == f"{given_name} {family}"
        for group in PEOPLE["true_names"]
        for given_name in group["given"]
        for family in group["family"]
    )


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_s20_a_drifter_owes_no_dojo(seed: int) -> None:
    body = random_person(PEOPLE, BASICS, SeededDice(seed))
    dojo = any(tie.get("dojo") for tie in body["obligations"])
    assert not (body["dojo_role"] == Role.DRIFTER and dojo)


def test_s20_the_same_dice_make_the_same_person() -> None:
    one, same, other = (random_person(PEOPLE, BASICS, SeededDice(seed)) for seed in (7, 7, 8))
    assert one == same != other


def test_s20_several_people_have_several_names() -> None:
    dice, taken = SeededDice(1), list[str]()
    for _ in PEOPLE["street_names"]:
        taken.append(random_person(PEOPLE, BASICS, dice, taken)["street_name"])
    assert sorted(taken) == sorted(PEOPLE["street_names"])
    with pytest.raises(RuleError, match="street names are taken"):
        random_person(PEOPLE, BASICS, dice, [name.upper() for name in taken])


def test_s20_every_role_and_skill_comes_up() -> None:
    bodies = [random_person(PEOPLE, BASICS, SeededDice(seed)) for seed in range(300)]
    assert {body["dojo_role"] for body in bodies} == set(Role)
    best = {skill for body in bodies for skill, die in body["skills"].items() if die == "d8"}
    assert len(best) == 9
