"""A fight as a short text: round by round, Phase by Phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from sms_cli.model.answers import FightStory
from sms_cli.show import layout
from sms_cli.show.fight_telling import OVER, tell_averted, tell_deed
from sms_cli.show.layout import MARGIN, Block, hang, title
from sms_cli.show.text import Line, Span, line
from sms_cli.show.values import become

Row = Mapping[str, Any]
BODY = ("combat.wounds", "combat.conditions", "brutes")  # keys of a sheet that a fight tells
PHASE_COLUMN = len(MARGIN) + len("Phase 10") + 2


class Step(NamedTuple):
    """A line of the journal, and where the fight stood then."""

    round: object
    phase: object
    entry: Row


def fight_story_lines(story: FightStory) -> Iterable[Line]:
    """Tell the story: a part for each round, a line for each step."""
    rounds = groupby(_placed(story.lines), key=lambda step: step.round)
    return layout.page(_round(number, list(steps)) for number, steps in rounds)


def fight_story_quiet(story: FightStory) -> Iterable[str]:
    """The bare answer is the sentences."""
    for entry in story.lines:
        for sentence in _sentences(entry):
            yield "".join(span.text for span in sentence)


def _placed(lines: Iterable[Row]) -> Iterator[Step]:
    """Yield the steps with where the fight stood; a blow averted stands where it fell."""
    place: tuple[object, object] = (None, None)
    for entry in lines:
        if _fact(entry, "round") is not None:
            place = _fact(entry, "round"), _fact(entry, "phase")
        yield Step(*place, entry)


def _round(number: object, steps: list[Step]) -> Block:
    block = title(f"Round {number}")
    for phase, together in groupby(steps, key=lambda step: step.phase):
        head = line(MARGIN, Span(f"Phase {phase}", "faint"))
        for sentence in (each for step in together for each in _sentences(step.entry)):
            block += hang(head, sentence, PHASE_COLUMN)
            head = line()
    return block


def _sentences(entry: Row) -> Iterator[Line]:
    """Yield what a step was and what it did to bodies; a mere change of Phase says nothing."""
    if entry.get("command") == "fight end":
        yield line(OVER)
    deed = _fact(entry, "deed")
    if isinstance(deed, Mapping) and (sentence := tell_deed(deed)):
        yield (*sentence, *_outcome(entry))
    if averted := _fact(entry, "averted"):
        yield tell_averted(_fact(entry, "name"), averted)
    for change in entry.get("changes") or ():
        key = str(change.get("key"))
        if key in BODY:
            who = str(change.get("file")).rpartition("/")[2].removesuffix(".toml")
            what = become(key.rpartition(".")[2], change.get("before"), change.get("after"))
            yield line(Span(f"{who}: {what}", "warm"))


def _outcome(entry: Row) -> Iterator[Span]:
    attack = _fact(entry, "attack")
    if isinstance(attack, Mapping):
        said = ", ".join(map(str, attack.get("maneuvers") or ()))
        how = f" ({said})." if said else "."
        yield Span(f" A hit{how}", "good") if attack.get("hit") else Span(f" A miss{how}", "bad")


def _fact(entry: Row, key: str) -> Any:
    result = entry.get("result")
    return result.get(key) if isinstance(result, Mapping) else None
