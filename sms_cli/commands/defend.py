"""`sms defend`: an Active Defense and its maneuvers (C10, C12, C13)."""

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
from sms_cli.resolver import defense
from sms_cli.resolver.defense import Stand, find_defense

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
    pool: PoolText = None,
) -> Any:
    """Defend actively against an attack's total.

    \b
    sms defend kenji --against 22
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
        refuse_given({"skill": skill, "weapon": weapon}, "says nothing of a bare pool")
        if name is not None:
            raise UsageError("--pool stands for the defender: leave the name out")
        side = defense.defender_with(read_pool(pool), reply, stand)
        return defense.defend(side, reply, against, table_rulings(), current().dice)
    if name is None:
        raise UsageError("say who defends: sms defend NAME --against TOTAL, or give --pool")
    campaign = campaign_of(name)
    return campaign.change_sheets(
        [name],
        lambda sheet: defense.defend(
            defense.defender_of(sheet, reply, stand, campaign.rulings),
            reply,
            against,
            campaign.rulings,
            current().dice,
        ),
    )
