"""`sms list`: every sheet in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.test_show import SUNSET
from tests.conftest import Sms

LIST = """\
Characters  Face    Name  Composure  Grit    Harm
  june      ●●●○○○  ●○○   ●●○        ○○○○○○  unharmed  hall pressing
  vincent   ●●●●○○  ●○○   ●○○        ●●○○○○  unharmed  school burning

Combatants  Void        Wounds
  goro      ●●               0
  kenji     ●●●              0

Squads      Threat  Brutes
  bikers    TR 2     6  ●●●●●●      South Bay bikers
"""


def test_sheets_are_listed_by_kind(campaign: Path, sms: Sms) -> None:
    assert sms("list").out == LIST


def test_a_link_to_a_sheet_is_not_listed(campaign: Path, sms: Sms) -> None:
    (campaign / "characters" / "jun.toml").symlink_to("june.toml")
    assert sms("list").out == LIST


def test_quiet_is_the_names(campaign: Path, sms: Sms) -> None:
    assert sms("list", "-q").out == "bikers\ngoro\njune\nkenji\nvincent\n"


def test_a_broken_sheet_does_not_stop_the_list(campaign: Path, sms: Sms) -> None:
    june = campaign / "characters" / "june.toml"
    june.write_text(june.read_text("utf-8").replace("face = 3 ", "face = 7 "), "utf-8")
    (campaign / "characters" / "mute.toml").write_text("kind =\n", "utf-8")
    ran = sms("list")
    assert ran.status == 0
    assert "june      characters/june.toml:14:8: tracks.face is 7" in ran.out
    assert "mute      characters/mute.toml:1:7: a value is missing here;" in ran.out
    assert "vincent   ●●●●○○" in ran.out


def test_json_says_what_each_is_and_what_is_wrong(campaign: Path, sms: Sms) -> None:
    (campaign / "characters" / "mute.toml").write_text("", "utf-8")
    rows = {row["name"]: row for row in sms.done("list").result["sheets"]}
    assert list(rows) == ["bikers", "goro", "june", "kenji", "mute", "vincent"]
    june = rows["june"]
    assert (june["kind"], june["title"], june["file"]) == (
        "character",
        "June",
        "characters/june.toml",
    )
    assert june["problem"] is None
    assert june["hottest"]["id"] == "hall"
    assert (rows["mute"]["kind"], rows["mute"]["title"]) == (None, None)
    assert "kind is missing" in rows["mute"]["problem"]


def test_s18_a_closed_sheet_is_marked(campaign: Path, sms: Sms) -> None:
    path = campaign / "characters" / "june.toml"
    path.write_text(path.read_text("utf-8") + SUNSET, "utf-8")
    assert "june      closed: the Sunset Walk is taken" in sms("list").out


def test_an_empty_campaign_says_how_to_begin(folder: Path, sms: Sms) -> None:
    (folder / "characters").mkdir()
    ran = sms("list")
    assert (ran.status, ran.out) == (
        0,
        "  Nobody is here yet. sms new june makes a character, sms new --help says how.\n",
    )
    assert sms("list", "-q").out == ""


def test_without_a_campaign_there_is_no_list(folder: Path, sms: Sms) -> None:
    ran = sms("list")
    assert ran.status == 1
    assert "sms init" in ran.err


@pytest.mark.parametrize("columns", [40, 60, 66])
def test_an_obligation_stays_in_one_piece(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    rows = sms("list").out.splitlines()
    assert any(row.endswith("  hall pressing") for row in rows)
    assert any(row.endswith("  South Bay bikers") for row in rows)
    assert all(len(row) <= columns for row in rows)
