"""Saves are whole or not at all, whatever fails and whenever it fails."""

from __future__ import annotations

import os
import random
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EACCES, EIO, ENOSPC, EROFS
from pathlib import Path
from typing import Any, NoReturn

import pytest

from sms_cli.errors import SheetError, StaleSheet
from sms_cli.sheets import journal
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.transaction import FileChange, Store
from tests.sheets.campaign import Campaign

ROOT = Path(__file__).parents[2]
# Raises two counters by one, again and again, each time as one change.
COUNTER = """
import sys
from pathlib import Path
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.transaction import FileChange, Store
store = Store(Folder(Path(sys.argv[1])))
print("ready", flush=True)
for _ in range(int(sys.argv[2])):
    with store.lock(exclusive=True):
        files = []
        for name in ("june", "ray"):
            path = store.folder.path(name)
            before = path.read_bytes()
            number = int(before.split()[2]) + 1
            after = b"grit = %d  # %s" % (number, b"x" * 2000)
            files.append(FileChange(f"characters/{name}.toml", path, before, after))
        store.commit(files, {"command": "gain", "who": ["june", "ray"]})
"""
forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return Campaign(tmp_path, june="grit = 0\r\n", ray="heat = 0")


def counters(campaign: Campaign) -> list[int]:
    texts = (campaign.text("june"), campaign.text("ray"))
    return [int(text.split()[2]) for text in texts if text]


def start_counter(campaign: Campaign, times: int) -> subprocess.Popen[bytes]:
    arguments = [sys.executable, "-c", COUNTER, str(campaign.folder.root), str(times)]
    return subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE)


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
        (7, "0", "1"),
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


def test_a_file_outside_is_journaled_with_its_path(campaign: Campaign, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside.toml"
    outside.write_text("a")
    with campaign.store.lock(exclusive=True):
        change = FileChange("../outside.toml", outside, b"a", b"b")
        line = campaign.store.commit([change], {"command": "set"})
    assert campaign.store.path_of(line["files"][0]) == outside
    assert outside.read_text() == "b"


# What can go wrong


@pytest.mark.parametrize("replaced", ["grit = 5", None])
def test_a_file_changed_between_read_and_save_is_left_alone(
    campaign: Campaign, replaced: str | None
) -> None:
    campaign.save({"june": "grit = 1"})
    with campaign.store.lock(exclusive=True):
        changes = [campaign.file_change(name, "mine") for name in ("ray", "june")]
        campaign.path("june").unlink()
        if replaced:
            campaign.path("june").write_text(replaced)
        with pytest.raises(StaleSheet, match=r"changed it meanwhile") as refused:
            campaign.store.commit(changes, {"command": "set"})
    assert refused.value.message.startswith("characters/june.toml: ")
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


CALLS = ("open", "write", "fsync", "replace", "unlink")


def failing(call: str, number: int, error: int) -> Callable[..., Any]:
    """Return a call of `os` that fails at its `number`-th use."""
    real, uses = getattr(os, call), iter(range(number))

    def fail(*args: Any, **named: Any) -> Any:
        if next(uses, None) is None:
            raise OSError(error, os.strerror(error))
        return real(*args, **named)

    return fail


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize(
    ("call", "error"), [("write", ENOSPC), ("fsync", ENOSPC), ("replace", EROFS), ("open", EACCES)]
)
def test_a_failing_disk_changes_nothing_and_is_said(
    campaign: Campaign, call: str, error: int, number: int
) -> None:
    campaign.save({"june": "grit = 1"})
    before = campaign.folder.journal.read_bytes()
    failed = False
    with campaign.store.lock(exclusive=True):
        changes = [campaign.file_change(name, text) for name, text in TEXTS_AFTER.items()]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, call, failing(call, number, error))
            try:
                campaign.store.commit(changes, {"command": "set"})
            except SheetError as refused:
                failed = True
                assert os.strerror(error).lower() in refused.message
                assert "nothing is changed" in refused.message
    if failed:
        assert campaign.text("june") == "grit = 1"
        assert campaign.text("ray") == "heat = 0"
        assert campaign.text("kim") is None
        assert campaign.folder.journal.read_bytes() == before
    else:
        assert {name: campaign.text(name) for name in TEXTS_AFTER} == TEXTS_AFTER
        assert len(campaign.lines()) == 2
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


def test_a_vanished_folder_is_said(campaign: Campaign, tmp_path: Path) -> None:
    with campaign.store.lock(exclusive=True):
        change = campaign.file_change("june", "x")
        campaign.folder.characters.rename(tmp_path / "moved")
        with pytest.raises(SheetError, match="its folder is gone") as refused:
            campaign.store.commit([change], {"command": "set"})
    assert refused.value.message.startswith("characters/june.toml: cannot be saved")
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
    assert campaign.leftovers() == campaign.lines() == []


# Recovery


def test_a_torn_last_line_is_set_aside(campaign: Campaign) -> None:
    campaign.save({"june": "grit = 1"})
    whole = campaign.folder.journal.read_bytes()
    for torn in (b'{"v":1,"id"', b"\0\0\0\n"):
        campaign.folder.journal.write_bytes(whole + torn)
        with campaign.store.lock(exclusive=True):
            assert campaign.folder.journal.read_bytes() == whole
    assert (campaign.folder.state / "journal.torn").read_bytes() == b'{"v":1,"id"\n\0\0\0\n'
    assert len(campaign.store.notices) == 2
    assert "cut short" in campaign.store.notices[0]


def test_stale_temporaries_are_cleared_away(campaign: Campaign) -> None:
    (campaign.folder.characters / ".june.toml.sms-new").write_text("half")
    (campaign.folder.root / ".dojo.toml.sms-new").write_text("half")
    with campaign.store.lock(exclusive=False):
        assert campaign.text("june") == "grit = 0\r\n"
    assert campaign.leftovers() == []
    assert campaign.store.notices == []


def test_a_journaled_save_is_finished_by_a_reader_too(campaign: Campaign, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.toml"
    target.write_text("old")
    campaign.path("kim").symlink_to(target)
    campaign.save({"kim": "new"})
    target.write_text("old")
    target.with_name(".elsewhere.toml.sms-new").write_text("new")
    with campaign.store.lock(exclusive=False):
        assert campaign.text("kim") == "new"
    assert campaign.leftovers() == []


def test_what_another_program_wrote_since_is_left_alone_and_reported(campaign: Campaign) -> None:
    campaign.save({"june": "mine"})
    campaign.path("june").write_text("theirs")
    (campaign.folder.characters / ".june.toml.sms-new").write_text("mine")
    with campaign.store.lock(exclusive=True):
        assert campaign.text("june") == "theirs"
    assert campaign.leftovers() == []
    assert [note.split(":")[0] for note in campaign.store.notices] == ["characters/june.toml"]


def test_a_file_put_back_by_hand_stays_so(campaign: Campaign) -> None:
    campaign.save({"june": "grit = 1", "ray": None})
    campaign.path("june").write_bytes(b"grit = 0\r\n")
    campaign.path("ray").write_text("heat = 0")
    with campaign.store.lock(exclusive=True):
        assert campaign.text("june") == "grit = 0\r\n"
        assert campaign.text("ray") == "heat = 0"


def test_a_file_out_of_reach_does_not_stop_the_others(campaign: Campaign) -> None:
    campaign.save({"june": "grit = 1"})
    (campaign.folder.characters / ".june.toml.sms-new").mkdir()
    (campaign.folder.characters / ".june.toml.sms-new").rmdir()
    campaign.path("june").unlink()
    campaign.path("june").mkdir()
    (campaign.folder.characters / ".june.toml.sms-new").write_text("grit = 1")
    campaign.save({"ray": "heat = 1"})
    assert campaign.text("ray") == "heat = 1"
    assert "no ordinary file" in campaign.store.notices[0]


def test_a_journal_of_a_newer_program_is_not_written(campaign: Campaign) -> None:
    campaign.save({})
    with campaign.folder.journal.open("a") as file:
        file.write('{"v": 2}\n')
    with pytest.raises(SheetError, match="made by a newer sms"):
        campaign.save({"june": "x"})
    assert campaign.text("june") == "grit = 0\r\n"


def test_a_long_journal_costs_a_save_only_its_last_line(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.save({"june": "a"})
    line = campaign.folder.journal.read_bytes()
    campaign.folder.journal.write_bytes(line * 100_000)
    read: list[int] = []
    real = journal.entry_of
    monkeypatch.setattr(journal, "entry_of", lambda raw: (read.append(1), real(raw))[1])
    campaign.save({"june": "b"})
    assert len(read) <= 2


# Crashes


@contextmanager
def dying(number: int) -> Iterator[None]:
    """End this process at the `number`-th of the calls that a save is made of."""
    uses = iter(range(number))

    def or_die(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            if next(uses, None) is None:
                os._exit(9)
            return real(*args, **named)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in (*CALLS, "truncate"):
            patch.setattr(os, name, or_die(getattr(os, name)))
        yield


def in_a_child(work: Callable[[], None]) -> int:
    """Return the exit status of a child of this process that does the work."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


TEXTS_BEFORE = {"june": "grit = 0\r\n", "ray": "heat = 0", "kim": None}
TEXTS_AFTER = {"june": "grit = 1\r\n", "ray": None, "kim": "new"}


@forking
def test_a_save_that_dies_at_any_call_is_whole_or_not_at_all(tmp_path: Path) -> None:
    outcomes = []
    for number in range(100):
        root = tmp_path / str(number)
        root.mkdir()
        campaign = Campaign(root, june="grit = 0\r\n", ray="heat = 0")

        def save(campaign: Campaign = campaign, number: int = number) -> None:
            with dying(number):
                campaign.save(dict(TEXTS_AFTER))

        status = in_a_child(save)
        with campaign.store.lock(exclusive=False):
            texts = {name: campaign.text(name) for name in TEXTS_AFTER}
        outcomes.append(len(campaign.lines()))
        assert texts == (TEXTS_AFTER if outcomes[-1] else TEXTS_BEFORE)
        assert campaign.leftovers() == campaign.store.notices == []
        if status == 0:
            break
    assert status == 0
    assert outcomes == sorted(outcomes)
    assert outcomes.count(0) > 5
    assert outcomes.count(1) > 5


def kill_a_counter(campaign: Campaign, number: int) -> None:
    with start_counter(campaign, 100_000) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(random.Random(number).uniform(0, 0.03))
        process.kill()
    with campaign.store.lock(exclusive=False):
        june, ray = counters(campaign)
    assert june == ray == len(campaign.lines())
    assert campaign.leftovers() == campaign.store.notices == []


def test_a_killed_save_leaves_the_old_file_or_the_new(campaign: Campaign) -> None:
    for number in range(30):
        kill_a_counter(campaign, number)
    assert campaign.lines()


@pytest.mark.long
def test_a_thousand_killed_saves_leave_the_old_file_or_the_new(campaign: Campaign) -> None:
    for number in range(1000):
        kill_a_counter(campaign, number)


def test_four_processes_lose_none_of_each_others_changes(campaign: Campaign) -> None:
    processes = [start_counter(campaign, 50) for _ in range(4)]
    assert [process.wait() for process in processes] == [0] * 4
    for process in processes:
        process.communicate()
    assert counters(campaign) == [200, 200]
    assert len(campaign.lines()) == 200
