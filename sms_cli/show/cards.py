"""The reference card: its topics, and one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sms_cli.model.answers import Card, CardsOfRule, Topics
from sms_cli.show.layout import MARGIN, column_of, hang, page, paragraph
from sms_cli.show.text import Line, Span, line


def topics_lines(result: Topics) -> Iterable[Line]:
    """List what there are cards about."""
    yield line(Span("sms rules TOPIC", "strong"))
    column = column_of([topic.topic for topic in result.topics])
    for topic in result.topics:
        yield from hang(line(MARGIN, Span(topic.topic, "die")), line(topic.title), column)


def topics_quiet(result: Topics) -> Iterable[str]:
    """The bare answer is the topics as they are typed."""
    return (topic.topic for topic in result.topics)


def card_lines(card: Card) -> Iterable[Line]:
    """Draw a card: its table first, then its text."""
    yield line(Span(card.title, "strong"), Span(f" · {', '.join(card.rules)}", "faint"))
    longest = max((len(label) for label, _ in card.table), default=0)
    column = len(MARGIN) + longest + 2
    for label, text in card.table:
        yield from hang(line(MARGIN, Span(label, "die")), line(text), column)
    if card.table and card.lines:
        yield line()
    for text in _sentences(card.lines):
        yield from paragraph(line(text))


def _sentences(lines: Iterable[str]) -> Iterator[str]:
    """Yield the text with its hand-made breaks undone; what ends a line ends a paragraph."""
    begun: list[str] = []
    for text in lines:
        begun.append(text)
        if text.endswith((".", ")")):
            yield " ".join(begun)
            begun = []
    yield from filter(None, [" ".join(begun)])


def card_quiet(card: Card) -> Iterable[str]:
    """The bare answer is the text alone."""
    return (*(f"{label}: {text}" for label, text in card.table), *card.lines)


def of_rule_lines(result: CardsOfRule) -> Iterable[Line]:
    """Draw the cards of a rule one after another."""
    return page([*card_lines(card)] for card in result.cards)


def of_rule_quiet(result: CardsOfRule) -> Iterable[str]:
    """The bare answer is the text of all of them."""
    return (text for card in result.cards for text in card_quiet(card))
