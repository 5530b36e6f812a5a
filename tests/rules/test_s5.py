"""S5: Set Form is half the die's size and no roll, with R3."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.dice import LADDER, Die
from sms_cli.resolver.miss import Table
from tests.resolver.cast import gone, june, sets
from tests.rules.rolling import bare, push, roll, with_skills


@pytest.mark.parametrize(("die", "half"), list(zip(LADDER, (2, 3, 4, 5, 6, 10), strict=True)))
def test_s5_half_the_die_s_size(die: Die, half: int) -> None:
    rolled = roll(with_skills(june(), sight=die), "sight", set_form=True, target=half)
    assert (rolled.total, rolled.success, rolled.set_form) == (half, True, True)
    assert (rolled.chain, rolled.die_after, rolled.changes) == ((), die, ())
    assert bare(die, set_form=True).total == half


@pytest.mark.parametrize("better", [True, False])
def test_s5_advantage_and_disadvantage_do_not_apply(better: bool) -> None:
    rolled = roll(june(), "motion", set_form=True, advantage=better, disadvantage=not better)
    assert (rolled.total, rolled.edge) == (4, "none")
    assert bare("d8", set_form=True, advantage=better, disadvantage=not better).edge == "none"


def test_s5_r3_below_the_target_it_earns_no_grit() -> None:
    rolled = roll(june(), "motion", set_form=True, target=6)
    assert (rolled.success, rolled.miss_by, rolled.grit_earned) == (False, 2, 0)
    assert rolled.changes == ()


def test_s5_r3_below_the_target_its_costs_are_paid_all_the_same() -> None:
    fight = roll(june(), "motion", set_form=True, target=7, table=Table.FIGHT)
    assert sets(fight.changes) == {"june.tracks.harm": ("unharmed", "bruised")}
    chosen = roll(june(), "motion", set_form=True, target=7, cost="face")
    assert sets(chosen.changes) == {"june.tracks.face": (3, 2)}


def test_s5_r3_it_takes_no_grit() -> None:
    with pytest.raises(RuleError, match="no Grit"):
        roll(june(grit=3), "motion", set_form=True, target=6, grit=2)
    formed = roll(june(grit=3), "motion", set_form=True, target=6)
    with pytest.raises(RuleError, match="no Grit"):
        push(june(grit=3), formed, 2)


def test_s5_one_composure_overrides_a_volatile_moment() -> None:
    rolled = roll(june(), "motion", set_form=True, volatile=True, target=4)
    assert sets(rolled.changes) == {"june.tracks.composure": (2, 1)}
    with pytest.raises(RuleError, match="june has 0 Composure, 1 is needed"):
        roll(june(composure=0), "motion", set_form=True, volatile=True)


@pytest.mark.parametrize("volatile", [False, True])
@pytest.mark.parametrize("harm", ["broken", "hollowed"])
def test_s5_r3_broken_and_hollowed_forbid_it_for_composure_too(harm: str, volatile: bool) -> None:
    with pytest.raises(RuleError, match=harm):
        roll(june(harm=harm), "sight", set_form=True, volatile=volatile)


@pytest.mark.parametrize("harm", ["unharmed", "bruised"])
def test_s5_less_harm_does_not_forbid_it(harm: str) -> None:
    assert roll(june(harm=harm), "motion", set_form=True).total == 4


def test_s5_r25_a_closed_sheet_takes_no_set_form() -> None:
    with pytest.raises(RuleError, match="Sunset Walk"):
        roll(gone(june()), "motion", set_form=True)
