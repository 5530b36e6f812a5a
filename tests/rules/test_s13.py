"""S13: who acts first, and one roll each, read together."""

from __future__ import annotations

import pytest

from sms_cli.errors import NotFound, RuleError
from sms_cli.model.dice import TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Harm
from sms_cli.resolver.confrontation import Entry, Intent, exchange, find_intent, order_of_acting
from sms_cli.resolver.miss import Table
from tests.resolver.cast import gone, june, named, sets, slugs, vincent

BOOK = Rulings()


def test_s13_higher_face_then_higher_composure() -> None:
    heroes = [
        named("low", face=2, composure=3),
        named("calm", face=4, composure=2),
        named("tense", face=4, composure=1),
    ]
    order = order_of_acting(heroes)
    assert order.order == (("calm",), ("tense",), ("low",))
    assert order.changes == ()


def test_s13_what_is_still_tied_is_for_the_gm() -> None:
    order = order_of_acting([named("zoe"), vincent(), named("abe")])
    assert order.order == (("vincent",), ("zoe", "abe"))
    assert slugs(order.notes) == ["order-tied"]


def test_s13_one_composure_buys_the_first_move() -> None:
    order = order_of_acting([june(), vincent()], ["june"])
    assert order.order == (("june",), ("vincent",))
    assert sets(order.changes) == {"june.tracks.composure": (2, 1)}


def test_s13_r8_who_paid_is_ordered_by_face_then_by_composure_left() -> None:
    heroes = [
        named("high", face=6, composure=3),
        named("low", face=1, composure=3),
        named("tense", face=2, composure=1),
        named("calm", face=2, composure=2),
    ]
    order = order_of_acting(heroes, ["low", "tense", "calm"])
    assert order.order == (("calm",), ("tense",), ("low",), ("high",))


def test_s13_without_composure_nobody_buys_the_first_move() -> None:
    with pytest.raises(RuleError, match="june has 0 Composure, 1 is needed"):
        order_of_acting([june(composure=0), vincent()], ["june"])


def test_s13_an_exchange_rolls_in_order_and_reads_together() -> None:
    entries = [
        Entry(june(), "strike", 6, Intent.PROTECT),
        Entry(vincent(), "steel", 6, Intent.HURT),
    ]
    result = exchange(entries, Table.FIGHT, BOOK, TableDice([3, 5]))
    assert result.order == (("vincent",), ("june",))
    assert [(roll.character, roll.total, roll.miss_by, roll.intent) for roll in result.rolls] == [
        ("vincent", 3, 3, "hurt"),
        ("june", 5, 1, "protect"),
    ]
    assert sets(result.changes) == {
        "vincent.tracks.harm": (Harm.UNHARMED, Harm.BRUISED),
        "vincent.tracks.grit": (2, 3),
        "june.tracks.grit": (0, 1),
    }


def test_s13_everybody_has_their_own_technique_grit_and_edge() -> None:
    entries = [
        Entry(june(), "strike", 6, technique="low sweep"),
        Entry(vincent(), "steel", 5, grit=1, disadvantage=True),
    ]
    result = exchange(entries, Table.FIGHT, BOOK, TableDice([4, 5, 2, 3]))
    first, second = result.rolls
    assert (first.edge, first.total, first.grit_spent) == ("disadvantage", 5, 1)
    assert first.success
    assert (second.edge, second.total, second.success) == ("advantage", 3, False)


def test_s13_composure_paid_to_be_first_is_gone_when_face_is_to_be_kept() -> None:
    entries = [Entry(june(), "bearing", 6, keep_face=True), Entry(vincent(), "bearing", 3)]
    result = exchange(entries, Table.SOCIAL, BOOK, TableDice([1, 5]), ["june"])
    assert sets(result.changes)["june.tracks.composure"] == (2, 0)
    with pytest.raises(RuleError, match="june has 0 Composure, 1 is needed"):
        exchange(
            [Entry(june(composure=1), "bearing", 6, keep_face=True)],
            Table.SOCIAL,
            BOOK,
            TableDice([1]),
            ["june"],
        )


def test_s13_the_six_intents() -> None:
    words = "hurt humiliate escape protect disarm endure"
    assert [find_intent(word) for word in words.upper().split()] == list(Intent)
    with pytest.raises(NotFound, match="did you mean protect"):
        find_intent("protekt")


def test_s13_everybody_acts_once_and_is_there() -> None:
    with pytest.raises(RuleError, match="june is named twice"):
        order_of_acting([june(), june()])
    with pytest.raises(RuleError, match="vincent pays Composure and is not there"):
        order_of_acting([june()], ["vincent"])
    with pytest.raises(RuleError, match="Sunset Walk"):
        order_of_acting([gone(june())])
    with pytest.raises(NotFound, match="no skill is named stike"):
        exchange([Entry(june(), "stike", 6)], Table.FIGHT, BOOK, TableDice([]))
