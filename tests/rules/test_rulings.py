"""The rulings that a table decides: each changes exactly what it says, and sms.toml is checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sms_cli.model.rulings import Rulings, rulings_from
from sms_cli.model.settings import SETTINGS, ruling_faults
from tests.conftest import Sms
from tests.rules.book import RULINGS


def test_r1_to_r20_rulings_have_their_numbers_choices_and_defaults() -> None:
    listed = {key: (number, *(c.value for c in choices)) for key, number, choices in SETTINGS}
    assert listed == RULINGS
    assert Rulings()._asdict() == {key: default for key, (_, default, _) in RULINGS.items()}


@pytest.mark.parametrize("key", RULINGS)
def test_r1_to_r20_one_setting_changes_that_ruling_and_no_other(key: str) -> None:
    other = RULINGS[key][2]
    assert ruling_faults({key: other}) == ()
    changed = rulings_from({key: other})
    assert changed._asdict() == Rulings()._asdict() | {key: other}


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"full_tier": "halt"}, 'rulings.full_tier is "halt"; it is "stop" or "roll-on"'),
        ({"ten_dice": "yes"}, 'rulings.ten_dice is "yes"; it is false or true'),
        ({"ten_dice": 0}, "rulings.ten_dice is 0; it is false or true"),
        ({"bind_damage": 1}, "rulings.bind_damage is 1; it is false or true"),
        ({"recovery": True}, 'rulings.recovery is true; it is "step" or "clear"'),
        ({"recovry": "step"}, "no ruling is named recovry (did you mean recovery?)"),
    ],
)
def test_a_setting_that_does_not_hold_is_named(table: dict[str, Any], says: str) -> None:
    assert [fault.message for fault in ruling_faults(table)] == [says]


def test_every_fault_is_found() -> None:
    assert len(ruling_faults({"full_tier": 1, "nothing": 2, "recovery": "step"})) == 2


def test_r1_to_r20_rulings_are_shown_with_the_one_in_force(sms: Sms, campaign: Path) -> None:
    (campaign / "sms.toml").write_text('[rulings]\nrecovery = "clear"\n', encoding="utf-8")
    rows = {row["key"]: row for row in sms.done("rulings").result["rulings"]}
    assert list(rows) == list(RULINGS)
    assert (rows["recovery"]["value"], rows["recovery"]["default"]) == ("clear", "step")
    assert rows["full_tier"]["value"] == "stop"
    assert [choice["value"] for choice in rows["ten_dice"]["choices"]] == [False, True]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[rulings]\nfull_tier = "halt"\n', "sms.toml:2:13: "),
        ('rulings = "stop"\n', "sms.toml:1:11: "),
        ('[rulings]\nfull_tier = "stop\n', "sms.toml:2:"),
        ("[rulings]\nten_dice = false\nten_dice = true\n", "sms.toml:3:"),
    ],
)
def test_a_faulty_sms_toml_is_named_with_its_place(
    sms: Sms, campaign: Path, text: str, place: str
) -> None:
    (campaign / "sms.toml").write_text(text, encoding="utf-8")
    for command in (["rulings"], ["roll", "d8"], ["roll", "june", "sight"]):
        ran = sms(*command)
        assert (ran.status, ran.out) == (1, "")
        assert ran.err.startswith(place)


def test_without_a_campaign_the_books_rule(
    sms: Sms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = {row["key"]: row["value"] for row in sms.done("rulings").result["rulings"]}
    assert shown == Rulings()._asdict()
