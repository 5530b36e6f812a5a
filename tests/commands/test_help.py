"""What `--help` of every command looks like, at 80 columns."""

from __future__ import annotations

import re

import pytest

from tests.command_lines import SHAPES
from tests.conftest import Sms


@pytest.mark.parametrize("words", [shape.words for shape in SHAPES], ids=" ".join)
def test_values_are_named_as_one_types_them(sms: Sms, words: tuple[str, ...]) -> None:
    ran = sms(*words, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert not re.search(r"<[\w|]+>|:<|\]\.\.\.", ran.out)
    assert not re.search(r"[{}]", ran.out.split("\n\n")[0])
    assert all(len(row) <= 80 for row in ran.out.splitlines())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("recover june", "--after is missing: say scene, rest or session; "),
        ("code june", "say break, bend or uphold; "),
        ("obligation add june kit", "--kind is missing: say personal or social; "),
    ],
)
def test_a_missing_choice_is_told_in_one_line(sms: Sms, line: str, said: str) -> None:
    ran = sms(*line.split())
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(f"sms: {said}sms {line.split(' june')[0]} --help")


def test_no_form_is_broken_inside_its_brackets(sms: Sms) -> None:
    for words in (shape.words for shape in SHAPES):
        for row in sms(*words, "--help").out.splitlines():
            assert row.count("[") == row.count("]"), row
