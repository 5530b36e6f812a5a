"""The house's arrows and tables, read from the sources: who may import whom, and what must match.

commands → show, sheets, resolver, model      show → resolver, model
resolver → model      sheets → model          all → errors
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from sms_cli.commands.catalogue import COMMANDS, Group, Leaf
from sms_cli.show.notes import NOTES
from sms_cli.show.renderers import PICTURES

PACKAGE = Path(__file__).parent.parent / "sms_cli"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAY_IMPORT = {
    "commands": {"commands", "show", "sheets", "resolver", "model", "errors"},
    "show": {"show", "resolver", "model", "errors"},
    "resolver": {"resolver", "model", "errors"},
    "sheets": {"sheets", "model", "errors"},
    "model": {"model", "errors"},
    "errors": set[str](),
    "__init__": set[str](),
    "__main__": {"commands"},
}
AT_HOME = {"typer": "commands", "rich": "show", "tomlkit": "sheets"}
MOST_LINES_OF_A_FUNCTION = 60
MOST_LINES_OF_A_FILE = 400
# What a bare roll must not load: each costs milliseconds that the dice do not need.
HEAVY = "msgspec tomllib tomlkit rich json hashlib dataclasses random.SystemRandom logging asyncio"


class Imported(NamedTuple):
    """One import statement's module, and whether it is made when the importer is loaded."""

    name: str
    line: int
    at_once: bool


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def layer_of(path: Path) -> str:
    """Return which part of the house a module is in."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> Iterator[Imported]:
    """Yield every import of a module, inside functions too."""
    inner = {
        id(node)
        for function in ast.walk(tree_of(path))
        if isinstance(function, ast.FunctionDef | ast.If)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Imported(alias.name, node.lineno, id(node) not in inner)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno}: a relative import"
            assert node.module is not None
            yield Imported(node.module, node.lineno, id(node) not in inner)


def name_of(path: Path) -> str:
    """Return a module as the tests name it."""
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_arrows_run_one_way(path: Path) -> None:
    allowed = MAY_IMPORT[layer_of(path)]
    for imported in imports_of(path):
        package, _, rest = imported.name.partition(".")
        if package != "sms_cli":
            continue
        where = f"{name_of(path)}:{imported.line} imports {imported.name}"
        if not rest:  # the root of the commands prints the version, which stands nowhere else
            assert name_of(path) == "commands/root.py", where
        else:
            assert rest.split(".")[0] in allowed, where


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_libraries_stay_at_home(path: Path) -> None:
    for imported in imports_of(path):
        library = imported.name.split(".")[0]
        where = f"{name_of(path)}:{imported.line} imports {imported.name}"
        assert library != "click", where  # typer carries its own
        assert AT_HOME.get(library, layer_of(path)) == layer_of(path), where
        if library in ("rich", "tomlkit"):
            assert not imported.at_once, f"{where} when it is loaded"
        if library == "tomlkit":
            assert path.name == "document.py", where


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_files_and_functions_stay_short(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines < MOST_LINES_OF_A_FILE
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length < MOST_LINES_OF_A_FUNCTION, f"{node.name} has {length} lines"


@pytest.mark.parametrize("layer", ["resolver", "model"])
def test_the_rules_open_no_file_print_nothing_and_draw_no_number(layer: str) -> None:
    forbidden = {"os", "pathlib", "io", "secrets", "subprocess", "time", "datetime", "sys"}
    for path in (PACKAGE / layer).glob("*.py"):
        libraries = {imported.name for imported in imports_of(path)}
        assert not libraries & forbidden, name_of(path)
        assert "random" not in libraries or name_of(path) == "model/dice.py"
        called = {
            node.func.id
            for node in ast.walk(tree_of(path))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not called & {"open", "print", "input"}, name_of(path)


def test_the_resolver_raises_rule_errors_and_wrong_names_only() -> None:
    for path in (PACKAGE / "resolver").glob("*.py"):
        for function in ast.walk(tree_of(path)):
            if not isinstance(function, ast.FunctionDef):
                continue
            # what reads dice as they were typed finds a wrong command line
            reads = function.name.startswith("read_") or path.name == "expression.py"
            allowed = {"RuleError", "Unsaid", "NotFound", *(["DiceError"] if reads else [])}
            where = f"{name_of(path)}: {function.name}"
            assert {name for name in _raised(function) if name[0] != "_"} <= allowed, where


def _raised(function: ast.FunctionDef) -> Iterator[str]:
    """Yield what a function raises; a name with an underscore is a maker of the module's own."""
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Raise)
            and isinstance(node.exc, ast.Call)
            and isinstance(node.exc.func, ast.Name)
        ):
            yield node.exc.func.id


def test_a_bare_roll_loads_no_more_than_it_needs() -> None:
    code = (
        "import sys\n"
        "from sms_cli.commands import root\n"
        "assert root.run(['roll', 'd8', '-q']) == 0\n"
        "print(*sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    )
    loaded = set(ran.stdout.split())
    assert not loaded & set(HEAVY.split())
    ours = {name for name in loaded if name.startswith("sms_cli.")}
    assert not {name for name in ours if name.startswith("sms_cli.resolver.skill")}
    assert len(ours) < 30


def leaves() -> Iterator[tuple[str, Leaf]]:
    """Yield every command with its whole name."""
    for shelf in COMMANDS.values():
        for name, found in shelf.items():
            if isinstance(found, Group):
                yield from ((f"{name} {inner}", leaf) for inner, leaf in found.commands.items())
            else:
                yield name, found


@pytest.mark.parametrize(("name", "leaf"), list(leaves()), ids=[name for name, _ in leaves()])
def test_the_catalogue_is_what_the_commands_say(name: str, leaf: Leaf) -> None:
    function = getattr(import_module(f"sms_cli.commands.{leaf.module}"), leaf.function)
    assert function.__name__.rstrip("_").replace("_", " ") == name
    doc = (function.__doc__ or "").splitlines()
    assert doc[0] == leaf.help
    assert not any("\\b" in line for line in doc), f"{name} shows a mark that is for typer"
    assert leaf.help.endswith(".")
    assert len(leaf.help) <= 64
    assert any(line.strip().startswith(f"sms {name}") for line in doc), f"{name} has no example"


def _results() -> Iterator[tuple[str, str]]:
    """Yield what a command can answer with: a class that says what changed and what to note."""
    classes = [
        (name_of(path), node)
        for path in MODULES
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef)
    ]
    own = {node.name for _, node in classes if {"changes", "notes"} <= set(_fields(node))}
    for where, node in classes:
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        if (node.name in own or bases & own) and not node.name.startswith("_"):
            yield where, node.name


def _fields(node: ast.ClassDef) -> Iterator[str]:
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id


def _loaded_by_commands() -> set[str]:
    """Return the modules that commands import, at once or later, through whatever others."""
    by_name = {"sms_cli." + name_of(path)[:-3].replace("/", "."): path for path in MODULES}
    found = {name for name in by_name if name.startswith("sms_cli.commands.")}
    fresh = set(found)
    while fresh:
        named = set()
        for name in fresh:
            for node in ast.walk(tree_of(by_name[name])):
                if isinstance(node, ast.ImportFrom) and node.module:
                    named |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        fresh = named & set(by_name) - found
        found |= fresh
    return {name_of(by_name[name]) for name in found}


def test_every_result_has_its_picture() -> None:
    loaded = _loaded_by_commands()
    results = {name for path, name in _results() if path in loaded}
    assert results - set(PICTURES) == set()
    assert set(PICTURES) - {name for _, name in _results()} == set()


def test_results_are_named_tuples_only_where_an_answer_must_feel_instant() -> None:
    rolls_and_looks = ("step", "plain", "pool", "portrait")
    light = {"model/answers.py", *(f"resolver/{name}.py" for name in rolls_and_looks)}
    for path in MODULES:
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and {"changes", "notes"} <= set(_fields(node)):
                is_tuple = "NamedTuple" in {ast.unparse(base) for base in node.bases}
                assert is_tuple is (name_of(path) in light), f"{name_of(path)}: {node.name}"


@pytest.mark.parametrize("result", PICTURES)
def test_every_picture_is_there(result: str) -> None:
    home, name = PICTURES[result]
    module = import_module(f"sms_cli.show.{home}")
    assert hasattr(module, f"{name}_lines") or hasattr(module, f"{name}_raw")


class Made(NamedTuple):
    """A note that is made: the pattern of its slug, its facts, and where."""

    slug: ast.expr
    facts: set[str]
    where: str


def _notes_made() -> Iterator[tuple[Path, Made]]:
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "note"
            ):
                facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield path, Made(node.args[0], facts, f"{name_of(path)}:{node.lineno}")


def _slugs(path: Path, slug: ast.expr) -> set[str]:
    """Return the notes that a slug can be: itself, what fits it, or the texts of the module."""
    if isinstance(slug, ast.Constant | ast.IfExp):
        return _either(slug)
    if isinstance(slug, ast.JoinedStr):
        return _fitting(slug)
    if isinstance(slug, ast.Attribute):
        return _column(slug.attr)
    texts = {str(n.value) for n in ast.walk(tree_of(path)) if isinstance(n, ast.Constant)}
    patterns = (n for n in ast.walk(tree_of(path)) if isinstance(n, ast.JoinedStr))
    fitting = {slug for pattern in patterns if _solid(pattern) for slug in _fitting(pattern)}
    others = (made.slug for other, made in _notes_made() if other == path)
    single = {text for other in others for text in _either(other)}
    return ((texts & set(NOTES)) | fitting) - single


def _either(slug: ast.expr) -> set[str]:
    """Return the texts that stand there outright."""
    if isinstance(slug, ast.IfExp):
        return _either(slug.body) | _either(slug.orelse)
    return {str(slug.value)} if isinstance(slug, ast.Constant) else set()


def _column(name: str) -> set[str]:
    """Return the texts that the rows of a table have under a name."""
    return {
        str(keyword.value.value)
        for path in MODULES
        for keyword in ast.walk(tree_of(path))
        if isinstance(keyword, ast.keyword)
        and keyword.arg == name
        and isinstance(keyword.value, ast.Constant)
        and isinstance(keyword.value.value, str)
    }


def _fitting(pattern: ast.JoinedStr) -> set[str]:
    ends = [part.value if isinstance(part, ast.Constant) else "" for part in pattern.values]
    first, last = str(ends[0]), str(ends[-1])
    return {slug for slug in NOTES if slug.startswith(first) and slug.endswith(last)}


def _solid(pattern: ast.JoinedStr) -> bool:
    text = "".join(str(part.value) for part in pattern.values if isinstance(part, ast.Constant))
    return text.startswith("-") and " " not in text


def _facts_named(slug: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(NOTES[slug]) if field}


def test_every_note_that_is_made_has_its_sentence_and_its_facts() -> None:
    faults = []
    for path, made in _notes_made():
        slugs = _slugs(path, made.slug)
        faults += [] if slugs else [f"{made.where}: no sentence fits"]
        for slug in slugs:
            if slug not in NOTES:
                faults.append(f"{made.where}: {slug} has no sentence")
            elif not _facts_named(slug) <= made.facts:
                faults.append(f"{made.where}: {slug} needs {_facts_named(slug) - made.facts}")
    assert faults == []


def test_every_sentence_is_said_by_something() -> None:
    said = {slug for path, made in _notes_made() for slug in _slugs(path, made.slug)}
    assert set(NOTES) - said == set()


def test_sentences_end_as_sentences_do() -> None:
    # or in a command line, which a full stop would spoil
    assert {slug for slug, text in NOTES.items() if text[-1] not in ".?}"} == set()
