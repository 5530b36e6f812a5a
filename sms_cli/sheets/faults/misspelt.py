"""Keys and headers that are misspelt: what is told of each, once."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import inspect

from sms_cli.errors import ALMOST
from sms_cli.sheets.faults.nodes import (
    Key,
    fits,
    is_tabular,
    is_tabular_type,
    meant,
    required_of,
    row_type,
)
from sms_cli.sheets.faults.problems import Problem
from sms_cli.sheets.faults.tables import Table, Verdict, Verdicts, header, where
from sms_cli.sheets.faults.wording import NEAR, nearness, show_key


def misspelt(table: Table) -> Verdicts:
    """Return the verdicts on keys that are nearly one of their own table's."""
    found: Verdicts = {}
    for name, value in ((name, table.value[name]) for name in table.unknown):
        key, taken = (*table.key, name), {each[-1] for each in found}
        known = _meant_by(table, name, taken)
        if known is None:
            continue
        found[key] = _called_otherwise(key, value, known, table)
        found[*table.key, known] = Verdict()
        there = table.value.get(known)
        if isinstance(there, Mapping):  # each of the two has what the other one lacks
            found |= {(*table.key, known, each): Verdict() for each in value}
            found |= {(*key, each): Verdict() for each in there}
    return found


def _meant_by(table: Table, name: str, taken: Collection[object]) -> str | None:
    near = {each: nearness(name, each) for each in table.fields if each not in taken}
    likely = [each for each in near if near[each] >= NEAR and _may_be(table, name, each)]
    return max(likely, key=near.__getitem__, default=None)


def _may_be(table: Table, name: str, known: str) -> bool:
    """Tell whether a key may be meant as a known one, without which the file says too little."""
    node, value, there = table.fields[known], table.value[name], table.value.get(known)
    if is_tabular(value) != is_tabular_type(node):
        return False
    if not is_tabular(value):
        return there is None and known in table.required
    is_near = nearness(name, known) >= ALMOST or fits(node, value)
    return is_near and _is_wanted(table, known, value, there)


def _is_wanted(table: Table, known: str, value: object, there: object) -> bool:
    """Tell whether a table gives what is missing: a user's own tables may have any name."""
    node = table.fields[known]
    kind = row_type(node) or meant(node, value)
    required = required_of(kind) if isinstance(kind, inspect.StructType) else frozenset()
    rows = value if isinstance(value, list) else [value]
    keys = [frozenset(row if isinstance(row, Mapping) else ()) for row in rows]
    if isinstance(there, Mapping):
        return bool((required - there.keys()) & keys[0]) and not there.keys() & keys[0]
    if there is not None and row_type(node) is None:
        return False
    if required:
        return known in table.required or all(required <= each for each in keys)
    return known in table.required or (bool(table.key) and fits(node, value))


def _called_otherwise(key: Key, value: object, known: str, table: Table) -> Verdict:
    """Return the verdict on a key, or a header, that has another name."""
    name, node = show_key(key[-1:]), table.fields[known]
    if not is_tabular(value):
        message = f"{name} is no key {where(table)}; did you mean {known}, which is missing?"
        return Verdict(Problem(key, message, "error", "key"), node)
    rows = row_type(node) is not None
    is_alike = rows != isinstance(value, Mapping)
    meant_one = known if is_alike else header((*table.key, known), rows=rows)
    message = f"no table is named {name}; did you mean {meant_one}?"
    return Verdict(Problem(key, message, "error", "key"), node if is_alike else None)
