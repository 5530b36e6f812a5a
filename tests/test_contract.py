"""The JSON of an answer as a contract: which keys it has, and of which types.

A shape is a type, a choice of them, the text "null", a list of one shape, or a table of shapes, of
which no key may be missing or added.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Ran, Sms

NULL = type(None)
DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
STEP = {
    "kind": "step",
    "character": (str, NULL),
    "skill": (str, NULL),
    "die": DICE,
    "edge": ("none", "advantage", "disadvantage"),
    "set_form": bool,
    "chain": [{"die": DICE, "faces": [int], "kept": int}],
    "grit_spent": int,
    "total": int,
    "target": (int, NULL),
    "success": (bool, NULL),
    "miss_by": (int, NULL),
    "die_after": DICE,
    "grit_earned": int,
    "consequence": (
        NULL,
        {
            "table": ("general", "fight", "social"),
            "band": ("1-2", "3-5", "6+"),
            "effects": [str],
            "text": str,
        },
    ),
    "out_of_leverage": bool,
    "sunset_question": bool,
}
POOL = {
    "kind": "pool",
    "pool": str,
    "dice": [{"faces": [int], "value": int, "kept": bool}],
    "modifier": int,
    "total": int,
    "target": (int, NULL),
    "tn": (int, NULL),
    "raises": int,
    "free_raises": int,
    "success": (bool, NULL),
    "miss_by": (int, NULL),
}
PLAIN = {
    "kind": "plain",
    "expression": str,
    "dice": [{"sides": int, "face": int}],
    "total": int,
    "target": (int, NULL),
    "success": (bool, NULL),
}
TALLY = {"count": int, "successes": (int, NULL), "mean": float, "totals": dict}
CHANGE = {"file": str, "key": str, "before": object, "after": object}
ERROR = {
    "kind": ("rule", "sheet", "not-found", "stale", "dice", "usage", "error"),
    "message": str,
    "file": (str, NULL),
    "line": (int, NULL),
    "column": (int, NULL),
    "key": (str, NULL),
}
ROLLS = [
    ("roll d8 --dice 3", STEP),
    ("roll d8 --vs 20 --table fight --dice 8,3", STEP),
    ("roll d8 --set-form", STEP),
    ("roll june sight --vs 6 --dice 2", STEP),
    ("roll june sight --vs 6 --adv --dice 4,1,3", STEP),
    ("roll june bearing --vs 9 --table social --dice 2", STEP),
    ("roll 3k2 --dice 1,2,3", POOL),
    ("roll 3k2+4 --vs 25 --raises 2 --free-raises 1 --dice 10,2,2,3", POOL),
    ("roll kenji kenjutsu/agility --vs 15 --dice 1,2,3,4,5,6,7", POOL),
    ("roll 2d6+3 --dice 1,2", PLAIN),
    ("roll 2d6+3 --vs 7 --dice 1,2", PLAIN),
    ("roll d8 --times 2 --dice 1,2", TALLY),
    ("roll 3k2 --vs 9 --times 1 --dice 1,2,3", TALLY),
    ("roll 1d6 --vs 3 --times 2 --dice 1,2", TALLY),
]
REFUSALS = [
    ("roll d7", 2),
    ("roll d8 --raises 1", 2),
    ("roll d8 --dice 9", 2),
    ("roll d8 --nope", 2),
    ("nope", 2),
    ("roll june sigt", 1),
    ("roll jun sight", 1),
    ("push june 1", 1),
    ("set june tracks.face 9", 1),
]


def fault(shape: Any, value: Any, where: str = "result") -> str | None:
    """Say where a value is not of its shape."""
    if isinstance(shape, tuple):
        fits = any(fault(each, value, where) is None for each in shape)
        return None if fits else f"{where} is {value!r}, none of {shape}"
    if isinstance(shape, dict):
        return _table_fault(shape, value, where)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{where} is {value!r}, no list"
        return next(filter(None, (fault(shape[0], row, f"{where}[]") for row in value)), None)
    if isinstance(shape, type):
        is_it = isinstance(value, shape) and (shape is not int or not isinstance(value, bool))
        return None if is_it else f"{where} is {value!r}, no {shape.__name__}"
    return None if value == shape else f"{where} is {value!r}, not {shape!r}"


def _table_fault(shape: dict[str, Any], value: Any, where: str) -> str | None:
    if not isinstance(value, dict):
        return f"{where} is {value!r}, no object"
    if missing := set(shape) - set(value):
        return f"{where} lacks {sorted(missing)}"
    inner = (fault(part, value[key], f"{where}.{key}") for key, part in shape.items())
    return next(filter(None, inner), None)


def one_object(ran: Ran) -> dict[str, Any]:
    """Return the answer, which must be one line of JSON and nothing besides."""
    assert ran.out.count("\n") == 1
    assert ran.out.endswith("\n")
    assert ran.err == ""
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


@pytest.mark.parametrize(("line", "shape"), ROLLS, ids=[line for line, _ in ROLLS])
def test_a_roll_has_its_keys(line: str, shape: Any, sms: Sms, campaign: Path) -> None:
    ran = sms.json(*line.split())
    assert ran.status == 0
    answer = one_object(ran)
    assert list(answer) == ["sms", "command", "seed", "result", "changes", "notes"]
    assert (answer["sms"], answer["command"], answer["seed"]) == (1, "roll", None)
    assert fault(shape, answer["result"]) is None
    assert fault([CHANGE], answer["changes"], "changes") is None
    assert fault([{"id": str, "text": str}], answer["notes"], "notes") is None


def test_a_roll_s_own_keys_come_first_and_in_order(sms: Sms, campaign: Path) -> None:
    for line, shape in ROLLS:
        keys = list(sms.done(*line.split()).result)
        assert [key for key in keys if key in shape] == list(shape), line


def test_the_rolls_of_many_are_rolls(sms: Sms, campaign: Path) -> None:
    for what, faces, shape in (("d8", "1,2", STEP), ("1k1", "1,2", POOL), ("1d6", "1,2", PLAIN)):
        result = sms.done("roll", what, "--times", "2", "--each", "--dice", faces).result
        assert fault(TALLY | {"rolls": [shape]}, result) is None
        assert len(result["rolls"]) == 2


def test_totals_are_counted_under_their_text(sms: Sms, campaign: Path) -> None:
    result = sms.done("roll", "1d6-3", "--times", "3", "--dice", "1,1,6").result
    assert result["totals"] == {"-2": 2, "3": 1}


@pytest.mark.parametrize(("line", "status"), REFUSALS, ids=[line for line, _ in REFUSALS])
def test_an_error_is_an_object(line: str, status: int, sms: Sms, campaign: Path) -> None:
    ran = sms.json(*line.split())
    assert ran.status == status
    answer = one_object(ran)
    assert list(answer) == ["sms", "command", "error"]
    assert answer["sms"] == 1
    assert answer["command"] == (line.split()[0] if line != "nope" else None)
    assert fault(ERROR, answer["error"], "error") is None
    assert set(answer["error"]) == set(ERROR)


@pytest.mark.parametrize(("line", "status"), REFUSALS, ids=[line for line, _ in REFUSALS])
def test_an_error_without_json_is_talk(line: str, status: int, sms: Sms, campaign: Path) -> None:
    ran = sms(*line.split())
    assert (ran.status, ran.out) == (status, "")
    assert ran.err.endswith("\n")


def test_an_error_with_a_place_begins_with_it(sms: Sms, campaign: Path) -> None:
    path = campaign / "characters" / "june.toml"
    path.write_text(path.read_text().replace("face = 3 ", "face = 7 "))
    error = one_object(sms.json("show", "june"))["error"]
    assert error["message"].startswith("characters/june.toml:14:8: tracks.face is 7")
    assert (error["file"], error["line"], error["column"]) == ("characters/june.toml", 14, 8)
    assert error["key"] == "tracks.face"


def test_a_seed_is_decimal_text(sms: Sms, campaign: Path) -> None:
    seed = sms.done("roll", "d8").answer["seed"]
    assert re.fullmatch(r"[0-9]{1,20}", seed)
    assert int(seed) < 2**64


@pytest.mark.parametrize("line", ["roll d8", "roll 5k3", "roll 9d9", "roll june sight --vs 6"])
def test_a_seed_gives_the_roll_again(line: str, sms: Sms, campaign: Path) -> None:
    first = sms.done(*line.split(), "-n").answer
    again = sms.done(*line.split(), "-n", "--seed", first["seed"]).answer
    assert again == first


def test_a_seed_gives_many_rolls_again_counted_or_one_by_one(sms: Sms, campaign: Path) -> None:
    for what in ("d8", "5k3", "2d6"):
        line = ("roll", what, "--times", "50", "--vs", "9", "--seed", "5")
        counted, again, each = sms.done(*line), sms.done(*line), sms.done(*line, "--each")
        assert counted.answer == again.answer
        assert each.result["totals"] == counted.result["totals"]
        assert len(each.result["rolls"]) == 50


def test_a_seed_s_roll_is_the_same_with_its_faces(sms: Sms, campaign: Path) -> None:
    seeded = sms.done("roll", "june", "sight", "--seed", "12", "-n").result
    faces = ",".join(str(face) for link in seeded["chain"] for face in link["faces"])
    assert sms.done("roll", "june", "sight", "--dice", faces, "-n").result == seeded


def test_the_seed_of_a_sheet_s_roll_is_in_the_journal(sms: Sms, campaign: Path) -> None:
    seed = sms.done("roll", "june", "sight").answer["seed"]
    journal = (campaign / ".sms" / "journal.jsonl").read_text(encoding="utf-8")
    assert json.loads(journal)["seed"] == seed


def test_what_changed_is_told_key_by_key(sms: Sms, campaign: Path) -> None:
    line = "roll june sight --vs 20 --cost ray --dice 4,5"
    changes = sms.done(*line.split()).answer["changes"]
    rows = {(row["file"], row["key"]): (row["before"], row["after"]) for row in changes}
    assert rows == {
        ("characters/june.toml", "skills.sight"): ("d4", "d6"),
        ("characters/june.toml", "tracks.grit"): (0, 1),
        ("characters/june.toml", "obligations.ray.heat"): ("held", "pressing"),
    }


def test_push_and_cost_answer_as_the_roll_did(sms: Sms, campaign: Path) -> None:
    sms.done("roll", "vincent", "sight", "--vs", "9", "--dice", "2")
    for line in ("cost vincent lily", "push vincent 1"):
        answer = one_object(sms.json(*line.split()))
        assert answer["command"] == line.split()[0]
        assert fault(STEP, answer["result"]) is None


def test_names_and_texts_of_files_cannot_break_the_line(sms: Sms, campaign: Path) -> None:
    sms.done("set", "june", "look", '"a\\u001b[31m\\nb\\u2028c"')
    ran = sms.json("show", "june")
    assert "\x1b" not in ran.out
    assert ran.out.count("\n") == 1
    assert "\u2028" not in ran.out
