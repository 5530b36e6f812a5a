"""The sheets: what a key may hold, and what it holds when it is not there."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from sms_cli.model.dice import Die
from sms_cli.model.sheet import KINDS, Character, Combatant, Harm, Skill, Squad
from tests.conftest import CAMPAIGN


def sheet(stem: str) -> dict[str, Any]:
    """Return a sheet of the cases as plain values."""
    return tomllib.loads((CAMPAIGN / "characters" / f"{stem}.toml").read_text(encoding="utf-8"))


def put(table: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    """Return the values with one of them another."""
    first, _, rest = key.partition(".")
    return table | {first: put(table[first], rest, value) if rest else value}


def test_three_kinds_of_sheets() -> None:
    assert {"character": Character, "combatant": Combatant, "squad": Squad} == KINDS


@pytest.mark.parametrize(
    ("stem", "title"), [("june", "June"), ("kenji", "Kenji"), ("bikers", "South Bay bikers")]
)
def test_a_sheet_is_read_by_its_kind(stem: str, title: str) -> None:
    found = msgspec.convert(sheet(stem), Character | Combatant | Squad)
    assert isinstance(found, KINDS[sheet(stem)["kind"]])
    assert found.title == title


def test_a_character_reads_as_its_file_says() -> None:
    june = msgspec.convert(sheet("june"), Character)
    assert (june.tracks.face, june.tracks.harm, june.tracks.name_shaken) == (
        3,
        Harm.UNHARMED,
        False,
    )
    assert [june.skills.die(skill) for skill in Skill][:4] == [Die.D4, Die.D6, Die.D4, Die.D8]
    assert [tie.id for tie in june.obligations] == ["ray", "hall"]
    assert (june.obligations[0].dojo, june.obligations[0].status) == (False, None)
    assert (june.sunset, june.combat, june.answers, june.format) == (None, None, {}, 1)


# By hand from S8 to S12: where each track begins and how far it goes.
@pytest.mark.parametrize(
    ("track", "most"), [("face", 6), ("name", 3), ("composure", 3), ("grit", 6)]
)
def test_s8_s9_s10_s11_a_track_has_its_range(track: str, most: int) -> None:
    for value in (0, most):
        assert msgspec.convert(put(sheet("june"), f"tracks.{track}", value), Character)
    others: list[Any] = [-1, most + 1, 1.5, "3", True]
    for other in others:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(put(sheet("june"), f"tracks.{track}", other), Character)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("tracks.harm", "dead"),
        ("skills.sight", "d5"),
        ("skills.sight", 4),
        ("dojo_role", "Cook"),
        ("street_name", ""),
        ("techniques", "Low Sweep"),
        ("format", 0),
    ],
)
def test_what_a_key_cannot_hold(key: str, value: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(put(sheet("june"), key, value), Character)


@pytest.mark.parametrize("key", ["tracks", "skills", "code", "techniques", "scar"])
def test_s20_what_a_character_needs(key: str) -> None:
    table = {name: value for name, value in sheet("june").items() if name != key}
    with pytest.raises(msgspec.ValidationError, match=key):
        msgspec.convert(table, Character)


def test_keys_that_nobody_knows_are_no_fault() -> None:
    assert msgspec.convert(sheet("june") | {"mood": "tired"}, Character).stem == ""


@pytest.mark.parametrize("tr", [0, 6])
def test_c16_a_threat_rating_goes_from_1_to_5(tr: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(put(sheet("bikers"), "tr", tr), Squad)


@pytest.mark.parametrize("dr", ["3d2", "k2", "3k", "3k2\n", "300k2", "-1k1", ""])
def test_a_damage_rating_is_x_keep_y(dr: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(put(sheet("bikers"), "weapons", [dr]), Squad)


@pytest.mark.parametrize("tie_id", ["", "two words", "a\n", "tab\t", "x" * 65])
def test_s16_an_obligation_s_id_is_one_word(tie_id: str) -> None:
    table = sheet("june")
    table["obligations"][0]["id"] = tie_id
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(table, Character)


def test_a_sheet_cannot_be_changed() -> None:
    june = msgspec.convert(sheet("june"), Character)
    with pytest.raises(AttributeError):
        june.street_name = "Jane"  # type: ignore[misc]
