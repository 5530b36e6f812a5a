"""The product's own tables, `sms_cli/data/*.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from sms_cli.resolver.portrait import Technique

DATA = Path(__file__).parents[1] / "data"


def read_table(name: str) -> dict[str, Any]:
    """Return a table of the product."""
    import tomllib

    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def basic_techniques() -> dict[str, Technique]:
    """Return the basic techniques by their folded names (S15, R9)."""
    return {
        row["name"].casefold(): Technique(row["name"], row["skill"], tuple(row["when"]))
        for row in read_table("techniques")["techniques"]
    }
