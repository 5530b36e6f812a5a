"""The journal is appended to and read from its end."""

from __future__ import annotations

import json
import os
from errno import EINVAL, ENOSPC
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import SheetError
from sms_cli.sheets import journal
from sms_cli.sheets.journal import append, backwards, entry_of, forwards, lines_backwards


def line(number: int, **more: Any) -> dict[str, Any]:
    written = {"v": 1, "id": str(number), "time": "1984-06-01T20:00:00Z", "command": "roll"}
    return written | {"files": []} | more


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


def ids(entries: Any) -> list[str]:
    return [entry["id"] for entry in entries]


def test_what_is_appended_is_read_in_both_directions(path: Path) -> None:
    append(path, [line(0, note="井上\n\x1b")])
    append(path, [line(1), line(2)])
    assert ids(forwards(path)) == ["0", "1", "2"]
    assert ids(backwards(path)) == ["2", "1", "0"]
    assert next(forwards(path)) == line(0, note="井上\n\x1b")


def test_a_journal_that_is_not_there_is_empty(path: Path) -> None:
    assert list(backwards(path)) == list(forwards(path)) == []


def test_a_journal_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r"^this is a folder; move it away"):
        list(backwards(tmp_path))


PIECE = {"before": None, "after": None, "piece": [0, "", ""]}
WRONG_KEYS: tuple[dict[str, Any], ...] = (
    {"v": True},
    {"id": 2},
    {"time": None},
    {"command": 1},
    {"undoes": []},
    {"who": "june"},
    {"files": {}},
    {"files": [{"file": "a"}]},
    {"files": [PIECE | {"file": "a", "before": 1}]},
    {"files": [{"file": "a", "before": None, "piece": [0, "", ""]}]},
    {"files": [PIECE | {"file": "a\0"}]},
    {"files": [PIECE | {"file": "\ud800"}]},
    {"changes": [1]},
    {"changes": [{"file": "a", "key": 1}]},
)
NO_LINES = ("", " ", "{", "[" * 9, "[1]", "null", "\0\0", "[" * 100_000, '{"v":1}')


@pytest.mark.parametrize(
    "bad", [*NO_LINES, *(json.dumps(line(2, **wrong)) for wrong in WRONG_KEYS), "\udcff"]
)
def test_a_line_that_cannot_be_read_is_skipped_and_told(path: Path, bad: str) -> None:
    append(path, [line(0)])
    with path.open("ab") as file:
        file.write(bad.encode("utf-8", "surrogateescape") + b"\n")
    append(path, [line(1)])
    told: list[str] = []
    assert ids(backwards(path, told.append)) == ["1", "0"]
    assert ids(forwards(path, told.append)) == ["0", "1"]
    assert [each.split(" ")[0] for each in told] == [
        ".sms/journal.jsonl:",
        ".sms/journal.jsonl:2:",
    ]


def test_a_torn_last_line_was_never_written(path: Path) -> None:
    append(path, [line(0)])
    with path.open("ab") as file:
        file.write(json.dumps(line(1)).encode())
    told: list[str] = []
    assert ids(backwards(path, told.append)) == ids(forwards(path, told.append)) == ["0"]
    assert told == []


def test_a_line_of_a_newer_program_is_refused() -> None:
    with pytest.raises(
        SheetError, match="format is 2; this sms reads up to 1: a newer sms wrote it"
    ):
        entry_of(b'{"v":2,"id":"x","whatever":1}')


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_full_disk_leaves_the_journal_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    append(path, [line(0)])
    before = path.read_bytes()
    write = os.write

    def half(file: int, raw: bytes = b"") -> int:
        if raw:
            write(file, raw[: len(raw) // 2])
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, half)
    with pytest.raises(OSError, match="No space"):
        append(path, [line(1)])
    assert path.read_bytes() == before


def test_a_short_write_is_carried_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, raw: write(file, raw[:7]))
    append(path, [line(0)])
    assert ids(forwards(path)) == ["0"]


def test_a_file_system_without_fsync_will_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_fsync(file: int) -> None:
        raise OSError(EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "fsync", no_fsync)
    append(path, [line(0)])
    assert ids(forwards(path)) == ["0"]


@given(st.lists(st.binary(max_size=30)).map(b"\n".join), st.integers(1, 40))
@settings(max_examples=200, deadline=None)
def test_lines_backwards_are_the_lines_and_their_offsets(raw: bytes, block: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "BLOCK", block)
        found = list(lines_backwards(BytesIO(raw)))
    assert [text for _, text in reversed(found)] == BytesIO(raw).readlines()
    assert all(raw[start : start + len(text)] == text for start, text in found)


class CountingBytes(BytesIO):
    """Bytes that know how many of them were read."""

    count = 0

    def read(self, size: int | None = -1, /) -> bytes:
        raw = super().read(size)
        self.count += len(raw)
        return raw


def test_the_end_of_a_long_journal_costs_one_block() -> None:
    raw = b"".join(json.dumps(line(number)).encode() + b"\n" for number in range(100_000))
    file = CountingBytes(raw)
    start, last = next(lines_backwards(file))
    assert json.loads(last)["id"] == "99999"
    assert start == len(raw) - len(last)
    assert file.count == journal.BLOCK


def test_a_line_longer_than_any_block_is_read_once() -> None:
    file = CountingBytes(b"first\n" + b"x" * (5 * journal.BLOCK) + b"\n")
    assert [len(text) for _, text in lines_backwards(file)] == [5 * journal.BLOCK + 1, 6]
    assert file.count == len(file.getvalue())
