"""What is said of a command line that cannot be read: what would do, in the program's own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_lines import SHAPES, Shape
from tests.conftest import Sms

DASHES = "a value that begins with - stands after --"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("push june x", "GRIT 'x' is no number from 1 to 6"),
        ("push june 0", "GRIT 0 is no number from 1 to 6"),
        ("log --limit 0", "--limit 0 is no number from 1 on"),
        ("new kit --void x", "--void 'x' is no whole number"),
        ("push june 1 june", "'june' is too much: leave it out, or put a text of several words"),
        ("push june", "GRIT is missing"),
        ("recover june", "--after is missing: say scene, rest or session"),
        ("recover june --after sene", "--after 'sene' is no choice (did you mean scene?)"),
        ("recover june --after x", "--after 'x' is no choice: say scene, rest or session"),
        ("code june brake", "'brake' is no choice (did you mean break?)"),
        ("fight act kenji atack", "ACTION 'atack' is no choice (did you mean attack"),
        ("roll d8 --vs", "--vs is given without its value"),
        ("roll d8 --json=3", "--json takes no value: leave it out"),
        ("roll d8 --rases 2", "there is no option --rases (did you mean --raises"),
        ("shwo june", "there is no command 'shwo' (did you mean show?)"),
        ("obligation ad june", "there is no command 'ad' (did you mean add"),
    ],
)
def test_a_wrong_line_is_told_in_our_words(campaign: Path, sms: Sms, line: str, said: str) -> None:
    ran = sms(*line.split())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"sms: {said}")
    assert " --help shows what there is\n" in ran.err
    error = sms("--json", *line.split()).answer["error"]
    assert (error["kind"], error["message"]) == ("usage", ran.err[len("sms: ") :].rstrip("\n"))


@pytest.mark.parametrize("value", ["-1", "-none-", "--none--", "-x y"])
def test_a_value_that_begins_with_a_dash_is_told_its_place(
    campaign: Path, sms: Sms, value: str
) -> None:
    assert DASHES in sms("set", "june", "look", value).err
    assert sms("set", "june", "--", "look", value).status == 0


def test_a_misspelt_option_is_no_value(campaign: Path, sms: Sms) -> None:
    assert DASHES not in sms("roll", "d8", "--raised", "1").err
    assert DASHES not in sms("list", "-x").err


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: " ".join(shape.words))
@pytest.mark.parametrize("wrong", [("--no-such",), ("-9",), ("a",) * 20, ("--json=1",), ()])
def test_no_word_of_the_parser_comes_through(
    campaign: Path, sms: Sms, shape: Shape, wrong: tuple[str, ...]
) -> None:
    ran = sms(*shape.words, *wrong, "-n")
    if ran.status == 2:
        assert ran.err.count("\n") == 1
        assert not ran.err.removeprefix("sms: ")[:1].isspace()
        for words in ("No such", "Missing", "Invalid value", "Got unexpected", "Option '"):
            assert words not in ran.err
