"""Every argument list ends in a known exit status, with one object where data is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import Ran, Sms
from tests.test_arrows import leaves

IN_ONE_CAMPAIGN = settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
COMMANDS = [name.split() for name, _ in leaves() if name not in ("init", "edit", "new")]
NAMES = ["june", "vincent", "kenji", "goro", "bikers", "jun", "characters/june.toml", "../june"]
WORDS = [
    *("sight", "SIGHT", "sigt", "kenjutsu/agility", "fire", "void", "/", "face", "grit", "ray"),
    *("d4", "d8", "D20", "d7", "3k2", "5k3+2", "2d6+3", "1d100-1", "d6+d8", "0d6", "9d", "k", "-"),
    *("0", "1", "3", "6", "-1", "20", "tense", "auto", "harm", "shift", "2.5", "٣", "", " ", "--"),
    *(
        "skills.sight",
        "combat.wounds",
        "tracks",
        "a\x00b",
        "\ud800",
        "x" * 300,
        "[bold]",
        "\x1b[31m",
    ),
]
FLAGS = [
    *("--json", "-q", "-n", "--yes", "--adv", "--dis", "--set-form", "--volatile", "--each"),
    *(
        "--keep-face",
        "--spend-face",
        "--identity",
        "--unskilled",
        "--exit-code",
        "--jsonl",
        "--all",
    ),
    *("--help", "--nope", "--fiction", "--in-person", "--shaken"),
]
VALUED = [
    *("--vs", "--grit", "--cost", "--technique", "--table", "--times", "--raises", "--add-each"),
    *("--seed", "--dice", "--why", "--on", "--unset", "--limit", "--after", "-C"),
]
VALUES = st.sampled_from([*WORDS, "social", "fight", "low sweep", "3,4", "4,5,6,7,8", "scene"])
PARTS = st.one_of(
    st.sampled_from(NAMES).map(lambda word: [word]),
    st.sampled_from(WORDS).map(lambda word: [word]),
    st.sampled_from(FLAGS).map(lambda word: [word]),
    st.tuples(st.sampled_from(VALUED), VALUES).map(list),
)


def check(ran: Ran, line: list[str]) -> None:
    """Hold an answer against what every answer keeps to."""
    assert ran.status in (0, 1, 2, 3), line
    assert "\x1b" not in ran.out + ran.err, line
    if ran.status in (1, 2) and "--json" not in line:
        assert ran.out == "", line
        assert ran.err, line
    if "--json" in line and "--help" not in line and "--jsonl" not in line:
        answer = json.loads(ran.out)
        assert ("error" in answer) is (ran.status in (1, 2)), line


@IN_ONE_CAMPAIGN
@given(st.sampled_from(COMMANDS), st.lists(PARTS, max_size=5))
def test_any_line(sms: Sms, campaign: Path, command: list[str], parts: list[list[str]]) -> None:
    line = [*command, *(word for part in parts for word in part)]
    check(sms(*line), line)


@pytest.mark.long
@settings(IN_ONE_CAMPAIGN, max_examples=5000)
@given(st.sampled_from(COMMANDS), st.lists(PARTS, max_size=6))
def test_many_lines(sms: Sms, campaign: Path, command: list[str], parts: list[list[str]]) -> None:
    line = [*command, *(word for part in parts for word in part)]
    check(sms(*line), line)


@IN_ONE_CAMPAIGN
@given(st.sampled_from(NAMES), st.sampled_from(WORDS), st.lists(PARTS, max_size=4))
def test_any_roll(sms: Sms, campaign: Path, who: str, what: str, parts: list[list[str]]) -> None:
    line = ["roll", who, what, *(word for part in parts for word in part)]
    check(sms(*line), line)
