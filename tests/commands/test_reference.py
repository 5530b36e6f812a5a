"""`sms rules`, `sms technique basic`: what the program carries, to be read."""

from __future__ import annotations

import tomllib
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from sms_cli.model.sheet import Skill
from tests.conftest import Sms

DATA = Path(__file__).parents[2] / "sms_cli" / "data"


def cards() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((DATA / "cards.toml").read_text("utf-8"))["cards"]
    return found


def test_every_topic_is_listed_and_shown(folder: Path, sms: Sms) -> None:
    listed = sms("rules", "-q").out.splitlines()
    assert listed == [card["slug"] for card in cards()]
    for card in cards():
        told = " ".join(sms("rules", card["slug"]).out.split())
        assert told.startswith(f"{card['title']} · ")
        for text in card.get("lines", ()):
            assert " ".join(text.split()) in told


def test_s6_the_targets_on_their_card(folder: Path, sms: Sms) -> None:
    rows = sms.done("rules", "targets").result["table"]
    assert [row[1] for row in rows] == ["3", "6", "9", "12", "15", "18", "20 and more"]


def test_a_card_fits_a_narrow_terminal(folder: Path, sms: Sms, monkeypatch: Any) -> None:
    monkeypatch.setenv("COLUMNS", "48")
    for card in cards():
        assert all(len(row) <= 48 for row in sms("rules", card["slug"]).out.splitlines())


def test_s15_r9_two_basic_techniques_for_each_skill(folder: Path, sms: Sms) -> None:
    listed = sms.done("technique", "basic").result["techniques"]
    by_skill = groupby(listed, key=lambda each: each["skill"])
    assert {skill: len(list(each)) for skill, each in by_skill} == dict.fromkeys(Skill, 2)
    assert all(each["when"] for each in listed)


def test_s15_the_moments_of_a_technique_are_shown(folder: Path, sms: Sms) -> None:
    told = sms("technique", "basic").out
    assert told.startswith("Bearing\n  Still Water")
    assert "– the floor is wet, sandy or polished" in told


def test_every_rule_is_found_by_its_number_in_any_case(folder: Path, sms: Sms) -> None:
    for number in {number for card in cards() for number in card["rules"]}:
        telling = [card["slug"] for card in cards() if number in card["rules"]]
        for word in (number, number.lower()):
            found = sms.done("rules", word).result
            assert (found["rule"], [card["topic"] for card in found["cards"]]) == (number, telling)


def test_a_rule_on_several_cards_shows_them_all(folder: Path, sms: Sms) -> None:
    told = sms("rules", "s7").out
    assert told.index("Missing the target · S7") < told.index("\n\nSocial conflict · S14, S7")
    bare = "".join(sms("rules", topic, "-q").out for topic in ("miss", "social"))
    assert sms("rules", "s7", "-q").out == bare


@pytest.mark.parametrize(
    ("number", "there"),
    [("S0", "S1 to S22"), ("s23", "S1 to S22"), ("C20", "C0 to C19"), ("R32", "R1 to R31")],
)
def test_a_number_without_a_rule_is_answered(
    folder: Path, sms: Sms, number: str, there: str
) -> None:
    ran = sms("rules", number)
    assert ran.status == 1
    assert ran.err == f"sms: no rule is numbered {number.upper()}; they go from {there}\n"
