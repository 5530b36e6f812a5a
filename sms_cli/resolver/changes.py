"""What a rule did to a sheet, as changes to its file."""

from __future__ import annotations

import msgspec

from sms_cli.model.change import Change, differences
from sms_cli.model.sheet import Sheet


def changes_between(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """Return the changes that make one sheet into the other."""
    return differences(before.stem, msgspec.to_builtins(before), msgspec.to_builtins(after))
