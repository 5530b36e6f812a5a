"""The reference card: every topic, every rule, the rules' own figures, 76 columns."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sms_cli.model.dice import LADDER

FILE = Path(__file__).parents[2] / "sms_cli" / "data" / "cards.toml"
WIDTH = 76
CARDS = [
    "targets",
    "blow-ups",
    "tiers",
    "edge",
    "set-form",
    "miss",
    "grit",
    "composure",
    "face",
    "name",
    "harm",
    "fights",
    "social",
    "techniques",
    "obligations",
    "cut",
    "sunset",
    "dojo",
    "creation",
    "skills",
    "growth",
    "pools",
    "raises",
    "initiative",
    "actions",
    "attack",
    "defense",
    "maneuvers",
    "forms",
    "to-hit",
    "modifiers",
    "squads",
    "qualities",
    "rings",
]


def _cards() -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["cards"]
    return cards


def _card(slug: str) -> dict[str, Any]:
    return next(card for card in _cards() if card["slug"] == slug)


def _rows(slug: str) -> dict[str, str]:
    return {left: right for left, right in _card(slug)["rows"] if left}


def test_the_reference_card_has_every_topic_once() -> None:
    assert [card["slug"] for card in _cards()] == CARDS


def test_the_reference_card_names_every_rule() -> None:
    named = {rule for card in _cards() for rule in card["rules"]}
    assert {f"S{number}" for number in range(1, 23)} <= named
    assert {f"C{number}" for number in range(20)} <= named
    assert {f"R{number}" for number in range(1, 32)} <= named


@pytest.mark.parametrize("slug", CARDS)
def test_a_card_fits_76_columns(slug: str) -> None:
    card = _card(slug)
    assert set(card) <= {"slug", "title", "rules", "rows", "lines"}
    rows, lines = card.get("rows", []), card.get("lines", [])
    assert rows or lines
    left = max((len(row[0]) for row in rows), default=0)
    assert all(left + len("  ") + len(right) <= WIDTH for _, right in rows)
    assert all(len(line) <= WIDTH for line in lines)


def test_s5_the_card_halves_each_die() -> None:
    assert _rows("set-form") == {die: str(die.set_form) for die in LADDER}


def test_s6_the_card_has_the_targets() -> None:
    targets = [int(right.split()[0]) for right in _rows("targets").values()]
    assert targets == [3, 6, 9, 12, 15, 18, 20]


def test_c14_the_card_has_armor_and_cover() -> None:
    rows = _rows("to-hit")
    bonuses = {"ashigaru": 3, "light": 5, "heavy": 10, "riding": 8, "fine armor": 2}
    cover = {"slight cover": 5, "partial cover": 10, "substantial": 15}
    for name, bonus in (bonuses | cover).items():
        assert re.split(r"[ ;,]", rows[name])[0] == f"+{bonus}"
    assert "+13" in rows["riding"]


def test_c15_the_card_has_the_ranges() -> None:
    rows = _rows("modifiers")
    ranges = {"range to 50 ft": "0", "to 100 ft": "+5", "to 150 ft": "+10"}
    assert ranges.items() <= rows.items()
    assert {"to 200 ft": "+15", "to 250 ft": "+20"}.items() <= rows.items()
    assert "+30 up to 300 ft" in rows["beyond"]
