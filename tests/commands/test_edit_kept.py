"""`sms edit`: what was typed and not saved waits, and goes into what has changed meanwhile."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from sms_cli.commands import context, edit
from sms_cli.sheets.copies import at_work, kept_copies
from sms_cli.sheets.locate import folder_at
from tests.conftest import Ran, Sms

REPLACE = """
import pathlib, sys
*pairs, path = sys.argv[1:]
file = pathlib.Path(path)
text = file.read_bytes()
for old, new in zip(pairs[::2], pairs[1::2]):
    assert old.encode() in text
    text = text.replace(old.encode(), new.encode(), 1)
file.write_bytes(text)
"""
Edit = Callable[..., Ran]


@pytest.fixture
def edit_june(people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch) -> Edit:
    """`sms edit june` in an editor that puts texts in place of others."""
    monkeypatch.delenv("VISUAL", raising=False)

    def run(*pairs: str, options: tuple[str, ...] = (), meanwhile: str = "") -> Ran:
        line = [sys.executable, "-c", f"{meanwhile}\n{REPLACE}", *pairs]
        monkeypatch.setenv("EDITOR", shlex.join(line))
        return sms("edit", "june", *options)

    return run


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What is answered to each question on a terminal; an interrupt when there is no more."""
    given: list[bool] = []

    def ask(_question: str, *, default: bool) -> bool:
        if not given:
            raise typer.Abort
        return given.pop(0)

    monkeypatch.setattr(context.Context, "may_ask", True)
    monkeypatch.setattr(edit, "ask_whether", ask)
    return given


def waiting(people: Path) -> list[Path]:
    return sorted(people.parent.glob(".sms/june-*"))


def copy_of(people: Path) -> Path:
    (copy,) = people.parent.glob(".sms/june-*.toml")
    return copy


def by_hand(people: Path, old: str, new: str) -> str:
    """Return a script of the editor in which another hand changes the sheet meanwhile."""
    path = str(people / "june.toml")
    return (
        f"import pathlib; june = pathlib.Path({path!r}); text = june.read_text('utf-8');"
        f"june.write_text(text.replace({old!r}, {new!r}), 'utf-8')"
    )


def text(people: Path) -> str:
    return (people / "june.toml").read_text("utf-8")


def test_an_unsaved_copy_is_gone_on_with_and_goes_once_it_is_saved(
    people: Path, sms: Sms, edit_june: Edit, answers: list[bool]
) -> None:
    before = text(people)
    answers += [False]
    assert edit_june("face = 3", "face = 9").status == 1
    assert len(waiting(people)) == 2
    name = copy_of(people).name
    answers += [True]
    ran = edit_june("face = 9", "face = 4")
    assert ran.status == 0
    assert f"an unsaved copy of characters/june.toml is .sms/{name}, of today" in ran.err
    assert "changed since" not in ran.err
    assert text(people) == before.replace("face = 3", "face = 4")
    assert waiting(people) == []
    sms("undo")
    assert text(people) == before


def test_the_newest_copy_comes_first_and_a_declined_one_goes(
    people: Path, edit_june: Edit, monkeypatch: pytest.MonkeyPatch, answers: list[bool]
) -> None:
    monkeypatch.setattr(context.Context, "may_ask", False)
    edit_june("face = 3", "face = 8")
    old = copy_of(people)
    os.utime(old, (0, 0))
    edit_june("face = 3", "face = 9")
    monkeypatch.setattr(context.Context, "may_ask", True)
    answers += [False, True]  # the newest, then the old one
    assert edit_june("face = 8", "face = 5").status == 0
    assert ("face = 5" in text(people), waiting(people)) == (True, [])


def test_whoever_declines_every_copy_begins_with_the_sheet(
    people: Path, edit_june: Edit, answers: list[bool]
) -> None:
    edit_june("face = 3", "face = 9")
    answers += [False]
    assert edit_june("face = 3", "face = 5").status == 0
    assert ("face = 5" in text(people), waiting(people)) == (True, [])


@pytest.mark.parametrize("options", [(), ("--json",), ("-q",), ("-n",)])
def test_outside_a_terminal_an_unsaved_copy_is_told_of_and_left_alone(
    people: Path, edit_june: Edit, options: tuple[str, ...]
) -> None:
    edit_june("face = 3", "face = 9")
    copy = copy_of(people)
    yesterday = time.time() - 86_400
    os.utime(copy, (yesterday, yesterday))
    ran = edit_june("face = 3", "face = 4", options=options)
    assert ran.status == 0
    assert f"an unsaved copy of characters/june.toml is .sms/{copy.name}, of yesterday" in ran.err
    assert "face = 9" in copy.read_text("utf-8")


def test_a_yes_to_everything_asks_nothing_and_does_not_go_back_for_ever(
    people: Path, edit_june: Edit, answers: list[bool]
) -> None:
    ran = edit_june("face = 3", "face = 9", options=("--yes",))
    assert ran.status == 1
    assert "tracks.face is 9" in ran.err
    assert "unsaved copy" in edit_june("face = 3", "face = 4", options=("--yes",)).err
    assert "face = 4" in text(people)


def test_an_interrupt_at_the_question_keeps_what_was_typed(
    people: Path, edit_june: Edit, answers: list[bool]
) -> None:
    ran = edit_june("face = 3", "face = 9")
    name = copy_of(people).name
    assert ran.err.splitlines()[-2:] == [
        "characters/june.toml: nothing is saved",
        f"what was typed is kept in .sms/{name}; sms edit june goes on with it",
    ]
    assert edit_june("face = 9", "face = 4").status == 1  # and again, where it is offered
    assert copy_of(people).name == name


def test_a_copy_at_work_is_no_forgotten_one(people: Path, edit_june: Edit) -> None:
    edit_june("face = 3", "face = 9")
    folder = folder_at(people.parent)
    (copy,) = kept_copies(folder, "characters/june.toml")
    with at_work(copy):
        assert kept_copies(folder, "characters/june.toml") == []
        assert "unsaved" not in edit_june("face = 3", "face = 4").err


def test_a_copy_of_another_sheet_is_not_offered(people: Path, edit_june: Edit, sms: Sms) -> None:
    (people / "june-b.toml").write_bytes((people / "june.toml").read_bytes())
    edit_june("face = 3", "face = 9")
    assert "unsaved" not in sms("edit", "june-b").err


@pytest.mark.skipif(os.name == "nt", reason="its permissions are others")
def test_what_lies_beside_a_copy_is_as_private_as_the_copy(people: Path, edit_june: Edit) -> None:
    edit_june("face = 3", "face = 9")
    assert [path.stat().st_mode & 0o077 for path in waiting(people)] == [0, 0]


@pytest.mark.parametrize(
    ("theirs", "mine"),
    [
        (("grit = 0", "grit = 2"), ("face = 3", "face = 4")),
        (("name = 1", "name = 2"), ("face = 3", "face = 4")),
        (("name = 1", "name = 2"), ("face = 3", "face = 3  # honest")),
        (("name = 1", "name = 1  # as a child"), ("face = 3", "face = 4")),
        (("# June", "# Our June"), ("face = 3", "face = 3  # honest")),
        (('id = "ray"', 'id = "raymond"'), ('heat = "pressing"', 'heat = "held"')),
    ],
)
def test_what_has_changed_elsewhere_meanwhile_stays_beside_what_was_typed(
    people: Path, sms: Sms, edit_june: Edit, theirs: tuple[str, str], mine: tuple[str, str]
) -> None:
    after = text(people).replace(*theirs)
    ran = edit_june(*mine, meanwhile=by_hand(people, *theirs))
    assert (ran.status, "goes into that" in ran.err) == (0, True)
    assert text(people) == after.replace(*mine)
    assert waiting(people) == []
    sms("undo")
    assert text(people) == after


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_what_has_changed_in_both_is_refused_with_both_places(
    people: Path, sms: Sms, edit_june: Edit, options: tuple[str, ...]
) -> None:
    meanwhile = by_hand(people, "face = 3", "face = 2")
    typed = "# mine\nkind"
    ran = edit_june("kind", typed, "face = 3", "face = 4", meanwhile=meanwhile, options=options)
    copy = copy_of(people)
    assert ran.status == 1
    told = ran.answer["error"]["message"] if options else ran.err
    assert told.startswith("characters/june.toml:14:8: tracks.face has changed since")
    assert f"at .sms/{copy.name}:15:8" in told
    assert "face = 2" in text(people)
    assert "face = 4" in copy.read_text("utf-8")
    if options:
        assert (ran.answer["error"]["kind"], ran.result["kept"]) == ("stale", f".sms/{copy.name}")


def test_what_was_refused_goes_in_once_both_say_the_same(
    people: Path, sms: Sms, edit_june: Edit, answers: list[bool]
) -> None:
    meanwhile = by_hand(people, "face = 3", "face = 2")
    assert edit_june("face = 3", "face = 4", "name = 1", "name = 2", meanwhile=meanwhile).status
    answers += [True]
    ran = edit_june("face = 4", "face = 2")
    assert (ran.status, "the sheet has changed since" in ran.err) == (0, True)
    assert ("face = 2\nname = 2" in text(people), waiting(people)) == (True, [])


def test_what_holds_by_itself_but_not_with_the_other_change_is_refused(
    people: Path, edit_june: Edit
) -> None:
    pairs = [f'{skill} = "d4"' for skill in ("bearing", "steel", "nerve")]
    mine = [each for old in pairs for each in (old, old.replace("d4", "d10"))]
    ran = edit_june(*mine, meanwhile=by_hand(people, 'wire = "d4"', 'wire = "d10"'))
    assert (ran.status, "with what has changed since" in ran.err) == (1, True)
    assert text(people).count("d10") == 1
    assert copy_of(people).read_text("utf-8").count("d10") == 3


@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        ("june.unlink()", "there is no such file"),
        ("june.write_text('kind =')", "june.toml:1:7: a value is missing here"),
    ],
)
def test_a_sheet_that_has_gone_or_broken_meanwhile_keeps_what_was_typed(
    people: Path, edit_june: Edit, theirs: str, said: str
) -> None:
    path = str(people / "june.toml")
    meanwhile = f"import pathlib; june = pathlib.Path({path!r}); {theirs}"
    ran = edit_june("face = 3", "face = 4", meanwhile=meanwhile)
    assert (ran.status, said in ran.err) == (1, True)
    assert "face = 4" in copy_of(people).read_text("utf-8")
