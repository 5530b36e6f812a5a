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
    BusyLock,
    Lock,
    hold,
    hold_shared,
    is_save_under_way,
    refuse_unfit,
)
from sms_cli.sheets.swap import FileChange, Swap, digest, piece_between, refusing

__all__ = ["FileChange", "Store"]

LOCK = ".sms/lock"  # as the user reads it
Step = tuple[Sequence[FileChange], Mapping[str, Any]]


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
        return self.commit_all([(files, entry)])[0]

    def commit_all(self, steps: Sequence[Step]) -> list[Entry]:
        """Save several steps, each with its own line of the journal, as if they were one."""
        lines = [_line(files, entry) for files, entry in steps]
        if len(lines) > 1:  # each says whose save it belongs to: the last line's
            lines = [{**line, "save": lines[-1]["id"]} for line in lines]
        swaps = _swaps(_folded(steps), lines[-1]["id"])
        with _undisturbed():
            self._save(swaps, lines)
            self.saved = True
        self.notices += [
            f"{swap.file}: the file had another name, by a hard link, that keeps the old text"
            for swap in swaps
            if swap.parts_names
        ]
        return lines

    def _save(self, swaps: Sequence[Swap], lines: Sequence[Entry]) -> None:
        with refusing(LOCK):
            start = journal.length(self.folder.journal)
            self._held.begin(lines[-1]["id"])
        try:
            for swap in swaps:
                swap.prepare()
            with refusing(journal.SHOWN):
                journal.append(self.folder.journal, lines)
        except SmsError:
            self._give_up(swaps)
            raise
        self._exchange(swaps, start)
        self._held.end()

    @property
    def _held(self) -> Lock:
        if self._lock is None:
            raise LookupError("a save needs the exclusive lock")
        return self._lock

    def _enter_writing(self, stack: ExitStack, wait_s: float = WRITERS_WAIT_S) -> None:
        from sms_cli.sheets.recovery import recover  # whoever only reads does without

        with refusing(LOCK, "cannot be opened for writing"):
            refuse_unfit(self.folder.state / "lock")
            self._make_state()
            path = self.folder.state / "lock"
            self._lock = stack.enter_context(hold(path, exclusive=True, wait_s=wait_s))
        recover(self.folder, self._held, self.notices)

    def _enter_reading(self, stack: ExitStack) -> None:
        if is_save_under_way(self.folder.state / "lock"):
            try:
                with ExitStack() as recovering:
                    self._enter_writing(recovering, READERS_WAIT_S)
            except SheetError as error:
                self.notices.append(error.message)
                if isinstance(error, BusyLock):
                    return
        # no state folder yet, none that may be opened, or a writer that does not end: files are
        # whole at any moment, and reading without the lock is better than not at all
        with suppress(OSError, SheetError):
            path = self.folder.state / "lock"
            stack.enter_context(hold(path, exclusive=False, wait_s=READERS_WAIT_S))

    def _make_state(self) -> None:
        with suppress(FileExistsError):
            os.mkdir(self.folder.state)
        ignored = self.folder.state / ".gitignore"
        if not (ignored.is_symlink() or journal.length(ignored)):  # or one died before it wrote
            ignored.write_text("*\n")

    def _exchange(self, swaps: Sequence[Swap], length: int) -> None:
        try:
            with ExitStack() as shared:
                for target in sorted(swap.target for swap in swaps if swap.is_linked):
                    shared.enter_context(hold_shared(target))
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


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let an interrupt wait until the save is whole, so that what is told of it is true."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # there a save cut short is finished by the next
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _line(files: Sequence[FileChange], entry: Mapping[str, Any]) -> Entry:
    rows = [_row(file) for file in files if file.before != file.after]
    head = {"v": journal.VERSION, "id": os.urandom(8).hex(), "time": _now()}
    return {**head, **entry, "files": rows}


def _row(change: FileChange) -> dict[str, Any]:
    return {
        "file": change.file,
        "before": digest(change.before),
        "after": digest(change.after),
        "piece": piece_between(change.before, change.after),
    }


def _folded(steps: Sequence[Step]) -> list[FileChange]:
    """Return what the steps make of each file, taken together."""
    folded: dict[str, FileChange] = {}
    for change in (change for files, _ in steps for change in files):
        first = folded.get(change.file, change)
        folded[change.file] = change._replace(before=first.before)
    return [change for change in folded.values() if change.before != change.after]


def _swaps(changes: Sequence[FileChange], save: str) -> list[Swap]:
    by_target: dict[Path, Swap] = {}
    for change in changes:
        swap = Swap(change, save)
        if other := by_target.get(swap.target):
            raise SheetError(
                f"is the same file as {other.file}; name it only once", Place(change.file)
            )
        by_target[swap.target] = swap
    return list(by_target.values())


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
