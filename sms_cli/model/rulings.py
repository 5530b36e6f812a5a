"""The table's settings: what the rule books leave open (`[rulings]` of sms.toml)."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Rulings(NamedTuple):
    """The settings in force; the defaults are those of the numbered rulings."""

    full_tier: str = "stop"
    edge_on_blow_up: str = "first"
    grit_blow_up: str = "exact"
    composure_refresh: str = "top-up"
    recovery: str = "step"
    skill_roll: str = "skill+trait"
    ten_dice: bool = False
    bind_damage: bool = False


def rulings_from(table: Mapping[str, Any]) -> Rulings:
    """Return the rulings of a table without faults; what it does not name has its default."""
    return Rulings()._replace(**table)
