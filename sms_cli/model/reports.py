"""What commands answer about files: problems, an edited sheet, a schema, a verified journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sms_cli.errors import Place, SheetError, SmsError
from sms_cli.model.change import Change, Note


class FileProblem(NamedTuple):
    """One problem of a file: where it stands, how bad it is, and the line that has it.

    `seen` is the path of the file from the working directory.
    """

    file: str
    line: int | None
    column: int | None
    key: str | None
    severity: str
    message: str
    excerpt: str | None
    seen: str

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.file, self.line, self.column, self.key)

    @property
    def seen_place(self) -> Place:
        """Where it stands, as the working directory opens it."""
        return self.place._replace(file=self.seen)


@dataclass(frozen=True, slots=True)
class Checked:
    """Every problem of so many files, in the order of file, line and column."""

    problems: tuple[FileProblem, ...]
    files: int
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def errors(self) -> int:
        """How many of the problems are errors; the others are warnings."""
        return sum(problem.severity == "error" for problem in self.problems)

    @property
    def error(self) -> SheetError | None:
        """The first problem that is an error."""
        faults = (problem for problem in self.problems if problem.severity == "error")
        return next((SheetError(fault.message, fault.place) for fault in faults), None)


class Differing(NamedTuple):
    """A line of the journal that does not hold what its dice give."""

    line: int
    time: str | None
    who: tuple[str, ...]
    message: str

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(".sms/journal.jsonl", self.line)


@dataclass(frozen=True, slots=True)
class Verified:
    """How many recorded rolls were rolled again, and those that came out otherwise.

    `amended` of them are rolls settled anew, by a push or a cost. `by_dice_alone` of them could not
    be rolled on the sheet as it was: another hand than sms has changed it since.
    """

    verified: int
    amended: int
    by_dice_alone: int
    differing: tuple[Differing, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def error(self) -> SheetError | None:
        """The first roll that differs."""
        return next((SheetError(each.message, each.place) for each in self.differing), None)


@dataclass(frozen=True, slots=True)
class Edited:
    """A sheet that was in the editor; `edited` tells whether a byte of it is another.

    Where it could not be saved, `error` says why, `problems` all that is wrong with the copy, and
    `kept` where the copy is that has what was typed.
    """

    name: str
    file: str
    edited: bool
    problems: tuple[FileProblem, ...] = ()
    kept: str | None = None
    error: SmsError | None = None
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class FileSchema:
    """The JSON Schema of a kind of file."""

    of: str
    schema: Mapping[str, Any]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()
