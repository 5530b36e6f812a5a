"""`sms sunset`: the end that a player chooses; it closes the sheet (S18)."""

from typing import Annotated, Any

import typer

from sms_cli.commands.asking import ask_whether
from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.options import Who, text_option
from sms_cli.errors import RuleError
from sms_cli.model.sheet import Character
from sms_cli.resolver.growth import walk_into_sunset

Declaration = Annotated[str, text_option("--declare", help="The last thing that is said.")]
Deed = Annotated[str, text_option("--deed", help="The last thing that is done.")]
Scene = Annotated[str, text_option("--scene", help="How it ends.")]


@command
def sunset(name: Who, declare: Declaration, deed: Deed, scene: Scene) -> Any:
    """Take the Sunset Walk: the sheet closes.

    \b
    sms sunset june --declare "I am done running" \\
        --deed "She opens the door" --scene "The pier, dawn"

    On a terminal it asks once more, unless --yes is given.
    """
    campaign = campaign_of(name)
    if current().may_ask and not current().common.yes:
        _ask(walk_into_sunset(campaign.character(name), declare, deed, scene).character)
    return campaign.change([name], lambda hero: _walk(hero, declare, deed, scene))


def _walk(hero: Character, declaration: str, deed: str, scene: str) -> Any:
    return walk_into_sunset(hero, declaration, deed, scene)


def _ask(who: str) -> None:
    """Ask before a sheet is closed; the rule has refused what it refuses already."""
    typer.echo(f"From here on {who}'s sheet can only be shown: no roll, no price paid.")
    if not ask_whether(f"Does {who} take the Sunset Walk?", default=False):
        raise RuleError(f"{who} stays: nothing is changed")
