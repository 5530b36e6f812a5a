"""JSON Schema of the files, for editors: generated from the one model, fitted to TOML and Taplo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

import msgspec

from sms_cli.model import sheet
from sms_cli.model.bounds import RESERVED_IDS
from sms_cli.model.fight import Fight
from sms_cli.model.settings import SETTINGS, Setting

DRAFT = "http://json-schema.org/draft-07/schema#"  # the newest that Taplo reads in full
_REF = "#/definitions/{name}"

Schema = dict[str, Any]

# What `check` asks beyond the model's types, as far as a schema can: by definition and key.
_ONCE = {"uniqueItems": True}
_BEYOND_TYPES: dict[str, dict[str, Schema]] = {
    "Character": {"techniques": _ONCE, "obligations": _ONCE},
    "Obligation": {"id": {"not": {"enum": list(RESERVED_IDS)}}},
    "Combat": {"weapons": _ONCE},
    "Fight": {"combatants": _ONCE},
    "Fighter": {"name": {"pattern": r"^(?!.*\.\.)[^\s/\\]+$"}},
}
_GO_TOGETHER = {"Fighter": {"void": ["air"], "air": ["void"]}}  # half a guest is none


def sheet_schema() -> Schema:
    """Return the schema of a sheet: its `kind` alone decides what it is judged by."""
    refs, definitions = _generate(*sheet.KINDS.values())
    rules = [
        {"if": _is_kind(kind), "then": ref} for kind, ref in zip(sheet.KINDS, refs, strict=True)
    ]
    return {
        "$schema": DRAFT,
        "title": "Sheet",
        "description": "A character, a combatant or a brute squad.",
        "type": "object",
        "properties": {"kind": {"enum": list(sheet.KINDS)}},
        "required": ["kind"],
        "allOf": rules,
        # Taplo looks for completions here and not behind `if`; the last one lets every sheet pass
        "anyOf": [*refs, {}],
        "definitions": definitions,
    }


def dojo_schema() -> Schema:
    """Return the schema of dojo.toml (S19)."""
    (ref,), definitions = _generate(sheet.Dojo)
    return {"$schema": DRAFT, "title": "Dojo", "allOf": [ref], "definitions": definitions}


def fight_schema() -> Schema:
    """Return the schema of fight.toml (C1–C5)."""
    (ref,), definitions = _generate(Fight)
    return {"$schema": DRAFT, "title": "Fight", "allOf": [ref], "definitions": definitions}


def rulings_schema() -> Schema:
    """Return the schema of sms.toml: the settings of `[rulings]`, each with its choices."""
    rulings = {
        "type": "object",
        "description": "How this table reads the rules.",
        "properties": {setting.key: _setting_schema(setting) for setting in SETTINGS},
        "additionalProperties": False,
    }
    return {
        "$schema": DRAFT,
        "title": "Settings",
        "type": "object",
        "properties": {"rulings": rulings},
    }


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "sheet": sheet_schema,
    "dojo": dojo_schema,
    "fight": fight_schema,
    "sms": rulings_schema,
}


def _setting_schema(setting: Setting) -> Schema:
    texts = [choice.text for choice in setting.choices]
    return {
        "description": f"{setting.ruling}: {'; or '.join(texts)}.",
        "enum": [choice.value for choice in setting.choices],
        "default": setting.choices[0].value,
        "x-taplo": {"docs": {"enumValues": texts}},
    }


def _is_kind(kind: str) -> Schema:
    # without `required` a sheet that has no kind would be judged as every kind at once
    return {"properties": {"kind": {"const": kind}}, "required": ["kind"]}


def _generate(*models: type) -> tuple[list[Schema], Schema]:
    """Return references to the models, and the definitions that they refer to."""
    refs, definitions = msgspec.json.schema_components(models, ref_template=_REF)
    return list(refs), {name: _definition(name, found) for name, found in definitions.items()}


def _definition(name: str, generated: Schema) -> Schema:
    definition: Schema = _fit(generated)
    keys = definition.get("properties", {})
    keys.pop("", None)  # what the model has and the file has not
    if "format" in keys:
        keys["format"]["maximum"] = sheet.FORMAT
    for key, rule in _BEYOND_TYPES.get(name, {}).items():
        keys[key] |= rule
    if name in _GO_TOGETHER:
        definition["dependencies"] = _GO_TOGETHER[name]
    model = vars(sheet).get(name)
    if isinstance(model, type) and issubclass(model, Enum):
        definition["enum"] = [member.value for member in model]  # in the rules' order
    return definition


def _fit(schema: Any) -> Any:
    """Take out null, which TOML has not: it turns every error into `fits none of these`."""
    if isinstance(schema, list | tuple):
        return [_fit(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if {"type": "null"} in schema.get("anyOf", ()):
        (inner,) = (part for part in schema["anyOf"] if part != {"type": "null"})
        return _fit(inner)
    return {key: _fit(part) for key, part in schema.items()}
