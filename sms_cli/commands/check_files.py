"""`sms check`: every problem of every file, in one run."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from sms_cli.commands.campaign import NO_CAMPAIGN, Campaign
from sms_cli.commands.check import problems_and_doubts
from sms_cli.commands.command import command
from sms_cli.commands.table import folder_here
from sms_cli.errors import NotFound, Place, RuleError, SmsError
from sms_cli.model.reports import Checked, FileProblem
from sms_cli.model.sheet import Dojo
from sms_cli.sheets.document import MAX_BYTES, Document, read_document
from sms_cli.sheets.locate import Folder, absolute, is_of_people, is_path, refuse_paths
from sms_cli.sheets.naming import check_name, folded, likeness
from sms_cli.sheets.problems import Problem, problems, rulings_problems

Judge = Callable[[Mapping[str, Any]], Iterable[Problem]]


class Target(NamedTuple):
    """A file to check: what it is called, its path as the working directory sees it, and where."""

    file: str
    seen: str
    path: Path


FIGHT = "fight.toml"
# What is no sheet, by its name at the campaign's root; a fight asks for its people, too.
JUDGES: dict[str, Judge] = {
    "dojo.toml": partial(problems, model=Dojo),
    "sms.toml": rulings_problems,
}

Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="[FILE…]", help="Names, or paths; all files if none is given."),
]
Creation = Annotated[
    bool, typer.Option("--creation", help="Warn of what no new character has (S20).")
]


@command
def check(files: Files = None, creation: Creation = False) -> Checked:
    """Find every problem of every file.

    \b
    sms check                      all sheets and dojo, fight and sms.toml
    sms check june characters/ray.toml
    sms check june --creation      what a strict table asks of a new character
    sms check -q                   how many errors there are

    In a pipe each problem is a line: file:line:column: message. Warnings alone exit with 0.
    """
    folder = folder_here()
    reading = Campaign(folder).store.lock(exclusive=False) if folder else nullcontext()
    with reading:
        targets = _named(files, folder) if files else _all(folder)
        first = _first_spellings(folder.names() if folder else ())
        found = [
            problem
            for target in sorted(targets)
            for problem in sorted(_problems(target, first, creation), key=_position)
        ]
    return Checked(tuple(found), len(targets))


def _all(folder: Folder | None) -> set[Target]:
    """Return all files of the campaign; a fight.toml that links to nothing is no fight."""
    if folder is None:
        raise NotFound(NO_CAMPAIGN)
    others = [folder.root / name for name in JUDGES if os.path.lexists(folder.root / name)]
    fights = [folder.root / FIGHT] if os.path.exists(folder.root / FIGHT) else []
    return {_target(path, folder) for path in (*folder.sheets(), *others, *fights)}


def _named(files: Iterable[str], folder: Folder | None) -> set[Target]:
    return {_file(word, folder) for word in files}


def _file(word: str, folder: Folder | None) -> Target:
    if is_path(word):
        path = absolute(word)
        return _target(path, folder) if folder else Target(word, word, path)
    names = folder.names() if folder else ()
    if word not in names:
        refuse_paths(word, names)
    if folder is None:
        raise NotFound(NO_CAMPAIGN)
    return _target(folder.find(word), folder)


def _target(path: Path, folder: Folder) -> Target:
    file = folder.shown(path)
    return Target(file, folder.from_here(file), path)


def _first_spellings(names: Iterable[str]) -> dict[str, str]:
    """Return by each name without its case and form how it is spelled first."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(folded(name), name)
    return first


def _position(problem: FileProblem) -> tuple[int, int]:
    return problem.line or 0, problem.column or 0


def _problems(target: Target, first: Mapping[str, str], creation: bool) -> Iterator[FileProblem]:
    """Yield the problems of one file; what cannot be read at all is one of them."""
    if is_of_people(target.path):
        for fault in _name_faults(target.path.stem, first):
            yield _problem(target, Place(target.file), Problem((), fault, "warning"), [])
    try:
        document = read_document(target.path, target.file)
    except SmsError as error:
        place = error.place or Place(target.file)
        lines = _lines_of(target.path) if place.line else []
        yield _problem(target, place, Problem((), error.fault), lines)
    else:
        judge = judge_of(target.path, creation=creation)
        yield from _placed(target, document, judge(document.data))


def judge_of(path: Path, *, creation: bool = False) -> Judge:
    """Return what judges a file, by its name; a sheet may be named dojo, too."""
    sheet = partial(problems_and_doubts, stem=path.stem, creation=creation)
    if is_of_people(path):
        return sheet
    if path.name == FIGHT:
        from sms_cli.commands.fight_file import fight_problems  # heavy, and seldom needed

        return partial(fight_problems, folder=Folder(absolute(path).parent))
    return JUDGES.get(path.name, sheet)


def _name_faults(stem: str, first: Mapping[str, str]) -> Iterator[str]:
    try:
        check_name(stem, new=True)
    except RuleError as error:
        yield error.fault
    other = first.get(folded(stem), stem)
    if other != stem:
        yield f"{likeness(stem, other)}; give the file another name"


def _placed(target: Target, document: Document, found: Iterable[Problem]) -> Iterator[FileProblem]:
    lines: list[str] = []
    for problem in found:
        lines = lines or _lines(document.raw)
        place = document.place(problem.key, of=problem.on)
        yield _problem(target, place, problem, lines)


def _problem(target: Target, place: Place, problem: Problem, lines: Sequence[str]) -> FileProblem:
    there = place.line is not None and place.line <= len(lines)
    excerpt = lines[(place.line or 1) - 1] if there else None
    return FileProblem(*place, problem.severity, problem.message, excerpt, target.seen)


def _lines_of(path: Path) -> list[str]:
    """Return the lines of a file that is no TOML; none when it is gone meanwhile."""
    with suppress(OSError), open(path, "rb") as file:
        return _lines(file.read(MAX_BYTES))
    return []


def _lines(raw: bytes) -> list[str]:
    return raw.decode("utf-8-sig", "replace").split("\n")
