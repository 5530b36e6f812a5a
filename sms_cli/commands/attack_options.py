"""The options of an attack, in a fight and out of it (C7–C18)."""

from typing import Annotated, NamedTuple

import typer

from sms_cli.commands.combat_options import (
    MOST_RING,
    Always,
    Bonus,
    CarapaceRating,
    CoverLevel,
    PoolText,
    Raises,
    SkillName,
    Uneven,
    number,
)
from sms_cli.commands.options import choice, option
from sms_cli.model.bounds import MOST_RAISES, MOST_RANK
from sms_cli.resolver.to_hit import Ground

MOST_FEET = 10_000

AttackerName = Annotated[
    str | None,
    typer.Argument(metavar="[ATTACKER]", help="Who attacks; not with --pool.", show_default=False),
]
TargetName = Annotated[
    str | None,
    typer.Argument(metavar="[TARGET]", help="Who is attacked; not with --tn.", show_default=False),
]
Weapon = Annotated[
    str | None,
    option("--weapon", metavar="NAME|unarmed", help="What strikes; a squad has its own."),
]
Trait = Annotated[str | None, option("--trait", metavar="T", help="Another Trait than usual.")]
Maneuvers = Annotated[
    list[str] | None,
    option("--maneuver", metavar="NAME[:PART]", help="May be repeated; sms maneuver lists them."),
]
FreeRaises = Annotated[
    int,
    number(
        "--free-raises", most=MOST_RAISES, help="They pay for maneuvers; what is left hurts more."
    ),
]
FullAttack = Annotated[bool, option("--full-attack", help="3 Free Raises for damage (C8).")]
TargetFullAttack = Annotated[
    bool, option("--target-full-attack", help="3 Free Raises for anything (C8).")
]
TargetFullDefense = Annotated[bool, option("--target-full-defense", help="Its TN rises (C9).")]
TargetUnaware = Annotated[bool, option("--unaware", help="The target does not see it coming.")]
GroundOption = Annotated[Ground | None, choice("--ground", Ground, "The attacker's (C15).")]
OffHand = Annotated[bool, option("--off-hand", help="TN +5 (C15).")]
Range = Annotated[
    int | None, option("--range", metavar="FEET", help="To the target.", min=0, max=MOST_FEET)
]
Aid = Annotated[str | None, option("--aid", metavar="SQUAD:N", help="Brutes who help (C17).")]
Material = Annotated[
    str | None, option("--material", metavar="NAME", help="Jade, magic…: past Invulnerability.")
]
BypassCarapace = Annotated[bool, option("--bypass-carapace", help="What the Carapace fails on.")]
FixedTn = Annotated[int | None, number("--tn", help="Without a sheet: the TN to be Hit.")]
Rating = Annotated[str | None, option("--dr", metavar="XkY", help="Without a sheet: the DR.")]
Strength = Annotated[
    int | None, number("--strength", most=MOST_RING, help="Without a sheet: the attacker's.")
]
SkillRank = Annotated[
    int | None, number("--rank", most=MOST_RANK, help="Without a sheet: of the Skill.")
]
Earth = Annotated[
    int | None, number("--earth", most=MOST_RING, help="Without a sheet: the target's.")
]
TargetStrength = Annotated[
    int | None, number("--target-strength", most=MOST_RING, help="Without a sheet.")
]
TargetAgility = Annotated[
    int | None, number("--target-agility", most=MOST_RING, help="Without a sheet.")
]
TargetInsight = Annotated[
    int | None, number("--target-insight", most=MOST_RING, help="Without a sheet: its rank.")
]


class Manner(NamedTuple):
    """How somebody attacks, in a fight and out of it."""

    weapon: Weapon = None
    skill: SkillName = None
    trait: Trait = None
    maneuver: Maneuvers = None
    raises: Raises = 0
    free_raises: FreeRaises = 0
    full_attack: FullAttack = False
    unaware: TargetUnaware = False
    bonus: Bonus = 0
    always: Always = 0
    ground: GroundOption = None
    off_hand: OffHand = False
    range: Range = None
    uneven: Uneven = 0
    cover: CoverLevel = None
    aid: Aid = None
    material: Material = None
    bypass_carapace: BypassCarapace = False


class Lasting(NamedTuple):
    """What the target's last Action has left, which a fight knows by itself (C8, C9)."""

    target_full_attack: TargetFullAttack = False
    target_full_defense: TargetFullDefense = False


class Numbers(NamedTuple):
    """What the GM gives where there is no sheet: the attacker's, then the target's."""

    pool: PoolText = None
    dr: Rating = None
    strength: Strength = None
    rank: SkillRank = None
    tn: FixedTn = None
    earth: Earth = None
    target_strength: TargetStrength = None
    target_agility: TargetAgility = None
    target_insight: TargetInsight = None
    carapace: CarapaceRating = None
