"""S22: skills grow by blowing up and by nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sms_cli.model.change import Change
from sms_cli.model.dice import Die, TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character, Harm
from sms_cli.resolver import bonds, code, cut, growth, moves, recovery, scene
from sms_cli.resolver.skill import roll_skill
from sms_cli.resolver.step import StepRequest
from sms_cli.resolver.tracks import Track
from tests.resolver.cast import june, sets

BOOK = Rulings()
Act = Callable[[Character], tuple[Change, ...]]


@pytest.mark.parametrize(
    "act",
    [
        lambda hero: moves.gain(hero, Track.NAME).changes,
        lambda hero: moves.spend(hero, Track.FACE).changes,
        lambda hero: recovery.take_harm(hero).changes,
        lambda hero: recovery.recover(hero, recovery.Pause.SESSION, BOOK).changes,
        lambda hero: code.judge_code(hero, code.CodeDeed.UPHOLD).changes,
        lambda hero: bonds.honor_obligation(hero, "hall", name=True).changes,
        lambda hero: cut.cut(hero, "ray", "in person").changes,
        lambda hero: growth.learn(hero, "Level Voice", ()).changes,
        lambda hero: growth.credit_dojo(hero).changes,
        lambda hero: scene.start_session([hero], BOOK).changes,
        lambda hero: scene.end_session([hero], [], BOOK).changes,
    ],
)
def test_s22_nothing_else_makes_a_skill_grow(act: Act) -> None:
    changes = sets(act(june(composure=1, harm=Harm.BRUISED)))
    assert changes
    assert not [key for key in changes if key.startswith("june.skills")]


def test_s22_a_blow_up_makes_a_skill_grow() -> None:
    roll = roll_skill(june(), StepRequest(skill="sight"), BOOK, TableDice([4, 1]))
    assert sets(roll.changes) == {"june.skills.sight": (Die.D4, Die.D6)}
