"""Names and numbers as people type them: found, read, or answered with the nearest."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import MOST_LISTED, NotFound, RuleError, did_you_mean, nearest
from sms_cli.model.bounds import whole_number
from sms_cli.model.names import find, slug
from sms_cli.model.sheet import Skill

NAMES = ("june", "Vincent", "salt")


@pytest.mark.parametrize(("word", "name"), [("june", "june"), ("VINCENT", "Vincent")])
def test_a_name_is_found_in_any_case(word: str, name: str) -> None:
    assert find(word, NAMES, "nobody") == name


def test_what_is_found_is_the_name_itself() -> None:
    assert find("SIGHT", Skill, "no skill") is Skill.SIGHT


def test_the_name_as_it_is_spelled_goes_before_the_same_in_another_case() -> None:
    assert find("june", ("June", "june"), "nobody") == "june"


def test_a_name_that_must_be_as_spelled_is_not_found_in_another_case() -> None:
    with pytest.raises(NotFound, match=r"no June here \(did you mean june\?\)"):
        find("June", NAMES, "no June here", as_spelled=True)


def test_a_wrong_name_is_the_error_that_was_asked_for() -> None:
    with pytest.raises(RuleError, match=r"no xyz here \(there are june, Vincent, salt\)"):
        find("xyz", NAMES, "no xyz here", error=RuleError)


def test_many_names_are_not_listed_and_none_is_meant_by_chance() -> None:
    assert nearest("xyz", [f"a{number}" for number in range(MOST_LISTED + 1)]) == ""
    assert nearest("xyz", ()) == ""
    assert did_you_mean("xyz", NAMES) == ""


@pytest.mark.parametrize("text", ["called shot", "Called-Shot", " called__shot ", "CALLED - shot"])
def test_a_slug_does_not_ask_how_words_are_parted(text: str) -> None:
    assert slug(text) == "called-shot"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *[("0", 0), ("6", 6), ("006", 6)],
        *[(text, None) for text in ("7", "", "-1", "1.5", "٣", "²", " 3", "9" * 5000)],
    ],
)
def test_a_whole_number_is_read_up_to_the_most(text: str, number: int | None) -> None:
    assert whole_number(text, 6) == number


def test_a_whole_number_begins_at_the_least() -> None:
    assert (whole_number("0", 6, least=1), whole_number("1", 6, least=1)) == (None, 1)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2000), st.integers(0, 1000))
def test_whole_numbers_are_those_in_range(number: int, most: int) -> None:
    assert whole_number(str(number), most) == (number if number <= most else None)
