"""Campaigns, names and paths (CLI.md, "A campaign")."""

from __future__ import annotations

from pathlib import Path

import pytest

from sms_cli.errors import NotFound, RuleError
from sms_cli.sheets.locate import Folder, check_name, find_campaign


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "characters").mkdir()
    for file in ("june.toml", "ray.toml", ".ray.toml.sms-new", ".hidden.toml", "my june.toml", "x"):
        (tmp_path / "characters" / file).touch()
    return Folder(tmp_path)


def test_a_campaign_is_found_from_any_folder_below_it(folder: Folder) -> None:
    below = folder.root / "notes" / "act one"
    below.mkdir(parents=True)
    assert find_campaign(below) == folder


def test_where_no_folder_holds_characters_there_is_no_campaign(tmp_path: Path) -> None:
    assert find_campaign(tmp_path) is None


def test_a_named_campaign_goes_before_the_nearest(folder: Folder, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert find_campaign(folder.root, str(other)) == Folder(other)


def test_a_named_campaign_must_be_a_directory(folder: Folder) -> None:
    with pytest.raises(NotFound, match="no campaign is at"):
        find_campaign(folder.root, str(folder.root / "x"))


def test_names_are_the_sorted_stems_of_sheets_that_can_be_named(folder: Folder) -> None:
    assert folder.names() == ("june", "ray")


def test_a_folder_without_characters_has_no_names(tmp_path: Path) -> None:
    assert Folder(tmp_path).names() == ()


def test_a_name_is_found_as_its_file_is_spelled(folder: Folder) -> None:
    assert folder.find("june") == folder.root / "characters" / "june.toml"
    with pytest.raises(NotFound, match=r"no sheet is named June \(did you mean june\?\)"):
        folder.find("June")


def test_a_wrong_name_is_answered_with_the_nearest(folder: Folder) -> None:
    with pytest.raises(NotFound, match=r"no sheet is named jun \(did you mean june\?\)"):
        folder.find("jun")


def test_a_path_is_found_from_the_working_directory(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.characters)
    assert folder.find("june.toml") == Path("june.toml")
    with pytest.raises(NotFound, match="no file is at gone"):
        folder.find("gone/june.toml")


def test_a_path_is_shown_from_the_campaign_on_and_an_outside_one_as_given(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.characters)
    assert folder.shown(Path("june.toml")) == "characters/june.toml"
    assert folder.shown(Path("../../elsewhere/ray.toml")) == "../../elsewhere/ray.toml"


UNSEEN = "\t\n\x1b\x7f\u00a0\u2028\u3000\u200b\u200f\u202e\u2066\udc80"


@pytest.mark.parametrize(
    "name", ["", "a/b", "a\\b", "..", "a..b", "a b", *(f"a{mark}b" for mark in UNSEEN)]
)
def test_what_cannot_be_seen_or_leads_elsewhere_is_no_name(folder: Folder, name: str) -> None:
    with pytest.raises(RuleError, match="is no name") as refused:
        folder.find(name)
    assert refused.value.message.isprintable()


LIKE_DICE = "d8 D20 7k4 7K4+5 2d6+3 1d100-1 d6+d8 d8x 1d6;ls"
OTHERS = "-june .june a:b a,b a=b con NUL com1.x"


@pytest.mark.parametrize("name", [*LIKE_DICE.split(), *OTHERS.split(), "x" * 65, "\U0001f600" * 60])
def test_a_new_name_can_be_told_from_dice_options_and_devices(name: str) -> None:
    check_name(name)
    with pytest.raises(RuleError, match="is no name"):
        check_name(name, new=True)


@pytest.mark.parametrize(
    "name", ["june", "old-ray", "dana", "d", "k2", "7-eleven", "José", "井上", "x" * 64, "console"]
)
def test_an_ordinary_name_can_be_new(name: str) -> None:
    check_name(name, new=True)
