"""`sms push` and `sms cost`: a roll is settled anew from its recorded dice (R5, R23)."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
import typer

from sms_cli.commands.campaign import Campaign, as_character, campaign_of
from sms_cli.commands.command import command, rolling_command
from sms_cli.commands.context import current
from sms_cli.commands.options import Who
from sms_cli.commands.recorded import read_whole_step, sheet_before
from sms_cli.commands.records import Documents, Record, last_roll, record_of
from sms_cli.model.bounds import MOST_GRIT
from sms_cli.model.change import applied, differences, note
from sms_cli.model.dice import RecordedDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character
from sms_cli.resolver.skill import choose_cost, push_further, settle_again
from sms_cli.resolver.step import StepRequest, StepRoll

Amendment = Callable[[Character, StepRequest, int | None], StepRequest]

Points = Annotated[int, typer.Argument(metavar="GRIT", min=1, max=MOST_GRIT, help="How much.")]
Cost = Annotated[str, typer.Argument(metavar="harm|face|shift|OBLIGATION", help="What it costs.")]


@rolling_command
def push(name: Who, grit: Points) -> Any:
    """Spend Grit on a character's last roll.

    \b
    sms push june 3              raise June's last roll by 3
    sms push june 1 --dice 5     the blow-up's die was rolled at the table

    The roll is settled anew: a miss that becomes a success takes its costs back.
    """
    return amend(name, lambda hero, request, miss: push_further(hero, request, grit))


@command
def cost(name: Who, cost: Cost) -> Any:
    """Choose the real cost of a character's last miss.

    \b
    sms cost june harm           one level of Harm
    sms cost june face           1 Face
    sms cost june ray            the obligation `ray` heats
    sms cost june shift          the room shifts; the sheet stays as it is
    """
    return amend(name, lambda hero, request, miss: choose_cost(hero, request, miss, cost))


def amend(name: str, amendment: Amendment) -> StepRoll:
    """Settle a character's last roll anew with an amended request, and save the difference."""
    campaign = campaign_of(name)
    with campaign.changing():
        now = as_character(campaign.load(name))
        record = read_whole_step(last_roll(campaign, now.stem))
        before = sheet_before(now, record)
        request = amendment(before, record.request, record.miss_by)
        is_same = request == record.request  # a cost that was chosen before
        dice = RecordedDice(current().dice, record.faces)
        again = settle_again(before, request, record.rulings, dice)
        keep = partial(_recorded, again=again, rulings=record.rulings)
        result = again._replace(changes=_since(now, before, again))
        if is_same:
            return result._replace(notes=(*result.notes, note("cost-as-before", who=now.stem)))
        campaign.save(result, keep)
    return result


def _since(now: Character, before: Character, again: StepRoll) -> Any:
    after = applied(msgspec.to_builtins(before), again.changes)
    return differences(now.stem, msgspec.to_builtins(now), after)


def _recorded(
    campaign: Campaign, result: StepRoll, after: Documents, *, again: StepRoll, rulings: Rulings
) -> list[Record]:
    return [record_of(campaign, result, again.changes, rulings, after[again.character or ""])]
