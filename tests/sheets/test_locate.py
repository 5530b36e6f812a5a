"""Campaigns, names and paths (CLI.md, "A campaign")."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sms_cli.errors import NotFound, RuleError
from sms_cli.sheets.locate import Folder, absolute, find_campaign, refuse_paths


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


@pytest.fixture(scope="module")
def maze(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders with a sheet in each, and links from one into the midst of another."""
    root = tmp_path_factory.mktemp("maze")
    for folder in (root, root / "a", root / "a" / "b", root / "a" / "b" / "c", root / "d"):
        folder.mkdir(exist_ok=True)
        (folder / "june.toml").touch()
    (root / "d" / "in").symlink_to("../a/b")
    (root / "a" / "b" / "up").symlink_to("../../d", target_is_directory=True)
    (root / "a" / "whole").symlink_to(root)
    return root


@given(st.lists(st.sampled_from(["a", "b", "c", "d", "in", "up", "whole", "..", "."]), max_size=8))
def test_law_a_path_leads_where_the_system_goes_with_it(maze: Path, parts: list[str]) -> None:
    path = os.path.join(maze, *parts, "june.toml")
    whole = absolute(path)
    assert ".." not in whole.parts
    assert os.path.exists(whole) >= os.path.exists(path)
    if os.path.exists(path):
        assert os.path.samefile(whole, path)
        shown = Folder(maze.resolve()).shown(Path(path))
        assert os.path.samefile(maze / shown, path)


def test_a_link_to_a_campaign_is_the_campaign(folder: Folder, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder.root, target_is_directory=True)
    for found in (find_campaign(link), find_campaign(link / "characters"), find_campaign(link)):
        assert found == folder
    assert find_campaign(tmp_path, str(link)) == folder
    assert folder.shown(link / "characters" / "june.toml") == "characters/june.toml"


def test_shared_people_are_called_as_in_the_campaign(folder: Folder, tmp_path: Path) -> None:
    guest = tmp_path / "guest"
    guest.mkdir()
    (guest / "characters").symlink_to(folder.characters, target_is_directory=True)
    found = find_campaign(guest / "characters")
    assert found == Folder(guest)
    assert found.shown(guest / "characters" / "june.toml") == "characters/june.toml"


def test_everybody_is_there_once_under_whatever_links(folder: Folder) -> None:
    for link, target in [
        ("jun", "june.toml"),
        ("a june", "june.toml"),
        ("gone", "nowhere.toml"),
        ("guest", "../guest.toml"),
        ("host", "../guest.toml"),
    ]:
        (folder.characters / f"{link}.toml").symlink_to(target)
    assert folder.names() == ("gone", "guest", "host", "jun", "june", "ray")
    assert folder.people() == ("gone", "guest", "june", "ray")
    stems = ["gone", "guest", "june", "my june", "ray"]
    assert folder.sheets() == tuple(folder.path(stem) for stem in stems)
    assert folder.find("jun") == folder.path("june")
    assert folder.find("guest") == folder.path("guest")


COMPOSED, APART = "jos\u00e9", "jose\u0301"


def test_a_name_is_found_in_either_form_of_unicode(folder: Folder) -> None:
    folder.path(APART).touch()
    assert folder.find(COMPOSED) == folder.path(APART)
    folder.path(COMPOSED).touch()
    for name in (COMPOSED, APART):
        assert folder.find(name) == folder.path(name)


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("dojo.toml", "it holds the dojo: sms dojo show to look at it, sms edit"),
        ("fight.toml", "it holds the fight: sms fight show to look at it"),
        ("sms.toml", "it holds the table's rulings: sms rulings to look at it"),
    ],
)
def test_what_stands_beside_the_people_is_no_sheet(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, file: str, said: str
) -> None:
    monkeypatch.chdir(folder.root)
    for where in (folder.root, folder.characters):
        (where / file).touch()
    with pytest.raises(NotFound, match=f"{file} is no sheet, {said}"):
        folder.find(file)
    assert folder.find_file(file) == folder.root / file
    assert folder.find(f"characters/{file}") == folder.characters / file


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
