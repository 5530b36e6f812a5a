"""Gains, losses and spendings: every track, every kind of sheet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.sheet import Character, Sheet
from sms_cli.resolver.moves import AnyTrack, CombatTrack, gain, lose, spend
from sms_cli.resolver.tracks import Track
from tests.resolver.cast import COMBAT, bikers, june, kenji, sets, slugs

ENDS = {Track.FACE: 6, Track.NAME: 3, Track.COMPOSURE: 3, Track.GRIT: 6}  # S8–S11


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(Track), st.integers(0, 6), st.integers(1, 8), st.booleans())
def test_a_move_lands_within_the_track_or_is_refused(
    track: Track, have: int, by: int, up: bool
) -> None:
    have = min(have, ENDS[track])
    hero = june(**{track.value: have})
    landing = have + by if up else have - by
    if 0 <= landing <= ENDS[track]:
        moved = (gain if up else lose)(hero, track, by)
        assert sets(moved.changes) == {f"june.tracks.{track}": (have, landing)}
        assert moved.by == landing - have
    else:
        with pytest.raises(RuleError, match=f"june has {have} {track.capitalize()}"):
            (gain if up else lose)(hero, track, by)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(Track), st.integers(0, 6), st.integers(1, 8))
def test_only_what_is_there_is_spent(track: Track, have: int, by: int) -> None:
    have = min(have, ENDS[track])
    hero = june(**{track.value: have})
    if by <= have:
        assert spend(hero, track, by).after == have - by
    else:
        needed = "1 is needed" if by == 1 else f"{by} are needed"
        with pytest.raises(RuleError, match=f"june has {have} {track.capitalize()}, {needed}"):
            spend(hero, track, by)


def test_void_points_and_wounds_of_a_combatant() -> None:
    spent = spend(kenji(), CombatTrack.VOID, on="one more action")
    assert sets(spent.changes) == {"kenji.combat.void_points": (3, 2)}
    assert (spent.character, spent.track, spent.notes) == ("kenji", "void", ())
    assert sets(gain(kenji(), CombatTrack.WOUNDS, 7).changes) == {"kenji.combat.wounds": (4, 11)}
    assert sets(lose(kenji(), CombatTrack.WOUNDS, 4).changes) == {"kenji.combat.wounds": (4, 0)}
    assert gain(kenji(), CombatTrack.VOID).after == 4


def test_void_points_of_a_character_who_fights_by_the_combat_rules() -> None:
    hero = replace(june(), combat=COMBAT)
    assert sets(spend(hero, CombatTrack.VOID, 3).changes) == {"june.combat.void_points": (3, 0)}


@pytest.mark.parametrize(
    ("sheet", "track", "message"),
    [
        (kenji(), Track.FACE, "kenji is a combatant: only a character has Face"),
        (bikers(), Track.GRIT, "bikers is a squad: only a character has Grit"),
        (bikers(), CombatTrack.WOUNDS, "bikers is a squad: it counts Brutes, not Wounds"),
        (june(), CombatTrack.VOID, "june has no .combat. table: it counts no Void Points"),
    ],
)
def test_a_track_that_the_sheet_does_not_have(sheet: Sheet, track: AnyTrack, message: str) -> None:
    for move in (gain, lose):
        with pytest.raises(RuleError, match=message):
            move(sheet, track)


def test_void_points_run_out() -> None:
    with pytest.raises(RuleError, match="kenji has 3 Void Points, 4 are needed"):
        spend(kenji(), CombatTrack.VOID, 4)
    with pytest.raises(RuleError, match="kenji has 3 Void Points and cannot lose 4"):
        lose(kenji(), CombatTrack.VOID, 4)


def test_wounds_buy_nothing() -> None:
    with pytest.raises(RuleError, match="Wounds"):
        spend(kenji(), CombatTrack.WOUNDS)


def test_face_kept_of_the_last_one_leaves_it_there() -> None:
    kept = lose(june(face=1), Track.FACE, 2, keep_face=True)
    assert (kept.before, kept.after) == (1, 0)
    assert slugs(kept.notes) == ["face-gone"]
    with pytest.raises(RuleError, match="june has 1 Face and cannot lose 3"):
        lose(june(face=1), Track.FACE, 3, keep_face=True)


def test_only_a_character_keeps_face() -> None:
    with pytest.raises(RuleError, match="not Void Points"):
        lose(kenji(), CombatTrack.VOID, keep_face=True)


def test_a_name_that_is_shaken_leaves_the_other_tracks_alone() -> None:
    hero: Character = june(name_shaken=True)
    assert spend(hero, Track.FACE).after == 2
