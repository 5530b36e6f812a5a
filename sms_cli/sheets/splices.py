"""Edits of a text, each of the fewest characters that make the step true.

Every function takes the outline of a text and returns the new text; ValueError when it cannot.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sms_cli.sheets.items import add_item, delete_items
from sms_cli.sheets.literals import is_tables, literal, pair, table_lines
from sms_cli.sheets.spans import Outline, Path, Statement, scan
from sms_cli.sheets.steps import Delete, Insert, Step

_COMMENT_LINE = re.compile(r"[ \t]*+#[^\n]*+\n?")
_BLANK_LINE = re.compile(r"[ \t]*+(?:\r?\n|\Z)")


def splice(outline: Outline, step: Step) -> str:
    """Return the text after a step."""
    if isinstance(step, Delete):
        return _delete(outline, step.path)
    if isinstance(step, Insert):
        return _insert(outline, step.path, step.value)
    return _replace(outline, step.path, step.value)


def _replace(outline: Outline, path: Path, value: Any) -> str:
    text = outline.text
    found = outline.value(path)
    if found is None:
        return _insert(scan(_delete(outline, path)), path, value)
    old = text[found.start : found.end]
    if value == [] and old[0] == "[":
        return delete_items(text, found, ())
    return (
        text[: found.start] + literal(value, _line_end(text, found.start), old) + text[found.end :]
    )


def _insert(outline: Outline, path: Path, value: Any) -> str:
    home = path[:-1]
    while not outline.holds(home):
        home = home[:-1]
    if holder := outline.holder(home):
        inside, rest = outline.enclosing(holder, path)
        return add_item(outline.text, inside, rest, value, _line_end(outline.text, inside.start))
    if isinstance(path[-1], int):
        return _insert_row(outline, path, value)
    names = _names(path[len(home) :])
    if dotted := _last_dotted(outline, home):
        depth = len(dotted.path) - len(dotted.parts)
        return _add_pair(outline, dotted, _names(path[depth:]), value)
    if len(names) == 1 and not isinstance(value, dict) and not is_tables(value):
        if home in outline.headers:
            return _add_pair(outline, _last_of_section(outline, home), names, value)
        if not home:
            return _add_top_pair(outline, names, value)
    return _add_table(outline, home, names, value)


def _names(path: Path) -> list[str]:
    return [part for part in path if isinstance(part, str)]


def _last_dotted(outline: Outline, table: Path) -> Statement | None:
    """Return the last pair that writes into a table by a dotted key from outside."""
    size = len(table)
    pairs = (each for each in reversed(outline.statements) if not each.is_header)
    return next(
        (
            each
            for each in pairs
            if each.path[:size] == table and len(each.path) - len(each.parts) < size
        ),
        None,
    )


def _last_of_section(outline: Outline, table: Path) -> Statement:
    """Return the last pair under a header, or the header."""
    index = outline.headers[table]
    rest = outline.statements[index + 1 :]
    return [outline.statements[index], *_leading_pairs(rest)][-1]


def _leading_pairs(statements: Sequence[Statement]) -> Sequence[Statement]:
    ends = (index for index, each in enumerate(statements) if each.is_header)
    return statements[: next(ends, len(statements))]


def _add_pair(outline: Outline, after: Statement, names: Sequence[str], value: Any) -> str:
    text = outline.text
    start = text.rfind("\n", 0, after.start) + 1
    line = text[start : after.start] + pair(names, value, _line_end(text, after.start))
    return _add_lines(text, after.end, [line])


def _add_top_pair(outline: Outline, names: Sequence[str], value: Any) -> str:
    if pairs := _leading_pairs(outline.statements):
        return _add_pair(outline, pairs[-1], names, value)
    text = outline.text
    at = _block_start(outline, 0) if outline.statements else len(text)
    return _add_lines(text, at, [pair(names, value, _line_end(text, at))], apart_below=True)


def _add_table(outline: Outline, home: Path, names: Sequence[str], value: Any) -> str:
    at = _block_end(outline, _last_under(outline, home)) if home else len(outline.text)
    *above, last = *_names(home), *names
    lines = table_lines(above, {last: value}, _line_end(outline.text, at))
    return _add_lines(outline.text, at, lines, apart=True, apart_below=True)


def _insert_row(outline: Outline, path: Path, row: Any) -> str:
    *array, index = path
    if not isinstance(row, dict) or not isinstance(index, int):
        raise ValueError("a row is a table")
    text = outline.text
    last = outline.headers[(*array, _row_count(outline, tuple(array)) - 1)]
    apart = last == 0 or _blank_above(text, _block_start(outline, last)) is not None
    if index == 0:
        at, above = _block_start(outline, outline.headers[path]), apart
    else:
        before = _last_under(outline, (*array, index - 1))
        at = _block_end(outline, before)
        above = apart or at != outline.statements[before].end  # a comment there stays its own
    lines = table_lines(_names(path), row, _line_end(text, at), row=True)
    return _add_lines(text, at, lines, apart=above, apart_below=apart)


def _row_count(outline: Outline, array: Path) -> int:
    count = 0
    while (*array, count) in outline.headers:
        count += 1
    return count


def _last_under(outline: Outline, table: Path) -> int:
    size = len(table)
    indexes = reversed(range(len(outline.statements)))
    return next(index for index in indexes if outline.statements[index].path[:size] == table)


def _add_lines(
    text: str, at: int, lines: Sequence[str], *, apart: bool = False, apart_below: bool = False
) -> str:
    """Insert lines at a line's start (or at the end), with blank lines around them if asked."""
    line_end = _line_end(text, at)
    block = line_end.join(lines)
    begins_line = at == 0 or text[at - 1] == "\n"
    block = block + line_end if begins_line else line_end + block
    if apart and at and _blank_above(text, at) is None:
        block = line_end + block
    if apart_below and at < len(text) and not _BLANK_LINE.match(text, at):
        block += line_end
    return text[:at] + block + text[at:]


def _line_end(text: str, at: int) -> str:
    """Return the line end of the line above, or else of the first line below."""
    end = text.rfind("\n", 0, at)
    if end < 0:
        end = text.find("\n", at)
    return "\r\n" if end > 0 and text[end - 1] == "\r" else "\n"


def _blank_above(text: str, at: int) -> int | None:
    """Return the start of the line above, when that is a blank one."""
    if at == 0 or text[at - 1] != "\n":
        return None
    start = text.rfind("\n", 0, at - 1) + 1
    return start if _BLANK_LINE.fullmatch(text, start, at) else None


def _block_start(outline: Outline, index: int) -> int:
    """Return where a table begins: the comments right above its header are its own."""
    text, statements = outline.text, outline.statements
    above = statements[index - 1].end if index else 0
    start = text.rfind("\n", 0, statements[index].start) + 1
    while start > above:
        line = text.rfind("\n", 0, start - 1) + 1
        if line < above or not _COMMENT_LINE.match(text, line):
            break
        start = line
    return start


def _block_end(outline: Outline, index: int) -> int:
    """Return where a table ends: comments right below are its own, unless a header follows them."""
    text = outline.text
    end = below = outline.statements[index].end
    while match := _COMMENT_LINE.match(text, below):
        below = match.end()
    return below if _BLANK_LINE.match(text, below) else end


def _delete(outline: Outline, path: Path) -> str:
    holder = outline.holder(path)
    if holder and holder.path != path:
        inside, rest = outline.enclosing(holder, path)
        return delete_items(outline.text, inside, rest)
    text = outline.text
    for start, end in reversed(_regions(outline, path)):
        text = _cut(text, start, end)
    return text


def _regions(outline: Outline, path: Path) -> list[tuple[int, int]]:
    """Return what is written of a key: lines of pairs, and whole tables with a blank line."""
    text, statements, size = outline.text, outline.statements, len(path)
    under = [index for index, each in enumerate(statements) if each.path[:size] == path]
    regions: list[tuple[int, int]] = []
    while under:
        first = last = under.pop(0)
        if not statements[first].is_header:
            start = text.rfind("\n", 0, statements[first].start) + 1
            regions.append((start, statements[first].end))
            continue
        while under and under[0] == last + 1:
            last = under.pop(0)
        regions.append(_table_region(outline, first, last))
    return regions


def _table_region(outline: Outline, first: int, last: int) -> tuple[int, int]:
    text = outline.text
    start, end = _block_start(outline, first), outline.statements[last].end
    if _COMMENT_LINE.match(text, end):
        return start, end  # it belongs to what comes below, or to nobody: it stays, and stays apart
    blank = _blank_above(text, start)
    if blank is not None:
        return blank, end
    below = _BLANK_LINE.match(text, end)
    return start, below.end() if below else end


def _cut(text: str, start: int, end: int) -> str:
    if end >= len(text) and start and not text.endswith("\n"):
        start -= (
            2 if text[start - 2 : start] == "\r\n" else 1
        )  # the end had no line end and has none
    return text[:start] + text[end:]
