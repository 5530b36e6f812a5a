"""Whatever is misspelt or has lost its way is one error where it stands, and finds back as told."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sms_cli.errors import SheetError
from sms_cli.model.fight import Fight
from sms_cli.model.sheet import Dojo
from sms_cli.sheets.document import Document, parse_document
from sms_cli.sheets.faults.problems import (
    Problem,
    convert,
    convert_sheet,
    problems,
    rulings_problems,
    sheet_problems,
)

CHARACTERS = Path(__file__).parents[2] / "characters"
TEXTS = {path.stem: path.read_text("utf-8") for path in CHARACTERS.glob("*.toml")}
STEMS = ("june", "kenji")
JUNE, KENJI = TEXTS["june"], TEXTS["kenji"]
HEADER = re.compile(r"^\[.*\]", re.M)
PAIR = re.compile(r"^([a-z_]+) = .*$", re.M)


def read(text: str) -> Document:
    return parse_document(text.encode(), "x.toml")


def told(text: str) -> list[str]:
    """Return every problem of a sheet with its place, or the one that makes it no TOML."""
    try:
        document = read(text)
    except SheetError as error:
        return [error.message.removeprefix("x.toml:")]
    return [_told(document, problem) for problem in sheet_problems(document.data)]


def _told(document: Document, problem: Problem) -> str:
    place = document.place(problem.key, of=problem.on)
    mark = "" if problem.severity == "error" else "warning: "
    return f"{place.line}:{place.column}: {mark}{problem.message}"


def only(text: str) -> str:
    """Return the one thing that is told of a text, be it that something is missing or not."""
    (message,) = told(text)
    return message.replace("warning: ", "", 1)


def follow(text: str, message: str) -> str:
    """Do to a text what a message says, at the line that it names."""
    line, column, advice = message.split(":", 2)
    lines = text.splitlines()
    at, column_at = int(line) - 1, int(column) - 1
    if header := re.search(r"the header (\S+) goes above this line", advice):
        here = lines[at]
        if header[1] in (bare := [each.split("#")[0].strip() for each in lines]):
            del lines[bare.index(header[1])]
        lines.insert(lines.index(here), header[1])
    elif header := re.search(r"begin a row above it with (\S+),", advice):
        lines.insert(at, header[1])
    elif word := re.search(r"^ (\S+) is no key .*; did you mean (\S+), which is missing", advice):
        assert lines[at][column_at:].startswith(word[1])
        lines[at] = lines[at].replace(word[1], word[2], 1)
    elif header := re.search(r"(?:did you mean|write its header as) (\[.*\])", advice):
        lines[at] = header[1]
    elif word := re.search(r"no table is named (\S+); did you mean (\S+)\?", advice):
        name = rf"(?<=[\[.]){word[1]}(?=[\].])"
        lines = [re.sub(name, word[2], each) if each[:1] == "[" else each for each in lines]
    elif header := re.search(r"(?:it belongs|they belong) in (\S+)", advice):
        pair = lines.pop(at)
        bare = [each.split("#")[0].strip() for each in lines]
        lines.insert(bare.index(header[1]) + 1, pair)
    elif re.search(r"put (it|them) above the first \[table\]", advice):
        further = re.search(r"and (\d+) more", advice)
        many = int(further[1]) + advice.split(" and ")[0].count(",") + 1 if further else 1
        lines = lines[at : at + many] + lines[:at] + lines[at + many :]
    else:
        pytest.fail(f"nobody can follow this: {message}")
    return "\n".join(lines) + "\n"


def mended(text: str) -> dict[str, Any]:
    """Follow what is told of a text, one thing after another, to its end."""
    for _ in range(12):
        advised = [each for each in told(text) if "warning: unknown key" not in each]
        if not advised:
            return tomllib.loads(text)
        text = follow(text, advised[0].replace("warning: ", "", 1))
    pytest.fail(f"it does not end: {advised}")


def is_as_before(text: str, stem: str) -> bool:
    return mended(text) == tomllib.loads(TEXTS[stem])


def headers() -> Iterator[tuple[str, int, str]]:
    for stem in STEMS:
        for match in HEADER.finditer(TEXTS[stem]):
            yield stem, match.start(), match[0]


@pytest.mark.parametrize(("stem", "at", "header"), [*headers()])
def test_a_header_that_is_lost_comes_back_where_it_was(stem: str, at: int, header: str) -> None:
    text = TEXTS[stem]
    lost = text[:at] + text[at:].replace(header, "", 1)
    if header == "[[combat.weapons]]" and text.index(header) == at:
        assert "write the header that is missing between them, or" in only(lost)
        return
    assert len(told(lost)) == 1
    assert is_as_before(lost, stem)


@pytest.mark.parametrize(("stem", "at", "header"), [*headers()])
def test_a_header_that_is_misspelt_is_told_where_it_stands(stem: str, at: int, header: str) -> None:
    text = TEXTS[stem]
    name = header.strip("[]").split(".")[-1]
    wrong = header.replace(name, name[:-1])
    message = only(text[:at] + text[at:].replace(header, wrong, 1))
    assert message.startswith(f"{text.count(chr(10), 0, at) + 1}:")
    assert f"no table is named {name[:-1]}; did you mean {name}?" in message
    every = re.sub(rf"\b{name}(?=\]|\.)", name[:-1], text)
    assert is_as_before(every, stem)
    assert len(told(every)) == 1


def pairs() -> Iterator[tuple[str, str]]:
    for stem in STEMS:
        rows = TEXTS[stem].index("[combat.skills]" if stem == "kenji" else "[[obligations]]")
        yield from ((stem, match[0]) for match in PAIR.finditer(TEXTS[stem][:rows]))


@pytest.mark.parametrize(("stem", "pair"), [*pairs()])
def test_a_required_key_that_is_misspelt_is_told_where_it_stands(stem: str, pair: str) -> None:
    name = pair.split(" ")[0]
    for wrong in (name[1:] + name[0] if len(name) > 4 else name.title(), name.upper()):
        text = TEXTS[stem].replace(f"\n{pair}", f"\n{pair.replace(name, wrong, 1)}")
        if "warning: unknown key" in told(text)[-1]:
            assert len(name) < 8, told(text)  # a short one is far from itself when it is turned
            continue
        assert f"{wrong} is no key" in only(text)
        assert is_as_before(text, stem)


@pytest.mark.parametrize(("stem", "pair"), [*pairs()])
def test_a_required_key_in_another_table_is_sent_to_its_own(stem: str, pair: str) -> None:
    text = TEXTS[stem].replace(f"\n{pair}", "", 1)
    places = [match.end() for match in HEADER.finditer(text)]
    for place in (0, *places):
        moved = f"{text[:place]}\n{pair}\n{text[place:]}"
        if "already" in "".join(told(moved)) or tomllib.loads(moved) == tomllib.loads(TEXTS[stem]):
            continue
        if "combat.skills" in text[:place].rpartition("\n[")[2] and pair.split()[2].isdigit():
            continue  # a Skill may have any name
        message = only(moved)
        assert "warning" not in message
        assert pair.split(" ")[0] in message
        assert is_as_before(moved, stem)


# A sheet, what stands in it, what somebody has made of it, and what is said.
STRAYS = [
    ("june", "street_name", "street_nmae", "3:1: street_nmae is no key at the top; did you mean"),
    ("june", "face = 3", "Face = 3", "14:1: Face is no key in [tracks]; did you mean face, which"),
    ("june", "[tracks]", "[track]", "13:2: no table is named track; did you mean tracks?"),
    ("june", "[tracks]", "[stats]", "13:2: stats stands at the top; write its header as [tracks]"),
    ("june", "[code]", "[way]", "10:2: way stands at the top; write its header as [code]"),
    ("june", "[[obligations]]", "[[obligation]]", "31:3: no table is named obligation; did you"),
    (
        "june",
        "[[obligations]]",
        "[[debts]]",
        "31:3: debts stands at the top; write its header as [[",
    ),
    (
        "june",
        "[[obligations]]",
        "[obligation]",
        "31:2: no table is named obligation; did you mean [[obligations]]?",
    ),
    (
        "june",
        "[[obligations]]",
        "[[skills.obligations]]",
        "31:10: obligations stands in [skills]; write its header as [[obligations]]",
    ),
    (
        "june",
        "[skills]",
        "#",
        "21:1: bearing, strike and 7 more stand in [tracks]; the header [skills] goes above this",
    ),
    (
        "june",
        "[[obligations]]",
        "#",
        "32:1: id, kind and 4 more stand in [skills]; the header [[obligations]] goes above this",
    ),
    ("june", "[tracks]", "[code.tracks]", "13:7: tracks stands in [code]; write its header as ["),
    ("kenji", "[combat]", "#", "6:1: void, insight_rank and 3 more stand at the top; the header"),
    ("kenji", "[combat]", "[combt]", "5:2: no table is named combt; did you mean combat?"),
    ("kenji", "[combat.traits]", "[combt.traits]", "12:2: no table is named combt; did you mean"),
    (
        "kenji",
        "[combat.traits]",
        "[traits]",
        "12:2: traits stands at the top; write its header as [combat.traits]",
    ),
    (
        "kenji",
        "[combat.skills]",
        "[skills]",
        "22:2: skills stands at the top; write its header as [combat.skills]",
    ),
    (
        "kenji",
        "[[combat.weapons]]",
        "[[weapons]]",
        "35:3: weapons stands at the top; write its header as [[combat.weapons]]",
    ),
    ("kenji", "[combat.armor]", "[armor]", "32:2: armor stands at the top; write its header as"),
    ("kenji", "[combat.traits]", "[stats]", "12:2: stats stands at the top; write its header as"),
    ("kenji", "[combat.skills]", "[skills]", "22:2: skills stands at the top; write its header as"),
    ("kenji", "[[combat.weapons]]", "[[gear]]", "35:3: gear stands at the top; write its header"),
    (
        "kenji",
        "[combat.armor]",
        "#",
        "33:1: kind stands in [combat.skills]; the header [combat.armor] goes above this line",
    ),
]


@pytest.mark.parametrize(("stem", "right", "wrong", "said"), STRAYS)
def test_what_is_astray_is_one_error_that_mends_it(
    stem: str, right: str, wrong: str, said: str
) -> None:
    assert right in TEXTS[stem]
    text = TEXTS[stem].replace(right, wrong, 1)
    assert only(text).startswith(said)
    assert is_as_before(text, stem)


def test_all_headers_of_rows_that_are_misspelt_are_one_error() -> None:
    text = JUNE.replace("[[obligations]]", "[[obligation]]")
    assert "did you mean obligations?" in only(text)
    assert is_as_before(text, "june")


def test_a_row_named_in_its_header_is_a_row() -> None:
    start, end = JUNE.rsplit("[[obligations]]", 1)
    text = f"{start}[[obligations.hall]]{end}"
    assert "write its header as [[obligations]]" in only(text)
    assert is_as_before(text, "june")


def test_a_key_of_the_top_behind_the_last_header_is_told_once() -> None:
    line = next(each for each in JUNE.splitlines() if each.startswith("techniques"))
    text = f"{JUNE.replace(line, '')}{line}\n"
    assert only(text) == (
        "48:1: techniques stands in [obligations.hall]; put it above the first [table]"
    )
    assert is_as_before(text, "june")


def test_a_header_above_the_top_keys_is_told_with_all_that_is_wrong() -> None:
    text = JUNE.replace("[tracks]\n", "").replace("kind =", "[tracks]\nkind =", 1)
    text = text.replace("composure = 2", "composure = 4")
    assert [each.partition("; ")[2] for each in told(text)] == [
        "put them above the first [table]",
        "the header [tracks] goes above this line",
        "it goes from 0 to 3",
    ]
    assert is_as_before(text.replace("composure = 4", "composure = 2"), "june")


def test_a_misspelt_kind_does_not_hide_what_else_is_wrong() -> None:
    text = JUNE.replace("kind =", "knid =", 1).replace("face = 3", "face = 9")
    assert [each.split("; ")[0] for each in told(text)] == [
        "2:1: knid is no key at the top",
        "14:8: tracks.face is 9",
    ]


def test_what_is_astray_is_judged_as_what_it_is_meant_as() -> None:
    text = JUNE.replace("[tracks]", "[track]").replace("face = 3", "face = 9")
    text = text.replace('sight = "d4"', 'sihgt = "d5"')
    assert [each.split("; ")[0] for each in told(text)] == [
        "13:2: no table is named track",
        "14:8: track.face is 9",
        "26:1: sihgt is no key in [skills]",
        '26:9: skills.sihgt is "d5"',
    ]


@pytest.mark.parametrize(
    "own",
    [
        'player = "Ana"',
        'name = "x"\nage = 31',
        'notes = ["a", "b"]',
        "mood = { today = 3 }",
        'armor = "leather"',
    ],
)
def test_keys_of_a_tables_own_stay_warnings(own: str) -> None:
    text = JUNE.replace("kind =", f"{own}\nkind =", 1)
    assert all(": warning: unknown key" in each for each in told(text))
    assert not isinstance(convert_sheet(read(text).data, "june"), tuple)


@pytest.mark.parametrize(
    "own",
    [
        '[notes]\nname = "x"\nface = 3',
        '[pet]\nname = "Rex"\nskill = "bite"\nkind = "dog"',
        '[[pets]]\nname = "Rex"',
        "[obligations.mood]\nnow = 3",
        "[skills_wanted]\nbearing = 'd6'",
    ],
)
def test_tables_of_a_tables_own_stay_warnings(own: str) -> None:
    (message,) = told(f"{JUNE}\n{own}\n")
    assert ": warning: unknown key" in message


@pytest.mark.parametrize(
    ("right", "wrong", "severity"),
    [("[tracks]", "[track]", "error"), ("[[obligations]]", "[[obligation]]", "warning")],
)
def test_what_is_astray_is_an_error_just_where_it_is_missing(
    right: str, wrong: str, severity: str
) -> None:
    """Keys that nobody knows are kept, with a warning: they may be somebody's own."""
    data = read(JUNE.replace(right, wrong)).data
    assert {each.severity for each in sheet_problems(data)} == {severity}
    assert isinstance(convert_sheet(data, "june"), tuple) is (severity == "error")


def test_the_people_of_a_fight_that_are_misspelt_are_told() -> None:
    data = read('round = 1\nphase = 1\n[[combatant]]\nname = "goro"\ndice = [3]\n').data
    (warning,) = problems(data, Fight)
    assert "did you mean combatants?" in warning.message
    assert isinstance(convert({"round": 1, "phase": 1, "surprise": False}, Fight), Fight)
    (warning,) = problems({"name": "Hall", "sensie": "Okada"}, Dojo)
    assert (warning.severity, "(did you mean sensei?)" in warning.message) == ("warning", True)


def test_s20_a_missing_table_is_added_at_the_end() -> None:
    start, end = JUNE.index("[tracks]"), JUNE.index("[skills]")
    message = only(JUNE[:start] + JUNE[end:])
    assert message.endswith(
        "tracks is missing; add a table [tracks] at the end, with face, name, composure, grit, harm"
    )
    assert told(f"{JUNE[:start]}{JUNE[end:]}\n{JUNE[start:end]}") == []


def test_c7_what_a_table_lacks_that_only_its_own_tables_name_stands_under_its_header() -> None:
    start, end = KENJI.index("[combat]"), KENJI.index("[combat.traits]")
    text = KENJI[:start] + KENJI[end:]
    missing = told(text)
    assert len(missing) == 5
    assert missing[0].endswith("add void = 1 (from 1 to 10) under a header [combat]")
    assert told(f"{KENJI[:start]}{KENJI[start:end]}{KENJI[end:]}") == []


RULINGS = [
    ('full_tier = "roll-on"', "full_tier stands at the top; the header [rulings] goes above this"),
    ('[rulings]\nfull_tier = "rollon"', "(did you mean roll-on?)"),
    ('[ruling]\nfull_tier = "roll-on"', "no table is named ruling; did you mean rulings?"),
    ('[house]\nfull_tier = "roll-on"', "no table is named house; did you mean rulings?"),
]


@pytest.mark.parametrize(("text", "said"), RULINGS)
def test_r1_a_ruling_is_read_where_it_stands_or_refused(text: str, said: str) -> None:
    (problem,) = rulings_problems(tomllib.loads(text))
    assert problem.severity == "error"
    assert said in problem.message
    assert rulings_problems(tomllib.loads('[rulings]\nfull_tier = "roll-on"')) == ()


OWN = (
    "[kills]\njune = 1\ngoro = 2",
    "[tricks]\none = 1",
    "[trucks]\nford = 1",
    "[track]\nlap = 1",
    "[codes]\ngate = 1984",
    "[codex]\npage = 3",
    "[combats]\nwon = 3",
    '[[obligation_log]]\nid = "ray"\nheat = "held"',
    '[[contacts]]\nid = "ray"\nwho = "Ray"',
    "[homebrew.skills]\nsurf = 3",
    "[attributes]\nstamina = 2\nwillpower = 2\nstrength = 2\nperception = 2\n"
    "agility = 2\nintelligence = 2\nreflexes = 2\nawareness = 2",
)


@pytest.mark.parametrize("stem", ["june", "kenji"])
@pytest.mark.parametrize("own", OWN)
def test_a_table_of_ones_own_is_no_error_whatever_it_is_called(stem: str, own: str) -> None:
    if stem == "kenji":
        own = own.replace("[attributes]", "[stars]").replace("stamina", "size")
    (message,) = told(f"{TEXTS[stem]}\n{own}\n")
    assert ": warning: " in message
