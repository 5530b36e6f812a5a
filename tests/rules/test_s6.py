"""S6: the targets and their names."""

from __future__ import annotations

import pytest

from sms_cli.commands.options import read_target
from sms_cli.errors import UsageError
from sms_cli.resolver.step import TARGETS


def test_s6_seven_targets_by_name() -> None:
    assert list(TARGETS.values()) == [3, 6, 9, 12, 15, 18, 20]
    names = "easy tense difficult serious extreme nearly-impossible legendary"
    assert list(TARGETS) == names.split()


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("easy", 3),
        ("Tense", 6),
        ("nearly-impossible", 18),
        ("nearly impossible", 18),
        ("NEARLY_IMPOSSIBLE", 18),
        ("0", 0),
        ("23", 23),
        ("007", 7),
    ],
)
def test_s6_a_target_is_a_name_or_a_number(text: str, target: int) -> None:
    assert read_target(text) == target


@pytest.mark.parametrize("text", ["", "-1", "1.5", "six", "٣", "1e3", "9" * 30, "+3", " "])
def test_s6_what_is_no_target_is_answered_with_the_names(text: str) -> None:
    with pytest.raises(UsageError, match=r"tense \(6\)"):
        read_target(text)
