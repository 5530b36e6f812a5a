"""S18: the Sunset Walk, with its declaration, deed and scene, closes the sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.change import Set
from sms_cli.model.sheet import Character
from sms_cli.resolver import bonds, code, cut, growth, moves
from sms_cli.resolver.tracks import Track
from tests.resolver.cast import RAY, gone, june

WORDS = ("I am done running", "She opens the door", "The pier, dawn")


def test_s18_the_walk_is_kept_on_the_sheet() -> None:
    walk = growth.walk_into_sunset(june(), *WORDS)
    kept = {"declaration": WORDS[0], "deed": WORDS[1], "scene": WORDS[2]}
    assert walk.changes == (Set("june", ("sunset",), None, kept),)


@pytest.mark.parametrize(("index", "part"), [(0, "declaration"), (1, "deed"), (2, "scene")])
def test_s18_one_declaration_one_deed_one_scene(index: int, part: str) -> None:
    words = [*WORDS]
    words[index] = " "
    with pytest.raises(RuleError, match=f"{part} is blank"):
        growth.walk_into_sunset(june(), *words)


@pytest.mark.parametrize(
    "act",
    [
        lambda hero: growth.walk_into_sunset(hero, *WORDS),
        lambda hero: moves.gain(hero, Track.FACE),
        lambda hero: moves.lose(hero, Track.FACE),
        lambda hero: moves.spend(hero, Track.FACE),
        lambda hero: code.judge_code(hero, code.CodeDeed.UPHOLD),
        lambda hero: bonds.add_obligation(hero, RAY),
        lambda hero: bonds.call_in(hero, "ray"),
        lambda hero: bonds.fail_obligation(hero, "ray"),
        lambda hero: bonds.honor_obligation(hero, "ray"),
        lambda hero: bonds.heat_up(hero, "ray"),
        lambda hero: bonds.cool_down(hero, "hall"),
        lambda hero: cut.cut(hero, "ray", "in person"),
        lambda hero: cut.reassert(hero),
        lambda hero: growth.learn(hero, "Level Voice", ()),
        lambda hero: growth.fade(hero, "Low Sweep", ()),
        lambda hero: growth.credit_dojo(hero),
        lambda hero: growth.shame_dojo(hero),
    ],
)
def test_s18_r25_nothing_moves_on_a_closed_sheet(act: Callable[[Character], object]) -> None:
    with pytest.raises(RuleError, match="june has taken the Sunset Walk"):
        act(gone(june()))


def test_s18_r25_a_closed_sheet_can_still_be_read() -> None:
    assert len(bonds.list_obligations(gone(june())).obligations) == 2
