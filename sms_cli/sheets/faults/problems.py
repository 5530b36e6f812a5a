"""Values of a TOML file into the model, or everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from sms_cli.model.settings import SETTINGS, RulingFault, ruling_faults
from sms_cli.model.sheet import FORMAT, KINDS, Sheet
from sms_cli.sheets.faults.wording import (
    NEAR,
    nearness,
    show_choices,
    show_key,
    show_value,
    suggest,
)

Model = TypeVar("Model")


class Problem(NamedTuple):
    """One fault: its key (rows by id or name, items of lists by index from 0) and what to say."""

    key: tuple[str | int, ...]
    message: str
    severity: Literal["error", "warning"] = "error"
    on: Literal["key", "value"] = "value"


def convert(data: Mapping[str, Any], model: type[Model]) -> Model | tuple[Problem, ...]:
    """Return the model's value, or the problems (an error among them) that forbid it."""
    value, found = judged(data, model)
    return found if value is None else value


def judged(data: Mapping[str, Any], model: type[Model]) -> tuple[Model | None, tuple[Problem, ...]]:
    """Return the model's value and the warnings, or None and the problems, an error among them."""
    value = _converted(data, model)
    if value is None:
        return None, problems(data, model)
    if not is_newer(data) and not _has_unknown_keys(data, value):
        return value, ()
    found = problems(data, model)
    return (None if has_error(found) else value), found


def _converted(data: Mapping[str, Any], model: type[Model]) -> Model | None:
    named = {key: value for key, value in data.items() if key} if "" in data else data
    try:
        return msgspec.convert(named, type=model)  # its field without a name is no key of a file
    except msgspec.ValidationError:
        return None


def judged_sheet(data: Mapping[str, Any], stem: str) -> tuple[Sheet | None, tuple[Problem, ...]]:
    """Return the sheet that bears this stem and its warnings, or None and the problems it has."""
    model = _model_of(data)
    if model is None:
        return None, sheet_problems(data)
    sheet: Sheet | None
    sheet, found = judged(data, model)
    return sheet and msgspec.structs.replace(sheet, stem=stem), found


def convert_sheet(data: Mapping[str, Any], stem: str) -> Sheet | tuple[Problem, ...]:
    """Return the sheet that bears this stem, or the problems (an error among them) it has."""
    sheet, found = judged_sheet(data, stem)
    return found if sheet is None else sheet


def has_error(found: tuple[Problem, ...]) -> bool:
    """Tell whether more than warnings is among some problems."""
    return any(problem.severity == "error" for problem in found)


def problems(data: Mapping[str, Any], model: type) -> tuple[Problem, ...]:
    """Return every problem in the file's order: () if it converts and has no unknown key.

    A file of a newer program has that one problem only. Of a file with more than a thousand
    errors, or warnings, the first thousand are returned. Nothing that stands in a file which says
    all that it has to is more than a warning: whoever wrote it may want it so.
    """
    from sms_cli.sheets.faults.explain import explain  # only a check or a broken file pays for it

    if is_newer(data):
        return (_newer(data),)
    found = explain(data, model)
    if _converted(data, model) is None:
        return found
    return tuple(problem._replace(severity="warning") for problem in found)


def sheet_problems(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return every problem of a sheet, judged as the kind that it says it is."""
    if is_newer(data):
        return (_newer(data),)
    if model := _model_of(data):
        return problems(data, model)
    from sms_cli.sheets.faults.explain import explain

    meant = None if "kind" in data else _kind_astray(data)
    found = explain(data, KINDS[meant]) if meant else ()
    return found if has_error(found) else (_no_kind(data),)


def _kind_astray(data: Mapping[str, Any]) -> str | None:
    """Return the kind that a sheet says under a misspelt key, or in a table."""
    for name, value in data.items():
        if isinstance(value, str) and value in KINDS and nearness(name, "kind") >= NEAR:
            return value
        if isinstance(value, Mapping) and (inner := _kind_astray(value)):
            return inner
    return None


def _has_unknown_keys(data: Mapping[str, Any], value: object) -> bool:
    """Tell whether what converts has keys that nothing reads; a hundredth of the walk."""
    known = msgspec.to_builtins(value)
    known.pop("", None)  # the stem, which is no key of the file
    return not _knows(known, data)


def _knows(known: object, value: object) -> bool:
    if isinstance(value, dict) and isinstance(known, dict):
        return all(name in known and _knows(known[name], value[name]) for name in value)
    if isinstance(value, list) and isinstance(known, list | tuple):
        return all(map(_knows, known, value))
    return True


def rulings_problems(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return every problem of an `sms.toml`: its settings, and keys that it does not know."""
    choices = {setting.key: [each.value for each in setting.choices] for setting in SETTINGS}
    found: list[Problem] = []
    for name, value in data.items():
        if name != "rulings":
            found.append(_no_rulings(name, value, choices, "rulings" in data))
        elif not isinstance(value, Mapping):
            message = f"rulings is {show_value(value)}; it is a table [rulings]"
            found.append(Problem(("rulings",), message))
        else:
            found += [_ruling_problem(fault, value, choices) for fault in ruling_faults(value)]
    return tuple(found)


def _ruling_problem(
    fault: RulingFault, table: Mapping[str, Any], choices: Mapping[str, list[str | bool]]
) -> Problem:
    if fault.key not in choices:
        return Problem(("rulings", fault.key), fault.message, on="key")
    meant = suggest(table[fault.key], choices[fault.key])
    return Problem(("rulings", fault.key), f"{fault.message}{meant}")


def _no_rulings(
    name: str, value: object, choices: Mapping[str, list[str | bool]], is_there: bool
) -> Problem:
    """Return the problem of what stands beside [rulings]: settings do not stand there."""
    if name in choices:
        way = "it belongs in [rulings]" if is_there else "the header [rulings] goes above this line"
        return Problem((name,), f"{name} stands at the top; {way}", on="key")
    if isinstance(value, Mapping) and (nearness(name, "rulings") >= NEAR or value.keys() & choices):
        way = "put its keys under [rulings]" if is_there else "did you mean rulings?"
        return Problem((name,), f"no table is named {show_key((name,))}; {way}", on="key")
    return unknown_key((name,), ["rulings"])


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
