"""A fight as a short text: round by round, Phase by Phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from sms_cli.model.fight import FightStory
from sms_cli.show import layout
from sms_cli.show.fight_telling import tell_deed
from sms_cli.show.layout import MARGIN, Block, hang, title
from sms_cli.show.text import Line, Span, line

Row = Mapping[str, Any]
PHASE_COLUMN = len(MARGIN) + len("Phase 10") + 2


def fight_story_lines(story: FightStory) -> Iterable[Line]:
    """Tell the story: a part for each round, a line for each step."""
    rounds = groupby(story.lines, key=lambda entry: _fact(entry, "round"))
    return layout.page(_round(number, list(entries)) for number, entries in rounds)


def fight_story_quiet(story: FightStory) -> Iterable[str]:
    """The bare answer is the sentences."""
    for entry in story.lines:
        for sentence in _sentences(entry):
            yield "".join(span.text for span in sentence)


def _round(number: object, entries: list[Row]) -> Block:
    block = title(f"Round {number}")
    for phase, steps in groupby(entries, key=lambda entry: _fact(entry, "phase")):
        head = line(MARGIN, Span(f"Phase {phase}", "faint"))
        for sentence in (each for entry in steps for each in _sentences(entry)):
            block += hang(head, sentence, PHASE_COLUMN)
            head = line()
    return block


def _sentences(entry: Row) -> Iterator[Line]:
    """Yield what a step was and what it did to bodies; a mere change of Phase says nothing."""
    if entry.get("command") == "fight end":
        yield line("The fight ends.")
    deed = _fact(entry, "deed")
    if isinstance(deed, Mapping) and (sentence := tell_deed(deed)):
        yield (*sentence, *_outcome(entry))
    for change in entry.get("changes") or ():
        key = str(change.get("key"))
        if key.endswith(".wounds") or key == "brutes":
            who = str(change.get("file")).rpartition("/")[2].removesuffix(".toml")
            what = key.rpartition(".")[2]
            told = f"{who}: {what} {change.get('before')} → {change.get('after')}"
            yield line(Span(told, "warm"))


def _outcome(entry: Row) -> Iterator[Span]:
    attack = _fact(entry, "attack")
    if isinstance(attack, Mapping):
        yield Span(" A hit.", "good") if attack.get("hit") else Span(" A miss.", "bad")


def _fact(entry: Row, key: str) -> Any:
    result = entry.get("result")
    return result.get(key) if isinstance(result, Mapping) else None
