"""The offer to spend Grit after a miss that Grit could turn; the roll itself is saved already."""

from functools import partial

import typer

from sms_cli.commands import context
from sms_cli.commands.amend import amend
from sms_cli.commands.context import Context, current
from sms_cli.model.bounds import whole_number
from sms_cli.model.sheet import Character
from sms_cli.resolver.skill import could_turn, push_further
from sms_cli.resolver.step import StepRoll


def offer_grit(hero: Character, roll: StepRoll) -> None:
    """Have the offer made once the roll is shown; `hero` is the sheet before it (R5)."""
    most = could_turn(hero, roll)
    if most:
        current().follow_up = partial(_ask, hero, most)


def _ask(hero: Character, most: int) -> StepRoll | None:
    grit = _read_grit(most)
    if not grit:
        return None
    context.begin(Context(current().common._replace(seed=None), "push"))
    roll = amend(hero.stem, lambda before, request, miss: push_further(before, request, grit))
    offer_grit(hero, roll)
    return roll


def _read_grit(most: int) -> int:
    """Ask until the answer is a number in range; silence and an interrupt mean none."""
    while True:
        try:
            answer = typer.prompt(f"Spend Grit? 0–{most}", default="0").strip()
        except typer.Abort:
            typer.echo()
            return 0
        if (grit := whole_number(answer, most)) is not None:
            return grit
        typer.echo(f"A number from 0 to {most}.", err=True)
