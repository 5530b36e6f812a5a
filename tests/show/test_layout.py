"""Paragraphs that hang, blocks side by side, pips."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.show.fold import cells
from sms_cli.show.layout import Block, beside, column_of, hang, page, pips
from sms_cli.show.text import line


def texts(block: Block) -> list[str]:
    return ["".join(span.text for span in row) for row in block]


def test_a_paragraph_hangs_from_its_column() -> None:
    block = hang(line("  Scar"), line("the night of the great fire"), 8, 24)
    assert texts(block) == ["  Scar  the night of the", "        great fire"]


def test_a_head_that_is_too_long_has_its_own_line() -> None:
    assert texts(hang(line("  Composure"), line("2 of 3"), 6, 40)) == [
        "  Composure",
        "      2 of 3",
    ]


def test_a_column_is_never_too_narrow_to_read() -> None:
    assert texts(hang(line("ab"), line("some words"), 20, 22)) == ["ab" + " " * 18 + "some words"]


def test_blocks_stand_side_by_side() -> None:
    left, right = [line("one"), line("two")], [line("1"), line("2"), line("3")]
    assert texts(beside(left, right, 5)) == ["one  1", "two  2", "     3"]


def test_a_page_has_air_between_its_blocks_and_none_around() -> None:
    rows = page([[line("a")], [], [line("b"), line("c")]])
    assert texts(list(rows)) == ["a", "", "b", "c"]


def test_a_long_name_does_not_push_the_others_away() -> None:
    assert column_of(["june", "x" * 40]) == 2 + 16 + 2


def test_pips_show_what_is_there_and_what_is_not() -> None:
    assert pips(2, 3) == "●●○"
    assert pips(400, 400) == ""


@given(st.text(max_size=30), st.text(max_size=200), st.integers(2, 30), st.integers(45, 80))
@settings(max_examples=100, deadline=None)
def test_a_paragraph_stays_within_its_columns(
    head: str, body: str, column: int, columns: int
) -> None:
    assert all(cells(row) <= columns for row in hang(line(head), line(body), column, columns))
