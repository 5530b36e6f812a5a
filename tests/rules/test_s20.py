"""S20: how a character begins, and what the code clause costs and brings."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.dice import Die
from sms_cli.model.sheet import Character, Code, Harm, Role, Skill
from sms_cli.resolver.code import CodeDeed, judge_code
from sms_cli.resolver.creation import Person, build, creation_flaws
from tests.resolver.cast import HALL, RAY, june, sets, slugs

BASICS = ("Quiet Eyes", "Low Sweep", "Still Water", "Level Voice")


def person(**answers: Any) -> Person:
    whole: dict[str, Any] = {
        "street_name": "June",
        "true_name": "Junko Arakawa",
        "dojo_role": Role.SENIOR_STUDENT,
        "look": "Rolled sleeves",
        "scar": "The fire",
        "clause": "Never strike first",
        "d8": Skill.MOTION,
        "d6": Skill.STRIKE,
        "techniques": ("Quiet Eyes", "Low Sweep", "Still Water"),
        "obligations": (RAY, HALL),
        "answers": {},
    }
    return Person(**(whole | answers))


def test_s20_broken_the_code_costs_one_name() -> None:
    tested = judge_code(june(), CodeDeed.BREAK)
    assert sets(tested.changes) == {"june.tracks.name": (1, 0)}
    assert (tested.track, tested.before, tested.after) == ("name", 1, 0)
    assert (tested.clause, slugs(tested.notes)) == ("Never strike first", ["name-gone"])


def test_s20_bent_the_code_costs_one_face() -> None:
    assert sets(judge_code(june(), CodeDeed.BEND).changes) == {"june.tracks.face": (3, 2)}


def test_s20_bent_with_face_kept_the_code_costs_composure() -> None:
    tested = judge_code(june(), CodeDeed.BEND, keep_face=True)
    assert sets(tested.changes) == {"june.tracks.composure": (2, 1)}


def test_s20_upheld_the_code_brings_one_face() -> None:
    assert sets(judge_code(june(), CodeDeed.UPHOLD).changes) == {"june.tracks.face": (3, 4)}


def test_s20_what_the_code_causes_stops_at_the_ends_with_a_word() -> None:
    assert slugs(judge_code(june(face=6), CodeDeed.UPHOLD).notes) == ["face-full"]
    assert slugs(judge_code(june(face=0), CodeDeed.BEND).notes) == ["no-face-to-lose"]
    assert judge_code(june(face=0), CodeDeed.BEND, keep_face=True).changes == ()


@pytest.mark.parametrize("deed", [CodeDeed.BREAK, CodeDeed.UPHOLD])
def test_s20_composure_keeps_face_only_where_the_code_is_bent(deed: CodeDeed) -> None:
    with pytest.raises(RuleError, match="Composure keeps Face"):
        judge_code(june(), deed, keep_face=True)


def test_s20_a_new_sheet_has_the_tracks_and_dice_of_the_book() -> None:
    body = build(person())
    assert body["tracks"] == {"face": 3, "name": 1, "composure": 2, "grit": 0, "harm": "unharmed"}
    assert sorted(body["skills"].values()) == ["d4"] * 7 + ["d6", "d8"]
    assert (body["skills"]["motion"], body["skills"]["strike"]) == ("d8", "d6")
    hero = msgspec.convert(body, Character)
    assert replace(hero, stem="june") == june()
    assert creation_flaws(hero, BASICS) == ()


def test_s20_a_sheet_is_written_in_its_own_order() -> None:
    keys = "kind street_name true_name dojo_role look scar techniques code tracks skills"
    assert list(build(person())) == [*keys.split(), "obligations"]
    assert list(build(person(answers={"owing": "Rent"})))[-1] == "answers"


def test_s20_the_two_better_dice_go_to_two_skills() -> None:
    with pytest.raises(RuleError, match="motion has both"):
        build(person(d6=Skill.MOTION))


@pytest.mark.parametrize(
    ("hero", "key"),
    [
        (replace(june(), look=" "), ("look",)),
        (replace(june(), code=Code("")), ("code", "clause")),
        (replace(june(), obligations=(RAY, replace(HALL, why=""))), ("obligations", 1, "why")),
        (replace(june(), skills=replace(june().skills, sight=Die.D6)), ("skills",)),
        (replace(june(), skills=replace(june().skills, motion=Die.D10)), ("skills",)),
        (june(face=4), ("tracks", "face")),
        (june(grit=1), ("tracks", "grit")),
        (june(harm=Harm.BRUISED), ("tracks", "harm")),
        (june(name_shaken=True), ("tracks", "name_shaken")),
        (replace(june(), techniques=("Quiet Eyes", "Low Sweep")), ("techniques",)),
        (
            replace(june(), techniques=("Quiet Eyes", "Low Sweep", "Moon Kick")),
            ("techniques", 2),
        ),
        (replace(june(), obligations=(RAY,)), ("obligations",)),
        (replace(june(), obligations=(RAY, replace(RAY, id="x"))), ("obligations",)),
        (replace(june(), obligations=(RAY, HALL, replace(RAY, id="x"))), ("obligations",)),
    ],
)
def test_s20_a_strict_table_names_the_key_at_fault(hero: Character, key: tuple[object]) -> None:
    assert [flaw.key for flaw in creation_flaws(hero, BASICS)] == [key]


def test_s20_basic_techniques_are_known_in_any_case() -> None:
    shouted = replace(june(), techniques=("QUIET EYES", "low sweep", "Still Water"))
    assert creation_flaws(shouted, BASICS) == ()
