"""C11, C13: the ways out of a hold, each as the attack's own output names it."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path

import pytest

from tests.commands.test_fight import files
from tests.conftest import Ran, Sms


def conditions(campaign: Path, name: str) -> list[str]:
    combat = tomllib.loads((campaign / "characters" / f"{name}.toml").read_text())["combat"]
    found: list[str] = combat.get("conditions", [])
    return found


def follow(sms: Sms, struck: Ran, faces: str, number: int = 0) -> Ran:
    """Run a command line that an attack names."""
    line = struck.result["effects"][0]["next"][number]
    return sms.done(*shlex.split(line)[1:], "--dice", faces)


def entangle(sms: Sms) -> Ran:
    # Kusarijutsu 2 + Agility 3, keep 3, against Kenji's 20 and a Raise
    line = ("attack", "goro", "kenji", "--weapon", "kusarigama", "--maneuver", "entangle")
    return sms.done(*line, "--dice", "9,9,9,1,1")


def test_c11_out_of_the_chain_at_its_tn_alone(campaign: Path, sms: Sms) -> None:
    struck = entangle(sms)
    assert conditions(campaign, "kenji") == ["entangled"]
    missed = follow(sms, struck, "9,9,6")  # 24 against 25: what holds does not hinder besides
    assert (missed.result["tn"], missed.result["success"]) == (25, False)
    assert conditions(campaign, "kenji") == ["entangled"]
    made = follow(sms, struck, "9,9,7")
    assert (made.result["tn"], made.result["success"]) == (25, True)
    assert conditions(campaign, "kenji") == []


def test_c11_any_other_roll_is_hindered(campaign: Path, sms: Sms) -> None:
    entangle(sms)
    assert sms.done("roll", "kenji", "strength", "--vs", "25").result["tn"] == 45


def test_c11_an_escape_is_one_change_that_shows(campaign: Path, sms: Sms) -> None:
    entangle(sms)
    before = files(campaign)
    line = ("roll", "kenji", "strength", "--vs", "25", "--escape", "entangled")
    assert "kenji  conditions none" in sms(*line, "--dice", "9,9,7").out
    sms.done("undo")
    assert files(campaign) == before


def test_c13_out_of_a_grapple_with_all_its_holds(campaign: Path, sms: Sms) -> None:
    line = ("attack", "kenji", "goro", "--weapon", "unarmed", "--skill", "karate")
    struck = sms.done(
        *line, "--maneuver", "grapple:full", "--full-attack", "--dice", "9,9,1,1,1,1,4,1,1,1"
    )
    assert conditions(campaign, "goro") == ["grappled", "arms held", "legs held", "prone"]
    follow(sms, struck, "5,3,1,1")  # Strength 4 alone, unskilled: 10 against Karate 2 × 5
    assert conditions(campaign, "goro") == ["prone"]


def test_c11_a_bind_is_broken_for_both(campaign: Path, sms: Sms) -> None:
    line = ("attack", "kenji", "goro", "--weapon", "katana", "--maneuver", "bind")
    struck = sms.done(*line, "--dice", "9,9,9,9,1,1,1")
    # Goro 6k4, Kenji 6k3: 29 falls short of 30, 30 does not
    kenji = "10,1,10,1,8,1,1,1"
    follow(sms, struck, f"10,8,9,1,1,1,1,{kenji}")
    assert conditions(campaign, "goro") == conditions(campaign, "kenji") == ["bound"]
    ran = follow(sms, struck, f"10,9,9,1,1,1,1,{kenji}")
    assert ran.result["success"]
    assert conditions(campaign, "goro") == conditions(campaign, "kenji") == []


@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        ("roll kenji strength --vs 25 --escape entangled", 1, "kenji is not entangled"),
        ("roll kenji strength --escape entangled", 2, "goes with --vs"),
        ("roll kenji strength --vs 25 --escape bound", 2, "bound"),
        ("roll 7k4 --vs 25 --escape entangled", 2, "no meaning for a pool"),
        ("roll june sight --vs 6 --escape grappled", 2, "no meaning for a skill roll"),
        ("contest kenji::strength goro::strength --escape bound", 1, "kenji is not bound"),
    ],
)
def test_an_escape_from_nothing_is_refused(
    campaign: Path, sms: Sms, line: str, status: int, says: str
) -> None:
    ran = sms(*line.split())
    assert (ran.status, says in ran.err) == (status, True), ran.err


@pytest.mark.parametrize(
    ("maneuver", "weapon"),
    [("sweep", "unarmed"), ("throw", "unarmed"), ("grapple", "unarmed"), ("bind", "katana")],
)
def test_c16_what_is_named_for_a_squad_works(
    campaign: Path, sms: Sms, maneuver: str, weapon: str
) -> None:
    skill = ("--skill", "karate") if weapon == "unarmed" else ()
    line = ("attack", "kenji", "bikers", "--weapon", weapon, *skill, "--maneuver", maneuver)
    struck = sms.done(*line, "--dice", "9,9,9,9,1,1" if skill else "9,9,9,9,1,1,1")
    (named,) = struck.result["effects"][0]["next"]
    sms.done(*shlex.split(named)[1:], "--seed", "1")


def test_c13_a_bad_landing_is_written_by_what_is_named(campaign: Path, sms: Sms) -> None:
    line = ("attack", "kenji", "goro", "--weapon", "unarmed", "--skill", "karate")
    struck = sms.done(*line, "--maneuver", "sweep", "--dice", "9,9,9,9,1,1")
    hurt = follow(sms, struck, "7", 1)  # 0k1, Strength 3, Carapace 2
    assert hurt.result["pool"] == "1k1"
    assert struck.result["effects"][0]["next"][2] == "sms gain goro wounds N"
    sms.done(*shlex.split(struck.result["effects"][0]["next"][3])[1:])
    assert conditions(campaign, "goro") == ["prone", "stunned"]
