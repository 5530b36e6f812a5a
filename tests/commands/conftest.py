"""Where the commands of the tests run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

PEOPLE = Path(__file__).parents[2] / "characters"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain_environment: None) -> Path:
    """An empty folder, which is the working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def people(folder: Path) -> Path:
    """The characters/ of a campaign with the example people."""
    return Path(shutil.copytree(PEOPLE, folder / "characters"))
