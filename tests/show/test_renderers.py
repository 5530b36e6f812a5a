"""Every result has its bare answer."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sms_cli.show.renderers import PICTURES

PACKAGE = Path(__file__).parents[2] / "sms_cli"


def home_of(result: str) -> Any:
    """Return the class of a result by its name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name == result:
                parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
                return getattr(import_module(".".join(parts)), result)
    raise AssertionError(result)


@pytest.mark.parametrize("result", PICTURES)
def test_every_result_has_a_bare_answer(result: str) -> None:
    home, name = PICTURES[result]
    module = import_module(f"sms_cli.show.{home}")
    said = any(hasattr(module, f"{name}_{end}") for end in ("quiet", "raw"))
    assert said or hasattr(home_of(result), "total")
