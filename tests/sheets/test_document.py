"""Documents: read with every fault placed, edited to the byte, written new."""

from __future__ import annotations

import copy
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import NotFound, SheetError, UsageError
from sms_cli.model.change import Append, Change, Remove, Set, Unset
from sms_cli.sheets.document import (
    Document,
    new_document,
    parse_document,
    read_document,
)
from sms_cli.sheets.literals import join_key, split_key
from sms_cli.sheets.spans import scan
from sms_cli.sheets.steps import same
from tests.sheets.corpus import BARE, FILES
from tests.sheets.test_spans import walk

BOB = {"id": "bob", "kind": "social", "who": 'Bob "Ten\\Four"', "heat": "held"}


def parse(text: str) -> Document:
    return parse_document(text.encode(), "june.toml")


def edit(text: str, *changes: Change) -> str:
    return parse(text).edited(changes).raw.decode()


def put(key: str, value: Any) -> Set:
    return Set("june", split_key(key), None, value)


def drop(key: str) -> Unset:
    return Unset("june", split_key(key), None)


def shared(one: bytes, other: bytes) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def pieces(old: bytes, new: bytes) -> tuple[bytes, bytes]:
    """Return what went and what came between the longest equal head and tail."""
    head = shared(old, new)
    tail = shared(old[head:][::-1], new[head:][::-1])
    return old[head : len(old) - tail], new[head : len(new) - tail]


# For each file of the corpus


@pytest.mark.parametrize("name", FILES)
def test_no_change_leaves_every_byte(name: str) -> None:
    document = parse_document(FILES[name], name)
    assert document.edited([]).raw == FILES[name]
    for path, value in walk(document.data):
        key = tuple(str(part) for part in path)
        assert document.edited([Set("june", key, value, value)]).raw == FILES[name]


@pytest.mark.parametrize("name", FILES)
def test_a_number_changes_and_nothing_else(name: str) -> None:
    new = parse_document(FILES[name], name).edited([put("tracks.face", 5)])
    assert pieces(FILES[name], new.raw) == (b"3", b"5")
    assert new.edited([put("tracks.face", 3)]).raw == FILES[name]


@pytest.mark.parametrize("name", FILES)
def test_a_string_changes_and_nothing_else(name: str) -> None:
    new = parse_document(FILES[name], name).edited([put("obligations.ray.heat", "burning")])
    assert pieces(FILES[name], new.raw) == (b"held", b"burning")
    assert new.edited([put("obligations.ray.heat", "held")]).raw == FILES[name]


@pytest.mark.parametrize("name", FILES)
def test_a_key_is_added_and_taken_away(name: str) -> None:
    new = parse_document(FILES[name], name).edited([put("tracks.name_shaken", True)])
    gone, come = pieces(FILES[name], new.raw)
    assert gone == b""
    assert come.count(b"\n") == (0 if name.startswith("inline") else 1)
    assert new.edited([drop("tracks.name_shaken")]).raw == FILES[name]


@pytest.mark.parametrize("name", FILES)
def test_an_obligation_is_appended_and_removed(name: str) -> None:
    append = Append("june", ("obligations", "bob"), BOB)
    new = parse_document(FILES[name], name).edited([append])
    gone, come = pieces(FILES[name], new.raw)
    assert gone == b""
    assert new.data["obligations"][-1] == BOB
    if "CRLF" in name:
        assert come.count(b"\n") == come.count(b"\r\n")
    remove = Remove("june", ("obligations", "bob"), BOB)
    assert new.edited([remove]).raw == FILES[name]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("row", ["ray", "hall"])
def test_an_obligation_is_removed_with_nothing_of_the_others(name: str, row: str) -> None:
    document = parse_document(FILES[name], name)
    new = document.edited([Remove("june", ("obligations", row), {})])
    left = [each for each in document.data["obligations"] if each["id"] != row]
    assert new.data == {**document.data, "obligations": left} or "numbers" in name  # nan
    assert pieces(FILES[name], new.raw)[1] == b""
    for kept in (b"# the hall", b"# d\xc5\x8d", b"# the other", b"# about the hall"):
        assert row == "hall" or (kept in new.raw) == (kept in FILES[name])


@pytest.mark.parametrize("name", FILES)
def test_the_last_obligation_leaves_no_empty_array(name: str) -> None:
    both = [Remove("june", ("obligations", row), {}) for row in ("ray", "hall")]
    new = parse_document(FILES[name], name).edited(both)
    assert "obligations" not in new.data
    assert new.raw.startswith(b"\xef\xbb\xbf") == FILES[name].startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("name", BARE)
def test_a_bare_file_takes_keys_tables_and_rows(name: str) -> None:
    append = Append("june", ("obligations", "bob"), BOB)
    new = parse_document(BARE[name], name).edited([append, put("tracks.face", 3), put("look", "x")])
    assert new.raw.startswith(BARE[name]) or name in ("one header", "one row")
    assert new.data["look"] == "x"
    assert new.data["tracks"] == {"face": 3}
    assert new.data["obligations"][-1] == BOB


# Laws

values = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.dates()
    | st.text(max_size=12)
    | st.text("'\"\\\n\r\t#\x00\x7f ", max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)
bodies = st.dictionaries(st.text(max_size=4), values, max_size=5)


def applied(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    data = inside = copy.deepcopy(data)
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = value
    return data


def headed_rows(raw: bytes) -> set[tuple[str | int, ...]]:
    """Return the rows that have a header of their own: they stay tables."""
    headers = scan(raw.removeprefix(b"\xef\xbb\xbf").decode()).headers
    return {path for path in headers if isinstance(path[-1], int)}


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_law_the_text_says_what_the_change_means(choices: st.DataObject) -> None:
    name = choices.draw(st.sampled_from(sorted(FILES)))
    document = parse_document(FILES[name], name)
    tables = [((), document.data), *walk(document.data)]
    there = [path for path, _ in tables if path and path not in headed_rows(FILES[name])]
    new_keys = [(*path, "new one") for path, value in tables if isinstance(value, dict)]
    path = choices.draw(st.sampled_from(there + new_keys))
    value = choices.draw(values.filter(lambda value: value != {}))
    new = document.edited([Set("june", tuple(map(str, path)), None, value)])
    assert same(new.data, applied(document.data, path, value))
    assert same(new.data, tomllib.loads(new.raw.removeprefix(b"\xef\xbb\xbf").decode()))


QUOTES = ("'", '"', "'''", '"""', "'''\n", '"""\r\n')


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(QUOTES), st.text("'\"\\\n\r\t ax\x00", max_size=8))
def test_law_a_text_in_any_quotes_becomes_any_other(quotes: str, text: str) -> None:
    line = f"x = {quotes}a{quotes.strip()}\r\ny = 1\r\n"
    edited = parse(line).edited([put("x", text)])
    assert edited.data == {"x": text, "y": 1}
    assert edited.raw.endswith(b"\r\ny = 1\r\n")


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from("abcde")), st.lists(st.sampled_from("abcdx")), st.booleans())
def test_law_an_array_becomes_any_other(old: list[str], new: list[str], several: bool) -> None:
    gap = "  # of its own\n  " if several else " "
    inside = "".join(f'"{each}",{gap}' for each in old)
    text = f"# before\nx = [{gap}{inside}]\ny = 1 # after"
    edited = parse(text).edited([put("x", new)])
    assert edited.data == {"x": new, "y": 1}
    assert edited.raw.endswith(b"]\ny = 1 # after")


@settings(max_examples=100, deadline=None)
@given(bodies)
def test_law_a_new_document_reads_back(body: dict[str, Any]) -> None:
    assert same(tomllib.loads(new_document(body).decode()), body)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(max_size=8), min_size=1, max_size=5).map(tuple))
def test_law_a_key_typed_is_the_key_meant(key: tuple[str, ...]) -> None:
    assert split_key(join_key(key)) == key


# Where things are put, and in what style


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("x = 0xDEAD # h", put("x", 48879), "x = 0xBEEF # h"),
        ("x = 0xdead", put("x", 48879), "x = 0xbeef"),
        ("x = 0b11", put("x", 4), "x = 0b100"),
        ("x = 0o17", put("x", 64), "x = 0o100"),
        ("x = 0x1", put("x", -1), "x = -1"),
        ("x = 1_000", put("x", 2000), "x = 2000"),
        ("x = 'a\\b'", put("x", 'c"\\d'), "x = 'c\"\\d'"),
        ("x = 'a'", put("x", "it's"), 'x = "it\'s"'),
        ('x = "a"', put("x", 'c"\\\n\x1b'), 'x = "c\\"\\\\\\n\\u001b"'),
        ("x = '''\na'''", put("x", "it's\nb"), "x = '''\nit's\nb'''"),
        ("x = '''a'''", put("x", "b'"), 'x = "b\'"'),
        ('x = """a"""\r\n', put("x", '\nb\\"\n"'), 'x = """\r\n\r\nb\\\\"\r\n\\""""\r\n'),
        ("x = 1", put("x", "one"), 'x = "one"'),
        ('x = """a"""', put("x", 'say """'), 'x = """say ""\\""""'),
        ('x = """a"""', put("x", '""""""'), 'x = """""\\"\\"\\"\\""""'),
        ("x = true#t", put("x", False), "x = false#t"),
        ("x = { a = 1, b = 2 }", put("x", {"a": 1, "b": 3}), "x = { a = 1, b = 3 }"),
        ("x = [[1, 2], [3]]", put("x", [[1, 2], [4]]), "x = [[1, 2], [4]]"),
        ("x = ['a' , 'b']", put("x", ["a", "b", "c"]), "x = ['a' , 'b' , 'c']"),
        ("x = [1,2,]", put("x", [1, 2, 3]), "x = [1,2,3,]"),
        ("x = [1, 2, 3]", put("x", [2, 3]), "x = [2, 3]"),
        ("x = [1, 2, 3]", put("x", [1, 2]), "x = [1, 2]"),
        ("x = [1, 2, ]", put("x", [1]), "x = [1, ]"),
        ("x = [ 1 ]", put("x", []), "x = []"),
        ("x = [ # none\n]", put("x", [1]), "x = [ # none\n1]"),
        ("x = [ # few\n  1, # one\n]", put("x", []), "x = [ # few\n]"),
        ("x = [ # few\n  { a = 1 }, # one\n]", put("x", []), "x = [ # few\n]"),
        ("x = [\n  {}, # one\n  # two\n  {} ]", put("x", []), "x = [\n  # two\n   ]"),
        ("x = [\n 1, # a\n 2 # b\n]", put("x", [1, 2, 3]), "x = [\n 1, # a\n 2, # b\n 3\n]"),
        ("x = [\n 1, # a\n 2 # b\n]", put("x", [1]), "x = [\n 1 # a\n]"),
        ("x = [\n 1, # a\n 2, # b\n]", put("x", [2, 3]), "x = [\n 2, # b\n 3,\n]"),
        ("x = [\n 1,\n 2]", put("x", [1, 2, 3]), "x = [\n 1,\n 2,\n 3]"),
        ("x = [\n 1, 2,\n 3,\n]", put("x", [1, 3]), "x = [\n 1,\n 3,\n]"),
    ],
)
def test_a_value_keeps_its_style(text: str, change: Change, expected: str) -> None:
    assert edit(text, change) == expected


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("a = 1", put("b", 2), "a = 1\nb = 2"),
        ("# top\n\n# t\n[t]\n", put("b", 2), "# top\n\nb = 2\n\n# t\n[t]\n"),
        ("a = 1\n\n[t]\n", put("b", 2), "a = 1\nb = 2\n\n[t]\n"),
        ("[t]\n\n# u\n[u]\n", put("t.b", 2), "[t]\nb = 2\n\n# u\n[u]\n"),
        ("[t]\r\na = 1\r\n[u]\r\n", put("t.b", 2), "[t]\r\na = 1\r\nb = 2\r\n[u]\r\n"),
        ("t.a = 1 # x\nc = 1\n", put("t.b", 2), "t.a = 1 # x\nt.b = 2\nc = 1\n"),
        ("[s]\nt.a = 1\nc = 1\n", put("s.t.u.b", 2), "[s]\nt.a = 1\nt.u.b = 2\nc = 1\n"),
        ("t = { a = 1 } # x\n", put("t.b", 2), "t = { a = 1, b = 2 } # x\n"),
        ("t = {}\n", put("t.b", 2), "t = { b = 2 }\n"),
        ("t = { a.x = 1, c = 1 }", put("t.a.b", 2), "t = { a.x = 1, a.b = 2, c = 1 }"),
        ("t = { a = 1 }", put("t.u", {"b": 2}), "t = { a = 1, u = { b = 2 } }"),
        ("[t]\n", put("u.b", 2), "[t]\n\n[u]\nb = 2\n"),
        ("[t]\na = 1\n# mine\n\n[u]", put("t.v.b", 2), "[t]\na = 1\n# mine\n\n[t.v]\nb = 2\n\n[u]"),
        ("[t.u]\na = 1\n", put("t.b", 2), "[t.u]\na = 1\n\n[t]\nb = 2\n"),
        ("a = 1", put('"ü x".b', 2), 'a = 1\n\n["ü x"]\nb = 2'),
        ("", put("t", {"b": 1, "u": {"c": 2}}), "[t]\nb = 1\n\n[t.u]\nc = 2\n"),
        (
            "[[x]]\nid = 'r'\n[[x]]\n",
            put("x.r.t.b", 2),
            "[[x]]\nid = 'r'\n\n[x.t]\nb = 2\n\n[[x]]\n",
        ),
        ("t = 1\n", put("t", {"b": 2}), "t = { b = 2 }\n"),
        ("[t]\na = 1\n", put("t", 2), "t = 2\n"),
    ],
)
def test_a_new_key_goes_to_its_table(text: str, change: Change, expected: str) -> None:
    assert edit(text, change) == expected


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("a = 1 # gone\nb = 2\n", drop("a"), "b = 2\n"),
        ("a = 1\nb = 2", drop("b"), "a = 1"),
        ("a = 1\r\nb = 2", drop("b"), "a = 1"),
        ('a = """\n# x\n"""\nb = 2', drop("a"), "b = 2"),
        ("t = { a = 1, b = 2 }", drop("t.a"), "t = { b = 2 }"),
        ("t = { a = 1, b = 2 }", drop("t.b"), "t = { a = 1 }"),
        ("t = { a.x = 1, b = 2, a.y = 3 }", drop("t.a"), "t = { b = 2 }"),
        ("x = [1, 2]", drop("x.0"), "x = [2]"),
        ("t.a = 1\nb = 2\nt.c = 3\n", drop("t"), "b = 2\n"),
        ("t.a = 1\nb = 2\n", drop("t.a"), "b = 2\n"),
        (
            "a = 1\n\n# t\n[t]\nb = 1\n\n[t.u]\nc = 1\n\n# v\n[v]\n",
            drop("t"),
            "a = 1\n\n# v\n[v]\n",
        ),
        ("[t.u]\na = 1\n[v]\n[t]\nb = 1\n", drop("t"), "[v]\n"),
        ("a = 1\n", drop("nothing.here"), "a = 1\n"),
    ],
)
def test_a_key_goes_with_its_line(text: str, change: Change, expected: str) -> None:
    assert edit(text, change) == expected


ROWS = "[[x]]\nid = 'r'\n# mine\n\n# next\n[[x]]\nid = 's' # last\n"


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        (ROWS, Remove("j", ("x", "r"), {}), "# mine\n\n# next\n[[x]]\nid = 's' # last\n"),
        (ROWS, Remove("j", ("x", "s"), {}), "[[x]]\nid = 'r'\n# mine\n"),
        (ROWS, Append("j", ("x", "t"), {"id": "t"}), ROWS + '\n[[x]]\nid = "t"\n'),
        ("[[x]]\n[[x]]", Append("j", ("x", "t"), {"n": 1}), "[[x]]\n[[x]]\n[[x]]\nn = 1"),
        ("[[x]]\n[t]\n", Append("j", ("x", "t"), {"n": 1}), "[[x]]\n\n[[x]]\nn = 1\n\n[t]\n"),
        ("x = []\n", Append("j", ("x", "t"), {"n": 1}), "x = [{ n = 1 }]\n"),
        (
            "[c]\nv = 1\n[t]",
            Append("j", ("c", "x", "t"), {"n": 1}),
            "[c]\nv = 1\n\n[[c.x]]\nn = 1\n\n[t]",
        ),
        ("", Append("j", ("x", "t"), {"n": [1], "t": {"a": None}}), "[[x]]\nn = [1]\n\n[x.t]\n"),
    ],
)
def test_rows_come_and_go_with_their_comments(text: str, change: Change, expected: str) -> None:
    assert edit(text, change) == expected


def test_several_changes_are_one_edit() -> None:
    text = '[t]\nface = 3 # keep\n[[x]]\nid = "r"\n'
    changes: list[Change] = [
        put("t.face", 4),
        Append("j", ("x", "s"), {"id": "s"}),
        put("x.s.heat", "held"),
        Remove("j", ("x", "r"), {}),
    ]
    assert edit(text, *changes) == '[t]\nface = 4 # keep\n[[x]]\nid = "s"\nheat = "held"\n'


# What is refused


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (put("name.first", 1), "name.first"),
        (put("x.s.id", "s"), "x.s.id"),
        (Append("j", ("name", "r"), {"id": "r"}), "name.r"),
        (Remove("j", ("x", "nobody"), {}), "x.nobody"),
        (put(".".join("a" * 120), 1), ".".join("a" * 120)),
    ],
)
def test_what_cannot_be_changed_in_place_is_refused(change: Change, key: str) -> None:
    document = parse('name = "June"\n[[x]]\nid = "r"\n')
    with pytest.raises(SheetError, match="cannot be changed in place") as refusal:
        document.edited([put("name", "May"), change])
    assert refusal.value.fault.startswith(f"{key} ")
    assert refusal.value.place is not None
    assert refusal.value.place.line is not None


def test_a_row_under_a_header_stays_a_table() -> None:
    document = parse('[[x]]\nid = "r"\n[x.t]\n')
    for key in ("x.r", "x.0"):
        with pytest.raises(
            SheetError, match="is a row with a header of its own; set it to a table"
        ):
            document.edited([put(key, 5)])
    assert edit('[[x]]\nid = "r"\n', put("x.r", {"id": "s"})) == '[[x]]\nid = "s"\n'


@pytest.mark.parametrize(
    "change", [put("name", "\udcff"), Append("j", ("x", "\udcff"), {"id": "\udcff"})]
)
def test_bytes_that_are_no_text_are_refused(change: Change) -> None:
    with pytest.raises(UsageError, match="what is to be written is no "):
        parse('name = "June"\n[[x]]\nid = "r"\n').edited([change])


def test_an_integer_beyond_64_bits_is_refused() -> None:
    with pytest.raises(SheetError, match="64 bits"):
        parse("x = 1").edited([put("x", 2**63)])


def test_a_file_does_not_grow_beyond_its_bound() -> None:
    with pytest.raises(SheetError, match="1 MiB"):
        parse("x = 1").edited([put("x", "y" * 2**20)])


@pytest.mark.parametrize(
    ("raw", "begins"),
    [
        (b"a = 1\r\nb = \r\n", "june.toml:2:5: a value is missing here; write "),
        (b"a = 1\na = 2\n", "june.toml:2:1: this key has a value already, "),
        (b"a = 1\nb = [1,", "june.toml:2:5: this list is not closed; "),
        (b'a = 1\nb = "\xc3\xa9\xff"', "june.toml:2:7: byte 0xff is no UTF-8"),
        ("a = 1".encode("utf-16"), "june.toml:1:1: byte 0xff is no UTF-8"),
        (b"\xef\xbb\xbf\xff", "june.toml:1:1: byte 0xff is no UTF-8"),
        (b"a = 1\n  b = 0x8000000000000000", "june.toml:2:7: b is too large"),
        (b"a = 1\nb = " + b"9" * 5000, "june.toml:2:5: this integer is too large"),
        (b"a = 1\nb = " + b"[" * 102 + b"]" * 102, "june.toml:2:5: this is nested more than 100"),
        (b"a = " + b"[" * 5000, "june.toml: this is nested more than 100 deep"),
        (b"a." * 50_000 + b"a = 1", "june.toml: this is nested more than 100 deep"),
        (b"# " + b"x" * 2**20, "june.toml: this is larger than 1 MiB"),
    ],
)
def test_a_file_that_does_not_hold_says_where(raw: bytes, begins: str) -> None:
    with pytest.raises(SheetError) as refusal:
        parse_document(raw, "june.toml")
    assert refusal.value.message.startswith(begins)


def test_what_is_no_file_is_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    kinds = {tmp_path: "a folder", tmp_path / "pipe.toml": "a pipe", Path("/dev/zero"): "a device"}
    for path, what in kinds.items():
        with pytest.raises(SheetError, match=rf"^this is {what}; it should be a text file$"):
            read_document(path, "june.toml")


def test_a_link_that_leads_to_no_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "june.toml").symlink_to("nowhere.toml")
    (tmp_path / "ray.toml").symlink_to("ray.toml")
    with pytest.raises(NotFound, match=r"^this link leads to no file; put one there, or take"):
        read_document(tmp_path / "june.toml", "june.toml")
    with pytest.raises(SheetError, match=r"^this cannot be read: .*; have the link lead to a file"):
        read_document(tmp_path / "ray.toml", "ray.toml")


@pytest.mark.parametrize("name", ["june.toml", "a\0b.toml", "file/june.toml"])
def test_a_file_that_is_not_there_is_not_found(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(NotFound, match="no such file"):
        read_document(tmp_path / name, "june.toml")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    (tmp_path / "june.toml").touch(mode=0)
    with pytest.raises(SheetError, match="cannot be read: permission denied; make it readable"):
        read_document(tmp_path / "june.toml", "june.toml")


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "june.toml").write_bytes(b"\xef\xbb\xbfa = 1\r\n")
    document = read_document(tmp_path / "june.toml", "characters/june.toml")
    assert document == Document("characters/june.toml", b"\xef\xbb\xbfa = 1\r\n", {"a": 1})


# Places and keys


@pytest.mark.parametrize(
    ("key", "place", "typed"),
    [
        (("tracks", "face"), "j:3:8", "tracks.face"),
        (("tracks", "grit"), "j:2:2", "tracks.grit"),
        (("tracks",), "j:2:2", "tracks"),
        (("nobody", "at all"), "j:1:1", 'nobody."at all"'),
        ((), "j:1:1", None),
        (("x", "st. ray", "heat"), "j:6:8", 'x."st. ray".heat'),
        (("x", 0, "heat"), "j:6:8", 'x."st. ray".heat'),
        (("x", "0"), "j:4:3", 'x."st. ray"'),
        (("x", 1), "j:7:3", "x.1"),
        (("x", 1, "a"), "j:8:5", "x.1.a"),
        (("x", 1, "a", 1, "b", "c"), "j:8:17", "x.1.a.1.b.c"),
        (("x", 7), "j:4:3", "x.7"),
    ],
)
def test_a_place_is_that_of_the_value(
    key: tuple[str | int, ...], place: str, typed: str | None
) -> None:
    text = "# é\n[tracks]\nface = 3\n[[x]]\nid = 'st. ray'\nheat = 1\n[[x]]\na = [1, { b.c = 2 }]\n"
    found = parse_document(b"\xef\xbb\xbf" + text.encode(), "j").place(key)
    assert str(found) == place
    assert found.key == typed


def test_the_place_of_a_key_is_its_name() -> None:
    document = parse("[t]\n  face = 3\n")
    assert document.place(("t", "face"), of="key")[1:3] == (2, 3)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("tracks.face", ("tracks", "face")),
        (' obligations . "st. ray" .heat', ("obligations", "st. ray", "heat")),
        (r"""'a\b'."\u00e9".1""", ("a\\b", "é", "1")),
    ],
)
def test_a_key_is_typed_as_toml_writes_it(text: str, key: tuple[str, ...]) -> None:
    assert split_key(text) == key


@pytest.mark.parametrize("text", ["", ".", "a.", ".a", "a b", "a=1", 'a."b', '"\\x"', "é", "a\nb"])
def test_what_is_no_key_is_a_wrong_command_line(text: str) -> None:
    with pytest.raises(UsageError, match="is no key"):
        split_key(text)


# New documents


def test_a_new_document_looks_like_one_written_by_hand() -> None:
    body = {
        "code": {"clause": "Never strike first"},
        "combat": {"void": 2, "armor": None, "weapons": ({"name": "bo"}, {"name": "jo"})},
        "kind": "character",
        "techniques": ("Quiet Eyes", "Low Sweep"),
        "obligations": [{"id": "ray", "more": {"deep": True}}],
        "look": None,
    }
    assert new_document(body).decode() == (
        'kind = "character"\ntechniques = ["Quiet Eyes", "Low Sweep"]\n\n'
        '[code]\nclause = "Never strike first"\n\n'
        '[combat]\nvoid = 2\n\n[[combat.weapons]]\nname = "bo"\n\n'
        '[[combat.weapons]]\nname = "jo"\n\n'
        '[[obligations]]\nid = "ray"\n\n[obligations.more]\ndeep = true\n'
    )


def test_a_new_document_holds_text_only() -> None:
    with pytest.raises(SheetError, match="cannot be written"):
        new_document({"look": "\udcff"})
