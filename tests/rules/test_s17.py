"""S17: the Cut severs a bond, costs Face, poisons what is shared, may shake the Name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.sheet import Character, Heat
from sms_cli.resolver.bonds import (
    ObligationMoved,
    call_in,
    cool_down,
    fail_obligation,
    heat_up,
    honor_obligation,
)
from sms_cli.resolver.cut import cut, reassert
from sms_cli.resolver.moves import gain, lose, spend
from sms_cli.resolver.tracks import Track
from tests.resolver.cast import HALL, RAY, june, sets, slugs

BELT = "She returned his belt before the whole class"


def twice_bound() -> Character:
    """Return June with a second obligation to Ray."""
    loan = replace(RAY, id="loan", who=" ray ")
    return replace(june(), obligations=(RAY, loan, HALL))


def test_s17_the_cut_costs_one_face_and_the_bond() -> None:
    severed = cut(june(), "ray", BELT)
    assert sets(severed.changes) == {
        "june.tracks.face": (3, 2),
        "june.obligations.ray.status": (None, "cut"),
    }
    assert (severed.who, severed.how, severed.shaken) == ("Ray", BELT, False)


def test_s17_r24_obligations_to_the_same_person_are_poisoned() -> None:
    severed = cut(twice_bound(), "ray", "in person")
    assert severed.poisoned == ("loan",)
    assert sets(severed.changes)["june.obligations.loan.status"] == (None, "poisoned")
    assert "june.obligations.hall.status" not in sets(severed.changes)
    assert slugs(severed.notes) == ["obligation-poisoned"]


def test_s17_r24_a_bond_that_is_cut_is_not_poisoned_besides() -> None:
    ray, loan, hall = twice_bound().obligations
    once = replace(june(), obligations=(replace(ray, status="cut"), loan, hall))
    severed = cut(once, "loan", "in person")
    assert severed.poisoned == ()
    assert "june.obligations.ray.status" not in sets(severed.changes)


def test_s17_r24_nobody_named_is_nobody_in_common() -> None:
    nameless = (replace(RAY, who=""), replace(RAY, id="loan", who=" "))
    assert cut(replace(june(), obligations=nameless), "ray", "in person").poisoned == ()


def test_s17_a_poisoned_bond_can_be_cut_too() -> None:
    poisoned = replace(june(), obligations=(replace(RAY, status="poisoned"), HALL))
    changes = sets(cut(poisoned, "ray", "in person").changes)
    assert changes["june.obligations.ray.status"] == ("poisoned", "cut")


def test_s17_face_may_be_kept() -> None:
    severed = cut(june(), "ray", "in person", keep_face=True)
    assert sets(severed.changes)["june.tracks.composure"] == (2, 1)
    assert "june.tracks.face" not in sets(severed.changes)


def test_s17_at_no_face_there_is_none_to_lose() -> None:
    assert slugs(cut(june(face=0), "ray", "in person").notes) == ["no-face-to-lose"]


def test_s17_a_cut_bond_brings_no_help_and_is_not_cut_again() -> None:
    severed = replace(june(), obligations=(replace(RAY, status="cut"), HALL))
    with pytest.raises(RuleError, match="june has cut the bond ray: no help"):
        call_in(severed, "ray")
    with pytest.raises(RuleError, match="june has cut the bond ray already"):
        cut(severed, "ray", "in person")


def test_s17_whether_poisoned_help_comes_is_asked() -> None:
    poisoned = replace(june(), obligations=(replace(RAY, status="poisoned"), HALL))
    assert slugs(call_in(poisoned, "ray").notes) == ["poisoned-call"]


def test_s17_the_cut_is_in_person_or_witnessed() -> None:
    with pytest.raises(RuleError, match="in person or by a witnessed act"):
        cut(june(), "ray", " ")


def test_s17_a_shaken_name_cannot_be_spent_until_it_is_reasserted() -> None:
    severed = cut(june(), "ray", "in person", shaken=True)
    assert sets(severed.changes)["june.tracks.name_shaken"] == (False, True)
    assert slugs(severed.notes) == ["name-shaken"]
    shaken = june(name_shaken=True)
    with pytest.raises(RuleError, match="june's Name is shaken"):
        spend(shaken, Track.NAME, on="impossible-ask")
    assert gain(shaken, Track.NAME).after == 2
    assert lose(shaken, Track.NAME).after == 0
    assert sets(reassert(shaken).changes) == {"june.tracks.name_shaken": (True, False)}


def test_s17_a_second_cut_leaves_a_shaken_name_shaken() -> None:
    severed = cut(june(name_shaken=True), "ray", "in person")
    assert severed.shaken
    assert "june.tracks.name_shaken" not in sets(severed.changes)


def test_s17_a_steady_name_needs_no_reasserting() -> None:
    with pytest.raises(RuleError, match="june's Name is not shaken"):
        reassert(june())


@pytest.mark.parametrize(
    ("deed", "others"),
    [
        (honor_obligation, []),
        (fail_obligation, ["obligation-failed"]),
        (heat_up, []),
        (cool_down, []),
    ],
)
def test_s17_what_is_done_about_a_cut_bond_asks_whether_it_binds(
    deed: Callable[[Character, str], ObligationMoved], others: list[str]
) -> None:
    gone = replace(RAY, status="cut", heat=Heat.PRESSING)
    moved = deed(replace(june(), obligations=(gone, HALL)), "ray")
    assert moved.before is not moved.after
    assert slugs(moved.notes) == [*others, "bond-cut"]
    assert "bond-cut" not in slugs(deed(june(), "hall").notes)
