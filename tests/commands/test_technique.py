"""`sms technique learn` and `fade`: what is said of a technique that is not a basic one (S15)."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Sms


def test_s15_only_what_is_learnt_is_new(campaign: Path, sms: Sms) -> None:
    learnt = sms("technique", "learn", "june", "Tower 26 Breath").out
    assert learnt.startswith("june learns Tower 26 Breath · new\n")
    faded = sms("technique", "fade", "june", "tower 26 breath").out
    assert faded.startswith("june lets go of Tower 26 Breath\n")
