"""Problems of files as a good compiler tells them; verdicts on the journal; edits; schemas."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from sms_cli.model.change import Append, Remove, Set, Unset
from sms_cli.model.reports import Checked, Differing, Edited, FileProblem, FileSchema, Verified
from sms_cli.show import layout
from sms_cli.show.fold import cells, visible
from sms_cli.show.layout import MARGIN, Block, hang, paragraph, title
from sms_cli.show.terminal import width
from sms_cli.show.text import Line, Span, line, styled

_KEYED = Set | Unset | Append | Remove
LEAST_BEFORE = 8  # columns of a long line that stay in sight before its fault


def checked_lines(checked: Checked) -> Iterable[Line]:
    """Draw the problems file by file for a reader; a pipe gets a line for each and no more."""
    if not _is_read():
        return map(problem_line, checked.problems)
    files = groupby(checked.problems, key=lambda problem: problem.seen)
    blocks = [_file(file, list(problems)) for file, problems in files]
    return layout.page([*blocks, paragraph(_summary(checked))])


def checked_quiet(checked: Checked) -> Iterable[str]:
    """The bare answer is how many errors there are."""
    return (str(checked.errors),)


def _is_read() -> bool:
    """Tell a reader at a terminal, or one who asks for colours, from a program."""
    return sys.stdout.isatty() or styled(sys.stdout)


def problem_line(problem: FileProblem) -> Line:
    """Return a problem as compilers write it: file:line:column: message."""
    return line(f"{problem.seen_place}: ", *_message(problem))


def _message(problem: FileProblem) -> Line:
    if problem.severity == "error":
        return line(problem.message)
    return line(Span(f"{problem.severity}: ", "warm"), problem.message)


def _file(file: str, problems: Sequence[FileProblem]) -> Block:
    heads = [_where(problem) for problem in problems]
    column = layout.column_of(heads)
    block = title(file)
    for head, problem in zip(heads, problems, strict=True):
        style = "bad" if problem.severity == "error" else "warm"
        block += hang(line(MARGIN, Span(head, style)), _message(problem), column)
        block += _excerpt(problem, column)
    return block


def _where(problem: FileProblem) -> str:
    return ":".join(str(part) for part in (problem.line, problem.column) if part) or "–"


def _excerpt(problem: FileProblem, column: int) -> Block:
    """Return the line at fault with a caret under the column."""
    if problem.excerpt is None or problem.column is None or not problem.excerpt.strip():
        return []
    room = max(width() - column, layout.NARROWEST)
    before, after = problem.excerpt[: problem.column - 1], problem.excerpt[problem.column - 1 :]
    before = before[-room + LEAST_BEFORE :] if cells(visible(line(before))) > room // 2 else before
    ahead = cells(visible(line(before)))
    shown = line(Span(before + after[: room - ahead].rstrip(), "faint"))
    return [
        line(" " * column, *shown),
        line(" " * (column + ahead), Span("^", "bad" if problem.severity == "error" else "warm")),
    ]


def _summary(checked: Checked) -> Line:
    files = _count(checked.files, "file")
    if not checked.files:
        return line("There is no file to check yet.")
    if not checked.problems:
        return line(Span(f"all {files} hold" if checked.files > 1 else "the file holds", "good"))
    errors, warnings = checked.errors, len(checked.problems) - checked.errors
    told = [Span(_count(errors, "error"), "bad" if errors else "good")]
    told += [Span(", "), Span(_count(warnings, "warning"), "warm")] if warnings else []
    return line(*told, f" in {files}")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def verified_lines(verified: Verified) -> Iterable[Line]:
    """Say how many recorded rolls were rolled again, and which of them differ."""
    yield from map(_differing, verified.differing)
    rolls = _count(verified.verified, "roll")
    if verified.differing:
        faulty = len({(fault.line, fault.who) for fault in verified.differing})
        yield line(
            Span(f"{_count(faulty, 'record')} not as rolled", "bad"), f", {rolls} rolled again"
        )
    else:
        yield line(f"{rolls} rolled again: ", Span("all as recorded", "good"))
    if verified.by_dice_alone:
        alone = f"{verified.by_dice_alone:,} by the dice alone"
        yield line(Span(alone, "warm"), ": another hand than sms has changed their sheets since")


def verified_quiet(verified: Verified) -> Iterable[str]:
    """The bare answer is how many differ."""
    return (str(len(verified.differing)),)


def _differing(differing: Differing) -> Line:
    return line(f"{differing.place}: {differing.message}")


def edited_lines(edited: Edited) -> Iterable[Line]:
    """Say whether anything changed, and which keys."""
    yield line(Span(edited.name, "strong"), Span(f" · {edited.file}", "faint"))
    if not edited.edited:
        yield line("  unchanged")
        return
    keys = [".".join(change.key) for change in edited.changes if isinstance(change, _KEYED)]
    yield line(
        "  ", Span("changed", "good"), f"  {', '.join(keys) or 'no value, only how it is written'}"
    )


def edited_quiet(edited: Edited) -> Iterable[str]:
    """The bare answer is the sheet's name, when it was changed."""
    return (edited.name,) if edited.edited else ()


def schema_raw(schema: FileSchema) -> Iterator[str]:
    """Yield the lines of the schema."""
    import json

    yield from json.dumps(schema.schema, ensure_ascii=False, indent=2).split("\n")
