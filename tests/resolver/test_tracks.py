"""What a rule causes stops at a track's ends, and says so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import RuleError
from sms_cli.resolver.tracks import Track, lose_face, points, shift_noted
from tests.resolver.cast import june, slugs

ENDS = {Track.FACE: 6, Track.NAME: 3, Track.COMPOSURE: 3, Track.GRIT: 6}


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(Track), st.integers(0, 6), st.integers(-8, 8).filter(bool))
def test_a_rule_moves_a_track_as_far_as_it_goes(track: Track, have: int, by: int) -> None:
    have = min(have, ENDS[track])
    moved, notes = shift_noted(june(**{track.value: have}), track, by)
    assert points(moved, track) == max(0, min(ENDS[track], have + by))
    stopped = not 0 <= have + by <= ENDS[track]
    said = f"{track}-full" if by > 0 else f"no-{track}-to-lose"
    assert (said in slugs(notes)) is stopped


def test_lost_face_is_kept_for_one_composure() -> None:
    kept, notes = lose_face(june(), keep_face=True)
    assert (kept.tracks.face, kept.tracks.composure, notes) == (3, 1, ())
    with pytest.raises(RuleError, match="june has 0 Composure"):
        lose_face(june(composure=0), keep_face=True)


def test_composure_is_paid_only_where_face_would_go() -> None:
    kept, notes = lose_face(june(face=0), keep_face=True)
    assert kept == june(face=0)
    assert slugs(notes) == ["no-face-to-lose"]
