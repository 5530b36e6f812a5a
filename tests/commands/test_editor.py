"""$VISUAL and $EDITOR: what they may name, and how an editor ends that does not end well."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sms_cli.commands.editor import find_editor, open_editor
from sms_cli.errors import NotFound, SmsError


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An editor that is a shell script and writes into the file, and no other editor."""
    monkeypatch.delenv("VISUAL", raising=False)
    path = tmp_path / "my editor"
    path.write_text('#!/bin/sh\nprintf typed > "$1"\n')
    path.chmod(0o755)
    return path


def edited(tmp_path: Path) -> str:
    file = tmp_path / "sheet.toml"
    file.write_text("")
    open_editor(find_editor(), file)
    return file.read_text()


@pytest.mark.parametrize("named", ["'{}'", '"$HOME/my editor"', '"~/my editor"'])
def test_a_home_and_variables_are_what_they_stand_for(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("EDITOR", named.format(script))
    assert edited(tmp_path) == "typed"


def test_a_script_that_names_no_program_is_run_by_the_shell(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script.write_text('printf typed > "$1"\n')
    monkeypatch.setenv("EDITOR", f"'{script}'")
    assert edited(tmp_path) == "typed"


def test_a_folder_and_what_may_not_be_run_are_called_so(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", str(tmp_path))
    with pytest.raises(NotFound, match="which is a folder"):
        find_editor()
    script.chmod(stat.S_IRUSR | stat.S_IWUSR)
    monkeypatch.setenv("EDITOR", f"'{script}'")
    with pytest.raises(NotFound, match=r"may not be run; chmod \+x"):
        find_editor()
    script.unlink()
    with pytest.raises(NotFound, match="which is not there"):
        find_editor()


@pytest.mark.skipif(os.name == "nt", reason="signals are of other systems")
@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("kill -9 $$", r"was killed by signal 9 \(KILL\), so nothing is saved"),
        ("kill -15 $$", r"was killed by signal 15 \(TERM\)"),
        ("exit 3", "ended with status 3, so nothing is saved"),
    ],
)
def test_how_an_editor_ended_is_said_in_words(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str, said: str
) -> None:
    script.write_text(f"#!/bin/sh\n{end}\n")
    monkeypatch.setenv("EDITOR", f"'{script}'")
    with pytest.raises(SmsError, match=said):
        edited(tmp_path)


def test_what_cannot_be_started_says_why_and_what_helps(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script.write_text("#!/no/such/interpreter\n")
    monkeypatch.setenv("EDITOR", f"'{script}'")
    with pytest.raises(SmsError, match="cannot be started: no such file or directory; set VISUAL"):
        edited(tmp_path)
