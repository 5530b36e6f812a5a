"""What can be read of a text that is no TOML: every statement but the broken ones."""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple

from sms_cli.sheets.faults.clashes import Complaint, statements_to
from sms_cli.sheets.faults.complaints import OF_CONFLICT, complaint, conflict_marks
from sms_cli.sheets.spans import BLANKS

MOST = 20  # broken statements that are passed over
LONGEST = 20_000  # characters of a text that is worth so many readings
_PAIR = re.compile(r"""[ \t]*(?:[A-Za-z0-9_-]+[ \t]*\.[ \t]*)*([A-Za-z0-9_-]+)[ \t]*=[ \t]*(.*)""")
_SEVERAL_LINES = re.compile(r"""(?:\"{3}|'{3}|[\[{](?!.*[\]}]\s*(?:#|$)))""")


class Salvage(NamedTuple):
    """What is wrong with a text, and the text with blanks for that; None if no more can be read.

    `lost` are the names of the keys that the broken statements have.
    """

    complaints: tuple[Complaint, ...]
    text: str | None
    lost: frozenset[str]


def salvage(text: str) -> Salvage:
    """Return all complaints of a text, as far as each stands in one line, and what is right."""
    found: list[Complaint] = []
    lost: set[str] = set()
    while len(found) < MOST and len(text) <= LONGEST:
        try:
            tomllib.loads(text)
        except RecursionError:
            break
        except ValueError as error:
            found.append(complaint(text, str(error)))
        else:
            return Salvage(tuple(found), text, frozenset(lost))
        start = text.rfind("\n", 0, found[-1].at) + 1
        end = (text + "\n").index("\n", start)
        if (name := _key_of_line(text, start, end)) is None:
            break
        lost.add(name)
        text = f"{text[:start]}{' ' * len(text[start:end])}{text[end:]}"
    if found and found[-1].words == OF_CONFLICT:
        found[-1:] = [Complaint(mark, OF_CONFLICT) for mark in conflict_marks(text)]
    return Salvage(tuple(found), None, frozenset(lost))


def _key_of_line(text: str, start: int, end: int) -> str | None:
    """Return the key of a line that is a whole statement, however broken; None for others."""
    pair = _PAIR.match(text[start:end])
    before = statements_to(text, start)
    blanks = BLANKS.match(text, before[-1].end if before else 0)
    alone = blanks is not None and start <= blanks.end() <= end
    return pair[1] if pair and alone and not _SEVERAL_LINES.match(pair[2]) else None
