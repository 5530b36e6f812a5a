"""`sms scene end`, `sms session start`, `sms session end`: all, or nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Sms

EVERYBODY = [("scene", "end"), ("session", "start"), ("session", "end")]


@pytest.mark.parametrize("words", EVERYBODY)
def test_one_broken_sheet_stops_it_for_all(
    campaign: Path, sms: Sms, words: tuple[str, str]
) -> None:
    june = campaign / "characters" / "june.toml"
    june.write_text(june.read_text().replace("composure = 2", "composure = 0"))
    broken = campaign / "characters" / "kenji.toml"
    broken.write_text(broken.read_text().replace("void = 3", "void = 33", 1))
    before = june.read_bytes()
    ran = sms(*words)
    assert ran.status == 1
    assert "characters/kenji.toml:" in ran.err
    assert june.read_bytes() == before
    assert not (campaign / ".sms" / "journal.jsonl").exists()


@pytest.mark.parametrize("words", EVERYBODY)
def test_a_campaign_without_people_is_fine(folder: Path, sms: Sms, words: tuple[str, str]) -> None:
    (folder / "characters").mkdir()
    ran = sms(*words)
    assert (ran.status, ran.err) == (0, "")
    assert "Nobody is here." in ran.out


@pytest.mark.parametrize("words", EVERYBODY)
def test_without_a_campaign_it_says_so(folder: Path, sms: Sms, words: tuple[str, str]) -> None:
    ran = sms(*words)
    assert ran.status == 1
    assert "sms init" in ran.err


@pytest.mark.parametrize("words", EVERYBODY)
def test_a_link_to_a_sheet_is_nobody_else(campaign: Path, sms: Sms, words: tuple[str, str]) -> None:
    june = campaign / "characters" / "june.toml"
    june.write_text(june.read_text().replace("composure = 2", "composure = 0"))
    june.write_text(june.read_text().replace('"unharmed"', '"bruised"'))
    june.with_name("jun.toml").symlink_to("june.toml")
    ran = sms(*words)
    assert (ran.status, ran.err) == (0, "")
    assert "jun " not in ran.out
    assert sms("gain", "jun", "face").status == 0


@pytest.mark.parametrize("words", [*EVERYBODY, ("list",)])
def test_a_sheet_that_cannot_be_named_is_told_of(
    campaign: Path, sms: Sms, words: tuple[str, ...]
) -> None:
    june = campaign / "characters" / "june.toml"
    june.with_name("a b.toml").write_bytes(june.read_bytes())
    ran = sms(*words)
    assert ran.status == 0
    said = "this name will not do, it holds white space; the sheet is left out"
    assert ran.err == f"characters/a b.toml: {said}\n"


def test_squads_and_combatants_are_no_part_of_it(campaign: Path, sms: Sms) -> None:
    sms.done("session", "start")
    (line,) = sms("log", "--jsonl").out.splitlines()
    assert "kenji" not in line
    assert "bikers" not in line


def test_s16_the_end_of_a_session_as_a_page(campaign: Path, sms: Sms) -> None:
    assert sms("session", "end").out == (
        "The session ends\n"
        "  june     unharmed\n"
        "  vincent  unharmed\n"
        "\n"
        "What will not wait\n"
        "  ●●● burning   vincent  school  The South Bay school\n"
        "                A public win\n"
        "  ●●○ pressing  june  hall  Sensei Okada\n"
        "                The rent, by Friday\n"
        "  ? What did june and vincent learn? If the table agrees: "
        "sms technique learn NAME TECHNIQUE.\n"
    )


def test_s15_each_character_has_a_question_of_its_own_in_the_data(campaign: Path, sms: Sms) -> None:
    (campaign / "characters" / "zoe.toml").write_bytes(
        (campaign / "characters" / "june.toml").read_bytes()
    )
    notes = sms.done("session", "end").answer["notes"]
    assert [note["id"] for note in notes] == ["learnt-something"] * 3
    assert [note["text"].split()[2] for note in notes] == ["june", "vincent", "zoe"]
    assert "  ? What did june, vincent and zoe learn?" in sms("session", "end").out


def test_s15_a_single_character_is_asked_by_name(campaign: Path, sms: Sms) -> None:
    (campaign / "characters" / "vincent.toml").unlink()
    told = sms("session", "end").out
    assert "  ? What did june learn? If the table agrees: sms technique learn june and" in told
