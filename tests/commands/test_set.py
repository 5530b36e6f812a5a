"""`sms set`: one key, checked, to the byte; it can repair a sheet that does not hold."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import Sms

pytestmark = pytest.mark.usefixtures("folder")


def value(path: Path, key: str) -> Any:
    """Return the value at a key of a file, rows by their id or name."""
    found: Any = tomllib.loads(path.read_text())
    for part in key.split("."):
        if isinstance(found, list):
            found = next(row for row in found if part in (row.get("id"), row.get("name")))
        else:
            found = found.get(part)
    return found


def broken(people: Path, *pairs: tuple[str, str]) -> Path:
    """Return June's sheet with some of its text replaced."""
    path = people / "june.toml"
    text = path.read_text()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("key", "text", "after"),
    [
        ("skills.sight", "d6", "d6"),
        ("skills.sight", "D6", "d6"),
        ("Skills.SIGHT", "d6", "d6"),
        ("tracks.face", "6", 6),
        ("tracks.harm", "Bruised", "bruised"),
        ("tracks.name_shaken", "true", True),
        ("dojo_role", "rival student", "Rival Student"),
        ("dojo_role", "Ex-Student", "Ex-Student"),
        ("obligations.ray.heat", "BURNING", "burning"),
        ("obligations.ray.status", "cut", "cut"),
        ("obligations.ray.dojo", "yes", True),
        ("obligations.ray.dojo", "No", False),
        ("obligations.ray.dojo", "TRUE", True),
        ("look", "yes", "yes"),
        ("look", "7", "7"),
        ("look", "true", "true"),
        ("look", '"quoted"', "quoted"),
        ("look", '"half quoted', '"half quoted'),
        ("look", "[a list]", "[a list]"),
        ("look", "", ""),
        ("look", "7\nscar = 8", "7\nscar = 8"),
        ("code.clause", "Never = first # or so", "Never = first # or so"),
        ("techniques", '["Low Sweep", "Level Voice"]', ["Low Sweep", "Level Voice"]),
        ("answers.first-fight", "I lost", "I lost"),
    ],
)
def test_a_value_is_read_as_its_key_wants_it(
    people: Path, sms: Sms, key: str, text: str, after: Any
) -> None:
    assert sms.done("set", "june", key, text).result["after"] == after
    assert value(people / "june.toml", key.lower()) == after


def test_one_value_changes_and_not_one_byte_more(people: Path, sms: Sms) -> None:
    path = people / "june.toml"
    before = path.read_bytes()
    sms("set", "june", "tracks.grit", "5")
    assert path.read_bytes() == before.replace(b"grit = 0 ", b"grit = 5 ")
    sms("undo")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("june", ("obligations.hall.dojo", "false")),
        ("june", ("techniques", "[]")),
        ("june", ("--unset", "obligations.ray")),
        ("june", ("answers.first", "one")),
        ("goro", ("combat.skills.spears", "2")),
        ("goro", ("--unset", "combat.skills.karate")),
        ("goro", ("--unset", "combat.armor")),
        ("goro", ("combat.armor", '{ kind = "light", fine = true }')),
        ("goro", ("combat.weapons.kusarigama.hands", "1")),
        ("goro", ("combat.conditions", '["prone"]')),
        ("bikers", ("weapons", '["3k2"]')),
    ],
)
def test_undo_restores_the_bytes_and_redo_does_it_again(
    people: Path, sms: Sms, name: str, arguments: tuple[str, ...]
) -> None:
    path = people / f"{name}.toml"
    before = path.read_bytes()
    assert sms("set", name, *arguments).status == 0
    after = path.read_bytes()
    assert after != before
    sms("undo")
    assert path.read_bytes() == before
    sms("redo")
    assert path.read_bytes() == after


def test_the_answer_has_before_and_after(people: Path, sms: Sms) -> None:
    answer = sms.done("set", "june", "skills.sight", "d6").answer
    result = {"name": "june", "key": "skills.sight", "before": "d4", "after": "d6"}
    assert answer["result"] == result
    assert answer["changes"] == [
        {"file": "characters/june.toml", "key": "skills.sight", "before": "d4", "after": "d6"}
    ]
    assert sms("set", "june", "skills.sight", "d8").out == "june · skills.sight\n  d6 → d8\n"
    assert sms("set", "june", "tracks.name_shaken", "true", "-q").out == "true\n"


def test_what_stands_already_changes_nothing(people: Path, sms: Sms) -> None:
    told = sms("set", "june", "skills.sight", "D4")
    assert (told.status, "nothing changes" in told.out) == (0, True)
    assert sms("set", "june", "--unset", "tracks.name_shaken").status == 0
    assert sms("undo").status == 1


def test_a_dry_run_writes_nothing(people: Path, sms: Sms) -> None:
    before = (people / "june.toml").read_bytes()
    assert sms("set", "june", "skills.sight", "d6", "--dry-run").status == 0
    assert (people / "june.toml").read_bytes() == before


def test_a_path_names_a_sheet_too(people: Path, sms: Sms) -> None:
    assert sms("set", "characters/june.toml", "skills.sight", "d6").status == 0
    assert value(people / "june.toml", "skills.sight") == "d6"


def test_a_value_that_begins_with_a_dash_stands_after_two(people: Path, sms: Sms) -> None:
    assert sms("set", "june", "look", "-none-").status == 2
    assert sms("set", "june", "--", "look", "-none-").status == 0
    assert value(people / "june.toml", "look") == "-none-"


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("june", ("tracks.face", "7"), "characters/june.toml:14:8: tracks.face is 7; it goes from"),
        ("june", ("tracks.face", "three"), 'tracks.face is "three"; it is a whole number'),
        ("june", ("skills.sight", "d7"), "did you mean d6 or d8"),
        (
            "june",
            ("skills.sigth", "d6"),
            "no key is named skills.sigth (did you mean skills.sight?)",
        ),
        ("june", ("hair", "red"), "no key is named hair"),
        ("june", ("tracks.face.now", "3"), "no key is named tracks.face.now"),
        ("june", ("obligations.rey.heat", "held"), "no row of obligations is named rey"),
        ("june", ("obligations.ray", "5"), "item 1 of obligations is 5; it is a table with id"),
        ("june", ("obligations.hall", "[]"), "item 2 of obligations is []; it is a table"),
        ("kenji", ("combat.weapons.katana", "x"), 'item 1 of combat.weapons is "x"; it is a table'),
        ("june", ("obligations", "[1]"), "item 1 of obligations is 1; it is a table"),
        ("june", ("obligations.ray.id", "hall"), "two obligations are named hall"),
        ("june", ("obligations.ray.id", "harm"), "an obligation is named harm"),
        ("june", ("combat.wounds", "0"), "there is no [combat] yet, and it needs void, "),
        ("june", ("sunset.deed", "She goes"), "needs declaration and scene too: sms sunset june"),
        ("june", ("code", "none"), "it is a table [code]"),
        ("june", ("kind", "squad"), "name is missing"),
        ("june", ("format", "2"), "format is 2; this sms reads up to 1 and could not open"),
        ("june", ("techniques", '["A", "a"]'), "a stands twice"),
        ("june", ("--unset", "tracks.face"), "tracks.face is missing"),
        ("june", ("--unset", "kind"), "kind is missing"),
        ("june", ("--unset", "tracks.fase"), "did you mean tracks.face"),
        ("goro", ("combat.skills.spears", "-1"), "it goes from 0 to 10"),
    ],
)
def test_what_makes_a_sheet_wrong_is_refused_and_nothing_is_written(
    people: Path, sms: Sms, name: str, arguments: tuple[str, ...], said: str
) -> None:
    before = (people / f"{name}.toml").read_bytes()
    options = [word for word in arguments if word == "--unset"]
    words = [word for word in arguments if word != "--unset"]
    refused = sms("set", name, *options, *(words if options else ["--", *words]))
    assert (refused.status, refused.out) == (1, "")
    assert said in refused.err
    assert (people / f"{name}.toml").read_bytes() == before


def test_s3_a_fourth_skill_does_not_come_into_a_tier(people: Path, sms: Sms) -> None:
    for skill in ("bearing", "strike", "steel"):
        assert sms("set", "june", f"skills.{skill}", "d10").status == 0
    refused = sms("set", "june", "skills.wire", "d10")
    assert refused.status == 1
    assert "a tier holds 3" in refused.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("skills.sight",),
        (),
        ("skills.sight", "d6", "--unset", "look"),
        ("--unset", "skills..sight"),
        ("a b", "1"),
        ("look", "half \udc80 a byte"),
    ],
)
def test_a_wrong_command_line_is_told(people: Path, sms: Sms, arguments: tuple[str, ...]) -> None:
    refused = sms("set", "june", *arguments)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("sms: ")


def test_a_sheet_that_does_not_hold_is_repaired_key_by_key(people: Path, sms: Sms) -> None:
    path = broken(people, ("face = 3", "face = 9"), ('sight = "d4"', 'sight = "d5"'))
    assert sms("show", "june").status == 1
    assert sms("set", "june", "tracks.face", "3").status == 0
    assert sms("show", "june").status == 1
    assert sms("set", "june", "skills.sight", "d4").status == 0
    assert sms("show", "june").status == 0
    assert value(path, "tracks.face") == 3


def test_a_sheet_that_does_not_hold_gets_no_further_fault(people: Path, sms: Sms) -> None:
    path = broken(people, ("face = 3", "face = 9"))
    before = path.read_bytes()
    for key, text in (("tracks.face", "8"), ("tracks.grit", "7"), ("combat.wounds", "0")):
        assert sms("set", "june", key, text).status == 1
    assert path.read_bytes() == before
    assert sms("set", "june", "tracks.grit", "6").status == 0


def test_a_value_that_stands_where_a_table_should_is_set_as_a_whole(people: Path, sms: Sms) -> None:
    path = broken(
        people, ('kind = "character"', 'kind = "character"\ncode = "x"'), ("[code]", "[c]")
    )
    refused = sms("set", "june", "code.clause", "y")
    assert (refused.status, refused.err) == (
        1,
        'sms: code is "x", which has no keys: set it as a whole\n',
    )
    assert sms("set", "june", "code", '{ clause = "y" }').status == 0
    assert value(path, "code.clause") == "y"


def test_a_warning_in_other_words_is_no_new_problem(people: Path, sms: Sms) -> None:
    path = people / "june.toml"
    path.write_text(path.read_text() + "\n[tracks.answers]\n")
    assert "answers stands in [tracks]" in sms("check").out
    assert sms("set", "june", "answers.first", "yes").status == 0
    assert "unknown key answers in [tracks]" in sms("check").out


@pytest.mark.parametrize("file", ["dojo.toml", "sms.toml", "fight.toml"])
def test_what_is_no_sheet_is_told_what_changes_it(people: Path, sms: Sms, file: str) -> None:
    (people.parent / file).write_text("# nothing\n")
    for words in (("set", file, "name", "Hall"), ("show", file), ("gain", f"./{file}", "face")):
        refused = sms(*words)
        assert refused.status == 1
        assert f"{words[1]} is no sheet" in refused.err
        assert f"sms edit {words[1]}" in refused.err
    assert (people.parent / file).read_text() == "# nothing\n"


def test_a_thousand_problems_stay_and_not_one_comes(people: Path, sms: Sms) -> None:
    path = broken(people, ("[tracks]", "[tracks]\n" + "".join(f"k{n} = 1\n" for n in range(1500))))
    assert sms("set", "june", "look", "7").status == 0
    assert sms("set", "june", "tracks.grit", "7").status == 1
    assert value(path, "look") == "7"


def test_what_kind_a_sheet_is_comes_first(people: Path, sms: Sms) -> None:
    broken(people, ('kind = "character"', 'kind = "charakter"'), ("face = 3", "face = 9"))
    refused = sms("set", "june", "tracks.face", "3")
    assert (refused.status, "kind is" in refused.err) == (1, True)
    assert sms("set", "june", "kind", "Character").status == 0
    assert sms("set", "june", "tracks.face", "3").status == 0
    assert sms("show", "june").status == 0


def test_a_kind_that_is_missing_is_added(people: Path, sms: Sms) -> None:
    broken(people, ('kind = "character"\n', ""))
    assert sms("set", "june", "kind", "character").status == 0
    assert sms("show", "june").status == 0


def test_the_last_repair_brings_to_light_what_it_did_not_do(people: Path, sms: Sms) -> None:
    broken(people, ("face = 3", "face = 9"), ('id = "hall"', 'id = "ray"'))
    assert sms("set", "june", "tracks.face", "3").status == 0
    assert "two obligations are named ray" in sms("show", "june").err


def test_the_last_repair_must_itself_be_right(people: Path, sms: Sms) -> None:
    broken(people, ('id = "hall"', 'id = "the hall"'))
    refused = sms("set", "june", 'obligations."the hall".id', "ray")
    assert (refused.status, "two obligations are named ray" in refused.err) == (1, True)


def test_keys_that_nothing_reads_can_be_set_and_taken_away_but_not_made(
    people: Path, sms: Sms
) -> None:
    path = broken(people, ('kind = "character"', 'kind = "character"\nborn = 1961-05-04'))
    before = path.read_bytes()
    assert sms.done("set", "june", "born", "1960-05-04").result == {
        "name": "june",
        "key": "born",
        "before": "1961-05-04",
        "after": "1960-05-04",
    }
    assert b"born = 1960-05-04\n" in path.read_bytes()
    sms.done("set", "june", "--unset", "born")
    assert b"born" not in path.read_bytes()
    assert sms("set", "june", "born", "1960").status == 1
    sms("undo", "--times", "2")
    assert path.read_bytes() == before


VALUES = [
    "d6",
    "D20",
    "7",
    "-1",
    "true",
    "",
    "Bruised",
    "[]",
    "{}",
    '["A", "a"]',
    "\x00",
    "x = 1\ny",
]
KEYS = [
    *("kind", "format", "look", "techniques", "tracks", "tracks.face", "tracks.harm"),
    *("skills.sight", "code.clause", "obligations", "obligations.ray", "obligations.ray.id"),
    *("obligations.hall.dojo", "combat", "combat.wounds", "answers.new", "sunset.deed", "stem"),
]


@given(st.sampled_from(KEYS), st.sampled_from([*VALUES, None]) | st.text(max_size=8))
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_an_edit_holds_and_can_be_undone_or_nothing_is_written(
    people: Path, sms: Sms, key: str, text: str | None
) -> None:
    path = people / "june.toml"
    before = path.read_bytes()
    words = ["--unset", key] if text is None else ["--", key, text]
    status = sms("set", "june", *words).status
    if path.read_bytes() != before:
        assert (status, sms("show", "june").status) == (0, 0)
        sms.done("undo")
    assert path.read_bytes() == before


def test_a_table_that_is_not_there_is_no_fault_of_the_file(people: Path, sms: Sms) -> None:
    assert sms("set", "goro", "--unset", "combat.armor").status == 0
    refused = sms("set", "goro", "combat.armor.fine", "true")
    assert refused.err == (
        "sms: there is no [combat.armor] yet, and it needs kind too:"
        " sms set goro combat.armor '{ fine = …, kind = … }'\n"
    )
    assert sms("set", "goro", "combat.armor", '{ fine = true, kind = "light" }').status == 0


@pytest.mark.parametrize(
    ("key", "text"), [("obligations.2.id", "z"), ("obligations.2", '{ id = "z" }')]
)
def test_a_row_that_gets_a_name_is_at_fault_where_it_stands(
    people: Path, sms: Sms, key: str, text: str
) -> None:
    june = people / "june.toml"
    line = june.read_text("utf-8").count("\n") + 1
    june.write_text(june.read_text("utf-8") + "[[obligations]]\n", "utf-8")
    refused = sms("set", "june", key, text)
    assert refused.err.startswith(f"characters/june.toml:{line}:3: obligations.z.kind is missing")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("skills.sihgt", "skills.sight"),
        ("sight", "skills.sight"),
        ("sihgt", "skills.sight"),
        ("face", "tracks.face"),
        ("Name", "tracks.name"),
        ("clause", "code.clause"),
        ("loook", "look"),
    ],
)
def test_a_key_that_is_meant_can_be_typed_as_it_is_told(
    people: Path, sms: Sms, typed: str, meant: str
) -> None:
    told = sms("set", "june", typed, "1")
    assert (told.status, told.err) == (
        1,
        f"sms: no key is named {typed} (did you mean {meant}?)\n",
    )
    assert "no key is named" not in sms("set", "june", meant, "1").err


def test_a_key_and_unset_are_one_too_many(people: Path, sms: Sms) -> None:
    for words in (("look", "a", "--unset", "look"), ("look", "--unset", "look")):
        refused = sms("set", "june", *words)
        assert refused.status == 2
        assert "not both: leave 'look' out, or --unset" in refused.err
