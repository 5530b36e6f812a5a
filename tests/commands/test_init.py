"""`sms init`: a campaign, empty or with the example people; nothing is overwritten."""

from __future__ import annotations

import os
from errno import ENOSPC, ENOTSUP
from functools import partial
from pathlib import Path

import pytest

from sms_cli.commands import root
from sms_cli.sheets import making
from tests.commands.conftest import PEOPLE
from tests.conftest import Sms
from tests.sheets.campaign import in_a_child
from tests.sheets.test_recovery import dying

pytestmark = pytest.mark.usefixtures("folder")
EXAMPLE = [f"characters/{path.name}" for path in sorted(PEOPLE.glob("*.toml"))] + ["dojo.toml"]


def files_of(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_a_campaign_is_a_folder_with_characters_in_it(folder: Path, sms: Sms) -> None:
    made = sms.done("init").answer
    assert made["result"] == {"campaign": str(folder), "made": ["characters/"], "kept": []}
    assert (made["changes"], made["notes"]) == ([], [])
    assert os.listdir(folder) == ["characters"]


def test_the_folder_is_made_too(folder: Path, sms: Sms) -> None:
    told = sms("init", "games/venice west")
    assert (folder / "games" / "venice west" / "characters").is_dir()
    assert "cd 'games/venice west'" in told.out
    assert "sms new NAME" in told.out


def test_the_example_people_come_byte_for_byte(folder: Path, sms: Sms) -> None:
    assert sms.done("init", "--example").result["made"] == ["characters/", *EXAMPLE]
    assert files_of(folder) == set(EXAMPLE)
    for path in PEOPLE.glob("*.toml"):
        assert (folder / "characters" / path.name).read_bytes() == path.read_bytes()


def test_the_example_plays(sms: Sms) -> None:
    sms("init", "--example")
    assert sms("roll", "june", "sight", "--vs", "6", "--dice", "4,5").status == 0


def test_what_is_there_is_kept_and_named(folder: Path, sms: Sms) -> None:
    (folder / "characters").mkdir()
    (folder / "characters" / "june.toml").write_text("# mine\n")
    again = sms.done("init", "--example").answer
    assert again["result"]["kept"] == ["characters/june.toml"]
    assert again["result"]["made"] == [name for name in EXAMPLE if "june" not in name]
    assert [note["id"] for note in again["notes"]] == ["campaign-there", "files-kept"]
    assert "characters/june.toml" in again["notes"][1]["text"]
    assert (folder / "characters" / "june.toml").read_text() == "# mine\n"


def test_a_link_to_nowhere_is_kept(folder: Path, sms: Sms) -> None:
    (folder / "dojo.toml").symlink_to("elsewhere.toml")
    assert sms.done("init", "--example").result["kept"] == ["dojo.toml"]
    assert not (folder / "elsewhere.toml").exists()


def test_a_second_init_makes_nothing(sms: Sms) -> None:
    sms("init")
    again = sms("init")
    assert again.status == 0
    assert "is a campaign already" in again.out


def test_a_dry_run_writes_nothing(folder: Path, sms: Sms) -> None:
    told = sms.done("init", "venice", "--example", "--dry-run")
    assert told.result["made"] == ["characters/", *EXAMPLE]
    assert os.listdir(folder) == []


def test_the_campaign_of_the_command_line_is_made(folder: Path, sms: Sms) -> None:
    assert sms("-C", "venice", "init", "-q").out == f"{folder / 'venice'}\n"
    assert (folder / "venice" / "characters").is_dir()


@pytest.mark.parametrize("where", ["taken", "taken/inside", "nul\0"])
def test_where_no_folder_can_be_the_message_says_so(folder: Path, sms: Sms, where: str) -> None:
    (folder / "taken").write_text("a file")
    refused = sms("init", where)
    assert (refused.status, refused.out) == (1, "")
    assert "no campaign can be made here" in refused.err
    assert files_of(folder) == {"taken"}


def test_half_a_file_does_not_stay(folder: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int, raw: bytes) -> None:
        os.write(file, raw[:10])
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(making, "write_all", full)
        assert sms("init", "--example").status == 1
    assert files_of(folder) == set()
    assert sms.done("init", "--example").result["kept"] == []


def test_an_init_that_is_killed_anywhere_leaves_whole_files(
    folder: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = {name: (PEOPLE.parent / name).read_bytes() for name in EXAMPLE if "/" in name}
    for number in range(0, 200, 3):
        status = in_a_child(partial(_init_dying, number))
        made = files_of(folder) & set(whole)
        assert {name: (folder / name).read_bytes() for name in made} == {n: whole[n] for n in made}
        if status == 0:
            break
        assert sms("init", "--example").status == 0
        assert files_of(folder) == set(EXAMPLE)
        for name in EXAMPLE:
            (folder / name).unlink()
    assert status == 0


def _init_dying(number: int) -> None:
    with dying(number):
        assert root.run(["init", "--example"]) == 0


def test_where_links_are_not_known_files_are_made_all_the_same(
    folder: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: Path) -> None:
        raise OSError(ENOTSUP, os.strerror(ENOTSUP))

    monkeypatch.setattr(os, "link", refuse)
    assert sms("init", "--example").status == 0
    assert files_of(folder) == set(EXAMPLE)
    with pytest.raises(FileExistsError):
        making.make_file(folder / "dojo.toml", b"")
    assert files_of(folder) == set(EXAMPLE)


@pytest.mark.parametrize(
    "words",
    [
        ("init",),
        ("init", "venice"),
        ("-C", "venice", "init"),
        ("new", "kit", "--random"),
        ("show", "kit.toml"),
    ],
)
def test_a_working_directory_that_is_gone_is_said(
    folder: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (folder / "gone").mkdir()
    monkeypatch.chdir(folder / "gone")
    (folder / "gone").rmdir()
    ran = sms(*words)
    assert ran.status == 1
    assert ran.err == "sms: the working directory is gone: change to one that is there\n"
    assert sms("init", str(folder / "venice")).status == 0
    assert files_of(folder) == set()
