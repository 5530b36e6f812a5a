"""Sheets given by paths, whatever leads there: what is read is what is written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.conftest import PEOPLE
from tests.conftest import Sms

JUNE = (PEOPLE / "june.toml").read_bytes()
RICHER = JUNE.replace(b"face = 3", b"face = 4", 1)


def files_of(root: Path) -> dict[str, bytes]:
    """Return all sheets below a folder, by their paths in it."""
    found = (path for path in root.rglob("*.toml") if not path.is_symlink())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


def check_change(sms: Sms, root: Path, path: str, changed: str) -> None:
    """Change the one sheet that the system finds at the path, and take it back by the path."""
    before = files_of(root)
    assert sms("gain", path, "face").status == 0
    assert files_of(root) == {**before, changed: RICHER}
    undone = sms("undo", path)
    assert (undone.status, undone.err) == (0, "")
    assert files_of(root) == before
    assert "undone" in sms("log", path).out


@pytest.fixture
def twins(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two campaigns with the same people, and links from the first, where we are, to the second."""
    for name in ("one", "two"):
        (folder / name / "characters").mkdir(parents=True)
        (folder / name / "characters" / "june.toml").write_bytes(JUNE)
    (folder / "one" / "people").symlink_to("../two/characters", target_is_directory=True)
    (folder / "one" / "all").symlink_to("../two", target_is_directory=True)
    monkeypatch.chdir(folder / "one")
    return folder


@pytest.mark.parametrize("path", ["../loose.toml", "./../loose.toml", "../c/../loose.toml"])
def test_a_loose_sheet_above_is_the_one_that_changes(
    folder: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    for where in ("loose.toml", "b/loose.toml", "b/c/loose.toml"):
        (folder / where).parent.mkdir(exist_ok=True)
        (folder / where).write_bytes(JUNE)
    monkeypatch.chdir(folder / "b" / "c")
    check_change(sms, folder, path, "b/loose.toml")
    monkeypatch.chdir(folder / "b")
    check_change(sms, folder, "loose.toml", "b/loose.toml")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("characters/june.toml", "one"),
        ("../two/characters/june.toml", "two"),
        ("all/characters/june.toml", "two"),
        ("people/../characters/june.toml", "two"),
        ("all/../one/characters/june.toml", "one"),
        ("people/../../one/characters/june.toml", "one"),
    ],
)
def test_a_way_back_out_of_a_link_goes_as_the_system_goes(
    twins: Path, sms: Sms, path: str, name: str
) -> None:
    check_change(sms, twins, path, f"{name}/characters/june.toml")
    assert (twins / name / ".sms" / "journal.jsonl").exists()
    assert [each.parent.name for each in twins.glob("*/.sms")] == [name]


def test_a_campaign_is_named_by_such_a_way_too(twins: Path, sms: Sms) -> None:
    assert sms("-C", "people/..", "gain", "june", "face").status == 0
    assert (twins / "two" / "characters" / "june.toml").read_bytes() == RICHER
    assert (twins / "one" / "characters" / "june.toml").read_bytes() == JUNE


def test_a_campaign_is_made_where_such_a_way_leads(twins: Path, sms: Sms) -> None:
    made = sms.done("init", "people/../../three").result["campaign"]
    assert made == str(twins / "three")
    assert (twins / "three" / "characters").is_dir()


def test_names_and_paths_through_a_link_are_of_one_campaign(
    twins: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(PEOPLE / "vincent.toml", "../two/characters")
    monkeypatch.setenv("SMS_CAMPAIGN", str(twins / "one" / "all"))
    ran = sms.done("first", "vincent", "all/characters/june.toml")
    assert ran.result["order"] == [["vincent"], ["june"]]


def test_an_edit_goes_where_it_was_read(
    twins: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "sed -i 's/^face = 3/face = 4/'")
    assert sms("edit", "people/../characters/june.toml").status == 0
    assert (twins / "two" / "characters" / "june.toml").read_bytes() == RICHER
    assert sms("undo", "people/../characters/june.toml").status == 0
    assert set(files_of(twins).values()) == {JUNE}


@pytest.mark.parametrize("path", [".toml", "./.toml", "..toml"])
def test_a_file_that_is_all_end_is_no_sheet(
    people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(people)
    Path(path).write_bytes(JUNE)
    refused = sms("gain", path, "face")
    assert refused.status == 1
    assert Path(path).read_bytes() == JUNE


@pytest.mark.parametrize("name", ["a\x1bb.toml", "a\udcffb.toml"])
def test_a_hook_checks_whatever_git_names(people: Path, sms: Sms, name: str) -> None:
    (people / name).write_bytes(JUNE)
    ran = sms("check", f"characters/{name}")
    assert ran.status == 0
    assert "warning: " in ran.out
    assert "is no name" in ran.out


def test_a_sheet_named_like_dice_rolls_by_its_path(people: Path, sms: Sms) -> None:
    (people / "d8.toml").write_bytes(JUNE)
    rolled = sms.done("roll", "./characters/d8.toml", "sight", "--dice", "2")
    assert rolled.result["character"] == "d8"
    assert sms("roll", "./d8.toml", "sight").status == 1
