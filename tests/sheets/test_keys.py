"""Keys and values as they are typed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import NotFound
from sms_cli.sheets.keys import find_key, read_value
from sms_cli.sheets.steps import value_at

PEOPLE = Path(__file__).parents[2] / "characters"


def data_of(name: str) -> dict[str, Any]:
    return tomllib.loads((PEOPLE / f"{name}.toml").read_text())


JUNE, GORO = data_of("june"), data_of("goro")


def keys_of(data: Any, above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return every key of a sheet, rows by their id or name."""
    if isinstance(data, list):
        data = {row.get("id", row.get("name")): row for row in data if isinstance(row, dict)}
    if not isinstance(data, dict):
        return []
    here = [(*above, name) for name in data]
    return here + [key for name, inner in data.items() for key in keys_of(inner, (*above, name))]


@pytest.mark.parametrize("data", [JUNE, GORO])
def test_every_key_of_a_sheet_is_found_in_any_case(data: dict[str, Any]) -> None:
    for key in keys_of(data):
        assert find_key(data, key) == key
        assert find_key(data, tuple(part.upper() for part in key)) == key


@pytest.mark.parametrize(
    ("data", "typed", "found"),
    [
        (JUNE, "tracks.Name_Shaken", "tracks.name_shaken"),
        (JUNE, "combat.armor.kind", "combat.armor.kind"),
        (JUNE, "techniques.1", "techniques.1"),
        (JUNE, "answers.Fire", "answers.Fire"),
        (GORO, "combat.skills.KARATE", "combat.skills.karate"),
        (GORO, "combat.skills.Spears", "combat.skills.Spears"),
        ({"kind": "nobody"}, "kind", "kind"),
        ({}, "Kind", "kind"),
        ({"kind": "squad", "Kind": 3}, "Kind", "Kind"),
    ],
)
def test_what_the_model_knows_may_be_new(data: dict[str, Any], typed: str, found: str) -> None:
    assert find_key(data, tuple(typed.split("."))) == tuple(found.split("."))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("skils.sight", "no key is named skils (did you mean skills?)"),
        ("skills.sigth", "no key is named skills.sigth (did you mean skills.sight?)"),
        ("obligations.rey", "no row of obligations is named rey (did you mean ray?)"),
        ("techniques.9", "no row of techniques is named 9"),
        ("look.first", "no key is named look.first"),
        ("stem", "no key is named stem"),
        ("nothing.here", "no key is named nothing"),
    ],
)
def test_other_keys_are_refused_with_the_nearest(typed: str, said: str) -> None:
    with pytest.raises(NotFound) as refused:
        find_key(JUNE, tuple(typed.split(".")))
    assert refused.value.message.startswith(said)


@given(st.sampled_from(keys_of(JUNE) + [("look",)] * 20), st.text(max_size=20))
@settings(max_examples=100, deadline=None)
def test_any_text_is_read_as_something(key: tuple[str, ...], text: str) -> None:
    value = read_value(JUNE, key, text)
    assert value is not None
    if key == ("look",):
        assert isinstance(value, str)


def test_a_key_that_is_not_there_has_no_value() -> None:
    assert value_at(JUNE, ("obligations", "ray", "heat")) == "held"
    assert value_at(JUNE, ("obligations", "ray", "status")) is None
