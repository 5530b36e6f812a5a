"""Where we are, and how this table reads the rules; light, for a bare roll asks for it too."""

from __future__ import annotations

import os
from pathlib import Path

from sms_cli.commands.context import current
from sms_cli.errors import SheetError
from sms_cli.model.rulings import Rulings, rulings_from
from sms_cli.sheets.locate import Folder, find_campaign


def working_folder() -> Path | None:
    """Return the working directory, or None when it is gone."""
    try:
        return Path.cwd()
    except OSError:
        return None


def absolute(path: str) -> Path:
    """Return a path from the root on; SheetError when the working directory is gone."""
    try:
        return Path(path).absolute()
    except OSError:
        gone = "the working directory is gone: change to one that is there"
        raise SheetError(gone) from None


def folder_here() -> Folder | None:
    """Return the campaign of `-C`, of SMS_CAMPAIGN, or the nearest from here upwards."""
    named = current().common.campaign
    if named is None:
        named = os.environ.get("SMS_CAMPAIGN") or None
    return find_campaign(working_folder() or Path("/"), named)


def table_rulings() -> Rulings:
    """Return the rulings in force where we are; without a campaign, those of the books."""
    folder = folder_here()
    return rulings_of(folder) if folder else Rulings()


def rulings_of(folder: Folder) -> Rulings:
    """Return the `[rulings]` of a campaign's sms.toml; SheetError where they do not hold."""
    path = folder.root / "sms.toml"
    if not path.exists():
        return Rulings()
    from sms_cli.model.settings import ruling_faults
    from sms_cli.sheets.document import read_document

    document = read_document(path, "sms.toml")
    table = document.data.get("rulings", {})
    if not isinstance(table, dict):
        raise SheetError(
            "rulings is no table; write [rulings] above its keys", document.place(("rulings",))
        )
    for fault in ruling_faults(table):
        raise SheetError(fault.message, document.place(("rulings", fault.key)))
    return rulings_from(table)
