"""Where we are, and how this table reads the rules; light, for a bare roll asks for it too."""

from __future__ import annotations

import os
from pathlib import Path

from sms_cli.commands.context import current, current_or_none
from sms_cli.errors import SheetError, SmsError
from sms_cli.model.rulings import Rulings, rulings_from
from sms_cli.sheets.locate import Folder, find_campaign


def working_folder() -> Path | None:
    """Return the working directory, or None when it is gone."""
    try:
        return Path.cwd()
    except OSError:
        return None


def folder_here() -> Folder | None:
    """Return the campaign of `-C`, of SMS_CAMPAIGN, or the nearest from here upwards."""
    named = current().common.campaign
    if named is None:
        named = os.environ.get("SMS_CAMPAIGN") or None
    return find_campaign(working_folder() or Path("/"), named)


def seen_from_here(error: SmsError) -> SmsError:
    """Return an error whose place leads to its file from the working directory."""
    run = current_or_none()
    if error.place is None or run is None:
        return error
    folder = run.campaign.folder if run.campaign else folder_here()
    if folder is None:
        return error
    return type(error)(error.fault, error.place._replace(file=folder.from_here(error.place.file)))


def table_rulings() -> Rulings:
    """Return the rulings in force where we are; without a campaign, those of the books."""
    folder = folder_here()
    return rulings_of(folder) if folder else Rulings()


def rulings_of(folder: Folder) -> Rulings:
    """Return the `[rulings]` of a campaign's sms.toml; SheetError where they do not hold."""
    path = folder.root / "sms.toml"
    if not os.path.lexists(path):
        return Rulings()
    from sms_cli.model.settings import ruling_faults
    from sms_cli.sheets.document import read_document

    document = read_document(path, "sms.toml")
    table = document.data.get("rulings", {})
    if document.data.keys() - {"rulings"} or not isinstance(table, dict) or ruling_faults(table):
        from sms_cli.sheets.faults.problems import rulings_problems  # as `check` tells it

        faults = rulings_problems(document.data)
        for fault in (each for each in faults if each.severity == "error"):
            raise SheetError(fault.message, document.place(fault.key, of=fault.on))
    return rulings_from(table)
