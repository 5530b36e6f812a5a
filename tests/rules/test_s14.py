"""S14: social conflict is the same exchange; its costs are Face and more, never Harm."""

from __future__ import annotations

from sms_cli.model.dice import TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.confrontation import Entry, exchange
from sms_cli.resolver.miss import Table
from tests.resolver.cast import june, sets, slugs, vincent

BOOK = Rulings()


def test_s14_a_social_miss_costs_face_and_no_harm() -> None:
    entries = [Entry(june(), "bearing", 6), Entry(vincent(), "bearing", 6)]
    result = exchange(entries, Table.SOCIAL, BOOK, TableDice([6, 2]))
    assert sets(result.changes) == {"june.tracks.face": (3, 2), "june.tracks.grit": (0, 1)}
    assert slugs(result.notes) == ["social-cost"]


def test_s14_both_lose_what_their_own_rolls_cost() -> None:
    entries = [Entry(june(face=1), "bearing", 6), Entry(vincent(), "bearing", 9)]
    result = exchange(entries, Table.SOCIAL, BOOK, TableDice([1, 1]))
    assert sets(result.changes) == {
        "vincent.tracks.face": (4, 3),
        "vincent.tracks.grit": (2, 3),
        "june.tracks.face": (1, 0),
        "june.tracks.grit": (0, 1),
    }
    assert [roll.out_of_leverage for roll in result.rolls] == [False, True]
