"""`sms defend`: an Active Defense and its maneuvers (C10, C12, C13)."""

from functools import partial
from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.combat_options import (
    PoolText,
    SkillName,
    Uneven,
    check_uneven,
    number,
    read_pool,
    refuse_given,
)
from sms_cli.commands.command import rolling_command
from sms_cli.commands.context import current
from sms_cli.commands.options import option
from sms_cli.commands.table import table_rulings
from sms_cli.errors import UsageError
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet
from sms_cli.resolver import defender, defense
from sms_cli.resolver.defender import Reply, Stand, find_defense

Defender = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="Who defends; not with --pool.", show_default=False),
]
Against = Annotated[int | None, number("--against", help="The attack's total.")]
Weapon = Annotated[
    str | None, option("--weapon", metavar="NAME|unarmed", help="What parries or disarms.")
]
Prone = Annotated[bool, option("--prone", help="TN +20 (C10).")]
Ranged = Annotated[bool, option("--ranged", help="The attack was a shot.")]
Avert = Annotated[bool, option("--avert", help="Take back what the blow wrote, if this succeeds.")]
ManeuverName = Annotated[
    str | None,
    option("--maneuver", metavar="NAME[:PART]", help="cover:LEVEL, disarm, guard, parry, block."),
]


@rolling_command
def defend(
    name: Defender = None,
    against: Against = None,
    skill: SkillName = None,
    weapon: Weapon = None,
    maneuver: ManeuverName = None,
    prone: Prone = False,
    uneven: Uneven = 0,
    ranged: Ranged = False,
    avert: Avert = False,
    pool: PoolText = None,
) -> Any:
    """Defend actively against an attack's total.

    \b
    sms defend kenji --against 22
    sms defend kenji --against 22 --avert      the blow's Wounds go, if it works
    sms defend kenji --against 22 --maneuver parry
    sms defend kenji --against 22 --maneuver cover:partial
    sms defend kenji --against 18 --maneuver disarm:two-handed+keep --weapon tanto
    sms defend kenji --maneuver guard          before the attack, for another
    sms defend --pool 5k3 --against 22         without a sheet
    """
    check_uneven(uneven)
    reply = find_defense(maneuver, weapon)
    stand = Stand(skill, weapon, prone, uneven, ranged)
    if pool is not None:
        given = {"skill": skill, "weapon": weapon, "avert": avert}
        refuse_given(given, "says nothing of a bare pool")
        if name is not None:
            raise UsageError("--pool stands for the defender: leave the name out")
        side = defender.defender_with(read_pool(pool), reply, stand)
        return defense.defend(side, reply, against, table_rulings(), current().dice)
    if name is None:
        raise UsageError("say who defends: sms defend NAME --against TOTAL, or give --pool")
    campaign = campaign_of(name)
    roll = partial(_roll, reply=reply, stand=stand, against=against, rulings=campaign.rulings)
    if not avert:
        return campaign.change_sheets([name], roll)
    from sms_cli.commands.averting import defend_and_avert

    return defend_and_avert(campaign, name, _total_of_blow(reply, against), roll)


def _roll(
    sheet: Sheet, *, reply: Reply, stand: Stand, against: int | None, rulings: Rulings
) -> defense.Defense:
    side = defender.defender_of(sheet, reply, stand, rulings)
    return defense.defend(side, reply, against, rulings, current().dice)


def _total_of_blow(reply: Reply, against: int | None) -> int:
    """Return the total of the blow to avert, which a Guard precedes and a Disarm follows (C12)."""
    if reply.name in ("guard", "disarm"):
        raise UsageError(f"a {reply.name} averts no blow that has hit: leave --avert out")
    if against is None:
        raise UsageError("--avert answers a blow: give its total, --against TOTAL")
    return against
