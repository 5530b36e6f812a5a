"""What maneuvers do on a hit: thresholds, conditions, what is rolled next (C11, C13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sms_cli.resolver.blow import Blow, Maneuver, Measure, Threshold
from sms_cli.resolver.choice import Choice
from sms_cli.resolver.conditions import STUNNED, added_to, without
from sms_cli.resolver.declaration import Declaration, satisfies
from sms_cli.resolver.holds import quoted

SOME_SKILL = "SKILL"  # in a command line, where no sheet names the Skill


class Effect(NamedTuple):
    """A maneuver's effect on a hit.

    `met` tells whether it happens, None where a further roll decides. `measured` and `threshold`
    are the numbers of that, where there are any, and `earth` is how many times the target's Earth
    is needed. `next` are the command lines that may follow.
    """

    name: str
    part: str | None
    text: str
    met: bool | None
    measure: Measure | None = None
    measured: int | None = None
    threshold: int | None = None
    earth: int | None = None
    exceed: bool = False
    next: tuple[str, ...] = ()


def effects_of(declared: Declaration, total: int, wounds: int) -> tuple[Effect, ...]:
    """Return the effect of each maneuver of an attack that hit."""
    return tuple(
        _effect(choice, blow._replace(total=total, wounds=wounds))
        for choice, blow in declared.choices
    )


def afflictions(
    rows: Sequence[Maneuver], effects: Sequence[Effect], before: Sequence[str]
) -> tuple[str, ...]:
    """Return a target's conditions after the effects, new ones last."""
    happened = [row for row, effect in zip(rows, effects, strict=True) if effect.met is not False]
    ended = {word for row in happened for word in row.ends}
    return added_to(without(before, ended), [word for row in happened for word in row.afflicts])


def _effect(choice: Choice, blow: Blow) -> Effect:
    row, threshold = choice.row, choice.row.threshold
    facts = _facts(row, blow)
    effect = Effect(
        name=row.name,
        part=choice.part,
        text=row.text.format(**facts),
        met=None if row.open_ else True,
        next=_next_lines(row, blow, facts),
    )
    return _held_against(effect, threshold, row, blow) if threshold else effect


def _held_against(effect: Effect, threshold: Threshold, row: Maneuver, blow: Blow) -> Effect:
    needed = threshold.earth * blow.earth
    reached = blow.total if threshold.measure is Measure.ROLL else blow.wounds
    enough = reached > needed if threshold.exceed else reached >= needed
    met = enough and (threshold.arm is None or satisfies(blow.arm, threshold.arm))
    return effect._replace(
        text=effect.text if met else row.unmet,
        met=met,
        measure=threshold.measure,
        measured=reached,
        threshold=needed,
        earth=threshold.earth,
        exceed=threshold.exceed,
    )


def _facts(row: Maneuver, blow: Blow) -> Mapping[str, str | int]:
    """Return what the words of a row name."""
    return {
        "attacker": blow.attacker.name,
        "target": blow.target.name,
        "skill": blow.attacker.what.skill or SOME_SKILL,
        "target_skill": blow.target.skill or SOME_SKILL,
        "wounds": blow.wounds,
        "strength_dice": _option("--strength", blow.attacker.strength),
        "carapace": _option("--carapace", blow.target.carapace),
        "stunned": quoted(added_to(blow.target.written, (*row.afflicts, STUNNED))),
        **{figure.name: figure.number(blow) for figure in row.figures},
    }


def _next_lines(row: Maneuver, blow: Blow, facts: Mapping[str, str | int]) -> tuple[str, ...]:
    """Return the command lines of what follows; those for sheets only where there are sheets."""
    nameless = [
        word
        for word, side in (("{attacker}", blow.attacker), ("{target}", blow.target))
        if side.sheet is None
    ]
    by_squad = blow.target.threat is not None
    lines = (each.for_squad if by_squad else each.line for each in row.next)
    return tuple(
        line.format(**facts)
        for line in lines
        if line and not any(word in line for word in nameless)
    )


def _option(name: str, value: int | None) -> str:
    """Return an option of a command line, where there is something to say."""
    return f" {name} {value}" if value else ""
