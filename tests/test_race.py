"""Commands at the same moment do not lose each other's change, on the sheet and in the journal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Sms

PROJECT = Path(__file__).parent.parent
RUNNERS = 4
# Each runner runs its commands one after the other, as a script would, once all are ready.
RUNNER = """
import sys
from sms_cli.commands.root import run
lines = (
    ["gain", "goro", "wounds", "-q"],
    ["roll", "june", "nerve", "--vs", "20", "--dice", "1", "-q"],
)
print("ready", flush=True)
sys.stdin.readline()
for turn in range(int(sys.argv[1])):
    line = lines[turn % 2]
    if status := run(line):
        sys.exit(f"{line} came to {status}")
"""


def race(campaign: Path, turns: int) -> None:
    """Have all runners run at the same time; each must succeed in all that it does."""
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    runners = [
        subprocess.Popen(
            [sys.executable, "-c", RUNNER, str(turns)],
            cwd=campaign,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(RUNNERS)
    ]
    for runner in runners:
        assert runner.stdout is not None
        assert runner.stdout.readline() == "ready\n"
    for runner in runners:
        assert runner.stdin is not None
        runner.stdin.write("go\n")
        runner.stdin.flush()
    for runner in runners:
        _, err = runner.communicate(timeout=300)
        assert runner.returncode == 0, err


def sheets_of(campaign: Path) -> dict[str, bytes]:
    """Return every file of the people, leftovers of an unfinished save too."""
    return {path.name: path.read_bytes() for path in (campaign / "characters").iterdir()}


def moves_of(journal: list[dict[str, Any]], key: str) -> list[tuple[int, int]]:
    """Return each change of a key as the journal has it, in its order."""
    rows = (row for entry in journal for row in entry["changes"] if row["key"] == key)
    return [(row["before"], row["after"]) for row in rows]


def check(campaign: Path, turns: int) -> None:
    """Compare the sheets and the journal with what all runners together did."""
    text = (campaign / ".sms" / "journal.jsonl").read_text(encoding="utf-8")
    journal = [json.loads(line) for line in text.splitlines()]
    assert len({entry["id"] for entry in journal}) == RUNNERS * turns == len(journal)
    each = RUNNERS * turns // 2
    assert moves_of(journal, "combat.wounds") == [(n, n + 1) for n in range(each)]
    assert moves_of(journal, "tracks.grit") == [(n, n + 1) for n in range(min(6, each))]
    assert sum(entry["command"] == "roll" for entry in journal) == each
    goro, june = (
        tomllib.loads((campaign / "characters" / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("goro", "june")
    )
    assert goro["combat"]["wounds"] == each
    assert june["tracks"]["grit"] == min(6, each)


def run_and_undo(campaign: Path, sms: Sms, turns: int) -> None:
    """Race, look at what came of it, and take it all back."""
    before = sheets_of(campaign)
    race(campaign, turns)
    assert set(sheets_of(campaign)) == set(before)
    check(campaign, turns)
    each = RUNNERS * turns // 2
    sms.done("undo", "--times", str(each + min(6, each)))  # a roll at 6 Grit changed nothing
    assert sheets_of(campaign) == before


def test_four_at_once_add_up(campaign: Path, sms: Sms) -> None:
    run_and_undo(campaign, sms, 8)


@pytest.mark.long
def test_four_at_once_add_up_fifty_times(campaign: Path, sms: Sms) -> None:
    run_and_undo(campaign, sms, 50)
