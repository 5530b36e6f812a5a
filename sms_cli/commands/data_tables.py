"""The texts and tables that the program carries (`sms_cli/data`)."""

from functools import cache
from pathlib import Path
from typing import Any

from sms_cli.resolver.portrait import Technique

DATA = Path(__file__).parents[1] / "data"  # importlib.resources would cost 3 ms


@cache
def read_table(name: str) -> dict[str, Any]:
    """Return what `sms_cli/data/NAME.toml` says."""
    import tomllib  # only commands that look something up pay for it

    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


def basic_techniques() -> dict[str, Technique]:
    """Return the basic techniques by their folded names (S15, R9)."""
    rows = read_table("techniques")["techniques"]
    return {
        row["name"].casefold(): Technique(row["name"], row["skill"], tuple(row["when"]))
        for row in rows
    }
