"""A campaign on disk, and the program called in it as on a command line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sms_cli.commands.root import run

PEOPLE = Path(__file__).parents[2] / "characters"
SETTINGS = ("SMS_CAMPAIGN", "FORCE_COLOR", "NO_COLOR", "COLUMNS")


class Called(NamedTuple):
    """What a command line came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The envelope of `--json`."""
        return json.loads(self.out)


Call = Callable[..., Called]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, in which commands run."""
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def people(folder: Path) -> Path:
    """Return the characters/ of a campaign with the example people."""
    return Path(shutil.copytree(PEOPLE, folder / "characters"))


@pytest.fixture
def sms(folder: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """Return what runs a command line."""

    def call(*arguments: str) -> Called:
        capsys.readouterr()
        status = run(list(arguments))
        return Called(status, *capsys.readouterr())

    return call
