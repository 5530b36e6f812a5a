"""The texts and tables that the program carries (`sms_cli/data`)."""

from functools import cache
from typing import Any

from sms_cli.resolver.portrait import Technique


@cache
def read_table(name: str) -> dict[str, Any]:
    """Return what `sms_cli/data/NAME.toml` says."""
    import tomllib
    from importlib.resources import files  # only commands that look something up pay for both

    return tomllib.loads((files("sms_cli") / "data" / f"{name}.toml").read_text("utf-8"))


def basic_techniques() -> dict[str, Technique]:
    """Return the basic techniques by their folded names (S15, R9)."""
    rows = read_table("techniques")["techniques"]
    return {
        row["name"].casefold(): Technique(row["name"], row["skill"], tuple(row["when"]))
        for row in rows
    }
