"""Spans: every key and value of a TOML text is found where tomllib reads it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.sheets.spans import Outline, Path, scan
from sms_cli.sheets.steps import same
from tests.sheets.corpus import BARE, FILES

TEXTS = {
    name: raw.removeprefix(b"\xef\xbb\xbf").decode() for name, raw in {**FILES, **BARE}.items()
}
# pieces that break, open or close something
PIECES = ["[", "]", "{", "}", '"', "'", '"""', "'''", "\\", "#", "=", ".", ",", "\n", "\r\n", " "]
PIECES += ["[[x]]\n", "[t.u]\n", "k.l = 1\n", "0x1F", "a", "1979-05-27 07:32:00", "{ a.b = [] }"]


def walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every value with its path, tables and arrays too."""
    if path:
        yield path, value
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from walk(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from walk(inner, (*path, index))


def assert_spans_hold(outline: Outline, data: dict[str, Any]) -> None:
    for path, value in walk(data):
        key = outline.key_start(path)
        assert key is not None, path
        found = outline.value(path)
        if found is None:
            assert isinstance(value, dict | list), path
            continue
        text = outline.text[found.start : found.end]
        assert same(tomllib.loads(f"x = {text}")["x"], value), path


@pytest.mark.parametrize("name", TEXTS)
def test_every_value_is_where_tomllib_reads_it(name: str) -> None:
    assert_spans_hold(scan(TEXTS[name]), tomllib.loads(TEXTS[name]))


@pytest.mark.parametrize("name", TEXTS)
def test_statements_follow_one_another_and_end_with_their_lines(name: str) -> None:
    end = 0
    for statement in scan(TEXTS[name]).statements:
        assert TEXTS[name][end : statement.start].strip() == "" or "#" in TEXTS[name][end:]
        assert end <= statement.start < statement.end
        end = statement.end
        assert end == len(TEXTS[name]) or TEXTS[name][end - 1] == "\n"


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(sorted(TEXTS)),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), st.sampled_from(PIECES)), max_size=3),
)
def test_law_what_tomllib_accepts_is_scanned_right(
    name: str, cuts: list[tuple[float, int, str]]
) -> None:
    text = TEXTS[name]
    for where, length, piece in cuts:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + length :]
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert_spans_hold(scan(text), data)


def test_a_key_stands_at_its_last_name() -> None:
    text = 'a . "b" = { c.d = 1 }\n[[ x . y ]]\n'
    outline = scan(text)
    assert outline.key_start(("a", "b")) == text.index('"b"')
    assert outline.key_start(("a", "b", "c")) == text.index("c.d")
    assert outline.key_start(("a", "b", "c", "d")) == text.index("d = 1")
    assert outline.key_start(("x", "y", 0)) == text.index("y ]]")
    assert outline.key_start(("nobody",)) is None


def test_a_sub_table_belongs_to_the_row_above_it() -> None:
    outline = scan("[[x]]\n[x.t]\na = 1\n[t]\n[[x]]\n[x.t]\n[[x.t.r]]\n")
    assert [each.path for each in outline.statements] == [
        ("x", 0),
        ("x", 0, "t"),
        ("x", 0, "t", "a"),
        ("t",),
        ("x", 1),
        ("x", 1, "t"),
        ("x", 1, "t", "r", 0),
    ]


@pytest.mark.parametrize("text", ["a = [1", "a = {b", "=", "[a", 'a = "', "a b", "a =", "[]"])
def test_what_is_no_toml_ends_the_scan(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        scan(text)


@pytest.mark.parametrize(
    "value",
    ['"' + r"\"" * 200_000 + '"', '"""' + '""x' * 200_000 + '"""', "[" * 400_000 + "]" * 400_000],
    ids=["escapes", "quotes", "brackets"],
)
def test_a_long_value_is_passed_over_in_one_go(value: str) -> None:
    assert scan(f"a = {value}\nb = 1").value(("b",)) is not None
