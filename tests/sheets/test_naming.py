"""What may be the name of a sheet, and which names are one (CLI.md, "A campaign")."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sms_cli.errors import DiceError, RuleError
from sms_cli.resolver.expression import read_dice
from sms_cli.sheets.naming import check_name, folded, likeness, refuse_taken


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a b", "'a b' is no name: it holds white space"),
        ("a\u00a0b", "'a\\xa0b' is no name: it holds white space"),
        ("a\x1bb", "'a\\x1bb' is no name: it holds a character that cannot be seen"),
        ("a\u202eb", "'a\\u202eb' is no name: it holds a character that cannot be seen"),
        ("it's a", "'it's a' is no name: it holds white space"),
        ("a\\b", "'a\\b' is no name: it holds a path separator"),
    ],
)
def test_a_name_is_told_as_it_is_typed(name: str, said: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_name(name)
    assert refused.value.message == f"{said}; june or old-ray would do"


@pytest.mark.parametrize(
    ("encoding", "why"),
    [
        ("utf-8", "it is no UTF-8"),
        ("ascii", "it is no ASCII, which is all that this locale reads; try PYTHONUTF8=1"),
    ],
)
def test_bytes_that_are_no_text_here_are_told_as_such(
    monkeypatch: pytest.MonkeyPatch, encoding: str, why: str
) -> None:
    monkeypatch.setattr("sys.getfilesystemencoding", lambda: encoding)
    with pytest.raises(RuleError) as refused:
        check_name("ren\udcc3\udca9")
    assert refused.value.message == f"'ren\\xc3\\xa9' is no name: {why}; june or old-ray would do"


LIKE_DICE = "d8 D20 7k4 7K4+5 2d6+3 1d100-1 d6+d8 d8x 1d6;ls 7k 3D 3k-2 ٣d6 d٣ d% 2*d6 2^3"
OTHERS = "-june .june a:b a,b a=b con NUL com1.x"


@pytest.mark.parametrize("name", [*LIKE_DICE.split(), *OTHERS.split(), "x" * 65, "\U0001f600" * 60])
def test_a_new_name_can_be_told_from_dice_options_and_devices(name: str) -> None:
    check_name(name)
    with pytest.raises(RuleError, match="is no name"):
        check_name(name, new=True)


@pytest.mark.parametrize(
    "name", ["june", "old-ray", "dana", "d", "k2", "7-eleven", "José", "井上", "x" * 64, "console"]
)
def test_an_ordinary_name_can_be_new(name: str) -> None:
    check_name(name, new=True)


def is_new_name(word: str) -> bool:
    try:
        check_name(word, new=True)
    except RuleError:
        return False
    return True


def is_taken_for_dice(word: str) -> bool:
    try:
        return read_dice(word) is not None
    except DiceError:
        return True


@given(st.text("0123789dDkK+-*^%/.x(٣−", min_size=1, max_size=5) | st.text(max_size=4))
@example("7k")
@settings(max_examples=500, deadline=None)
def test_law_whatever_roll_takes_for_dice_is_no_new_name(word: str) -> None:
    assert not (is_taken_for_dice(word) and is_new_name(word))


@pytest.mark.parametrize(
    ("name", "there", "said"),
    [
        ("june", "june", "june exists already: sms show june, or choose another name"),
        ("June", "june", "June differs from june in case alone: choose another name"),
        ("É", "é", "É differs from é in case alone: choose another name"),
        (
            "jose\u0301",
            "jos\u00e9",
            "jose\u0301 differs from jos\u00e9 in the Unicode form of its letters alone:"
            " choose another name",
        ),
        (
            "strasse",
            "straße",
            "strasse is the same as straße where case does not count: choose another name",
        ),
    ],
)
def test_a_name_that_is_anothers_is_taken(name: str, there: str, said: str) -> None:
    with pytest.raises(RuleError) as refused:
        refuse_taken(name, ["ray", there])
    assert refused.value.message == said


def test_a_name_of_its_own_is_free() -> None:
    refuse_taken("jose", ["jos\u00e9", "josef"])


@given(st.text(max_size=6), st.text(max_size=6))
def test_law_names_that_fold_to_one_are_told_apart_in_words(one: str, other: str) -> None:
    assert folded(one) == folded(one.swapcase()) or one.swapcase().casefold() != one.casefold()
    assert likeness(one, other).startswith(one)
