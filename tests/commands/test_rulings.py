"""`sms rulings`: each setting, its choices, the one in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Sms
from tests.rules.book import RULINGS


def test_without_a_campaign_the_books_rule(folder: Path, sms: Sms) -> None:
    rulings = sms.done("rulings").result["rulings"]
    told = {
        row["key"]: (row["ruling"], *(choice["value"] for choice in row["choices"]))
        for row in rulings
    }
    assert told == RULINGS
    assert all(row["value"] == row["default"] == row["choices"][0]["value"] for row in rulings)


@pytest.mark.parametrize("key", RULINGS)
def test_sms_toml_rules_otherwise(key: str, campaign: Path, sms: Sms) -> None:
    number, default, other = RULINGS[key]
    written = str(other).lower() if isinstance(other, bool) else f'"{other}"'
    (campaign / "sms.toml").write_text(f"[rulings]\n{key} = {written}\n", "utf-8")
    (row,) = (row for row in sms.done("rulings").result["rulings"] if row["key"] == key)
    assert (row["value"], row["default"]) == (other, default)
    out = sms("rulings").out
    assert f"{key} · {number} · by sms.toml\n" in out
    assert f"  ● {written}" in out
    assert out.count("the default") == len(RULINGS) - 1
    assert f"{key} = {written}\n" in sms("rulings", "-q").out


def test_a_setting_that_does_not_hold_is_refused(campaign: Path, sms: Sms) -> None:
    (campaign / "sms.toml").write_text('[rulings]\nrecovery = "slow"\n', "utf-8")
    ran = sms("rulings")
    assert ran.status == 1
    assert ran.err.startswith('sms.toml:2:12: rulings.recovery is "slow"')
