"""What the tests share: a campaign of their own, and the program in this process."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sms_cli.commands import root

CAMPAIGN = Path(__file__).parent / "cases" / "campaign"
OURS = ("SMS_CAMPAIGN", "FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS")


class Ran(NamedTuple):
    """What a command line came to."""

    status: int
    out: str
    err: str

    @property
    def answer(self) -> dict[str, Any]:
        """The JSON object on standard output."""
        answer: dict[str, Any] = json.loads(self.out)
        return answer

    @property
    def result(self) -> dict[str, Any]:
        """The `result` of the JSON object."""
        result: dict[str, Any] = self.answer["result"]
        return result


class Sms:
    """Runs command lines in this process, as `sms` would in the working directory."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *arguments: str) -> Ran:
        """Run one command line."""
        self._capture.readouterr()
        status = root.run(list(arguments))
        out, err = self._capture.readouterr()
        return Ran(status, out, err)

    def json(self, *arguments: str) -> Ran:
        """Run one command line with `--json`."""
        return self(*arguments, "--json")

    def done(self, *arguments: str) -> Ran:
        """Run one command line that must succeed, with `--json`."""
        ran = self.json(*arguments)
        assert ran.status == 0, ran.out
        return ran


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours, 80 columns, no campaign named from outside, and no fault smoothed over."""
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("SMS_DEBUG", "1")


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain_environment: None) -> Path:
    """A copy of the cases' campaign, which is the working directory."""
    folder = tmp_path / "campaign"
    shutil.copytree(CAMPAIGN, folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def sms(plain_environment: None, capsys: pytest.CaptureFixture[str]) -> Sms:
    """The program."""
    return Sms(capsys)
