"""`sms check` from anywhere, of anything: lines lead to the file, refusals say what it is."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.test_check import spoil
from tests.conftest import Ran, Sms

FACE = "tracks.face is 7; it goes from 0 to 6"


@pytest.fixture
def broken(people: Path) -> Path:
    """The root of a campaign in which June's face is wrong."""
    spoil(people, "june", "face = 3", "face = 7")
    return people.parent


def place_of(line: str) -> tuple[str, int, int]:
    file, number, column, _ = line.split(":", 3)
    return file, int(number), int(column)


@pytest.mark.parametrize(
    ("here", "options", "seen"),
    [
        (".", [], "characters/june.toml"),
        ("characters", [], "june.toml"),
        ("notes/deep", [], "../../characters/june.toml"),
        ("..", ["-C", "{root}"], "{root}/characters/june.toml"),
        ("../elsewhere", ["-C", "../{root}"], "../{root}/characters/june.toml"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [["check"], ["check", "june"], ["show", "june"], ["roll", "june", "sight"], ["scene", "end"]],
    ids=" ".join,
)
def test_a_line_leads_to_the_file_from_where_one_stands(
    broken: Path,
    sms: Sms,
    monkeypatch: pytest.MonkeyPatch,
    here: str,
    options: list[str],
    seen: str,
    command: list[str],
) -> None:
    for folder in ("notes/deep", "../elsewhere"):
        (broken / folder).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(broken / here)
    options = [option.format(root=broken.name) for option in options]
    ran = sms(*options, *command)
    (line,) = (ran.out + ran.err).splitlines()
    file, number, column = place_of(line)
    assert file == seen.format(root=broken.name)
    assert Path(file).read_text("utf-8").splitlines()[number - 1][column - 1 :] == "7"
    error = sms.json(*options, *command).answer["error"]
    assert error["file"] == "characters/june.toml"
    assert error["message"] == f"characters/june.toml:{number}:{column}: {FACE}"


def test_a_reader_at_a_terminal_sees_the_file_from_where_one_stands(
    broken: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(broken / "characters")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "june.toml" in sms("check").out.splitlines()[0]
    assert "characters/" not in sms("check").out


def test_two_files_of_one_path_in_two_places_are_two(
    broken: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = broken.parent / "elsewhere"
    (elsewhere / "characters").mkdir(parents=True)
    (elsewhere / "characters" / "june.toml").write_text("x =\n")
    monkeypatch.chdir(elsewhere)
    ran = sms.json("check", "-C", str(broken), "june", "characters/june.toml")
    assert ran.result["files"] == 2
    files = [problem["file"] for problem in ran.result["problems"]]
    assert list(dict.fromkeys(files)) == [
        str(elsewhere / "characters" / "june.toml"),
        "characters/june.toml",
    ]


@pytest.mark.parametrize("inside", [True, False])
def test_what_is_no_sheet_is_said_with_what_check_takes(
    folder: Path, sms: Sms, inside: bool
) -> None:
    (folder / "README.md").touch()
    (folder / "notes").mkdir()
    (folder / "beach" / "characters").mkdir(parents=True)
    if inside:
        (folder / "characters").mkdir()
    takes = "name a sheet, as in june, or a file that ends in .toml"
    assert sms("check", "README.md").err == f"sms: README.md is no sheet: {takes}\n"
    assert sms("check", "notes").err == f"sms: notes is a folder: {takes}\n"
    assert sms("check", "notes/").err == f"sms: notes/ is a folder: {takes}\n"
    there = f"{takes}; with -C beach it is the campaign"
    assert sms("check", "beach").err == f"sms: beach is a folder: {there}\n"
    assert sms("check", "-C", "beach").status == 0
    assert sms("check", "README.md").status == 1


def test_a_sheet_goes_before_a_folder_of_its_name(people: Path, sms: Sms) -> None:
    (people.parent / "june").mkdir()
    assert sms.done("check", "june").result == {"problems": [], "files": 1}
    (people.parent / "jun").touch()
    assert "jun is no sheet: name a sheet" in sms("check", "jun").err
    assert "(did you mean june?)" in sms("check", "jun").err


def test_a_file_has_the_same_problems_by_name_by_path_and_among_all(
    people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    (people / "d8.toml").write_bytes((people / "june.toml").read_bytes())
    line = (
        "characters/d8.toml: warning: this is no name for a sheet: it reads as dice;"
        " june or old-ray would do\n"
    )
    assert sms("check").out == sms("check", "d8").out == line
    assert (
        sms("check", "characters/d8.toml").out == sms("check", "./characters/d8.toml").out == line
    )
    monkeypatch.chdir(people)
    assert sms("check", "d8.toml").out == line.removeprefix("characters/")
    monkeypatch.chdir(people.parent.parent)
    path = os.path.relpath(people / "d8.toml")
    assert sms("check", path).out == line.replace("characters/d8.toml", path)


def test_names_that_differ_in_case_alone_are_a_warning(people: Path, sms: Sms) -> None:
    june = (people / "june.toml").read_bytes()
    (people / "June.toml").write_bytes(june)
    if len(list(people.iterdir())) == 7:
        pytest.skip("this file system takes the two for one")
    ran = sms("check")
    assert ran.status == 0
    assert ran.out == (
        "characters/june.toml: warning: june differs from June in case alone; give the file another"
        " name\n"
    )


def test_names_that_look_alike_are_a_warning(people: Path, sms: Sms) -> None:
    june = (people / "june.toml").read_bytes()
    for name in ("jos\u00e9", "jose\u0301"):
        (people / f"{name}.toml").write_bytes(june)
    if len(list(people.iterdir())) == 8:
        pytest.skip("this file system takes the two for one")
    assert sms("check").out == (
        "characters/jos\u00e9.toml: warning: jos\u00e9 differs from jose\u0301 in the Unicode form"
        " of its letters alone; give the file another name\n"
    )


def test_a_sheet_and_a_link_to_it_are_checked_once(people: Path, sms: Sms) -> None:
    (people / "jun.toml").symlink_to("june.toml")
    (people / "away.toml").symlink_to("nowhere.toml")
    june = people / "june.toml"
    june.write_text(june.read_text("utf-8").replace("face = 3", "face = 9", 1), "utf-8")
    first, second = sms("check").out.splitlines()
    assert first.startswith("characters/away.toml: this link leads to no file")
    assert second.startswith("characters/june.toml:14:8: tracks.face is 9")
    assert sms("check", "jun").out == f"{second}\n"


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_device(path: Path) -> None:
    path.symlink_to(os.devnull)


OTHERS: dict[str, Callable[[Path], None]] = {
    "a folder": os.mkdir,
    "a pipe": make_pipe,
    "a device": make_device,
}
READING: dict[str, list[list[str]]] = {
    "fight.toml": [
        *(["fight", "start", "kenji"], ["fight", "show"], ["fight", "end"], ["fight", "phase"]),
        *(["fight", "join", "goro"], ["fight", "leave", "goro"], ["tn", "kenji"]),
        ["attack", "kenji", "goro", "--weapon", "katana"],
    ],
    "dojo.toml": [["dojo", "show"]],
    "sms.toml": [["roll", "d8"], ["roll", "june", "sight"], ["rulings"]],
}


@pytest.mark.parametrize("kind", OTHERS)
@pytest.mark.parametrize("file", READING)
def test_what_is_no_file_is_said_by_every_command_alike(
    people: Path, sms: Sms, file: str, kind: str
) -> None:
    OTHERS[kind](people.parent / file)
    said = f"{file}: this is {kind}; it should be a text file\n"
    assert sms("check").out == said
    assert sms("check", file).out == said
    for line in READING[file]:
        ran = sms(*line)
        assert (ran.status, ran.out) == (1, ""), line
        assert ran.err.startswith(said.rstrip()), line


@pytest.mark.parametrize("text", ["round = \n", "round = 0\nphase = 1\n", "\0"])
def test_a_fight_that_does_not_hold_is_no_reason_to_end_it(
    people: Path, sms: Sms, text: str
) -> None:
    (people.parent / "fight.toml").write_text(text)
    said = [line.partition("; the rest of the file")[0] for line in sms("check").out.splitlines()]
    for line in (["fight", "start", "kenji"], ["fight", "end"], ["fight", "show"]):
        assert sms(*line).err.startswith(tuple(said))


def test_a_link_of_the_rulings_that_leads_nowhere_is_not_passed_over(
    people: Path, sms: Sms
) -> None:
    (people.parent / "sms.toml").symlink_to("nowhere.toml")
    said = "sms.toml: this link leads to no file; put one there, or take the link away\n"
    assert sms("check").out == said
    assert sms("roll", "d8").err == said


def test_c7_c18_what_no_rule_reads_is_a_warning_at_its_place(people: Path, sms: Sms) -> None:
    spoil(people, "kenji", 'dr = "3k2"', 'dr = "3k5"')
    spoil(people, "kenji", "wounds = 0", 'wounds = 0\nconditions = ["prone", "pron"]')
    spoil(people, "bikers", '"3k2"', '"3k0"')
    ran = sms("check")
    assert ran.status == 0
    found = dict(line.split(": warning: ") for line in ran.out.splitlines())
    assert [said.split("; ")[0] for said in found.values()] == [
        'item 1 of weapons is "3k0"',
        'no rule reads the condition "pron" (did you mean prone?)',
        'combat.weapons.katana.dr is "3k5"',
    ]
    for place, said in zip(found, ("3k0", "pron", "3k5"), strict=True):
        file, number, column = place_of(f"{place}: ")
        text = Path(file).read_text("utf-8").splitlines()[number - 1]
        assert text[column - 1 :].startswith(f'"{said}"')
    assert sms("show", "kenji").status == 0


FIGHT = """\
round = 1
phase = 2
[[combatants]]
name = "kenji"
dice = [2]
feints = { goro = 1, ghost = 2 }
[[combatants]]
name = "goro"
dice = 3
[[combatants]]
name = "nobody"
dice = [11]
[[combatants]]
name = "kenji"
dice = [4]
interrupt = 9
"""


def test_every_problem_of_a_fight_is_told_also_where_some_rows_are_broken(
    people: Path, sms: Sms
) -> None:
    (people.parent / "fight.toml").write_text(FIGHT)
    lines = sms("check").out.splitlines()
    assert [line.split("; ")[0] for line in lines] == [
        "fight.toml:6:22: warning: kenji has feinted at ghost, who is not here",
        "fight.toml:9:8: combatants.goro.dice is 3",
        "fight.toml:12:9: item 1 of combatants.nobody.dice is 11",
        "fight.toml:14:8: two combatants are named kenji",
        "fight.toml:16:13: interrupt is 9",
    ]


@pytest.mark.parametrize(("file", "stem"), [("fight.toml", ""), ("characters/june.toml", "june")])
def test_a_file_of_a_newer_program_has_that_problem_only(
    people: Path, sms: Sms, file: str, stem: str
) -> None:
    path = people.parent / file
    text = path.read_text("utf-8") if stem else FIGHT
    path.write_text("format = 2\n" + text.replace('"hall"', '"ray"'), "utf-8")
    (line,) = sms("check").out.splitlines()
    assert line.startswith(f"{file}:1:10: format is 2; this sms reads up to 1: a newer sms made")


def test_a_key_that_is_set_to_no_purpose_is_set_and_told(people: Path, sms: Sms) -> None:
    ran = sms("set", "kenji", "combat.conditions", '["pron"]')
    assert ran.status == 0
    assert ran.err == sms("check").out
    assert 'warning: no rule reads the condition "pron" (did you mean prone?)' in ran.err
    assert sms("set", "kenji", "combat.wounds", "3").err == ""
    assert sms("set", "kenji", "combat.conditions", '["prone"]').err == ""


def test_a_campaign_in_a_folder_called_characters_has_its_own_files(
    people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = people.parent / "elsewhere" / "characters"
    shutil.copytree(people, root / "characters")
    (root / "dojo.toml").write_text('name = "Hall"\n')
    monkeypatch.chdir(root)
    assert sms("check") == Ran(0, "", "")
    assert sms("check", "dojo.toml", "characters/june.toml") == Ran(0, "", "")


@pytest.mark.parametrize(
    "text",
    [
        'rulings = "strict"\n',
        '[rulings]\nrecovrey = "step"\n',
        "[rulings]\nten_dice = 1\n",
        'full_tier = "roll-on"\n',
        '[ruling]\nfull_tier = "roll-on"\n',
    ],
)
def test_a_broken_setting_is_told_by_every_command_at_its_place(
    people: Path, sms: Sms, text: str
) -> None:
    (people.parent / "sms.toml").write_text(text)
    said = sms("check").out
    assert sms("roll", "d8").err == sms("roll", "june", "sight").err == said
    assert sms("rulings").err == said


def test_what_an_sms_toml_has_of_its_own_is_no_reason_to_stop(people: Path, sms: Sms) -> None:
    (people.parent / "sms.toml").write_text('theme = "dark"\n[rulings]\nten_dice = true\n')
    assert sms("check").out == "sms.toml:1:1: warning: unknown key theme\n"
    assert sms("roll", "d8").status == 0


def test_a_working_directory_that_is_gone_is_said(
    people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = people.parent / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert "the working directory is gone" in sms("check", "june.toml").err
    spoil(people, "june", "face = 3", "face = 7")
    ran = sms("-C", str(people.parent), "check")
    assert ran.out.startswith(f"{people / 'june.toml'}:14:8: ")
