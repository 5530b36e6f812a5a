"""A program among others: streams that are closed or full, interrupts, pipes in a file's place."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Sms

PROGRAM = f'"{sys.executable}" -m sms_cli'
PROJECT = str(Path(__file__).resolve().parent.parent)


def shell(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line in which `sms` is the program, as a process of its own."""
    environment = {**os.environ, "PYTHONPATH": PROJECT}
    environment.pop("SMS_DEBUG", None)
    return subprocess.run(
        ["bash", "-c", line.replace("sms", PROGRAM, 1)],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_not_stop_a_command(campaign: Path, closed: str) -> None:
    done = shell(campaign, f"sms roll june sight --vs 9 --seed 1 {closed}")
    assert (done.returncode, done.stderr) == (0, "")
    assert (campaign / ".sms" / "journal.jsonl").exists()


def test_an_answer_that_cannot_be_written_says_that_the_change_is_saved(campaign: Path) -> None:
    done = shell(campaign, "sms gain june face > /dev/full")
    assert done.returncode == 1
    assert "sms: the answer cannot be written: " in done.stderr
    assert "the change is saved all the same" in done.stderr
    assert "face = 4" in (campaign / "characters" / "june.toml").read_text()
    nothing = shell(campaign, "sms roll d8 > /dev/full")
    assert (nothing.returncode, "saved" in nothing.stderr) == (1, False)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("lose june nose", 2),
        ("roll d9", 2),
        ("bogus", 2),
        ("bogus --json", 2),
        ("roll june sihgt", 1),
        ("gain june face", 0),
        ("roll d8 --vs 9 --dice 2 --exit-code", 3),
    ],
)
def test_the_status_holds_when_nobody_listens(campaign: Path, line: str, status: int) -> None:
    done = shell(campaign, f"sms {line} 2>&1 | true; echo ${{PIPESTATUS[0]}}")
    assert done.stdout == f"{status}\n"


def test_nowhere_to_say_anything(campaign: Path) -> None:
    assert shell(campaign, "sms roll d8 >/dev/full 2>/dev/full").returncode == 1


def test_a_reader_that_has_seen_enough(campaign: Path) -> None:
    line = "(sms roll d20 --times 50000 --each -q; echo $? >&2) | head -n 1"
    done = shell(campaign, line)
    assert done.stderr == "0\n"


@pytest.mark.parametrize("file", ["journal.jsonl", "lock", "journal.torn"])
@pytest.mark.parametrize("line", ["sms gain june face", "sms show june -q", "sms log", "sms undo"])
def test_a_pipe_in_the_place_of_our_files_hangs_nobody(
    campaign: Path, sms: Sms, file: str, line: str
) -> None:
    sms.done("harm", "june")
    (campaign / ".sms" / file).unlink(missing_ok=True)
    os.mkfifo(campaign / ".sms" / file)
    done = shell(campaign, line)
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr


def test_an_interrupt_is_one_word(campaign: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sms_cli", "roll", "1000d10000", "--times", "10000"],
        cwd=campaign,
        env={**os.environ, "PYTHONPATH": PROJECT},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert (process.returncode, told) == (1, "sms: stopped\n")


def test_an_interrupt_after_the_save_says_that_the_change_is_saved(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.replace

    def interrupted(*arguments: Any) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        real(*arguments)

    monkeypatch.setattr(os, "replace", interrupted)
    ran = sms("gain", "june", "face")
    assert (ran.status, ran.err) == (
        1,
        "sms: stopped; the change is saved all the same: sms log tells it\n",
    )
    assert "face = 4" in (campaign / "characters" / "june.toml").read_text()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("line", ["show june --json", "show é --json", "log --jsonl"])
def test_data_is_utf_8_wherever_it_goes(campaign: Path, encoding: str, line: str) -> None:
    """The pipe of another system, or of a daemon, has an encoding of its own."""
    sheet = campaign / "characters" / "june.toml"
    sheet.write_text(sheet.read_text("utf-8") + '\nlook = "é 井 𝔘 \U000e0001"\n', "utf-8")
    shell(campaign, "gain é grit 1; sms gain june grit 1")
    process = subprocess.run(
        [sys.executable, "-m", "sms_cli", *line.split()],
        cwd=campaign,
        env={**os.environ, "PYTHONPATH": PROJECT, "PYTHONIOENCODING": encoding},
        stdout=subprocess.PIPE,
        check=False,
    )
    for text in process.stdout.decode("utf-8").splitlines():
        json.loads(text)


@pytest.mark.parametrize("line", ["sms --help | true", "sms rules | true", "sms show june | true"])
def test_a_reader_that_has_seen_enough_is_no_fault(campaign: Path, line: str) -> None:
    for _ in range(5):  # sometimes it is all written before anybody closes anything
        done = shell(campaign, f"set -o pipefail; {line}")
        assert (done.returncode, done.stderr) == (0, "")


def test_an_error_is_data_only_for_who_asks_for_data(campaign: Path) -> None:
    done = shell(campaign, "sms roll d8 -- --json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sms: ")
