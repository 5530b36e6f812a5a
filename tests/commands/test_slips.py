"""Words that are nearly known ones: taken where the table may say anything, but not in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Sms


@pytest.mark.parametrize(
    ("line", "word", "meant"),
    [
        (("spend", "june", "face", "--on"), "audiense", "audience"),
        (("gain", "june", "face", "--why"), "keepword", "keep-word"),
        (("gain", "june", "face", "--why"), "Keep Word", "keep-word"),
        (("lose", "june", "face", "--why"), "back-donw", "back-down"),
        (("technique", "learn", "june"), "levl voice", "Level Voice"),
        (("technique", "learn", "june"), "Quiet Eye", "Quiet Eyes"),
    ],
)
def test_s9_s15_a_near_miss_is_taken_and_asked_about(
    campaign: Path, sms: Sms, line: tuple[str, ...], word: str, meant: str
) -> None:
    ran = sms(*line, word)
    assert ran.status == 0
    assert ran.err.startswith(f"{word!r} is taken as ")
    assert ran.err.endswith(f" (did you mean {meant}?)\n")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (("spend", "june", "face", "--on"), "audience"),
        (("spend", "june", "face", "--on"), "a toast to the sensei"),
        (("gain", "june", "face", "--why"), "kept it quiet"),
        (("technique", "learn", "june"), "LEVEL voice"),
        (("technique", "learn", "june"), "Tower 26 Breath"),
    ],
)
def test_s9_s15_other_words_are_taken_without_a_word(
    campaign: Path, sms: Sms, line: tuple[str, ...], word: str
) -> None:
    ran = sms(*line, word)
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize(
    "line",
    [
        "roll kenji kenjustu/agility",
        "contest kenji:kenjustu:agility goro::strength",
        "attack kenji goro --weapon katana --skill kenjustu",
        "defend kenji --against 20 --skill defence",
        "squad roll bikers --skill kenjustu",
    ],
)
def test_c0_a_skill_that_is_nearly_there_is_rolled_unskilled_and_asked_about(
    campaign: Path, sms: Sms, line: str
) -> None:
    ran = sms.json(*line.split(), "--seed", "1")
    told = {note["id"]: note["text"] for note in ran.answer["notes"]}
    meant = "defense" if "defence" in line else "kenjutsu"
    assert told["skill-meant"] == f"Did you mean {meant}?"


def test_c0_a_skill_that_is_meant_to_be_lacking_is_rolled_without_a_question(
    campaign: Path, sms: Sms
) -> None:
    sms.done("set", "kenji", "combat.skills.bujutsu", "2")
    for skill in ("yarijutsu", "bojutsu", "xyz"):
        notes = sms.done("roll", "kenji", f"{skill}/agility").answer["notes"]
        assert [note["id"] for note in notes] == ["unskilled"]


def test_c19_void_points_past_the_ring_are_gained_and_asked_about(campaign: Path, sms: Sms) -> None:
    sms.done("spend", "kenji", "void")
    assert sms.done("gain", "kenji", "void").answer["notes"] == []
    more = sms.done("gain", "kenji", "void", "2").answer
    assert (more["result"]["after"], more["notes"][0]["id"]) == (5, "void-past-ring")
    assert "5 Void Points and a Void Ring of 3" in more["notes"][0]["text"]
    assert sms.done("spend", "kenji", "void").answer["notes"] == []


def test_c1_whoever_cannot_join_is_told_who_can(campaign: Path, sms: Sms) -> None:
    start = sms("fight", "start", "june").err.rstrip().rpartition(": ")[2]
    assert sms("fight", "start", *start.split()).status == 0
    sms.done("fight", "leave", "ronin")
    join = sms("fight", "join", "june").err.rstrip().rpartition(": ")[2]
    assert sms("fight", "join", join).status == 0


def test_c1_the_examples_of_joining_join(campaign: Path, sms: Sms) -> None:
    sms.done("fight", "start", "kenji")
    rows = (row.strip() for row in sms("fight", "join", "--help").out.splitlines())
    for row in [row for row in rows if row.startswith("sms fight join")]:
        assert sms(*row.split()[1:4]).status == 0


def test_c2_dice_that_are_there_are_counted_right(campaign: Path, sms: Sms) -> None:
    sms.done("fight", "start", "kenji", "--dice", "1,1,2")
    assert "there is 1\n" in sms("fight", "act", "kenji", "move", "--die", "5").err
    sms.done("fight", "phase")
    assert "there are 1 and 2\n" in sms("fight", "act", "kenji", "move", "--die", "5").err


def test_one_name_is_and_several_are(campaign: Path, sms: Sms) -> None:
    assert "(there are bikers, goro" in sms("show", "zzz").err
    for name in ("bikers", "goro", "kenji", "vincent"):
        (campaign / "characters" / f"{name}.toml").unlink()
    assert sms("show", "zzz").err == "sms: no sheet is named zzz (there is june)\n"
