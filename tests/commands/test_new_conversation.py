"""`sms new` on a terminal: a conversation; nothing is written before its end (S20)."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from sms_cli.commands.context import Context
from tests.conftest import Ran, Sms

Talk = Callable[..., Ran]

PERSON = ["", "Kit Aldana", "drifter", "A bus driver's jacket", "Never by the back door"]
SKILLED = ["steel", "nerve"]
TECHNIQUES = ["1", "still water", "Quiet Eyes"]
PERSONAL = ["Ray", "A ride", "He asked"]
SOCIAL = ["The night shift", "Their tips back", "They trusted me", "n"]
SCAR = ["The night of the fire"]
SILENCE = [""] * 10
WHOLE = [*PERSON, *SKILLED, *TECHNIQUES, *PERSONAL, *SOCIAL, *SCAR, *SILENCE, "y"]


@pytest.fixture
def talk(folder: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Return what runs a command line at a terminal where these lines are typed."""

    def run(words: Sequence[str], typed: Sequence[str]) -> Ran:
        monkeypatch.setattr(Context, "may_ask", True)
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{each}\n" for each in typed)))
        return sms(*words)

    return run


def kit(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "characters" / "kit.toml").read_text(encoding="utf-8"))


def test_s20_a_character_is_talked_into_being(folder: Path, talk: Talk) -> None:
    ran = talk(["new", "kit"], WHOLE)
    assert (ran.status, ran.err) == (0, "")
    made = kit(folder)
    assert (made["street_name"], made["true_name"]) == ("Kit", "Kit Aldana")
    assert (made["dojo_role"], made["look"]) == ("Drifter", "A bus driver's jacket")
    assert made["code"] == {"clause": "Never by the back door"}
    assert (made["skills"]["steel"], made["skills"]["nerve"]) == ("d8", "d6")
    assert made["techniques"] == ["Borrowed Steel", "Still Water", "Quiet Eyes"]
    assert [tie["id"] for tie in made["obligations"]] == ["ray", "the-night-shift"]
    assert made["scar"] == "The night of the fire"
    assert "answers" not in made
    assert ran.out.endswith("made  characters/kit.toml  Kit · Drifter\n")


def test_s20_the_sheet_is_shown_before_it_is_written(folder: Path, talk: Talk) -> None:
    ran = talk(["new", "kit"], [*WHOLE[:-1], "n"])
    assert ran.status == 1
    assert "Kit · Kit Aldana · Drifter" in ran.out
    assert ran.err == "sms: characters/kit.toml is not written\n"
    assert not list(folder.iterdir())


def test_s20_answers_are_kept_and_silence_is_not(folder: Path, talk: Talk) -> None:
    talk(["new", "kit"], [*WHOLE[:-11], "", "Mrs. Baptiste", *[""] * 8, "y"])
    assert kit(folder)["answers"] == {"believer": "Mrs. Baptiste"}


def test_s20_what_options_say_is_not_asked(folder: Path, talk: Talk) -> None:
    words = ["new", "kit", "--street-name", "Mouse", "--d8", "steel", "--technique", "deep root"]
    typed = [*PERSON[1:], "nerve", "1", "2", *PERSONAL, *SOCIAL, *SCAR, *SILENCE, "y"]
    talk(words, typed)
    made = kit(folder)
    assert (made["street_name"], made["skills"]["steel"]) == ("Mouse", "d8")
    assert made["techniques"] == ["Deep Root", "Borrowed Steel", "Measured Edge"]


def test_s20_options_that_say_all_leave_nothing_to_ask(folder: Path, talk: Talk) -> None:
    options = {
        "--true-name": "Kit Aldana",
        "--role": "drifter",
        "--look": "A jacket",
        "--clause": "Never by the back door",
        "--scar": "The fire",
        "--d8": "steel",
        "--d6": "nerve",
        "--personal": "Ray | A ride | He asked",
        "--social": "The night shift | Tips | Trust",
    }
    words = ["new", "kit", *(word for pair in options.items() for word in pair)]
    names = ["Low Sweep", "Still Water", "Quiet Eyes"]
    words += [word for name in names for word in ("--technique", name)]
    ran = talk(words, [])
    assert ran.status == 0
    assert "Write characters/kit.toml?" not in ran.out


@pytest.mark.parametrize(
    ("place", "wrong", "said"),
    [
        (1, "", "A new character answers this one."),
        (2, "emperor", "A number from 1 to 7, or a name."),
        (2, "8", "A number from 1 to 7, or a name."),
        (2, "s", "A number from 1 to 7, or a name."),  # Student or Senior Student
        (5, "0", "A number from 1 to 9, or a name."),
        (6, "steel", "A number from 1 to 8, or a name."),
        (8, "borrowed", "Borrowed Steel is chosen already."),
        (10, "  ", "A new character answers this one."),
        (16, "perhaps", "y for yes, or n for no."),
        (28, "later", "y for yes, or n for no."),
    ],
)
def test_s20_what_is_no_answer_is_asked_again(
    folder: Path, talk: Talk, place: int, wrong: str, said: str
) -> None:
    ran = talk(["new", "kit"], [*WHOLE[:place], wrong, *WHOLE[place:]])
    assert ran.status == 0
    assert said in ran.out
    assert kit(folder)["true_name"] == "Kit Aldana"


def test_s15_all_basic_techniques_can_be_looked_at(folder: Path, talk: Talk) -> None:
    ran = talk(["new", "kit"], [*WHOLE[:7], "?", "18", "1", "5", *WHOLE[10:]])
    assert "High Rail" in ran.out
    # the four of Steel and Nerve keep their numbers, the others follow
    assert kit(folder)["techniques"] == ["Warm Tape", "Borrowed Steel", "Still Water"]


def test_s15_a_number_means_the_same_before_and_after_all_are_shown(
    folder: Path, talk: Talk
) -> None:
    talk(["new", "kit"], [*WHOLE[:7], "2", "?", "2", "1", "?", "3", *WHOLE[10:]])
    told = kit(folder)["techniques"]
    talk(["new", "kat"], [*WHOLE[:7], "2", "1", "3", *WHOLE[10:]])
    kat = tomllib.loads((folder / "characters" / "kat.toml").read_text(encoding="utf-8"))
    assert told == kat["techniques"]


def test_s16_two_obligations_to_one_person_have_two_ids(folder: Path, talk: Talk) -> None:
    social = ["Ray", "Money", "Trust", "y"]
    typed = [*PERSON, *SKILLED, *TECHNIQUES, *PERSONAL, *social, *SCAR, *SILENCE, "y"]
    talk(["new", "kit"], typed)
    ray, other = kit(folder)["obligations"]
    assert (ray["id"], other["id"], other["dojo"]) == ("ray", "ray-social", True)


@pytest.mark.parametrize("who", ["face", "!!"])
def test_s16_who_makes_no_id_gets_another(folder: Path, talk: Talk, who: str) -> None:
    typed = [*WHOLE[:10], who, *WHOLE[11:]]
    assert talk(["new", "kit"], typed).status == 0
    assert kit(folder)["obligations"][0]["who"] == who


@pytest.mark.parametrize("lines", [0, 1, 7, 12, 19, 28])
def test_who_leaves_in_the_middle_leaves_nothing_behind(
    folder: Path, talk: Talk, lines: int
) -> None:
    ran = talk(["new", "kit"], WHOLE[:lines])
    assert (ran.status, ran.err) == (1, "sms: stopped\n")
    assert ran.out.endswith("\n")
    assert not list(folder.iterdir())


def test_a_taken_name_is_refused_before_anything_is_asked(people: Path, talk: Talk) -> None:
    ran = talk(["new", "june"], WHOLE)
    assert ran.status == 1
    assert "june exists already" in ran.err
    assert ran.out == ""


def test_a_slip_on_a_menu_is_answered_with_the_nearest(folder: Path, talk: Talk) -> None:
    slips = [*PERSON, "sihgt", *SKILLED, *TECHNIQUES[:2], "quiet eye!", TECHNIQUES[2]]
    out = talk(["new", "kit"], [*slips, *WHOLE[len(PERSON + SKILLED + TECHNIQUES) :]]).out
    assert "A number from 1 to 9, or a name (did you mean sight?)." in out
    assert "or a name (did you mean Quiet Eyes?)." in out
    assert kit(folder)["skills"]["steel"] == "d8"


def test_the_ten_questions_are_named_once(folder: Path, talk: Talk) -> None:
    assert talk(["new", "kit"], WHOLE).out.count("Ten questions") == 1
