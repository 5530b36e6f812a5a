"""`sms scene end`, `sms session start`, `sms session end`: for everybody who lives (S9, S12)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import campaign
from sms_cli.commands.command import command
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character
from sms_cli.resolver.scene import end_scene, end_session, start_session

Fiction = Annotated[
    list[str] | None,
    typer.Option("--fiction", metavar="NAME", help="A Hollowed one whom the story lets heal."),
]


@command
def scene_end() -> Any:
    """End a scene: Bruised heals.

    \b
    sms scene end
    """
    return _change_everybody(end_scene)


@command
def session_start() -> Any:
    """Start a session: Composure refreshes.

    \b
    sms session start
    """
    return _change_everybody(start_session)


@command
def session_end(fiction: Fiction = None) -> Any:
    """End a session: Harm heals, obligations are swept.

    \b
    sms session end
    sms session end --fiction salt    the story lets Salt, who is Hollowed, heal
    """
    return _change_everybody(partial(_end_session, fiction=fiction or ()))


def _end_session(heroes: Sequence[Character], rulings: Rulings, fiction: Sequence[str]) -> Any:
    return end_session(heroes, fiction, rulings)


def _change_everybody(rule: Callable[[Sequence[Character], Rulings], Any]) -> Any:
    """Give all living characters to a rule; one sheet that does not hold stops it for all."""
    here = campaign()
    with here.changing():
        sheets = [here.load(name) for name in here.everybody()]
        heroes = [
            sheet for sheet in sheets if isinstance(sheet, Character) and sheet.sunset is None
        ]
        here.documents = {hero.stem: here.documents[hero.stem] for hero in heroes}
        result = rule(heroes, here.rulings)
        here.save(result)
    return result
