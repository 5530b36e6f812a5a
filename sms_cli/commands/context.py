"""What one run of the program knows: the options that hold for every command, and its dice."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from sms_cli.errors import UsageError
from sms_cli.model.bounds import whole_number
from sms_cli.model.dice import Dice, RecordedDice, SeededDice, TableDice

if TYPE_CHECKING:
    from sms_cli.commands.campaign import Campaign

SEED_BITS = 64
MOST_SEED = 2**SEED_BITS - 1


class Common(NamedTuple):
    """The options that hold for every command; None and False mean: not given."""

    json: bool = False
    quiet: bool = False
    dry_run: bool = False
    yes: bool = False
    seed: str | None = None
    dice: str | None = None
    campaign: str | None = None

    def over(self, outer: Common) -> Common:
        """Return these options, and where one is not given, the one given before the command."""
        given = {name: mine for name, mine in self._asdict().items() if mine not in (None, False)}
        return outer._replace(**given)


class Context:
    """One run: its options, its dice, and what the commands leave for the answer."""

    campaign: Campaign | None = None
    follow_up: Callable[[], Any] | None = None  # a question for when the answer is shown

    def __init__(self, common: Common, command: str) -> None:
        if common.seed is not None and common.dice is not None:
            raise UsageError("--seed and --dice exclude each other: leave one out")
        self.common = common
        self.command = command
        self.notices: list[str] = []  # what is told on standard error besides
        self._table = None if common.dice is None else TableDice(read_faces(common.dice))
        self.seed = None if self._table else read_seed(common.seed)
        self.dice = RecordedDice(self._table or SeededDice(self.seed or 0))

    def many_dice(self) -> Dice:
        """Return the same dice without a record, which many rolls would make long."""
        self.dice.fallen += 1
        return self._table or SeededDice(self.seed or 0)

    def finish_dice(self) -> None:
        """Refuse faces of `--dice` that no die asked for; before anything is saved."""
        if self._table:
            self._table.finish()

    @property
    def seed_used(self) -> str | None:
        """The seed, when its dice fell; JSON has it as text, for it may pass 53 bits."""
        return str(self.seed) if self.seed is not None and self.dice.fallen else None

    @property
    def may_ask(self) -> bool:
        """Questions are for a terminal, and for nobody who asked for data."""
        common = self.common
        spoken_to = not (common.json or common.quiet or common.dry_run or common.dice)
        return spoken_to and sys.stdin.isatty() and sys.stdout.isatty()


_current: Context | None = None  # a process runs one command at a time


def current() -> Context:
    """Return the run that is on."""
    if _current is None:
        raise LookupError("no command is running")
    return _current


def current_or_none() -> Context | None:
    """Return the run that is on, or None before a command has begun."""
    return _current


def begin(context: Context | None) -> None:
    """Make this the run that is on."""
    global _current
    _current = context


def read_seed(text: str | None) -> int:
    """Return the seed of `--seed`, or a fresh one of 64 bits."""
    if text is None:
        return int.from_bytes(os.urandom(SEED_BITS // 8))
    if (seed := whole_number(text, MOST_SEED)) is None:
        raise UsageError(f"--seed {text!r} is no seed: it is a number from 0 to {MOST_SEED}")
    return seed


def read_faces(text: str) -> tuple[int, ...]:
    """Return the faces of `--dice 4,5`."""
    return tuple(_face(part) for part in text.split(","))


def _face(part: str) -> int:
    if (face := whole_number(part.strip())) is None:
        raise UsageError(f"--dice has {part!r}, which is no face: give numbers, as in --dice 4,5")
    return face
