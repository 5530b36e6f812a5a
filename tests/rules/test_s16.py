"""S16: obligations are called in, failed and honoured; their heat goes Held, Pressing, Burning."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sms_cli.errors import NotFound, RuleError
from sms_cli.model.change import Append
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Heat
from sms_cli.resolver.bonds import (
    add_obligation,
    call_in,
    cool_down,
    fail_obligation,
    heat_up,
    honor_obligation,
    list_obligations,
)
from sms_cli.resolver.scene import HotTie, end_session
from tests.resolver.cast import HALL, RAY, gone, june, named, sets, slugs, vincent

HELD, PRESSING, BURNING = Heat


def test_s16_calling_in_heats_one_level() -> None:
    called = call_in(june(), "ray")
    assert sets(called.changes) == {"june.obligations.ray.heat": (HELD, PRESSING)}
    assert (called.deed, called.who, called.before, called.after) == ("call", "Ray", HELD, PRESSING)
    assert called.notes == ()


def test_s16_called_in_at_burning_it_stays_and_the_relationship_may_break() -> None:
    called = call_in(vincent(), "school")
    assert called.changes == ()
    assert slugs(called.notes) == ["bond-may-break"]


def test_s16_failing_costs_one_face_and_heats() -> None:
    failed = fail_obligation(june(), "hall")
    assert sets(failed.changes) == {
        "june.obligations.hall.heat": (PRESSING, BURNING),
        "june.tracks.face": (3, 2),
    }
    assert slugs(failed.notes) == ["obligation-failed"]


def test_s16_failing_stops_at_both_ends_with_a_word_on_each() -> None:
    failed = fail_obligation(vincent(face=0), "school")
    assert failed.changes == ()
    assert slugs(failed.notes) == ["burns-already", "no-face-to-lose", "obligation-failed"]


def test_s16_failing_with_face_kept_costs_composure() -> None:
    failed = fail_obligation(june(), "ray", keep_face=True)
    assert sets(failed.changes) == {
        "june.obligations.ray.heat": (HELD, PRESSING),
        "june.tracks.composure": (2, 1),
    }


def test_s16_r26_honouring_brings_one_face_and_cools_one_level() -> None:
    honored = honor_obligation(june(), "hall")
    assert sets(honored.changes) == {
        "june.obligations.hall.heat": (PRESSING, HELD),
        "june.tracks.face": (3, 4),
    }
    assert slugs(honored.notes) == ["worth-a-name"]


def test_s16_r26_honouring_may_bring_one_name() -> None:
    honored = honor_obligation(june(), "hall", name=True)
    assert sets(honored.changes)["june.tracks.name"] == (1, 2)
    assert honored.notes == ()


def test_s16_honouring_stops_at_the_ends() -> None:
    honored = honor_obligation(june(face=6, name=3), "ray", name=True)
    assert honored.changes == ()
    assert slugs(honored.notes) == ["held-already", "face-full", "name-full"]


def test_s16_heat_moves_by_hand_and_not_past_its_ends() -> None:
    assert heat_up(june(), "ray").after is PRESSING
    assert cool_down(june(), "hall").after is HELD
    with pytest.raises(RuleError, match="vincent's school is burning already"):
        heat_up(vincent(), "school")
    with pytest.raises(RuleError, match="june's ray is held already"):
        cool_down(june(), "ray")


def test_s16_an_obligation_says_whom_what_and_why() -> None:
    loan = replace(RAY, id="loan", who="The lender")
    added = add_obligation(june(), loan)
    (change,) = added.changes
    assert isinstance(change, Append)
    assert (change.key, change.row["who"]) == (("obligations", "loan"), "The lender")
    assert (added.before, added.after) == (None, HELD)
    for part in ("who", "owed", "why"):
        with pytest.raises(RuleError, match=f"{part} is blank"):
            add_obligation(june(), replace(loan, **{part: " "}))


@pytest.mark.parametrize("name", ["harm", "face", "shift"])
def test_s16_an_obligation_is_not_named_like_a_cost(name: str) -> None:
    with pytest.raises(RuleError, match=f"{name} is what a miss may cost"):
        add_obligation(june(), replace(RAY, id=name))


def test_s16_an_id_is_there_once() -> None:
    with pytest.raises(RuleError, match="june has an obligation ray already"):
        add_obligation(june(), RAY)
    with pytest.raises(NotFound, match="did you mean ray"):
        call_in(june(), "rey")


def test_s16_the_list_keeps_the_sheet_s_order() -> None:
    listed = list_obligations(june())
    assert [(tie.id, tie.heat, tie.dojo) for tie in listed.obligations] == [
        ("ray", HELD, False),
        ("hall", PRESSING, True),
    ]


def test_s16_a_session_s_end_sweeps_what_presses_and_burns() -> None:
    heroes = [june(), vincent(), gone(named("lee"))]
    assert end_session(heroes, [], Rulings()).obligations == (
        HotTie("vincent", "school", "The school", "A win", BURNING, None),
        HotTie("june", "hall", HALL.who, HALL.owed, PRESSING, None),
    )


def test_s16_a_session_end_reads_out_cut_and_poisoned_bonds_too() -> None:
    ties = (
        replace(RAY, heat=Heat.BURNING, status="cut"),
        replace(HALL, heat=Heat.PRESSING, status="poisoned"),
    )
    ended = end_session([replace(june(), obligations=ties)], (), Rulings())
    assert [(tie.id, tie.heat, tie.status) for tie in ended.obligations] == [
        ("ray", "burning", "cut"),
        ("hall", "pressing", "poisoned"),
    ]
