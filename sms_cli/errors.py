"""What can go wrong, by kind; each kind knows its exit status."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple


class Place(NamedTuple):
    """Where a fault stands: a file as shown to the user, line and column from 1, and the key."""

    file: str
    line: int | None = None
    column: int | None = None
    key: str | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in self[:3] if part is not None)


class SmsError(Exception):
    """A refusal with a message for the user: place, fault, what would be right."""

    kind: ClassVar[str] = "error"
    status: ClassVar[int] = 1

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message)
        self.fault = message
        self.place = place

    @property
    def message(self) -> str:
        """The fault, after its `file:line:column: ` where there is one."""
        return f"{self.place}: {self.fault}" if self.place else self.fault


class RuleError(SmsError):
    """The rules refuse it."""

    kind = "rule"


class SheetError(SmsError):
    """A file does not hold, or cannot be read or written."""

    kind = "sheet"


class Unsaid(RuleError):
    """The rules need something that the command line leaves out; the message names the option."""

    kind = "usage"
    status = 2


class NotFound(SmsError):
    """No sheet, skill, technique or obligation has that name."""

    kind = "not-found"


class StaleSheet(SmsError):
    """A file is no longer what the command needs it to be."""

    kind = "stale"


class DiceError(SmsError):
    """The command line asks for dice that do not exist, or `--dice` does not fit."""

    kind = "dice"
    status = 2


class UsageError(SmsError):
    """The command line is wrong."""

    kind = "usage"
    status = 2


MOST_LISTED = 16  # words that are all named where none of them comes near


LIKELY = 0.6  # how near a word comes that may be meant: difflib's own measure
ALMOST = 0.82  # and one that hardly anybody means to differ, a letter in six at most


def did_you_mean(word: str, words: Iterable[str], *, least: float = LIKELY) -> str:
    """Return ` (did you mean …?)` with the nearest of `words`, or nothing."""
    return ask_for(close_to(word, words, least=least))


def close_to(word: str, words: Iterable[str], *, least: float = LIKELY, most: int = 3) -> list[str]:
    """Return the nearest of `words`, the nearest first, in any case."""
    from difflib import get_close_matches  # only a wrong word pays for it

    by_folded = {known.casefold(): known for known in words}
    close = get_close_matches(word.casefold(), by_folded, n=most, cutoff=least)
    return [by_folded[match] for match in close]


def ask_for(meant: Sequence[str]) -> str:
    """Return ` (did you mean …?)`, or nothing where there is nothing to ask for."""
    return f" (did you mean {' or '.join(meant)}?)" if meant else ""


def nearest(word: str, words: Iterable[str], most: int = MOST_LISTED) -> str:
    """Return the nearest of `words`, or what there is to choose from if that is not too much."""
    known = list(dict.fromkeys(words))
    listed = f" ({there_are(known)})" if 0 < len(known) <= most else ""
    return did_you_mean(word, known) or listed


def there_are(words: Sequence[str]) -> str:
    """Say what there is to choose from."""
    return f"there {'is' if len(words) == 1 else 'are'} {', '.join(words)}"
