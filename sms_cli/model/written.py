"""JSON of plain values; what TOML has and JSON has not, a date, say, or nan, is said in text."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Wrap = Callable[[str], Any]


def to_json(value: Any, wrap: Wrap = str, **style: Any) -> str:
    """Return a value as JSON that every parser takes; `wrap` has the text of what JSON lacks."""

    def foreign(value: Any) -> Any:
        return wrap(value.isoformat() if hasattr(value, "isoformat") else str(value))

    try:
        return json.dumps(value, allow_nan=False, default=foreign, **style)
    except ValueError:  # nan or inf
        return json.dumps(_with_texts(value, wrap), default=foreign, **style)


def _with_texts(value: Any, wrap: Wrap) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return wrap(str(value))
    if isinstance(value, Mapping):
        return {name: _with_texts(inner, wrap) for name, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_with_texts(inner, wrap) for inner in value]
    return value
