"""`sms new --random`: whole people, the same again for the same seed."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Sms

TABLES = tomllib.loads(
    (Path(__file__).parents[2] / "sms_cli" / "data" / "people.toml").read_text(encoding="utf-8")
)


def sheet(folder: Path, name: str) -> dict[str, Any]:
    return tomllib.loads((folder / "characters" / f"{name}.toml").read_text(encoding="utf-8"))


def test_s20_a_random_person_is_whole(folder: Path, sms: Sms) -> None:
    result = sms.done("new", "--random", "--seed", "1984").result
    made = sheet(folder, result["name"])
    assert made["street_name"].lower() == result["name"]
    assert Counter(made["skills"].values()) == {"d4": 7, "d6": 1, "d8": 1}
    assert [tie["kind"] for tie in made["obligations"]] == ["personal", "social"]
    assert len(made["techniques"]) == 3
    assert made["tracks"] == {
        "face": 3,
        "name": 1,
        "composure": 2,
        "grit": 0,
        "harm": "unharmed",
    }


def test_s20_the_same_seed_makes_the_same_person(folder: Path, sms: Sms) -> None:
    first = sms.done("new", "--random", "--seed", "7", "-n").answer
    assert first == sms.done("new", "--random", "--seed", "7", "-n").answer
    assert first["seed"] == "7"
    assert not list(folder.iterdir())


def test_s20_a_name_can_be_given(folder: Path, sms: Sms) -> None:
    assert sms.done("new", "old-kit", "--random").result["name"] == "old-kit"
    assert sheet(folder, "old-kit")["street_name"] == "Old Kit"


def test_s20_several_have_names_of_their_own_and_are_one_change(folder: Path, sms: Sms) -> None:
    people = sms.done("new", "--random", "--times", "5", "--seed", "3").result["people"]
    names = [each["name"] for each in people]
    assert len(set(names)) == 5
    assert {path.stem for path in (folder / "characters").iterdir()} == set(names)
    sms.done("undo")
    assert not list((folder / "characters").iterdir())


def test_s20_names_that_are_there_are_not_drawn(folder: Path, sms: Sms) -> None:
    most = len(TABLES["street_names"])
    sms.done("new", "--random", "--times", str(most))
    assert len(list((folder / "characters").iterdir())) == most
    ran = sms("new", "--random")
    assert ran.status == 1
    assert "are taken" in ran.err


def test_the_bare_answer_is_the_names(folder: Path, sms: Sms) -> None:
    told = sms("new", "--random", "--times", "2", "-q").out.splitlines()
    assert sorted(told) == sorted(path.stem for path in (folder / "characters").iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("new --times 3", "--random"),
        ("new kit --random --times 3", "leave NAME out"),
        ("new --random --role drifter", "--role"),
        ("new --random --kind squad", "characters"),
        ("new --random --times 0", "--times"),
        ("new", "sms new kit"),
    ],
)
def test_what_does_not_go_together_is_refused(
    folder: Path, sms: Sms, words: str, said: str
) -> None:
    ran = sms(*words.split())
    assert ran.status == 2
    assert said in ran.err


def test_a_taken_name_is_refused(people: Path, sms: Sms) -> None:
    ran = sms("new", "june", "--random")
    assert ran.status == 1
    assert "june exists already" in ran.err
