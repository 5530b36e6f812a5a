"""What tomllib complains about: where whoever wrote the file finds it, and what would be right."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from sms_cli.sheets.spans import BLANKS, TOKEN, Item, Path, Statement, Value, scan_value, statements
from sms_cli.sheets.wording import show_key, show_value

_SAID = r"(.*?)(?: \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\))?"
_LONG_NUMBER = r"[0-9_]{4000,}"
_TOO_LARGE = "this integer is too large; TOML's integers have 64 bits"
_MISSING = "a value is missing here; write a number, true, false, or a text in quotes"
_WHOLE_VALUE = "{key} has its value already{earlier}; write what belongs to it in one place"
_NEXT_STATEMENT = re.compile(r"\[{1,2}[^\[\]\n]+\]{1,2}[ \t]*(?:#|\r?\n|\Z)|[A-Za-z0-9_.-]+[ \t]*=")
_CURLY = "“”„«»‘’‚"

# What tomllib says (a pattern) → what we say. It says the first kind when it has read too far: at
# the value or the name of a key that cannot be where it is; {key} is that key.
_KEY = r"(?P<key>\(.*\)|'.*'|\".*\")"
_OF_KEYS = {
    rf"Cannot declare {_KEY} twice": (
        "the table [{key}] is there already{earlier}; put all of its keys under one header"
    ),
    rf"Cannot mutate immutable namespace {_KEY}": _WHOLE_VALUE,
    rf"Cannot redefine namespace {_KEY}": (
        "the table [{key}] has a header of its own{earlier}; write its keys under that"
    ),
    rf"Duplicate inline table key {_KEY}": (
        "the key {key} stands twice in this table; leave one of them out"
    ),
    r"Cannot overwrite a value": "this key has a value already{earlier}; leave one of the two out",
}
_UNCLOSED = {
    "[": "this list{} is not closed; commas part its values and ] ends it",
    "{": "this table{} is not closed; on one line, commas part its keys and }} ends it",
    '"': "this text{} is not closed; end it with the quotes it has",
    "'": "this text{} is not closed; end it with the quotes it has",
}
_HERE = {
    r"Expected '\]' at the end of a table declaration": (
        "the header of a table ends with ], as in [tracks]"
    ),
    r"Expected '\]\]' at the end of an array declaration": (
        "the header of a row ends with ]], as in [[obligations]]"
    ),
    r"Expected '=' after a key in a key/value pair": (
        "a key has = and a value after it, as in grit = 0; one of several words stands in quotes"
    ),
    r"Expected newline or end of document after a statement": (
        "only a # comment stands after a value or a header; a text stands in quotes"
    ),
    r"Invalid statement": (
        "a line begins with a key, a [table] or a # comment; a key of other letters than a to z"
        " stands in quotes"
    ),
    r"Invalid initial character for a key part": (
        "a key is missing here; it has letters, digits, - and _, or it stands in quotes"
    ),
    r"Invalid value": 'this is no value; write a number, true, false, or a text in quotes: "d6"',
    r"(?:Illegal|Found invalid) character '\\n'": (
        "a text ends on its own line; close its quotes, or use three for several lines"
    ),
    r"Unterminated string|Expected \"'\"": "a name is not closed; end it with the quotes it has",
    r"Invalid date or datetime": "there is no such day or time; a text stands in quotes",
}
_ESCAPES = {
    r"Unescaped '\\' in a string": (
        "a single backslash stands in a text; write two, or put the text in single quotes"
    ),
    r"Invalid hex value": (
        "an escape is too short: \\u has four hexadecimal digits, \\U eight; a backslash that is"
        " meant as one is written twice"
    ),
    r"Escaped character is not a Unicode scalar value": (
        "this escape is no character; write the character itself"
    ),
}


class Complaint(NamedTuple):
    """Where a text is no TOML, by the offset of a character, and what would be right."""

    at: int
    words: str


def complaint(text: str, said: str) -> Complaint:
    """Return what tomllib says of a text in our words, in its own where they are new to us."""
    match = re.fullmatch(_SAID, said, re.S)
    what, line, column = match.groups() if match else (said, None, None)
    at = _offset(text, int(line), int(column)) if line and column else len(text)
    if "4300" in said and (number := re.search(_LONG_NUMBER, text)):
        return Complaint(number.start(), _TOO_LARGE)
    for pattern, words in _OF_KEYS.items():
        if match := re.fullmatch(pattern, what, re.S):
            return _of_key(text, at, words, match.groupdict().get("key"))
    for pattern, words in _ESCAPES.items():
        if re.fullmatch(pattern, what):
            return Complaint(text.rfind("\\", 0, at), words)
    odd = _odd(text, at)
    return (not odd and _of_opening(text, at, what)) or Complaint(at, odd or _here(text, at, what))


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + column - 1


def _statements_to(text: str, at: int) -> list[Statement]:
    """Return the statements that begin before an offset, as far as they are whole."""
    found: list[Statement] = []
    with suppress(ValueError, IndexError):
        for each in statements(text):
            ends = each.end == len(text) or text[each.end - 1] == "\n"
            if each.start >= at or not ends:
                break
            found.append(each)
    return found


def _of_key(text: str, at: int, words: str, written: str | None) -> Complaint:
    """Return the complaint about a key, of which tomllib tells when it has read its value, too."""
    key = _read_key(written) if written else ()
    found = _statements_to(text, at)
    if not found or at > found[-1].end:  # it is broken in another way besides
        return Complaint(at, words.format(key=show_key(key), earlier=""))
    *before, within = found
    if within.value and (item := _pair_at(_items(text, within.value), at)):
        return Complaint(item.start, words.format(key=show_key(key), earlier=""))
    clashes = [each for each in before if _clash(each, within, key)]
    same = [each for each in clashes if each.is_header and _names(each.path) == key]
    earlier = next(reversed(same or clashes), None)
    where = f", in line {_line(text, earlier.start)}" if earlier else ""
    if earlier and earlier.value and within.is_header:
        words, key = _WHOLE_VALUE, _names(earlier.path)
    return Complaint(within.parts[0].start, words.format(key=show_key(key), earlier=where))


def _names(path: Path) -> Path:
    return tuple(part for part in path if isinstance(part, str))


def _read_key(written: str) -> Path:
    key = literal_eval(written)
    return (key,) if isinstance(key, str) else tuple(key)


def _items(text: str, value: Value) -> Sequence[Item]:
    with suppress(ValueError, IndexError):
        return scan_value(text, value.start).items or ()
    return ()


def _pair_at(items: Sequence[Item], at: int) -> Item | None:
    """Return the pair of an inline table, however deep, whose value ends at an offset."""
    for item in items:
        if item.value.start < at <= item.value.end:
            return _pair_at(item.value.items or (), at) or (item if item.parts else None)
    return None


def _clash(each: Statement, within: Statement, key: Path) -> bool:
    """Tell whether a statement has said already what another says, or what its key names."""
    there, path = _names(each.path) if key else each.path, key or within.path
    if isinstance(path[-1], int):
        path = path[:-1]
    return there[: len(path)] == path or (not each.is_header and path[: len(there)] == there)


def _of_opening(text: str, at: int, what: str) -> Complaint | None:
    """Return the complaint about what is not closed, where something is open at an offset."""
    line = text.rfind("\n", 0, at) + 1
    opening = _opening(text, line) if _NEXT_STATEMENT.match(text, line) else None
    if opening is not None and what == "Invalid value":
        at, what = line, "Unclosed array"  # which has read on into what follows it
    else:
        opening = _opening(text, at)
    if opening is None:
        return None
    if at == len(text):
        return Complaint(opening, _UNCLOSED[text[opening]].format(""))
    needs_key = what.startswith("Invalid initial character")
    if needs_key and text[at] == "}":
        return Complaint(text.rfind(",", 0, at), "no comma stands before }; leave it out")
    if what.startswith("Unclosed") or (needs_key and text[at] in "\r\n#"):
        further = "\n" in text[opening:at]
        since = f", begun in line {_line(text, opening)}," if further else ""
        return Complaint(at, _UNCLOSED[text[opening]].format(since))
    return None


def _opening(text: str, at: int) -> int | None:
    """Return where the innermost text, list or table begins that is open at an offset."""
    start = _begin(text, at)
    open_ones: list[int] = []
    while start < at:
        token = TOKEN.match(text, start)
        if token is None:
            return start  # quotes that nothing closes
        if token[0] in "[{":
            open_ones.append(start)
        elif token[0] in "]}" and open_ones:
            open_ones.pop()
        start = token.end()
    return open_ones[-1] if open_ones else None


def _begin(text: str, at: int) -> int:
    """Return where the value begins, if it is one, that is read at an offset; else the offset."""
    found = _statements_to(text, at)
    if found and at < found[-1].end:
        within = found[-1].value
        return within.start if within else at
    blanks = BLANKS.match(text, found[-1].end if found else 0)
    start = blanks.end() if blanks else at
    return at if text.startswith("[", start) else start


def _odd(text: str, at: int) -> str | None:
    """Say what is wrong with a character that looks like another one, or like nothing."""
    char = text[at : at + 1]
    if char == "\r" and not text.startswith("\r\n", at):
        return "a carriage return stands alone here; end each line with LF, or with CR and LF"
    if char.isdigit() and re.search(r"(?<![0-9A-Za-z_.])[+-]?0$", text[max(0, at - 3) : at]):
        return "a number does not begin with 0; leave the zeros out, or put a text in quotes"
    if not char or char in " \t\r\n":
        return None
    if char in _CURLY:
        return f"{char} is no quote of TOML; write a straight one, \" or ', at both ends"
    if char.isspace():
        return f"{show_value(char)} looks like a blank and is none; write an ordinary one"
    if not char.isprintable():
        return f"{show_value(char)} stands here unseen; leave it out, or write it so in a text"
    return None


def _here(text: str, at: int, what: str) -> str:
    char = text[at : at + 1]
    if what == "Invalid value" and char in "\r\n#,]}":
        return _MISSING
    for pattern, words in _HERE.items():
        if re.fullmatch(pattern, what, re.S):
            return words
    return f"this is no TOML: {what[:1].lower()}{what[1:]}"


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
