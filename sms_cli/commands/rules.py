"""`sms rules`: the reference card."""

from typing import Annotated, Any

import typer

from sms_cli.commands.command import command
from sms_cli.commands.data_tables import read_table
from sms_cli.errors import NotFound, nearest
from sms_cli.model.answers import Card, Topic, Topics


def _offer_topics(incomplete: str) -> list[tuple[str, str]]:
    return [(slug, title) for slug, title in _topics() if slug.startswith(incomplete.casefold())]


TopicName = Annotated[
    str | None,
    typer.Argument(metavar="[TOPIC]", help="One topic.", autocompletion=_offer_topics),
]


@command
def rules(topic: TopicName = None) -> Any:
    """Show the reference card.

    \b
    sms rules               what topics there are
    sms rules targets       one of them
    """
    if topic is None:
        return Topics(tuple(_topics()))
    wanted = "-".join(topic.casefold().split())
    for card in read_table("cards")["cards"]:
        if wanted in (card["slug"], "-".join(card["title"].casefold().split())):
            return _card(card)
    slugs = [slug for slug, _ in _topics()]
    raise NotFound(f"no topic is named {topic}{nearest(topic, slugs)}; sms rules lists them")


def _topics() -> list[Topic]:
    return [Topic(card["slug"], card["title"]) for card in read_table("cards")["cards"]]


def _card(card: dict[str, Any]) -> Card:
    return Card(
        topic=card["slug"],
        title=card["title"],
        rules=tuple(card["rules"]),
        table=tuple((label, text) for label, text in card.get("rows", ())),
        lines=tuple(card.get("lines", ())),
    )
