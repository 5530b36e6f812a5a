"""Campaigns, names and paths (CLI.md, "A campaign")."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sms_cli.errors import NotFound, RuleError
from sms_cli.sheets.locate import Folder, find_campaign, refuse_paths
from sms_cli.sheets.naming import check_name


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
    assert folder.find("june.toml") == folder.path("june")
    with pytest.raises(NotFound, match="no file is at gone"):
        folder.find("gone/june.toml")


def test_a_file_is_called_by_its_path_from_the_campaign_on(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.characters)
    assert folder.shown(Path("june.toml")) == "characters/june.toml"
    outside = folder.root.parent / "elsewhere" / "ray.toml"
    assert folder.shown(Path("../../elsewhere/ray.toml")) == outside.as_posix()


@pytest.mark.parametrize(
    ("here", "seen"),
    [
        (".", "characters/june.toml"),
        ("characters", "june.toml"),
        ("notes", "../characters/june.toml"),
        ("..", "{root}/characters/june.toml"),
    ],
)
def test_a_file_is_seen_from_the_working_directory(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, here: str, seen: str
) -> None:
    (folder.root / "notes").mkdir()
    monkeypatch.chdir(folder.root / here)
    assert folder.from_here("characters/june.toml") == seen.format(root=folder.root.name)
    assert os.path.samefile(folder.from_here("characters/june.toml"), folder.path("june"))
    outside = folder.root.parent / "ray.toml"
    outside.touch()
    assert os.path.samefile(folder.from_here(folder.shown(outside)), outside)


def test_a_file_is_seen_whole_from_far_away(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = folder.root.joinpath(*("d" * 40))
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    assert folder.from_here("sms.toml") == str(folder.root / "sms.toml")


def test_a_name_that_is_a_path_without_its_end_is_answered_with_the_path(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.root)
    with pytest.raises(NotFound, match=r"\(did you mean characters/june\.toml\?\)"):
        folder.find("characters/june")


def test_what_leads_to_no_toml_file_says_what_it_is(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.root)
    (folder.root / "README.md").touch()
    refuse_paths("june", ["june"])
    with pytest.raises(NotFound, match=r"^README\.md is no sheet: name a sheet, as in june, or a"):
        refuse_paths("README.md")
    with pytest.raises(NotFound, match=r"^characters is a folder: .* ends in \.toml$"):
        refuse_paths("characters")
    with pytest.raises(NotFound, match=r"^\. is a folder: .*; with -C \. it is the campaign$"):
        refuse_paths(".")


UNSEEN = "\t\n\x1b\x7f\u00a0\u2028\u3000\u200b\u200f\u202e\u2066\udc80"


@pytest.mark.parametrize(
    "name", ["", "a/b", "a\\b", "..", "a..b", "a b", *(f"a{mark}b" for mark in UNSEEN)]
)
def test_what_cannot_be_seen_or_leads_elsewhere_is_no_name(folder: Folder, name: str) -> None:
    with pytest.raises(RuleError, match="is no name") as refused:
        folder.find(name)
    assert refused.value.message.isprintable()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a b", "'a b' is no name: it holds white space"),
        ("a\u00a0b", "'a\\xa0b' is no name: it holds white space"),
        ("a\x1bb", "'a\\x1bb' is no name: it holds a character that cannot be seen"),
        ("a\u202eb", "'a\\u202eb' is no name: it holds a character that cannot be seen"),
        ("it's a", "'it's a' is no name: it holds white space"),
        ("a\\b", "'a\\b' is no name: it holds a path separator"),
    ],
)
def test_a_name_is_told_as_it_is_typed(name: str, said: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_name(name)
    assert refused.value.message == f"{said}; june or old-ray would do"


@pytest.mark.parametrize(
    ("encoding", "why"),
    [
        ("utf-8", "it is no UTF-8"),
        ("ascii", "it is no ASCII, which is all that this locale reads; try PYTHONUTF8=1"),
    ],
)
def test_bytes_that_are_no_text_here_are_told_as_such(
    monkeypatch: pytest.MonkeyPatch, encoding: str, why: str
) -> None:
    monkeypatch.setattr("sys.getfilesystemencoding", lambda: encoding)
    with pytest.raises(RuleError) as refused:
        check_name("ren\udcc3\udca9")
    assert refused.value.message == f"'ren\\xc3\\xa9' is no name: {why}; june or old-ray would do"


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
