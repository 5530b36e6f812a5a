"""One writer or many readers; a dead process holds nothing."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from sms_cli.errors import SheetError
from sms_cli.sheets import lock
from sms_cli.sheets.lock import hold

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys, time
from pathlib import Path
from sms_cli.sheets.lock import hold
with hold(Path(sys.argv[1]), exclusive=True):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(lock, "WAIT_S", 0.05)
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


def test_a_lock_of_a_killed_process_is_free(file: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)], stdout=subprocess.PIPE, cwd=ROOT
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(SheetError), hold(file, exclusive=True):
            pass
        holder.kill()
    with hold(file, exclusive=True):
        pass


def test_a_lock_file_deleted_while_held_does_not_let_two_writers_in(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deleted: list[Path] = []

    def delete_once(_file: int, _deadline: float, *, exclusive: bool) -> None:
        if not deleted:
            file.unlink()
        deleted.append(file)

    monkeypatch.setattr(lock, "_wait", delete_once)
    with hold(file, exclusive=True):
        assert len(deleted) == 2
        assert file.exists()


def test_a_reader_makes_no_lock_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), hold(tmp_path / "lock", exclusive=False):
        pass
    assert not (tmp_path / "lock").exists()
