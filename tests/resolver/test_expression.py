"""Dice as they are written: what is dice, what is a name, and what is neither."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import DiceError
from sms_cli.model.dice import LADDER, Die
from sms_cli.resolver.expression import read_dice
from sms_cli.resolver.plain import Plain, PlainTerm
from sms_cli.resolver.pool import Pool

D6, D8 = PlainTerm(1, 6), PlainTerm(1, 8)


@pytest.mark.parametrize("die", LADDER)
def test_s1_a_lone_die_of_the_ladder_is_a_step_die(die: Die) -> None:
    assert read_dice(die.value) is die
    assert read_dice(f" {die.value.upper()} ") is die


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("7k4", Pool(7, 4)),
        ("7K4", Pool(7, 4)),
        ("7k4+5", Pool(7, 4, 5)),
        ("10k5-3", Pool(10, 5, -3)),
        ("7k4+5-3", Pool(7, 4, 2)),
        ("7k4 + 5", Pool(7, 4, 5)),
        ("2k5", Pool(2, 5)),
        ("5+7k4", Pool(7, 4, 5)),
        ("1000k1000-1000000", Pool(1000, 1000, -1_000_000)),
    ],
)
def test_c0_a_pool_with_its_modifiers(text: str, pool: Pool) -> None:
    assert read_dice(text) == pool


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("2d6+3", Plain("2d6+3", (PlainTerm(2, 6),), 3)),
        ("2d6 + 3", Plain("2d6+3", (PlainTerm(2, 6),), 3)),
        ("1d100-1", Plain("1d100-1", (PlainTerm(1, 100),), -1)),
        ("d6+d8", Plain("d6+d8", (D6, D8))),
        ("D6-D8", Plain("d6-d8", (D6, PlainTerm(1, 8, -1)))),
        ("1d8", Plain("1d8", (D8,))),
        ("d8+0", Plain("d8+0", (D8,))),
        ("3+2d6-1", Plain("3+2d6-1", (PlainTerm(2, 6),), 2)),
        ("1000d10000", Plain("1000d10000", (PlainTerm(1000, 10_000),))),
    ],
)
def test_a_count_or_a_sum_is_plain_dice(text: str, plain: Plain) -> None:
    assert read_dice(text) == plain
    assert str(plain) == plain.expression


@pytest.mark.parametrize(
    "text",
    ["june", "d", "k", "dana", "dojo-cat", "k2", "2pac", "7kings", "7-11", "2d-animals", "3", ""],
)
def test_what_does_not_begin_like_dice_is_a_name(text: str) -> None:
    assert read_dice(text) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("d8x", '"x"'),
        ("1d6;ls", '";ls"'),
        ("3d6k5", '"k5"'),
        ("7k4k2", '"k2"'),
        ("2d6+3d", '"+3d"'),
        ("2d6--3", '"--3"'),
        ("2 d6", '"d6"'),
        ("7k4 3", '"3"'),
        ("0d6", "1 to 1000 dice"),
        ("999999999d6", "1000"),
        ("600d6+401d6", "1000 dice"),
        ("d0", "1 to 10000 sides"),
        ("1d0", "1 to 10000 sides"),
        ("1d10001", "1 to 10000 sides"),
        ("7k0", "keeps 1 to 1000"),
        ("0k3", "rolls 1 to 1000"),
        ("1001k3", "rolls 1 to 1000"),
        ("-1d6", "sign"),
        ("+d8", "sign"),
        ("−1d6", "sign"),
        ("1.5d6", "2d6+3"),
        ("(2d6)", "2d6+3"),
        ("1d%", "2d6+3"),
        ("2d", "2d6+3"),
        ("7k", "2d6+3"),
        ("١d٦", "2d6+3"),
        ("２d６", "2d6+3"),
        ("9**9**9", "2d6+3"),
        ("d6+", "too early"),
        ("7k4 - ", "too early"),
        ("7k4+d6", "stands alone"),
        ("7k4+7k4", "stands alone"),
        ("5-7k4", "7k4-5"),
        ("2d6+1000001", "0 to 1000000"),
        ("2d6+1000000+1", "1000000"),
        ("7k4-1000000-1", "1000000"),
    ],
)
def test_what_begins_like_dice_and_is_none_is_refused(text: str, says: str) -> None:
    with pytest.raises(DiceError) as refusal:
        read_dice(text)
    assert says in refusal.value.message
    assert refusal.value.status == 2


@pytest.mark.parametrize("sides", [1, 2, 3, 5, 7, 9, 100, 10_000])
def test_s1_a_lone_die_off_the_ladder_is_refused_with_the_plain_die(sides: int) -> None:
    with pytest.raises(DiceError, match=f"1d{sides} "):
        read_dice(f"d{sides}")


@pytest.mark.parametrize(
    "text",
    [
        "9" * 5000 + "d6",
        "d" + "9" * 5000,
        "1d" + "9" * 5000,
        "7k" + "9" * 5000,
        "2d6+" + "9" * 5000,
        "1d6" + "+1d6" * 2000,
        "1d6" + "+1" * 20_000,
        "9" * 1_000_000 + "d6",
        "d6" + "(" * 1_000_000,
    ],
)
def test_huge_texts_are_refused_in_a_short_message(text: str) -> None:
    with pytest.raises(DiceError) as refusal:
        read_dice(text)
    assert len(refusal.value.message) < 150


def test_a_thousand_terms_are_read() -> None:
    plain = read_dice("+".join(["d6"] * 1000))
    assert isinstance(plain, Plain)
    assert plain.terms == (D6,) * 1000


@pytest.mark.parametrize("char", ["\x1b", "\n", "\x00", "\x9b", "\u202e", "\u200b", "\udc80"])
def test_a_message_repeats_no_control_character(char: str) -> None:
    with pytest.raises(DiceError) as refusal:
        read_dice(f"2d6{char}[31m")
    assert char not in refusal.value.message


@given(st.text(alphabet="0123456789dDkK+-*. x٣", max_size=30) | st.text(max_size=30))
@settings(max_examples=300, deadline=None)
def test_every_text_is_dice_a_name_or_a_refusal(text: str) -> None:
    said, dice = "", None
    try:
        dice = read_dice(text)
    except DiceError as refusal:
        said = refusal.message
    assert said.isprintable()
    assert dice is None or read_dice(str(dice)) == dice


@given(
    st.integers(1, 1000),
    st.integers(1, 1000),
    st.lists(st.integers(-1000, 1000), max_size=5),
)
@settings(max_examples=100, deadline=None)
def test_c0_a_written_pool_reads_back(roll: int, keep: int, added: list[int]) -> None:
    text = f"{roll}k{keep}" + "".join(f"{number:+}" for number in added)
    assert read_dice(text) == Pool(roll, keep, sum(added))


def test_reading_and_rolling_dice_loads_nothing_heavy() -> None:
    program = (
        "import sys; import sms_cli.resolver.expression;"
        "print(*{'msgspec', 'tomllib', 'json', 'rich', 'typer'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (run.stdout.strip(), run.returncode) == ("", 0)
