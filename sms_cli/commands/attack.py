"""`sms attack`: one attack with its maneuvers, its damage and what it does (C7–C18)."""

from collections.abc import Callable
from typing import Any

from sms_cli.commands.attack_options import (
    Aid,
    AttackerName,
    BypassCarapace,
    Earth,
    FixedTn,
    FreeRaises,
    FullAttack,
    GroundOption,
    Maneuvers,
    Material,
    OffHand,
    Range,
    Rating,
    SkillRank,
    Strength,
    TargetAgility,
    TargetFullAttack,
    TargetFullDefense,
    TargetInsight,
    TargetName,
    TargetStrength,
    TargetUnaware,
    Trait,
    Weapon,
)
from sms_cli.commands.attack_sides import Given, Named, read_aid, resolve
from sms_cli.commands.campaign import Campaign, campaign_of
from sms_cli.commands.combat_options import (
    Always,
    Bonus,
    CarapaceRating,
    CoverLevel,
    PoolText,
    Raises,
    SkillName,
    Uneven,
    check_uneven,
    refuse_given,
)
from sms_cli.commands.command import rolling_command
from sms_cli.commands.fight_file import statuses_of
from sms_cli.commands.table import table_rulings
from sms_cli.errors import UsageError
from sms_cli.model.fight import Status
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.choice import Choice
from sms_cli.resolver.declaration import find_maneuvers

ATTACKER_NUMBERS = ("dr", "strength", "rank")
TARGET_NUMBERS = ("tn", "earth", "target_strength", "target_agility", "target_insight", "carapace")


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
    bonus: Bonus = 0,
    always: Always = 0,
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
    """Resolve an attack: its roll, its damage, its effects.

    \b
    sms attack kenji goro --weapon katana --raises 2
    sms attack kenji goro --weapon katana --maneuver knockdown
    sms attack kenji goro --weapon yumi --range 120 --maneuver called-shot:arm
    sms attack kenji goro --weapon unarmed --skill karate --maneuver kick
    sms attack kenji bikers --weapon katana --raises 2      a squad: 3 Brutes fall
    sms attack goro --pool 7k4 --dr 3k2                     attacker has no sheet
    sms attack --pool 7k4 --tn 20 --dr 3k2 --maneuver knockdown --earth 2
    """
    given = dict(locals())
    check_uneven(uneven)
    named = _named(given)
    choices = find_maneuvers(maneuver or ())
    if not named.names:
        return resolve({}, named, given, choices, table_rulings())
    campaign = campaign_of(*named.names)
    return campaign.change_sheets(named.names, _rule(campaign, named, given, choices))


def _rule(
    campaign: Campaign, named: Named, given: Given, choices: tuple[Choice, ...]
) -> Callable[..., Any]:
    def rule(*sheets: Sheet) -> Any:
        by_name = dict(zip(named.names, sheets, strict=True))
        lasting = _lasting(campaign, by_name[named.target], given) if named.target else {}
        return resolve(by_name, named, {**given, **lasting}, choices, campaign.rulings)

    return rule


def _lasting(campaign: Campaign, target: Sheet, given: Given) -> Given:
    """Return the target's Full Attack and Full Defense, as typed or as the fight has them."""
    statuses = statuses_of(campaign, target.stem)
    return {
        f"target_{status.name.casefold()}": given[f"target_{status.name.casefold()}"]
        or status in statuses
        for status in (Status.FULL_ATTACK, Status.FULL_DEFENSE)
    }


def _named(given: Given) -> Named:
    """Return who is named; with `--pool` the only name is the target's."""
    attacker, target = given["attacker"], given["target"]
    if given["pool"] is not None:
        if target is not None:
            raise UsageError("--pool stands for the attacker: name the target alone")
        attacker, target = None, attacker
    elif attacker is None:
        raise UsageError("say who attacks whom: sms attack ATTACKER TARGET, or --pool and --tn")
    _check_numbers(given, attacker, target)
    squad, count = read_aid(given["aid"])
    return Named(attacker, target, squad, count)


def _check_numbers(given: Given, attacker: str | None, target: str | None) -> None:
    """A sheet speaks for itself; without one, numbers must."""
    if attacker is not None:
        refuse_given({name: given[name] for name in ATTACKER_NUMBERS}, f"is on {attacker}'s sheet")
    else:
        words = {name: given[name] for name in ("weapon", "skill", "trait")}
        refuse_given(words, "says nothing of a bare pool")
    if target is not None:
        refuse_given({name: given[name] for name in TARGET_NUMBERS}, f"is on {target}'s sheet")
