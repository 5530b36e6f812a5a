"""`sms squad …`: what Brutes do together (C16, C17)."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.combat_options import SkillName, number
from sms_cli.commands.command import command, rolling_command
from sms_cli.commands.context import current
from sms_cli.commands.fight_file import statuses_of
from sms_cli.commands.options import Vs, Who, read_target
from sms_cli.errors import RuleError
from sms_cli.model.bounds import MOST_RAISES
from sms_cli.model.fight import Status
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver import brutes
from sms_cli.resolver.target import combat_of, target_of
from sms_cli.resolver.to_hit import Stance, to_hit

HitRaises = Annotated[int, number("--raises", most=MOST_RAISES, help="One more Brute each.")]
Helpers = Annotated[
    int | None, number("--brutes", most=MOST_RAISES, help="How many help; all if not given.")
]
Helped = Annotated[str, typer.Argument(metavar="CHARACTER", help="Whom they help.")]


@rolling_command
def squad_roll(name: Who, skill: SkillName = None, vs: Vs = None) -> Any:
    """Roll once for the whole squad.

    \b
    sms squad roll bikers
    sms squad roll bikers --skill kenjutsu --vs 15
    """
    target = None if vs is None else read_target(vs)
    return _with_squad(
        name,
        lambda squad, rulings: brutes.roll_squad(
            squad, rulings, current().dice, skill=skill, target=target
        ),
    )


@command
def squad_damage(name: Who) -> Any:
    """Roll the damage of a squad's hit.

    \b
    sms squad damage bikers          mixed weapons are averaged
    """
    return _with_squad(
        name, lambda squad, rulings: brutes.roll_squad_damage(squad, rulings, current().dice)
    )


@command
def squad_hit(name: Who, raises: HitRaises = 0) -> Any:
    """Take out a Brute, and one more for each Raise.

    \b
    sms squad hit bikers
    sms squad hit bikers --raises 2
    """
    return _with_squad(name, lambda squad, rulings: brutes.hit_squad(squad, raises))


@command
def squad_tn(name: Who) -> Any:
    """Reckon a squad's TN to be Hit.

    \b
    sms squad tn bikers
    """
    campaign = campaign_of(name)
    with campaign.store.lock(exclusive=False):
        squad = _squad(campaign.load(name))
        guarded = Status.FULL_DEFENSE in statuses_of(campaign, squad.stem)
    return to_hit(target_of(squad), Stance(full_defense=guarded))


@command
def squad_aid(
    name: Who, character: Helped, helpers: Helpers = None, skill: SkillName = None
) -> Any:
    """Reckon what Brutes add to somebody's attack.

    \b
    sms squad aid bikers kenji --brutes 3 --skill kenjutsu
    """
    campaign = campaign_of(name, character)
    squad, helped = _squad(campaign.read(name)), campaign.read(character)
    return brutes.aid(squad, helped.stem, combat_of(helped), helpers, skill)


def _with_squad(name: str, rule: Callable[[Squad, Rulings], Any]) -> Any:
    campaign = campaign_of(name)
    return campaign.change_sheets([name], lambda sheet: rule(_squad(sheet), campaign.rulings))


def _squad(sheet: Sheet) -> Squad:
    if not isinstance(sheet, Squad):
        raise RuleError(f"{sheet.stem} is no squad; this is for Brutes")
    return sheet
