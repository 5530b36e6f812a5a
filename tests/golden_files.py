"""Goldens: command lines with what they print, in goldens/*.toml, to be read as one reads a page.

A `[[golden]]` has a name, a command line, and what came of it in a fresh copy of the cases'
campaign, outside a terminal, 80 columns wide: standard output, standard error and exit status;
what is empty, and status 0, is left out. After a picture was changed on purpose, write them anew
and read the difference before keeping it:

    python -m tests.golden_files
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit

FOLDER = Path(__file__).parent / "goldens"
CAMPAIGN = Path(__file__).parent / "cases" / "campaign"
Golden = Mapping[str, Any]


def goldens_of(path: Path) -> list[Golden]:
    """Return the goldens of a file."""
    goldens: list[Golden] = tomllib.loads(path.read_text(encoding="utf-8"))["golden"]
    return goldens


def written(name: str, line: str, out: str, err: str, status: int) -> Golden:
    """Return a golden as it is written: without what is empty, and without status 0."""
    whole = {"name": name, "line": line, "status": status, "out": out, "err": err}
    return {key: value for key, value in whole.items() if value}


def run(line: str) -> tuple[str, str, int]:
    """Run a command line in a fresh campaign; return what it prints and its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "campaign"
        shutil.copytree(CAMPAIGN, root)
        ran = subprocess.run(
            [sys.executable, "-m", "sms_cli", *shlex.split(line)],
            cwd=root,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    return ran.stdout, ran.stderr, ran.returncode


def _environment() -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("SMS_")}
    inherited.pop("FORCE_COLOR", None)
    fixed = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    return inherited | fixed | {"PYTHONPATH": str(Path(__file__).parent.parent)}


def rewrite(path: Path) -> None:
    """Write a file's goldens as the program prints them today."""
    today = [written(each["name"], each["line"], *run(each["line"])) for each in goldens_of(path)]
    path.write_text("\n".join(_table(golden) for golden in today), encoding="utf-8")
    assert goldens_of(path) == today


def _table(golden: Golden) -> str:
    rows = [f"{key} = {_value(key, value)}\n" for key, value in golden.items()]
    return "".join(["[[golden]]\n", *rows])


def _value(key: str, value: Any) -> str:
    if key in ("out", "err"):
        return f"'''\n{value}'''"  # as printed, from the first column on
    return str(tomlkit.item(value).as_string())


def main() -> None:
    """Write all goldens anew."""
    for path in sorted(FOLDER.glob("*.toml")):
        rewrite(path)


if __name__ == "__main__":
    main()
