"""Saves are whole or not at all, whatever fails and whenever it fails."""

from __future__ import annotations

import os
import signal
import stat
import sys
import time
from collections.abc import Callable
from errno import EACCES, EIO, ENOSPC, EROFS
from pathlib import Path
from typing import Any, NoReturn

import pytest

from sms_cli.errors import SheetError, StaleSheet
from sms_cli.sheets.journal import path_of
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.lock import hold
from sms_cli.sheets.transaction import Store
from tests.sheets.campaign import TEXTS_AFTER, TEXTS_BEFORE, Campaign, in_a_child

forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return Campaign(tmp_path, june="grit = 0\r\n", ray="heat = 0")


# What a save does


def test_a_save_writes_all_files_and_one_line(campaign: Campaign) -> None:
    line = campaign.save({"june": "grit = 1\r\n", "ray": None, "kim": "new\n"}, why="test")
    assert campaign.text("june") == "grit = 1\r\n"
    assert campaign.text("ray") is None
    assert campaign.text("kim") == "new\n"
    assert [each["id"] for each in campaign.lines()] == [line["id"]]
    assert campaign.lines()[0] | {"files": []} == line | {"files": []}
    assert (line["v"], line["command"], line["why"]) == (1, "set", "test")
    assert line["who"] == ["june", "ray", "kim"]
    assert [tuple(row["piece"]) for row in line["files"]] == [
        (0, "grit = 0\r\n", "grit = 1\r\n"),
        (0, "heat = 0", ""),
        (0, "", "new\n"),
    ]
    assert [row["before"] is None for row in line["files"]] == [False, False, True]
    assert [row["after"] is None for row in line["files"]] == [False, True, False]
    assert campaign.leftovers() == []


def test_a_change_without_a_difference_leaves_only_the_line(campaign: Campaign) -> None:
    before = campaign.path("june").stat().st_mtime_ns
    line = campaign.save({"june": "grit = 0\r\n"})
    assert line["files"] == []
    assert len(campaign.lines()) == 1
    assert campaign.path("june").stat().st_mtime_ns == before


def test_the_state_folder_ignores_itself_in_git(campaign: Campaign) -> None:
    campaign.save({})
    assert (campaign.folder.state / ".gitignore").read_text() == "*\n"


def test_permissions_are_kept_and_new_files_have_the_usual_ones(campaign: Campaign) -> None:
    campaign.path("june").chmod(0o640)
    mask = os.umask(0o027)
    try:
        campaign.save({"june": "x", "kim": "y"})
    finally:
        os.umask(mask)
    assert stat.S_IMODE(campaign.path("june").stat().st_mode) == 0o640
    assert stat.S_IMODE(campaign.path("kim").stat().st_mode) == 0o640


def test_a_symlink_stays_and_its_target_is_written(campaign: Campaign, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere" / "kim.toml"
    target.parent.mkdir()
    target.write_text("a")
    campaign.path("kim").symlink_to(target)
    campaign.save({"kim": "b"})
    assert campaign.path("kim").is_symlink()
    assert target.read_text() == "b"


def test_two_names_of_one_file_are_refused(campaign: Campaign) -> None:
    campaign.path("kim").symlink_to(campaign.path("june"))
    with pytest.raises(SheetError, match=r"is the same file as characters/june\.toml"):
        campaign.save({"june": "a", "kim": "b"})
    assert campaign.text("june") == "grit = 0\r\n"


@pytest.mark.parametrize("file", ["../bashrc.toml", "/etc/x.toml", "a/../../x.toml", ".bashrc"])
def test_no_line_of_a_journal_leads_out_of_the_campaign(campaign: Campaign, file: str) -> None:
    with pytest.raises(SheetError, match="which is no sheet here"):
        path_of(campaign.folder, {"file": file})


def test_a_reader_does_not_wait_for_a_writer_that_never_ends(campaign: Campaign) -> None:
    campaign.save({"june": "a"})
    with (
        hold(campaign.folder.state / "lock", exclusive=True, wait_s=1),
        campaign.store.lock(exclusive=False),
    ):
        assert campaign.text("june") == "a"


def test_a_reader_says_that_a_save_does_not_end(campaign: Campaign) -> None:
    campaign.save({"june": "a"})
    with hold(campaign.folder.state / "lock", exclusive=True, wait_s=1) as held:
        held.begin("3f")
        with campaign.store.lock(exclusive=False):
            assert campaign.text("june") == "a"
    (told,) = campaign.store.notices
    assert told.startswith("another sms is at work in this campaign")


def test_a_last_line_that_lost_its_newline_is_whole(campaign: Campaign) -> None:
    campaign.save({"june": "a"})
    journal = campaign.folder.journal
    whole = journal.read_bytes()
    journal.write_bytes(whole.rstrip(b"\n"))
    with campaign.store.lock(exclusive=True):
        pass
    assert journal.read_bytes() == whole
    assert campaign.store.notices == []


# What can go wrong


@pytest.mark.parametrize(
    ("replaced", "fault"), [("grit = 5", "another program changed it"), (None, "it is gone")]
)
def test_a_file_changed_between_read_and_save_is_left_alone(
    campaign: Campaign, replaced: str | None, fault: str
) -> None:
    campaign.save({"june": "grit = 1"})
    with campaign.store.lock(exclusive=True):
        changes = [campaign.file_change(name, "mine") for name in ("ray", "june")]
        campaign.path("june").unlink()
        if replaced:
            campaign.path("june").write_text(replaced)
        with pytest.raises(StaleSheet, match="since it was read") as refused:
            campaign.store.commit(changes, {"command": "set"})
    assert refused.value.message.startswith(f"characters/june.toml: {fault}")
    assert campaign.text("june") == replaced
    assert campaign.text("ray") == "heat = 0"
    assert len(campaign.lines()) == 1
    assert campaign.leftovers() == []


def test_a_file_made_between_read_and_save_is_left_alone(campaign: Campaign) -> None:
    with campaign.store.lock(exclusive=True):
        change = campaign.file_change("kim", "mine")
        campaign.path("kim").write_text("theirs")
        with pytest.raises(StaleSheet):
            campaign.store.commit([change], {"command": "new"})
    assert campaign.text("kim") == "theirs"


def failing(call: str, number: int, error: int, times: int = 1000) -> Callable[..., Any]:
    """Return a call of `os` that works `number` times, then fails so many times."""
    real, uses = getattr(os, call), iter(range(number + times))

    def fail(*args: Any, **named: Any) -> Any:
        use = next(uses, None)
        if use is not None and use >= number:
            raise OSError(error, os.strerror(error))
        return real(*args, **named)

    return fail


@pytest.mark.parametrize(
    ("call", "number", "error", "times"),
    [
        *(("write", number, ENOSPC, 1000) for number in range(3)),
        *(("fsync", number, EIO, 1000) for number in range(4)),
        *(("replace", number, EROFS, 1) for number in range(2)),
        ("unlink", 3, EACCES, 1),  # the file itself, after its three temporaries
        ("unlink", 4, EACCES, 1),
    ],
)
def test_a_failing_disk_changes_nothing_and_is_said(
    campaign: Campaign, call: str, number: int, error: int, times: int
) -> None:
    campaign.save({"june": "grit = 1"})
    before = campaign.folder.journal.read_bytes()
    with campaign.store.lock(exclusive=True), pytest.MonkeyPatch.context() as patch:
        changes = [campaign.file_change(name, text) for name, text in TEXTS_AFTER.items()]
        patch.setattr(os, call, failing(call, number, error, times))
        with pytest.raises(SheetError, match="nothing is changed") as refused:
            campaign.store.commit(changes, {"command": "set"})
    assert os.strerror(error).lower() in refused.value.message
    assert {name: campaign.text(name) for name in TEXTS_AFTER} == TEXTS_BEFORE | {
        "june": "grit = 1"
    }
    assert campaign.folder.journal.read_bytes() == before
    assert campaign.leftovers() == []


def test_a_save_that_cannot_be_taken_back_is_finished_by_the_next(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    with campaign.store.lock(exclusive=True), pytest.MonkeyPatch.context() as patch:
        changes = [campaign.file_change(name, "new") for name in ("june", "ray")]
        patch.setattr(os, "replace", failing("replace", 1, EIO))
        patch.setattr(os, "truncate", failing("truncate", 0, EIO))
        with pytest.raises(SheetError, match="the next sms command finishes it"):
            campaign.store.commit(changes, {"command": "set"})
    with campaign.store.lock(exclusive=False):
        assert campaign.text("ray") == "new"


def test_a_read_only_file_is_refused(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(SheetError, match="the file is read-only; nothing is changed"):
        campaign.save({"june": "x"})
    assert campaign.leftovers() == []


def test_a_read_only_campaign_is_read_but_not_written(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(path: object, *_: object) -> NoReturn:
        raise OSError(EROFS, os.strerror(EROFS))

    monkeypatch.setattr(os, "mkdir", read_only)
    with (
        pytest.raises(SheetError, match="or try with --dry-run"),
        campaign.store.lock(exclusive=True),
    ):
        pass
    with campaign.store.lock(exclusive=False):
        assert campaign.text("june") == "grit = 0\r\n"
    assert not campaign.folder.state.exists()


@pytest.mark.parametrize(
    ("name", "fault"), [("june", "it is gone since"), ("kim", "its folder is gone")]
)
def test_a_vanished_folder_is_said(
    campaign: Campaign, tmp_path: Path, name: str, fault: str
) -> None:
    with campaign.store.lock(exclusive=True):
        change = campaign.file_change(name, "x")
        campaign.folder.characters.rename(tmp_path / "moved")
        with pytest.raises((SheetError, StaleSheet), match=fault) as refused:
            campaign.store.commit([change], {"command": "set"})
    assert refused.value.message.startswith(f"characters/{name}.toml: ")
    assert campaign.lines() == []


def test_a_vanished_campaign_is_said(tmp_path: Path) -> None:
    with pytest.raises(SheetError), Store(Folder(tmp_path / "gone")).lock(exclusive=True):
        pass


def test_a_name_too_long_for_the_system_is_said(campaign: Campaign) -> None:
    with pytest.raises(SheetError, match="choose a shorter name"):
        campaign.save({"x" * 248: "new"})
    assert campaign.lines() == []


@forking
def test_a_limit_on_the_size_of_files_is_a_full_disk(campaign: Campaign) -> None:
    def save_big() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
        with pytest.raises(SheetError, match="make room"):
            campaign.save({"june": "x" * 5000})

    assert in_a_child(save_big) == 0
    assert campaign.text("june") == "grit = 0\r\n"
    assert campaign.leftovers() == []
    assert campaign.lines() == []


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system has no masks")
@pytest.mark.parametrize("call", ["write", "fsync", "replace", "ftruncate"])
def test_an_interrupt_waits_until_the_save_is_whole(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    real = getattr(os, call)

    def interrupted(*arguments: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        return real(*arguments)

    with campaign.store.lock(exclusive=True):
        files = [campaign.file_change(name, text) for name, text in TEXTS_AFTER.items()]
        monkeypatch.setattr(os, call, interrupted)
        with pytest.raises(KeyboardInterrupt):
            campaign.store.commit(files, {"command": "set"})
    assert campaign.store.saved
    assert {name: campaign.text(name) for name in TEXTS_AFTER} == TEXTS_AFTER
    assert campaign.leftovers() == []


def test_a_hard_link_is_told_that_keeps_the_old_text(campaign: Campaign) -> None:
    os.link(campaign.path("june"), campaign.folder.root / "other")
    campaign.save({"june": "grit = 1", "ray": "heat = 1"})
    assert (campaign.folder.root / "other").read_bytes() == b"grit = 0\r\n"
    (told,) = campaign.store.notices
    assert told.startswith("characters/june.toml: the file had another name, by a hard link")


@pytest.mark.skipif(sys.platform != "linux", reason="the system has no extended attributes")
def test_extended_attributes_stay(campaign: Campaign) -> None:
    path = campaign.path("june")
    try:
        os.setxattr(path, "user.tag", b"hers")
    except OSError:
        pytest.skip("the file system has no extended attributes")
    campaign.save({"june": "grit = 1"})
    assert os.getxattr(path, "user.tag") == b"hers"


@forking
def test_campaigns_that_share_a_sheet_do_not_lose_each_others_changes(tmp_path: Path) -> None:
    target = tmp_path / "shared.toml"
    target.write_text("grit = 0")
    campaigns = []
    for name in "ab":
        (tmp_path / name).mkdir()
        campaigns.append(Campaign(tmp_path / name))
        campaigns[-1].path("june").symlink_to(target)
    start, done = os.pipe()

    def save_slowly() -> None:
        replace = os.replace

        def slowly(*arguments: Any) -> None:
            os.write(done, b".")
            time.sleep(0.3)
            replace(*arguments)

        pytest.MonkeyPatch().setattr(os, "replace", slowly)
        campaigns[0].save({"june": "grit = 1"})

    child = os.fork()
    if child == 0:
        save_slowly()
        os._exit(0)
    os.read(start, 1)
    with pytest.raises(StaleSheet, match="another program changed it since it was read"):
        campaigns[1].save({"june": "grit = 2"})
    os.waitpid(child, 0)
    assert target.read_text() == "grit = 1"
    assert campaigns[1].lines() == []
