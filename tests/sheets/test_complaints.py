"""What tomllib complains about is said in our words, with what would be right."""

from __future__ import annotations

import pytest

from sms_cli.errors import SheetError
from sms_cli.sheets.complaints import in_our_words
from sms_cli.sheets.document import parse_document


@pytest.mark.parametrize(
    ("text", "place", "begins"),
    [
        ("[skills]\n[skills]\n", "2:8", "the table [skills] stands twice; put"),
        ('[a."b c"]\n[a."b c"]\n', "2:9", 'the table [a."b c"] stands twice; put'),
        ("[[rows]]\n[rows]\n", "2:6", "the table [rows] stands twice; put"),
        ("a = 1\na = 2\n", "2:6", "this key has a value already; leave"),
        ("a = 1\n[a]\n", "2:3", "this key has a value already; leave"),
        ("rows = []\n[[rows]]\n", "2:7", "rows has its whole value above; write"),
        ("a = {}\na.b = 1\n", "2:8", "a has its whole value above; write"),
        ("[a.b]\n[a]\nb.c = 1\n", "3:8", "the table [a.b] has a header of its own; write"),
        ("a = {b = 1, b = 2}\n", "1:18", "the key b stands twice in this table; leave"),
        ("[a\nb = 1\n", "1:3", "the header of a table ends with ], as in"),
        ("[[a]\nb = 1\n", "1:4", "the header of a row ends with ]], as in"),
        ("face 3\n", "1:6", "a key has = and a value after it, as in"),
        ("a = 1 b = 2\n", "1:7", "only a # comment stands after a value"),
        ("day = 1984-13-01\n", "1:11", "only a # comment stands after a value"),
        ("= 1\n", "1:1", "a line begins with a key, a [table] or a # comment"),
        ("a. = 1\n", "1:4", "a key is missing here; it has letters"),
        ("sight = d4\n", "1:9", "this is no value; write a number"),
        ("a = [1 2]\n", "1:8", "this list is not closed; commas part"),
        ("a = {b = 1\n}\n", "1:11", "this table is not closed; on one line"),
        ('a = "x', "1:7", "a text is not closed; end it"),
        ("a = 'x\n", "2:1", "a text is not closed; end it"),
        ("a = '''x\n", "2:1", "a text is not closed; end it"),
        ('a = "x\n"\n', "1:7", "a text ends on its own line; close"),
        ('a = "\x01"\n', "1:6", "a control character stands here; leave it out"),
        ("# \x01\n", "1:3", "a control character stands here; leave it out"),
        ('a = "\\q"\n', "1:8", "a single backslash stands in a text; write two"),
        ('a = "\\u12"\n', "1:8", "an escape is too short; "),
        ('a = "\\ud800"\n', "1:12", "this escape is no character; write"),
        ("day = 1984-02-30\n", "1:7", "there is no such day or time; "),
    ],
)
def test_a_broken_file_says_what_would_be_right(text: str, place: str, begins: str) -> None:
    with pytest.raises(SheetError) as refusal:
        parse_document(text.encode(), "june.toml")
    assert refusal.value.message.startswith(f"june.toml:{place}: {begins}")


def test_what_is_new_to_us_is_passed_on() -> None:
    assert in_our_words("Found a thing") == "this is no TOML: found a thing"
