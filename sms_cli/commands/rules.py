"""`sms rules`: the reference card."""

import re
from typing import Annotated, Any

import typer

from sms_cli.commands.command import command
from sms_cli.commands.data_tables import read_table
from sms_cli.errors import NotFound, nearest
from sms_cli.model.answers import Card, CardsOfRule, Topic, Topics
from sms_cli.model.names import slug

NUMBER = r"(?ai)[SCR]\d{1,4}"  # of a rule or of a ruling


def _offer_topics(incomplete: str) -> list[tuple[str, str]]:
    return [(slug, title) for slug, title in _topics() if slug.startswith(incomplete.casefold())]


TopicName = Annotated[
    str | None,
    typer.Argument(
        metavar="[TOPIC]", help="One topic, or a rule's number.", autocompletion=_offer_topics
    ),
]


@command
def rules(topic: TopicName = None) -> Any:
    """Show the reference card.

    \b
    sms rules               what topics there are
    sms rules targets       one of them
    sms rules S8            what there is on a rule, by its number
    """
    if topic is None:
        return Topics(tuple(_topics()))
    if re.fullmatch(NUMBER, topic.strip()):
        return _cards_of(topic.strip().upper())
    for card in read_table("cards")["cards"]:
        if slug(topic) in (card["slug"], slug(card["title"])):
            return _card(card)
    slugs = [slug for slug, _ in _topics()]
    raise NotFound(f"no topic is named {topic}{nearest(topic, slugs)}; sms rules lists them")


def _cards_of(rule: str) -> CardsOfRule:
    cards = read_table("cards")["cards"]
    if found := tuple(_card(card) for card in cards if rule in card["rules"]):
        return CardsOfRule(rule, found)
    part = rule[0]
    numbers = [int(each[1:]) for card in cards for each in card["rules"] if each[0] == part]
    raise NotFound(
        f"no rule is numbered {rule}; they go from {part}{min(numbers)} to {part}{max(numbers)}"
    )


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
