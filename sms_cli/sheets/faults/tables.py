"""The tables of the model and those of a file, as a search for a key's right place wants them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import inspect

from sms_cli.sheets.faults.nodes import (
    Key,
    fields_of,
    fits,
    meant,
    peel,
    required_of,
    row_parts,
    row_type,
)
from sms_cli.sheets.faults.problems import Problem, show_table
from sms_cli.sheets.faults.wording import show_key


class Verdict(NamedTuple):
    """What is told of a key, if anything, and the type that its value is to be judged by."""

    problem: Problem | None = None
    node: inspect.Type | None = None


Verdicts = dict[Key, Verdict]


class Home(NamedTuple):
    """A table of the model, its keys and those that it asks for; `rows`: each under `[[path]]`.

    `is_asked`: it stands in the file, or has to. `free`: the type of keys of any name.
    """

    path: tuple[str, ...]
    fields: Mapping[str, inspect.Type]
    required: frozenset[str]
    rows: bool
    is_asked: bool
    free: inspect.Type | None = None


class Table(NamedTuple):
    """A table of a file, what the model knows and asks of its keys, and those it does not know."""

    key: Key
    fields: Mapping[str, inspect.Type]
    required: frozenset[str]
    value: Mapping[str, Any]
    unknown: Sequence[str]


def homes_of(
    node: inspect.Type, here: object, path: tuple[str, ...], asked: bool
) -> Iterator[Home]:
    """Yield the tables of the model, the outer ones first; `here` is what the file has of one."""
    if row := row_type(node):
        yield Home(path, fields_of(row), required_of(row), True, False)
    bare = peel(node)
    if isinstance(bare, inspect.DictType):
        yield Home(path, {}, frozenset(), False, False, bare.value_type)
    if not isinstance(bare, inspect.StructType):
        return
    fields, required = fields_of(bare), required_of(bare)
    yield Home(path, fields, required, False, asked)
    for name, inner in fields.items():
        there = here.get(name) if isinstance(here, Mapping) else None
        is_asked = asked and (isinstance(there, Mapping) or name in required)
        yield from homes_of(inner, there, (*path, name), is_asked)


def tables_of(node: inspect.Type, value: object, key: Key) -> Iterator[Table]:
    """Yield the tables of a file that the model knows, the outer ones first."""
    bare = meant(node, value)
    if isinstance(bare, inspect.StructType) and isinstance(value, Mapping):
        fields = fields_of(bare)
        unknown = [name for name in value if name not in fields]
        yield Table(key, fields, required_of(bare), value, unknown)
        for name in value:
            if name in fields:
                yield from tables_of(fields[name], value[name], (*key, name))
    elif isinstance(bare, inspect.DictType) and isinstance(value, Mapping):
        unfit = [name for name, each in value.items() if not fits(bare.value_type, each)]
        yield Table(key, {}, frozenset(), value, unfit)
    elif isinstance(value, list) and (row := row_type(bare)):
        for part, each in zip(row_parts(value), value, strict=True):
            yield from tables_of(row, each, (*key, part))


def header(path: Sequence[str | int], *, rows: bool) -> str:
    """Return a table's header as TOML writes it."""
    name = show_key(path)
    return f"[[{name}]]" if rows else f"[{name}]"


def where(table: Table) -> str:
    """Say in words where what a table has stands."""
    return f"in {show_table(table.key)}" if table.key else "at the top"
