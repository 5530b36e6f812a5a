"""What the walk of every command does with files that come and go."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from sms_cli.commands import context
from sms_cli.commands.campaign import campaign
from sms_cli.commands.context import Common, Context
from sms_cli.model.change import Change, CreateFile, DeleteFile, Note
from tests.conftest import Sms


class Result(NamedTuple):
    """A result that has nothing but its changes."""

    changes: tuple[Change, ...]
    notes: tuple[Note, ...] = ()


def save(*changes: Change, opened: tuple[str, ...] = ()) -> None:
    """Save changes as a command would."""
    context.begin(Context(Common(), "test"))
    here = campaign()
    with here.store.lock(exclusive=True):
        for name in opened:
            here.open(name)
        here.save(Result(changes))


def test_a_file_comes_and_its_undoing_takes_it_away(people: Path, sms: Sms) -> None:
    path = people.parent / "fight.toml"
    save(CreateFile("fight.toml", {"round": 1}))
    assert path.read_text() == "round = 1\n"
    sms.done("undo")
    assert not path.exists()


def test_a_file_goes_and_its_undoing_brings_it_back(people: Path, sms: Sms) -> None:
    path = people / "june.toml"
    raw = path.read_bytes()
    save(DeleteFile("june", {}), opened=("june",))
    assert not path.exists()
    sms.done("undo")
    assert path.read_bytes() == raw
    sms.done("redo")
    assert not path.exists()


@pytest.mark.parametrize(
    "line", ["list", "check", "show june", "log", "undo", "session start", "fight show"]
)
def test_a_folder_without_people_is_no_campaign(
    campaign: Path, tmp_path: Path, sms: Sms, line: str
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for more in ([], ["--json"]):
        ran = sms("-C", str(empty), *line.split(), *more)
        assert ran.status == 1
        assert f"no campaign is at {empty}: it has no folder characters" in ran.err + ran.out
    assert list(empty.iterdir()) == []
