"""A whole fight: two samurai against a squad, three rounds, by hand and back again."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tests.commands.test_fight import files
from tests.conftest import Ran, Sms

KATANA = ("kenji", "bikers", "--weapon", "katana")
HIT = "9,9,9,9,1,1,1"  # 36 of Kenji's 7k4


def fight(sms: Sms, *line: str) -> dict[str, Any]:
    return sms.done("fight", *line).result


def goes_on(sms: Sms, phase: int, order: list[list[str]]) -> None:
    result = fight(sms, "phase", "--next")
    assert (result["phase"], result["order"]) == (phase, order)


def sheet(campaign: Path, name: str) -> dict[str, Any]:
    return tomllib.loads((campaign / "characters" / f"{name}.toml").read_text())


def first_round(sms: Sms) -> None:
    fight(sms, "start", "kenji", "goro", "bikers", "--dice", "3,5,9,2,7,4,9")
    goes_on(sms, 2, [["goro"]])
    fight(sms, "act", "goro", "move")
    goes_on(sms, 3, [["kenji"]])
    struck = fight(sms, "attack", *KATANA, "--raises", "1", "--dice", HIT)
    assert struck["attack"]["brutes_out"] == 2
    goes_on(sms, 4, [["bikers"]])
    missed = fight(sms, "attack", "bikers", "kenji", "--dice", "9,8,1,1")  # 4 Brutes: 4k2
    assert (missed["attack"]["tn"]["total"], missed["attack"]["hit"]) == (20, False)
    goes_on(sms, 5, [["kenji"]])
    full = fight(sms, "attack", *KATANA, "--full-attack", "--dice", HIT)
    assert full["attack"]["brutes_out"] == 1  # nothing of a Full Attack is for Brutes
    assert full["combatants"][0]["statuses"] == ["full-attack"]
    goes_on(sms, 7, [["goro"]])
    fight(sms, "act", "goro", "full-defense")
    goes_on(sms, 9, [["kenji"], ["bikers"]])  # 9 and 9: Air 3 goes before 2


def last_phase_of_the_first_round(sms: Sms) -> None:
    early = sms.json("fight", "attack", "bikers", "goro")
    assert "Air 3 goes before 2" in early.answer["error"]["message"]
    assert fight(sms, "act", "kenji", "move")["combatants"][0]["statuses"] == []
    # TN 10 + armor 3 + Full Defense 5; 3 Brutes: 3k2, damage 2k1 + 3 dice − Carapace 2
    struck = fight(sms, "attack", "bikers", "goro", "--dice", "9,9,1,9,1,1")
    assert struck["attack"]["tn"]["total"] == 18
    assert struck["attack"]["damage"]["pool"] == "3k1"
    assert struck["combatants"][1]["wounds"] == 9


def second_round(sms: Sms) -> None:
    begun = fight(sms, "phase", "--dice", "1,1,10,4,6,2,8")
    assert (begun["round"], begun["phase"], begun["order"]) == (2, 1, [["kenji"]])
    assert fight(sms, "attack", *KATANA, "--dice", HIT)["combatants"][2]["brutes"] == 2
    over = fight(sms, "attack", *KATANA, "--raises", "1", "--dice", HIT)
    assert (over["combatants"][2]["brutes"], over["combatants"][2]["statuses"]) == (0, ["out"])
    goes_on(sms, 4, [["goro"]])
    assert fight(sms, "phase", "--to", "10")["order"] == [["kenji"], ["goro"]]  # 10 and 10


def test_a_fight_of_three_rounds_and_its_undoing(campaign: Path, sms: Sms) -> None:
    before = files(campaign)
    first_round(sms)
    last_phase_of_the_first_round(sms)
    second_round(sms)
    third = sms.done("fight", "phase", "--dice", "5,5,5,1,2")
    assert third.result["round"] == 3
    assert [row["dice"] for row in third.result["combatants"]] == [[5, 5, 5], [1, 2], []]
    assert third.answer["notes"][0]["text"] == "Lost with the round: kenji (10), goro (4, 6)."
    fight(sms, "end")
    assert not (campaign / "fight.toml").exists()
    assert sheet(campaign, "goro")["combat"]["wounds"] == 9
    assert sheet(campaign, "bikers")["brutes"] == 0
    told = sms("fight", "log")
    assert_told(told)
    steps = len((campaign / ".sms" / "journal.jsonl").read_text().splitlines())
    sms.done("undo", "--times", str(steps))
    assert files(campaign) == before


def assert_told(told: Ran) -> None:
    for sentence in (
        "Phase 3   kenji attacks bikers with the 3. A hit.",
        "bikers: brutes 6 → 4",
        "Phase 4   bikers attacks kenji with the 4. A miss.",
        "kenji goes all out against bikers with the 5. A hit.",
        "goro goes into Full Defense with the 7.",
        "goro: wounds 0 → 9",
        "Round 2",
        "The fight ends.",
    ):
        assert sentence in told.out


def test_a_feint_is_paid_and_waits(campaign: Path, sms: Sms) -> None:
    fight(sms, "start", "kenji", "goro", "--dice", "1,1,9,7,7")
    # Kenjutsu 3 + Intelligence 2, keep 2; TN 13 + 10
    attack = ("attack", "kenji", "goro", "--weapon", "katana")
    fooled = fight(sms, *attack, "--maneuver", "feint:2", "--dice", "10,8,9,1,1,1")
    assert fooled["combatants"][0]["feints"] == {"goro": 2}
    struck = fight(sms, *attack, "--dice", f"{HIT},9,9,1,1,1,1")
    assert struck["attack"]["damage"]["pool"] == "6k2"  # 3k2, Strength 3, 2 Free Raises, Carapace 2
    assert struck["combatants"][0]["feints"] == {}
    sms.done("undo", "--times", "3")
    assert not (campaign / "fight.toml").exists()


def test_a_die_is_needed_before_anything_is_rolled(campaign: Path, sms: Sms) -> None:
    fight(sms, "start", "kenji", "goro", "--dice", "3,5,9,2,7")
    before = files(campaign)
    refused = sms("fight", "attack", "kenji", "goro", "--weapon", "katana")
    assert (refused.status, "no die for Phase 1" in refused.err) == (1, True)
    assert files(campaign) == before


def test_a_miss_can_be_asked_for_by_the_exit_status(campaign: Path, sms: Sms) -> None:
    fight(sms, "start", "kenji", "goro", "--dice", "1,5,9,2,7")
    line = ("fight", "attack", "kenji", "goro", "--weapon", "katana", "--dice", "1,1,1,1,1,1,1")
    assert sms(*line, "--exit-code").status == 3
    assert sms("log", "--verify").status == 0
