"""Cases: facts about the rules as data, in cases/*.toml.

A `[[case]]` is run in a fresh copy of `cases/campaign`, or in an empty folder where it says
`bare = true`. Its keys:

name        what it shows, the rule's number first
sheets      values that a sheet gets before anything runs: `sheets.june.tracks.grit = 4`
rulings     the `[rulings]` of an sms.toml written before anything runs
files       further files, by name, with their text
env         environment variables
before      command lines that run first; each must exit 0
argv        the command line, to which `--json` is added, unless the case says `out` or `err`
exit        its exit status, 0 if not given
result      what the JSON `result` holds: a subset; a list is compared whole, its tables as subsets
envelope    the same for the keys beside `result`
says        a part of the error's message, in any case
out, err    the whole of what stands on standard output; a part of what stands on standard error
after       keys of sheets afterwards: `after.june = { tracks.grit = 1 }`
same        no file differs from what it was before `argv`
restored    no file differs from what it was before the first of `before`

The text "null" stands for null, and for a key that is not there. A refusal (exit 1 or 2) and a dry
run leave every file as it was, the journal too, whether the case says so or not.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import tomlkit

FOLDER = Path(__file__).parent / "cases"
KEYS = {
    *("name", "argv", "before", "bare", "sheets", "rulings", "files", "env", "exit", "result"),
    *("envelope", "after", "same", "restored", "says", "out", "err"),
}
Case = Mapping[str, Any]


def cases() -> Iterator[tuple[str, Case]]:
    """Yield every case with its name: the file's stem and the case's own."""
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            yield f"{path.stem}: {case['name']}", case


def prepare(case: Case, root: Path) -> None:
    """Put what the case starts from into a campaign."""
    for stem, keys in case.get("sheets", {}).items():
        path = root / "characters" / f"{stem}.toml"
        document = tomlkit.parse(path.read_text(encoding="utf-8"))
        for key, value in leaves(keys):
            *inside, last = key
            table: Any = document
            for part in inside:
                table = _step(table, part) if part in table or isinstance(table, list) else None
                assert table is not None, f"{stem} has no {part}"
            table[last] = value
        path.write_text(tomlkit.dumps(document), encoding="utf-8")
    if rulings := case.get("rulings"):
        (root / "sms.toml").write_text(tomlkit.dumps({"rulings": rulings}), encoding="utf-8")
    for name, text in case.get("files", {}).items():
        (root / name).write_text(text, encoding="utf-8")


def leaves(table: Mapping[str, Any], *above: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield each value of a table of tables with its key."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, *above, name)
        else:
            yield (*above, name), value


def value_at(data: Any, key: tuple[str, ...]) -> Any:
    """Return the value at a key, a row by its id, its name or its index; None if there is none."""
    for part in key:
        try:
            data = _step(data, part)
        except (KeyError, IndexError, StopIteration, TypeError):
            return None
    return data


def _step(data: Any, part: str) -> Any:
    if not isinstance(data, list):
        return data[part]
    if part.isdigit():
        return data[int(part)]
    return next(row for row in data if row.get("id", row.get("name")) == part)


def difference(wanted: Any, got: Any, where: str) -> str | None:
    """Say where an answer is not as the case wants it; None where it is."""
    if wanted == "null":
        return None if got is None else f"{where} is {got!r}, not null"
    if isinstance(wanted, Mapping):
        if not isinstance(got, Mapping):
            return f"{where} is {got!r}, no object"
        missing = [f"{where}.{key} is missing" for key in wanted if key not in got]
        inner = (
            difference(wanted[key], got[key], f"{where}.{key}") for key in wanted if key in got
        )
        return next(iter(missing), None) or next(filter(None, inner), None)
    if isinstance(wanted, list):
        if not isinstance(got, list) or len(got) != len(wanted):
            return f"{where} is {got!r}, not {wanted!r}"
        pairs = enumerate(zip(wanted, got, strict=True))
        return next(filter(None, (difference(*pair, f"{where}[{n}]") for n, pair in pairs)), None)
    same = type(got) is type(wanted) or {type(got), type(wanted)} == {int, float}
    return None if same and got == wanted else f"{where} is {got!r}, not {wanted!r}"
