"""`sms undo` and `sms redo`: the bytes come back, and it is said what was taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Sms


@pytest.fixture
def rolled(campaign: Path, sms: Sms) -> dict[str, bytes]:
    """The sheets before June's sight blew up and Vincent's strike failed."""
    before = sheets(campaign)
    sms.done("roll", "june", "sight", "--vs", "6", "--dice", "4,5")
    sms.done("roll", "vincent", "strike", "--vs", "3", "--dice", "1")
    return before


def sheets(campaign: Path) -> dict[str, bytes]:
    return {path.stem: path.read_bytes() for path in (campaign / "characters").iterdir()}


def test_undo_takes_the_last_change_back(
    rolled: dict[str, bytes], campaign: Path, sms: Sms
) -> None:
    ran = sms("undo")
    assert (ran.status, ran.out) == (0, "took back  roll vincent strike  grit 3 → 2\n")
    assert sheets(campaign)["vincent"] == rolled["vincent"]
    assert sheets(campaign)["june"] != rolled["june"]


def test_undo_of_a_sheet_leaves_the_others(
    rolled: dict[str, bytes], campaign: Path, sms: Sms
) -> None:
    ran = sms.done("undo", "june")
    (deed,) = ran.result["undone"]
    assert (deed["command"], deed["who"], deed["skill"]) == ("roll", ["june"], "sight")
    assert ran.answer["changes"] == [
        {"file": "characters/june.toml", "key": "skills.sight", "before": "d6", "after": "d4"}
    ]
    assert sheets(campaign)["june"] == rolled["june"]
    assert sheets(campaign)["vincent"] != rolled["vincent"]


def test_undo_of_several_lists_the_last_first(
    rolled: dict[str, bytes], campaign: Path, sms: Sms
) -> None:
    undone = sms.done("undo", "--times", "2").result["undone"]
    assert [deed["who"] for deed in undone] == [["vincent"], ["june"]]
    assert sheets(campaign) == rolled


def test_undo_of_more_than_there_is_takes_nothing_back(
    rolled: dict[str, bytes], campaign: Path, sms: Sms
) -> None:
    before = sheets(campaign)
    ran = sms("undo", "--times", "3")
    assert (ran.status, ran.err) == (1, "sms: there are only 2 changes to undo, not 3\n")
    assert sheets(campaign) == before


def test_redo_does_it_again(rolled: dict[str, bytes], campaign: Path, sms: Sms) -> None:
    after = sheets(campaign)
    sms.done("undo")
    ran = sms("redo")
    assert (ran.status, ran.out) == (0, "did again  roll vincent strike  grit 2 → 3\n")
    assert sheets(campaign) == after


def test_redo_of_several_does_all_of_them_again(
    rolled: dict[str, bytes], campaign: Path, sms: Sms
) -> None:
    after = sheets(campaign)
    sms.done("undo", "--times", "2")
    told = sms.done("redo", "--times", "2", "-n").result
    assert sheets(campaign) == rolled
    ran = sms.done("redo", "--times", "2")
    assert ran.result == told
    assert [deed["who"] for deed in ran.result["redone"]] == [["june"], ["vincent"]]
    assert sheets(campaign) == after


def test_redo_of_more_than_there_is_does_nothing_again(
    rolled: dict[str, bytes], campaign: Path, sms: Sms
) -> None:
    sms.done("undo")
    before = sheets(campaign)
    ran = sms("redo", "--times", "2")
    assert (ran.status, ran.err) == (1, "sms: there is only 1 change to redo, not 2\n")
    assert sheets(campaign) == before


def test_an_undone_redo_names_the_roll(rolled: dict[str, bytes], campaign: Path, sms: Sms) -> None:
    sms.done("undo")
    (redone,) = sms.done("redo").result["redone"]
    (undone,) = sms.done("undo").result["undone"]
    assert undone == redone
    assert (undone["command"], undone["skill"]) == ("roll", "strike")


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_a_dry_run_says_it_and_writes_nothing(
    command: str, rolled: dict[str, bytes], campaign: Path, sms: Sms
) -> None:
    if command == "redo":
        sms.done("undo")
    journal = campaign / ".sms" / "journal.jsonl"
    before = sheets(campaign), journal.read_bytes()
    assert "roll vincent strike" in sms(command, "-n").out
    assert (sheets(campaign), journal.read_bytes()) == before


def test_quiet_is_the_command(rolled: dict[str, bytes], sms: Sms) -> None:
    assert sms("undo", "-q").out == "roll vincent strike\n"
    assert sms("redo", "-q").out == "roll vincent strike\n"


def test_a_made_sheet_is_undone_and_done_again_by_its_name(campaign: Path, sms: Sms) -> None:
    sms.done("new", "crew", "--kind", "squad", "--tr", "2")
    path = campaign / "characters" / "crew.toml"
    made = path.read_bytes()
    assert sms("undo", "crew").out == "took back  new crew  the sheet is gone\n"
    assert not path.exists()
    assert sms("log", "crew").status == 0
    assert sms("redo").out == "did again  new crew  the sheet is there\n"
    assert path.read_bytes() == made


def test_nothing_to_undo_is_refused(campaign: Path, sms: Sms) -> None:
    assert sms("undo").err == "sms: there is nothing to undo\n"
    assert sms("redo").err == "sms: there is nothing to redo\n"
    assert sms("undo", "jun").err == "sms: no sheet is named jun (did you mean june?)\n"


def test_a_sheet_changed_by_hand_is_not_undone(
    rolled: dict[str, bytes], campaign: Path, sms: Sms
) -> None:
    path = campaign / "characters" / "june.toml"
    path.write_text(path.read_text("utf-8").replace('sight = "d6"', 'sight = "d8"'), "utf-8")
    ran = sms("undo", "june")
    assert ran.status == 1
    assert "characters/june.toml" in ran.err


def test_a_file_that_git_took_back_already_is_done_again_with_the_others(
    campaign: Path, sms: Sms
) -> None:
    june, vincent = (campaign / "characters" / f"{who}.toml" for who in ("june", "vincent"))
    before = june.read_bytes()
    sms.done("exchange", "june:strike:6:protect", "vincent:steel:6:hurt", "--dice", "3,5")
    after = june.read_bytes(), vincent.read_bytes()
    june.write_bytes(before)  # git checkout characters/june.toml
    undone = sms.done("undo")
    assert {row["file"] for row in undone.answer["changes"]} == {"characters/vincent.toml"}
    sms.done("redo")
    assert (june.read_bytes(), vincent.read_bytes()) == after
    assert sms.done("log", "--verify").result["differing"] == []


def test_undo_tells_a_date_as_it_is_written(campaign: Path, sms: Sms) -> None:
    june = campaign / "characters" / "june.toml"
    june.write_text("born = 1961-05-27\n" + june.read_text("utf-8"), "utf-8")
    sms.done("set", "june", "born", "1962-01-01")
    assert "born 1962-01-01 → 1961-05-27" in sms("undo").out
    assert sms.done("redo").answer["changes"][0]["after"] == "1962-01-01"


def test_lines_that_lead_in_a_circle_are_refused(campaign: Path, sms: Sms) -> None:
    sms.done("gain", "june", "grit")
    sms.done("undo")
    journal = campaign / ".sms" / "journal.jsonl"
    first, undoing = journal.read_text("utf-8").splitlines()
    name = json.loads(first)["id"]
    other = json.loads(undoing)
    circle = json.dumps({**other, "id": name, "undoes": other["id"]})
    journal.write_text(f"{circle}\n{undoing}\n", "utf-8")
    ran = sms("redo")
    assert (ran.status, "the line of the change is gone" in ran.err) == (1, True)


def test_a_sheet_has_one_name_in_the_journal_whatever_links_to_it(campaign: Path, sms: Sms) -> None:
    june = campaign / "characters" / "june.toml"
    june.with_name("jun.toml").symlink_to("june.toml")
    before = june.read_bytes()
    sms.done("gain", "june", "grit")
    assert sms.done("gain", "jun", "face").answer["changes"][0]["file"] == "characters/june.toml"
    sms.done("undo", "jun")
    sms.done("undo", "june")
    assert june.read_bytes() == before
