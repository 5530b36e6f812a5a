"""What tomllib complains about: where whoever wrote the file finds it, and what would be right."""

from __future__ import annotations

import re

from sms_cli.sheets.faults.clashes import Complaint, clash_of_keys, line_at, statements_to
from sms_cli.sheets.faults.wording import show_value
from sms_cli.sheets.spans import BLANKS, TOKEN

_SAID = r"(.*?)(?: \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\))?"
_LONG_NUMBER = r"[0-9_]{4000,}"
_TOO_LARGE = "this integer is too large; TOML's integers have 64 bits"
_MISSING = "a value is missing here; write a number, true, false, or a text in quotes"
_ZERO = "a number does not begin with 0; leave the zeros out, or put a text in quotes"
_UNMATCHED = "this text is not closed before the comma; end it with the quotes it has"
_DOUBLE_INSIDE = 'the text ends before this; write \\" for a quote inside it'
_SINGLE_INSIDE = "the text ends before this; put one with a ' inside it in double quotes"
_TEXT_BEFORE = re.compile(r"""(['"])((?:(?!\1).)*)\1[ \t]*$""")
_NEXT_STATEMENT = re.compile(r"\[{1,2}[^\[\]\n]+\]{1,2}[ \t]*(?:#|\r?\n|\Z)|[A-Za-z0-9_.-]+[ \t]*=")
_KEY_FOLLOWS = re.compile(r"[ \t]*(?:[A-Za-z0-9_.-]+|\"[^\"\n]*\")[ \t]*=")
_CONFLICT = re.compile(r"^(?:[<>|]{7}(?: .*)?|={7})\r?$", re.M)
OF_CONFLICT = (
    "this line is a mark of a merge conflict; keep one of the two sides, without the marks"
)
_CURLY = "“”„«»‘’‚"

# What tomllib says (a pattern) → what we say, where it stops.
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


def complaint(text: str, said: str) -> Complaint:
    """Return what tomllib says of a text in our words, in its own where they are new to us."""
    match = re.fullmatch(_SAID, said, re.S)
    what, line, column = match.groups() if match else (said, None, None)
    at = _offset(text, int(line), int(column)) if line and column else len(text)
    if "4300" in said and (number := re.search(_LONG_NUMBER, text)):
        return Complaint(number.start(), _TOO_LARGE)
    if clash := clash_of_keys(text, at, what):
        return clash
    for pattern, words in _ESCAPES.items():
        if re.fullmatch(pattern, what):
            return Complaint(text.rfind("\\", 0, at), words)
    if (line_start := text.rfind("\n", 0, at) + 1) in conflict_marks(text):
        return Complaint(line_start, OF_CONFLICT)
    if found := _of_quotes(text, at, what) or _of_zero(text, at):
        return found
    odd = _odd(text, at)
    return (not odd and _of_opening(text, at, what)) or Complaint(at, odd or _here(text, at, what))


def conflict_marks(text: str) -> list[int]:
    """Return where the lines begin that git marks the sides of a merge conflict with."""
    marks = [match.start() for match in _CONFLICT.finditer(text)]
    return marks if any(text[mark] in "<>" for mark in marks) else []


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + column - 1


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
        since = f", begun in line {line_at(text, opening)}," if further else ""
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
    found = statements_to(text, at)
    if found and at < found[-1].end:
        within = found[-1].value
        return within.start if within else at
    blanks = BLANKS.match(text, found[-1].end if found else 0)
    start = blanks.end() if blanks else at
    return at if text.startswith("[", start) else start


def _curly(char: str) -> str:
    return f"{char} is no quote of TOML; write a straight one, \" or ', at both ends"


def _odd(text: str, at: int) -> str | None:
    """Say what is wrong with a character that looks like another one, or like nothing."""
    char = text[at : at + 1]
    if char == "\r" and not text.startswith("\r\n", at):
        return "a carriage return stands alone here; end each line with LF, or with CR and LF"
    if not char or char in " \t\r\n":
        return None
    if char in _CURLY:
        return _curly(char)
    if char.isspace():
        return f"{show_value(char)} looks like a blank and is none; write an ordinary one"
    if not char.isprintable():
        return f"{show_value(char)} stands here unseen; leave it out, or write it so in a text"
    return None


def _of_zero(text: str, at: int) -> Complaint | None:
    zero = re.search(r"(?<![0-9A-Za-z_.])[+-]?0$", text[max(0, at - 3) : at])
    return Complaint(at - 1, _ZERO) if zero and text[at : at + 1].isdigit() else None


def _of_quotes(text: str, at: int, what: str) -> Complaint | None:
    """Return the complaint about a text that ends too late, or too soon, for its quotes."""
    start, end = text.rfind("\n", 0, at) + 1, (text + "\n").index("\n", at)
    before, after = text[start:at], text[at:end]
    if what.startswith(("Illegal character", "Found invalid", "Unterminated", 'Expected "\'"')):
        last = text[start:end].rstrip()[-1:]
        return (
            Complaint(start + text[start:end].rindex(last), _curly(last))
            if last and last in _CURLY
            else None
        )
    if not what.startswith(("Expected newline", "Unclosed array")) or not (
        item := _TEXT_BEFORE.search(before)
    ):
        return None
    quote = item[1]
    if what.startswith("Unclosed") and re.search(
        r"""['"]?,\s*$""", item[2]
    ):  # it has read on to where the next text begins
        return Complaint(start + item.start(), _UNMATCHED)
    inside = _DOUBLE_INSIDE if quote == '"' else _SINGLE_INSIDE
    return Complaint(at, inside) if quote in after else None


def _here(text: str, at: int, what: str) -> str:
    char = text[at : at + 1]
    if what == "Invalid value" and char in "\r\n#,]}":
        return _MISSING
    if what.startswith("Expected newline") and _KEY_FOLLOWS.match(text, at):
        return "each key has a line of its own; begin a new line before this one"
    for pattern, words in _HERE.items():
        if re.fullmatch(pattern, what, re.S):
            return words
    return f"this is no TOML: {what[:1].lower()}{what[1:]}"
