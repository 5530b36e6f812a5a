"""A campaign's files under one lock: saves of one file or many, whole or not at all."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from sms_cli.errors import Place, SheetError, SmsError
from sms_cli.sheets import journal
from sms_cli.sheets.journal import Entry
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.lock import (
    READERS_WAIT_S,
    WRITERS_WAIT_S,
    Lock,
    hold,
    is_save_under_way,
)
from sms_cli.sheets.swap import (
    SUFFIX,
    FileChange,
    Piece,
    Swap,
    contents,
    digest,
    piece_between,
    put_in,
    refusing,
)

__all__ = ["FileChange", "Store"]

LOCK = ".sms/lock"  # as the user reads it


class Store:
    """The files of a campaign; `notices` are what recovery has to tell the user."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.notices: list[str] = []
        self.saved = False  # whether anything was committed
        self._lock: Lock | None = None  # the one that is held for writing

    @contextmanager
    def lock(self, *, exclusive: bool) -> Iterator[None]:
        """Hold the campaign for writing, or for reading with other readers; recover first.

        A campaign that cannot be written is read without a lock. Not to be nested.
        """
        with ExitStack() as stack:
            if exclusive:
                self._enter_writing(stack)
            else:
                self._enter_reading(stack)
            yield

    def commit(self, files: Sequence[FileChange], entry: Mapping[str, Any]) -> Entry:
        """Save all files or none, journal `entry` with them, and return the line as written.

        Only inside `lock(exclusive=True)`. StaleSheet when a file no longer holds its `before`.
        """
        changed = [file for file in files if file.before != file.after]
        swaps = _swaps(changed)
        line = {"v": journal.VERSION, "id": os.urandom(8).hex(), "time": _now(), **entry}
        line["files"] = [self._row(file) for file in changed]
        with refusing(LOCK):
            self._held.begin(line["id"])
        try:
            for swap in swaps:
                swap.prepare()
            with refusing(journal.SHOWN):
                length = journal.append(self.folder.journal, line)
        except SmsError:
            self._give_up(swaps)
            raise
        self._exchange(swaps, length)
        self._held.end()
        self.saved = True
        return line

    def recover(self) -> None:
        """Finish or clear away what a save left that was cut short; inside the exclusive lock."""
        with refusing(journal.SHOWN, "cannot be recovered"):
            last = self._last_line()
            cut_short = last is not None and last["id"] == self._held.under_way()
            for row in last["files"] if last else ():
                if swap := self._pending(row, cut_short=cut_short):
                    _finish(swap)
            for temporary in self._temporaries():
                temporary.unlink(missing_ok=True)
            self._held.end()

    def path_of(self, row: Mapping[str, Any]) -> Path:
        """Return where the file of a journal line's row is.

        SheetError when it is outside the campaign: a journal that came from elsewhere must not
        write there.
        """
        path: Path = self.folder.root / row["file"]
        lies_within = Path(os.path.abspath(path)).is_relative_to(self.folder.root)
        if not lies_within or path.suffix != ".toml":
            raise SheetError(
                f"a line names {row['file']}, which is no sheet here", Place(journal.SHOWN)
            )
        return path

    @property
    def _held(self) -> Lock:
        if self._lock is None:
            raise LookupError("a save needs the exclusive lock")
        return self._lock

    def _enter_writing(self, stack: ExitStack, wait_s: float = WRITERS_WAIT_S) -> None:
        with refusing(LOCK, "cannot be opened for writing"):
            self._make_state()
            path = self.folder.state / "lock"
            self._lock = stack.enter_context(hold(path, exclusive=True, wait_s=wait_s))
        self.recover()

    def _enter_reading(self, stack: ExitStack) -> None:
        if is_save_under_way(self.folder.state / "lock"):
            try:
                with ExitStack() as recovering:
                    self._enter_writing(recovering, READERS_WAIT_S)
            except SheetError as error:
                self.notices.append(error.message)
        # no state folder yet, none that may be opened, or a writer that does not end: files are
        # whole at any moment, and reading without the lock is better than not at all
        with suppress(OSError, SheetError):
            path = self.folder.state / "lock"
            stack.enter_context(hold(path, exclusive=False, wait_s=READERS_WAIT_S))

    def _make_state(self) -> None:
        with suppress(FileExistsError):
            os.mkdir(self.folder.state)
        with suppress(FileExistsError), open(self.folder.state / ".gitignore", "x") as ignored:
            ignored.write("*\n")

    def _row(self, change: FileChange) -> dict[str, Any]:
        return {
            "file": change.file,
            "before": digest(change.before),
            "after": digest(change.after),
            "piece": piece_between(change.before, change.after),
        }

    def _exchange(self, swaps: Sequence[Swap], length: int) -> None:
        try:
            for swap in swaps:
                swap.check()
            for swap in swaps:
                swap.finish()
        except SmsError:
            self._take_back(swaps, length)
            raise
        for parent in {swap.target.parent for swap in swaps}:
            journal.sync_folder(parent)

    def _take_back(self, swaps: Sequence[Swap], length: int) -> None:
        try:
            for swap in swaps:
                swap.take_back()
            os.truncate(self.folder.journal, length)
        except OSError as error:
            raise SheetError(
                "is saved in part; the next sms command finishes it", Place(swaps[0].file)
            ) from error
        self._give_up(swaps)

    def _give_up(self, swaps: Sequence[Swap]) -> None:
        for swap in swaps:
            swap.discard()
        self._held.end()

    def _last_line(self) -> Entry | None:
        """Return the last complete line; one that does not hold is set aside."""
        path = self.folder.journal
        if not path.exists():
            return None
        journal.check_ordinary(path, journal.SHOWN)
        with open(path, "rb") as file:
            start, raw = next(journal.lines_backwards(file), (0, b""))
        if raw and not raw.endswith(b"\n") and journal.entry_of(raw):
            journal.end_line(path)  # an editor took the last newline: the line is whole
        elif raw and not journal.entry_of(raw):
            self._set_aside(start, raw)
        return next(journal.backwards(path), None)

    def _set_aside(self, start: int, raw: bytes) -> None:
        torn = self.folder.state / "journal.torn"
        journal.check_ordinary(torn, f".sms/{torn.name}")
        with open(torn, "ab") as file:
            file.write(raw.rstrip(b"\n") + b"\n")
        os.truncate(self.folder.journal, start)
        fault = "cannot be read" if raw.endswith(b"\n") else "was cut short"
        self.notices.append(
            f"{journal.SHOWN}: its last line {fault}; it is set aside in .sms/{torn.name}"
        )

    def _pending(self, row: Mapping[str, Any], *, cut_short: bool) -> Swap | None:
        """Return the swap of the last line's row that its save did not come to."""
        try:
            swap = Swap(FileChange(row["file"], self.path_of(row), None, None))
            waiting = swap.waiting()
            waits = waiting is not None and digest(waiting) == (row["after"] or digest(b""))
            if not (waits or cut_short):
                return None  # it was whole: what has become of the file since is not its concern
            swap.before = contents(swap.target, swap.file)
            if digest(swap.before) != row["before"]:
                self._tell_of_others(row, digest(swap.before))
                return None
            swap.after = waiting if waits and row["after"] else _text_after(row, swap.before)
        except SheetError as error:  # one file out of reach must not stop all the others
            self.notices.append(error.message)
            return None
        return swap

    def _tell_of_others(self, row: Mapping[str, Any], found: str | None) -> None:
        if found != row["after"]:
            self.notices.append(
                f"{row['file']}: another program changed it while sms was saving; the file is "
                "left as it is, the journal's last change is not in it"
            )

    def _temporaries(self) -> list[Path]:
        """Return the temporaries in the campaign, and those beside the targets of its symlinks."""
        found = []
        for folder in (self.folder.characters, self.folder.root):
            with suppress(OSError), os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.startswith(".") and entry.name.endswith(SUFFIX):
                        found += [] if entry.is_dir() else [Path(entry.path)]
                    elif entry.name.endswith(".toml") and entry.is_symlink():
                        swap = Swap(FileChange(entry.name, Path(entry.path), None, None))
                        found += [swap.temporary] if swap.temporary.exists() else []
        return found


def _swaps(changes: Sequence[FileChange]) -> list[Swap]:
    by_target: dict[Path, Swap] = {}
    for change in changes:
        swap = Swap(change)
        if other := by_target.get(swap.target):
            raise SheetError(
                f"is the same file as {other.file}; name it only once", Place(change.file)
            )
        by_target[swap.target] = swap
    return list(by_target.values())


def _finish(swap: Swap) -> None:
    try:
        if swap.waiting() is None:  # somebody has cleared it away
            swap.prepare()
        swap.finish()
    except SheetError as error:
        fault = f"its last change was cut short and is still to come: it {error.fault}"
        raise SheetError(fault, error.place) from error


def _text_after(row: Mapping[str, Any], before: bytes | None) -> bytes | None:
    """Return the text that a row's piece makes of the one before."""
    if row["after"] is None:
        return None
    with suppress(UnicodeEncodeError):  # half of a surrogate pair in the line
        after = put_in(before, Piece(*row["piece"]))
        if digest(after) == row["after"]:
            return after
    fault = "the journal's last change is not in it and was altered there; set the sheet by hand"
    raise SheetError(fault, Place(row["file"]))


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
