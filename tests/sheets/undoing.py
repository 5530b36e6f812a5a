"""A sheet to change, and what takes its changes back, for the tests of undo and redo."""

from __future__ import annotations

from typing import Any

from sms_cli.sheets.history import Undone, redo, undo
from tests.sheets.campaign import Campaign

JUNE = """\
kind = "character"  # hers

[tracks]
face = 3\r
grit = 0   # not much

# the debt
[[obligations]]
id = "ray"
heat = "held"

[[obligations]]
id = "hall"
heat = "pressing\"
"""
GRITTY = JUNE.replace("grit = 0", "grit = 1")


def change(key: str, before: object, after: object, name: str = "june") -> dict[str, Any]:
    return {"file": f"characters/{name}.toml", "key": key, "before": before, "after": after}


def undo_now(campaign: Campaign, name: str | None = None, times: int = 1) -> tuple[Undone, ...]:
    with campaign.store.lock(exclusive=True):
        return undo(campaign.store, f"characters/{name}.toml" if name else None, times=times)


def redo_now(campaign: Campaign, times: int = 1) -> tuple[Undone, ...]:
    with campaign.store.lock(exclusive=True):
        return redo(campaign.store, times=times)
