"""`sms schema`: what editors read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sms_cli.sheets.schema import SCHEMAS
from tests.conftest import Sms


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_printed_for_a_file_or_in_the_envelope(
    folder: Path, sms: Sms, name: str
) -> None:
    schema = json.loads(json.dumps(SCHEMAS[name]()))
    assert json.loads(sms("schema", name).out) == schema
    assert json.loads(sms("schema", name, "-q").out) == schema
    assert sms.done("schema", name).result == {"of": name, "schema": schema}


def test_the_sheet_is_meant_if_none_is_named(folder: Path, sms: Sms) -> None:
    assert sms("schema").out == sms("schema", "sheet").out


def test_an_unknown_file_has_no_schema(folder: Path, sms: Sms) -> None:
    assert sms("schema", "journal").status == 2
