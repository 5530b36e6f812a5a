"""What changes between two tables of values, and the values after it."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.model.change import (
    Append,
    Remove,
    Set,
    Unset,
    applied,
    differences,
    is_rows,
    note,
    row_name,
)
from sms_cli.model.dice import Die
from sms_cli.model.sheet import (
    Character,
    Code,
    Harm,
    Heat,
    Obligation,
    Role,
    Skill,
    Skills,
    Sunset,
    Tracks,
)

WORDS = st.text("abc ", max_size=5)
OBLIGATIONS = st.lists(
    st.builds(
        Obligation,
        id=st.sampled_from(["ray", "hall", "lily", "rent"]),
        kind=st.sampled_from(["personal", "social"]),
        who=WORDS,
        owed=WORDS,
        why=WORDS,
        heat=st.sampled_from(Heat),
        status=st.sampled_from([None, "cut", "poisoned"]),
        dojo=st.booleans(),
    ),
    max_size=4,
    unique_by=lambda tie: tie.id,
)
TRACKS = st.builds(
    Tracks,
    face=st.integers(0, 6),
    name=st.integers(0, 3),
    composure=st.integers(0, 3),
    grit=st.integers(0, 6),
    harm=st.sampled_from(Harm),
    name_shaken=st.booleans(),
)
HEROES = st.builds(
    Character,
    street_name=st.just("June"),
    true_name=WORDS,
    dojo_role=st.sampled_from(Role),
    look=WORDS,
    scar=WORDS,
    techniques=st.lists(st.sampled_from("ABCDEFG"), unique=True).map(tuple),
    code=st.builds(Code, WORDS),
    tracks=TRACKS,
    skills=st.builds(Skills, **{skill: st.sampled_from(Die) for skill in Skill}),
    obligations=OBLIGATIONS.map(tuple),
    answers=st.dictionaries(st.sampled_from(["fear", "home"]), WORDS),
    sunset=st.none() | st.builds(Sunset, WORDS, WORDS, WORDS),
)


def values(hero: Character) -> dict[str, Any]:
    """Return a sheet as plain values."""
    table: dict[str, Any] = msgspec.to_builtins(hero)
    return table


@settings(max_examples=200, deadline=None)
@given(HEROES, HEROES)
def test_the_changes_make_one_sheet_into_the_other(before: Character, after: Character) -> None:
    changes = differences("june", values(before), values(after))
    made = msgspec.convert(applied(values(before), changes), Character)
    # rows that were added stand last, whatever order the other sheet has them in
    assert _by_id(made) == _by_id(after)
    assert all(change.sheet == "june" for change in changes)


def _by_id(hero: Character) -> dict[str, Any]:
    rows = {tie.id: tie for tie in hero.obligations}
    return values(hero) | {"obligations": rows}


@settings(max_examples=100, deadline=None)
@given(HEROES)
def test_no_change_is_none(hero: Character) -> None:
    assert differences("june", values(hero), values(hero)) == ()
    assert applied(values(hero), ()) == values(hero)


@settings(max_examples=100, deadline=None)
@given(HEROES, HEROES)
def test_a_change_says_what_was_there(before: Character, after: Character) -> None:
    for change in differences("june", values(before), values(after)):
        if isinstance(change, Set):
            assert change.before != change.after
            assert _at(values(before), change.key) == change.before
            assert _at(values(after), change.key) == change.after


def _at(inside: Any, key: tuple[str, ...]) -> Any:
    for part in key:
        if isinstance(inside, dict):
            inside = inside.get(part)
        else:
            inside = next(row for row in inside if row_name(row) == part)
    return inside


def test_one_value_changes_alone() -> None:
    before = {"tracks": {"face": 3, "name": 1}, "look": "calm"}
    after = {"tracks": {"face": 2, "name": 1}, "look": "calm"}
    assert differences("june", before, after) == (Set("june", ("tracks", "face"), 3, 2),)


def test_a_value_that_becomes_nothing_is_taken_away() -> None:
    assert differences("june", {"armor": {"fine": True}}, {"armor": None}) == (
        Unset("june", ("armor",), {"fine": True}),
    )
    assert differences("june", {"look": "calm"}, {}) == (Unset("june", ("look",), "calm"),)


def test_a_row_is_known_by_its_id_or_its_name() -> None:
    rows = [{"id": "ray", "heat": "held"}, {"id": "hall", "heat": "held"}]
    hotter = [rows[0], {"id": "hall", "heat": "pressing"}]
    assert differences("june", {"obligations": rows}, {"obligations": hotter}) == (
        Set("june", ("obligations", "hall", "heat"), "held", "pressing"),
    )
    assert row_name({"name": "katana"}) == "katana"
    assert row_name({"dr": "3k2"}) is None


def test_rows_come_and_go() -> None:
    ray, hall = {"id": "ray", "dojo": False}, {"id": "hall", "dojo": True}
    assert differences("june", {"obligations": [ray]}, {"obligations": [hall]}) == (
        Append("june", ("obligations", "hall"), {"id": "hall", "dojo": True}),
        Remove("june", ("obligations", "ray"), ray),
    )


def test_what_is_not_set_is_not_written_in_a_new_row() -> None:
    row = {"id": "ray", "status": None, "dojo": False, "heat": "held"}
    (change,) = differences("june", {"obligations": []}, {"obligations": [row]})
    assert change == Append("june", ("obligations", "ray"), {"id": "ray", "heat": "held"})


def test_a_plain_list_changes_as_a_whole() -> None:
    assert differences("june", {"techniques": ["A"]}, {"techniques": ["A", "B"]}) == (
        Set("june", ("techniques",), ["A"], ["A", "B"]),
    )
    assert not is_rows(["A"])
    assert not is_rows("ray")
    assert is_rows([{"id": "ray"}])


def test_a_note_keeps_its_facts_in_order() -> None:
    assert note("full-tier", who="june", skill="sight").facts == (
        ("who", "june"),
        ("skill", "sight"),
    )
