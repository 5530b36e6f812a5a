"""S11: Name, 0 to 3, starts at 1; losing the last one breaks something central."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.resolver.code import CodeDeed, judge_code
from sms_cli.resolver.cut import cut, reassert
from sms_cli.resolver.moves import gain, lose, spend
from sms_cli.resolver.tracks import Track, sheet_notes
from tests.resolver.cast import june, slugs


def test_s11_three_is_the_most() -> None:
    assert gain(june(name=2), Track.NAME, why="spare").after == 3
    with pytest.raises(RuleError, match="june has 3 Name: 3 is the most"):
        gain(june(name=3), Track.NAME)


def test_s11_the_last_name_asks_its_question_whether_lost_or_spent() -> None:
    assert slugs(lose(june(), Track.NAME).notes) == ["name-gone"]
    assert slugs(spend(june(), Track.NAME, on="impossible-ask").notes) == ["name-gone"]
    assert slugs(spend(june(name=2), Track.NAME).notes) == []


def test_s11_an_empty_name_asks_again_whenever_it_is_touched_or_shown() -> None:
    empty = june(name=0)
    assert slugs(sheet_notes(empty)) == ["name-gone"]
    assert slugs(judge_code(empty, CodeDeed.BREAK).notes) == ["no-name-to-lose", "name-gone"]
    assert "name-gone" in slugs(cut(empty, "ray", "in person", shaken=True).notes)
    assert slugs(reassert(june(name=0, name_shaken=True)).notes) == ["name-gone"]


def test_s11_a_name_regained_asks_nothing() -> None:
    assert slugs(gain(june(name=0), Track.NAME).notes) == []
    assert sheet_notes(june()) == ()
