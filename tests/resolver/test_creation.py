"""The body of a new sheet, and how a strict table's messages read."""

from __future__ import annotations

from msgspec.structs import replace

from sms_cli.model.dice import Die
from sms_cli.model.sheet import Harm
from sms_cli.resolver.creation import creation_flaws
from tests.resolver.cast import HALL, RAY, june

BASICS = ("Quiet Eyes", "Low Sweep", "Still Water")


def test_s20_every_fault_is_told_at_once() -> None:
    worn = replace(
        june(face=5, composure=0, harm=Harm.BROKEN),
        scar="",
        techniques=("Quiet Eyes",),
        obligations=(replace(RAY, who=" "), HALL, replace(HALL, id="van")),
        skills=replace(june().skills, wire=Die.D8),
    )
    assert [flaw.message for flaw in creation_flaws(worn, BASICS)] == [
        "scar is blank; a new character answers it",
        "who is blank; a new character answers it",
        "skills are 6 at d4, 1 at d6, 2 at d8; they start 7 at d4, 1 at d6, 1 at d8",
        "tracks.face is 5; it starts at 3",
        "tracks.composure is 0; it starts at 2",
        'tracks.harm is "broken"; everybody starts unharmed',
        "techniques are 1; one starts with 3 basic ones",
        "obligations are 1 personal and 2 social; one starts with 1 of each",
    ]
