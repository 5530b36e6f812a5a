"""`sms fight attack`: the die and the attack as one change (C7–C11)."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from sms_cli.commands.attack_options import (
    Aid,
    BypassCarapace,
    FreeRaises,
    FullAttack,
    GroundOption,
    Maneuvers,
    Material,
    OffHand,
    Range,
    TargetUnaware,
    Trait,
    Weapon,
)
from sms_cli.commands.attack_sides import Given, Named, read_aid
from sms_cli.commands.attack_sides import resolve as resolve_attack
from sms_cli.commands.campaign import Campaign
from sms_cli.commands.combat_options import (
    Always,
    Bonus,
    CoverLevel,
    Raises,
    SkillName,
    Uneven,
    check_uneven,
)
from sms_cli.commands.command import rolling_command
from sms_cli.commands.fight import Face, FighterName, Force
from sms_cli.commands.fight_file import named, step
from sms_cli.model.fight import Action
from sms_cli.resolver.attack import Attack
from sms_cli.resolver.choice import Choice
from sms_cli.resolver.declaration import find_maneuvers
from sms_cli.resolver.fight_attack import FEINT, FightAttack, Strike, strike
from sms_cli.resolver.initiative import Melee

Attacked = Annotated[str, typer.Argument(metavar="TARGET", help="Who is attacked.")]


@rolling_command
def fight_attack(
    attacker: FighterName,
    target: Attacked,
    weapon: Weapon = None,
    skill: SkillName = None,
    trait: Trait = None,
    maneuver: Maneuvers = None,
    raises: Raises = 0,
    free_raises: FreeRaises = 0,
    full_attack: FullAttack = False,
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
    given = dict(locals())
    check_uneven(uneven)
    choices = find_maneuvers(maneuver or ())
    action = _action(choices, full_attack)

    def struck(here: Campaign, melee: Melee) -> FightAttack:
        who, whom = named(here, attacker), named(here, target)
        resolve = _resolving(here, melee, {**given, "attacker": who, "target": whom}, choices)
        return strike(melee, who, whom, action, resolve, die=die, force=force)

    return step(struck)


def _action(choices: tuple[Choice, ...], full_attack: bool) -> Action:
    if full_attack:
        return Action.FULL_ATTACK
    feints = any(choice.row.name == FEINT for choice in choices)
    return Action.FEINT if feints else Action.ATTACK


def _resolving(
    here: Campaign, melee: Melee, given: Given, choices: tuple[Choice, ...]
) -> Callable[[Strike], Attack]:
    """Return how the attack is resolved once the fight has said what lasts."""

    def resolve(blow: Strike) -> Attack:
        squad, count = read_aid(given["aid"])
        sheets = {given["attacker"]: blow.attacker, given["target"]: blow.target}
        if squad is not None:
            sheets[squad] = melee.sheets.get(squad) or here.load(squad)
        sides = Named(given["attacker"], given["target"], squad, count)
        lasting = {
            "full_attack": blow.full_attack,
            "free_raises": given["free_raises"] + blow.feint,
            "target_full_attack": blow.target_full_attack,
            "target_full_defense": blow.target_full_defense,
        }
        return resolve_attack(sheets, sides, {**given, **lasting}, choices, here.rulings)

    return resolve
