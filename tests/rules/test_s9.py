"""S9: Composure, 0 to 3, starts at 2, refreshes to 2."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.moves import gain, lose, spend
from sms_cli.resolver.scene import start_session
from sms_cli.resolver.tracks import Track
from tests.resolver.cast import june, named, sets


def test_s9_composure_is_spent_one_by_one() -> None:
    moved = spend(june(), Track.COMPOSURE, on="refuse-bait")
    assert (moved.before, moved.after, moved.by, moved.reason) == (2, 1, -1, "refuse-bait")
    assert sets(moved.changes) == {"june.tracks.composure": (2, 1)}


def test_s9_composure_is_regained_up_to_three() -> None:
    assert gain(june(), Track.COMPOSURE, why="swallow-insult").after == 3
    with pytest.raises(RuleError, match="june has 3 Composure: 3 is the most"):
        gain(june(composure=3), Track.COMPOSURE)


def test_s9_none_left_buys_nothing() -> None:
    with pytest.raises(RuleError, match="june has 0 Composure, 1 is needed"):
        spend(june(composure=0), Track.COMPOSURE)


def test_s9_one_composure_ignores_the_loss_of_one_face() -> None:
    kept = lose(june(), Track.FACE, keep_face=True)
    assert sets(kept.changes) == {"june.tracks.composure": (2, 1)}
    assert (kept.before, kept.after, kept.by) == (3, 3, 0)


def test_s9_one_composure_ignores_no_more_than_one_face() -> None:
    kept = lose(june(), Track.FACE, 3, keep_face=True)
    assert sets(kept.changes) == {"june.tracks.face": (3, 1), "june.tracks.composure": (2, 1)}


def test_s9_keeping_face_needs_composure() -> None:
    with pytest.raises(RuleError, match="june has 0 Composure, 1 is needed"):
        lose(june(composure=0), Track.FACE, keep_face=True)


def test_s9_composure_keeps_face_and_nothing_else() -> None:
    with pytest.raises(RuleError, match="not Name"):
        lose(june(), Track.NAME, keep_face=True)


@pytest.mark.parametrize(("ruling", "after"), [("top-up", [2, 2, 3]), ("reset", [2, 2, 2])])
def test_s9_r6_a_session_starts_with_two(ruling: str, after: list[int]) -> None:
    heroes = [named("zoe", composure=0), named("abe", composure=2), named("may", composure=3)]
    started = start_session(heroes, Rulings(composure_refresh=ruling))
    assert [row.after for row in started.composure] == after
    assert [row.character for row in started.composure] == ["zoe", "abe", "may"]
    assert sets(started.changes)["zoe.tracks.composure"] == (0, 2)
