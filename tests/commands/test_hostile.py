"""Files and names that somebody made to do harm: refused, or shown harmlessly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Sms

ROOT = Path(__file__).parents[2]
ESCAPE = "\x1b]0;owned\x07\x1b[31m[red]x[/red]\u202e"
WRITTEN = r"\u001b]0;owned\u0007\u001b[31m[red]x[/red]\u202e"
# Every command that shows what a sheet says, or the journal of it.
SHOWING = (
    *(("show", "june"), ("list",), ("check",), ("check", "--creation"), ("log",), ("undo", "-n")),
    *(("roll", "june", "sight", "--vs", "20"), ("first", "june", "salt"), ("scene", "end", "-n")),
    *(("obligation", "list", "june"), ("obligation", "call", "june", "ray", "-n")),
    *(("technique", "list", "june"), ("technique", "fade", "june", "x", "-n")),
    *(("set", "june", "look", "x", "-n"), ("code", "june", "uphold", "-n"), ("dojo", "show")),
    *(("show", "kenji"), ("show", "bikers"), ("session", "end", "-n"), ("rulings",)),
)


@pytest.fixture
def steered(people: Path) -> Path:
    """A campaign in whose every text stands what would steer a terminal."""
    for path in people.iterdir():
        lines = path.read_text("utf-8").splitlines()
        path.write_text("\n".join(map(_steering, lines)) + "\n", "utf-8")
    people.with_name("dojo.toml").write_text(f'name = "{WRITTEN}"\nties = ["{WRITTEN}"]\n')
    return people


def _steering(line: str) -> str:
    name, equals, value = line.partition(" = ")
    free = ("name", "street_name", "true_name", "look", "scar", "clause", "who", "owed", "why")
    if name.strip() == "techniques":
        return f'{name}{equals}["{WRITTEN}"]'
    return f'{name}{equals}"{WRITTEN}"' if name in free and value.startswith('"') else line


def controls(text: str) -> set[str]:
    return {char for char in text if not char.isprintable()} - {"\n"}


@pytest.mark.parametrize("line", SHOWING, ids=" ".join)
@pytest.mark.parametrize("option", ["--json", "-q", None])
def test_no_text_of_a_file_steers_the_terminal(
    steered: Path, sms: Sms, line: tuple[str, ...], option: str | None
) -> None:
    assert sms("harm", "june").status == 0
    ran = sms(*line, *filter(None, [option]))
    assert controls(ran.out) == controls(ran.err) == set()
    if option == "--json":
        json.loads(ran.out)


def test_markup_is_shown_as_it_is_written(steered: Path, sms: Sms) -> None:
    assert "[red]x[/red]" in sms("show", "june").out
    assert ESCAPE in json.dumps(sms.json("show", "june").result, ensure_ascii=False).replace(
        r"\u001b", "\x1b"
    ).replace(r"\u0007", "\x07")


@pytest.mark.parametrize(
    "name",
    [
        *("..", "../june", "a/b", "a\\b", "a b", "\x1b[31m", "a\nb", "a\tb", "", "\u202ejune"),
        *("ju\u200bne", "\0", "x" * 5000, "june\u00a0", "\ud800"),
    ],
)
@pytest.mark.parametrize("command", ["show", "new", "roll", "edit", "check", "undo", "log"])
def test_what_is_no_name_is_refused(
    people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    monkeypatch.setenv("EDITOR", sys.executable)
    before = sorted(people.rglob("*"))
    ran = sms(command, name, *(["sight"] if command == "roll" else []))
    assert ran.status in (1, 2)
    assert ran.out == ""
    assert controls(ran.err) == set()
    assert sorted(people.rglob("*")) == before


def make_folder(path: Path) -> None:
    path.mkdir()


def make_pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes here")
    os.mkfifo(path)


def make_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def make_device(path: Path) -> None:
    path.symlink_to(os.devnull)


def make_unreadable(path: Path) -> None:
    path.write_text("kind = 1")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user reads everything")


def make_text(text: bytes) -> Any:
    def make(path: Path) -> None:
        path.write_bytes(text)

    return make


HOSTILE = {
    "folder": make_folder,
    "pipe": make_pipe,
    "link to itself": make_link_to_itself,
    "device": make_device,
    "unreadable": make_unreadable,
    "empty": make_text(b""),
    "not UTF-8": make_text(b"\xff\xfe\x00k"),
    "NUL": make_text(b"\0" * 100),
    "large": make_text(b'x = "' + b"x" * (1 << 20) + b'"'),
    "deep array": make_text(b"x = " + b"[" * 1000 + b"]" * 1000),
    "deep table": make_text(b"x = " + b"{a=" * 1000 + b"1" + b"}" * 1000),
    "deep header": make_text(b"[" + b".".join([b"a"] * 1000) + b"]\n"),
    "deep key": make_text(b".".join([b"a"] * 5000) + b" = 1\n"),
    "long number": make_text(b"x = " + b"9" * 100_000),
    "TOML 1.1": make_text(b'kind = { a = 1,\n b = "\\e" }\n'),
}


@pytest.fixture(params=HOSTILE)
def hostile(people: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A sheet that is none, beside good ones."""
    path = people / "evil.toml"
    HOSTILE[request.param](path)
    yield path
    if path.exists() and not path.is_symlink():
        path.chmod(0o700)


@pytest.mark.parametrize(
    "line",
    [
        *(("show", "evil"), ("roll", "evil", "sight"), ("harm", "evil"), ("check", "evil")),
        *(("set", "evil", "look", "x"), ("gain", "evil", "face"), ("exchange", "evil:sight:3")),
        *(("scene", "end"), ("session", "start"), ("check",), ("list",), ("undo", "evil")),
    ],
    ids=" ".join,
)
def test_a_hostile_file_is_refused_in_a_sentence(
    hostile: Path, sms: Sms, line: tuple[str, ...]
) -> None:
    ran = sms(*line)
    assert ran.status == (0 if line == ("list",) else 1)
    assert controls(ran.out + ran.err) == set()
    assert len(ran.err) < 500
    assert sms("show", "june").status == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_campaign_that_cannot_be_written_is_shown_and_rolled_in_dry(
    people: Path, sms: Sms
) -> None:
    people.chmod(0o500)
    people.parent.chmod(0o500)
    try:
        check_read_only(sms)
    finally:
        people.parent.chmod(0o700)
        people.chmod(0o700)


def test_a_state_folder_that_cannot_be_made_is_a_read_only_campaign(people: Path, sms: Sms) -> None:
    (people.parent / ".sms").write_text("no folder")  # what stands in for a read-only disk
    check_read_only(sms)


def check_read_only(sms: Sms) -> None:
    assert sms("show", "june").status == 0
    assert sms("list").status == 0
    assert sms("check").status == 0
    assert sms("roll", "june", "sight", "--vs", "3", "-n").status == 0
    assert sms("harm", "june", "--dry-run").status == 0
    for line in (["roll", "june", "sight"], ["harm", "june"], ["undo"]):
        ran = sms(*line)
        assert ran.status == 1
        assert ran.out == ""
        assert ".sms" in ran.err


GARBAGE = (
    b"garbage\n",
    b"{}\n",
    b"[1]\n",
    b"\xff\xfe\n",
    b'{"v": 1}\n',
    b'{"v": 1, "id": 7, "time": [], "command": {}, "files": 3}\n',
    b"[" * 100_000 + b"\n",
    b'{"v": 1, "id": "a", "time": "", "command": "roll", "files": [], "rolls": 7}\n',
    b'{"v": 1, "id": "a", "time": "", "command": "roll", "files": [], "rolls": [7, {}]}\n',
    b'{"v": 1, "id": "a", "time": "x", "command": "roll", "files": [], "who": ["june"],'
    b' "rolls": [{"character": "june", "sheet": "x"}]}\n',
    b"torn",
)


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
@pytest.mark.parametrize(
    "line",
    [
        *(("push", "june", "1"), ("cost", "june", "harm"), ("undo",), ("redo",), ("log",)),
        *(("undo", "june"), ("log", "--verify"), ("log", "--jsonl"), ("harm", "june")),
    ],
    ids=" ".join,
)
def test_a_hostile_journal_is_survived(
    people: Path, sms: Sms, line: tuple[str, ...], garbage: bytes
) -> None:
    sms.done("roll", "june", "sight", "--vs", "9", "--dice", "1")
    journal = people.parent / ".sms" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes() + garbage)
    ran = sms(*line)
    assert ran.status in (0, 1)
    assert controls(ran.out + ran.err) == set()


@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [[]], {"a": 1}, "\ud800", -(10**30)])
@pytest.mark.parametrize(
    "key", ["rulings", "sheet", "changes", "result", "request", "throw", "faces", "character"]
)
@pytest.mark.parametrize("line", [("push", "june", "1"), ("cost", "june", "harm")], ids=" ".join)
def test_a_record_of_wrong_types_is_refused(
    people: Path, sms: Sms, line: tuple[str, ...], key: str, value: object
) -> None:
    sms.done("roll", "june", "sight", "--vs", "9", "--dice", "1")
    journal = people.parent / ".sms" / "journal.jsonl"
    entry = json.loads(journal.read_text("utf-8"))
    entry["rolls"][0][key] = value
    journal.write_text(json.dumps(entry) + "\n", "utf-8")
    before = (people / "june.toml").read_bytes()
    ran = sms(*line)
    if key not in ("rulings", "changes", "throw") or ran.status:  # without these it may still do
        assert ran.status == 1
        assert ran.out == ""
        assert (people / "june.toml").read_bytes() == before


LOCALES: dict[str, dict[str, str]] = {
    "utf-8": {"LC_ALL": "C.UTF-8"},
    "ascii": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "latin-1": {"PYTHONUTF8": "1", "PYTHONIOENCODING": "latin-1"},
}
ECHOING = (
    (b"show", b"ren\xff"),
    (b"check", b"ren\xff.toml"),
    (b"roll", b"june", b"\xff"),
    (b"obligation", b"add", b"june", b"x", *b"--kind personal --owed b --why c --who \xff".split()),
    (b"show", "ren\u00e9".encode()),
)


@pytest.mark.skipif(os.name != "posix", reason="words of a command line are text here")
@pytest.mark.parametrize("encoding", LOCALES)
@pytest.mark.parametrize("words", ECHOING, ids=repr)
def test_bytes_that_are_no_text_are_told_in_what_the_locale_prints(
    people: Path, words: tuple[bytes, ...], encoding: str
) -> None:
    """A name is matched, or refused, and never takes the message with it."""
    before = (people / "june.toml").read_bytes()
    ran = subprocess.run(
        [sys.executable.encode(), b"-m", b"sms_cli", *words],
        env={"PYTHONPATH": str(ROOT), "NO_COLOR": "1", **LOCALES[encoding]},
        cwd=people.parent,
        capture_output=True,
        check=False,
    )
    told = (ran.stdout + ran.stderr).decode(encoding)
    assert ran.returncode in (1, 2)
    assert controls(told) == set()
    assert "went wrong" not in told
    assert "white space" not in told
    if words[0] == b"show":
        wants = f"is no {encoding.upper()}" if encoding == "ascii" else "is no "
        assert wants in told or "no sheet is named ren" in told
    assert (people / "june.toml").read_bytes() == before


def test_a_text_that_is_none_is_refused_by_whatever_would_write_it(people: Path, sms: Sms) -> None:
    before = (people / "june.toml").read_bytes()
    tie = ("--kind", "personal", "--owed", "b", "--why", "c")
    for line in (
        ("obligation", "add", "june", "x", *tie, "--who", "\udcff"),
        ("technique", "learn", "june", "\udcff"),
        ("sunset", "june", "--declare", "\udcff", "--deed", "x", "--scene", "y", "--yes"),
        ("set", "june", "look", "\udcff"),
    ):
        ran = sms(*line)
        assert ran.status == 2, line
        assert "UTF-8" in ran.err
        assert controls(ran.err) == set()
    assert (people / "june.toml").read_bytes() == before


def make_link_to_nowhere(path: Path) -> None:
    path.symlink_to("nowhere/at/all")


@pytest.mark.parametrize(
    ("file", "make"),
    [
        *((".sms/lock", make) for make in (make_folder, make_pipe, make_device)),
        (".sms/lock", make_link_to_nowhere),
        *((".sms/journal.jsonl", make) for make in (make_folder, make_pipe, make_device)),
    ],
)
def test_what_stands_in_the_place_of_our_own_files_is_named(
    people: Path, sms: Sms, file: str, make: Callable[[Path], None]
) -> None:
    (people.parent / ".sms").mkdir()
    make(people.parent / file)
    for line in (["show", "june"], ["check"], ["roll", "june", "sight", "-n"]):
        assert (sms(*line).status, sms(*line).err) == (0, "")
    for line in (["harm", "june"], ["roll", "june", "sight"], ["undo"]):
        ran = sms(*line)
        assert (ran.status, ran.out) == (1, "")
        assert ran.err.startswith(f"{file}: ")
        assert "move it away" in ran.err
