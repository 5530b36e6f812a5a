"""What a line of the journal says, held against what it should say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sms_cli.sheets.steps import same

DICE = "its dice give"
LONGEST = 60  # characters of a value in a message
LEAST_BEFORE, LEAST_AFTER = 10, 20  # of those, around the first that differs


def unlike(said: Any, fact: Any, name: str = "", witness: str = DICE) -> Iterator[str]:
    """Yield what is said otherwise than the witness has it, tables key by key, rows one by one."""
    if same(said, fact):
        return
    if isinstance(said, dict) and isinstance(fact, dict):
        for key in dict.fromkeys((*fact, *said)):
            path = f"{name}.{key}" if name else str(key)
            yield from unlike(said.get(key), fact.get(key), path, witness)
    elif _are_rows(said) and _are_rows(fact) and len(said) == len(fact):
        for number, (one, other) in enumerate(zip(said, fact, strict=True)):
            yield from unlike(one, other, f"{name}[{number}]", witness)
    else:
        is_, gives = _apart(said, fact)
        yield f"{name} is {is_}; {witness} {gives}"


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _apart(said: Any, fact: Any) -> tuple[str, str]:
    """Return two values for a message, of long ones the part in which they differ."""
    texts = [_text(each) for each in (said, fact)]
    pairs = enumerate(zip(*texts, strict=False))
    alike = next((at for at, (one, other) in pairs if one != other), min(map(len, texts)))
    if alike < LONGEST - LEAST_AFTER:
        return _cut(texts[0]), _cut(texts[1])
    begin = alike - LEAST_BEFORE
    return _cut(f"…{texts[0][begin:]}"), _cut(f"…{texts[1][begin:]}")


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
    return _cut(_text(value))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
