"""Values of files in words, and what became of them: rows by their names, no notation of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sms_cli.model.change import is_rows, row_name

LONGEST = 40
NOTHING = "nothing"
NONE = "none"  # of a list
# Keys of sheets that are no words; the other ones speak for themselves.
KEY_WORDS = {
    "street_name": "street name",
    "true_name": "true name",
    "dojo_role": "role at the dojo",
    "name_shaken": "Name shaken",
    "void_points": "Void Points",
    "insight_rank": "Insight Rank",
    "bonus_action_dice": "bonus Action Dice",
    "full_defense": "Full Defense",
    "bow_strength": "Strength of the bow",
}


def spoken(key: str) -> str:
    """Return a key of a sheet as one says it."""
    return KEY_WORDS.get(key, key)


def in_words(value: Any, longest: int = LONGEST) -> str:
    """Return a value in words, cut where it is long."""
    if isinstance(value, Mapping):
        rows = (f"{name} {_item(inner)}" for name, inner in value.items())
        text = row_name(value) or ", ".join(rows) or NOTHING
    elif isinstance(value, list | tuple):
        text = ", ".join(map(_item, value)) or NONE
    else:
        text = _item(value)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _item(value: Any) -> str:
    match value:
        case None:
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return row_name(value) or "a table"
        case list() | tuple():
            return "a list"
    return str(value).strip() or NOTHING


def become(key: str, before: Any, after: Any) -> str:
    """Return what a key's value became: another one, or one that came or went."""
    if isinstance(after, Mapping) and before is None:
        return f"{row_name(after) or key} added"
    if isinstance(before, Mapping) and after is None:
        return f"{row_name(before) or key} gone"
    if list in (type(before), type(after)):
        before, after = ([] if side is None else side for side in (before, after))
        if is_rows(before or after) and all(
            is_rows(side) or side == [] for side in (before, after)
        ):
            return _rows_become(before, after) or f"{key} in another order"
    return f"{key} {in_words(before)} → {in_words(after)}"


def _rows_become(before: Sequence[Any], after: Sequence[Any]) -> str:
    old, new = ({row_name(row): row for row in rows} for rows in (before, after))
    added = [f"{name} added" for name in new if name not in old]
    gone = [f"{name} gone" for name in old if name not in new]
    other = [f"{name} changed" for name in new if name in old and new[name] != old[name]]
    return " · ".join([*added, *gone, *other])
