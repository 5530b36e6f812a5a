"""What is taken away takes its own comments with it, and no others."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.model.change import Unset
from sms_cli.sheets.document import parse_document

Path = tuple[str, ...]


class Row(NamedTuple):
    """A line of a text, and the path of what it writes."""

    text: str
    path: Path

    @property
    def is_header(self) -> bool:
        return self.text.startswith("[") and "=" not in self.text


# Each block is whole, so blocks make a file in any order; rows keep theirs among themselves.
LOOK = [Row('look = "x"', ("look",))]
SEVERAL = [
    Row("techniques = [", ("techniques",)),
    Row('  "a",', ("techniques", "0")),
    Row('  "b",', ("techniques", "1")),
    Row('  "c"', ("techniques", "2")),
    Row("]", ("techniques",)),
]
COMMAS_FIRST = [
    Row("trail = [", ("trail",)),
    Row('    "a"', ("trail", "0")),
    Row('  , "b"', ("trail", "1")),
    Row("]", ("trail",)),
]
INLINE_ROWS = [
    Row("answers = [", ("answers",)),
    Row('  { id = "q", n = 1 },', ("answers", "q")),
    Row('  { id = "p", n = 2 },', ("answers", "p")),
    Row("]", ("answers",)),
]
TRACKS = [
    Row("[tracks]", ("tracks",)),
    Row("face = 3", ("tracks", "face")),
    Row("grit = 0", ("tracks", "grit")),
    Row("[tracks.more]", ("tracks", "more")),
    Row("deep.er = 1", ("tracks", "more", "deep", "er")),
]
SKILLS = [Row("[skills]", ("skills",)), Row('sight = "d4"', ("skills", "sight"))]
RAY = [
    Row("[[obligations]]", ("obligations", "ray")),
    Row('id = "ray"', ("obligations", "ray", "id")),
    Row("[obligations.terms]", ("obligations", "ray", "terms")),
    Row("day = 5", ("obligations", "ray", "terms", "day")),
]
HALL = [
    Row("[[obligations]]", ("obligations", "hall")),
    Row('id = "hall"', ("obligations", "hall", "id")),
    Row('heat = "held"', ("obligations", "hall", "heat")),
]
PAIRS = [LOOK, SEVERAL, COMMAS_FIRST, INLINE_ROWS]
TABLES = [TRACKS, SKILLS, RAY, HALL]
# ids are what the rows are called by, and a table that is empty in the end may stay or go
TARGETS = sorted(
    {
        row.path[:length]
        for block in (*PAIRS, *TABLES)
        for row in block
        for length in range(1, len(row.path) + 1)
        if row.path[length - 1] != "id"
    }
)


@st.composite
def commented(draw: st.DrawFn) -> list[Row]:
    """Draw the lines of a file, with comments and blank lines anywhere between them."""
    blocks = [*draw(st.permutations(PAIRS)), *draw(st.permutations(TABLES))]
    rows: list[Row] = []
    for row in (row for block in blocks for row in block):
        rows += [Row(text, ()) for text in draw(st.lists(st.sampled_from(["", "#"]), max_size=3))]
        rows.append(row)
    rows += [Row(text, ()) for text in draw(st.lists(st.sampled_from(["", "#"]), max_size=3))]
    return [Row(f"# {number}", ()) if row.text == "#" else row for number, row in enumerate(rows)]


def kept_comments(rows: list[Row], target: Path) -> list[str]:
    """Return the comments that are neither inside what is written of the target nor its heading."""
    written = [at for at, row in enumerate(rows) if row.path[: len(target)] == target]
    gone = set(written)
    others = [at for at, row in enumerate(rows) if row.path and at not in gone]
    for first, last in pairwise(written):
        if not any(first < at < last for at in others):
            gone |= set(range(first, last))
    for at in written:
        above = at - 1
        while rows[at].is_header and above >= 0 and rows[above].text.startswith("#"):
            gone.add(above)
            above -= 1
    return [row.text for at, row in enumerate(rows) if row.text[:1] == "#" and at not in gone]


@settings(max_examples=100, deadline=None)
@given(commented(), st.sampled_from(TARGETS), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_law_no_comment_goes_but_what_is_inside_or_the_heading(
    rows: list[Row], target: Path, line_end: str, whole: bool
) -> None:
    text = line_end.join(row.text for row in rows) + (line_end if whole else "")
    after = parse_document(text.encode(), "june.toml").edited([Unset("june", target, None)])
    left = [line.strip() for line in after.raw.decode().splitlines()]
    assert [line for line in left if line[:1] == "#"] == kept_comments(rows, target)


ROWS = "[t]\na = 1\n\n# one\n[[x]]\nid = 'r'\n\n# two\n[[x]]\nid = 's'\n"


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        (f"{ROWS}# below\n", "s", "[t]\na = 1\n\n# one\n[[x]]\nid = 'r'\n\n# below\n"),
        (f"{ROWS}\n# below\n", "s", "[t]\na = 1\n\n# one\n[[x]]\nid = 'r'\n\n# below\n"),
        (f"{ROWS}# below", "s", "[t]\na = 1\n\n# one\n[[x]]\nid = 'r'\n\n# below"),
        (f"{ROWS}# below\n[u]\n", "s", "[t]\na = 1\n\n# one\n[[x]]\nid = 'r'\n\n# below\n[u]\n"),
        (f"{ROWS}# below\n\n[u]\n", "r", "[t]\na = 1\n\n# two\n[[x]]\nid = 's'\n# below\n\n[u]\n"),
        (
            ROWS.replace("'r'\n", "'r'\n# mine\n"),
            "r",
            ROWS.replace("# one\n[[x]]\nid = 'r'\n", "# mine\n"),
        ),
    ],
)
def test_a_row_goes_and_what_is_said_below_it_stays(text: str, key: str, expected: str) -> None:
    after = parse_document(text.encode(), "june.toml").edited([Unset("june", ("x", key), None)])
    assert after.raw.decode() == expected
