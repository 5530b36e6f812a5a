"""What is no TOML is said in our words, where it is, with what would be right."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import SheetError
from sms_cli.sheets.document import parse_document
from sms_cli.sheets.faults.complaints import complaint
from tests.sheets.test_spans import PIECES, TEXTS

# A broken text, where it is at fault, what is said, and the text as the advice would have it.
BROKEN = [
    # keys and tables that cannot be where they are
    ("[a]\n[a]\n", "2:2", "the table [a] is there already, in line 1; put all of", "[a]\n"),
    ('["b c"]\n["b c"]\n', "2:2", 'the table ["b c"] is there already, in line 1', '["b c"]\n'),
    (
        "[[a]]\n[a]\n",
        "2:2",
        "[a] stands here, and [[a]] in line 1; write [[a]] here, too",
        "[[a]]\n[[a]]",
    ),
    (
        "[a]\nb = 1\n[[a]]\nb = 2\n",
        "1:2",
        "[a] stands here, and [[a]] in line 3; write [[a]] here, too",
        "[[a]]\nb = 1\n[[a]]\nb = 2\n",
    ),
    (
        "[x.a]\nb = 1\n[x.a]\nb = 2\n",
        "3:2",
        "the table [x.a] is there already, in line 1; for rows, write [[x.a]] at each",
        "[[x.a]]\nb = 1\n[[x.a]]\nb = 2\n",
    ),
    (
        "[[a.b]]\nc = 1\n[[a]]\nc = 2\n",
        "1:3",
        "[[a.b]] stands here, and [[a]] in line 3; write [[a]] here, too",
        "[[a]]\nc = 1\n[[a]]\nc = 2\n",
    ),
    ("[x]\n[[a]]\n[a.b]\n[a.b]\n", "4:2", "the table [a.b] is there already, in line 3", "[a.b]"),
    (
        "[a]\nb = 1\n[a]\n",
        "3:2",
        "the table [a] is there already, in line 1; put all of",
        "[a]\nb = 1\n",
    ),
    ("a = 1\na = 2\n", "2:1", "this key has a value already, in line 1; leave one", "a = 1\n"),
    ("[t]\na = 1\n\n  a = 2 # b\n", "4:3", "this key has a value already, in line 2", "[t]\na = 1"),
    (
        "[t]\na = 1\nb = 1\na = 2\n",
        "4:1",
        "this key has a value already, in line 2; write the header that is missing between",
        "[t]\na = 1\nb = 1\n[u]\na = 2\n",
    ),
    (
        "[[x]]\na=1\n[[x]]\na=2\na=3\n",
        "5:1",
        "this key has a value already, in line 4; begin a row above it with [[x]], or leave one of",
        "[[x]]\na=1\n[[x]]\na=2\n[[x]]\na=3\n",
    ),
    (
        "[a]\n[a.b]\n[[a.b]]\n",
        "2:2",
        "[a.b] stands here, and [[a.b]] in line 3; write [[a.b]] here, too",
        "[a]\n[[a.b]]\n[[a.b]]",
    ),
    ("a = 1\n[a]\n", "2:2", "a has its value already, in line 1; write what belongs", "a = 1"),
    ("a = []\n[[a]]\n", "2:3", "a has its value already, in line 1; write", "a = [{}]"),
    ("a = {}\na.b = 1\n", "2:1", "a has its value already, in line 1; write", "a = {b = 1}"),
    ("a.b = 1\n[a]\nc = 2\n", "2:2", "a.b has its value already, in line 1", "[a]\nb = 1\nc = 2"),
    (
        "[a.b]\n[a]\nb.c = 1\n",
        "3:1",
        "the table [a.b] has a header of its own, in line 1; write its keys under that",
        "[a.b]\nc = 1\n[a]",
    ),
    ("a = {b = 1, b = 2}\n", "1:13", "the key b stands twice in this table; leave", "a = {b = 1}"),
    (
        "a = [{b = {c = 1, c = 2}}]\n",
        "1:19",
        "the key c stands twice in this",
        "a = [{b = {c = 1}}]",
    ),
    # what is not closed, or not there
    ("[a\nb = 1\n", "1:3", "the header of a table ends with ], as in [tracks]", "[a]\nb = 1"),
    ("[[a]\nb = 1\n", "1:4", "the header of a row ends with ]], as in [[", "[[a]]\nb = 1"),
    ("face 3\n", "1:6", "a key has = and a value after it, as in grit = 0", "face = 3"),
    (
        "my face = 3\n",
        "1:4",
        "a key has = and a value after it, as in grit = 0; one of several words stands in quotes",
        '"my face" = 3',
    ),
    ("= 1\n", "1:1", "a line begins with a key, a [table] or a # comment", "a = 1"),
    ("größe = 1\n", "1:3", "", '"größe" = 1'),
    (
        "Ärger = 1\n",
        "1:1",
        "a line begins with a key, a [table] or a # comment; a key of other "
        "letters than a to z stands in quotes",
        '"Ärger" = 1',
    ),
    ("a. = 1\n", "1:4", "a key is missing here; it has letters, digits, - and _", "a.b = 1"),
    ("a =\r\nb = 1\r\n", "1:4", "a value is missing here; write a number", "a = 0\r\nb = 1"),
    ("a = # none\n", "1:5", "a value is missing here; write a number", "a = 0 # none"),
    ("a = [1,, 2]\n", "1:8", "a value is missing here; write a number", "a = [1, 0, 2]"),
    ("a = [1 2]\n", "1:8", "this list is not closed; commas part its values", "a = [1, 2]"),
    (
        "a = [\n 1,\n 2\nb = 1\n",
        "4:1",
        "this list, begun in line 1, is not closed;",
        "a = [\n 1,\n 2\n]\nb = 1",
    ),
    (
        "a = [1,\n\nb = 1\n",
        "3:1",
        "this list, begun in line 1, is not closed; commas part its values and ] ends it",
        "a = [1,]\n\nb = 1",
    ),
    (
        "a = [[1],\r\n[b]\r\nc = 1\r\n",
        "2:1",
        "this list, begun in line 1, is not closed; commas part its values and ] ends it",
        "a = [[1],]\r\n[b]\r\nc = 1\r\n",
    ),
    (
        "a = [\n  [b],\n]\n",
        "2:4",
        "this is no value; write a number, true, false, or a text in quotes",
        'a = [\n  ["b"],\n]\n',
    ),
    ("b = 1\na = [1,\n", "2:5", "this list is not closed; commas part", "b = 1\na = [1,]"),
    ("a = {b = 1\n}\n", "1:11", "this table is not closed; on one line, commas", "a = {b = 1}"),
    ("a = {\n b = 1}\n", "1:6", "this table is not closed; on one line, commas", "a = {b = 1}"),
    (
        "a = [{b = 1, # c\n}]",
        "1:14",
        "this table is not closed; on one line",
        "a = [{b = 1}, # c\n]",
    ),
    ("a = {b = 1, }\n", "1:11", "no comma stands before }; leave it out", "a = {b = 1 }"),
    ('a = "x', "1:5", "this text is not closed; end it with the quotes it has", 'a = "x"'),
    ("# c\na = 'x\n", "2:5", "this text is not closed; end it with the quotes", "# c\na = 'x'"),
    ('b = 1\na = """x\ny\n', "2:5", "this text is not closed; end it with the", 'a = """x\ny\n"""'),
    ("a = '''x\ny\n''", "1:5", "this text is not closed; end it with the", "a = '''x\ny\n'''"),
    ("a = ['x', \"y", "1:11", "this text is not closed; end it with", "a = ['x', \"y\"]"),
    ('a = "x\n"\n', "1:7", "a text ends on its own line; close its quotes", 'a = """x\n"""'),
    (
        "a = 'x\r\nb = 'y'\r\n",
        "1:7",
        "a text ends on its own line; close",
        "a = 'x'\r\nb = 'y'\r\n",
    ),
    ("b = 1\n['a", "2:4", "a name is not closed; end it with the quotes it has", "['a']"),
    # values
    ("sight = d4\n", "1:9", "this is no value; write a number, true, false, or a", 'sight = "d4"'),
    ("a = True\n", "1:5", "this is no value; write a number, true, false", "a = true"),
    (
        "a = 1 b = 2\n",
        "1:7",
        "each key has a line of its own; begin a new line before this one",
        "a = 1\nb = 2",
    ),
    ("[a] b.c = 2\n", "1:5", "each key has a line of its own; begin a new line", "[a]\nb.c = 2"),
    (
        "a = 12 Harbor Street\n",
        "1:8",
        "only a # comment stands after a value or a header; a text stands in quotes",
        'a = "12 Harbor Street"',
    ),
    ("a = 1984-13-01\n", "1:9", "", 'a = "1984-13-01"'),
    ("a = 1984-02-30\n", "1:5", "there is no such day or time; a text stands", 'a = "1984-02-30"'),
    ("a = 03\n", "1:5", "a number does not begin with 0; leave the zeros out", "a = 3"),
    ("a = [-00]\n", "1:7", "a number does not begin with 0; leave the zeros out", "a = [-0]"),
    # characters
    (
        'a = "\x01"\n',
        "1:6",
        '"\\u0001" stands here unseen; leave it out, or write it so in a text',
        'a = "\\u0001"',
    ),
    ("# \x01\n", "1:3", '"\\u0001" stands here unseen; leave it out', "#"),
    ("\0a = 1\n", "1:1", '"\\u0000" stands here unseen; leave it out', "a = 1"),
    ("a\u200b = 1\n", "1:2", '"\\u200B" stands here unseen; leave it out', "a = 1"),
    ("a\u00a0= 1\n", "1:2", '"\\u00A0" looks like a blank and is none; write an', "a = 1"),
    ("a = \u201cd6\u201d\n", "1:5", "\u201c is no quote of TOML; write a straight one", 'a = "d6"'),
    ('a = "d6\u201d\n', "1:8", "\u201d is no quote of TOML; write a straight one", 'a = "d6"'),
    ("a = 'd6\u2019", "1:8", "\u2019 is no quote of TOML; write a straight one", "a = 'd6'"),
    # quotes in a text, or of another kind at its other end
    (
        'a = "June "the fox" A"\n',
        "1:12",
        'the text ends before this; write \\" for a quote inside it',
        'a = "June \\"the fox\\" A"',
    ),
    (
        "a = 'June's'\n",
        "1:11",
        "the text ends before this; put one with a ' inside it in double quotes",
        'a = "June\'s"',
    ),
    (
        'a = ["a "b" c"]\n',
        "1:10",
        'the text ends before this; write \\" for a quote inside it',
        'a = ["a \\"b\\" c"]',
    ),
    (
        'a = "d8" ran hurdles\n',
        "1:10",
        "only a # comment stands after a value or a header",
        'a = "d8" # ran hurdles',
    ),
    (
        'a = ["3k2\', "2k1"]\n',
        "1:6",
        "this text is not closed before the comma; end it with the quotes it has",
        'a = ["3k2", "2k1"]',
    ),
    (
        'a = ["x", "Low Sweep, "Still Water"]\n',
        "1:11",
        "this text is not closed before the comma; end it with the quotes it has",
        'a = ["x", "Low Sweep", "Still Water"]',
    ),
    # two sides of a merge
    (
        "a = 1\n<<<<<<< HEAD\nb = 1\n=======\nb = 2\n>>>>>>> other\n",
        "2:1",
        "this line is a mark of a merge conflict; keep one of the two sides, without the marks",
        "a = 1\nb = 2\n",
    ),
    (
        "a = [\n<<<<<<< HEAD\n1,\n=======\n2,\n>>>>>>> other\n]\n",
        "2:1",
        "this line is a mark of a merge conflict; keep one of the two sides, without the marks",
        "a = [\n1,\n]\n",
    ),
    (
        "a = 1\rb = 2\r",
        "1:6",
        "a carriage return stands alone here; end each line",
        "a = 1\r\nb = 2",
    ),
    ('a = "\\q"\n', "1:6", "a single backslash stands in a text; write two", 'a = "\\\\q"'),
    (
        'a = "\\e"\n',
        "1:6",
        "a single backslash stands in a text; write two, or put the text in single quotes",
        "a = '\\e'",
    ),
    ('a = "\\u12"\n', "1:6", "an escape is too short: \\u has four", 'a = "\\u0012"'),
    (
        'a = "C:\\users"\n',
        "1:8",
        "an escape is too short: \\u has four hexadecimal digits, \\U eight; "
        "a backslash that is meant as one is written twice",
        'a = "C:\\\\users"',
    ),
    ('a = "\\ud800"\n', "1:6", "this escape is no character; write the character", 'a = "\ud7ff"'),
    ("a = " + "9" * 5000, "1:5", "this integer is too large; TOML's integers have 64", "a = 9"),
]


@pytest.mark.parametrize(("text", "place", "begins", "mended"), BROKEN)
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["", "BOM"])
def test_a_broken_file_says_where_and_what_would_be_right(
    text: str, place: str, begins: str, mended: str, bom: bytes
) -> None:
    with pytest.raises(SheetError) as refusal:
        parse_document(bom + text.encode(), "june.toml")
    assert refusal.value.message.startswith(f"june.toml:{place}: {begins}")
    parse_document(bom + mended.encode(), "june.toml")


def test_what_is_new_to_us_is_passed_on() -> None:
    found = complaint("a = 1\n", "Found a thing (at line 1, column 3)")
    assert found == (2, "this is no TOML: found a thing")


@pytest.mark.parametrize("quotes", ["'''", '"""'])
def test_a_text_of_several_lines_is_not_closed_where_it_begins(quotes: str) -> None:
    text = f"a = [\n  {quotes}b', \"c\n]\nd = 'e'\nf = \"\"\n"
    with pytest.raises(SheetError) as refusal:
        parse_document(text.encode(), "june.toml")
    said = "june.toml:2:3: this text is not closed; end it with the quotes it has"
    assert refusal.value.message == said


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(sorted(TEXTS)),
    st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 9), st.sampled_from([*PIECES, "\r", "\0", "é"])),
        min_size=1,
        max_size=3,
    ),
)
def test_law_every_fault_has_a_place_in_the_file(
    name: str, cuts: list[tuple[float, int, str]]
) -> None:
    text = TEXTS[name]
    for where, length, piece in cuts:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + length :]
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(SheetError) as refusal:
            parse_document(text.encode(), "june.toml")
        place = refusal.value.place
        assert place is not None
        assert place.line is not None
        assert place.column is not None
        lines = text.split("\n")
        assert 1 <= place.line <= len(lines)
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1
        assert "this is no TOML" not in refusal.value.message
