"""`sms attack`: one attack with its maneuvers, its damage and what it does (C7–C18)."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

import typer

from sms_cli.commands.campaign import Campaign, campaign_of
from sms_cli.commands.combat_options import (
    MOST_RAISES,
    MOST_RANK,
    MOST_RING,
    CarapaceRating,
    CoverLevel,
    PoolText,
    Raises,
    SkillName,
    Uneven,
    check_uneven,
    number,
    option,
    read_pool,
    refuse_given,
)
from sms_cli.commands.command import rolling_command
from sms_cli.commands.context import current
from sms_cli.commands.table import table_rulings
from sms_cli.errors import RuleError, UsageError
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver import attack as attacks
from sms_cli.resolver.arms import Arm, find_arm, read_rating
from sms_cli.resolver.attacker import Attacker, attacker_of, squad_arm, squad_attacker
from sms_cli.resolver.choice import Choice
from sms_cli.resolver.circumstances import Bout, Circumstances
from sms_cli.resolver.declaration import find_maneuvers, trait_of
from sms_cli.resolver.target import Target, combat_of, target_of
from sms_cli.resolver.to_hit import Ground, Stance

MOST_FEET = 10_000
ATTACKER_NUMBERS = ("dr", "strength", "rank")
TARGET_NUMBERS = ("tn", "earth", "target_strength", "target_agility", "target_insight", "carapace")

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
    int, number("--free-raises", most=MOST_RAISES, help="Raises that add nothing to the TN.")
]
FullAttack = Annotated[bool, option("--full-attack", help="3 Free Raises for damage (C8).")]
TargetFullAttack = Annotated[
    bool, option("--target-full-attack", help="3 Free Raises for anything (C8).")
]
TargetFullDefense = Annotated[bool, option("--target-full-defense", help="Its TN rises (C9).")]
TargetUnaware = Annotated[bool, option("--unaware", help="The target does not see it coming.")]
GroundOption = Annotated[
    Ground | None, option("--ground", help="The attacker's (C15).", case_sensitive=False)
]
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


class Named(NamedTuple):
    """The sheets that a command line names, where it names them."""

    attacker: str | None
    target: str | None
    helpers: str | None
    helping: int

    @property
    def names(self) -> tuple[str, ...]:
        """All of them, in this order."""
        return tuple(name for name in self[:3] if name is not None)


@rolling_command
def attack(
    attacker: AttackerName = None,
    target: TargetName = None,
    weapon: Weapon = None,
    skill: SkillName = None,
    trait: Trait = None,
    maneuver: Maneuvers = None,
    raises: Raises = 0,
    free_raises: FreeRaises = 0,
    full_attack: FullAttack = False,
    target_full_attack: TargetFullAttack = False,
    target_full_defense: TargetFullDefense = False,
    unaware: TargetUnaware = False,
    ground: GroundOption = None,
    off_hand: OffHand = False,
    range: Range = None,
    uneven: Uneven = 0,
    cover: CoverLevel = None,
    aid: Aid = None,
    material: Material = None,
    bypass_carapace: BypassCarapace = False,
    pool: PoolText = None,
    dr: Rating = None,
    strength: Strength = None,
    rank: SkillRank = None,
    tn: FixedTn = None,
    earth: Earth = None,
    target_strength: TargetStrength = None,
    target_agility: TargetAgility = None,
    target_insight: TargetInsight = None,
    carapace: CarapaceRating = None,
) -> Any:
    """Resolve an attack: the roll, its damage, and what its maneuvers do.

    \b
    sms attack kenji goro --weapon katana --raises 2
    sms attack kenji goro --weapon katana --maneuver knockdown
    sms attack kenji goro --weapon yumi --range 120 --maneuver called-shot:arm
    sms attack kenji goro --weapon unarmed --skill karate --maneuver kick
    sms attack kenji bikers --weapon katana --raises 2        a squad: 3 Brutes fall
    sms attack goro --pool 7k4 --dr 3k2                       an attacker without a sheet
    sms attack --pool 7k4 --tn 20 --dr 3k2 --maneuver knockdown --earth 2
    """
    given = dict(locals())
    check_uneven(uneven)
    named = _named(given)
    choices = find_maneuvers(maneuver or ())
    if not named.names:
        return _resolve({}, named, given, choices, table_rulings())
    campaign = campaign_of(*named.names)
    return campaign.change_sheets(named.names, _rule(campaign, named, given, choices))


def _rule(
    campaign: Campaign, named: Named, given: Mapping[str, Any], choices: tuple[Choice, ...]
) -> Callable[..., Any]:
    def rule(*sheets: Sheet) -> Any:
        by_name = dict(zip(named.names, sheets, strict=True))
        return _resolve(by_name, named, given, choices, campaign.rulings)

    return rule


def _named(given: Mapping[str, Any]) -> Named:
    """Return who is named; with `--pool` the only name is the target's."""
    attacker, target = given["attacker"], given["target"]
    if given["pool"] is not None:
        if target is not None:
            raise UsageError("--pool stands for the attacker: name the target alone")
        attacker, target = None, attacker
    elif attacker is None:
        raise UsageError("say who attacks whom: sms attack ATTACKER TARGET, or --pool and --tn")
    _check_numbers(given, attacker, target)
    squad, count = _read_aid(given["aid"])
    return Named(attacker, target, squad, count)


def _check_numbers(given: Mapping[str, Any], attacker: str | None, target: str | None) -> None:
    """A sheet speaks for itself; without one, numbers must."""
    if attacker is not None:
        refuse_given({name: given[name] for name in ATTACKER_NUMBERS}, f"is on {attacker}'s sheet")
    else:
        words = {name: given[name] for name in ("weapon", "skill", "trait")}
        refuse_given(words, "says nothing of a bare pool")
    if target is not None:
        refuse_given({name: given[name] for name in TARGET_NUMBERS}, f"is on {target}'s sheet")


def _read_aid(text: str | None) -> tuple[str | None, int]:
    if text is None:
        return None, 0
    squad, _, count = text.rpartition(":")
    if not (squad and count.isascii() and count.isdigit() and len(count) <= 4):
        raise UsageError(f"--aid {text!r} is not SQUAD:N, as in --aid bikers:3")
    return squad, int(count)


def _resolve(
    sheets: Mapping[str, Sheet],
    named: Named,
    given: Mapping[str, Any],
    choices: tuple[Choice, ...],
    rulings: Rulings,
) -> Any:
    attacker, arm = _attacker(sheets, named, given, choices, rulings)
    target = target_of(sheets[named.target]) if named.target else _target(given)
    around = _circumstances(given, _helpers(sheets, named))
    if given["range"] is not None and not arm.ranged:
        raise UsageError(f"--range is for what shoots, and {arm.name} is for melee: leave it out")
    return attacks.attack(Bout(attacker, target, arm, around, rulings), choices, current().dice)


def _attacker(
    sheets: Mapping[str, Sheet],
    named: Named,
    given: Mapping[str, Any],
    choices: tuple[Choice, ...],
    rulings: Rulings,
) -> tuple[Attacker, Arm]:
    weapon, skill = given["weapon"], given["skill"]
    if named.attacker is None:
        return _numbers_attacker(given)
    sheet = sheets[named.attacker]
    if isinstance(sheet, Squad):
        return squad_attacker(sheet, skill), squad_arm(sheet, weapon)
    combat = combat_of(sheet)
    if weapon is None:
        there = ", ".join([*(each.name for each in combat.weapons), "unarmed"])
        raise RuleError(f"say what {sheet.stem} strikes with: --weapon NAME (there is {there})")
    arm = find_arm(combat, weapon, sheet.stem)
    trait = given["trait"] or trait_of(choices)
    return attacker_of(sheet, arm, skill, trait, rulings), arm


def _numbers_attacker(given: Mapping[str, Any]) -> tuple[Attacker, Arm]:
    rating = None if given["dr"] is None else read_rating(given["dr"])
    kind = "melee" if given["range"] is None else "ranged"
    arm = Arm("the weapon", rating, kind, vouched=True)
    attacker = Attacker(read_pool(given["pool"]), strength=given["strength"], rank=given["rank"])
    return attacker, arm


def _target(given: Mapping[str, Any]) -> Target:
    return Target(
        tn=given["tn"],
        agility=given["target_agility"],
        insight=given["target_insight"],
        strength=given["target_strength"],
        earth=given["earth"],
        carapace=given["carapace"] or 0,
    )


def _helpers(sheets: Mapping[str, Sheet], named: Named) -> tuple[Squad, int] | None:
    if named.helpers is None:
        return None
    squad = sheets[named.helpers]
    if not isinstance(squad, Squad):
        raise RuleError(f"{squad.stem} is no squad: only Brutes help in an attack")
    return squad, named.helping


def _circumstances(given: Mapping[str, Any], helpers: tuple[Squad, int] | None) -> Circumstances:
    stance = Stance(
        cover=given["cover"],
        unaware=given["unaware"],
        full_defense=given["target_full_defense"],
    )
    return Circumstances(
        raises=given["raises"],
        free_raises=given["free_raises"],
        full_attack=given["full_attack"],
        target_full_attack=given["target_full_attack"],
        stance=stance,
        ground=given["ground"],
        off_hand=given["off_hand"],
        range_feet=given["range"],
        uneven=given["uneven"],
        helpers=helpers,
        material=given["material"],
        bypass_carapace=given["bypass_carapace"],
    )
