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
LOAD = (
    "import tomllib\n"
    "from pathlib import Path\n"
    "for path in Path('characters').iterdir():\n"
    "    with path.open('rb') as file: tomllib.load(file)"
)
SHEETS = 1000
LINES = 100_000
OLD, YOUNG, CROWD = "old", "young", "crowd"  # a long journal, a short one, a thousand sheets
PEOPLE = "people"


class Race(NamedTuple):
    """A command, what it is held against, and how many times as long it may take."""

    name: str
    command: Sequence[str]
    against: Sequence[str]
    bound: float
    terminal: bool = False
    campaigns: tuple[str, str] = (PEOPLE, PEOPLE)  # in which either runs


def by_age(*words: str) -> Race:
    """Return the race of a command in a long journal against itself in a short one."""
    command = ("{sms}", *words)
    name = f"sms {words[0]}, {LINES:,} lines / a few"
    return Race(name, command, command, 1.1, campaigns=(OLD, YOUNG))


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
    Race(
        f"sms check, {SHEETS:,} sheets / tomllib.load",
        ("{sms}", "check"),
        ("{python}", "-c", LOAD),
        4.0,
        campaigns=(CROWD, CROWD),
    ),
    by_age("push", "salt", "1", "-n"),
    by_age("undo", "-n"),
    by_age("roll", "june", "sight", "--vs", "6"),
)


def main() -> None:
    """Install a copy, run all races, print a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        places = install(home)
        settle(home, places["sms"])
        for race in RACES:
            print(report(race, ratios(race, places, home)), flush=True)


def settle(home: Path, sms: str) -> None:
    """Make the campaigns."""
    for name in (PEOPLE, YOUNG, CROWD):
        shutil.copytree(PROJECT / "characters", home / name / "characters")
    people = sorted((home / PEOPLE / "characters").iterdir())
    for number in range(SHEETS - len(people)):
        sheet = people[number % len(people)]
        shutil.copy(sheet, home / CROWD / "characters" / f"{sheet.stem}-{number}.toml")
    roll = [sms, "roll", "salt", "sight", "--vs", "9", "--dice", "1"]
    subprocess.run(roll, cwd=home / YOUNG, check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(home / YOUNG, home / OLD)
    journal = home / OLD / ".sms" / "journal.jsonl"
    line = journal.read_text("utf-8")
    with journal.open("w", encoding="utf-8") as file:
        for number in range(LINES - 1):
            file.write(line.replace('"id":"', f'"id":"{number}-', 1))
        file.write(line)


def install(home: Path) -> dict[str, str]:
    """Return the interpreter and the program of a fresh, compiled copy."""
    subprocess.run([sys.executable, "-m", "venv", home / "venv"], check=True)
    scripts = home / "venv" / "bin"
    subprocess.run([scripts / "pip", "install", "-q", "--compile", PROJECT], check=True)
    return {"python": str(scripts / "python"), "sms": str(scripts / "sms")}


def ratios(race: Race, places: dict[str, str], home: Path) -> list[float]:
    """Return how many times as long the command takes, pair by pair, after one pair to warm up."""
    command, against = (
        [places.get(part.strip("{}"), part) for part in line]
        for line in (race.command, race.against)
    )
    where, there = (home / name for name in race.campaigns)
    pairs = [
        seconds(command, where, terminal=race.terminal) / seconds(against, there)
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
