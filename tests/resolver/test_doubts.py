"""What a sheet says to no purpose: told with what would be right, and gone once that is done."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sms_cli.errors import SmsError
from sms_cli.model.dice import TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Combatant
from sms_cli.resolver.arms import read_rating
from sms_cli.resolver.choice import MANEUVERS
from sms_cli.resolver.conditions import folded
from sms_cli.resolver.damage import deal_damage
from sms_cli.resolver.doubts import CONDITIONS, doubts
from sms_cli.resolver.forms import FORMS
from sms_cli.resolver.rings import skill_rank, teaches
from sms_cli.sheets.faults.problems import convert_sheet

CHARACTERS = Path(__file__).parents[2] / "characters"
Values = dict[str, Any]


def example(stem: str) -> Values:
    return tomllib.loads((CHARACTERS / f"{stem}.toml").read_text(encoding="utf-8"))


def put(values: Values, key: str, value: object) -> Values:
    """Return values with one of them changed; a row or an element by its index."""
    after = copy.deepcopy(values)
    *names, last = [int(part) if part.isdigit() else part for part in key.split(".")]
    inside: Any = after
    for name in names:
        inside = inside[name]
    inside[last] = value
    return after


@pytest.mark.parametrize("path", sorted(CHARACTERS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_example_sheets_raise_no_doubt(path: Path) -> None:
    assert list(doubts(tomllib.loads(path.read_text(encoding="utf-8")))) == []


KATANA = "combat.weapons.0"
DOUBTS = [
    # whose sheet, which key, a doubtful value, what is said, a value as the advice has it
    (
        "kenji",
        f"{KATANA}.dr",
        "3k5",
        'combat.weapons.katana.dr is "3k5"; it keeps more dice than it rolls (did you mean 5k3?)',
        "5k3",
    ),
    (
        "kenji",
        f"{KATANA}.dr",
        "3k0",
        'combat.weapons.katana.dr is "3k0"; it keeps no die, which no attack can use',
        "3k1",
    ),
    (
        "bikers",
        "weapons.1",
        "2k4",
        'item 2 of weapons is "2k4"; it keeps more dice than it rolls (did you mean 4k2?)',
        "4k2",
    ),
    (
        "bikers",
        "weapons.0",
        "0k0",
        'item 1 of weapons is "0k0"; it keeps no die, which no attack can use',
        "0k1",
    ),
    (
        "kenji",
        f"{KATANA}.name",
        "Unarmed",
        "a weapon is named Unarmed, which means bare hands; give it another name",
        "katana",
    ),
    (
        "kenji",
        f"{KATANA}.name",
        "katana ",
        'a weapon is named "katana "; leave out the blanks at its ends',
        "katana",
    ),
    (
        "kenji",
        f"{KATANA}.skill",
        "kenjustu",
        'combat.weapons.katana.skill is "kenjustu", which is no '
        "Skill of this sheet (did you mean kenjutsu?)",
        "kenjutsu",
    ),
    (
        "kenji",
        f"{KATANA}.bow_strength",
        2,
        'combat.weapons.katana.bow_strength is a bow\'s; write kind = "ranged", or leave it out',
        None,
    ),
    (
        "kenji",
        "combat.skills.a/b",
        2,
        'no roll can name the Skill "a/b"; leave out /, : and outer blanks',
        None,
    ),
    (
        "kenji",
        "combat.skills.tea ",
        2,
        'no roll can name the Skill "tea "; leave out /, : and outer blanks',
        None,
    ),
    (
        "kenji",
        "combat.skills.Kenjutsu",
        5,
        "the Skills kenjutsu and Kenjutsu are one to a roll; keep one",
        None,
    ),
    (
        "kenji",
        "combat.skills.karate",
        {"rank": 2, "forms": ["kik"]},
        "karate teaches kik, which is no form (did you mean kick?)",
        {"rank": 2, "forms": ["kick", "Combination Strike"]},
    ),
    (
        "kenji",
        "combat.conditions",
        ["prone", "pron"],
        'no rule reads the condition "pron" (did you mean prone?)',
        ["Prone", "Full-Attack", "fear 10"],
    ),
    (
        "kenji",
        "combat.conditions",
        ["fear 11"],
        'no rule reads the condition "fear 11" (did you mean fear 1 to 10?)',
        ["fear 1"],
    ),
    ("june", "street_name", " ", "street_name is blank; say it in words", "June"),
    ("bikers", "name", "\t", "name is blank; say it in words", "B"),
    ("june", "techniques", ["a", " "], "item 2 of techniques is blank; leave it out", ["a"]),
    (
        "june",
        "sunset",
        {"declaration": "x", "deed": " ", "scene": "y"},
        "sunset.deed is blank; say it in words",
        {"declaration": "x", "deed": "z", "scene": "y"},
    ),
    ("june", "obligations.0.who", " ", "obligations.ray.who is blank; say it in words", "Ray"),
    (
        "june",
        "obligations.0.dojo",
        True,
        "obligations.hall and obligations.ray are both the dojo's; "
        "shame heats obligations.ray alone",
        False,
    ),
]


@pytest.mark.parametrize(("stem", "key", "value", "said", "mended"), DOUBTS)
def test_a_doubt_is_gone_once_its_advice_is_taken(
    stem: str, key: str, value: object, said: str, mended: object
) -> None:
    values = example(stem)
    (doubt,) = doubts(put(values, key, value))
    assert doubt.message == said
    assert list(doubts(put(values, key, mended) if mended is not None else values)) == []


def test_c7_a_rating_that_lives_on_strength_raises_no_doubt() -> None:
    for rating in ("0k1", "0k2", "0k4", "1k2", "2k3", "3k3", "10k10"):
        assert not list(doubts(put(example("kenji"), f"{KATANA}.dr", rating)))
        read_rating(rating)


def test_c7_a_rating_that_keeps_nothing_is_refused_in_use() -> None:
    with pytest.raises(SmsError):
        read_rating("3k0")


def test_c0_a_rating_that_keeps_more_than_the_least_strength_makes_up_for_keeps_all() -> None:
    dealt = deal_damage(read_rating("3k5"), Rulings(), TableDice((1, 2, 3, 4)), strength=1)
    assert dealt.wounds == 1 + 2 + 3 + 4


def test_c0_a_skill_of_no_near_name_may_be_unskilled() -> None:
    """Bojutsu and Bujutsu are two Skills, and a weapon may be carried by who never learnt it."""
    kenji = put(example("kenji"), "combat.skills.bujutsu", 2)
    for skill in ("bojutsu", "yarijutsu", "nofujutsu", "Kenjutsu"):
        assert not list(doubts(put(kenji, f"{KATANA}.skill", skill)))


def test_c0_of_two_skills_that_are_one_the_lower_is_ignored() -> None:
    kenji = convert_sheet(put(example("kenji"), "combat.skills.Kenjutsu", 1), "kenji")
    assert isinstance(kenji, Combatant)
    assert skill_rank(kenji.combat, "Kenjutsu") == 3


def test_c13_every_form_is_known_as_a_sheet_may_write_it() -> None:
    for form in FORMS:
        forms = {"rank": 2, "forms": [form.name.replace("-", " ").title()]}
        values = put(example("kenji"), "combat.skills.karate", forms)
        assert not list(doubts(values))
        kenji = convert_sheet(values, "kenji")
        assert isinstance(kenji, Combatant)
        assert teaches(kenji.combat, "karate", form.name)


def test_c11_c13_every_condition_that_a_maneuver_writes_is_known() -> None:
    for row in MANEUVERS:
        for word in (*row.afflicts, *row.afflicts_self):
            assert folded(word) in CONDITIONS


def test_s19_a_cut_bond_is_no_second_one_of_the_dojo() -> None:
    june = put(put(example("june"), "obligations.0.dojo", True), "obligations.0.status", "cut")
    assert not list(doubts(june))


@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [7], [{}], {"a": 7}, [["x"]], {"a": {}}])
@pytest.mark.parametrize(
    "key",
    [
        *("combat", "combat.weapons", "combat.weapons.0", f"{KATANA}.name", f"{KATANA}.dr"),
        *(f"{KATANA}.skill", "combat.skills", "combat.skills.karate", "combat.conditions"),
    ],
)
def test_wrong_types_are_passed_over(key: str, value: object) -> None:
    list(doubts(put(example("kenji"), key, value)))


def test_a_hostile_sheet_costs_no_more_than_reading_it() -> None:
    kenji = example("kenji")
    skills = {f"kenjutsu {number}": 1 for number in range(20_000)}
    weapons = [kenji["combat"]["weapons"][0]] * 20_000
    values = put(put(kenji, "combat.skills", skills), "combat.weapons", weapons)
    assert not list(doubts(values))
    (doubt,) = doubts(put(kenji, "combat.conditions", ["x" * 1_000_000]))
    assert len(doubt.message) < 100
