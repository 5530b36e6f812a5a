"""Lines of the journal told as sentences, whatever they hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.show.telling import tell, tell_changes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
STEP = {
    "kind": "step",
    "character": "june",
    "skill": "sight",
    "die": "d4",
    "chain": [
        {"die": "d4", "faces": [4], "kept": 4},
        {"die": "d6", "faces": [5], "kept": 5},
    ],
    "total": 9,
    "target": 6,
    "success": True,
    "miss_by": 0,
}


def sentences(command: str, result: Any, *who: str) -> list[str]:
    told = tell({"command": command, "who": list(who), "result": result})
    return ["".join(span.text for span in parts) for parts in told]


def row(key: str, before: Any, after: Any, file: str = "characters/june.toml") -> dict[str, Any]:
    return {"file": file, "key": key, "before": before, "after": after}


def test_a_roll_tells_its_chain() -> None:
    told = sentences("roll", STEP, "june")
    assert told == ["june rolls sight  d4 4 ▸ d6 5 = 9 against 6: made it"]


def test_a_push_tells_its_grit() -> None:
    link = {"die": "d4", "faces": [3], "kept": 3}
    result = STEP | {"chain": [link], "grit_spent": 2, "total": 5, "success": False, "miss_by": 1}
    told = sentences("push", result, "june")
    assert told == ["june pushes sight  d4 3 + 2 Grit = 5 against 6: missed by 1"]


def test_one_die_is_not_added_up_and_tells_both_its_faces() -> None:
    link = {"die": "d8", "faces": [2, 7], "kept": 7}
    result = STEP | {"chain": [link], "total": 7, "target": None, "success": None}
    assert sentences("roll", result, "june") == ["june rolls sight  d8 7 of 2 and 7"]


def test_set_form_is_told_as_half_a_die() -> None:
    result = STEP | {"set_form": True, "chain": [], "total": 2, "target": 2, "success": True}
    assert sentences("roll", result) == ["june rolls sight  half a d4 = 2 against 2: made it"]


def test_a_pool_is_told_with_its_tn() -> None:
    result = {
        "kind": "pool",
        "character": "kenji",
        "skill": "kenjutsu",
        "trait": "agility",
        "pool": "7k4",
        "total": 30,
        "target": 15,
        "tn": 20,
        "success": True,
    }
    told = sentences("roll", result, "kenji")
    assert told == ["kenji rolls kenjutsu/agility  7k4 = 30 against 20: made it"]


def test_an_exchange_tells_each_roll() -> None:
    told = sentences("exchange", {"rolls": [STEP, STEP | {"character": "vincent"}]}, "june")
    assert told[0] == "An exchange: june."
    assert [line.split()[0] for line in told[1:]] == ["june", "vincent"]


@pytest.mark.parametrize(
    ("command", "result", "told"),
    [
        ("gain", {"track": "face", "reason": "keep-word"}, "june gains face keep-word"),
        ("set", {"key": "skills.sight"}, "june is changed by hand"),
        ("scene end", {}, "A scene ends: june."),
        ("fight end", {"deed": None}, "The fight ends."),
        ("edit", {}, "june is edited"),
        ("undo", None, "taken back  june"),
    ],
)
def test_other_commands_are_told_by_their_names(command: str, result: Any, told: str) -> None:
    assert sentences(command, result, "june") == [told]


def test_changes_are_told_before_and_after() -> None:
    rows = [row("tracks.grit", 0, 1), row("obligations.ray.heat", "held", "pressing")]
    assert tell_changes(rows) == "grit 0 → 1 · ray held → pressing"


def test_each_sheet_is_named_where_there_are_several() -> None:
    rows = [row("tracks.face", 3, 2), row("tracks.face", 4, 5, "characters/vincent.toml")]
    assert tell_changes(rows) == "june: face 3 → 2; vincent: face 4 → 5"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (row("", None, {"kind": "squad"}), "the sheet is there"),
        (row("", {"kind": "squad"}, None), "the sheet is gone"),
        (row("obligations.kit", None, {"id": "kit"}), "kit added"),
        (row("obligations.kit", {"id": "kit"}, None), "kit gone"),
        (row("tracks.name_shaken", False, True), "Name shaken no → yes"),
        (row("obligations.ray.status", None, "cut"), "ray status nothing → cut"),
        (row("techniques", ["A"], ["A", "B"]), "techniques A → A, B"),
        (row("look", "x" * 50, ""), f"look {'x' * 39}… → nothing"),
        (row("combat.weapons.katana.dr", "3k2", "4k2"), "katana dr 3k2 → 4k2"),
        (row("combat.armor", None, {"kind": "light"}), "armor added"),
        (row("combat.conditions", ["prone"], []), "conditions prone → none"),
        (row("combat.conditions", ["prone"], None), "conditions prone → none"),
        (row("combat.conditions", None, ["prone"]), "conditions none → prone"),
        (row("obligations", [{"id": "ray"}, {"id": "hall"}], []), "ray gone · hall gone"),
        (row("obligations", [], [{"id": "ray"}]), "ray added"),
        (
            row("obligations", [{"id": "a"}, {"id": "b"}], [{"id": "c"}, {"id": "b", "why": "x"}]),
            "c added · a gone · b changed",
        ),
        (
            row("obligations", [{"id": "a"}, {"id": "b"}], [{"id": "b"}, {"id": "a"}]),
            "obligations in another order",
        ),
        (row("code", {"clause": "a"}, {"clause": ""}), "code clause a → clause nothing"),
    ],
)
def test_every_kind_of_change_has_words(change: dict[str, Any], told: str) -> None:
    assert tell_changes([change]) == told


@given(st.dictionaries(st.sampled_from([*STEP, "rolls", "pool", "tn", "track"]), JSON), JSON)
@settings(max_examples=100, deadline=None)
def test_whatever_a_line_holds_it_is_told(result: dict[str, Any], value: Any) -> None:
    assert sentences("roll", {"kind": "step"} | result, "june")
    assert tell_changes([row("tracks.face", None, value), row("obligations", value, result)])
    assert tell_changes([row("tracks.face", value, value)])


@given(JSON)
@settings(max_examples=100, deadline=None)
def test_a_deed_of_a_fight_is_told_whatever_stands_in_its_line(who: Any) -> None:
    for kind in ("start", "hold", "join", "attack", "void", "defend"):
        sentences("fight act", {"deed": {"kind": kind, "who": who}})
