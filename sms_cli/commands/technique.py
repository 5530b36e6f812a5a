"""`sms technique …`: what a character can do better than others (S15)."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.data_tables import basic_techniques, read_table
from sms_cli.commands.options import Who, refuse_blank
from sms_cli.errors import ALMOST, did_you_mean
from sms_cli.model.sheet import Character
from sms_cli.resolver.growth import TechniqueMoved, fade, learn
from sms_cli.resolver.repertoire import BasicTechnique, BasicTechniques, list_techniques


def _offer_basics(incomplete: str) -> list[str]:
    names = (basic.name for basic in basic_techniques().values())
    return [name for name in names if name.casefold().startswith(incomplete.casefold())]


Learnt = Annotated[
    str,
    typer.Argument(
        metavar="TECHNIQUE",
        help="A basic one, or a new name.",
        callback=refuse_blank,
        autocompletion=_offer_basics,
    ),
]
Faded = Annotated[
    str,
    typer.Argument(metavar="TECHNIQUE", help="One that the character has.", callback=refuse_blank),
]


@command
def technique_list(name: Who) -> Any:
    """List a character's techniques.

    \b
    sms technique list june
    sms technique list june -q     the names alone
    """
    return list_techniques(campaign_of(name).character(name), basic_techniques())


@command
def technique_learn(name: Who, technique: Learnt) -> Any:
    """Learn a technique, basic or new.

    \b
    sms technique learn june "level voice"        a basic one, in any case
    sms technique learn june "Tower 26 Breath"    one of the table's own
    """
    basics = [basic.name for basic in basic_techniques().values()]

    def learnt(hero: Character) -> TechniqueMoved:
        result = learn(hero, technique, basics)
        if not result.basic:
            _hint(result.technique, [*basics, *hero.techniques])
        return result

    return campaign_of(name).change([name], learnt)


def _hint(new: str, known: Iterable[str]) -> None:
    """Ask whether a new technique is one that there is, misspelt."""
    if near := did_you_mean(new, known, least=ALMOST):
        current().notices.append(f"{new!r} is taken as a new technique{near}")


@command
def technique_fade(name: Who, technique: Faded) -> Any:
    """Let a technique fade.

    \b
    sms technique fade june "low sweep"
    """
    basics = [basic.name for basic in basic_techniques().values()]
    return campaign_of(name).change([name], lambda hero: fade(hero, technique, basics))


@command
def technique_basic() -> Any:
    """List the basic techniques, skill by skill.

    \b
    sms technique basic
    sms technique basic -q     the names alone
    """
    rows = read_table("techniques")["techniques"]
    return BasicTechniques(
        tuple(
            BasicTechnique(row["name"], row["skill"], row["text"], tuple(row["when"]))
            for row in rows
        )
    )
