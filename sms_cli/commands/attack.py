"""`sms attack`: one attack with its maneuvers, its damage and what it does (C7–C18)."""

from collections.abc import Callable
from typing import Any

from sms_cli.commands.attack_options import (
    AttackerName,
    Lasting,
    Manner,
    Numbers,
    TargetName,
)
from sms_cli.commands.attack_sides import Asked, Named, read_aid, resolve
from sms_cli.commands.campaign import Campaign, campaign_of
from sms_cli.commands.combat_options import check_uneven, refuse_given
from sms_cli.commands.command import rolling_command
from sms_cli.commands.fight_file import statuses_of
from sms_cli.commands.table import table_rulings
from sms_cli.errors import UsageError
from sms_cli.model.fight import Status
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.declaration import find_maneuvers

ATTACKER_NUMBERS = ("dr", "strength", "rank")
TARGET_NUMBERS = ("tn", "earth", "target_strength", "target_agility", "target_insight", "carapace")


@rolling_command
def attack(
    attacker: AttackerName = None,
    target: TargetName = None,
    *,
    manner: Manner,
    lasting: Lasting,
    numbers: Numbers,
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
    check_uneven(manner.uneven)
    named = _named(attacker, target, manner, numbers)
    choices = find_maneuvers(manner.maneuver or ())
    asked = Asked(named, manner, choices, lasting, numbers)
    if not named.names:
        return resolve({}, asked, table_rulings())
    campaign = campaign_of(*named.names)
    return campaign.change_sheets(named.names, _rule(campaign, asked))


def _rule(campaign: Campaign, asked: Asked) -> Callable[..., Any]:
    def rule(*sheets: Sheet) -> Any:
        by_name = dict(zip(asked.named.names, sheets, strict=True))
        target = asked.named.target
        lasting = _lasting(campaign, by_name[target], asked.lasting) if target else asked.lasting
        return resolve(by_name, asked._replace(lasting=lasting), campaign.rulings)

    return rule


def _lasting(campaign: Campaign, target: Sheet, typed: Lasting) -> Lasting:
    """Return the target's Full Attack and Full Defense, as typed or as the fight has them."""
    statuses = statuses_of(campaign, target.stem)
    return Lasting(
        typed.target_full_attack or Status.FULL_ATTACK in statuses,
        typed.target_full_defense or Status.FULL_DEFENSE in statuses,
    )


def _named(attacker: str | None, target: str | None, manner: Manner, numbers: Numbers) -> Named:
    """Return who is named; with `--pool` the only name is the target's."""
    if numbers.pool is not None:
        if target is not None:
            raise UsageError("--pool stands for the attacker: name the target alone")
        attacker, target = None, attacker
    elif attacker is None:
        raise UsageError("say who attacks whom: sms attack ATTACKER TARGET, or --pool and --tn")
    _check_numbers(attacker, target, manner, numbers)
    return Named(attacker, target, *read_aid(manner.aid))


def _check_numbers(
    attacker: str | None, target: str | None, manner: Manner, numbers: Numbers
) -> None:
    """A sheet speaks for itself; without one, numbers must."""
    given = {**manner._asdict(), **numbers._asdict()}
    if attacker is not None:
        refuse_given({name: given[name] for name in ATTACKER_NUMBERS}, f"is on {attacker}'s sheet")
    else:
        words = {name: given[name] for name in ("weapon", "skill", "trait")}
        refuse_given(words, "says nothing of a bare pool")
    if target is not None:
        refuse_given({name: given[name] for name in TARGET_NUMBERS}, f"is on {target}'s sheet")
