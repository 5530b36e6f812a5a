"""Undo and redo take back what a line did, byte for byte or by key, or refuse."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import RuleError, StaleSheet
from sms_cli.sheets.history import last_line_of, undo
from tests.sheets.campaign import Campaign, count_lines_read
from tests.sheets.undoing import GRITTY, JUNE, change, redo_now, undo_now


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return Campaign(tmp_path, june=JUNE, ray="heat = 0")


# Byte for byte


def test_undo_gives_the_bytes_back_and_redo_gives_them_again(campaign: Campaign) -> None:
    line = campaign.save({"june": GRITTY}, changes=[change("tracks.grit", 0, 1)])
    (undone,) = undo_now(campaign)
    assert campaign.text("june") == JUNE
    assert undone.entry["id"] == line["id"]
    assert undone.changes == (change("tracks.grit", 1, 0),)
    (redone,) = redo_now(campaign)
    assert redone.changes == (change("tracks.grit", 0, 1),)
    assert campaign.text("june") == GRITTY


def test_undo_and_redo_are_lines_of_the_journal(campaign: Campaign) -> None:
    done = campaign.save({"june": GRITTY}, changes=[change("tracks.grit", 0, 1)])
    undo_now(campaign)
    redo_now(campaign)
    _, undone, redone = campaign.lines()
    assert (undone["command"], undone["undoes"], undone["who"]) == ("undo", done["id"], ["june"])
    assert (redone["command"], redone["redoes"]) == ("redo", undone["id"])
    assert undone["changes"] == [change("tracks.grit", 1, 0)]
    assert undone["files"][0]["before"] == redone["files"][0]["after"]


def test_a_change_of_many_files_is_undone_as_a_whole(campaign: Campaign) -> None:
    campaign.save({"june": "a", "ray": None, "kim": "new"})
    undo_now(campaign)
    texts = [campaign.text(name) for name in ("june", "ray", "kim")]
    assert texts == [JUNE, "heat = 0", None]
    redo_now(campaign)
    assert [campaign.text(name) for name in ("june", "ray", "kim")] == ["a", None, "new"]


def test_undo_of_a_name_takes_the_last_change_of_that_sheet(campaign: Campaign) -> None:
    campaign.save({"june": "a"})
    campaign.save({"ray": "b"})
    undo_now(campaign, "june")
    assert (campaign.text("june"), campaign.text("ray")) == (JUNE, "b")
    with pytest.raises(RuleError, match=r"nothing to undo in characters/june\.toml"):
        undo_now(campaign, "june")


def test_rolls_that_changed_nothing_are_not_undone(campaign: Campaign) -> None:
    campaign.save({"june": "a"})
    campaign.save({}, command="roll", who=["june"])
    undo_now(campaign)
    assert campaign.text("june") == JUNE


def test_undo_more_than_once_takes_all_or_none(campaign: Campaign) -> None:
    for text in "abc":
        campaign.save({"june": text})
    with pytest.raises(RuleError, match="only 3 changes to undo, not 4"):
        undo_now(campaign, times=4)
    assert campaign.text("june") == "c"
    assert len(undo_now(campaign, times=2)) == 2
    assert campaign.text("june") == "a"
    redo_now(campaign)
    assert campaign.text("june") == "b"


def test_one_refusal_among_many_undoes_nothing(campaign: Campaign) -> None:
    campaign.save({"ray": "a"})
    campaign.save({"june": "a"})
    campaign.path("ray").write_text("by hand")
    with pytest.raises(StaleSheet):
        undo_now(campaign, times=2)
    assert campaign.text("june") == "a"
    assert len(campaign.lines()) == 2


def test_a_dry_run_writes_nothing(campaign: Campaign) -> None:
    campaign.save({"june": "a"})
    campaign.save({"june": "b"})
    with campaign.store.lock(exclusive=False):
        steps = undo(campaign.store, times=2, dry_run=True)
    assert [step.files[0].after for step in steps] == [b"a", JUNE.encode()]
    assert campaign.text("june") == "b"
    assert len(campaign.lines()) == 2


def test_redo_is_refused_after_a_newer_change_of_the_same_file(campaign: Campaign) -> None:
    campaign.save({"june": "a"})
    undo_now(campaign)
    campaign.save({"ray": "b"})
    redo_now(campaign)
    undo_now(campaign, "june")
    campaign.save({"june": "c"})
    with pytest.raises(RuleError, match=r"has changed since the undo"):
        redo_now(campaign)
    assert campaign.text("june") == "c"


def test_with_nothing_done_there_is_nothing_to_undo_or_redo(campaign: Campaign) -> None:
    with pytest.raises(RuleError, match="nothing to undo"):
        undo_now(campaign)
    with pytest.raises(RuleError, match="nothing to redo"):
        redo_now(campaign)


class Steps:
    """What undo and redo mean, as two piles of texts."""

    def __init__(self) -> None:
        self.done = [JUNE]
        self.undone: list[str] = []


STEP = st.sampled_from(["undo", "undo", "redo", "a", "b\r\n", "é", "井"])


@given(st.lists(STEP, max_size=12))
@settings(max_examples=40, deadline=None)
def test_any_walk_of_undo_and_redo_is_two_piles_of_texts(walk: list[str]) -> None:
    with TemporaryDirectory() as root:
        campaign, piles = Campaign(Path(root), june=JUNE), Steps()
        for step in walk:
            take_step(campaign, piles, step)
            assert campaign.text("june") == piles.done[-1]


def take_step(campaign: Campaign, piles: Steps, step: str) -> None:
    if step == "undo":
        if len(piles.done) == 1:
            with pytest.raises(RuleError):
                undo_now(campaign)
        else:
            undo_now(campaign)
            piles.undone.append(piles.done.pop())
    elif step == "redo":
        if not piles.undone:
            with pytest.raises((RuleError, StaleSheet)):
                redo_now(campaign)
        else:
            redo_now(campaign)
            piles.done.append(piles.undone.pop())
    else:
        piles.done.append(piles.done[-1] + step)
        piles.undone.clear()
        campaign.save({"june": piles.done[-1]})


# The last line of a sheet


def test_the_last_line_of_a_sheet_is_the_newest_that_names_it(campaign: Campaign) -> None:
    campaign.save({"june": "a"})
    roll = campaign.save({}, command="roll", who=["june"])
    campaign.save({"ray": "b"})
    line = last_line_of(campaign.store, "characters/june.toml")
    assert line is not None
    assert line["id"] == roll["id"]
    assert last_line_of(campaign.store, "characters/kim.toml") is None


def test_undo_in_a_long_journal_reads_only_its_end(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.save({}, command="roll", who=["ray"])
    campaign.folder.journal.write_bytes(campaign.folder.journal.read_bytes() * 100_000)
    campaign.save({"june": "a"})
    read = count_lines_read(monkeypatch)
    undo_now(campaign, "june")
    last_line_of(campaign.store, "characters/june.toml")
    assert campaign.text("june") == JUNE
    assert len(read) <= 5


def test_a_sheet_long_unchanged_costs_a_long_journal_no_decoding(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.path("é").write_text("before")
    campaign.save({"é": "after", "june": "a"})
    undo_now(campaign, "june")
    campaign.save({"é": "after"})
    with campaign.folder.journal.open("ab") as file:
        campaign.save({}, command="roll", who=["ray"])
        file.write(campaign.folder.journal.read_bytes().splitlines(keepends=True)[-1] * 50_000)
    read = count_lines_read(monkeypatch)
    undo_now(campaign, "é")
    assert campaign.text("é") == "before"
    with pytest.raises(RuleError, match="nothing to undo in characters/é"):
        undo_now(campaign, "é")
    assert len(read) <= 20
