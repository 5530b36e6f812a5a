"""`sms check`: every problem of every file, where it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.conftest import Sms

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def spoil(people: Path, name: str, old: str, new: str) -> None:
    path = people / f"{name}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def place(path: Path, text: str) -> tuple[int, int]:
    """Return line and column of the first place where a file has a text."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if text in line:
            return number, line.index(text) + 1
    raise AssertionError(text)


def test_a_campaign_that_holds_has_no_problem(people: Path, sms: Sms) -> None:
    assert sms("check") == (0, "", "")
    assert sms("check", "-q").out == "0\n"
    assert sms.done("check").result == {"problems": [], "files": 7}


def test_every_problem_of_every_file_is_a_line(people: Path, sms: Sms) -> None:
    spoil(people, "june", "face = 3", "face = 7")
    spoil(people, "june", 'sight = "d4"', 'sight = "d5"')
    spoil(people, "salt", "scar =", "skar =")
    people.joinpath("goro.toml").write_text("x = \n")
    people.with_name("sms.toml").write_text("[rulings]\nten_dice = 3\n")
    people.with_name("dojo.toml").write_text("name = 7\n")
    june, salt = people / "june.toml", people / "salt.toml"
    face, sight, skar = place(june, "7"), place(june, '"d5"'), place(salt, "skar")
    ran = sms("check")
    assert ran.status == 1
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        "characters/goro.toml:1:1",
        "characters/goro.toml:1:5",
        f"characters/june.toml:{face[0]}:{face[1]}",
        f"characters/june.toml:{sight[0]}:{sight[1]}",
        f"characters/salt.toml:{skar[0]}:{skar[1]}",
        "dojo.toml:1:8",
        "sms.toml:2:12",
    ]
    assert lines[2].endswith("tracks.face is 7; it goes from 0 to 6")
    assert "did you mean d4 or d6?" in lines[3]
    assert "skar is no key at the top; did you mean scar, which is missing?" in lines[4]
    assert sms("check", "-q").out == "7\n"


def test_the_json_has_the_problems_and_the_first_error(people: Path, sms: Sms) -> None:
    spoil(people, "june", "face = 3", "face = 7\nfase = 3")
    spoil(people, "salt", "face =", "face = 9 #")
    ran = sms.json("check")
    line, column = place(people / "june.toml", "7")
    message = "tracks.face is 7; it goes from 0 to 6"
    assert ran.status == 1
    assert ran.result["problems"][0] == {
        "file": "characters/june.toml",
        "line": line,
        "column": column,
        "key": "tracks.face",
        "severity": "error",
        "message": message,
    }
    assert [each["severity"] for each in ran.result["problems"]] == ["error", "warning", "error"]
    assert ran.answer["error"] == {
        "kind": "sheet",
        "message": f"characters/june.toml:{line}:{column}: {message}",
        "file": "characters/june.toml",
        "line": line,
        "column": column,
        "key": "tracks.face",
    }


def test_other_commands_name_the_same_place(people: Path, sms: Sms) -> None:
    spoil(people, "june", "face = 3", "face = 7")
    (line,) = sms("check").out.splitlines()
    assert sms("show", "june").err.splitlines() == [line]
    assert sms("roll", "june", "sight").err.splitlines() == [line]


def test_warnings_alone_are_no_failure(people: Path, sms: Sms) -> None:
    spoil(people, "june", "face = 3", "face = 3\nfase = 3")
    ran = sms("check")
    assert ran.status == 0
    assert "warning: unknown key fase in [tracks]" in ran.out
    assert "error" not in sms.done("check").answer


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "hall"', 'id = "harm"', "an obligation is named harm"),
        ('id = "hall"', 'id = "ray"', "two obligations are named ray"),
    ],
)
def test_s16_an_obligation_has_an_id_of_its_own(
    people: Path, sms: Sms, old: str, new: str, message: str
) -> None:
    spoil(people, "june", old, new)
    ran = sms("check")
    assert ran.status == 1
    assert message in ran.out


def test_s3_a_fourth_skill_in_a_tier_is_a_problem(people: Path, sms: Sms) -> None:
    for skill in ("steel", "nerve", "sight", "shadow"):
        spoil(people, "june", f'{skill} = "d4"', f'{skill} = "d10"')
    line, column = place(people / "june.toml", "shadow")
    (told,) = sms("check").out.splitlines()
    assert told.startswith(f"characters/june.toml:{line}:{column + len('shadow = ')}: ")


def test_c16_a_squad_has_a_threat_rating_from_1_to_5(people: Path, sms: Sms) -> None:
    text = (people / "bikers.toml").read_text("utf-8")
    rating = next(line for line in text.splitlines() if line.startswith("tr = "))
    spoil(people, "bikers", rating, "tr = 6")
    assert "tr is 6; it goes from 1 to 5" in sms("check").out


def test_s20_creation_asks_what_no_sheet_must_have(people: Path, sms: Sms) -> None:
    spoil(people, "june", "grit = 0", "grit = 2")
    assert sms("check", "june").out == ""
    ran = sms("check", "june", "--creation")
    assert ran.status == 0
    assert "warning: tracks.grit is 2; it starts at 0" in ran.out


def test_files_are_named_as_a_hook_names_them(people: Path, sms: Sms, tmp_path: Path) -> None:
    spoil(people, "june", "face = 3", "face = 7")
    spoil(people, "salt", "face =", "face = 9 #")
    assert sms("check", "june", "characters/june.toml").out.count("\n") == 1
    assert sms("check", "salt.toml").out == "salt.toml: there is no such file\n"
    assert sms.done("check", "kenji", "characters/goro.toml").result["files"] == 2


def test_a_file_outside_any_campaign_is_checked_too(folder: Path, sms: Sms) -> None:
    (folder / "loose.toml").write_text('kind = "squad"\n')
    (folder / "dojo.toml").write_text('name = "Hall"\n')
    ran = sms("check", "loose.toml", "dojo.toml")
    assert ran.status == 1
    assert [line.split(":")[0] for line in ran.out.splitlines()] == ["loose.toml"] * 3


def test_a_sheet_may_be_named_dojo(people: Path, sms: Sms) -> None:
    (people / "dojo.toml").write_bytes((people / "june.toml").read_bytes())
    assert sms("check").out == ""


def test_no_campaign_and_no_such_name_are_said(folder: Path, sms: Sms) -> None:
    assert "there is no campaign here" in sms("check").err
    (folder / "characters").mkdir()
    assert "no sheet is named jun" in sms("check", "jun").err
    assert sms("check").status == 0


def test_a_file_that_cannot_be_read_does_not_stop_the_others(people: Path, sms: Sms) -> None:
    (people / "a b.toml").write_bytes((people / "june.toml").read_bytes())
    (people / "folder.toml").mkdir()
    (people / "gone.toml").symlink_to("nowhere.toml")
    (people / "latin.toml").write_bytes(b'kind = "character"\nname = "Ren\xe9"\n')
    (people / "deep.toml").write_text("x = " + "[" * 1000 + "]" * 1000)
    (people / "large.toml").write_text('x = "' + "x" * (1 << 20) + '"')
    (people / "empty.toml").touch()
    spoil(people, "vincent", "face =", "face = 9 #")
    ran = sms("check")
    assert ran.status == 1
    assert [line.split(": ")[0].split(":")[0] for line in ran.out.splitlines()] == [
        f"characters/{name}.toml"
        for name in ("a b", "deep", "empty", "folder", "gone", "large", "latin", "vincent")
    ]
    assert "characters/a b.toml: warning: " in ran.out
    assert "characters/latin.toml:2:12: byte 0xe9 is no UTF-8" in ran.out


def told(sms: Sms, *arguments: str) -> list[str]:
    """Return the lines that a reader at a terminal sees, without their colours."""
    return [COLOUR.sub("", row).rstrip() for row in sms(*arguments).out.splitlines()]


def test_a_reader_at_a_terminal_sees_the_line_and_a_caret(
    people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    spoil(people, "june", "face = 3", "face = 7")
    line, column = place(people / "june.toml", "7")
    head = f"  {line}:{column}  "
    assert told(sms, "check") == [
        "characters/june.toml",
        f"{head}tracks.face is 7; it goes from 0 to 6",
        f"{' ' * len(head)}face = 7",
        f"{' ' * (len(head) + column - 1)}^",
        "",
        "  1 error in 7 files",
    ]


@pytest.mark.parametrize("skills", ["'井上', ", "'\\u001b', '\t', ", "'a', " * 60])
def test_a_caret_stands_under_its_column_in_a_long_or_wide_line(
    folder: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch, skills: str
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    squad = 'kind = "squad"\ntr = 2\nbrutes = 6\nname = "x"\n'
    (folder / "loose.toml").write_text(f"{squad}skills = [{skills}7]\n", "utf-8")
    _, _, excerpt, caret, *_ = told(sms, "check", "loose.toml")
    assert cell_len(excerpt[: excerpt.rindex("7")]) == caret.index("^")
    assert len(caret) <= 80


def test_a_reader_is_told_that_there_are_no_problems(
    people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert told(sms, "check") == ["  no problems in 7 files"]
    assert told(sms, "check", "june") == ["  no problems in 1 file"]


def test_rules_are_checked_where_types_are_wrong_too(campaign: Path, sms: Sms) -> None:
    june = campaign / "characters" / "june.toml"
    text = june.read_text().replace("face = 3 ", "face = 9 ").replace('id = "hall"', 'id = "ray"')
    june.write_text(text.replace('"Low Sweep"', '"quiet eyes"'))
    told = sms("check").out
    assert "tracks.face is 9" in told
    assert "two obligations are named ray" in told
    assert "quiet eyes stands twice" in told


def test_a_broken_line_does_not_hide_what_else_is_wrong(people: Path, sms: Sms) -> None:
    spoil(people, "june", "face = 3", "face = three")
    spoil(people, "june", "name = 1", "name = 9")
    spoil(people, "june", 'motion = "d8"', 'motion = "d8')
    spoil(people, "june", 'id = "hall"', 'id = "ray"')
    lines = sms("check").out.splitlines()
    assert [line.split(":")[3].split("; ")[0].strip() for line in lines] == [
        "this is no value",
        "tracks.name is 9",
        "a text ends on its own line",
        "two obligations are named ray",
    ]
    for old, new in (("face = three", "face = 3"), ("name = 9", "name = 1")):
        spoil(people, "june", old, new)
    spoil(people, "june", 'motion = "d8', 'motion = "d8"')
    spoil(people, "june", 'id = "ray"', 'id = "roy"')
    assert sms("check").out == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[tracks]", "[tracks"),
        ("techniques = [", "techniques = [[\n"),
        ('look = "', 'look = """'),
        ("face = 3", "face three"),
    ],
)
def test_what_is_not_read_for_a_broken_line_is_said(
    people: Path, sms: Sms, old: str, new: str
) -> None:
    spoil(people, "june", old, new)
    spoil(people, "june", "name = 1", "name = 9")
    (line,) = sms("check").out.splitlines()
    assert line.endswith("; the rest of the file is read once this is mended")
    spoil(people, "june", new, old)
    (line,) = sms("check").out.splitlines()
    assert line.endswith("tracks.name is 9; it goes from 0 to 3")


MARKS = "<<<<<<< HEAD\n{ours}\n||||||| base\n{ours}\n=======\n{theirs}\n>>>>>>> theirs\n"


@pytest.mark.parametrize("file", ["characters/june.toml", "dojo.toml", "fight.toml", "sms.toml"])
def test_every_mark_of_a_merge_conflict_is_named(people: Path, sms: Sms, file: str) -> None:
    path = people.parent / file
    text = path.read_text("utf-8") if path.exists() else ""
    path.write_text(MARKS.format(ours="# ours", theirs="# theirs") + text, "utf-8")
    lines = sms("check").out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"{file}:{at}:1" for at in (1, 3, 5, 7)]
    assert all("this line is a mark of a merge conflict; keep one" in line for line in lines)
    assert sms("show", "june").status == (1 if "june" in file else 0)


def test_a_wrong_name_does_not_keep_the_others_from_being_checked(people: Path, sms: Sms) -> None:
    spoil(people, "june", "face = 3", "face = 7")
    ran = sms("check", "nobody", "june")
    assert ran.status == 1
    nobody, june = ran.out.splitlines()
    assert nobody.startswith("nobody: no sheet is named nobody")
    assert june.startswith("characters/june.toml:14:8: tracks.face is 7")
    assert sms.json("check", "jun", "june").result["files"] == 1
    assert sms("check", "nobody").err.startswith("sms: no sheet is named nobody")


@pytest.mark.parametrize("name", ["june.TOML", ".june.toml", "june.Toml"])
def test_a_file_that_is_nearly_named_like_a_sheet_is_a_warning(
    people: Path, sms: Sms, name: str
) -> None:
    (people / "june.toml").rename(people / name)
    (people / "june.toml~").touch()
    (people / ".#june.toml").touch()
    ran = sms("check")
    said = "this is read as no sheet; name it june.toml, or take it away"
    assert (ran.status, ran.out) == (0, f"characters/{name}: warning: {said}\n")
    (people / name).rename(people / "june.toml")
    assert sms("check").out == ""


def test_a_name_that_is_none_is_shown_in_one_way(people: Path, sms: Sms) -> None:
    (people / "june.toml").rename(people / "ju\nne.toml")
    said = "this is no name for a sheet: it holds white space; june or old-ray would do"
    assert sms("check").out == f"characters/ju ne.toml: warning: {said}\n"


def test_a_fight_that_links_to_nothing_is_told(people: Path, sms: Sms) -> None:
    (people.parent / "fight.toml").symlink_to("nowhere.toml")
    assert sms("check").out == (
        "fight.toml: this link leads to no file; put one there, or take the link away\n"
    )
    (people.parent / "fight.toml").unlink()
    assert sms("check").out == ""


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ジ" * 60, ""),
        ("Sleeves rolled twice, " * 9, ""),
        ("", " grease in one thumbprint" * 9),
        ("Sleeves rolled twice, " * 9, " grease in one thumbprint" * 9),
        ("ジ" * 60, "ジ" * 60),
        ("e\u0301" * 90, "e\u0301" * 90),
    ],
)
def test_a_long_line_shows_its_fault_and_that_it_is_cut(
    folder: Path,
    sms: Sms,
    monkeypatch: pytest.MonkeyPatch,
    columns: int,
    before: str,
    after: str,
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(columns))
    (folder / "loose.toml").write_text(f'name = "{before}" X = "{after}"\n', "utf-8")
    rows = told(sms, "check", "loose.toml")
    at = max(number for number, row in enumerate(rows) if row.strip() == "^")
    excerpt, caret = rows[at - 1], rows[at]
    assert cell_len(excerpt) <= columns
    assert excerpt[: excerpt.index("X")].strip()
    assert cell_len(excerpt[: excerpt.index("X")]) == caret.index("^")
    assert ("…" in excerpt[: excerpt.index("X")]) is (cell_len(before) > columns)
    assert excerpt.endswith("…") is (cell_len(after) > columns)
    assert len(caret) <= columns


@pytest.mark.parametrize("length", range(40, 90, 5))
def test_a_caret_behind_the_end_of_a_line_stands_in_its_row(
    folder: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch, length: int
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    (folder / "loose.toml").write_text(f'kind = "{"x" * length}\n', "utf-8")
    _, _, *rest = told(sms, "check", "loose.toml")
    excerpt, caret = rest[-4:-2]
    assert caret == f"{' ' * len(excerpt)}^"
    assert len(caret) <= 80


def test_what_is_astray_can_be_set_where_it_belongs(people: Path, sms: Sms) -> None:
    spoil(people, "june", 'sight = "d4"', 'sihgt = "d4"')
    spoil(people, "june", 'nerve = "d4"', "#")
    spoil(people, "june", 'wire = "d4"', "#")
    spoil(people, "june", "face = 3", 'face = 3\nnerve = "d6"\nwire = "d4"')
    assert sms("show", "june").status == 1
    for skill in ("sight", "nerve", "wire"):
        assert sms("set", "june", f"skills.{skill}", "d4").status == 0
    assert "warning: unknown key sihgt in [skills]" in sms("check").out
    assert sms("show", "june").status == 0


def test_another_kind_of_sheet_is_no_fault_of_the_file(people: Path, sms: Sms) -> None:
    assert sms("set", "june", "kind", "combatant").err == (
        'sms: june cannot become a combatant: name is missing; add name = "…"\n'
    )
    assert "did you mean squad?" in sms("set", "june", "kind", "squat").err
    ran = sms("set", "june", "techniques", '["Quiet Eyes", "Quiet Eyes"]')
    spoil(people, "june", '"Low Sweep"', '"Quiet Eyes"')
    assert sms("check").out == ran.err
