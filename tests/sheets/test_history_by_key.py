"""A change is taken back by key when its file has changed since, or it is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sms_cli.errors import RuleError, SheetError, StaleSheet
from tests.sheets.campaign import Campaign
from tests.sheets.undoing import GRITTY, JUNE, change, redo_now, undo_now


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return Campaign(tmp_path, june=JUNE, ray="heat = 0")


def test_undo_by_key_keeps_what_was_written_by_hand_since(campaign: Campaign) -> None:
    campaign.save({"june": GRITTY}, changes=[change("tracks.grit", 0, 1)])
    campaign.path("june").write_bytes(GRITTY.replace("# hers", "# June's").encode())
    undo_now(campaign)
    assert campaign.text("june") == JUNE.replace("# hers", "# June's")
    redo_now(campaign)
    assert campaign.text("june") == GRITTY.replace("# hers", "# June's")


def test_undo_by_key_goes_past_a_later_change_of_another_key(campaign: Campaign) -> None:
    campaign.save({"june": GRITTY, "ray": "heat = 1"}, changes=[change("tracks.grit", 0, 1)])
    later = GRITTY.replace("face = 3", "face = 2")
    campaign.save({"june": later}, changes=[change("tracks.face", 3, 2)])
    undo_now(campaign, "ray")
    assert campaign.text("june") == JUNE.replace("face = 3", "face = 2")
    assert campaign.text("ray") == "heat = 0"


def test_undo_by_key_of_a_new_row_and_a_lost_row(campaign: Campaign) -> None:
    hall = {"id": "hall", "heat": "pressing"}
    start = JUNE[: JUNE.rindex("\n[[obligations]]")]
    changes = [change("obligations.hall", hall, None)]
    campaign.save({"june": start}, changes=changes)
    campaign.path("june").write_bytes(start.replace("# hers", "").encode())
    undo_now(campaign)
    assert "hall" in (campaign.text("june") or "")
    redo_now(campaign)
    assert campaign.text("june") == start.replace("# hers", "")


def test_undo_by_key_of_the_only_row_and_of_a_new_key(campaign: Campaign) -> None:
    row = {"name": "katana", "dr": "3k2"}
    with_row = 'kind = "combatant"\n\n[combat]\nvoid = 3\n\n[[combat.weapons]]\nname = "katana"\n'
    with_row += 'dr = "3k2"\n'
    without = 'kind = "combatant"\n\n[combat]\n'
    campaign.path("june").write_text(with_row)
    changes = [change("combat.weapons.katana", row, None), change("combat.void", 3, None)]
    campaign.save({"june": without}, changes=changes)
    campaign.path("june").write_text("# by hand\n" + without)
    undo_now(campaign)
    text = campaign.text("june") or ""
    assert text.startswith("# by hand\n")
    assert "void = 3" in text
    assert '[[combat.weapons]]\nname = "katana"' in text
    redo_now(campaign)
    assert "katana" not in (campaign.text("june") or "")


def test_undo_is_refused_where_the_same_key_has_changed_since(campaign: Campaign) -> None:
    campaign.save({"june": GRITTY}, changes=[change("tracks.grit", 0, 1)])
    other = GRITTY.replace("grit = 1", "grit = 4")
    campaign.path("june").write_bytes(other.encode())
    with pytest.raises(StaleSheet, match=r"tracks\.grit is 4, no longer 1") as refused:
        undo_now(campaign)
    assert refused.value.message.startswith("characters/june.toml:5:8: ")
    assert refused.value.place is not None
    assert refused.value.place.key == "tracks.grit"
    assert campaign.text("june") == other
    assert len(campaign.lines()) == 1


def test_undo_is_refused_where_the_key_is_gone(campaign: Campaign) -> None:
    campaign.save({"june": GRITTY}, changes=[change("tracks.grit", 0, 1)])
    campaign.path("june").write_text("x = 1")
    with pytest.raises(StaleSheet, match=r"tracks\.grit is missing, no longer 1"):
        undo_now(campaign)


def test_undo_meets_a_sheet_broken_by_hand(campaign: Campaign) -> None:
    campaign.save({"june": GRITTY}, changes=[change("tracks.grit", 0, 1)])
    campaign.path("june").write_text("x = ")
    with pytest.raises(SheetError, match="a value is missing here"):
        undo_now(campaign)
    assert campaign.text("june") == "x = "


def test_what_git_took_back_already_counts_as_undone(campaign: Campaign) -> None:
    before = campaign.text("june")
    campaign.save({"june": GRITTY}, changes=[change("tracks.grit", 0, 1)])
    campaign.save({"kim": "new"})
    campaign.path("kim").unlink()
    campaign.path("june").write_text(before or "")
    undo_now(campaign)
    undo_now(campaign)
    assert (campaign.text("june"), campaign.text("kim")) == (before, None)
    with pytest.raises(RuleError, match="nothing to undo"):
        undo_now(campaign)


@pytest.mark.parametrize(("after", "since"), [("new", "by hand"), (None, "back again")])
def test_a_made_or_deleted_file_changed_since_is_left_alone(
    campaign: Campaign, after: str | None, since: str | None
) -> None:
    name = "kim" if after else "ray"
    campaign.save({name: after})
    campaign.path(name).unlink(missing_ok=True)
    if since:
        campaign.path(name).write_text(since)
    with pytest.raises(StaleSheet, match="since") as refused:
        undo_now(campaign)
    assert refused.value.message.startswith(f"characters/{name}.toml: ")
    assert campaign.text(name) == since


@pytest.mark.parametrize("altered", ["7", "\ud800"])
def test_a_line_changed_by_hand_does_not_put_a_wrong_text_back(
    campaign: Campaign, altered: str
) -> None:
    campaign.save({"june": GRITTY})
    (line,) = campaign.lines()
    line["files"][0]["piece"][1] = altered
    campaign.folder.journal.write_text(json.dumps(line) + "\n")
    with pytest.raises(SheetError, match="was altered in the journal"):
        undo_now(campaign)
    assert campaign.text("june") == GRITTY


def test_a_change_of_comments_alone_is_taken_back_where_it_stands_or_refused(
    campaign: Campaign,
) -> None:
    commented = JUNE.replace("# not much", "# hardly any")
    campaign.save({"june": commented})
    campaign.path("june").write_bytes(commented.replace("# hers", "# June's").encode())
    undo_now(campaign)
    assert campaign.text("june") == JUNE.replace("# hers", "# June's")
    redo_now(campaign)
    by_hand = commented.replace("# hardly any", "# none")
    campaign.path("june").write_bytes(by_hand.encode())
    with pytest.raises(StaleSheet, match="what the journal does not know by keys"):
        undo_now(campaign)
    assert campaign.text("june") == by_hand
