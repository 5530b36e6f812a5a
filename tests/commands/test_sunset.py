"""`sms sunset`: a terminal is asked first, and a script is not."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sms_cli.commands.context import Context
from tests.conftest import Sms

WALK = ("sunset", "june", "--declare", "Done", "--deed", "She goes", "--scene", "The pier, dawn")


def answer(patch: pytest.MonkeyPatch, text: str) -> None:
    """Have somebody sit at a terminal and type."""
    patch.setattr(Context, "may_ask", True)
    patch.setattr("sys.stdin", io.StringIO(text))


def is_closed(campaign: Path) -> bool:
    return "[sunset]" in (campaign / "characters" / "june.toml").read_text()


@pytest.mark.parametrize("typed", ["n\n", "\n"])
def test_s18_no_walk_without_a_yes(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    answer(monkeypatch, typed)
    ran = sms(*WALK)
    assert (ran.status, ran.err) == (1, "sms: june stays: nothing is changed\n")
    assert not is_closed(campaign)


def test_s18_an_interrupt_is_no_yes(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, "")
    assert sms(*WALK).status == 1
    assert not is_closed(campaign)


def test_s18_with_a_yes_the_sheet_closes(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, "y\n")
    ran = sms(*WALK)
    assert ran.status == 0
    assert "can only be shown" in ran.out
    assert is_closed(campaign)


def test_s18_yes_can_be_said_beforehand(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, "")
    assert sms(*WALK, "--yes").status == 0
    assert is_closed(campaign)


def test_s18_what_the_rule_refuses_is_not_asked(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    sms.done(*WALK)
    answer(monkeypatch, "y\n")
    ran = sms(*WALK)
    assert ran.status == 1
    assert "has taken the Sunset Walk" in ran.err
    assert "Does june" not in ran.out


def test_s18_the_picture_of_a_walk(campaign: Path, sms: Sms) -> None:
    assert sms(*WALK).out == (
        "june · the Sunset Walk\n"
        "  declared  Done\n"
        "  deed      She goes\n"
        "  ending    The pier, dawn\n"
    )
