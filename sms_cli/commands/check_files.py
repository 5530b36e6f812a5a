"""`sms check`: every problem of every file, in one run."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from sms_cli.commands.campaign import NO_CAMPAIGN, Campaign, campaign_folder
from sms_cli.commands.check import problems_and_doubts
from sms_cli.commands.command import command
from sms_cli.commands.table import folder_here
from sms_cli.errors import NotFound, Place, RuleError, SmsError
from sms_cli.model.reports import Checked, FileProblem
from sms_cli.model.sheet import Dojo
from sms_cli.sheets.document import MAX_BYTES, Document, parse_document, read_document
from sms_cli.sheets.faults.problems import Problem, problems, rulings_problems
from sms_cli.sheets.locate import Folder, absolute, is_of_people, refuse_paths
from sms_cli.sheets.naming import check_name, folded, likeness
from sms_cli.sheets.steps import resolve

if TYPE_CHECKING:
    from sms_cli.sheets.faults.salvage import Salvage

Judge = Callable[[Mapping[str, Any]], Iterable[Problem]]


class Target(NamedTuple):
    """A file to check: what it is called, its path as the working directory sees it, and where."""

    file: str
    seen: str
    path: Path


# Not what editors and systems leave beside a file, such as june.toml~ and .#june.toml.
_NEARLY_A_SHEET = r"(?:(?!.*\.toml$)|\.(?=[^\W_]))([^.].*)\.(?i:toml)"
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
        targets, astray = _named(files, folder) if files else _all()
        first = _first_spellings(folder.names() if folder else ())
        found = [
            *astray,
            *(
                problem
                for target in sorted(targets)
                for problem in sorted(_problems(target, first, creation), key=_position)
            ),
        ]
    return Checked(tuple(found), len(targets))


def _all() -> tuple[set[Target], list[FileProblem]]:
    """Return all files of the campaign, and a warning of each that is nearly named like a sheet."""
    folder = campaign_folder()
    others = (folder.root / name for name in (*JUDGES, FIGHT))
    there = (path for path in others if os.path.lexists(path))
    targets = {_target(path, folder) for path in (*folder.sheets(), *there)}
    return targets, [*_passed_over(folder)]


def _passed_over(folder: Folder) -> Iterator[FileProblem]:
    names = sorted(os.listdir(folder.characters)) if folder.characters.is_dir() else ()
    for name in names:
        if match := re.fullmatch(_NEARLY_A_SHEET, name):
            right = f"{match[1]}.toml"
            fault = f"this is read as no sheet; name it {right}, or take it away"
            target = _target(folder.characters / name, folder)
            yield _problem(target, Place(target.file), Problem((), fault, "warning"), [])


def _named(files: Sequence[str], folder: Folder | None) -> tuple[set[Target], list[FileProblem]]:
    """Return the files of some words, and the words without one, if any word has one."""
    targets: set[Target] = set()
    refused: dict[str, NotFound] = {}
    for word in files:
        try:
            targets.add(_file(word, folder))
        except NotFound as error:
            refused[word] = error
    if not targets:
        raise refused[files[0]]
    return targets, [
        _problem(Target(word, word, Path()), Place(word), Problem((), error.fault), [])
        for word, error in refused.items()
    ]


def _file(word: str, folder: Folder | None) -> Target:
    if word.endswith(".toml"):
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
        yield from _of_broken(target, error, judge_of(target.path, creation=creation))
    else:
        judge = judge_of(target.path, creation=creation)
        yield from _placed(target, document, judge(document.data))


def _of_broken(target: Target, error: SmsError, judge: Judge) -> Iterator[FileProblem]:
    """Yield the problems of a file that cannot be read, and of what is right of it."""
    from sms_cli.sheets.faults.salvage import salvage  # only a broken file pays for it

    place = error.place or Place(target.file)
    lines = _lines_of(target.path) if place.line else []
    found = salvage("\n".join(lines)) if lines else None
    if found is None or not found.complaints:
        yield _problem(target, place, Problem((), error.fault), lines)
        return
    for each in found.complaints:
        ends = found.text is None and each == found.complaints[-1]
        more = "; the rest of the file is read once this is mended" if ends else ""
        yield _problem(
            target, _place(target, lines, each.at), Problem((), each.words + more), lines
        )
    if found.text is not None:
        document = parse_document(found.text.encode(), target.file)
        known = (each for each in judge(document.data) if not _is_of(each, found, document))
        yield from _placed(target, document, known, lines)


def _is_of(problem: Problem, found: "Salvage", document: Document) -> bool:
    """Tell the lack of a key that is there, in a broken statement."""
    missing = resolve(document.data, problem.key)[1]
    return bool(missing) and not found.lost.isdisjoint(map(str, missing))


def _place(target: Target, lines: Sequence[str], at: int) -> Place:
    before = "\n".join(lines)[:at].split("\n")
    return Place(target.file, len(before), len(before[-1]) + 1)


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
        yield f"this is no name for a sheet: {error.fault.partition(' is no name: ')[2]}"
    other = first.get(folded(stem), stem)
    if other != stem:
        yield f"{likeness(stem, other)}; give the file another name"


def _placed(
    target: Target, document: Document, found: Iterable[Problem], lines: Sequence[str] = ()
) -> Iterator[FileProblem]:
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
