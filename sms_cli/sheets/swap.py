"""One file's change: the new text waits in a temporary beside the file, then takes its place."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES, EDQUOT, EFBIG, ENAMETOOLONG, ENOENT, ENOSPC, EPERM, EROFS
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from sms_cli.errors import Place, SheetError, StaleSheet
from sms_cli.sheets.journal import write_all
from sms_cli.sheets.locate import other_than_file

SUFFIX = ".sms-new"
MOST_COMPARED = 1_000_000  # pairs of lines; beyond it nobody waits for a comparison
_ADVICE = {
    ENOSPC: "; make room and try again",
    EDQUOT: "; make room and try again",
    EFBIG: "; make room and try again",
    EROFS: "; make it and its folder writable, or try with --dry-run",
    EACCES: "; make it and its folder writable, or try with --dry-run",
    EPERM: "; make it and its folder writable, or try with --dry-run",
    ENOENT: "; its folder is gone",
    ENAMETOOLONG: "; choose a shorter name",
}


class FileChange(NamedTuple):
    """What a file, named as the user reads it, held and shall hold; None is no such file.

    `path` may be a symlink: its target changes, the link stays.
    """

    file: str
    path: Path
    before: bytes | None
    after: bytes | None


class Piece(NamedTuple):
    """What one text has in place of a part of another: offset in characters, old and new part.

    The parts take in a line above and a line below, by which the place is found again.
    """

    offset: int
    old: str
    new: str


def piece_between(before: bytes | None, after: bytes | None) -> Piece:
    """Return the one part in which two texts differ."""
    old, new = _text(before), _text(after)
    same = _common(old, new)
    left = _common(old[same:][::-1], new[same:][::-1])
    start = _line_above(old, same)
    rest = left - _lines_below(old[len(old) - left :])
    return Piece(start, old[start : len(old) - rest], new[start : len(new) - rest])


def _line_above(text: str, end: int) -> int:
    """Return where the line above the one that `end` is in begins."""
    return text.rfind("\n", 0, max(text.rfind("\n", 0, end), 0)) + 1


def _lines_below(text: str) -> int:
    """Return how long the rest of a line and the line below it are."""
    return text.find("\n", text.find("\n") + 1) + 1 or len(text)


def put_in(before: bytes | None, piece: Piece) -> bytes:
    """Return the text with the piece put in at its offset."""
    text = _text(before)
    whole = text[: piece.offset] + piece.new + text[piece.offset + len(piece.old) :]
    return whole.encode("utf-8", "surrogateescape")


def put_back(after: bytes | None, piece: Piece) -> bytes:
    """Return the text as it was before the piece was put in."""
    return put_in(after, turned(piece))


def put_in_anywhere(text: bytes, piece: Piece) -> bytes | None:
    """Return the text with the piece put in where its old part is, as a whole or hunk by hunk.

    None unless each is there once.
    """
    return _put_in_all(text, [piece]) or _put_in_all(text, _hunks(piece))


def _put_in_all(text: bytes, pieces: Sequence[Piece]) -> bytes | None:
    for piece in pieces:
        if (offset := _place_of(piece.old, _text(text))) is None:
            return None
        text = put_in(text, piece._replace(offset=offset))
    return text if pieces else None


def _place_of(lines: str, text: str) -> int | None:
    """Return where whole lines stand in a text, if they do so once."""
    before = "\n"
    if not lines or (before + text).count(before + lines) != 1:
        return None
    offset = (before + text).index(before + lines)
    return offset if lines.endswith("\n") or offset + len(lines) == len(text) else None


def _hunks(piece: Piece) -> list[Piece]:
    """Return the lines that differ, each group of them with a line above and a line below."""
    from difflib import SequenceMatcher

    old, new = (part.splitlines(keepends=True) for part in (piece.old, piece.new))
    if len(old) * len(new) > MOST_COMPARED:
        return []
    hunks = []
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(1):
        (_, old_start, _, new_start, _), (_, _, old_end, _, new_end) = group[0], group[-1]
        parts = old[old_start:old_end], new[new_start:new_end]
        hunks.append(Piece(0, *map("".join, parts)))
    return hunks


def turned(piece: Piece) -> Piece:
    """Return the piece that takes another back."""
    return Piece(piece.offset, piece.new, piece.old)


def _common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _text(raw: bytes | None) -> str:
    return (raw or b"").decode("utf-8", "surrogateescape")  # any bytes come back exactly


def digest(raw: bytes | None) -> str | None:
    """Return the SHA-256 of a file's bytes in hexadecimal, None for no file."""
    return None if raw is None else _sha256(raw).hexdigest()


def _sha256(raw: bytes) -> Any:
    """Hash without loading OpenSSL where Python has a SHA-256 of its own: it halves a save."""
    for name in ("_sha2", "_sha256", "hashlib"):
        try:
            return import_module(name).sha256(raw)
        except ImportError:
            continue
    raise AssertionError("hashlib is always there")


def contents(path: Path, file: str) -> bytes | None:
    """Return the bytes of a file, None if there is none; SheetError if it is no ordinary one."""
    try:
        # opening a pipe or a device might never return
        if what := other_than_file(os.stat(path).st_mode):
            raise SheetError(f"this is {what}; put a sheet there instead", Place(file))
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SheetError(f"cannot be read: {reason}; make it readable", Place(file)) from error


@contextmanager
def refusing(file: str, fault: str = "cannot be saved") -> Iterator[None]:
    """Turn what the system refuses into a SheetError that names the file and what would help."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        advice = _ADVICE.get(error.errno or 0, "")
        raise SheetError(f"{fault}: {reason}; nothing is changed{advice}", Place(file)) from error


def suffix_of(save: str) -> str:
    """Return how the temporaries of a save end: two campaigns may share a sheet, by symlinks."""
    return f".{_sha256(save.encode('utf-8', 'replace')).hexdigest()[:8]}{SUFFIX}"


class Swap:
    """A file, the temporary that is to take its place, and how far the exchange has come."""

    def __init__(self, change: FileChange, save: str) -> None:
        self.file, _, self.before, self.after = change
        self.target = Path(os.path.realpath(change.path))
        self.is_linked = str(self.target) != os.path.abspath(change.path)
        self.temporary = self.target.with_name(f".{self.target.name}{suffix_of(save)}")
        self._done = False
        self._old: os.stat_result | None = None

    def waiting(self) -> bytes | None:
        """Return what waits in the temporary; what is no file of ours does not wait."""
        with suppress(SheetError):
            return contents(self.temporary, self.temporary.name)
        return None

    def prepare(self) -> None:
        """Write the temporary, with the file's own permissions; an empty one means deletion."""
        self.check()
        with refusing(self.file):
            if self.before is not None:
                self._old = os.stat(self.target)
                if not os.access(self.target, os.W_OK):
                    raise PermissionError(EACCES, "the file is read-only")
            self._write(self.after or b"")

    def check(self) -> None:
        """Refuse when another program has changed the file meanwhile: editors know no lock."""
        found = contents(self.target, self.file)
        if found != self.before:
            fault = "it is gone" if found is None else "another program changed it"
            raise StaleSheet(
                f"{fault} since it was read; nothing is written, try again", Place(self.file)
            )

    def finish(self) -> None:
        """Put the new text, or the absence of the file, into place."""
        with refusing(self.file):
            if self.after is None:
                os.unlink(self.target)
                self._done = True
                os.unlink(self.temporary)
            else:
                os.replace(self.temporary, self.target)
                self._done = True

    @property
    def parts_names(self) -> bool:
        """Whether the file has another name, a hard link, that keeps the old text."""
        return self._old is not None and self._old.st_nlink > 1

    def take_back(self) -> None:
        """Put the old text back if the new one is in place already."""
        if not self._done:
            return
        if self.before is None:
            os.unlink(self.target)
        else:
            self._write(self.before)
            os.replace(self.temporary, self.target)
        self._done = False

    def discard(self) -> None:
        """Remove the temporary."""
        with suppress(OSError):
            os.unlink(self.temporary)

    def _write(self, raw: bytes) -> None:
        with suppress(FileNotFoundError):
            os.unlink(self.temporary)
        with open(self.temporary, "xb", buffering=0) as file:
            if self._old:
                _keep_owner_and_mode(self.temporary, self._old)
                _keep_attributes(self.temporary, self.target)
            write_all(file.fileno(), raw)


def _keep_owner_and_mode(path: Path, old: os.stat_result) -> None:
    if hasattr(os, "chown"):
        with suppress(OSError):  # only the superuser may give a file away
            os.chown(path, old.st_uid, old.st_gid)
    os.chmod(path, stat.S_IMODE(old.st_mode))


def _keep_attributes(path: Path, old: Path) -> None:
    """Give a file the extended attributes of another: tags, and access lists."""
    if sys.platform == "linux":
        with suppress(OSError):  # not every file system has them
            for name in os.listxattr(old):
                with suppress(OSError):  # some are the system's own
                    os.setxattr(path, name, os.getxattr(old, name))
