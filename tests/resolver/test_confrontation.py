"""Laws of the order of acting, against every pair."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.model.dice import SeededDice
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.confrontation import Entry, exchange, order_of_acting
from sms_cli.resolver.miss import Table
from tests.resolver.cast import named, sets

Row = tuple[int, int, bool]
PEOPLE = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3), st.booleans()), max_size=6)


def crowd(rows: list[Row]) -> tuple[list[Any], list[str]]:
    """Return people with that Face and Composure, and who of them pays to act first."""
    heroes = [
        named(f"p{number}", face=face, composure=composure)
        for number, (face, composure, _) in enumerate(rows)
    ]
    payers = [hero.stem for hero, row in zip(heroes, rows, strict=True) if row[2] and row[1]]
    return heroes, payers


def goes_before(one: Row, other: Row) -> bool:
    """Paid before unpaid, then Face, then the Composure that is left (S13, R8)."""
    paid, other_paid = one[2] and one[1] > 0, other[2] and other[1] > 0
    if paid != other_paid:
        return paid
    if one[0] != other[0]:
        return one[0] > other[0]
    return one[1] > other[1]  # both have paid 1, or neither has


@settings(max_examples=200, deadline=None)
@given(PEOPLE)
def test_s13_every_pair_is_in_order(rows: list[Row]) -> None:
    heroes, payers = crowd(rows)
    order = order_of_acting(heroes, payers).order
    place = {name: index for index, group in enumerate(order) for name in group}
    assert sorted(place) == [hero.stem for hero in heroes]
    for one, row in enumerate(rows):
        for other, other_row in enumerate(rows):
            first = place[f"p{one}"] < place[f"p{other}"]
            assert first is goes_before(row, other_row)
    assert all(list(group) == sorted(group) for group in order)


@settings(max_examples=100, deadline=None)
@given(PEOPLE, st.integers(0, 2**64 - 1), st.sampled_from([Table.FIGHT, Table.SOCIAL]))
def test_s13_an_exchange_has_one_roll_each_and_each_change_once(
    rows: list[Row], seed: int, table: Table
) -> None:
    heroes, payers = crowd(rows)
    entries = [
        Entry(hero, "bearing", 6, keep_face=hero.tracks.composure - (hero.stem in payers) > 0)
        for hero in heroes
    ]
    result = exchange(entries, table, Rulings(), SeededDice(seed), payers)
    assert [roll.character for roll in result.rolls] == [
        name for group in result.order for name in group
    ]
    assert len(sets(result.changes)) == len(result.changes)
    before = {hero.stem: hero for hero in heroes}
    for key, (was, _) in sets(result.changes).items():
        stem, table_name, name = key.split(".")
        assert was == getattr(getattr(before[stem], table_name), name)
