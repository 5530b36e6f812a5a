"""The journal: one JSON object a line, appended and never rewritten, read from its end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EINVAL, ENOTSUP
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from sms_cli.errors import Place, SheetError
from sms_cli.sheets.locate import Folder, other_than_file

VERSION = 1
SHOWN = ".sms/journal.jsonl"
BLOCK = 1 << 16
LINKS = (b'"undoes"', b'"redoes"')

Entry = dict[str, Any]
Report = Callable[[str], None]


def backwards(
    path: Path, report: Report | None = None, *, words: Sequence[bytes] = ()
) -> Iterator[Entry]:
    """Yield the lines of a journal, the last first, reading no more blocks than are asked for.

    A line that cannot be read is skipped and told to `report`; one made by a newer sms raises.
    With `words`, only lines that hold one of them count: others are not even decoded.
    """
    with _opened(path) as file:
        for _, raw in lines_backwards(file) if file else ():
            if raw.endswith(b"\n") and (not words or any(word in raw for word in words)):
                yield from _reported(raw, "", report)


def about(name: str) -> tuple[bytes, ...]:
    """Return the words of all lines that may be about a sheet, or take one back that is."""
    return (spelled(name), *LINKS)


def spelled(text: str) -> bytes:
    """Return a text as it stands in a line."""
    import json

    return json.dumps(text)[1:-1].encode()


def forwards(path: Path, report: Report | None = None) -> Iterator[Entry]:
    """Yield the lines of a journal, the first first; faults as in `backwards`."""
    for number, raw in numbered(path):
        yield from _reported(raw, f":{number}", report)


def numbered(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the complete lines of a journal, the first first, with their numbers from 1."""
    with _opened(path) as file:
        for number, raw in enumerate(file or (), start=1):
            if raw.endswith(b"\n"):
                yield number, raw


def lines_backwards(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield offset and bytes of each line, the last first; each is read once."""
    position, rest = file.seek(0, os.SEEK_END), b""
    while position:
        size = min(position, max(BLOCK, len(rest)))  # doubles on a long line: linear in all
        position -= size
        file.seek(position)
        block = file.read(size) + rest
        cut = (block.find(b"\n") + 1 or len(block)) if position else 0
        start = position + len(block)
        for line in reversed(BytesIO(block[cut:]).readlines()):
            start -= len(line)
            yield start, line
        rest = block[:cut]


def entry_of(raw: bytes) -> Entry | None:
    """Return what a line holds, or None if it is no line of a journal; SheetError if too new."""
    import json

    if not raw.startswith(b"{"):  # a megabyte of blank lines would raise a million times
        return None
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or type(value.get("v")) is not int:
        return None
    if value["v"] > VERSION:
        raise SheetError(
            f"a line's format is {value['v']}; this sms reads up to {VERSION}: a newer sms wrote "
            "it; use that one",
            Place(SHOWN),
        )
    return value if _is_entry(value) else None


def append(path: Path, entries: Sequence[Mapping[str, Any]]) -> None:
    """Append lines and sync them. OSError, and nothing is appended."""
    from sms_cli.model.written import to_json

    check_ordinary(path, SHOWN)
    lines = (to_json(entry, _in_toml, separators=(",", ":")) for entry in entries)
    with open(path, "ab", buffering=0) as file:
        before = os.fstat(file.fileno()).st_size
        try:
            write_all(file.fileno(), "".join(f"{line}\n" for line in lines).encode())
        except OSError:
            with suppress(OSError):  # what stays is a torn line, which recovery sets aside
                file.truncate(before)
            raise
    if not before:
        sync_folder(path.parent)


def as_read(value: Any, read: Callable[[str], Any] = str) -> Any:
    """Return a value of a line with what JSON lacks and TOML has, read from its text."""
    match value:
        case {"=": str(text), **more} if not more:
            return read(text)
        case dict():
            return {name: as_read(inner, read) for name, inner in value.items()}
        case list():
            return [as_read(inner, read) for inner in value]
    return value


def length(path: Path) -> int:
    """Return how many bytes a journal has, 0 if there is none."""
    with suppress(FileNotFoundError):
        return os.stat(path).st_size
    return 0


def end_line(path: Path) -> None:
    """Give a last line the newline that it has lost."""
    with open(path, "ab", buffering=0) as file:
        write_all(file.fileno(), b"\n")


def write_all(file: int, raw: bytes) -> None:
    """Write all of `raw` and sync it."""
    view = memoryview(raw)
    while view:
        view = view[os.write(file, view) :]
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in (EINVAL, ENOTSUP):  # some file systems have no fsync
            raise


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last, where the system can."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def path_of(folder: Folder, row: Mapping[str, Any]) -> Path:
    """Return where the file of a line's row is.

    SheetError when it is outside the campaign: a journal that came from elsewhere must not
    write there.
    """
    path: Path = folder.root / row["file"]
    lies_within = Path(os.path.abspath(path)).is_relative_to(folder.root)
    if not lies_within or path.suffix != ".toml":
        raise SheetError(f"a line names {row['file']}, which is no sheet here", Place(SHOWN))
    return path


def check_ordinary(path: Path, shown: str) -> None:
    """Refuse what is no ordinary file: opening a pipe might never return."""
    try:
        what = other_than_file(os.stat(path).st_mode)
    except FileNotFoundError:
        what = "a link that leads nowhere" if path.is_symlink() else None
    except NotADirectoryError:
        what, shown = "a file", os.path.dirname(shown)
    except OSError as error:
        raise _unreadable(error, shown) from error
    if what:
        raise SheetError(f"this is {what}; move it away, and sms makes its own", Place(shown))


def _unreadable(error: OSError, shown: str) -> SheetError:
    reason = (error.strerror or str(error)).lower()
    return SheetError(f"cannot be read: {reason}; make it readable", Place(shown))


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO | None]:
    check_ordinary(path, SHOWN)
    try:
        file = open(path, "rb")  # noqa: SIM115 - closed below; only the opening is guarded
    except FileNotFoundError:
        yield None
        return
    except OSError as error:
        raise _unreadable(error, SHOWN) from error
    with file:
        yield file


def _reported(raw: bytes, number: str, report: Report | None) -> Iterator[Entry]:
    entry = entry_of(raw)
    if entry is not None:
        yield entry
    elif report:
        report(f"{SHOWN}{number}: a line cannot be read and is skipped")


def _in_toml(text: str) -> dict[str, str]:
    return {"=": text}  # a table with that key only is nobody's


def _is_entry(value: Entry) -> bool:
    links = [value.get(link, "") for link in ("undoes", "redoes")]
    texts = [*links, value.get("save", ""), *(value.get(key) for key in ("id", "time", "command"))]
    files, changes, who = value.get("files"), value.get("changes", []), value.get("who", [])
    return (
        all(isinstance(text, str) for text in texts)
        and all(isinstance(rows, list) for rows in (files, changes, who))
        and all(map(_is_file, files or ()))
        and all(map(_is_change, changes))
    )


def _is_file(row: object) -> bool:
    if not isinstance(row, dict) or not _is_path(row.get("file")):
        return False
    match row.get("piece"):
        case [int(), str(), str()]:
            hashes = [row.get("before", 0), row.get("after", 0)]
            return all(each is None or isinstance(each, str) for each in hashes)
    return False


def _is_path(text: object) -> bool:
    try:
        return isinstance(text, str) and b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:  # half of a surrogate pair
        return False


def _is_change(row: object) -> bool:
    return isinstance(row, dict) and all(isinstance(row.get(key), str) for key in ("file", "key"))
