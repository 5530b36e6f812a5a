"""S9 and S10 on a roll: Composure keeps the Face, Face lowers a social target."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.resolver.miss import Table
from tests.resolver.cast import june, sets, slugs
from tests.rules.rolling import push, roll


@pytest.mark.parametrize("target", [5, 8])
def test_s9_one_composure_ignores_the_face_that_a_miss_costs(target: int) -> None:
    rolled = roll(june(), "bearing", 2, target=target, table=Table.SOCIAL, keep_face=True)
    assert sets(rolled.changes) == {"june.tracks.composure": (2, 1), "june.tracks.grit": (0, 1)}
    assert rolled.consequence is not None
    assert rolled.consequence.effects == ()


@pytest.mark.parametrize(
    ("target", "table", "cost"),
    [
        (2, Table.SOCIAL, None),  # a success
        (4, Table.SOCIAL, None),  # a miss of 2
        (5, Table.FIGHT, None),  # Harm, no Face
        (5, Table.GENERAL, "harm"),
        (5, Table.GENERAL, None),  # the GM has not chosen yet
    ],
)
def test_s9_composure_is_paid_only_for_face(target: int, table: Table, cost: str | None) -> None:
    rolled = roll(june(), "bearing", 2, target=target, table=table, keep_face=True, cost=cost)
    assert "june.tracks.composure" not in sets(rolled.changes)


def test_s9_at_face_0_there_is_nothing_to_pay_for() -> None:
    rolled = roll(june(face=0), "bearing", 2, target=5, table=Table.SOCIAL, keep_face=True)
    assert sets(rolled.changes) == {"june.tracks.grit": (0, 1)}


def test_s9_it_keeps_the_face_that_the_gm_chose() -> None:
    rolled = roll(june(), "sight", 2, target=5, cost="face", keep_face=True)
    assert sets(rolled.changes) == {"june.tracks.composure": (2, 1), "june.tracks.grit": (0, 1)}


def test_s9_without_composure_it_is_refused_before_a_die_falls() -> None:
    with pytest.raises(RuleError, match="june has 0 Composure, 1 is needed"):
        roll(june(composure=0), "bearing", target=5, table=Table.SOCIAL, keep_face=True)


def test_s9_r5_a_miss_that_is_turned_costs_no_composure() -> None:
    hero = june(grit=3)
    missed = roll(hero, "bearing", 2, target=5, table=Table.SOCIAL, keep_face=True)
    turned = push(hero, missed, 3)
    assert sets(turned.changes) == {"june.tracks.grit": (3, 0)}


def test_s10_one_face_lowers_a_social_target_by_2() -> None:
    rolled = roll(june(), "bearing", 3, target=5, table=Table.SOCIAL, spend_face=True)
    assert (rolled.target, rolled.success) == (3, True)
    assert sets(rolled.changes) == {"june.tracks.face": (3, 2)}


def test_s10_the_face_is_spent_on_a_miss_too_and_another_is_lost() -> None:
    rolled = roll(june(), "bearing", 2, target=7, table=Table.SOCIAL, spend_face=True)
    assert (rolled.target, rolled.miss_by) == (5, 3)
    assert sets(rolled.changes)["june.tracks.face"] == (3, 1)


def test_s10_the_last_face_can_be_spent() -> None:
    rolled = roll(june(face=1), "bearing", 3, target=5, table=Table.SOCIAL, spend_face=True)
    assert (rolled.success, slugs(rolled.notes)) == (True, ["face-gone"])


@pytest.mark.parametrize("table", [Table.GENERAL, Table.FIGHT])
def test_s10_no_other_target_is_lowered(table: Table) -> None:
    with pytest.raises(RuleError, match="social"):
        roll(june(), "bearing", target=5, table=table, spend_face=True)


def test_s10_no_face_lowers_nothing() -> None:
    with pytest.raises(RuleError, match="june has 0 Face, 1 is needed"):
        roll(june(face=0), "bearing", target=5, table=Table.SOCIAL, spend_face=True)
