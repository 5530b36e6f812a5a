"""C10, C12: `sms defend --avert` takes back what a blow wrote, and nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_fight import files
from tests.conftest import Ran, Sms

# Kenji's 7k4 comes to 36 against Goro's 13; with a knockdown, against 28. Damage 4k2: 5 + 4.
BLOW = ("kenji", "goro", "--weapon", "katana", "--dice", "9,9,9,9,1,1,1,5,4,1,1")
DOWN = (*BLOW, "--maneuver", "knockdown")
AVERT = ("defend", "goro", "--against", "36", "--avert")
# Goro's Defense 1 + Reflexes 2, keep 2: 10 + 10 + 7 and 9 are 36; one less is not enough
ENOUGH, SHORT = ("--dice", "10,10,7,9,1"), ("--dice", "10,10,6,9,1")


def goro(campaign: Path) -> tuple[int, list[str]]:
    combat = tomllib.loads((campaign / "characters" / "goro.toml").read_text())["combat"]
    return combat["wounds"], combat.get("conditions", [])


def refused(ran: Ran, says: str) -> None:
    assert (ran.status, says in ran.err) == (1, True), ran.err


def notes(ran: Ran) -> list[str]:
    return [note["text"] for note in ran.answer["notes"]]


def test_c10_an_averted_blow_leaves_nothing(campaign: Path, sms: Sms) -> None:
    before = files(campaign)
    struck = sms.done("attack", *DOWN)
    assert notes(struck) == ["An Active Defense? sms defend goro --against 36 --avert."]
    assert goro(campaign) == (9, ["prone"])
    ran = sms.done(*AVERT, *ENOUGH)
    # the fall of that very blow does not hinder: no 20 in the TN
    assert (ran.result["roll"]["tn"], ran.result["success"]) == (36, True)
    assert ran.result["averted"] == "kenji"
    assert goro(campaign) == (0, [])
    changed = {row["key"]: (row["before"], row["after"]) for row in ran.answer["changes"]}
    assert changed == {"combat.wounds": (9, 0), "combat.conditions": (["prone"], [])}
    sms.done("undo", "--times", "2")
    assert files(campaign) == before


def test_c10_a_defense_that_falls_short_changes_nothing(campaign: Path, sms: Sms) -> None:
    sms.done("attack", *DOWN)
    ran = sms.done(*AVERT, *SHORT)
    assert (ran.result["success"], ran.result["averted"]) == (False, None)
    assert goro(campaign) == (9, ["prone"])
    assert ran.answer["changes"] == []


def test_c10_what_lay_before_the_blow_still_hinders(campaign: Path, sms: Sms) -> None:
    sms.done("set", "goro", "combat.conditions", '["prone"]')
    sms.done("attack", *BLOW)
    assert sms.done(*AVERT, *ENOUGH).result["roll"]["tn"] == 56


def test_c10_the_log_tells_it(campaign: Path, sms: Sms) -> None:
    sms.done("attack", *BLOW)
    sms.done(*AVERT, *ENOUGH)
    assert "goro averts the blow of kenji." in sms("log").out
    assert "combat.wounds" not in sms("undo").err
    assert goro(campaign) == (9, [])


@pytest.mark.parametrize(
    ("between", "says"),
    [
        ((), "nobody has attacked"),
        (("attack", "kenji", "goro", "--weapon", "katana", "--dice", "1,1,1,1,1,1,1"), "missed"),
        (("set", "goro", "combat.wounds", "30"), "sms set has changed the sheet since"),
    ],
)
def test_c10_only_the_last_blow_is_averted(
    campaign: Path, sms: Sms, between: tuple[str, ...], says: str
) -> None:
    if between:
        sms.done("attack", *BLOW)
        sms.done(*between)
    before = files(campaign)
    refused(sms(*AVERT, *ENOUGH), says)
    assert files(campaign) == before


def test_c10_a_blow_of_another_total_is_not_averted(campaign: Path, sms: Sms) -> None:
    sms.done("attack", *BLOW)
    refused(sms("defend", "goro", "--against", "35", "--avert"), "came to 36, not 35")


def test_c10_one_blow_is_averted_once(campaign: Path, sms: Sms) -> None:
    sms.done("attack", *BLOW)
    sms.done(*AVERT, *ENOUGH)
    refused(sms(*AVERT, *ENOUGH), "sms defend has changed the sheet since")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("defend", "goro", "--avert"), "give its total"),
        (("defend", "--pool", "5k3", "--against", "9", "--avert"), "bare pool"),
        (("defend", "goro", "--avert", "--maneuver", "guard"), "leave --avert out"),
        (("defend", "goro", "--avert", "--maneuver", "disarm", "--against", "9"), "leave --avert"),
    ],
)
def test_an_avert_that_means_nothing_is_a_wrong_line(
    campaign: Path, sms: Sms, line: tuple[str, ...], says: str
) -> None:
    ran = sms(*line)
    assert (ran.status, says in ran.err) == (2, True), ran.err


@pytest.mark.parametrize(("level", "averted"), [("substantial", None), ("total", "kenji")])
def test_c12_cover_averts_what_no_longer_reaches_its_tn(
    campaign: Path, sms: Sms, level: str, averted: str | None
) -> None:
    sms.done("attack", *BLOW)  # 36 against 13: 15 more are not enough
    ran = sms.done(*AVERT, "--maneuver", f"cover:{level}", *ENOUGH)
    assert (ran.result["averted"], goro(campaign)[0]) == (averted, 0 if averted else 9)


@pytest.mark.parametrize(("total", "averted"), [(22, "kenji"), (23, None)])
def test_c12_cover_averts_up_to_its_own_worth(
    campaign: Path, sms: Sms, total: int, averted: str | None
) -> None:
    faces = f"9,9,3,{total - 21},1,1,1,5,4,1,1"
    sms.done("attack", "kenji", "goro", "--weapon", "katana", "--dice", faces)
    line = ("defend", "goro", "--against", str(total), "--avert", "--maneuver", "cover:partial")
    # 13 and 10 for the cover: 22 falls short of it, 23 does not
    assert sms.done(*line, *ENOUGH).result["averted"] == averted


def test_c11_an_averted_bind_frees_both(campaign: Path, sms: Sms) -> None:
    before = files(campaign)
    sms.done("attack", *BLOW[:4], "--maneuver", "bind", "--dice", "9,9,9,9,1,1,1")
    sms.done(*AVERT, *ENOUGH)
    for name in ("kenji", "goro"):
        text = (campaign / "characters" / f"{name}.toml").read_text()
        assert tomllib.loads(text)["combat"].get("conditions", []) == []
    sms.done("undo", "--times", "2")
    assert files(campaign) == before


def test_c16_a_squad_defends_as_it_stood(campaign: Path, sms: Sms) -> None:
    line = ("attack", "kenji", "bikers", "--weapon", "katana", "--raises", "1")
    sms.done(*line, "--dice", "9,9,9,9,1,1,1")
    # six Brutes roll 6k2, without the Skill
    ran = sms.done("defend", "bikers", "--against", "36", "--avert", "--dice", "10,10,7,9,1,1,1,1")
    assert (ran.result["pool"], ran.result["averted"]) == ("6k2", "kenji")
    squad = tomllib.loads((campaign / "characters" / "bikers.toml").read_text())
    assert squad["brutes"] == 6


def begin(sms: Sms, faces: str, phase: str) -> None:
    sms.done("fight", "start", "kenji", "goro", "--dice", faces)
    sms.done("fight", "phase", "--to", phase)


def test_c10_in_a_fight_the_die_stays_spent(campaign: Path, sms: Sms) -> None:
    begin(sms, "3,5,9,2,7", "3")
    struck = sms.done("fight", "attack", *DOWN)
    asked = (
        "Does goro defend? sms fight act goro defend, then sms defend goro --against 36 --avert."
    )
    assert asked in notes(struck)
    sms.done("fight", "act", "goro", "defend")
    sms.done(*AVERT, *ENOUGH)
    shown = sms.done("fight", "show").result["combatants"]
    assert [row["dice"] for row in shown] == [[5, 9], [7]]
    assert goro(campaign) == (0, [])
    told = sms("fight", "log").out
    assert "A hit (knockdown)." in told
    assert "goro: conditions none → prone" in told
    assert "goro averts the blow of kenji." in told
    assert sms("undo").out.startswith("took back  defend goro")
    assert sms("undo").out.startswith("took back  fight act goro")
    assert sms("undo").out.startswith("took back  fight attack kenji goro")


def test_c4_c10_without_a_die_that_fits_it_is_an_interrupt(campaign: Path, sms: Sms) -> None:
    begin(sms, "3,5,9,6,7", "3")
    struck = sms.done("fight", "attack", *BLOW)
    assert any("sms fight interrupt goro defend" in text for text in notes(struck))
    sms.done("fight", "interrupt", "goro", "defend")
    sms.done(*AVERT, *ENOUGH)
    assert goro(campaign) == (0, [])


def test_c10_without_a_die_there_is_no_active_defense(campaign: Path, sms: Sms) -> None:
    begin(sms, "3,5,9,2,7", "2")
    sms.done("fight", "act", "goro", "move")
    sms.done("fight", "phase")
    assert notes(sms.done("fight", "attack", *BLOW)) == []


def test_c11_an_averted_feint_is_worth_nothing(campaign: Path, sms: Sms) -> None:
    begin(sms, "3,5,9,2,7", "3")
    # Kenjutsu 3 + Intelligence 2, keep 2: 36 against 13 and a Raise
    feint = ("--maneuver", "feint", "--dice", "10,10,7,9,1,1,1")
    sms.done("fight", "attack", *BLOW[:4], *feint)
    assert standing(sms, "kenji")["feints"] == {"goro": 1}
    sms.done("fight", "act", "goro", "defend")
    sms.done(*AVERT, *ENOUGH)
    assert standing(sms, "kenji")["feints"] == {}


def test_c10_c16_the_last_brutes_may_answer_the_blow_that_felled_them(
    campaign: Path, sms: Sms
) -> None:
    sms.done("fight", "start", "kenji", "bikers", "--dice", "3,5,9,2,7")
    sms.done("fight", "phase", "--to", "3")
    line = ("fight", "attack", "kenji", "bikers", "--weapon", "katana", "--raises", "4")
    sms.done("set", "bikers", "brutes", "2")
    sms.done(*line, "--dice", "9,9,9,9,1,1,1")
    assert "out" in standing(sms, "bikers")["statuses"]
    sms.done("fight", "act", "bikers", "defend")
    sms.done("defend", "bikers", "--against", "36", "--avert", "--dice", "10,10,7,9")
    assert standing(sms, "bikers")["brutes"] == 2


def standing(sms: Sms, name: str) -> dict[str, Any]:
    rows: list[dict[str, Any]] = sms.done("fight", "show").result["combatants"]
    return next(row for row in rows if row["name"] == name)
