"""What is said of a campaign that was made."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Sms


@pytest.mark.parametrize(
    ("words", "heading"),
    [((), "beach"), (("pier",), "pier"), (("games/pier",), "games/pier")],
)
def test_a_campaign_is_headed_by_its_name(
    tmp_path: Path,
    sms: Sms,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    heading: str,
) -> None:
    (tmp_path / "beach").mkdir()
    monkeypatch.chdir(tmp_path / "beach")
    assert sms("init", *words).out.startswith(f"{heading} · campaign\n")
    assert sms("init", *words).out.startswith(f"{heading} · campaign\n")
