"""Pieces of text, and what the system refuses."""

from __future__ import annotations

import os
from errno import ENOSPC, EROFS
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import SheetError
from sms_cli.sheets.swap import (
    Piece,
    contents,
    digest,
    piece_between,
    put_back,
    put_in_anywhere,
    refusing,
    turned,
)

SHEETS = (
    st.none() | st.binary(max_size=40) | st.text(alphabet="a€é\r\n", max_size=20).map(str.encode)
)


LINES = b"a\r\nb\r\n\xc3\xa9 = 1 # x\r\nd\r\ne\r\n"


def test_a_piece_is_what_differs_with_a_line_above_and_a_line_below() -> None:
    after = LINES.replace(b"1", b"25")
    old, new = "b\r\né = 1 # x\r\nd\r\n", "b\r\né = 25 # x\r\nd\r\n"
    assert piece_between(LINES, after) == Piece(3, old, new)
    assert piece_between(b"aa", b"aaa") == Piece(0, "aa", "aaa")
    assert piece_between(None, b"a") == Piece(0, "", "a")
    assert piece_between(b"a", None) == Piece(0, "a", "")


def test_a_piece_goes_in_where_its_surroundings_stand_once() -> None:
    piece = piece_between(LINES, LINES.replace(b"1", b"25"))
    moved = b"# new\n" + LINES + b"end"
    assert put_in_anywhere(moved, piece) == moved.replace(b"1", b"25")
    assert put_in_anywhere(moved + LINES, piece) is None
    assert put_in_anywhere(moved.replace(b"d", b"D"), piece) is None
    assert put_in_anywhere(LINES, Piece(0, "", "a")) is None
    for text in (b"by hand", b"band", b"a by", b"a\na"):
        assert put_in_anywhere(text, Piece(0, "a", "b")) is None


def test_hunks_go_in_each_where_its_own_surroundings_stand() -> None:
    before = b"".join(b"line %d\n" % number for number in range(9))
    after = before.replace(b"line 1\n", b"line 1 # new\n").replace(b"line 7\n", b"line 7 # new\n")
    by_hand = before.replace(b"line 4", b"line four")
    both = after.replace(b"line 4", b"line four")
    assert put_in_anywhere(by_hand, piece_between(before, after)) == both
    assert put_in_anywhere(both, turned(piece_between(before, after))) == by_hand
    assert put_in_anywhere(by_hand.replace(b"line 8", b""), piece_between(before, after)) is None


@given(SHEETS, SHEETS)
@settings(max_examples=200, deadline=None)
def test_a_piece_put_back_gives_the_bytes_of_before(
    before: bytes | None, after: bytes | None
) -> None:
    assert put_back(after, piece_between(before, after)) == (before or b"")


def test_no_file_has_no_digest() -> None:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert digest(b"") == empty
    assert digest(None) is None


def test_contents_of_what_is_no_file(tmp_path: Path) -> None:
    assert contents(tmp_path / "gone", "gone") is None
    with pytest.raises(SheetError, match="this is a folder; put a sheet there"):
        contents(tmp_path, "characters")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "june.toml")
    with pytest.raises(SheetError, match=r"^this is a pipe"):
        contents(tmp_path / "june.toml", "june.toml")


@pytest.mark.parametrize(
    ("number", "said"),
    [(ENOSPC, "make room"), (EROFS, "make it and its folder writable, or try with --dry-run")],
)
def test_what_the_system_refuses_names_the_file_and_what_helps(number: int, said: str) -> None:
    with pytest.raises(SheetError) as refused, refusing("characters/june.toml"):
        raise OSError(number, os.strerror(number))
    assert refused.value.message == (
        "characters/june.toml: cannot be saved: "
        f"{os.strerror(number).lower()}; nothing is changed; {said}"
        + (" and try again" if number == ENOSPC else "")
    )
