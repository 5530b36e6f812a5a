"""The reference card: its topics, and one of them."""

from __future__ import annotations

from collections.abc import Iterable

from sms_cli.model.answers import Card, Topics
from sms_cli.show.layout import MARGIN, column_of, hang, paragraph
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
    longest = max((len(label) for label, _ in card.rows), default=0)
    column = len(MARGIN) + longest + 2
    for label, text in card.rows:
        yield from hang(line(MARGIN, Span(label, "die")), line(text), column)
    if card.rows and card.lines:
        yield line()
    for text in card.lines:
        yield from paragraph(line(text))


def card_quiet(card: Card) -> Iterable[str]:
    """The bare answer is the text alone."""
    return (*(f"{label}: {text}" for label, text in card.rows), *card.lines)
