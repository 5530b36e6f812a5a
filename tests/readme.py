"""The README's examples: `python -m tests.readme` runs them and writes anew what they print.

A ```console block holds commands after `$ ` and what they print, on standard output and standard
error together. All blocks are one tour: they run in order, beginning in a folder that holds, as a
clone does, `characters/`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent
README = PROJECT / "README.md"
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
# a day and a time of day are as they come
WHEN = re.compile(r"\w+, \d{1,2} \w+ \d{4}|\d{4}-\d\d-\d\d|\d\d:\d\d(:\d\d)?")


class Example(NamedTuple):
    """A command, what the README says it prints, and its line in the README."""

    command: str
    printed: str
    line: int


def examples() -> list[Example]:
    """Return all examples of the README in order."""
    text = README.read_text(encoding="utf-8")
    found = []
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 1
        for number, part in _commands(block[0]):
            command, _, printed = part.partition("\n")
            found.append(Example(command, printed, line + number))
    return found


def _commands(block: str) -> Iterator[tuple[int, str]]:
    for match in re.finditer(r"^\$ (.*?)(?=^\$ |\Z)", block, re.MULTILINE | re.DOTALL):
        yield block.count("\n", 0, match.start()), match[1]


class Tour:
    """One folder and one shell's position in it, in which the examples run in order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "tour"
        shutil.copytree(PROJECT / "characters", self.folder / "characters")
        self.environment = _environment(folder)

    def run(self, command: str) -> str:
        """Run a command as a shell would, and return what it prints."""
        script = f"{command}\npwd > '{self.folder.parent / 'where'}'"
        done = subprocess.run(
            ["bash", "-c", f"({command}) 2>&1" if "cd " not in command else script],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        where = self.folder.parent / "where"
        if where.exists():
            self.folder = Path(where.read_text(encoding="utf-8").strip())
        return done.stdout


def _environment(folder: Path) -> dict[str, str]:
    """Return an environment in which `sms` is this project's, and nothing is coloured."""
    programs = folder / "bin"
    programs.mkdir()
    program = programs / "sms"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sms_cli "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SMS_")}
    for name in ("FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS", "COLUMNS"):
        kept.pop(name, None)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "PYTHONPATH": str(PROJECT), "NO_COLOR": "1"}


def timeless(printed: str) -> str:
    """Return what was printed without its days and times, which no README can know."""
    return WHEN.sub("(when)", printed.strip("\n"))


def rewrite() -> None:
    """Run the tour and write what its commands print into the README."""
    with tempfile.TemporaryDirectory() as folder:
        tour = Tour(Path(folder))
        text = README.read_text(encoding="utf-8")
        README.write_text(BLOCK.sub(lambda block: _rewritten(block[0], tour), text), "utf-8")


def _rewritten(block: str, tour: Tour) -> str:
    parts = []
    for _, part in _commands(block):
        command, _, printed = part.partition("\n")
        now = tour.run(command)
        same = timeless(now) == timeless(printed)
        parts.append(f"$ {command}\n{printed if same else now.strip(chr(10)) + chr(10)}")
    return "".join(part if part.endswith("\n\n") else part.rstrip("\n") + "\n" for part in parts)


if __name__ == "__main__":
    rewrite()
