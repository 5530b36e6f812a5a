"""`sms check`: every problem of every file, in one run."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import NO_CAMPAIGN, Campaign
from sms_cli.commands.check import all_problems
from sms_cli.commands.command import command
from sms_cli.commands.table import folder_here
from sms_cli.errors import NotFound, Place, RuleError, SmsError
from sms_cli.model.reports import Checked, FileProblem
from sms_cli.model.sheet import Dojo
from sms_cli.sheets.document import MAX_BYTES, Document, read_document
from sms_cli.sheets.locate import PEOPLE, Folder, check_name
from sms_cli.sheets.problems import Problem, problems, rulings_problems

Judge = Callable[[Mapping[str, Any]], Iterable[Problem]]


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
        paths = _named(files, folder) if files else _all(folder)
        found = [
            problem
            for file, path in sorted(paths.items())
            for problem in sorted(_problems(path, file, folder, creation), key=_position)
        ]
    return Checked(tuple(found), len(paths))


def _all(folder: Folder | None) -> dict[str, Path]:
    """Return all files of the campaign by what they are called to the user."""
    if folder is None:
        raise NotFound(NO_CAMPAIGN)
    names = (*JUDGES, FIGHT)
    others = [folder.root / name for name in names if os.path.lexists(folder.root / name)]
    return {folder.shown(path): path for path in (*folder.sheets(), *others)}


def _named(files: Iterable[str], folder: Folder | None) -> dict[str, Path]:
    return dict(_file(word, folder) for word in files)


def _file(word: str, folder: Folder | None) -> tuple[str, Path]:
    if word.endswith(".toml"):
        path = Path(word)
        return folder.shown(path) if folder else word, path
    if folder is None:
        raise NotFound(NO_CAMPAIGN)
    path = folder.find(word)
    return folder.shown(path), path


def _position(problem: FileProblem) -> tuple[int, int]:
    return problem.line or 0, problem.column or 0


def _problems(
    path: Path, file: str, folder: Folder | None, creation: bool
) -> Iterator[FileProblem]:
    """Yield the problems of one file; what cannot be read at all is one of them."""
    if folder and path.parent == folder.characters:
        yield from _name_problems(path.stem, file)
    try:
        document = read_document(path, file)
    except SmsError as error:
        place = error.place or Place(file)
        yield _problem(place, "error", error.fault, _lines_of(path) if place.line else [])
    else:
        yield from _placed(document, judge_of(path, creation=creation)(document.data))


def judge_of(path: Path, *, creation: bool = False) -> Judge:
    """Return what judges a file, by its name; a sheet may be named dojo, too."""
    sheet = partial(all_problems, stem=path.stem, creation=creation)
    folder = path.absolute().parent
    if folder.name == PEOPLE:
        return sheet
    if path.name == FIGHT:
        from sms_cli.commands.fight_file import fight_problems  # heavy, and seldom needed

        return partial(fight_problems, folder=Folder(folder))
    return JUDGES.get(path.name, sheet)


def _name_problems(stem: str, file: str) -> Iterator[FileProblem]:
    try:
        check_name(stem, new=True)
    except RuleError as error:
        yield _problem(Place(file), "warning", error.fault, [])


def _placed(document: Document, found: Iterable[Problem]) -> Iterator[FileProblem]:
    lines: list[str] = []
    for problem in found:
        lines = lines or _lines(document.raw)
        place = document.place(problem.key, of=problem.on)
        yield _problem(place, problem.severity, problem.message, lines)


def _problem(place: Place, severity: str, message: str, lines: Sequence[str]) -> FileProblem:
    there = place.line is not None and place.line <= len(lines)
    return FileProblem(*place, severity, message, lines[(place.line or 1) - 1] if there else None)


def _lines_of(path: Path) -> list[str]:
    """Return the lines of a file that is no TOML; none when it is gone meanwhile."""
    with suppress(OSError), open(path, "rb") as file:
        return _lines(file.read(MAX_BYTES))
    return []


def _lines(raw: bytes) -> list[str]:
    return raw.decode("utf-8-sig", "replace").split("\n")
