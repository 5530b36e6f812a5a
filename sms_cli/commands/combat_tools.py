"""`sms tn`, `sms damage`, `sms fear`, `sms maneuver`: single rules of part C (C11–C14, C18)."""

from typing import Annotated, Any, get_args

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.combat_options import (
    MOST_RING,
    Always,
    Bonus,
    CarapaceRating,
    CoverLevel,
    PoolText,
    number,
    read_pool,
    refuse_given,
)
from sms_cli.commands.command import command, rolling_command
from sms_cli.commands.context import current
from sms_cli.commands.fight_file import statuses_of
from sms_cli.commands.options import choice, option
from sms_cli.commands.table import table_rulings
from sms_cli.errors import UsageError
from sms_cli.model.bounds import MOST_RAISES, MOST_RANK, MOST_RATING, whole_number
from sms_cli.model.fight import Status
from sms_cli.model.sheet import Armor, ArmorKind, Sheet
from sms_cli.resolver import damage as damages
from sms_cli.resolver import qualities, to_hit
from sms_cli.resolver.arms import read_rating
from sms_cli.resolver.maneuver_table import list_maneuvers
from sms_cli.resolver.target import Target, armor_bonus, target_of
from sms_cli.resolver.to_hit import Stance

MaybeName = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="A sheet.", show_default=False)
]
Unaware = Annotated[bool, option("--unaware", help="Does not see it coming: TN 5.")]
Prone = Annotated[bool, option("--prone", help="Down: TN 5.")]
FullDefense = Annotated[bool, option("--full-defense", help="Does nothing but defend (C9).")]
Reflexes = Annotated[
    int | None, number("--reflexes", most=MOST_RING, help="Without a sheet: the Trait.")
]
ArmorOption = Annotated[
    ArmorKind | None,
    choice("--armor", get_args(ArmorKind), "Without a sheet: what is worn."),
]
Rating = Annotated[str, typer.Argument(metavar="XkY", help="The DR, as 3k2 or 0k1.")]
StrengthDice = Annotated[int, number("--strength", most=MOST_RING, help="Unkept dice more.")]
RaiseDice = Annotated[int, number("--raises", most=MOST_RAISES, help="Unkept dice more.")]
BruteDice = Annotated[int, number("--brutes", most=MOST_RAISES, help="Unkept dice more (C16).")]
FearArguments = Annotated[
    list[str], typer.Argument(metavar="[NAME] RATING", help="Who faces it, and the Fear, 1 to 10.")
]
Honor = Annotated[int | None, number("--honor", most=MOST_RANK, help="Without a sheet: the rank.")]
ManeuverName = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="One of them.", show_default=False)
]


@command
def tn(
    name: MaybeName = None,
    cover: CoverLevel = None,
    unaware: Unaware = False,
    prone: Prone = False,
    full_defense: FullDefense = False,
    bonus: Bonus = 0,
    always: Always = 0,
    reflexes: Reflexes = None,
    armor: ArmorOption = None,
) -> Any:
    """Reckon a TN to be Hit.

    \b
    sms tn kenji --cover partial
    sms tn kenji --unaware --always 5
    sms tn bikers                           a squad
    sms tn --reflexes 3 --armor light       without a sheet
    """
    stance = Stance(cover, unaware, prone, full_defense, bonus, always)
    if name is None:
        if reflexes is None:
            raise UsageError("say whose: sms tn NAME, or --reflexes N for somebody without a sheet")
        worn = armor_bonus(Armor(armor), mounted=False) if armor else None
        return to_hit.to_hit(Target(reflexes=reflexes, armor=worn), stance)
    refuse_given({"reflexes": reflexes, "armor": armor}, f"is on {name}'s sheet")
    campaign = campaign_of(name)
    with campaign.store.lock(exclusive=False):
        sheet = campaign.load(name)
        lasting = statuses_of(campaign, sheet.stem)
    guarded = full_defense or Status.FULL_DEFENSE in lasting
    return to_hit.to_hit(target_of(sheet), stance._replace(full_defense=guarded))


@command
def damage(
    rating: Rating,
    strength: StrengthDice = 0,
    raises: RaiseDice = 0,
    brutes: BruteDice = 0,
    carapace: CarapaceRating = None,
) -> Any:
    """Roll damage.

    \b
    sms damage 3k2 --strength 3
    sms damage 3k2 --strength 3 --carapace 2
    sms damage 2k1 --brutes 6
    """
    return damages.deal_damage(
        read_rating(rating),
        table_rulings(),
        current().dice,
        strength=strength,
        raises=raises,
        brutes=brutes,
        carapace=carapace or 0,
    )


@rolling_command
def fear(who: FearArguments, pool: PoolText = None, honor: Honor = None) -> Any:
    """Face a Fear.

    \b
    sms fear kenji 4                     who fails carries the condition "fear 4"
    sms fear --pool 3k3 --honor 2 4      without a sheet
    sms set kenji combat.conditions '[]' when it is over
    """
    *names, text = who
    rating = _rating(text)
    if pool is not None:
        if names or honor is None:
            raise UsageError("without a sheet it is: sms fear --pool XkY --honor N RATING")
        return qualities.face_fear_with(
            read_pool(pool), honor, rating, table_rulings(), current().dice
        )
    if len(names) != 1:
        raise UsageError("say who faces which Fear: sms fear NAME RATING")
    refuse_given({"honor": honor}, f"is on {names[0]}'s sheet")
    campaign = campaign_of(names[0])

    def rule(sheet: Sheet) -> Any:
        return qualities.face_fear(sheet, rating, campaign.rulings, current().dice)

    return campaign.change_sheets(names, rule)


def _rating(text: str) -> int:
    if (rating := whole_number(text, MOST_RATING, least=1)) is None:
        raise UsageError(f"{text!r} is no Fear rating: it goes from 1 to {MOST_RATING}")
    return rating


@command
def maneuver(name: ManeuverName = None) -> Any:
    """List the maneuvers.

    \b
    sms maneuver                     all of them, a line or two each
    sms maneuver "called shot"       one, with all its parts
    """
    return list_maneuvers(name)
