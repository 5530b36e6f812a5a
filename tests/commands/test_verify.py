"""`sms log --verify`: every recorded roll, rolled again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sms_cli.model.dice import SeededDice
from tests.conftest import Sms

JOURNAL = ".sms/journal.jsonl"


@pytest.fixture
def journal(people: Path, sms: Sms) -> Path:
    """A journal in which much was rolled; its first line is a roll of june's that missed by 2."""
    for line in (
        ("roll", "june", "sight", "--vs", "3", "--dice", "1"),
        ("roll", "june", "motion", "--vs", "9", "--seed", "11"),
        ("push", "salt", "1"),
        ("roll", "salt", "sight", "--vs", "6", "--grit", "auto", "--seed", "3"),
        ("roll", "june", "strike", "--vs", "6", "--table", "fight", "--adv", "--seed", "5"),
        ("roll", "june", "bearing", "--set-form"),
        ("roll", "june", "nerve", "--vs", "9", "--dice", "3"),
        ("push", "june", "1", "--dice", "2"),
        ("cost", "june", "shift"),
        ("exchange", "june:strike:6", "lorraine:nerve:9"),
        ("roll", "kenji", "kenjutsu/agility", "--vs", "15", "--seed", "1"),
        ("roll", "goro", "strength", "--add-each", "2", "--raises", "1", "--vs", "5"),
        ("roll", "kenji", "water", "--unskilled"),
    ):
        assert sms(*line).status in (0, 1), line
    return people.parent / JOURNAL


def change(journal: Path, number: int, *keys: str | int, to: Any) -> None:
    """Give a value of a line another value; the line is counted from 1."""
    lines = journal.read_text("utf-8").splitlines()
    line = json.loads(lines[number - 1])
    inside = line
    for key in keys[:-1]:
        inside = inside[key]
    inside[keys[-1]] = to
    lines[number - 1] = json.dumps(line)
    journal.write_text("\n".join([*lines, ""]), "utf-8")


def test_all_rolls_of_a_good_journal_hold(journal: Path, sms: Sms) -> None:
    rolls = sum(len(json.loads(line)["rolls"]) for line in journal.read_text().splitlines())
    assert rolls == 13
    assert sms.done("log", "--verify").result == {"verified": 13, "differing": []}
    assert "13 rolls rolled again" in sms("log", "--verify").out
    assert sms("log", "--verify", "-q").out == "0\n"


def test_one_sheet_can_be_verified(journal: Path, sms: Sms) -> None:
    assert sms.done("log", "kenji", "--verify").result["verified"] == 2


def test_the_rulings_are_those_of_the_roll(people: Path, sms: Sms) -> None:
    settings = people.with_name("sms.toml")
    settings.write_text('[rulings]\nedge_on_blow_up = "every"\nten_dice = true\n')
    sms.done("roll", "june", "motion", "--adv", "--dice", "8,1,2,3")
    sms.done("roll", "kenji", "kenjutsu/agility")
    settings.unlink()
    assert sms.done("log", "--verify").result["verified"] == 2


@pytest.mark.parametrize(
    ("keys", "value", "fault"),
    [
        (("rolls", 0, "result", "total"), 4, "total is 4; its dice give 1"),
        (("result", "total"), 4, "total is 4; its dice give 1"),
        (("result", "success"), True, "success is true; its dice give false"),
        (("rolls", 0, "result", "miss_by"), 1, "miss_by is 1; its dice give 2"),
        (("rolls", 0, "result", "die_after"), "d6", 'die_after is "d6"; its dice give "d4"'),
        (("rolls", 0, "result", "chain", 0, "kept"), 3, "chain is "),
        (("rolls", 0, "result", "target"), 1, "target is 1; its dice give 3"),
        (("rolls", 0, "faces"), [2], "total is 1; its dice give 2"),
        (("rolls", 0, "faces"), [9], "the faces [9] are not those of its dice"),
        (("rolls", 0, "faces"), [], "the faces [] are not those of its dice"),
        (("rolls", 0, "faces"), [1, 1], "the faces [1, 1] are not those of its dice"),
        (("rolls", 0, "rulings", "full_tier"), "roll-on", "its rulings are not those"),
        (("rolls", 0, "request", "skill"), "cooking", "a roll is not as sms wrote it"),
        (("rolls", 0, "throw"), None, "a roll is not as sms wrote it"),
    ],
)
def test_a_changed_roll_is_reported(
    journal: Path, sms: Sms, keys: tuple[str | int, ...], value: object, fault: str
) -> None:
    change(journal, 1, *keys, to=value)
    ran = sms.json("log", "--verify")
    assert ran.status == 1
    assert ran.result["differing"]
    assert fault in "; ".join(each["message"] for each in ran.result["differing"])
    assert {(each["line"], *each["who"]) for each in ran.result["differing"]} == {(1, "june")}
    assert ran.answer["error"]["message"].startswith(".sms/journal.jsonl:1: june's roll of 20")
    assert sms("log", "--verify").out.startswith(".sms/journal.jsonl:1: june's roll of 20")


def test_a_seed_gives_its_faces_again(journal: Path, sms: Sms) -> None:
    face = json.loads(journal.read_text("utf-8").splitlines()[1])["rolls"][0]["faces"][0]
    other = next(seed for seed in range(100) if SeededDice(seed).roll(8) != face)
    change(journal, 2, "seed", to=str(other))
    (differing,) = sms.json("log", "--verify").result["differing"]
    assert differing["line"] == 2
    assert "its seed gives the faces" in differing["message"]


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("result", "total"), 1),
        (("result", "miss_by"), 40),
        (("result", "dice", 0, "value"), 1000),
        (("throw", "add_each"), 7),
        (("throw", "pool"), [1, 1, 0]),
        (("faces",), [11]),
    ],
)
def test_a_changed_pool_is_reported(
    journal: Path, sms: Sms, keys: tuple[str | int, ...], value: object
) -> None:
    numbers = [
        number
        for number, line in enumerate(journal.read_text().splitlines(), start=1)
        if "kenjutsu" in line
    ]
    change(journal, numbers[0], "rolls", 0, *keys, to=value)
    ran = sms.json("log", "--verify")
    assert {each["line"] for each in ran.result["differing"]} == set(numbers[:1])


def test_a_line_that_cannot_be_read_is_reported(journal: Path, sms: Sms) -> None:
    with journal.open("ab") as file:
        file.write(b"garbage\n")
    (differing,) = sms.json("log", "--verify").result["differing"]
    assert differing["message"].startswith("this line cannot be read")


@pytest.mark.parametrize("option", ["--all", "--jsonl", "--limit=3"])
def test_the_whole_journal_is_verified(journal: Path, sms: Sms, option: str) -> None:
    assert sms("log", "--verify", option).status == 2


@pytest.mark.parametrize(
    "line",
    [
        "ambush kenji --against goro",
        "contest kenji::earth goro::earth",
        "attack kenji goro --weapon katana",
        "attack kenji goro --weapon katana --cover total",
        "attack bikers kenji",
        "defend kenji --against 20",
        "fear kenji 3",
        "squad roll bikers",
        "roll kenji void --vs 10",
    ],
)
def test_every_sort_of_roll_is_rolled_again(campaign: Path, sms: Sms, line: str) -> None:
    sms.done(*line.split())
    assert sms.done("log", "--verify").result["differing"] == []
