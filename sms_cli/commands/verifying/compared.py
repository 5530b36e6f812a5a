"""What a line of the journal says, held against what it should say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sms_cli.sheets.steps import same

DICE = "its dice give"
LONGEST = 60  # characters of a value in a message


def unlike(said: Any, fact: Any, name: str = "", witness: str = DICE) -> Iterator[str]:
    """Yield what is said otherwise than the witness has it, tables key by key."""
    if same(said, fact):
        return
    if isinstance(said, dict) and isinstance(fact, dict):
        for key in dict.fromkeys((*fact, *said)):
            path = f"{name}.{key}" if name else str(key)
            yield from unlike(said.get(key), fact.get(key), path, witness)
    else:
        yield f"{name} is {short(said)}; {witness} {short(fact)}"


def by_key(rows: Any) -> dict[str, Any]:
    """Return rows of changes by their keys, in any order; one that comes twice has two names."""
    told: dict[str, Any] = {}
    for row in rows if isinstance(rows, list) else ():
        values = dict(row) if isinstance(row, dict) else {}
        key = str(values.pop("key", ""))
        told[key if key not in told else f"{key} again"] = values
    return told


def short(value: Any) -> str:
    """Return a value for a message."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
