"""Values of a TOML file into the model, or everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from sms_cli.model.settings import SETTINGS, ruling_faults
from sms_cli.model.sheet import FORMAT, KINDS, Sheet
from sms_cli.sheets.wording import show_choices, show_key, show_value, suggest

Model = TypeVar("Model")


class Problem(NamedTuple):
    """One fault: its key (rows by id or name, items of lists by index from 0) and what to say."""

    key: tuple[str | int, ...]
    message: str
    severity: Literal["error", "warning"] = "error"
    on: Literal["key", "value"] = "value"


def convert(data: Mapping[str, Any], model: type[Model]) -> Model | tuple[Problem, ...]:
    """Return the model's value, or the problems (an error among them) that forbid it."""
    named = {key: value for key, value in data.items() if key} if "" in data else data
    try:
        value = msgspec.convert(named, type=model)  # its field without a name is no key of a file
    except msgspec.ValidationError:
        return problems(data, model)
    return problems(data, model) if is_newer(data) else value


def convert_sheet(data: Mapping[str, Any], stem: str) -> Sheet | tuple[Problem, ...]:
    """Return the sheet that bears this stem, or the problems (an error among them) it has."""
    model = _model_of(data)
    if model is None:
        return sheet_problems(data)
    sheet: Sheet | tuple[Problem, ...] = convert(data, model)
    return sheet if isinstance(sheet, tuple) else msgspec.structs.replace(sheet, stem=stem)


def problems(data: Mapping[str, Any], model: type) -> tuple[Problem, ...]:
    """Return every problem in the file's order: () if it converts and has no unknown key.

    A file of a newer program has that one problem only. Of a file with more than a thousand
    errors, or warnings, the first thousand are returned.
    """
    from sms_cli.sheets.explain import explain  # only a check or a broken file pays for it

    return (_newer(data),) if is_newer(data) else explain(data, model)


def sheet_problems(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return every problem of a sheet, judged as the kind that it says it is."""
    model = _model_of(data)
    if model is not None:
        return problems(data, model)
    return (_newer(data) if is_newer(data) else _no_kind(data),)


def has_unknown_keys(data: Mapping[str, Any], sheet: Sheet) -> bool:
    """Tell whether a sheet that converts has keys that nothing reads; a hundredth of the walk."""
    known = msgspec.to_builtins(sheet)
    del known[""]  # the stem, which is no key of the file
    return not _knows(known, {**data, "kind": known["kind"]})


def _knows(known: object, value: object) -> bool:
    if isinstance(value, dict) and isinstance(known, dict):
        return all(name in known and _knows(known[name], value[name]) for name in value)
    if isinstance(value, list) and isinstance(known, list | tuple):
        return all(map(_knows, known, value))
    return True


def rulings_problems(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return every problem of an `sms.toml`: its settings, and keys that it does not know."""
    settings = {setting.key for setting in SETTINGS}
    found: list[Problem] = []
    for name, value in data.items():
        if name != "rulings":
            found.append(unknown_key((name,), ["rulings"]))
        elif not isinstance(value, Mapping):
            message = f"rulings is {show_value(value)}; it is a table [rulings]"
            found.append(Problem(("rulings",), message))
        else:
            found += [
                Problem((name, key), message, on="value" if key in settings else "key")
                for key, message in ruling_faults(value)
            ]
    return tuple(found)


def unknown_key(key: tuple[str | int, ...], known: list[str]) -> Problem:
    """Return the warning that nothing reads this key."""
    *table, name = key
    where = f" in {show_table(tuple(table))}" if table else ""
    message = f"unknown key {show_key((name,))}{where}{suggest(name, known)}"
    return Problem(key, message, "warning", "key")


def show_table(key: tuple[str | int, ...]) -> str:
    """Return a table as its header has it; a row as it is counted."""
    return show_key(key) if isinstance(key[-1], int) else f"[{show_key(key)}]"


def _model_of(data: Mapping[str, Any]) -> type[Sheet] | None:
    kind = data.get("kind")
    return KINDS.get(kind) if isinstance(kind, str) else None


def _no_kind(data: Mapping[str, Any]) -> Problem:
    choices = show_choices(KINDS)
    if "kind" not in data:
        return Problem(("kind",), f'kind is missing; add kind = "character" ({choices})')
    kind = data["kind"]
    message = f"kind is {show_value(kind)}; it is {choices}{suggest(kind, KINDS)}"
    return Problem(("kind",), message)


def is_newer(data: Mapping[str, Any]) -> bool:
    """Tell whether a newer program has made a file: no rule of this one is for it."""
    return type(data.get("format")) is int and data["format"] > FORMAT


def _newer(data: Mapping[str, Any]) -> Problem:
    made = show_value(data["format"])
    reads = f"this sms reads up to {FORMAT}: a newer sms made the file, use that one"
    return Problem(("format",), f"format is {made}; {reads}")
