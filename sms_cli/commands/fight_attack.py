"""`sms fight attack`: the die and the attack as one change (C7–C11)."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from sms_cli.commands.attack_options import Lasting, Manner
from sms_cli.commands.attack_sides import Asked, Named, read_aid
from sms_cli.commands.attack_sides import resolve as resolve_attack
from sms_cli.commands.campaign import Campaign
from sms_cli.commands.combat_options import check_uneven
from sms_cli.commands.command import rolling_command
from sms_cli.commands.fight import Face, FighterName, Force
from sms_cli.commands.fight_file import named, step
from sms_cli.resolver.attack import Attack
from sms_cli.resolver.declaration import action_of, find_maneuvers
from sms_cli.resolver.fight_attack import FightAttack, Strike, strike
from sms_cli.resolver.initiative import Melee

Attacked = Annotated[str, typer.Argument(metavar="TARGET", help="Who is attacked.")]


@rolling_command
def fight_attack(
    attacker: FighterName,
    target: Attacked,
    *,
    manner: Manner,
    die: Face = None,
    force: Force = False,
) -> Any:
    """Spend an Action Die on an attack and resolve it.

    \b
    sms fight attack kenji goro --weapon katana --raises 2
    sms fight attack kenji goro --weapon katana --full-attack
    sms fight attack kenji goro --weapon katana --maneuver feint:2
    sms fight attack bikers kenji --die 4
    """
    check_uneven(manner.uneven)
    choices = find_maneuvers(manner.maneuver or ())
    action = action_of(choices, manner.full_attack)

    def struck(here: Campaign, melee: Melee) -> FightAttack:
        who, whom = named(here, attacker), named(here, target)
        asked = Asked(Named(who, whom, *read_aid(manner.aid)), manner, choices)
        return strike(
            melee, who, whom, action, _resolving(here, melee, asked), die=die, force=force
        )

    return step(struck)


def _resolving(here: Campaign, melee: Melee, asked: Asked) -> Callable[[Strike], Attack]:
    """Return how the attack is resolved once the fight has said what lasts."""

    def resolve(blow: Strike) -> Attack:
        sheets = {blow.attacker.stem: blow.attacker, blow.target.stem: blow.target}
        if (squad := asked.named.helpers) is not None:
            sheets[squad] = melee.sheets.get(squad) or here.load(squad)
        manner = asked.manner._replace(
            full_attack=blow.full_attack, free_raises=asked.manner.free_raises + blow.feint
        )
        lasting = Lasting(blow.target_full_attack, blow.target_full_defense)
        return resolve_attack(sheets, asked._replace(manner=manner, lasting=lasting), here.rulings)

    return resolve
