"""The school as a page (S19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sms_cli.model.answers import DojoShown
from sms_cli.model.sheet import Dojo
from sms_cli.show import layout
from sms_cli.show.layout import Block, facts, hang, paragraph, title
from sms_cli.show.text import Line, Span, line

LISTS = ("fractures", "debts", "traditions", "ties", "enemies", "students", "teachers")


def dojo_shown_lines(result: DojoShown) -> Iterable[Line]:
    """Draw the school: its name and master, then everything that it is made of."""
    return layout.page(_blocks(result.dojo))


def dojo_shown_quiet(result: DojoShown) -> Iterable[str]:
    """The bare answer is the school's name."""
    return (result.dojo.name,)


def _blocks(dojo: Dojo) -> Iterator[Block]:
    yield hang(line(), line(Span(dojo.name, "strong"), Span(" · the dojo", "faint")), 0)
    yield facts([("Sensei", dojo.sensei), ("Reputation", dojo.reputation)])
    for name in LISTS:
        if items := getattr(dojo, name):
            yield [
                *title(name.capitalize()),
                *(row for item in items for row in paragraph((Span(item),))),
            ]
