"""S19: credit to the dojo brings Face; shame costs Face and heats the dojo obligation."""

from __future__ import annotations

from msgspec.structs import replace

from sms_cli.model.sheet import Heat
from sms_cli.resolver.growth import credit_dojo, shame_dojo
from tests.resolver.cast import HALL, RAY, june, sets, slugs, vincent


def test_s19_credit_brings_one_face() -> None:
    standing = credit_dojo(june())
    assert sets(standing.changes) == {"june.tracks.face": (3, 4)}
    assert (standing.before, standing.after, standing.heated) == (3, 4, None)


def test_s19_credit_stops_at_six_with_a_word() -> None:
    standing = credit_dojo(june(face=6))
    assert standing.changes == ()
    assert slugs(standing.notes) == ["face-full"]


def test_s19_shame_costs_one_face_and_heats_the_dojo_obligation() -> None:
    standing = shame_dojo(june())
    assert sets(standing.changes) == {
        "june.tracks.face": (3, 2),
        "june.obligations.hall.heat": (Heat.PRESSING, Heat.BURNING),
    }
    assert standing.heated == "hall"


def test_s19_shame_with_face_kept_heats_all_the_same() -> None:
    assert sets(shame_dojo(june(), keep_face=True).changes) == {
        "june.tracks.composure": (2, 1),
        "june.obligations.hall.heat": (Heat.PRESSING, Heat.BURNING),
    }


def test_s19_shame_without_a_dojo_obligation_costs_face_and_says_so() -> None:
    standing = shame_dojo(vincent())
    assert sets(standing.changes) == {"vincent.tracks.face": (4, 3)}
    assert slugs(standing.notes) == ["no-dojo-obligation"]


def test_s19_a_cut_dojo_bond_does_not_heat() -> None:
    severed = replace(june(), obligations=(RAY, replace(HALL, status="cut")))
    assert slugs(shame_dojo(severed).notes) == ["no-dojo-obligation"]


def test_s19_a_burning_dojo_obligation_stays_burning_with_a_word() -> None:
    burning = replace(june(), obligations=(RAY, replace(HALL, heat=Heat.BURNING)))
    standing = shame_dojo(burning)
    assert standing.heated is None
    assert slugs(standing.notes) == ["burns-already"]
