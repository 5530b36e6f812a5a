"""Techniques, and the end of a road (S15, S18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from sms_cli.resolver.growth import SunsetWalk, TechniqueMoved
from sms_cli.resolver.repertoire import BasicTechniques, TechniqueList
from sms_cli.show import layout
from sms_cli.show.layout import MARGIN, Block, column_of, facts, hang, paragraph, title
from sms_cli.show.short import heading
from sms_cli.show.text import Line, Span, line

EASED = "the table judges when it helps"


def sunset_walk_lines(result: SunsetWalk) -> Iterable[Line]:
    """Tell how the road ended."""
    yield heading(result.character, "the Sunset Walk")
    yield from facts(
        [("declared", result.declaration), ("deed", result.deed), ("ending", result.scene)]
    )


def sunset_walk_quiet(result: SunsetWalk) -> Iterable[str]:
    """The bare answer is the last thing that was said."""
    return (result.declaration,)


def technique_moved_lines(result: TechniqueMoved) -> Iterable[Line]:
    """Say what was learnt or has faded, and what there is now."""
    deed = "learns" if result.learnt else "lets go of"
    new = "new" if result.learnt and not result.basic else None
    yield heading(f"{result.character} {deed} {result.technique}", new)
    yield from paragraph(line(Span(" · ".join(result.techniques) or "no technique", "faint")))


def technique_moved_quiet(result: TechniqueMoved) -> Iterable[str]:
    """The bare answer is the technique, as it is spelled."""
    return (result.technique,)


def technique_list_lines(result: TechniqueList) -> Iterable[Line]:
    """Draw what a character can do, and when it helps."""
    count = len(result.techniques)
    yield heading(result.character, f"{count} technique{'s' * (count != 1)}")
    column = column_of([technique.name for technique in result.techniques])
    for technique in result.techniques:
        helps = f"{technique.skill}: {'; '.join(technique.when)}" if technique.basic else EASED
        yield from hang(line(MARGIN, technique.name), line(Span(helps, "faint")), column)


def technique_list_quiet(result: TechniqueList) -> Iterable[str]:
    """The bare answer is the names."""
    return (technique.name for technique in result.techniques)


def basic_techniques_lines(result: BasicTechniques) -> Iterable[Line]:
    """Draw the basic techniques under their skills."""
    return layout.page(_skills(result))


def basic_techniques_quiet(result: BasicTechniques) -> Iterable[str]:
    """The bare answer is the names."""
    return (technique.name for technique in result.techniques)


def _skills(result: BasicTechniques) -> Iterator[Block]:
    column = column_of([technique.name for technique in result.techniques])
    for skill, techniques in groupby(result.techniques, key=lambda each: each.skill):
        block = title(skill.capitalize())
        for technique in techniques:
            block += hang(line(MARGIN, technique.name), line(technique.text), column)
            for moment in technique.when:
                block += hang(line(" " * column, Span("–", "faint")), _faint(moment), column + 2)
        yield block


def _faint(text: str) -> Line:
    return line(Span(text, "faint"))
