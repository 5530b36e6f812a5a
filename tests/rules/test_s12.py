"""S12: four levels of Harm, taken one at a time and in order, and what heals them."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Harm
from sms_cli.resolver.recovery import Pause, recover, take_harm
from sms_cli.resolver.scene import end_scene, end_session
from tests.resolver.cast import gone, june, named, sets, slugs

BOOK = Rulings()
UNHARMED, BRUISED, BROKEN, HOLLOWED = Harm


@pytest.mark.parametrize(
    ("before", "times", "after", "asked"),
    [
        (UNHARMED, 1, BRUISED, False),
        (UNHARMED, 2, BROKEN, False),
        (BRUISED, 1, BROKEN, False),
        (BROKEN, 1, HOLLOWED, False),
        (BROKEN, 2, HOLLOWED, True),
        (HOLLOWED, 1, HOLLOWED, True),
    ],
)
def test_s12_levels_come_in_order(before: Harm, times: int, after: Harm, asked: bool) -> None:
    taken = take_harm(june(harm=before), times)
    assert (taken.before, taken.after, taken.sunset_question) == (before, after, asked)


def test_s12_at_hollowed_nothing_changes_and_the_sunset_walk_is_in_question() -> None:
    taken = take_harm(june(harm=HOLLOWED))
    assert taken.changes == ()
    assert slugs(taken.notes) == ["sunset-question"]


def test_s12_what_hollowed_means_is_said_when_it_comes() -> None:
    assert slugs(take_harm(june(harm=BROKEN)).notes) == ["hollowed"]
    assert slugs(take_harm(june(harm=BROKEN), 2).notes) == ["hollowed", "sunset-question"]


@pytest.mark.parametrize(
    ("before", "pause", "fiction", "after"),
    [
        (BRUISED, Pause.SCENE, False, UNHARMED),
        (BRUISED, Pause.REST, False, UNHARMED),
        (BRUISED, Pause.SESSION, False, UNHARMED),
        (BROKEN, Pause.REST, False, BRUISED),
        (BROKEN, Pause.SESSION, False, BRUISED),
        (HOLLOWED, Pause.SESSION, True, BROKEN),
    ],
)
def test_s12_r7_a_pause_heals_one_level(
    before: Harm, pause: Pause, fiction: bool, after: Harm
) -> None:
    healed = recover(june(harm=before), pause, BOOK, fiction=fiction)
    assert sets(healed.changes) == {"june.tracks.harm": (before, after)}
    at_once = recover(june(harm=before), pause, Rulings(recovery="clear"), fiction=fiction)
    assert at_once.after is UNHARMED


@pytest.mark.parametrize("recovery", ["step", "clear"])
@pytest.mark.parametrize(
    ("harm", "pause", "fiction"),
    [
        (UNHARMED, Pause.SESSION, True),
        (BROKEN, Pause.SCENE, True),
        (HOLLOWED, Pause.SCENE, True),
        (HOLLOWED, Pause.REST, True),
        (HOLLOWED, Pause.SESSION, False),
    ],
)
def test_s12_a_pause_that_heals_nothing_is_refused(
    harm: Harm, pause: Pause, fiction: bool, recovery: str
) -> None:
    with pytest.raises(RuleError, match=f"june is {harm}: "):
        recover(june(harm=harm), pause, Rulings(recovery=recovery), fiction=fiction)


def test_s12_a_scene_s_end_heals_bruised_and_nothing_else() -> None:
    heroes = [named(harm, harm=harm) for harm in Harm]
    ended = end_scene(heroes, BOOK)
    assert [row.after for row in ended.harm] == [UNHARMED, UNHARMED, BROKEN, HOLLOWED]
    assert sets(ended.changes) == {"bruised.tracks.harm": (BRUISED, UNHARMED)}


def test_s12_a_session_s_end_heals_the_hollowed_whom_the_fiction_supports() -> None:
    heroes = [named("zoe", harm=HOLLOWED), named("may", harm=HOLLOWED), named("abe", harm=BROKEN)]
    ended = end_session(heroes, ["may"], BOOK)
    assert [row.after for row in ended.harm] == [HOLLOWED, BROKEN, BRUISED]
    asked = [note for note in ended.notes if note.id == "still-hollowed"]
    assert [dict(note.facts)["who"] for note in asked] == ["zoe"]


def test_s12_who_has_walked_away_neither_heals_nor_hurts() -> None:
    walked = gone(june(harm=BRUISED))
    assert end_scene([walked], BOOK).harm == ()
    with pytest.raises(RuleError, match="Sunset Walk"):
        take_harm(walked)
    with pytest.raises(RuleError, match="Sunset Walk"):
        recover(walked, Pause.SCENE, BOOK)
