"""S10: Face, 0 to 6, starts at 3."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.resolver.moves import gain, lose, spend
from sms_cli.resolver.tracks import Track
from tests.resolver.cast import june, sets, slugs


def test_s10_face_is_gained_for_a_reason() -> None:
    moved = gain(june(), Track.FACE, why="keep-word")
    assert sets(moved.changes) == {"june.tracks.face": (3, 4)}
    assert (moved.character, moved.track, moved.reason) == ("june", "face", "keep-word")


def test_s10_six_is_the_most() -> None:
    assert gain(june(face=5), Track.FACE).after == 6
    with pytest.raises(RuleError, match="june has 6 Face: 6 is the most"):
        gain(june(face=6), Track.FACE)
    with pytest.raises(RuleError, match="june has 5 Face and cannot gain 2: 6 is the most"):
        gain(june(face=5), Track.FACE, 2)


def test_s10_zero_is_the_least() -> None:
    with pytest.raises(RuleError, match="june has 1 Face and cannot lose 2: 0 is the least"):
        lose(june(face=1), Track.FACE, 2)


def test_s10_what_no_face_means_is_said_when_it_comes_to_that() -> None:
    assert slugs(lose(june(face=1), Track.FACE, why="beg").notes) == ["face-gone"]
    assert slugs(spend(june(face=1), Track.FACE, on="audience").notes) == ["face-gone"]
    assert slugs(lose(june(face=2), Track.FACE).notes) == []


def test_s10_keeping_face_at_zero_keeps_nothing() -> None:
    with pytest.raises(RuleError, match="june has 0 Face and cannot lose 1"):
        lose(june(face=0), Track.FACE, keep_face=True)
