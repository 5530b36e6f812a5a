"""Command lines and files at random: no run may end in a traceback, a hang or an unknown status."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sms_cli.commands.root import run
from tests.command_lines import command_lines

PEOPLE = Path(__file__).parents[1] / "characters"
WATCHDOG_S = 60
STATUSES = (0, 1, 2, 3)
OURS = ("SMS_CAMPAIGN", "FORCE_COLOR", "NO_COLOR", "COLUMNS", "VISUAL")
UNHARMED = frozenset("\n")  # the one control character that output has


def flip(raw: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(raw) + 1)
    return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]


def drop_line(raw: bytes, rng: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True) or [b""]
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def repeat_line(raw: bytes, rng: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True) or [b""]
    at = rng.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[rng.randrange(len(lines)) :]][:200])


VALUES = (
    *(b"7", b"-1", b"true", b'""', b'"x"', b"[]", b"[1]", b"{}", b"{ a = 1 }", b"nan", b"-inf"),
    *(b"1979-05-27", b"07:32:00", b"9" * 30, b"9" * 5000, b'"\\u0000"', b'"\\u001b[31m[red]"'),
    *(b'"\\u202e"', b"[[[[]]]]", b"'burning'", b'"d20"', b"0x7f", b"[" * 1000 + b"]" * 1000),
    *(b'"poisoned"', b'"' + b"x" * 20_000 + b'"', b"{ a = { a = { a = {} } } }", b"1e400"),
)


def change_value(raw: bytes, rng: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True) or [b""]
    at = rng.randrange(len(lines))
    name, equals, _ = lines[at].partition(b"=")
    lines[at] = name + (equals or b"=") + b" " + rng.choice(VALUES) + b"\n"
    return b"".join(lines)


def cut_short(raw: bytes, rng: random.Random) -> bytes:
    return raw[: rng.randrange(len(raw) + 1)]


MUTATIONS = (
    *(flip, drop_line, repeat_line, change_value, change_value, cut_short),
    lambda raw, rng: raw.replace(b"\n", b"\r\n"),
    lambda raw, rng: b"\xef\xbb\xbf" + raw,
    lambda raw, rng: rng.randbytes(rng.randrange(300)),
    lambda raw, rng: raw + b"x = " + b"[" * 1000 + b"]" * 1000,
    lambda raw, rng: raw + b".".join([b"a"] * 1000) + b" = 1",
)
JSON: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    3,
    10**30,
    1.5,
    "",
    "x",
    "d20",
    "\x1b[31m",
    "\ud800",
    [],
    [1],
    {},
    {"a": 1},
)
# What happened before, so that there is something to push, to undo and to fight on.
PAST = (
    ("roll", "salt", "sight", "--vs", "9", "--dice", "1"),
    ("harm", "june"),
    ("roll", "kenji", "kenjutsu/agility", "--vs", "15"),
    ("fight", "start", "kenji", "goro", "bikers"),
    ("roll", "june", "motion", "--vs", "20", "--seed", "1"),
)
OTHERS = {
    "sms.toml": b'[rulings]\nfull_tier = "roll-on"\nten_dice = true\n',
    "fight.toml": b'round = 1\nphase = 3\n[[combatants]]\nname = "june"\ndice = [3, 7]\n',
    "dojo.toml": b'name = "Hall"\n',
    ".sms/journal.jsonl": b"",
}


def spoil(root: Path, rng: random.Random) -> None:
    """Spoil a few of the campaign's files."""
    files = [*(f"characters/{path.name}" for path in sorted(PEOPLE.iterdir())), *OTHERS]
    for file in rng.sample(files, rng.choice((0, 0, 1, 1, 2, 3))):
        path = root / file
        raw = path.read_bytes() if path.exists() else OTHERS.get(file, b"")
        for mutate in rng.choices(MUTATIONS, k=rng.randrange(1, 3)):
            raw = mutate(raw, rng)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(raw)
    if rng.random() < 0.5:
        spoil_line(root / ".sms/journal.jsonl", rng)


def spoil_line(journal: Path, rng: random.Random) -> None:
    """Change one value somewhere in the journal's last line, which stays JSON."""
    lines = journal.read_bytes().splitlines() if journal.exists() else []
    try:
        line = json.loads(lines.pop() if lines else b"")
    except ValueError:
        return
    inside = line
    while isinstance(inside, dict | list) and inside:
        key = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if not isinstance(inside[key], dict | list) or not inside[key] or rng.random() < 0.2:
            inside[key] = rng.choice(JSON)
            break
        inside = inside[key]
    journal.write_bytes(b"\n".join([*lines, json.dumps(line).encode(), b""]))


@contextmanager
def watched() -> Iterator[None]:
    """Break off what hangs, where the system has a clock for it."""
    if sys.platform == "win32":
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"hangs for {WATCHDOG_S} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(WATCHDOG_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def run_watched(line: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with watched(), redirect_stdout(out), redirect_stderr(err):
        status = run(line)
    return status, out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return an empty folder deep in others, with faults let through as tracebacks."""
    folder = tmp_path_factory.mktemp("fuzz") / "a" / "b"
    folder.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch:
        for name in OURS:
            patch.delenv(name, raising=False)
        patch.setenv("SMS_DEBUG", "1")
        patch.setenv("EDITOR", "true")
        shutil.copytree(PEOPLE, folder / "template" / "characters")
        patch.chdir(folder / "template")
        for line in PAST:
            assert run_watched(list(line))[0] == 0
        yield folder


def try_lines(ground: Path, lines: list[list[str]], seed: int) -> None:
    """Run command lines one after the other in a campaign that is spoilt in between."""
    rng = random.Random(seed)
    root = ground / "campaign"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(ground / "template", root)
    os.chdir(root)
    for line in lines:
        status, out, _ = run_watched(line)
        assert status in STATUSES
        assert {char for char in out if not char.isprintable()} <= UNHARMED
        if line[0] == "--json" and not {"--help", "--version"} & {*line}:
            assert isinstance(json.loads(out), dict)
        spoil(root, rng)


fuzz = given(st.lists(command_lines(), min_size=2, max_size=5), st.integers(0, 2**32))
checks = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@settings(max_examples=200, deadline=None, suppress_health_check=checks)
@fuzz
def test_any_command_line_ends_well(ground: Path, lines: list[list[str]], seed: int) -> None:
    try_lines(ground, lines, seed)


@pytest.mark.long
@settings(max_examples=3000, deadline=None, suppress_health_check=checks)
@fuzz
def test_thousands_of_command_lines_end_well(
    ground: Path, lines: list[list[str]], seed: int
) -> None:
    try_lines(ground, lines, seed)
