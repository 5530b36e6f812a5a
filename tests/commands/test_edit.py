"""`sms edit`: the original is never at risk, and nothing that was typed is lost."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from sms_cli.commands import context
from tests.conftest import Sms

REPLACE = """
import pathlib, sys
old, new, path = sys.argv[1:]
file = pathlib.Path(path)
file.write_bytes(file.read_bytes().replace(old.encode(), new.encode(), 1))
"""


@pytest.fixture
def editor(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """What sets the editor; there is none yet."""
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    return monkeypatch


def python(script: str, *arguments: str) -> str:
    """Return the command of an editor that is a script."""
    return shlex.join([sys.executable, "-c", script, *arguments])


def copies(people: Path) -> list[Path]:
    return sorted(people.parent.glob(".sms/*.toml"))


def test_what_is_edited_is_saved_as_one_change(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    before = (people / "june.toml").read_bytes()
    editor.setenv("EDITOR", python(REPLACE, "Junko Arakawa", "J. Arakawa"))
    done = sms.done("edit", "june")
    assert done.result == {"name": "june", "file": "characters/june.toml", "edited": True}
    assert done.answer["changes"] == [
        {
            "file": "characters/june.toml",
            "key": "true_name",
            "before": "Junko Arakawa",
            "after": "J. Arakawa",
        }
    ]
    after = before.replace(b"Junko Arakawa", b"J. Arakawa")
    assert (people / "june.toml").read_bytes() == after
    assert copies(people) == []
    sms.done("undo")
    assert (people / "june.toml").read_bytes() == before
    sms.done("redo")
    assert (people / "june.toml").read_bytes() == after


def test_visual_comes_before_editor(people: Path, sms: Sms, editor: pytest.MonkeyPatch) -> None:
    editor.setenv("VISUAL", python(REPLACE, "Junko", "Visual"))
    editor.setenv("EDITOR", python(REPLACE, "Junko", "Editor"))
    assert "true_name" in sms("edit", "june").out
    assert b"Visual Arakawa" in (people / "june.toml").read_bytes()


def test_what_is_left_alone_is_unchanged(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setenv("EDITOR", python("pass"))
    assert "unchanged" in sms("edit", "june").out
    assert sms.done("edit", "june").result["edited"] is False
    assert sms("log", "-q").out == ""
    assert copies(people) == []


def test_a_comment_alone_is_a_change_without_keys(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    before = (people / "june.toml").read_bytes()
    editor.setenv("EDITOR", python(REPLACE, "[skills]", "[skills] # nine"))
    done = sms.done("edit", "june")
    assert done.answer["changes"] == []
    assert b"[skills] # nine" in (people / "june.toml").read_bytes()
    sms.done("undo")
    assert (people / "june.toml").read_bytes() == before


def test_what_does_not_hold_is_kept_beside_and_not_saved(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    before = (people / "june.toml").read_bytes()
    editor.setenv("EDITOR", python(REPLACE, "face = 3", "face = 7"))
    ran = sms("edit", "june")
    assert ran.status == 1
    assert "tracks.face is 7; it goes from 0 to 6" in ran.err
    assert (people / "june.toml").read_bytes() == before
    (copy,) = copies(people)
    assert copy.name in ran.err
    assert copy.read_bytes() == before.replace(b"face = 3", b"face = 7")


@pytest.mark.parametrize("here", [".", "characters"])
def test_all_that_is_wrong_is_told_in_the_order_of_the_file(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch, here: str
) -> None:
    editor.setenv("EDITOR", python(REPLACE, "face = 3\nname = 1", "face = 7\nname = 9"))
    editor.chdir(people.parent / here)
    ran = sms("edit", "june")
    (copy,) = copies(people)
    file = os.path.relpath(people / "june.toml")
    assert (ran.status, ran.out) == (1, "")
    assert [line.split(": ", 1)[0].rsplit(":", 2)[0] for line in ran.err.splitlines()] == [file] * 2
    first, last = (line.split(": ", 1)[1] for line in ran.err.splitlines())
    assert first == "tracks.face is 7; it goes from 0 to 6"
    assert last == (
        f"tracks.name is 9; it goes from 0 to 3; what was typed is kept in {os.path.relpath(copy)}"
    )


def test_a_program_is_given_the_first_that_is_wrong(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setenv("EDITOR", python(REPLACE, "face = 3\nname = 1", "face = 7\nname = 9"))
    ran = sms.json("edit", "june")
    assert ran.answer["error"]["key"] == "tracks.face"
    assert ran.answer["error"]["file"] == "characters/june.toml"
    assert "tracks.name is 9" in ran.err


@pytest.mark.parametrize("answer", [True, False])
def test_who_sits_at_a_terminal_may_go_back(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch, answer: bool
) -> None:
    mend = (
        "import pathlib, sys; file = pathlib.Path(sys.argv[1]); text = file.read_text('utf-8');"
        "file.write_text(text.replace('face = 9', 'face = 4') if 'face = 9' in text"
        " else text.replace('face = 3', 'face = 9'), 'utf-8')"
    )
    asked: list[str] = []

    def confirm(question: str, **how: object) -> bool:
        asked.append(question)
        return answer

    editor.setenv("EDITOR", python(mend))
    editor.setattr(context.Context, "may_ask", True)
    editor.setattr("typer.confirm", confirm)
    ran = sms("edit", "june")
    assert asked == ["Go back to the editor?"]
    assert "tracks.face is 9; it goes from 0 to 6" in ran.err
    assert ran.status == (0 if answer else 1)
    assert (b"face = 4" in (people / "june.toml").read_bytes()) is answer
    assert len(copies(people)) == (0 if answer else 1)


def test_a_change_from_elsewhere_meanwhile_is_not_overwritten(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    path = people / "june.toml"
    meanwhile = f"open({str(path)!r}, 'ab').write(b'# by git'); " + REPLACE.strip().replace(
        "\n", "; "
    )
    editor.setenv("EDITOR", python(meanwhile, "Junko", "Typed"))
    ran = sms.json("edit", "june")
    assert ran.status == 1
    assert ran.answer["error"]["kind"] == "stale"
    assert path.read_bytes().endswith(b"# by git")
    (copy,) = copies(people)
    assert b"Typed Arakawa" in copy.read_bytes()
    assert copy.name in ran.answer["error"]["message"]


def test_an_editor_that_fails_saves_nothing(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    before = (people / "june.toml").read_bytes()
    editor.setenv("EDITOR", python("raise SystemExit(3)"))
    ran = sms("edit", "june")
    assert ran.status == 1
    assert "ended with status 3" in ran.err
    assert copies(people) == []
    editor.setenv("EDITOR", python(REPLACE + "raise SystemExit(3)", "Junko", "Typed"))
    told = sms("edit", "june").err
    (copy,) = copies(people)
    assert copy.name in told
    assert (people / "june.toml").read_bytes() == before


def test_an_editor_that_takes_the_copy_away_saves_nothing(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setenv("EDITOR", python("import os, sys; os.unlink(sys.argv[1])"))
    ran = sms("edit", "june")
    assert ran.status == 1
    assert "removed its copy" in ran.err
    assert sms("check").status == 0


@pytest.mark.parametrize("variable", ["VISUAL", "EDITOR"])
def test_an_editor_that_is_not_there_is_named(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch, variable: str
) -> None:
    editor.setenv(variable, "no-such-editor --wait")
    ran = sms("edit", "june")
    assert ran.status == 1
    assert f"{variable} names no-such-editor" in ran.err


def test_no_editor_at_all_is_said(people: Path, sms: Sms, editor: pytest.MonkeyPatch) -> None:
    editor.setenv("PATH", "")
    ran = sms("edit", "june")
    assert ran.status == 1
    assert "set VISUAL or EDITOR" in ran.err


def test_a_quote_that_is_not_closed_is_said(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setenv("EDITOR", "vim 'x")
    assert sms("edit", "june").status == 2


@pytest.mark.parametrize(
    ("broken", "old", "new"),
    [
        (b"kind =\n", "kind =", 'kind = "squad"\nname = "x"\ntr = 1\nbrutes = 2'),
        (b"\xff\xfe", "", ""),
        (b'kind = "squad"\nformat = 99\nname = "x"\ntr = 1\nbrutes = 2\n', "99", "1"),
    ],
)
def test_a_broken_sheet_can_be_mended(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch, broken: bytes, old: str, new: str
) -> None:
    path = people / "broken.toml"
    path.write_bytes(broken)
    whole = (
        "import sys; open(sys.argv[-1], 'wb').write("
        + repr(b'kind = "squad"\nname = "x"\ntr = 1\nbrutes = 2\n')
        + ")"
    )
    editor.setenv("EDITOR", python(REPLACE, old, new) if old else python(whole))
    sms.done("edit", "broken")
    assert sms("check").status == 0
    sms.done("undo")
    assert path.read_bytes() == broken


def test_a_dry_run_writes_nothing(people: Path, sms: Sms, editor: pytest.MonkeyPatch) -> None:
    before = (people / "june.toml").read_bytes()
    editor.setenv("EDITOR", python(REPLACE, "Junko", "Typed"))
    assert len(sms.done("edit", "june", "-n").answer["changes"]) == 1
    assert (people / "june.toml").read_bytes() == before
    assert not (people.parent / ".sms").exists()


def test_the_dojo_can_be_edited_by_its_file(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    people.with_name("dojo.toml").write_text('name = "Hall"\n')
    editor.setenv("EDITOR", python(REPLACE, "Hall", "Okada Hall"))
    sms.done("edit", "dojo.toml")
    assert people.with_name("dojo.toml").read_text() == 'name = "Okada Hall"\n'


def test_rows_of_one_name_are_still_told_whole(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    path = people / "june.toml"
    path.write_text(path.read_text("utf-8").replace('id = "hall"', 'id = "ray"'), "utf-8")
    before = path.read_bytes()
    mend = (
        "import pathlib, sys; file = pathlib.Path(sys.argv[1]); text = file.read_text('utf-8');"
        """file.write_text('id = "hall"'.join(text.rsplit('id = "ray"', 1)), 'utf-8')"""
    )
    editor.setenv("EDITOR", python(mend))
    (row,) = sms.done("edit", "june").answer["changes"]
    assert [each["id"] for each in row["before"]] == ["ray", "ray"]
    assert [each["id"] for each in row["after"]] == ["ray", "hall"]
    sms.done("undo")
    assert path.read_bytes() == before
