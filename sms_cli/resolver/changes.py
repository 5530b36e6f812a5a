"""What a rule did to a sheet, as changes to its file."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sms_cli.model.change import Change, differences
from sms_cli.model.sheet import Sheet


def changes_between(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """Return the changes that make one sheet into the other."""
    return differences(before.stem, msgspec.to_builtins(before), msgspec.to_builtins(after))


def changes_to_all(before: Iterable[Sheet], after: Iterable[Sheet]) -> tuple[Change, ...]:
    """Return the changes that make several sheets into the others, which come in the same order."""
    pairs = zip(before, after, strict=True)
    return tuple(change for old, new in pairs for change in changes_between(old, new))
