"""Everything that is wrong with a file, in words that say what would be right."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from sms_cli.model.sheet import KINDS, Character, Combatant, Dojo, Squad
from sms_cli.sheets.faults.problems import (
    Problem,
    convert,
    convert_sheet,
    problems,
    rulings_problems,
    sheet_problems,
)

CHARACTERS = Path(__file__).parents[2] / "characters"

Sheet = dict[str, Any]


def example(stem: str) -> Sheet:
    return tomllib.loads((CHARACTERS / f"{stem}.toml").read_text(encoding="utf-8"))


EXAMPLES = sorted(path.stem for path in CHARACTERS.glob("*.toml"))


@pytest.fixture
def june() -> Sheet:
    return example("june")


@pytest.fixture
def kenji() -> Sheet:
    return example("kenji")


@pytest.fixture
def bikers() -> Sheet:
    return example("bikers")


def messages(sheet: Sheet) -> list[str]:
    return [problem.message for problem in sheet_problems(sheet)]


def only(sheet: Sheet) -> Problem:
    (problem,) = sheet_problems(sheet)
    return problem


@pytest.mark.parametrize("stem", EXAMPLES)
def test_the_example_sheets_have_no_problem(stem: str) -> None:
    assert sheet_problems(example(stem)) == ()


def test_a_sheet_that_holds_becomes_the_model_under_its_stem(june: Sheet) -> None:
    hero = convert_sheet(june, "june-2")
    assert isinstance(hero, Character)
    assert (hero.stem, hero.tracks.face, hero.obligations[0].id) == ("june-2", 3, "ray")


def test_a_sheet_that_does_not_hold_gives_its_problems(june: Sheet) -> None:
    june["tracks"]["face"] = 7
    assert convert_sheet(june, "june") == sheet_problems(june)


def test_an_unknown_key_does_not_keep_a_sheet_from_being_read(june: Sheet) -> None:
    june["player"] = "Ana"
    assert isinstance(convert_sheet(june, "june"), Character)
    assert only(june) == Problem(("player",), "unknown key player", "warning", "key")


def test_all_problems_come_at_once_in_the_order_of_the_file(june: Sheet) -> None:
    june["scar"] = 4
    june["tracks"]["face"] = 7
    june["skills"]["wire"] = "d3"
    june["obligations"][1]["heat"] = "hot"
    assert [problem.key for problem in sheet_problems(june)] == [
        ("scar",),
        ("tracks", "face"),
        ("skills", "wire"),
        ("obligations", "hall", "heat"),
    ]


@pytest.mark.parametrize(
    ("track", "value", "message"),
    [
        ("face", 7, "tracks.face is 7; it goes from 0 to 6"),
        ("face", -1, "tracks.face is -1; it goes from 0 to 6"),
        ("name", 4, "tracks.name is 4; it goes from 0 to 3"),
        ("composure", 4, "tracks.composure is 4; it goes from 0 to 3"),
        ("grit", 7, "tracks.grit is 7; it goes from 0 to 6"),
        ("face", True, "tracks.face is true; it is a whole number from 0 to 6"),
        ("face", 3.0, "tracks.face is 3.0; it is a whole number from 0 to 6"),
        ("face", "3", 'tracks.face is "3"; it is a whole number from 0 to 6'),
        ("face", [3], "tracks.face is [3]; it is a whole number from 0 to 6"),
        ("face", {"now": 3}, "tracks.face is a table; it is a whole number from 0 to 6"),
        ("face", date(1984, 7, 28), "tracks.face is 1984-07-28; it is a whole number from 0 to 6"),
        ("name_shaken", 1, "tracks.name_shaken is 1; it is true or false"),
    ],
)
def test_s8_to_s11_a_track_says_how_far_it_goes(
    june: Sheet, track: str, value: object, message: str
) -> None:
    june["tracks"][track] = value
    assert only(june) == Problem(("tracks", track), message, "error", "value")


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("d7", " (did you mean d6 or d8?)"),
        ("d100", " (did you mean d20?)"),
        ("D8", " (did you mean d8?)"),
        (6, " (did you mean d6?)"),
        ("high", ""),
        (True, ""),
    ],
)
def test_s1_an_unknown_die_is_answered_with_the_ladder(
    june: Sheet, value: object, meant: str
) -> None:
    june["skills"]["sight"] = value
    message = only(june).message
    assert message.startswith("skills.sight is ")
    assert message.endswith(f"; it is one of d4, d6, d8, d10, d12, d20{meant}")


def test_s12_an_unknown_harm_is_answered_with_the_nearest(june: Sheet) -> None:
    june["tracks"]["harm"] = "Bruise"
    assert only(june).message == (
        'tracks.harm is "Bruise"; it is one of unharmed, bruised, broken, hollowed'
        " (did you mean bruised?)"
    )


def test_s21_a_misspelt_skill_is_one_error_where_it_stands(june: Sheet) -> None:
    june["skills"]["sigth"] = june["skills"].pop("sight")
    assert only(june) == Problem(
        ("skills", "sigth"),
        "sigth is no key in [skills]; did you mean sight, which is missing?",
        "error",
        "key",
    )


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("look", 'look is missing; add look = "…"'),
        ("techniques", "techniques is missing; add techniques = []"),
        ("code", "code is missing; add a table [code] at the end, with clause"),
        (
            "tracks",
            "tracks is missing; add a table [tracks] at the end,"
            " with face, name, composure, grit, harm",
        ),
    ],
)
def test_s20_a_missing_key_says_what_to_add(june: Sheet, key: str, message: str) -> None:
    del june[key]
    assert only(june) == Problem((key,), message, "error", "value")


def test_s8_a_missing_track_says_what_to_add(june: Sheet) -> None:
    del june["tracks"]["grit"]
    problem = only(june)
    assert problem.key == ("tracks", "grit")
    assert problem.message == "tracks.grit is missing; add grit = 0 (from 0 to 6)"


def test_s16_an_obligation_goes_by_its_id(june: Sheet) -> None:
    june["obligations"][0]["heat"] = "hold"
    del june["obligations"][1]["who"]
    assert messages(june) == [
        'obligations.ray.heat is "hold"; it is one of held, pressing, burning (did you mean held?)',
        'obligations.hall.who is missing; add who = "…"',
    ]


def test_s16_an_obligation_without_an_id_goes_by_its_row(june: Sheet) -> None:
    del june["obligations"][1]["id"]
    problem = only(june)
    assert problem.key == ("obligations", 1, "id")
    assert problem.message.startswith("id in item 2 of obligations is missing; add id = ")


def test_s16_two_obligations_of_one_id_go_by_their_rows(june: Sheet) -> None:
    june["obligations"][1] |= {"id": "ray", "heat": 3}
    assert only(june).key == ("obligations", 1, "heat")


def test_s17_a_status_is_one_of_two_or_not_there(june: Sheet) -> None:
    june["obligations"][0]["status"] = "cold"
    assert only(june).message == 'obligations.ray.status is "cold"; it is cut or poisoned'


def test_an_unknown_key_of_a_row_names_the_row(june: Sheet) -> None:
    june["obligations"][0]["note"] = "late"
    june["obligations"].append({**june["obligations"][0], "id": "ray"})
    assert messages(june) == [
        "unknown key note in item 1 of obligations",
        "unknown key note in item 3 of obligations",
    ]


def test_a_list_says_what_it_is_a_list_of(june: Sheet) -> None:
    june["techniques"] = "Quiet Eyes"
    assert only(june).message == 'techniques is "Quiet Eyes"; it is a list of texts'


def test_an_item_of_a_list_is_counted_from_one(june: Sheet) -> None:
    june["techniques"] = ["Quiet Eyes", 5, ""]
    assert [(problem.key, problem.message) for problem in sheet_problems(june)] == [
        (("techniques", 1), "item 2 of techniques is 5; it is a text of 1 to 200 characters"),
        (("techniques", 2), 'item 3 of techniques is ""; it is a text of 1 to 200 characters'),
    ]


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("code", "be kind", 'code is "be kind"; it is a table [code] with clause'),
        (
            "obligations",
            {"id": "ray"},
            "obligations is a table; it is a list of tables, each under [[obligations]]",
        ),
        ("code", [{"clause": "x"}], "code is [{…}]; it is a table [code] with clause"),
        ("answers", [], "answers is []; it is a table of texts"),
        ("answers", {"fear": 1}, "answers.fear is 1; it is a text of at most 10000 characters"),
    ],
)
def test_tables_lists_and_values_are_told_apart(
    june: Sheet, key: str, value: object, message: str
) -> None:
    june[key] = value
    assert messages(june) == [message]


def test_a_row_that_is_no_table_says_what_the_row_needs(june: Sheet) -> None:
    june["obligations"] = ["ray"]
    assert only(june).message == (
        'item 1 of obligations is "ray"; it is a table with id, kind, who, owed, why, heat'
    )


def test_c7_a_damage_rating_is_described(kenji: Sheet) -> None:
    kenji["combat"]["weapons"][0]["dr"] = "3d2"
    kenji["combat"]["weapons"][1]["dr"] = 3
    assert messages(kenji) == [
        'combat.weapons.katana.dr is "3d2"; it is XkY, at most 99k99, as 3k2',
        "combat.weapons.yumi.dr is 3; it is a text: XkY, at most 99k99, as 3k2",
    ]


@pytest.mark.parametrize("rating", ["3K2", " 3k2", "3k2\u200b"])
def test_c7_a_damage_rating_that_is_nearly_one_is_answered_with_it(
    kenji: Sheet, rating: str
) -> None:
    kenji["combat"]["weapons"][0]["dr"] = rating
    assert only(kenji).message.endswith("as 3k2 (did you mean 3k2?)")


@pytest.mark.parametrize("die", ["d8 ", "d8\u00a0", "d8\u200b", "\tD8"])
def test_s1_a_die_with_something_unseen_is_answered_with_the_die(june: Sheet, die: str) -> None:
    june["skills"]["motion"] = die
    assert only(june).message.endswith(" (did you mean d8?)")


def test_c14_a_kind_of_armor_is_answered_with_the_nearest(kenji: Sheet) -> None:
    kenji["combat"]["armor"]["kind"] = "lite"
    assert only(kenji).message.endswith("riding (did you mean light?)")


def test_c0_skills_are_free_names_with_bounded_ranks(kenji: Sheet) -> None:
    kenji["combat"]["skills"] |= {"flower arranging": 4, "tea ceremony": 11}
    assert only(kenji) == Problem(
        ("combat", "skills", "tea ceremony"),
        'combat.skills."tea ceremony" is 11; it goes from 0 to 10',
        "error",
        "value",
    )


def test_c7_hands_are_one_or_two(kenji: Sheet) -> None:
    kenji["combat"]["weapons"][0]["hands"] = True
    assert only(kenji).message == "combat.weapons.katana.hands is true; it is 1 or 2"


def test_c16_a_squads_threat_rating_goes_from_1_to_5(bikers: Sheet) -> None:
    bikers["tr"] = 6
    assert only(bikers).message == "tr is 6; it goes from 1 to 5"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a" * 60, f'"{"a" * 39}…"'),
        ('say "no"\n\x1b[31m\u202e', '"say \\"no\\"\\n\\u001B[31m\\u202E"'),
        ([1, "x", [2], {"a": 1}, False], '[1, "x", […], {…}, false]'),
        (list(range(99)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1…]"),
    ],
)
def test_values_are_shown_as_toml_short_and_harmless(
    june: Sheet, value: object, shown: str
) -> None:
    june["tracks"]["face"] = value
    assert only(june).message.startswith(f"tracks.face is {shown}; it ")


def test_a_number_too_long_for_python_to_write_is_shown_all_the_same(june: Sheet) -> None:
    june["tracks"]["face"] = 16**5000
    assert only(june).message == f"tracks.face is 0x1{'0' * 36}…; it goes from 0 to 6"


def test_a_hostile_key_is_shown_quoted_and_escaped(june: Sheet) -> None:
    june["\x1b[2J"] = 1
    assert messages(june) == ['unknown key "\\u001B[2J"']


def test_a_sheet_without_a_kind_says_which_there_are() -> None:
    assert sheet_problems({"street_name": "June"}) == (
        Problem(
            ("kind",),
            'kind is missing; add kind = "character" (one of character, combatant, squad)',
        ),
    )


def test_a_wrong_kind_is_the_only_problem_and_has_the_nearest(june: Sheet) -> None:
    june["kind"] = "charakter"
    june["look"] = 3
    assert messages(june) == [
        'kind is "charakter"; it is one of character, combatant, squad (did you mean character?)'
    ]


@pytest.mark.parametrize("kind", [3, ["character"], {}, True])
def test_a_kind_that_is_no_text_is_one_problem(june: Sheet, kind: object) -> None:
    june["kind"] = kind
    assert only(june).key == ("kind",)
    assert isinstance(convert_sheet(june, "june"), tuple)


def test_a_sheet_is_judged_as_the_kind_that_it_says_it_is(bikers: Sheet, kenji: Sheet) -> None:
    bikers["combat"] = kenji["combat"]
    bikers["tr"] = 0
    assert {problem.key for problem in sheet_problems(bikers)} == {("combat",), ("tr",)}


@pytest.mark.parametrize("kind", ["character", "duelist"])
def test_a_sheet_of_a_newer_program_has_that_problem_only(kind: str) -> None:
    sheet = {"kind": kind, "format": 2}
    problem = only(sheet)
    assert problem.key == ("format",)
    assert "newer sms" in problem.message
    assert convert_sheet(sheet, "june") == (problem,)


def test_a_whole_sheet_of_a_newer_program_is_refused_too(june: Sheet) -> None:
    june["format"] = 2
    assert convert_sheet(june, "june") == (only(june),)


def test_a_format_that_is_no_number_is_an_ordinary_problem(june: Sheet) -> None:
    june["format"] = True
    assert only(june).message == "format is true; it is a whole number from 1 up"


@pytest.mark.parametrize("value", ["vincent", False, {"x": 1}])
def test_a_key_without_a_name_is_unknown_and_does_not_become_the_stem(
    june: Sheet, value: object
) -> None:
    june[""] = value
    assert messages(june) == ['unknown key ""']
    hero = convert_sheet(june, "june")
    assert isinstance(hero, Character)
    assert hero.stem == "june"


def test_s19_a_dojo_is_explained_like_a_sheet() -> None:
    dojo = {"name": "", "debts": "rent", "format": 1}
    assert [problem.message for problem in problems(dojo, Dojo)] == [
        'name is ""; it is a text of 1 to 200 characters',
        'debts is "rent"; it is a list of texts',
    ]
    assert convert({"name": "South Bay"}, Dojo) == Dojo("South Bay")


def test_r1_settings_are_checked_by_their_choices() -> None:
    found = rulings_problems(
        {"rulings": {"full_tier": "go", "ten_dice": False, "recovrey": "step"}, "theme": "dark"}
    )
    assert [(problem.key, problem.severity, problem.on) for problem in found] == [
        (("rulings", "full_tier"), "error", "value"),
        (("rulings", "recovrey"), "error", "key"),
        (("theme",), "warning", "key"),
    ]
    assert "recovery" in found[1].message
    assert found[2].message == "unknown key theme"


def test_settings_that_are_no_table_are_one_problem() -> None:
    (problem,) = rulings_problems({"rulings": "strict"})
    assert problem.message == 'rulings is "strict"; it is a table [rulings]'


def test_a_hostile_file_has_a_thousand_errors_at_most(june: Sheet) -> None:
    june |= {f"key{number}": number for number in range(3000)}
    june["techniques"] = [0] * 100_000
    found = sheet_problems(june)
    assert sum(problem.severity == "error" for problem in found) == 1000
    assert sum(problem.severity == "warning" for problem in found) <= 1000


def test_c13_a_skill_may_be_a_table_with_its_forms(kenji: Sheet) -> None:
    kenji["combat"]["skills"]["karate"] = {"rank": 2, "forms": ["kick", "punch"]}
    assert sheet_problems(kenji) == ()


@pytest.mark.parametrize(
    ("skill", "message"),
    [
        (11, "combat.skills.karate is 11; it goes from 0 to 10"),
        ({"forms": []}, "combat.skills.karate.rank is missing; add rank = 0 (from 0 to 10)"),
        ({"rank": 11}, "combat.skills.karate.rank is 11; it goes from 0 to 10"),
        (
            {"rank": 1, "forms": "kick"},
            'combat.skills.karate.forms is "kick"; it is a list of texts',
        ),
        ("two", 'combat.skills.karate is "two"; it is a whole number from 0 to 10'),
    ],
)
def test_c13_a_wrong_skill_is_explained(kenji: Sheet, skill: object, message: str) -> None:
    kenji["combat"]["skills"]["karate"] = skill
    assert only(kenji).message == message


def types_under(node: inspect.Type) -> Iterator[inspect.Type]:
    yield node
    match node:
        case inspect.Metadata(type=inner):
            yield from types_under(inner)
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from types_under(field.type)
        case inspect.VarTupleType(item_type=inner) | inspect.DictType(value_type=inner):
            yield from types_under(inner)
        case inspect.UnionType(types=types):
            for inner in types:
                yield from types_under(inner)


@pytest.mark.parametrize("model", [Character, Combatant, Squad, Dojo])
def test_the_model_uses_only_bounds_that_problems_are_told_of(model: type) -> None:
    for node in types_under(inspect.type_info(model)):
        match node:
            case inspect.IntType():
                assert (node.gt, node.lt, node.multiple_of) == (None, None, None)
            case inspect.VarTupleType():
                assert (node.min_length, node.max_length) == (None, None)
            case inspect.DictType():
                assert (node.min_length, node.max_length) == (None, None)
                assert node.key_type == inspect.StrType()
            case inspect.UnionType():
                assert len(node.types) == 2
                assert node.includes_none or isinstance(node.types[1], inspect.StructType)


values = st.recursive(
    st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats()
    | st.sampled_from(["d4", "d7", "held", "character", "3k2", "small", "melee", ""])
    | st.text(max_size=12)
    | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "name", "kind", "dr", "rank", "", "x"]), inner, max_size=3
        )
    ),
    max_leaves=4,
)


def containers(value: object) -> list[Any]:
    """Return every table and list in a value, the value itself first."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [value] if isinstance(value, dict | list) else []
    return found + [deep for one in inner for deep in containers(one)]


@st.composite
def mutated_sheets(draw: st.DrawFn) -> Sheet:
    sheet = copy.deepcopy(draw(st.sampled_from([example(stem) for stem in EXAMPLES])))
    for _ in range(draw(st.integers(0, 3))):
        inside = draw(st.sampled_from(containers(sheet)))
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        deed = draw(st.sampled_from(["replace", "drop", "add"] if keys else ["add"]))
        if deed == "add" and isinstance(inside, dict):
            key = draw(st.sampled_from(["", "x", "status", "combat", "armor"]) | st.text())
            inside[key] = draw(values)
        elif deed == "add":
            inside.append(draw(values))
        elif deed == "replace":
            inside[draw(st.sampled_from(keys))] = draw(values)
        else:
            del inside[draw(st.sampled_from(keys))]
    return sheet


def converts(sheet: Sheet, model: type) -> bool:
    named = {key: value for key, value in sheet.items() if key}
    try:
        msgspec.convert(named, type=model)
    except msgspec.ValidationError:
        return False
    return True


@settings(max_examples=300, deadline=None)
@given(mutated_sheets(), st.sampled_from([*KINDS.values(), Dojo]))
def test_there_is_an_error_whenever_the_model_refuses(sheet: Sheet, other: type) -> None:
    sheet.pop("format", None)  # a newer one is refused though the model would read it
    named = sheet.get("kind")
    for model in (KINDS.get(named, other) if isinstance(named, str) else other, other):
        found = problems(sheet, model)
        errors = [problem for problem in found if problem.severity == "error"]
        if converts(sheet, model):  # a key that is another table's is an error, too
            assert all(problem.on == "key" for problem in errors[:1])
        else:
            assert errors
        assert all(problem.message.isprintable() for problem in found)


@settings(max_examples=100, deadline=None)
@given(mutated_sheets())
def test_a_sheet_is_read_or_has_an_error(sheet: Sheet) -> None:
    hero = convert_sheet(sheet, "june")
    if isinstance(hero, tuple):
        assert any(problem.severity == "error" for problem in hero)
        assert hero == sheet_problems(sheet)
    else:
        assert hero.stem == "june"
        assert {problem.severity for problem in sheet_problems(sheet)} <= {"warning"}
