"""Push and cost hold on to what the roll was: its rulings, its faces, its sheet."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Sms

MISS = ("roll", "vincent", "sight", "--vs", "9", "--dice", "3")


def sheet(campaign: Path, name: str = "vincent") -> Path:
    """Return a sheet's file."""
    return campaign / "characters" / f"{name}.toml"


def test_r4_a_push_is_settled_by_the_rulings_of_its_roll(sms: Sms, campaign: Path) -> None:
    sms.done(*MISS)
    (campaign / "sms.toml").write_text('[rulings]\ngrit_blow_up = "reach"\n', encoding="utf-8")
    assert sms.done("push", "vincent", "2").result["die_after"] == "d4"  # 5 passes a d4


def test_a_push_changes_what_the_roll_changed_and_not_one_byte_more(
    sms: Sms, campaign: Path
) -> None:
    before = sheet(campaign).read_text(encoding="utf-8")
    sms.done(*MISS)
    sms.done("cost", "vincent", "face")
    sms.done("push", "vincent", "1", "--dice", "5")
    expected = before.replace('sight = "d4"', 'sight = "d6"').replace("grit = 2", "grit = 1")
    assert sheet(campaign).read_text(encoding="utf-8") == expected  # 9 is a success: Face is back


@pytest.mark.parametrize("amendment", [("push", "vincent", "1"), ("cost", "vincent", "harm")])
def test_a_sheet_that_was_edited_by_hand_since_is_left_alone(
    sms: Sms, campaign: Path, amendment: tuple[str, ...]
) -> None:
    sms.done(*MISS)
    edited = sheet(campaign).read_text(encoding="utf-8") + "# tired\n"
    sheet(campaign).write_text(edited, encoding="utf-8")
    ran = sms.json(*amendment)
    assert ran.status == 1
    assert ran.answer["error"]["kind"] == "stale"
    assert "characters/vincent.toml" in ran.answer["error"]["message"]
    assert sheet(campaign).read_text(encoding="utf-8") == edited


def test_a_dry_roll_is_no_last_roll(sms: Sms, campaign: Path) -> None:
    sms.done(*MISS, "-n")
    assert sms.json("push", "vincent", "1").status == 1


def test_a_dry_push_does_not_count(sms: Sms, campaign: Path) -> None:
    sms.done(*MISS)
    sms.done("push", "vincent", "2", "-n")
    assert sms.done("push", "vincent", "2").result["grit_spent"] == 2


def test_r23_many_goes_come_to_the_same_as_the_journal_keeps_them(sms: Sms, campaign: Path) -> None:
    sms.done("set", "vincent", "tracks.grit", "6")
    sms.done("roll", "vincent", "sight", "--vs", "30", "--dice", "1")
    totals = [sms.done("push", "vincent", "1").result["total"] for _ in range(2)]
    assert totals == [2, 3]
    assert sms.done("push", "vincent", "1", "--dice", "4").result["total"] == 8
    last = sms.done("push", "vincent", "2", "--dice", "7").result
    assert (last["total"], last["grit_spent"], last["die_after"]) == (17, 5, "d8")
    sms.done("undo", "--times", "4")  # the roll and the first push left the sheet at 6 Grit
    assert 'sight = "d4"' in sheet(campaign).read_text(encoding="utf-8")


def test_a_push_by_path_is_a_push_by_name(sms: Sms, campaign: Path) -> None:
    sms.done(*MISS)
    assert sms.done("push", "characters/vincent.toml", "2").result["total"] == 5


def test_a_seeded_push_rolls_its_new_die_again(sms: Sms, campaign: Path) -> None:
    sms.done(*MISS)
    first = sms.done("push", "vincent", "1", "-n").answer
    again = sms.done("push", "vincent", "1", "-n", "--seed", first["seed"]).answer
    assert again == first


def test_where_no_die_falls_a_push_has_no_seed(sms: Sms, campaign: Path) -> None:
    sms.done(*MISS)
    assert sms.done("push", "vincent", "2").answer["seed"] is None


@pytest.mark.parametrize("cost", ["harm", "face", "shift", "ray"])
def test_s7_the_same_cost_twice_changes_nothing(sms: Sms, campaign: Path, cost: str) -> None:
    sms.done("roll", "june", "sight", "--vs", "6", "--dice", "3")
    sms.done("cost", "june", cost)
    journal = campaign / ".sms" / "journal.jsonl"
    before = journal.read_bytes()
    again = sms.done("cost", "june", cost).answer
    assert (again["changes"], journal.read_bytes()) == ([], before)
    assert again["notes"][-1]["id"] == "cost-as-before"
    assert "june has paid just that: nothing changes." in sms("cost", "june", cost).out


@pytest.mark.parametrize("other", ["ray", 7, None])
def test_a_record_of_somebody_else_is_no_roll_of_hers(
    campaign: Path, sms: Sms, other: object
) -> None:
    sms.done("roll", "june", "sight", "--vs", "9", "--dice", "1")
    journal = campaign / ".sms" / "journal.jsonl"
    line = json.loads(journal.read_text("utf-8"))
    line["rolls"][0]["request"]["character"] = other
    journal.write_text(json.dumps(line) + "\n", "utf-8")
    for words in (("cost", "june", "shift"), ("push", "june", "1")):
        ran = sms(*words)
        assert (ran.status, "a roll is not as sms wrote it" in ran.err) == (1, True)
