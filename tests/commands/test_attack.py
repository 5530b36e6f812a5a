"""`sms attack` and its neighbours: the JSON they answer with, the journal, the log."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Sms

ATTACK = "attack kenji goro --weapon katana --dice 9,2,1,1,1,1,1,9,9,1,1"
KNOCKDOWN = "attack kenji goro --weapon katana --maneuver knockdown --dice 9,9,9,1,1,1,1,5,4,1,1"


def combat(campaign: Path, name: str) -> dict[str, Any]:
    text = (campaign / "characters" / f"{name}.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["combat"]
    return table


def test_an_attack_has_its_keys(sms: Sms, campaign: Path) -> None:
    answer = sms.done(*KNOCKDOWN.split()).answer
    result = answer["result"]
    assert list(result) == [
        *("attacker", "target", "weapon", "skill", "trait", "maneuvers", "pool", "parts", "aid"),
        *("tn", "roll", "hit", "damage", "effects", "brutes_out"),
    ]
    assert list(result["tn"]) == [
        *("base", "parts", "modifiers", "raises", "raise_count", "free_raises", "total", "exceed")
    ]
    assert list(result["damage"]) == ["pool", "parts", "roll", "wounds"]
    assert list(result["effects"][0])[:4] == ["name", "part", "text", "met"]
    assert result["roll"]["kind"] == result["damage"]["roll"]["kind"] == "pool"
    assert answer["seed"] is None


def test_the_sums_are_in_the_json(sms: Sms, campaign: Path) -> None:
    result = sms.done(*KNOCKDOWN.split()).result
    assert result["parts"] == [{"name": "kenjutsu", "value": 3}, {"name": "agility", "value": 4}]
    tn = result["tn"]
    assert sum(part["value"] for part in tn["parts"]) == tn["base"] == 13
    modifiers = sum(part["value"] for part in tn["modifiers"])
    assert tn["base"] + modifiers + tn["raises"] == tn["total"] == result["roll"]["tn"] == 28
    assert sum(part["value"] for part in result["damage"]["parts"]) == 4


def test_an_attack_is_one_change(sms: Sms, campaign: Path) -> None:
    changes = sms.done(*KNOCKDOWN.split()).answer["changes"]
    assert {row["key"]: row["after"] for row in changes} == {
        "combat.wounds": 9,
        "combat.conditions": ["prone"],
    }
    assert combat(campaign, "goro")["conditions"] == ["prone"]
    sms.done("undo")
    assert combat(campaign, "goro")["wounds"] == 0
    assert "conditions" not in combat(campaign, "goro")


def test_conditions_are_read_by_the_next_command(sms: Sms, campaign: Path) -> None:
    sms.done(*KNOCKDOWN.split())
    assert sms.done("tn", "goro").result["total"] == 8
    assert sms.done("defend", "goro", "--against", "5", "--seed", "1").result["roll"]["tn"] == 25
    sms.done("set", "goro", "combat.conditions", "[]")
    assert sms.done("tn", "goro").result["total"] == 13


def test_a_miss_is_in_the_journal_too(sms: Sms, campaign: Path) -> None:
    sms.done("attack", "kenji", "goro", "--weapon", "katana", "--dice", "1,1,1,1,1,1,1")
    (entry,) = (campaign / ".sms" / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(entry)["result"]["hit"] is False
    assert "7k4 = 4 against 13: missed by 9" in sms("log").out


def test_a_dry_run_writes_nothing(sms: Sms, campaign: Path) -> None:
    assert sms.done(*ATTACK.split(), "-n").result["damage"]["wounds"] == 18
    assert combat(campaign, "goro")["wounds"] == 0
    assert not (campaign / ".sms" / "journal.jsonl").exists()


def test_a_seed_gives_the_attack_again(sms: Sms, campaign: Path) -> None:
    line = ("attack", "kenji", "goro", "--weapon", "katana", "-n")
    first = sms.done(*line).answer
    assert sms.done(*line, "--seed", first["seed"]).answer == first


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("tn kenji", ["name", "total", "base", "why", "modifiers"]),
        ("fear kenji 4", ["name", "rating", "tn", "honor", "roll", "success", "penalty"]),
        ("damage 3k2", ["pool", "parts", "wounds", "roll"]),
        ("squad roll bikers --vs 9", ["squad", "skill", "pool", "parts", "roll"]),
        ("squad damage bikers", ["pool", "parts", "wounds", "roll"]),
        ("squad hit bikers", ["squad", "brutes_out", "left"]),
        ("squad tn bikers", ["name", "total", "base", "why", "modifiers"]),
        ("squad aid bikers kenji", ["squad", "character", "brutes", "each", "bonus"]),
        ("ambush kenji --against goro", ["ambushers", "watchers", "total", "surprised"]),
        (
            "contest kenji::earth goro::water",
            ["actor_name", "other_name", "actor", "other", "success"],
        ),
    ],
)
def test_the_others_have_their_keys(line: str, keys: list[str], sms: Sms, campaign: Path) -> None:
    answer = sms.done(*line.split(), "--seed", "3").answer
    assert list(answer["result"]) == keys
    assert answer["command"] == " ".join(line.split()[: 2 if line.startswith("squad") else 1])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("tn kenji", "20"),
        ("tn kenji --cover total", "none"),
        ("squad hit bikers --raises 1", "2"),
        ("squad aid bikers kenji", "6"),
        ("damage 1k1 --dice 7", "7"),
        ("ambush 1k1 --against 1k1 --dice 5,5", "1k1"),
        ("attack kenji bikers --weapon katana --dice 9,8,7,1,1,1,1", "hit 1"),
        ("attack kenji goro --weapon katana --maneuver feint --dice 9,9,1,1,1", "hit"),
    ],
)
def test_the_bare_answers(line: str, says: str, sms: Sms, campaign: Path) -> None:
    assert sms(*line.split(), "-q").out == f"{says}\n"


def test_a_path_is_a_name_too(sms: Sms, campaign: Path) -> None:
    result = sms.done("tn", "characters/kenji.toml").result
    assert (result["name"], result["total"]) == ("kenji", 20)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("attack kenji goro", "--weapon"),
        ("attack kenji goro --weapon unarmed", "--skill"),
        ("attack goro --pool 7k4", "--dr"),
        ("attack --pool 7k4 --dr 3k2", "--tn"),
        ("attack --pool 7k4 --tn 15 --dr 3k2 --maneuver knockdown", "--earth"),
        ("attack goro --pool 7k4 --dr 3k2 --aid bikers:2", "name a sheet"),
        ("attack --pool 7k4 --tn 15 --dr 3k2 --target-full-defense --reflexes 3", "--reflexes"),
        ("attack kenji goro --weapon katana --maneuver called-shot", "called-shot:torso"),
        ("attack kenji goro --weapon yumi --maneuver cover-shot", "cover-shot:slight"),
        (
            "attack kenji goro --weapon unarmed --skill karate --full-attack "
            "--maneuver combination-strike",
            "combination-strike:2",
        ),
        ("defend goro", "--against"),
        ("defend goro --against 20 --maneuver cover", "cover:slight"),
        ("defend kenji --against 20 --maneuver block", "--skill"),
        ("defend kenji --against 20 --maneuver disarm", "--weapon"),
    ],
)
def test_what_the_line_leaves_out_is_a_wrong_line(
    sms: Sms, campaign: Path, line: str, says: str
) -> None:
    ran = sms.json(*line.split())
    assert (ran.status, says in ran.answer["error"]["message"]) == (2, True), ran.out
    assert ran.answer["error"]["kind"] == "usage"
