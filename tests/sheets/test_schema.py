"""The JSON Schema that editors read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sms_cli.model.settings import SETTINGS
from sms_cli.model.sheet import KINDS, Harm, Skill
from sms_cli.sheets.schema import SCHEMAS, dojo_schema, rulings_schema, sheet_schema


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    inner = schema.values() if isinstance(schema, dict) else schema
    for part in inner if isinstance(schema, dict | list) else ():
        yield from nodes(part)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_reference_leads_to_a_definition(name: str) -> None:
    schema = SCHEMAS[name]()
    wanted = {node["$ref"] for node in nodes(schema) if "$ref" in node}
    assert wanted <= {f"#/definitions/{known}" for known in schema.get("definitions", {})}


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_has_no_null_for_toml_has_none(name: str) -> None:
    assert not [node for node in nodes(SCHEMAS[name]()) if node.get("type") == "null"]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_can_be_written_as_json(name: str) -> None:
    schema = SCHEMAS[name]()
    assert msgspec.json.decode(msgspec.json.encode(schema)) == schema


@pytest.mark.parametrize("kind", KINDS)
def test_the_kind_decides_what_a_sheet_is_judged_by(kind: str) -> None:
    schema = sheet_schema()
    (then,) = [
        rule["then"]
        for rule in schema["allOf"]
        if rule["if"]["properties"]["kind"] == {"const": kind}
    ]
    model = schema["definitions"][then["$ref"].removeprefix("#/definitions/")]
    assert model["properties"]["kind"] == {"enum": [kind]}


def test_a_sheet_without_a_kind_is_judged_by_none_of_them() -> None:
    schema = sheet_schema()
    assert schema["required"] == ["kind"]
    assert all(rule["if"]["required"] == ["kind"] for rule in schema["allOf"])


def test_completions_are_offered_and_refuse_nothing() -> None:
    assert {} in sheet_schema()["anyOf"]


def test_the_stem_is_no_key_of_a_sheet() -> None:
    for definition in sheet_schema()["definitions"].values():
        assert "" not in definition.get("properties", {})
        assert "stem" not in definition.get("properties", {})


def test_s1_dice_are_offered_in_the_order_of_the_ladder() -> None:
    die = sheet_schema()["definitions"]["Die"]
    assert die["enum"] == ["d4", "d6", "d8", "d10", "d12", "d20"]


def test_s12_harm_is_offered_in_its_order() -> None:
    assert sheet_schema()["definitions"]["Harm"]["enum"] == [harm.value for harm in Harm]


def test_s21_all_nine_skills_are_required() -> None:
    skills = sheet_schema()["definitions"]["Skills"]
    assert skills["required"] == [skill.value for skill in Skill]


def test_s10_face_goes_from_0_to_6() -> None:
    face = sheet_schema()["definitions"]["Tracks"]["properties"]["face"]
    assert (face["type"], face["minimum"], face["maximum"]) == ("integer", 0, 6)


def test_s17_a_status_that_may_be_absent_is_a_plain_choice() -> None:
    status = sheet_schema()["definitions"]["Obligation"]["properties"]["status"]
    assert set(status["enum"]) == {"poisoned", "cut"}


def test_unknown_keys_are_allowed_in_a_sheet() -> None:
    for definition in sheet_schema()["definitions"].values():
        assert definition.get("additionalProperties", True) is not False


def test_every_table_of_a_sheet_is_described() -> None:
    for name, definition in sheet_schema()["definitions"].items():
        assert definition["description"], name


def test_s19_a_dojo_needs_a_name_only() -> None:
    assert dojo_schema()["definitions"]["Dojo"]["required"] == ["name"]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.ruling)
def test_a_ruling_offers_its_choices_the_default_first(setting: Any) -> None:
    offered = rulings_schema()["properties"]["rulings"]["properties"][setting.key]
    assert offered["enum"] == [choice.value for choice in setting.choices]
    assert offered["default"] == setting.choices[0].value
    assert setting.ruling in offered["description"]
