"""S21: nine skills, of which the seed names six."""

from __future__ import annotations

import pytest

from sms_cli.errors import NotFound
from sms_cli.model.sheet import Skill
from sms_cli.resolver.skill import find_skill

NINE = "bearing strike steel motion nerve sight shadow wheels wire"


def test_s21_r10_the_nine_skills_in_the_order_of_a_sheet() -> None:
    assert list(Skill) == NINE.split()


def test_s21_a_skill_is_found_in_any_case() -> None:
    assert [find_skill(word) for word in NINE.upper().split()] == list(Skill)


def test_s21_a_wrong_skill_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotFound, match=r"no skill is named whels \(did you mean wheels\?\)"):
        find_skill("whels")
