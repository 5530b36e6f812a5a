"""One writer or many readers; a dead process holds nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from sms_cli.errors import Place, SheetError
from sms_cli.sheets import lock
from sms_cli.sheets.lock import Lock, is_save_under_way, refuse_unfit

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys, time
from pathlib import Path
from sms_cli.sheets.lock import hold
with hold(Path(sys.argv[1]), exclusive=True, wait_s=1) as held:
    held.begin("3f")
    print("held", flush=True)
    time.sleep(60)
"""


def hold(file: Path, *, exclusive: bool) -> AbstractContextManager[Lock]:
    return lock.hold(file, exclusive=exclusive, wait_s=0.05)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "lock").touch()
    return tmp_path / "lock"


@pytest.mark.parametrize("first", [True, False])
def test_a_writer_keeps_everybody_else_out(file: Path, first: bool) -> None:
    with (
        hold(file, exclusive=first),
        pytest.raises(SheetError, match="another sms"),
        hold(file, exclusive=not first),
    ):
        pass


def test_readers_read_together(file: Path) -> None:
    with ExitStack() as readers:
        for _ in range(3):
            readers.enter_context(hold(file, exclusive=False))


def test_a_lock_is_free_after_its_holder(file: Path) -> None:
    for _ in range(3):
        with hold(file, exclusive=True):
            pass


def test_a_lock_of_a_killed_process_is_free_and_names_its_save(file: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)], stdout=subprocess.PIPE, cwd=ROOT
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(SheetError), hold(file, exclusive=True):
            pass
        holder.kill()
    assert is_save_under_way(file)
    with hold(file, exclusive=True) as held:
        assert held.under_way() == "3f"
        held.end()
        assert held.under_way() == ""
    assert not is_save_under_way(file)


def test_a_lock_names_one_save_at_a_time(file: Path) -> None:
    with hold(file, exclusive=True) as held:
        held.begin("3f3f")
        held.begin("3f")
    with hold(file, exclusive=False) as held:
        assert held.under_way() == "3f"


def test_a_lock_file_deleted_while_held_does_not_let_two_writers_in(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deleted: list[Path] = []

    def delete_once(_file: int, *, exclusive: bool) -> bool:
        if not deleted:
            file.unlink()
        deleted.append(file)
        return True

    monkeypatch.setattr(lock, "_locked", delete_once)
    with hold(file, exclusive=True):
        assert len(deleted) == 2
        assert file.exists()


def test_a_reader_makes_no_lock_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), hold(tmp_path / "lock", exclusive=False):
        pass
    assert not (tmp_path / "lock").exists()


@pytest.mark.parametrize("holds", ["a folder", "a pipe", "a device", "a link that leads nowhere"])
def test_what_stands_in_the_locks_place_is_named(tmp_path: Path, holds: str) -> None:
    file = tmp_path / ".sms" / "lock"
    file.parent.mkdir()
    makers = {"a folder": os.mkdir, "a pipe": os.mkfifo}
    links = {"a device": os.devnull, "a link that leads nowhere": "nowhere/at/all"}
    if maker := makers.get(holds):
        maker(file)
    else:
        file.symlink_to(links[holds])
    with pytest.raises(SheetError, match=rf"^this is {holds}; move it away") as refused:
        refuse_unfit(file)
    assert refused.value.place == Place(".sms/lock")
    assert not is_save_under_way(file)


def test_what_stands_in_the_place_of_the_locks_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / ".sms").write_text("x")
    with pytest.raises(
        SheetError, match=r"^this is a file; move it away, and sms makes"
    ) as refused:
        refuse_unfit(tmp_path / ".sms" / "lock")
    assert refused.value.place == Place(".sms")


def test_what_is_not_there_yet_is_made(tmp_path: Path) -> None:
    refuse_unfit(tmp_path / ".sms" / "lock")
