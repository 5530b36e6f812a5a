"""A text of the command line says something: a blank one is refused, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Sms

TIE = {"--kind": "personal", "--who": "Kit", "--owed": "A ride", "--why": "He asked"}
WALK = {"--declare": "Done", "--deed": "She goes", "--scene": "The pier"}


def with_blank(flag: str, options: dict[str, str]) -> list[str]:
    return [word for pair in {**options, flag: " "}.items() for word in pair]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        *((["obligation", "add", "june", "kit", *with_blank(f, TIE)], f) for f in [*TIE][1:]),
        *((["sunset", "june", *with_blank(f, WALK)], f) for f in WALK),
        (["technique", "learn", "june", "\t"], "TECHNIQUE"),
        (["technique", "fade", "june", ""], "TECHNIQUE"),
    ],
)
def test_a_text_that_must_be_given_is_not_blank(
    campaign: Path, sms: Sms, words: list[str], name: str
) -> None:
    ran = sms(*words)
    assert (ran.status, ran.err) == (2, f"sms: {name} is blank: say something\n")
    assert not (campaign / ".sms").exists()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["gain", "june", "face", "--why", ""], "--why"),
        (["lose", "june", "face", "--why", " "], "--why"),
        (["spend", "june", "face", "--on", "\u3000"], "--on"),
        (["cut", "june", "ray", "--witnessed", ""], "--witnessed"),
        (["new", "kit", "--scar", " "], "--scar"),
        (["new", "kit", "--technique", "low sweep", "--technique", ""], "--technique"),
        (["new", "kit", "--kind", "combatant", "--name", ""], "--name"),
    ],
)
def test_a_text_that_may_be_given_is_not_blank(
    campaign: Path, sms: Sms, words: list[str], name: str
) -> None:
    ran = sms.json(*words)
    error = ran.answer["error"]
    assert (ran.status, error["kind"]) == (2, "usage")
    assert error["message"] == f"{name} is blank: say something, or leave it out"
    assert not (campaign / ".sms").exists()
