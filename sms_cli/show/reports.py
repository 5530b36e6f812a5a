"""Problems of files as a good compiler tells them; verdicts on the journal; edits; schemas."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from sms_cli.model.change import Append, Remove, Set, Unset
from sms_cli.model.reports import Checked, Differing, Edited, FileProblem, FileSchema, Verified
from sms_cli.show import layout
from sms_cli.show.fold import cells, window
from sms_cli.show.layout import MARGIN, Block, hang, paragraph, title
from sms_cli.show.terminal import width
from sms_cli.show.text import Line, Span, harmless, line, styled

_KEYED = Set | Unset | Append | Remove


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
    at = problem.column - 1
    before, after = harmless(problem.excerpt[:at]), harmless(problem.excerpt[at:].rstrip())
    before, after = window(before, after, room)
    ahead = column + cells(line(before))
    return [
        line(" " * column, Span(before + after, "faint")),
        line(" " * ahead, Span("^", "bad" if problem.severity == "error" else "warm")),
    ]


def _summary(checked: Checked) -> Line:
    files = _count(checked.files, "file")
    if not checked.files:
        return line("There is no file to check yet.")
    if not checked.problems:
        return line(Span(f"no problems in {files}", "good"))
    errors, warnings = checked.errors, len(checked.problems) - checked.errors
    told = [Span(_count(errors, "error"), "bad" if errors else "good")]
    told += [Span(", "), Span(_count(warnings, "warning"), "warm")] if warnings else []
    return line(*told, f" in {files}")


def _count(number: int, noun: str, several: str | None = None) -> str:
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"


def verified_lines(verified: Verified) -> Iterable[Line]:
    """Say how many recorded rolls were rolled again, and which of them differ."""
    yield from map(_differing, verified.differing)
    again = f"{_count(verified.verified - verified.amended, 'roll')} rolled again"
    if verified.amended:
        again += f", {_count(verified.amended, 'push or cost', 'pushes and costs')} settled anew"
    yield line(f"{again}: ", *_verdict(verified))
    if verified.by_dice_alone:
        yield line(
            Span(f"{verified.by_dice_alone:,} of them by the dice alone", "warm"),
            ": an editor or git has changed the sheet since, and how it stood is not known. "
            "Nothing is wrong with that, and nothing needs doing.",
        )


def _verdict(verified: Verified) -> Line:
    """Return how many records differ; a line that nobody can read is no record."""
    unread = {fault.line for fault in verified.differing if fault.time is None}
    faulty = {(fault.line, fault.who) for fault in verified.differing if fault.line not in unread}
    told = [f"{_count(len(faulty), 'record')} not as written"] if faulty else []
    told += [f"{_count(len(unread), 'line')} unreadable"] if unread else []
    return line(Span(", ".join(told) or "all as recorded", "bad" if told else "good"))


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
