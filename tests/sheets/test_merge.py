"""A change goes into a file that others have changed since: in its place, or by key."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from sms_cli.errors import StaleSheet
from sms_cli.sheets.merge import Revision, brought_together, merged
from sms_cli.sheets.swap import piece_between
from tests.conftest import Sms
from tests.sheets.undoing import GRITTY, JUNE, change

COMMENTED = """\
kind = "character"

# the debt
[[obligations]]  # first
id = "ray"  # by blood
heat = "held"

[[obligations]]
id = "hall"
heat = "pressing"
"""
LATER = "# added since\n"
BOND = ("--kind", "social", "--who", "Max", "--owed", "a favour", "--why", "he asked")
JUNE_TOML = "characters/june.toml"


def test_comments_and_places_come_back_where_the_surroundings_stand() -> None:
    without = (
        COMMENTED[: COMMENTED.index("# the debt")]
        + COMMENTED[COMMENTED.index("[[obligations]]\nid") :]
    )
    back = change("obligations.ray", None, {"id": "ray", "heat": "held"})
    piece = piece_between(without.encode(), COMMENTED.encode())
    now = (LATER + without).encode()
    assert merged(now, JUNE_TOML, [back], piece).decode() == LATER + COMMENTED


def test_a_key_is_changed_by_itself_where_the_surroundings_are_others() -> None:
    piece = piece_between(JUNE.encode(), GRITTY.encode())
    now = JUNE.replace("# not much", "# hardly any")
    after = merged(now.encode(), JUNE_TOML, [change("tracks.grit", 0, 1)], piece)
    assert after.decode() == GRITTY.replace("# not much", "# hardly any")


def test_a_piece_that_says_more_than_the_changes_is_not_taken() -> None:
    other = GRITTY.replace("grit = 1", "grit = 9")
    piece = piece_between(JUNE.encode(), other.encode())
    now = (LATER + JUNE).encode()
    after = merged(now, JUNE_TOML, [change("tracks.grit", 0, 1)], piece)
    assert after.decode() == LATER + GRITTY


def test_a_key_that_has_its_new_value_stays() -> None:
    changes = [change("tracks.grit", 0, 1), change("tracks.face", 3, 2)]
    after = merged(GRITTY.encode(), JUNE_TOML, changes, None)
    assert after.decode() == GRITTY.replace("face = 3", "face = 2")


def test_a_key_that_has_neither_value_is_refused() -> None:
    now = JUNE.replace("grit = 0", "grit = 4").encode()
    with pytest.raises(StaleSheet, match=r"tracks\.grit is 4, no longer 0"):
        merged(now, JUNE_TOML, [change("tracks.grit", 0, 1)], None)


@pytest.mark.parametrize(("before", "after"), [({"one": "x", "two": "y"}, {}), ({}, {"one": "x"})])
def test_an_empty_table_need_not_be_written(before: dict[str, str], after: dict[str, str]) -> None:
    def text(answers: dict[str, str]) -> str:
        return "".join(f'answers.{name} = "{value}"\n' for name, value in answers.items())

    now = LATER + 'look = "neat"\n' + text(before)
    changed = merged(now.encode(), JUNE_TOML, [change("answers", before, after)], None)
    assert tomllib.loads(changed.decode()).get("answers", {}) == after
    assert merged(changed, JUNE_TOML, [change("answers", before, after)], None) == changed
    back = merged(changed, JUNE_TOML, [change("answers", after, before)], None)
    assert tomllib.loads(back.decode()).get("answers", {}) == before


RAY, ZED = ({"id": name, "heat": "held"} for name in ("ray", "zed"))


@pytest.mark.parametrize("pieced", [True, False])
def test_a_row_that_gets_another_name_is_found_by_either(pieced: bool) -> None:
    renamed = COMMENTED.replace('"ray"', '"zed"')
    piece = piece_between(COMMENTED.encode(), renamed.encode()) if pieced else None
    there = change("obligations.ray", RAY, ZED)
    after = merged((LATER + COMMENTED).encode(), JUNE_TOML, [there], piece)
    assert after.decode() == LATER + renamed
    assert merged(after, JUNE_TOML, [there], piece) == after
    back = change("obligations.ray", ZED, RAY)
    piece = piece_between(renamed.encode(), COMMENTED.encode()) if pieced else None
    assert merged(after, JUNE_TOML, [back], piece).decode() == LATER + COMMENTED


def test_a_row_does_not_take_the_name_of_one_that_has_come_since() -> None:
    now = COMMENTED.replace('"ray"', '"zed"').replace('"hall"', '"ray"')
    with pytest.raises(StaleSheet, match=r"obligations\.ray is"):
        merged(now.encode(), JUNE_TOML, [change("obligations.ray", ZED, RAY)], None)


def revision(text: str, *changes: dict[str, object]) -> Revision:
    return Revision(text.encode(), changes)


FACE, GRIT = change("tracks.face", 3, 2), change("tracks.grit", 0, 1)
FACED = JUNE.replace("face = 3", "face = 2")


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (revision(FACED, FACE), revision(GRITTY, GRIT), GRITTY.replace("face = 3", "face = 2")),
        (revision(FACED, FACE), revision(FACED, FACE), FACED),
        (
            revision(JUNE.replace("# not much", "# hardly any")),
            revision(FACED, FACE),
            FACED.replace("# not much", "# hardly any"),
        ),
        (revision(LATER + JUNE), revision(JUNE + "# end\n"), LATER + JUNE + "# end\n"),
    ],
)
def test_what_two_hands_have_made_of_a_text_goes_together(
    one: Revision, other: Revision, both: str
) -> None:
    for saved, typed in ((one, other), (other, one)):
        assert brought_together(JUNE.encode(), JUNE_TOML, saved, typed).decode() == both


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (revision(FACED, FACE), revision(FACED.replace("2", "1"), change("tracks.face", 3, 1))),
        (revision(JUNE.replace("not much", "a")), revision(JUNE.replace("not much", "b"))),
    ],
)
def test_what_two_hands_have_made_otherwise_is_refused(one: Revision, other: Revision) -> None:
    for saved, typed in ((one, other), (other, one)):
        with pytest.raises(StaleSheet):
            brought_together(JUNE.encode(), JUNE_TOML, saved, typed)


@pytest.mark.parametrize(
    "value",
    ["1961-05-27", "07:32:00", "1979-05-27T00:32:00-07:00", "[1961-05-27, 1961-05-28]"],
)
def test_what_json_has_no_word_for_comes_back_as_it_was(
    campaign: Path, sms: Sms, value: str
) -> None:
    june = campaign / JUNE_TOML
    june.write_text(f"born = {value}\n" + june.read_text("utf-8"), "utf-8")
    before = tomllib.loads(june.read_text("utf-8"))["born"]
    for line in (("set", "june", "born", "1"), ("set", "june", "--unset", "born")):
        sms.done(*line)
        june.write_text(june.read_text("utf-8").replace("\n", " # since\n", 1), "utf-8")
        sms.done("undo", "june")
        assert tomllib.loads(june.read_text("utf-8"))["born"] == before


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "[1.5, nan]"])
def test_json_is_json_whatever_number_a_sheet_has(campaign: Path, sms: Sms, value: str) -> None:
    june = campaign / JUNE_TOML
    june.write_text(f"mood = {value}\n" + june.read_text("utf-8"), "utf-8")
    rows = [sms.done("set", "june", "mood", "1").answer["changes"]]
    june.write_text(LATER + june.read_text("utf-8"), "utf-8")
    rows.append(sms.done("undo").answer["changes"])
    mood = tomllib.loads(june.read_text("utf-8"))["mood"]
    assert str(mood) == value
    assert math.isfinite(mood) is False if isinstance(mood, float) else mood[0] == 1.5
    rows += [line["changes"] for line in sms.done("log").result["lines"]]
    told = "[1.5, 'nan']" if value[0] == "[" else value
    assert [str(row[0]["before"]) for row in rows] == [told, "1", told, "1"]
    for line in (("log", "--json"), ("log", "--jsonl"), ("show", "june", "--json")):
        assert not {"NaN", "Infinity"} & set(sms(*line).out.replace(",", " ").split())


def test_a_row_whose_id_is_a_number_is_no_row_of_that_number(campaign: Path, sms: Sms) -> None:
    june = campaign / JUNE_TOML
    bond = ("--kind", "social", "--who", "W", "--owed", "O", "--why", "Y")
    sms.done("obligation", "add", "june", "1", *bond)
    sms.done("undo")
    june.write_text(LATER + june.read_text("utf-8"), "utf-8")
    sms.done("redo")
    rows = tomllib.loads(june.read_text("utf-8"))["obligations"]
    assert [row["id"] for row in rows][-1] == "1"
    june.write_text(LATER + june.read_text("utf-8").replace('who = "W"', "who = 'W'"), "utf-8")
    sms.done("undo")
    assert tomllib.loads(june.read_text("utf-8"))["obligations"] == rows[:-1]


@pytest.mark.parametrize(
    ("line", "hand", "status"),
    [
        (("set", "june", "notes.0.a", "5"), lambda text: text + LATER, 0),
        (("set", "june", "--unset", "notes.0"), lambda text: text + LATER, 0),
        (("set", "june", "notes.0.a", "5"), lambda text: swapped(text), 1),
    ],
)
def test_a_row_without_a_name_comes_back_in_its_place_or_not_at_all(
    campaign: Path, sms: Sms, line: tuple[str, ...], hand: Callable[[str], str], status: int
) -> None:
    june = campaign / JUNE_TOML
    start = june.read_text("utf-8") + "\n[[notes]]\na = 1\n\n[[notes]]\na = 2\n"
    june.write_text(start, "utf-8")
    sms.done(*line)
    by_hand = hand(june.read_text("utf-8"))
    june.write_text(by_hand, "utf-8")
    ran = sms("undo")
    assert ran.status == status
    assert june.read_text("utf-8") == (by_hand if status else hand(start))
    assert not status or "a row with no id or name" in ran.err


def swapped(text: str) -> str:
    return text.replace("a = 5", "a = x").replace("a = 2", "a = 5").replace("a = x", "a = 2")


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (
            ("obligation", "add", "june", "max", *BOND),
            'who = "Max"',
            'who = "Max"  # my cousin',
        ),
        (("set", "goro", "combat.conditions", '["prone"]'), '"prone"', '"prone"  # since two\n'),
    ],
)
def test_undo_takes_no_comment_along_that_was_written_since(
    campaign: Path, sms: Sms, line: tuple[str, ...], old: str, new: str
) -> None:
    sms.done(*line)
    sheet = campaign / sms.done("log").result["lines"][-1]["changes"][0]["file"]
    by_hand = sheet.read_text("utf-8").replace(old, new, 1)
    assert by_hand.count("#") > sheet.read_text("utf-8").count("#")
    sheet.write_text(by_hand, "utf-8")
    ran = sms("undo")
    assert (ran.status, "which was written since" in ran.err) == (1, True)
    assert sheet.read_text("utf-8") == by_hand


@pytest.mark.parametrize("order", [1, -1])
def test_two_hands_are_not_brought_together_where_a_comment_would_go(order: int) -> None:
    """One removes a row in which the other writes a comment."""
    row = COMMENTED[COMMENTED.index("# the debt") : COMMENTED.index('[[obligations]]\nid = "hall"')]
    gone = [change("obligations.ray", {"id": "ray", "heat": "held"}, None)]
    hands = (
        Revision(COMMENTED.replace(row, "").encode(), gone),
        Revision(COMMENTED.replace('"held"', '"held"  # RCA').encode(), []),
    )[::order]
    with pytest.raises(StaleSheet):
        brought_together(COMMENTED.encode(), JUNE_TOML, *hands)


def test_a_row_that_is_gone_is_called_missing() -> None:
    gone = COMMENTED[: COMMENTED.index("# the debt")].encode()
    with pytest.raises(StaleSheet, match=r"obligations\.ray\.heat is missing, no longer"):
        merged(gone, JUNE_TOML, [change("obligations.ray.heat", "pressing", "held")], None)


def test_what_need_not_be_written_does_not_stop_a_redo(campaign: Path, sms: Sms) -> None:
    june = campaign / JUNE_TOML
    sms.done("set", "june", "tracks.name_shaken", "true")
    june.write_text(june.read_text("utf-8") + "\n[notes]\na = 1\n", "utf-8")
    sms.done("undo")
    sms.done("redo")
    assert tomllib.loads(june.read_text("utf-8"))["tracks"]["name_shaken"] is True
