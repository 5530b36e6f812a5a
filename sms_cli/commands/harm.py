"""`sms harm`, `sms recover`, `sms code`: what befalls a character without a roll (S12, S20)."""

from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.options import KeepFace, Who, choice
from sms_cli.errors import UsageError
from sms_cli.resolver.code import CodeDeed, judge_code
from sms_cli.resolver.recovery import Pause, take_harm
from sms_cli.resolver.recovery import recover as heal_after

MOST_LEVELS = 100

Times = Annotated[
    int, typer.Option("--times", metavar="N", min=1, max=MOST_LEVELS, help="Levels, one by one.")
]
After = Annotated[Pause, choice("--after", Pause, "Which pause.")]
Fiction = Annotated[
    bool, typer.Option("--fiction", help="The story supports it; for the Hollowed.")
]
Deed = Annotated[
    CodeDeed,
    typer.Argument(
        metavar="|".join(CodeDeed), help="What happened to the clause.", case_sensitive=False
    ),
]


@command
def harm(name: Who, times: Times = 1) -> Any:
    """Take a level of Harm, or several.

    \b
    sms harm june
    sms harm june --times 2      two levels, in order
    """
    return campaign_of(name).change([name], lambda hero: take_harm(hero, times))


@command
def recover(name: Who, after: After, fiction: Fiction = False) -> Any:
    """Recover from Harm in a pause.

    \b
    sms recover june --after scene               Bruised heals
    sms recover june --after rest                a whole scene of rest: Broken too
    sms recover june --after session --fiction   Hollowed, if the story allows it
    """
    if fiction and after is not Pause.SESSION:
        raise UsageError(f"--fiction goes with --after session, not with --after {after}")
    campaign = campaign_of(name)
    return campaign.change(
        [name], lambda hero: heal_after(hero, after, campaign.rulings, fiction=fiction)
    )


@command
def code(name: Who, deed: Deed, keep_face: KeepFace = False) -> Any:
    """Break, bend or uphold the code.

    \b
    sms code june break                1 Name is lost
    sms code june bend                 1 Face is lost
    sms code june bend --keep-face     1 Composure keeps it
    sms code june uphold               at a cost: 1 Face is gained
    """
    return campaign_of(name).change(
        [name], lambda hero: judge_code(hero, deed, keep_face=keep_face)
    )
