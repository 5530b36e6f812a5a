"""The maneuvers of active defense, one row each (C12)."""

from __future__ import annotations

from sms_cli.resolver.blow import Maneuver, Need, Use
from sms_cli.resolver.to_hit import Cover

_DISARM = Maneuver(
    name="disarm",
    rule="C12",
    use=Use.DEFENSE,
    trait="agility",
    text="The weapon leaves the hand that missed; against Bujutsu/Strength, for an Action.",
)

DEFENSES = (
    *(
        Maneuver(
            name="cover",
            rule="C12",
            use=Use.DEFENSE,
            parts=(level.value,),
            trait="reflexes",
            text="Behind what stands near: its cover counts against this attack.",
        )
        for level in Cover
    ),
    _DISARM,
    *(
        _DISARM._replace(parts=(part,), raises=raises, text=text)
        for part, raises, text in (
            ("small", -1, "A small weapon: one Free Raise."),
            ("two-handed", 2, "Their weapon is held in two hands."),
            ("barehanded", 2, "You have nothing in your own."),
            ("keep", 2, "It ends up in your free hand."),
        )
    ),
    Maneuver(
        name="guard",
        rule="C12",
        use=Use.DEFENSE,
        trait="reflexes",
        text=(
            "You step between: the attack needs this total with 3 Raises, or it turns on you. "
            "You may then defend yourself again."
        ),
    ),
    Maneuver(
        name="parry",
        rule="C12",
        use=Use.DEFENSE,
        trait="reflexes",
        needs=(Need.PARRYING,),
        text="Steel turns steel: Bujutsu/Reflexes with a parrying weapon.",
    ),
    Maneuver(
        name="counterspell",
        rule="C12",
        use=Use.NAMED,
        text="Belongs to the rules of magic, which these are not: ask the GM.",
    ),
)
