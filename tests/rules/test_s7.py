"""S7: miss = target − total, and the three tables of what it costs."""

from __future__ import annotations

import pytest

from sms_cli.errors import NotFound, RuleError
from sms_cli.model.sheet import Heat
from sms_cli.resolver.miss import BANDS, Table, band_of, consequence_of
from sms_cli.resolver.skill import choose_cost, cost_fault
from tests.resolver.cast import june, sets, slugs, vincent
from tests.rules.rolling import bare, roll

# By hand from the rule: which band a miss is in, and what the table applies by itself.
BY_HAND = {1: "1-2", 2: "1-2", 3: "3-5", 4: "3-5", 5: "3-5"} | dict.fromkeys(range(6, 61), "6+")
APPLIED = {Table.GENERAL: None, Table.FIGHT: "harm", Table.SOCIAL: "face"}


@pytest.mark.parametrize("table", Table)
def test_s7_the_bands_have_no_gap_and_no_overlap(table: Table) -> None:
    assert {miss: band_of(table, miss).name for miss in range(1, 61)} == BY_HAND
    assert [band.least for band in BANDS[table]] == [1, 3, 6]


@pytest.mark.parametrize("table", Table)
def test_s7_what_a_table_applies_by_itself(table: Table) -> None:
    for band in BANDS[table]:
        due = 0 if band.name == "1-2" else 1
        assert band.harm == (due if APPLIED[table] == "harm" else 0)
        assert band.face == (due if APPLIED[table] == "face" else 0)


@pytest.mark.parametrize("table", Table)
def test_s7_no_miss_has_no_consequence(table: Table) -> None:
    assert consequence_of(table, 0) is None
    assert consequence_of(table, None) is None


@pytest.mark.parametrize("table", Table)
@pytest.mark.parametrize("miss", range(1, 9))
def test_s7_a_miss_on_a_sheet(table: Table, miss: int) -> None:
    rolled = roll(june(), "sight", 2, target=2 + miss, table=table)
    applied = APPLIED[table] if miss >= 3 else None
    assert rolled.miss_by == miss
    assert rolled.consequence is not None
    assert rolled.consequence[:3] == (table, BY_HAND[miss], (applied,) if applied else ())
    costs: dict[str, dict[str, tuple[object, object]]] = {
        "harm": {"june.tracks.harm": ("unharmed", "bruised")},
        "face": {"june.tracks.face": (3, 2)},
    }
    due = costs[applied] if applied else {}
    assert sets(rolled.changes) == {"june.tracks.grit": (0, 1), **due}


@pytest.mark.parametrize(
    ("table", "miss", "questions"),
    [
        (Table.GENERAL, 2, []),
        (Table.GENERAL, 3, ["general-cost"]),
        (Table.GENERAL, 6, ["general-cost", "general-turn"]),
        (Table.FIGHT, 5, []),
        (Table.FIGHT, 6, ["fight-turn"]),
        (Table.SOCIAL, 2, []),
        (Table.SOCIAL, 5, ["social-cost"]),
        (Table.SOCIAL, 6, ["social-cost", "social-turn"]),
    ],
)
def test_s7_what_is_left_to_the_gm_is_asked(table: Table, miss: int, questions: list[str]) -> None:
    assert slugs(roll(june(), "sight", 2, target=2 + miss, table=table).notes) == questions


@pytest.mark.parametrize(
    ("cost", "effects", "change"),
    [
        ("harm", ("harm",), {"june.tracks.harm": ("unharmed", "bruised")}),
        ("face", ("face",), {"june.tracks.face": (3, 2)}),
        ("shift", (), {}),
        ("ray", ("heat:ray",), {"june.obligations.ray.heat": ("held", "pressing")}),
        ("hall", ("heat:hall",), {"june.obligations.hall.heat": ("pressing", "burning")}),
    ],
)
def test_s7_the_gm_s_choice_is_applied(
    cost: str, effects: tuple[str, ...], change: dict[str, tuple[object, object]]
) -> None:
    rolled = roll(june(), "sight", 2, target=5, cost=cost)
    assert rolled.consequence is not None
    assert rolled.consequence.effects == effects
    assert sets(rolled.changes) == {"june.tracks.grit": (0, 1), **change}
    assert "general-cost" not in slugs(rolled.notes)


def test_s7_a_choice_waits_for_a_real_cost() -> None:
    for target in (2, 4):
        rolled = roll(june(), "sight", 2, target=target, cost="harm")
        assert "june.tracks.harm" not in sets(rolled.changes)


def test_s7_what_burns_stays_burning() -> None:
    rolled = roll(vincent(), "sight", 2, target=5, cost="school")
    assert vincent().obligations[0].heat is Heat.BURNING
    assert rolled.consequence is not None
    assert (rolled.consequence.effects, slugs(rolled.notes)) == ((), ["burns-already"])


def test_s7_the_cost_must_be_the_character_s() -> None:
    with pytest.raises(NotFound, match="did you mean ray"):
        roll(june(), "sight", 2, target=5, cost="roy")


def test_s7_at_face_0_there_is_none_to_lose_and_no_leverage() -> None:
    rolled = roll(june(face=0), "bearing", 2, target=5, table=Table.SOCIAL)
    assert rolled.consequence is not None
    assert (rolled.consequence.effects, rolled.out_of_leverage) == ((), True)
    assert "no-face-to-lose" in slugs(rolled.notes)


@pytest.mark.parametrize(("table", "out"), [(Table.SOCIAL, True), (Table.GENERAL, False)])
def test_s7_leverage_is_a_matter_of_social_conflict(table: Table, out: bool) -> None:
    rolled = roll(june(face=1), "bearing", 2, target=5, table=table, cost=None)
    assert rolled.out_of_leverage is out


@pytest.mark.parametrize("cost", ["harm", "face", "shift", "ray"])
def test_s7_which_costs_a_table_leaves_to_the_gm(cost: str) -> None:
    assert cost_fault(Table.GENERAL, cost) is None
    assert cost_fault(Table.FIGHT, cost) is not None
    assert (cost_fault(Table.SOCIAL, cost) is None) is (cost == "ray")


@pytest.mark.parametrize("target", [None, 2, 3, 4])
def test_s7_a_cost_is_chosen_afterwards_from_a_miss_of_3_on(target: int | None) -> None:
    rolled = roll(june(), "sight", 2, target=target)
    with pytest.raises(RuleError, match="from 3 on"):
        choose_cost(june(), rolled.request, rolled.miss_by, "harm")
    missed = roll(june(), "sight", 2, target=5)
    assert choose_cost(june(), missed.request, missed.miss_by, "harm").cost == "harm"


def test_s7_a_bare_die_has_a_band_and_nobody_to_pay() -> None:
    rolled = bare("d6", 2, target=8, table=Table.FIGHT)
    assert rolled.consequence is not None
    assert rolled.consequence[:3] == ("fight", "6+", ())
    assert (rolled.grit_earned, rolled.changes, rolled.notes) == (0, (), ())
