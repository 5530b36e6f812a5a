"""Names as people type them: found among those there are, or answered with the nearest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from sms_cli.errors import NotFound, SmsError, nearest

Name = TypeVar("Name", bound=str)


def find(
    word: str,
    names: Iterable[Name],
    fault: str,
    *,
    as_spelled: bool = False,
    error: type[SmsError] = NotFound,
) -> Name:
    """Return the one of `names` that is meant, in any case unless it must be `as_spelled`.

    Any other word is an `error` of that `fault`, with the nearest names.
    """
    known = tuple(names)
    if word in known:
        return known[known.index(word)]
    if not as_spelled:
        for name in known:
            if name.casefold() == word.casefold():
                return name
    raise error(f"{fault}{nearest(word, known)}")


def slug(text: str) -> str:
    """Return a name in lower case, its words joined by hyphens however they were parted."""
    return "-".join(text.casefold().replace("_", " ").replace("-", " ").split())
