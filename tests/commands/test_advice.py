"""Whoever follows the advice of `sms check` to the letter is rid of the problem."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from sms_cli.commands.check import problems_and_doubts
from sms_cli.errors import SheetError
from sms_cli.model.change import Unset
from sms_cli.model.sheet import KINDS
from sms_cli.sheets.document import Document, new_document, parse_document
from sms_cli.sheets.faults.nodes import peel
from sms_cli.sheets.faults.problems import Problem
from sms_cli.sheets.literals import split_key
from tests.sheets.test_problems import mutated_sheets

CHARACTERS = Path(__file__).parents[2] / "characters"
TEXTS = {path.stem: path.read_text("utf-8") for path in CHARACTERS.glob("*.toml")}
ADVICE = re.compile(r"; add (a table )?(.*?)(?: at the end, with .*| \(.*\))?$")


def read(text: str) -> Document:
    return parse_document(text.encode(), "x.toml")


def problems_of(text: str) -> list[Problem]:
    return list(problems_and_doubts(read(text).data, "x"))


def required(node: inspect.Type, values: object, key: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the keys of a sheet that its model asks for, as one types them."""
    bare = peel(node)
    if isinstance(bare, inspect.StructType) and isinstance(values, dict):
        for field in bare.fields:
            name = field.encode_name
            if field.required:
                yield ".".join((*key, name))
            if name in values:
                yield from required(field.type, values[name], (*key, name))
    if isinstance(bare, inspect.VarTupleType) and isinstance(values, list):
        yield from required(bare.item_type, values[0], (*key, "0")) if values else ()


def add(text: str, problem: Problem) -> str:
    """Write what the message says, below the header that it points at, or else above them all."""
    match = ADVICE.search(problem.message)
    assert match, problem.message
    if match[1]:
        return f"{text}\n{match[2]}\n"
    line = read(text).place(problem.key).line or 1
    lines = text.splitlines()
    at = line if lines[line - 1].startswith("[") else 0
    return "\n".join([*lines[:at], match[2], *lines[at:]]) + "\n"


def cases() -> Iterator[tuple[str, str]]:
    for stem in ("june", "kenji", "bikers"):
        data = read(TEXTS[stem]).data
        model = inspect.type_info(KINDS[data["kind"]])
        yield from ((stem, key) for key in required(model, data))


@pytest.mark.parametrize(("stem", "key"), [*cases()])
def test_a_missing_key_that_is_added_as_said_is_missed_no_more(stem: str, key: str) -> None:
    text = read(TEXTS[stem]).edited([Unset("x", split_key(key), None)]).raw.decode()
    for _ in range(40):
        missing = [problem for problem in problems_of(text) if problem.severity == "error"]
        if not missing:
            break
        assert "missing; add " in missing[0].message
        text = add(text, missing[0])
    assert [each.message for each in problems_of(text) if each.severity == "error"] == []


# A sheet, a line of it, the line as somebody wrote it, the advice, and the line as it has it.
WRITTEN = [
    ("june", "face = 3", "face = 7", "it goes from 0 to 6", "face = 6"),
    ("june", "face = 3", 'face = "3"', "it is a whole number from 0 to 6", "face = 3"),
    ("june", "face = 3", "face = 3.0", "it is a whole number from 0 to 6", "face = 3"),
    ("june", "dojo = true", "dojo = 1", "it is true or false", "dojo = true"),
    ("june", 'sight = "d4"', 'sight = "d5"', "(did you mean d4 or d6?)", 'sight = "d6"'),
    ("june", 'sight = "d4"', "sight = 6", "(did you mean d6?)", 'sight = "d6"'),
    ("june", 'harm = "unharmed"', 'harm = "Broken"', "(did you mean broken?)", 'harm = "broken"'),
    (
        "june",
        'heat = "held"',
        'heat = "hot"',
        "it is one of held, pressing, burning",
        'heat = "burning"',
    ),
    (
        "june",
        'heat = "held"',
        'heat = "held"\nstatus = "cold"',
        "it is cut or poisoned",
        'heat = "held"\nstatus = "cut"',
    ),
    (
        "june",
        'kind = "personal"',
        'kind = "Personal"',
        "it is personal or social (did you mean personal?)",
        'kind = "personal"',
    ),
    (
        "june",
        'id = "ray"',
        'id = "ray b"',
        "it is a short name without spaces, at most 64 characters",
        'id = "ray-b"',
    ),
    (
        "june",
        'id = "ray"',
        "id = 7",
        "it is a text: a short name without spaces, at most 64 characters",
        'id = "seven"',
    ),
    ("june", 'id = "ray"', 'id = "harm"', "give it another id", 'id = "ray"'),
    ("june", 'id = "ray"', 'id = "hall"', "give one of them another id", 'id = "ray"'),
    (
        "june",
        'kind = "character"',
        'kind = "charakter"',
        "(did you mean character?)",
        'kind = "character"',
    ),
    (
        "june",
        'kind = "character"',
        "kind = 1",
        "it is one of character, combatant, squad",
        'kind = "character"',
    ),
    (
        "june",
        'street_name = "June"',
        'street_name = ""',
        "it is a text of 1 to 200 characters",
        'street_name = "J"',
    ),
    ("june", "[code]", "[[code]]", "it is a table [code] with clause", "[code]"),
    ("june", "[[obligations]]", "[[obligation]]", "did you mean obligations?", "[[obligations]]"),
    ("june", "face = 3", "face = 3\nfase = 3", "unknown key fase in [tracks]", "face = 3"),
    ("june", "[code]", "[code]\nstatus = 1", "unknown key status in [code]", "[code]"),
    (
        "june",
        "grit = 0",
        "gritt = 0",
        "gritt is no key in [tracks]; did you mean grit, which is missing?",
        "grit = 0",
    ),
    ("kenji", 'dr = "3k2"', 'dr = "3d2"', "it is XkY, at most 99k99, as 3k2", 'dr = "3k2"'),
    ("kenji", "hands = 1", "hands = 3", "it is 1 or 2", "hands = 2"),
    (
        "kenji",
        'kind = "light"',
        'kind = "lite"',
        "it is one of ashigaru, heavy, light, riding",
        'kind = "light"',
    ),
    ("kenji", "karate = 2", "karate = 11", "it goes from 0 to 10", "karate = 10"),
    (
        "kenji",
        "karate = 2",
        "karate = { rank = 2, forms = 1 }",
        "it is a list of texts",
        "karate = { rank = 2, forms = [] }",
    ),
    (
        "kenji",
        'name = "tanto"',
        'name = "Katana"',
        "give one of them another name",
        'name = "tanto"',
    ),
    (
        "kenji",
        "[combat.armor]",
        "[combat.armour]",
        "no table is named armour; did you mean armor?",
        "[combat.armor]",
    ),
    ("june", 'id = "hall"', 'id = "Ray"', "in case alone; give it another id", 'id = "roy"'),
    ("june", 'id = "hall"', 'id = "Harm"', "in case alone; give it another id", 'id = "arm"'),
    ("june", 'id = "hall"', 'id = "1"', "the number of a row; give it another id", 'id = "one"'),
    ("june", 'id = "hall"', 'id = "a.b"', "whose dot parts keys; give it", 'id = "a-b"'),
    (
        "june",
        '"Quiet Eyes"',
        '"Quite Eyes"',
        "nearly a basic technique (did you mean Quiet Eyes?)",
        '"Quiet Eyes"',
    ),
    ("bikers", "tr = 2", "tr = 6", "it goes from 1 to 5", "tr = 5"),
]


@pytest.mark.parametrize(("stem", "line", "written", "advice", "mended"), WRITTEN)
def test_a_wrong_line_that_is_written_as_said_is_right(
    stem: str, line: str, written: str, advice: str, mended: str
) -> None:
    text = TEXTS[stem]
    assert line in text
    found = problems_of(text.replace(line, written, 1))
    assert [each.message for each in found if advice in each.message], found
    assert problems_of(text.replace(line, mended, 1)) == []


JUNE = TEXTS["june"]
LOOK = next(line for line in JUNE.splitlines() if line.startswith("look = "))


def test_a_key_that_has_come_below_a_header_is_sent_back_up() -> None:
    below = JUNE.replace(f"{LOOK}\n", "").replace("[code]\n", f"[code]\n{LOOK}\n")
    (lost,) = problems_of(below)
    assert lost.message == "look stands in [code]; put it above the first [table]"
    assert problems_of(f"{LOOK}\n{below.replace(f'{LOOK}{chr(10)}', '')}") == []


@pytest.mark.parametrize(
    ("header", "wrong", "said"),
    [
        ("[tracks]", "[code.tracks]", "tracks stands in [code]; write its header as [tracks]"),
        ("[[obligations]]", "[[skills.obligations]]", None),
    ],
)
def test_a_table_that_is_named_inside_another_is_sent_out(
    header: str, wrong: str, said: str | None
) -> None:
    found = [problem.message for problem in problems_of(JUNE.replace(header, wrong))]
    told = said or "obligations stands in [skills]; write its header as [[obligations]]"
    assert told in found
    assert problems_of(JUNE) == []


def test_s3_a_tier_has_room_again_once_one_of_its_skills_is_lowered() -> None:
    skills = ("steel", "nerve", "sight", "shadow")
    text = JUNE
    for skill in skills:
        text = text.replace(f'{skill} = "d4"', f'{skill} = "d10"')
    (flaw,) = problems_of(text)
    assert flaw.message.endswith("a tier holds 3")
    for skill in skills:
        assert problems_of(text.replace(f'{skill} = "d10"', f'{skill} = "d4"')) == []


def test_the_model_is_read_as_the_check_reads_it() -> None:
    for stem, text in TEXTS.items():
        data = read(text).data
        assert msgspec.convert(data, KINDS[data["kind"]]), stem


@settings(max_examples=150, deadline=None)
@given(mutated_sheets(), st.booleans())
def test_law_no_problem_is_told_twice_and_each_has_a_place(
    values: dict[str, object], creation: bool
) -> None:
    found = list(problems_and_doubts(values, "x", creation=creation))
    assert len(found) == len(set(found))
    assert all(problem.message.isprintable() for problem in found if problem.severity == "error")
    try:
        document = parse_document(new_document(values), "x.toml")
    except SheetError:
        return  # what no TOML file holds
    for problem in problems_and_doubts(document.data, "x", creation=creation):
        place = document.place(problem.key, of=problem.on)
        assert (place.line or 0) >= 1
        assert (place.column or 0) >= 1


def test_all_problems_of_a_file_are_told_at_once() -> None:
    text = (
        JUNE.replace("face = 3", "face = 7")
        .replace('sight = "d4"', 'sigth = "d4"')
        .replace('id = "hall"', 'id = "ray"')
        .replace('heat = "held"', 'heat = "hot"\nwhat = 1')
        .replace('"Low Sweep"', '"quiet eyes"')
    )
    assert [problem.message.split(";")[0] for problem in problems_of(text)] == [
        "tracks.face is 7",
        "sigth is no key in [skills]",
        'heat in item 1 of obligations is "hot"',
        "unknown key what in item 1 of obligations",
        "quiet eyes stands twice",
        "two obligations are named ray",
    ]


def test_s20_a_technique_that_is_nearly_a_basic_one_is_told_once() -> None:
    values = read(JUNE.replace("Quiet Eyes", "Quite Eyes")).data
    told = [each.message for each in problems_and_doubts(values, "x", creation=True)]
    (message,) = [each for each in told if "Quite Eyes" in each]
    assert "Quite Eyes is no basic technique (did you mean Quiet Eyes?)" in message
    assert problems_of(JUNE.replace("Quiet Eyes", "The Long Way Home")) == []
