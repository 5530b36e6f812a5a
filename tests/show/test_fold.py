"""Lines folded between words: nothing is lost, nothing is too wide."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.show.fold import cells, fold, window
from sms_cli.show.text import STYLES, Line, Span, harmless, line

COLUMNS = st.integers(2, 40)
SPANS = st.lists(
    st.builds(Span, st.text(max_size=60), st.sampled_from(sorted(STYLES))), max_size=5
).map(tuple)
LAW = settings(max_examples=150, deadline=None)


def text_of(parts: Line) -> str:
    return "".join(span.text for span in parts)


def test_a_line_that_fits_stays_whole() -> None:
    assert fold(line("a line"), 6) == [line("a line")]


def test_a_line_is_broken_between_words() -> None:
    assert [text_of(row) for row in fold(line("one two three"), 7)] == ["one two", "three"]


def test_a_word_over_several_spans_is_one_word() -> None:
    folded = fold(line("to ", Span("be", "strong"), "fore"), 6)
    assert folded == [line("to"), line(Span("be", "strong"), "fore")]


def test_a_long_word_is_broken() -> None:
    assert [text_of(row) for row in fold(line("abcdefgh ij"), 3)] == ["abc", "def", "gh", "ij"]


def test_wide_characters_take_two_columns() -> None:
    assert [text_of(row) for row in fold(line("日本語"), 4)] == ["日本", "語"]


def test_an_empty_line_is_one_line() -> None:
    assert fold(line(""), 5) == [()]


def test_what_steers_a_terminal_is_spelled_out_before_it_is_measured() -> None:
    assert [text_of(row) for row in fold(line("\x1b[31m"), 4)] == ["\\x1b", "[31m"]


@given(SPANS, COLUMNS)
@LAW
def test_no_line_is_wider_than_the_columns(parts: Line, columns: int) -> None:
    assert all(cells(row) <= columns for row in fold(parts, columns))


@given(SPANS, COLUMNS)
@LAW
def test_only_blanks_are_lost(parts: Line, columns: int) -> None:
    folded = "".join(text_of(row) for row in fold(parts, columns))
    assert "".join(folded.split()) == "".join(harmless(text_of(parts)).split())


@given(SPANS, COLUMNS)
@LAW
def test_each_character_keeps_its_meaning(parts: Line, columns: int) -> None:
    def meanings(rows: list[Line]) -> list[tuple[str, str]]:
        spans = [span for row in rows for span in row]
        return [(char, span.style) for span in spans for char in span.text if char.strip()]

    seen = tuple(Span(harmless(span.text), span.style) for span in parts)
    assert meanings(fold(parts, columns)) == meanings([seen])


WORDS = st.text("aジé .", max_size=90)


@LAW
@given(WORDS, WORDS, st.integers(8, 40))
def test_a_window_fits_and_shows_both_sides_of_its_place(
    before: str, after: str, columns: int
) -> None:
    left, right = window(before, after, columns)
    assert cells(line(left + right)) <= columns
    assert left == before or (left[0] == "…" and before.endswith(left[1:].lstrip()))
    assert right == after or (right[-1] == "…" and after.startswith(right[:-1].rstrip()))
    if cells(line(before + (after or "^"))) <= columns:
        assert (left, right) == (before, after)
    assert right or (not after and cells(line(left)) < columns)
