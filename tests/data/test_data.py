"""The texts in sms_cli/data and the example people: complete, well formed, in bounds."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sms_cli.model.sheet import KINDS, Character, Combatant, Dojo, Obligation, Role, Skill, Squad

ROOT = Path(__file__).parents[2]
DATA = ROOT / "sms_cli" / "data"
PEOPLE = sorted((ROOT / "characters").glob("*.toml"))
WIDTH = 76
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def _load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _data(name: str) -> dict[str, Any]:
    return _load(DATA / f"{name}.toml")


def _sheet(path: Path) -> Character | Combatant | Squad:
    body = _load(path)
    return msgspec.convert(body, KINDS[body["kind"]])


def _characters() -> dict[str, Character]:
    sheets = {path.stem: _sheet(path) for path in PEOPLE}
    return {stem: sheet for stem, sheet in sheets.items() if isinstance(sheet, Character)}


def _texts(value: object) -> Iterator[str]:
    """Yield every text of a file, keys left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _basic_techniques() -> set[str]:
    return {row["name"] for row in _data("techniques")["techniques"]}


@pytest.mark.parametrize("path", PEOPLE, ids=lambda path: path.stem)
def test_every_example_sheet_holds(path: Path) -> None:
    assert _sheet(path).title


def test_the_examples_are_characters_combatants_and_a_squad() -> None:
    kinds = Counter(type(_sheet(path)) for path in PEOPLE)
    assert kinds == {Character: 4, Combatant: 2, Squad: 1}


def test_s19_the_example_dojo_is_full() -> None:
    dojo = msgspec.convert(_load(DATA / "example" / "dojo.toml"), Dojo)
    assert all(getattr(dojo, key) for key in Dojo.__struct_fields__)


def test_june_is_as_documented() -> None:
    june = _characters()["june"]
    assert (june.street_name, june.dojo_role) == ("June", Role.SENIOR_STUDENT)
    assert june.techniques == ("Quiet Eyes", "Low Sweep", "Still Water")
    assert {skill: june.skills.die(skill) for skill in Skill} == {
        **dict.fromkeys(Skill, "d4"),
        Skill.STRIKE: "d6",
        Skill.MOTION: "d8",
    }
    tracks = june.tracks
    assert (tracks.face, tracks.name, tracks.composure, tracks.grit) == (3, 1, 2, 0)
    assert tracks.harm == "unharmed"
    assert [(o.id, o.kind, o.heat, o.dojo) for o in june.obligations] == [
        ("ray", "personal", "held", False),
        ("hall", "social", "pressing", True),
    ]


@pytest.mark.parametrize("stem", ["june", "vincent", "lorraine"])
def test_s20_an_example_has_the_skills_and_techniques_of_creation(stem: str) -> None:
    hero = _characters()[stem]
    dice = Counter(hero.skills.die(skill) for skill in Skill)
    assert dice == {"d4": 7, "d6": 1, "d8": 1}
    assert len(hero.techniques) == 3
    assert set(hero.techniques) <= _basic_techniques()


@pytest.mark.parametrize("stem", sorted(_characters()))
def test_s20_an_example_owes_one_person_and_one_group(stem: str) -> None:
    assert sorted(o.kind for o in _characters()[stem].obligations) == ["personal", "social"]


def test_s15_salt_learnt_one_technique_that_is_not_basic() -> None:
    salt = _characters()["salt"]
    assert set(salt.techniques) - _basic_techniques() == {"Deck Legs"}
    assert len(salt.techniques) == 4


def test_s15_r9_two_basic_techniques_for_each_skill() -> None:
    rows = _data("techniques")["techniques"]
    assert Counter(row["skill"] for row in rows) == dict.fromkeys(Skill, 2)
    assert len({row["name"].casefold() for row in rows}) == 18
    for row in rows:
        assert set(row) == {"name", "skill", "text", "when"}
        assert len(row["name"].split()) == 2
        assert 2 <= len(row["when"]) <= 4


def test_s20_ten_closing_questions() -> None:
    rows = _data("questions")["questions"]
    assert len(rows) == len({row["key"] for row in rows}) == 10
    assert all(SLUG.fullmatch(row["key"]) and row["text"] for row in rows)


def test_s20_every_choice_and_role_is_explained() -> None:
    creation = _data("creation")
    assert list(creation["roles"]) == list(Role)
    assert list(creation["choices"]) == [
        "street_name",
        "true_name",
        "dojo_role",
        "look",
        "clause",
        "personal",
        "social",
        "scar",
        "d8",
        "d6",
        "techniques",
        "answers",
    ]


def test_s21_nine_skills_with_their_uses_in_order() -> None:
    skills = _data("skills")
    assert list(skills) == list(Skill)
    assert [len(row["uses"]) for row in skills.values()] == [6, 3, 3, 3, 3, 4, 4, 3, 4]


@pytest.mark.parametrize(
    ("rule", "track", "use", "count", "fixed"),
    [
        ("S9", "composure", "gain", 3, None),
        ("S9", "composure", "spend", 5, None),
        ("S10", "face", "gain", 6, "keep-word"),
        ("S10", "face", "lose", 6, None),
        ("S10", "face", "spend", 4, "audience"),
        ("S11", "name", "gain", 6, None),
        ("S11", "name", "spend", 5, "impossible-ask"),
    ],
)
def test_s9_s10_s11_a_slug_for_each_item(
    rule: str, track: str, use: str, count: int, fixed: str | None
) -> None:
    rows = _data("tracks")[track][use]
    assert len(rows) == count, rule
    assert all(SLUG.fullmatch(slug) for slug in rows)
    assert len(set(rows.values())) == count
    assert fixed is None or fixed in rows


@pytest.mark.parametrize("table", ["street_names", "looks", "scars", "clauses"])
def test_s20_random_people_have_forty_of_each(table: str) -> None:
    rows = _data("people")[table]
    assert len({row.casefold() for row in rows}) == len(rows) >= 40


def test_s20_street_names_make_files() -> None:
    assert all(re.fullmatch(r"[A-Z][a-z]+", name) for name in _data("people")["street_names"])


def test_s20_true_names_come_in_families() -> None:
    groups = _data("people")["true_names"]
    for part in ("given", "family"):
        names = [name for group in groups for name in group[part]]
        assert len(set(names)) == len(names) >= 40


@pytest.mark.parametrize("kind", ["personal", "social"])
def test_s16_random_obligations_say_who_what_and_why(kind: str) -> None:
    rows = _data("people")["obligations"][kind]
    assert len(rows) >= 40
    for row in rows:
        assert set(row) - {"dojo"} == {"id", "who", "owed", "why"}
        assert all(row.values())
        msgspec.convert({**row, "kind": kind, "heat": "held"}, Obligation)


def test_s16_obligation_ids_are_unique_and_no_cost() -> None:
    kinds = _data("people")["obligations"]
    ids = [row["id"] for rows in kinds.values() for row in rows]
    assert len(set(ids)) == len(ids)
    assert all(SLUG.fullmatch(id_) for id_ in ids)
    assert not {"harm", "face", "shift"} & set(ids)


@pytest.mark.parametrize(
    "name", ["techniques", "questions", "skills", "tracks", "creation", "people"]
)
def test_one_liners_fit_76_columns(name: str) -> None:
    assert [text for text in _texts(_data(name)) if len(text) > WIDTH or "\n" in text] == []


@pytest.mark.parametrize("path", [*PEOPLE, *DATA.rglob("*.toml")], ids=lambda path: path.name)
def test_texts_are_clean(path: Path) -> None:
    for text in _texts(_load(path)):
        assert text.isprintable()
        assert text == text.strip()
        assert "  " not in text
