"""The schema and `sms check` refuse the same files, but for what no schema can say."""

from __future__ import annotations

import copy
import math
import tomllib
from collections.abc import Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sms_cli.commands.check import all_problems
from sms_cli.commands.check_files import JUDGES, Judge
from sms_cli.commands.fight_file import fight_problems
from sms_cli.errors import RuleError
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.naming import check_name
from sms_cli.sheets.schema import SCHEMAS
from tests.sheets.json_schema import accepts
from tests.sheets.test_problems import containers, mutated_sheets

Values = dict[str, Any]
Flaw = tuple[str, str, Any]
ROOT = Path(__file__).parents[2]
EXAMPLES: dict[str, Values] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in (ROOT / "characters").glob("*.toml")
}
EXAMPLES["dojo"] = {"name": "Okada Hall", "debts": ["two months"], "format": 1}
EXAMPLES["sms"] = {"rulings": {"full_tier": "stop", "ten_dice": True}}
EXAMPLES["fight"] = {
    "round": 1,
    "phase": 2,
    "combatants": [
        {"name": "kenji", "dice": [2, 5], "statuses": ["stunned"], "feints": {"goro": 1}},
        {"name": "ronin", "dice": [3], "void": 2, "air": 4, "spell_actions": 1, "spell_needs": 3},
    ],
}


def judge_of(name: str) -> Judge:
    judges: dict[str, Judge] = {
        **JUDGES,
        "fight.toml": partial(fight_problems, folder=Folder(ROOT)),
    }
    return judges.get(f"{name}.toml", partial(all_problems, stem=name))


def is_refused(name: str, values: Values) -> bool:
    return any(problem.severity == "error" for problem in judge_of(name)(values))


def is_accepted(name: str, values: Values) -> bool:
    return accepts(SCHEMAS[name if name in SCHEMAS else "sheet"](), values)


def with_change(name: str, key: str, value: object) -> Values:
    """Return an example with another value at a key; None takes the key away."""
    values = copy.deepcopy(EXAMPLES[name])
    *path, last = [int(part) if part.isdigit() else part for part in key.split(".")]
    inside: Any = values
    for part in path:
        inside = inside[part]
    if value is None:
        del inside[last]
    else:
        inside[last] = value
    return values


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_holds_passes_both(name: str) -> None:
    assert is_accepted(name, EXAMPLES[name])
    assert not is_refused(name, EXAMPLES[name])


TIE = EXAMPLES["june"]["obligations"][0]
WEAPON = EXAMPLES["kenji"]["combat"]["weapons"][0]
KENJI = EXAMPLES["fight"]["combatants"][0]
RONIN = EXAMPLES["fight"]["combatants"][1]
NO_TIES: list[Any] = [[TIE, TIE], {}, "ray", ["ray"], TIE]
NO_SKILLS: list[Any] = [11, -1, "two", {"forms": []}]
SAID_BY_BOTH: list[Flaw] = [
    *(("june", "format", format) for format in (0, 2, "1", True)),
    *(
        ("dojo", "format", 2),
        ("fight", "format", 2),
        ("kenji", "format", 2),
        ("bikers", "format", 9),
    ),
    *(("june", "kind", kind) for kind in (None, "charakter", 3, "squad")),
    *(("june", "tracks.face", face) for face in (7, -1, "3", True, 2.5, [3], None)),
    *(("june", "tracks.harm", harm) for harm in ("Bruised", "dead", 0, None)),
    *(("june", "skills.sight", die) for die in ("d7", "D8", 6, None)),
    *(
        ("june", "obligations.0.id", name)
        for name in ("harm", "face", "shift", "", "a b", "x" * 65)
    ),
    *(("june", "obligations.0.id", name) for name in ("ray\n", 3, None)),
    *(("june", "obligations.0.heat", heat) for heat in ("hot", None)),
    *(("june", "obligations", ties) for ties in NO_TIES),
    *(("june", "techniques", names) for names in (["a", "a"], [""], [3], "a", ["x" * 201], None)),
    *(("june", "street_name", name) for name in ("", "x" * 201, 3, None)),
    *(("june", "look", look) for look in (3, "x" * 10_001, ["x"], None)),
    *(
        ("june", "dojo_role", "Master"),
        ("june", "answers", {"fear": 1}),
        ("june", "code", "be kind"),
    ),
    *(("june", "combat", {}), ("june", "sunset", {"deed": "x"})),
    *(
        ("kenji", "combat.weapons.0.dr", rating)
        for rating in ("3d2", "100k2", "3k", "3k2\n", 3, None)
    ),
    *(("kenji", "combat.weapons", [WEAPON, WEAPON]), ("kenji", "combat.weapons.0.hands", 3)),
    *(("kenji", "combat.weapons.0.traits", ["sharp"]), ("kenji", "combat.armor", {"kind": "tin"})),
    *(("kenji", "combat.skills.karate", skill) for skill in NO_SKILLS),
    *(("kenji", "combat.traits.agility", 0), ("kenji", "combat.traits.agility", 11)),
    *(("kenji", "combat.conditions", [""]), ("kenji", "combat.invulnerable", "jade")),
    *(("kenji", "combat", None), ("kenji", "combat.wounds", -1), ("kenji", "combat.mounted", 1)),
    *(("bikers", "tr", tr) for tr in (0, 6, "2", None)),
    *(("bikers", "weapons", ["3x2"]), ("bikers", "brutes", 1001), ("bikers", "skills", [""])),
    *(("dojo", "name", ""), ("dojo", "debts", "rent"), ("dojo", "students", [1])),
    *(
        ("sms", "rulings", "strict"),
        ("sms", "rulings.full_tier", "go"),
        ("sms", "rulings.ten_dice", 1),
    ),
    *(("sms", "rulings.recovrey", "step"), ("sms", "rulings.recovery", True)),
    *(
        ("fight", "round", 0),
        ("fight", "phase", 11),
        ("fight", "surprise", 1),
        ("fight", "phase", None),
    ),
    *(("fight", "combatants.0.void", 3), ("fight", "combatants.1.air", None)),
    *(("fight", "combatants.0.dice", [0]), ("fight", "combatants.0.statuses", ["asleep"])),
    *(("fight", "combatants.0.name", name) for name in ("", "a b", "../kenji", "a\\b", "a..b", 3)),
    *(("fight", "combatants", [KENJI, KENJI]), ("fight", "combatants.0.feints", {"goro": -1})),
    *(("fight", "combatants.0.interrupt", 0), ("fight", "combatants.0.spell_needs", "two")),
]
TIER = dict.fromkeys(("bearing", "strike", "steel", "motion"), "d10")
SAID_BY_CHECK_ALONE: dict[str, list[Flaw]] = {
    "a schema counts no values: S3": [("june", "skills", EXAMPLES["june"]["skills"] | TIER)],
    "rows are compared whole, not by their ids or names": [
        ("june", "obligations", [TIE, {**TIE, "heat": "burning"}]),
        ("kenji", "combat.weapons", [WEAPON, {**WEAPON, "dr": "1k1"}]),
        ("fight", "combatants", [RONIN, {**RONIN, "dice": [9]}]),
    ],
    "texts are compared as they are spelled": [
        ("june", "techniques", ["Quiet Eyes", "quiet eyes"]),
        ("kenji", "combat.weapons", [WEAPON, {**WEAPON, "name": "KATANA"}]),
    ],
    "two values are not compared": [
        ("fight", "combatants.0.interrupt", 9),
        ("fight", "combatants.1.spell_actions", 4),
    ],
    "JSON has one kind of number": [("june", "tracks.face", 3.0), ("bikers", "tr", 2.0)],
}
ALONE = [(*flaw, why) for why, flaws in SAID_BY_CHECK_ALONE.items() for flaw in flaws]


@pytest.mark.parametrize(("name", "key", "value"), SAID_BY_BOTH)
def test_a_flaw_is_refused_by_both(name: str, key: str, value: object) -> None:
    values = with_change(name, key, value)
    assert is_refused(name, values)
    assert not is_accepted(name, values)


@pytest.mark.parametrize(("name", "key", "value", "why"), ALONE)
def test_what_no_schema_can_say_is_refused_by_check_alone(
    name: str, key: str, value: object, why: str
) -> None:
    values = with_change(name, key, value)
    assert is_refused(name, values)
    assert is_accepted(name, values), f"a schema can say it, though {why}"


def is_beyond_json(value: Any) -> bool:
    """Tell the values of which JSON knows less than TOML: 3.0 is 3 to it, and dates are texts."""
    if isinstance(value, Mapping):
        return any(map(is_beyond_json, value.values()))
    if isinstance(value, list):
        return any(map(is_beyond_json, value))
    is_whole = isinstance(value, float) and not math.isnan(value) and value == value // 1
    return isinstance(value, date) or is_whole


def repeats(values: Values) -> bool:
    """Tell whether some list has a value twice: a rule, and so no problem of the model."""
    lists = [inside for inside in containers(values) if isinstance(inside, list)]
    return any(inside.count(each) > 1 for inside in lists for each in inside)


@settings(max_examples=200, deadline=None)
@given(mutated_sheets())
def test_law_a_sheet_passes_the_schema_just_when_it_holds(values: Values) -> None:
    assume(not is_beyond_json(values) and not repeats(values))
    assert is_accepted("sheet", values) is not is_refused("sheet", values)


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(codec="utf-8") | st.sampled_from("./\\ "), min_size=1, max_size=6))
def test_law_a_name_that_may_be_in_a_fight_passes_the_schema(name: str) -> None:
    try:
        check_name(name)
    except RuleError:
        return
    assert is_accepted("fight", with_change("fight", "combatants.1.name", name))
