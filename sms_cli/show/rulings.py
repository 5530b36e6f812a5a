"""The table's rulings: each setting, its choices, the one in force."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sms_cli.model.answers import Ruling, RulingsInForce
from sms_cli.show import layout
from sms_cli.show.layout import MARGIN, Block, hang, paragraph
from sms_cli.show.text import Line, Span, line

HINT = "A table decides otherwise in sms.toml, under [rulings]: "


def rulings_lines(result: RulingsInForce) -> Iterable[Line]:
    """Draw every setting, and how one is changed."""
    first = result.rulings[0]
    hint = f"{HINT}{first.key} = {_toml(first.choices[-1].value)}"
    return layout.page([*map(_setting, result.rulings), paragraph(line(Span(hint, "faint")))])


def rulings_quiet(result: RulingsInForce) -> Iterable[str]:
    """The bare answer is what sms.toml would say."""
    return (f"{ruling.key} = {_toml(ruling.value)}" for ruling in result.rulings)


def _setting(ruling: Ruling) -> Block:
    source = "the default" if ruling.value == ruling.default else "by sms.toml"
    column = layout.column_of([_toml(choice.value) for choice in ruling.choices]) + 2
    head = line(Span(ruling.key, "strong"), Span(f" · {ruling.ruling} · {source}", "faint"))
    block = hang(line(), head, 0)
    for value, text in ruling.choices:
        chosen = value == ruling.value
        mark = line(MARGIN, Span(f"{'●' if chosen else '○'} {_toml(value)}", "good" * chosen))
        block += hang(mark, line(Span(text, "" if chosen else "faint")), column)
    return block


def _toml(value: str | bool) -> str:
    return json.dumps(value)  # TOML writes these two alike
