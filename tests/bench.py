"""How fast a command feels: `python -m tests.bench` prints ratios within one run.

It installs a compiled copy into a fresh environment, then runs each command in turn with what it
is held against, and prints the median of the pairs' ratios beside the bound.
"""

from __future__ import annotations

import os
import pty
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent
PAIRS = 25
TYPER = ("{python}", "-c", "import typer")
FACES = 114_286  # of 100,000 rolls of d8 with their blow-ups
LOOP = (
    "from random import Random; draw = Random(1).random\n"
    f"for _ in range({FACES}): int(draw() * 8) + 1"
)


class Race(NamedTuple):
    """A command, what it is held against, and how many times as long it may take."""

    name: str
    command: Sequence[str]
    against: Sequence[str]
    bound: float
    terminal: bool = False


RACES = (
    Race("sms roll d8 / import typer", ("{sms}", "roll", "d8"), TYPER, 1.2),
    Race(
        "sms roll june sight / import typer",
        ("{sms}", "roll", "june", "sight", "--vs", "6"),
        TYPER,
        1.7,
    ),
    Race("sms show june, terminal / import typer", ("{sms}", "show", "june"), TYPER, 1.9, True),
    Race(
        "sms roll d8 --times 100000 / bare loop",
        ("{sms}", "roll", "d8", "--times", "100000"),
        ("{python}", "-c", LOOP),
        10.0,
    ),
)


def main() -> None:
    """Install a copy, run all races, print a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        places = install(home)
        campaign = home / "campaign"
        shutil.copytree(PROJECT / "characters", campaign / "characters")
        for race in RACES:
            print(report(race, ratios(race, places, campaign)), flush=True)


def install(home: Path) -> dict[str, str]:
    """Return the interpreter and the program of a fresh, compiled copy."""
    subprocess.run([sys.executable, "-m", "venv", home / "venv"], check=True)
    scripts = home / "venv" / "bin"
    subprocess.run([scripts / "pip", "install", "-q", "--compile", PROJECT], check=True)
    return {"python": str(scripts / "python"), "sms": str(scripts / "sms")}


def ratios(race: Race, places: dict[str, str], campaign: Path) -> list[float]:
    """Return how many times as long the command takes, pair by pair, after one pair to warm up."""
    command = [part.format(**places) for part in race.command]
    against = [part.format(**places) if part == "{python}" else part for part in race.against]
    pairs = [
        seconds(command, campaign, terminal=race.terminal) / seconds(against, campaign)
        for _ in range(PAIRS + 1)
    ]
    return pairs[1:]


def seconds(command: Sequence[str], where: Path, *, terminal: bool = False) -> float:
    """Return the wall time of a whole process, its output read by nobody or by a terminal."""
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    master, slave = pty.openpty() if terminal else (-1, subprocess.DEVNULL)
    start = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=where, env=environment, stdin=subprocess.DEVNULL, stdout=slave
    )
    if terminal:
        os.close(slave)
        _drain(master)
    if process.wait() != 0:
        raise SystemExit(f"{' '.join(command)} failed")
    return time.perf_counter() - start


def _drain(master: int) -> None:
    try:
        while os.read(master, 65536):
            pass
    except OSError:  # the other side is closed
        pass
    os.close(master)


def report(race: Race, measured: Sequence[float]) -> str:
    """Return a line: the median ratio, its quartiles, the bound, and whether it holds."""
    low, middle, high = statistics.quantiles(measured, n=4)
    verdict = "ok" if middle <= race.bound else "OVER"
    return f"{race.name:45} {middle:5.2f}  ({low:.2f}–{high:.2f})  bound {race.bound:<4} {verdict}"


if __name__ == "__main__":
    main()
