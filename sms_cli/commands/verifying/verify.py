"""`sms log --verify`: every recorded roll is rolled again and held against what was written.

The journal is walked back from its end, for there the files are known as they are, and each line
keeps what they were before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path, PurePath
from typing import NamedTuple

from sms_cli.commands.recorded import StepRecord
from sms_cli.commands.verifying.held import line_faults
from sms_cli.commands.verifying.past import Past
from sms_cli.commands.verifying.rerolled import Rerolled, reroll
from sms_cli.commands.verifying.told import AMENDING
from sms_cli.model.reports import Differing, Verified
from sms_cli.resolver import step
from sms_cli.sheets.journal import Entry, entry_of, lines_backwards, numbered
from sms_cli.sheets.locate import Folder

UNREADABLE = "this line cannot be read; sms alone writes here"


def verify(folder: Folder, stem: str | None = None) -> Verified:
    """Roll every recorded roll again, or those of one sheet, and tell which ones differ."""
    walk = Walk(folder, stem)
    for number, raw in _lines(folder.journal):
        walk.go_back(number, raw)
    walk.end()
    differing = sorted(walk.differing, key=lambda each: each.line)
    return Verified(walk.verified, walk.amended, walk.by_dice_alone, tuple(differing))


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the complete lines of the journal, the last first, with their numbers from 1."""
    number = sum(1 for _ in numbered(path))
    if number:
        with open(path, "rb") as file:
            for _, raw in lines_backwards(file):
                if raw.endswith(b"\n"):
                    yield number, raw
                    number -= 1


class Sought(NamedTuple):
    """A push or a cost, whose roll must stand further up."""

    number: int
    entry: Entry
    who: str
    kept: StepRecord


class Walk:
    """The way back through the journal, and what was found on it."""

    def __init__(self, folder: Folder, stem: str | None) -> None:
        self.verified = 0
        self.amended = 0
        self.by_dice_alone = 0
        self.differing: list[Differing] = []
        self._stem = stem
        self._past = Past(folder)
        self._sought: dict[tuple[str, str], list[Sought]] = {}  # by whose it is, and its sheet

    def go_back(self, number: int, raw: bytes) -> None:
        """Go back over a line, and hold it against its dice and its files."""
        entry = entry_of(raw)
        if entry is None:
            self.differing.append(Differing(number, None, (), UNREADABLE))
            return
        try:
            self._hold(number, entry)
        except RecursionError:  # values in values without end
            self.differing.append(Differing(number, None, (), UNREADABLE))

    def end(self) -> None:
        """Tell whose roll is not there that a push or a cost has settled anew."""
        for number, entry, who, _ in chain.from_iterable(self._sought.values()):
            self._tell_roll(number, entry, who, "no line before it has the roll that it settles")

    def _hold(self, number: int, entry: Entry) -> None:
        for file, fault in self._past.back(entry):
            self._tell(number, entry, PurePath(file).stem, fault)
        rolls = tuple(reroll(self._past, entry))
        for fault in line_faults(self._past, entry, rolls):
            self._tell(number, entry, None, fault)
        for roll in rolls:
            if self._stem in (None, roll.who):
                self.verified += 1
                self.amended += entry["command"] in AMENDING
                self.by_dice_alone += roll.alone
                for fault in roll.faults:
                    self._tell_roll(number, entry, roll.who, fault)
                self._link(number, entry, roll)

    def _link(self, number: int, entry: Entry, roll: Rerolled) -> None:
        """Find the roll that a push or a cost settles anew, by the sheet that it left.

        It need not be the last one that left it so: that may have been undone before.
        """
        who, kept, sheet = roll.who, roll.kept, str(roll.record.get("sheet"))
        if kept is None:
            return
        waiting = self._sought.pop((who, sheet), [])
        if not roll.faults:  # what is wrong with a roll is told once
            waiting = [each for each in waiting if not _settles(each, kept)]
            if waiting:
                self._sought[who, sheet] = waiting
            if entry["command"] in AMENDING:
                was = self._past.was(self._past.file_of(who)) or sheet
                self._sought.setdefault((who, was), []).append(Sought(number, entry, who, kept))

    def _tell_roll(self, number: int, entry: Entry, who: str, fault: str) -> None:
        message = f"{who}'s roll of {entry['time']}: {fault}"
        self.differing.append(Differing(number, entry["time"], (who,), message))

    def _tell(self, number: int, entry: Entry, whose: str | None, fault: str) -> None:
        """Tell what is wrong with a line, or with one sheet's part of it."""
        who = tuple(map(str, entry.get("who", ()))) if whose is None else (whose,)
        if self._stem is None or self._stem in who:
            message = f"{entry['command']} of {entry['time']}: {fault}"
            self.differing.append(Differing(number, entry["time"], who, message))


def _settles(sought: Sought, first: StepRecord) -> bool:
    """Tell whether a push or a cost settles this roll anew, all else being the same (R5, R23)."""
    kept, fresh, request = sought.kept, sought.entry.get("dice"), first.request
    if sought.entry["command"] == "cost":
        request = request._replace(cost=kept.request.cost)
    else:
        more = kept.request.goes[len(request.goes) :]
        request = step.replace_goes(request, *more)
    old = len(kept.faces) - len(fresh) if isinstance(fresh, list) else len(first.faces)
    return (kept.request, kept.rulings, kept.faces[:old]) == (request, first.rulings, first.faces)
