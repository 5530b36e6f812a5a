"""`sms edit`: the original is never at risk, and nothing that was typed is lost."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from typing import NoReturn

import pytest

from sms_cli.commands import context, edit
from sms_cli.sheets import copies as copies_of_sheets
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
    assert done.result == {
        "name": "june",
        "file": "characters/june.toml",
        "edited": True,
        "problems": [],
        "kept": None,
    }
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
    file = os.path.relpath(copy)  # what is wrong stands in the copy
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        f"{file}:14:8: tracks.face is 7; it goes from 0 to 6",
        f"{file}:15:8: tracks.name is 9; it goes from 0 to 3",
        f"what was typed is kept in {file}; sms edit june goes on with it",
    ]


def test_a_program_is_given_all_that_is_wrong_and_where_it_is_kept(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setenv("EDITOR", python(REPLACE, "face = 3\nname = 1", "face = 7\nname = 9"))
    ran = sms.json("edit", "june")
    (copy,) = copies(people)
    kept = f".sms/{copy.name}"
    assert (ran.status, ran.err) == (1, "")
    assert (ran.result["edited"], ran.result["kept"]) == (False, kept)
    assert ran.result["problems"] == [
        {
            "file": kept,
            "line": line,
            "column": 8,
            "key": key,
            "severity": "error",
            "message": message,
        }
        for line, key, message in (
            (14, "tracks.face", "tracks.face is 7; it goes from 0 to 6"),
            (15, "tracks.name", "tracks.name is 9; it goes from 0 to 3"),
        )
    ]
    error = ran.answer["error"]
    assert (error["file"], error["line"], error["key"]) == (kept, 14, "tracks.face")


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

    def ask(question: str, *, default: bool) -> bool:
        asked.append(question)
        return answer

    editor.setenv("EDITOR", python(mend))
    editor.setattr(context.Context, "may_ask", True)
    editor.setattr(edit, "ask_whether", ask)
    ran = sms("edit", "june")
    assert asked == ["Go back to the editor?"]
    assert "tracks.face is 9; it goes from 0 to 6" in ran.err
    assert ran.status == (0 if answer else 1)
    assert (b"face = 4" in (people / "june.toml").read_bytes()) is answer
    assert len(copies(people)) == (0 if answer else 1)


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


@pytest.mark.parametrize(
    ("place", "what"),
    [
        ("os.mkfifo(sys.argv[1])", "a pipe"),
        ("os.symlink('/dev/zero', sys.argv[1])", "a device"),
        ("os.symlink('nowhere', sys.argv[1])", "a link that leads to no file"),
        ("os.symlink(sys.argv[1], sys.argv[1])", "a link that leads to no file"),
        ("os.mkdir(sys.argv[1])", "a folder"),
    ],
)
def test_an_editor_that_puts_something_else_in_place_of_its_copy_saves_nothing(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch, place: str, what: str
) -> None:
    before = (people / "june.toml").read_bytes()
    editor.setenv("EDITOR", python(f"import os, sys; os.unlink(sys.argv[1]); {place}"))
    refused = sms("edit", "june")
    assert (refused.status, refused.out) == (1, "")
    assert f"put {what} in place of its copy, so nothing is saved" in refused.err
    assert "kept" not in refused.err
    assert (people / "june.toml").read_bytes() == before
    assert not any(people.parent.glob(".sms/june*"))


def test_a_folder_with_something_in_it_stays_and_is_told_of(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    fill = "import os, sys; os.unlink(sys.argv[1]); os.makedirs(sys.argv[1] + '/mine')"
    editor.setenv("EDITOR", python(fill))
    refused = sms("edit", "june")
    (copy,) = copies(people)
    assert f"kept in .sms/{copy.name}" in refused.err
    assert (copy / "mine").is_dir()


@pytest.mark.parametrize("typed", ["", " \n\n"])
def test_an_empty_copy_is_called_so_and_not_kept(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch, typed: str
) -> None:
    before = (people / "june.toml").read_bytes()
    editor.setenv("EDITOR", python(f"import sys; open(sys.argv[1], 'w').write({typed!r})"))
    refused = sms("edit", "june")
    assert refused.err == "characters/june.toml: the copy is empty, so nothing is saved\n"
    assert (people / "june.toml").read_bytes() == before
    assert copies(people) == []


def test_a_format_that_was_typed_is_no_newer_program_s(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setenv("EDITOR", python(REPLACE, "kind =", "format = 9\nkind ="))
    refused = sms("edit", "june")
    assert "format is 9; this sms reads up to 1" in refused.err
    assert "newer" not in refused.err


def test_a_copy_that_grew_beyond_a_mebibyte_is_refused_and_kept(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setenv("EDITOR", python("import sys; open(sys.argv[1], 'a').write('#' * (1 << 20))"))
    assert "larger than 1 MiB" in sms("edit", "june").err
    assert len(copies(people)) == 1


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (os.mkfifo, "this is a pipe; it should be a text file"),
        (os.mkdir, "this is a folder; it should be a text file"),
        (lambda path: os.symlink("nowhere", path), "this link leads to no file"),
    ],
)
@pytest.mark.parametrize("name", ["dojo.toml", "sms.toml", "odd"])
def test_what_is_no_file_is_told_in_the_words_of_every_command(
    people: Path,
    sms: Sms,
    editor: pytest.MonkeyPatch,
    make: Callable[[Path], None],
    said: str,
    name: str,
) -> None:
    make(people.parent / name if name.endswith(".toml") else people / f"{name}.toml")
    editor.setenv("EDITOR", python("raise SystemExit('the editor was opened')"))
    refused = sms("edit", name)
    assert refused.status == 1
    assert said in refused.err


def test_a_file_that_is_no_sheet_is_named_where_a_sheet_was_looked_for(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setenv("EDITOR", python("pass"))
    people.with_name("dojo.toml").write_text('name = "Hall"\n')
    assert "there is dojo.toml" in sms("edit", "dojo").err
    assert "there is dojo.toml" in sms("set", "dojo", "name", "Hall").err
    assert "dojo.toml" not in sms("edit", "doj").err
    editor.chdir(people)
    assert "there is ../dojo.toml" in sms("edit", "dojo").err


def test_a_read_only_sheet_says_so_before_anything_is_typed(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    editor.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    editor.setenv("EDITOR", python("raise SystemExit('the editor was opened')"))
    refused = sms("edit", "june")
    assert refused.status == 1
    assert refused.err.startswith("characters/june.toml: the file is read-only")


def test_a_full_disk_leaves_no_empty_copy(
    people: Path, sms: Sms, editor: pytest.MonkeyPatch
) -> None:
    def full(file: int, mode: str) -> NoReturn:
        os.close(file)
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    sms("gain", "june", "face")
    editor.setattr(copies_of_sheets, "open", full, raising=False)
    editor.setenv("EDITOR", python(REPLACE, "Junko Arakawa", "J. Arakawa"))
    refused = sms("edit", "june")
    assert (refused.status, "make room" in refused.err) == (1, True)
    assert copies(people) == []


def test_a_nan_that_stays_is_no_change(people: Path, sms: Sms, editor: pytest.MonkeyPatch) -> None:
    june = people / "june.toml"
    june.write_text("mood = nan\nluck = 1\n" + june.read_text("utf-8"), "utf-8")
    editor.setenv("EDITOR", python(REPLACE, "luck = 1", "luck = 1.0"))
    (change,) = sms.done("edit", "june").answer["changes"]
    assert (change["key"], change["before"], change["after"]) == ("luck", 1, 1.0)


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
