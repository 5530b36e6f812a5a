"""What tomllib complains about, in words for whoever wrote the file, with what would be right."""

from __future__ import annotations

import re
from ast import literal_eval

from sms_cli.sheets.wording import show_key

# What tomllib says (a pattern) → what we say; a key that it names stands for {}.
_KEY = r"(\(.*\)|'.*'|\".*\")"
_WORDS = {
    rf"Cannot declare {_KEY} twice": (
        "the table [{}] stands twice; put all of its keys under one header"
    ),
    rf"Cannot mutate immutable namespace {_KEY}": (
        "{} has its whole value above; write what belongs to it in one place"
    ),
    rf"Cannot redefine namespace {_KEY}": (
        "the table [{}] has a header of its own; write its keys under that"
    ),
    rf"Duplicate inline table key {_KEY}": (
        "the key {} stands twice in this table; leave one of them out"
    ),
    r"Cannot overwrite a value": "this key has a value already; leave one of the two out",
    r"Expected '\]' at the end of a table declaration": (
        "the header of a table ends with ], as in [tracks]"
    ),
    r"Expected '\]\]' at the end of an array declaration": (
        "the header of a row ends with ]], as in [[obligations]]"
    ),
    r"Expected '=' after a key in a key/value pair": (
        "a key has = and a value after it, as in grit = 0"
    ),
    r"Expected newline or end of document after a statement": (
        "only a # comment stands after a value or a header; a text stands in quotes"
    ),
    r"Invalid statement": "a line begins with a key, a [table] or a # comment",
    r"Invalid initial character for a key part": (
        "a key is missing here; it has letters, digits, - and _, or it stands in quotes"
    ),
    r"Invalid value": 'this is no value; write a number, true, false, or a text in quotes: "d6"',
    r"Unclosed array": "this list is not closed; commas part its values and ] ends it",
    r"Unclosed inline table": (
        "this table is not closed; on one line, commas part its keys and } ends it"
    ),
    r"Unterminated string|Expected \"'+\"": "a text is not closed; end it with the quotes it has",
    r"Illegal character '\\n'": (
        'a text ends on its own line; close its quotes, or use three (""") for several lines'
    ),
    r"(?:Illegal|Found invalid) character .*": (
        "a control character stands here; leave it out, or write it in a text as \\u001B is"
    ),
    r"Unescaped '\\' in a string": (
        "a single backslash stands in a text; write two, or put the text in single quotes"
    ),
    r"Invalid hex value": "an escape is too short; \\u has four hexadecimal digits, \\U eight",
    r"Escaped character is not a Unicode scalar value": (
        "this escape is no character; write the character itself"
    ),
    r"Invalid date or datetime": "there is no such day or time; a text stands in quotes",
}


def in_our_words(said: str) -> str:
    """Return what tomllib says, without its place, as we say it; in its words if they are new."""
    for pattern, words in _WORDS.items():
        if match := re.fullmatch(pattern, said, re.S):
            return words.format(*map(_key, match.groups())) if match.groups() else words
    return f"this is no TOML: {said[:1].lower()}{said[1:]}"


def _key(written: str) -> str:
    """Return a key as TOML writes it, of a text or a tuple as Python writes it."""
    key = literal_eval(written)
    return show_key([key] if isinstance(key, str) else key)
