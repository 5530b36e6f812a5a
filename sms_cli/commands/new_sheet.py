"""New sheets: checked, told from those that are there, and written."""

from typing import Any, TypeVar

from sms_cli.commands.campaign import Campaign
from sms_cli.commands.check import all_problems
from sms_cli.commands.context import current
from sms_cli.commands.data_tables import basic_techniques
from sms_cli.commands.table import folder_here
from sms_cli.errors import RuleError
from sms_cli.model.change import CreateFile
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.creation import SheetMade
from sms_cli.resolver.portrait import portray
from sms_cli.sheets.faults.problems import convert_sheet
from sms_cli.sheets.locate import PEOPLE, folder_at
from sms_cli.sheets.swap import refusing

Made = TypeVar("Made")


def campaign_to_be() -> Campaign:
    """Return the campaign here; where there is none, one begins in the working directory."""
    campaign = Campaign(folder_here() or folder_at("."))
    current().campaign = campaign
    return campaign


def sheet_made(campaign: Campaign, name: str, body: dict[str, Any]) -> SheetMade:
    """Return the sheet of these values, such as the rules allow, not written yet (S20)."""
    sheet = _checked(body, name)
    known = portray(sheet, basic_techniques()).known
    change = CreateFile(name, body)
    return SheetMade(name, body["kind"], campaign.file_of(name), sheet, known, (change,))


def write(campaign: Campaign, made: Made) -> Made:
    """Write what is made, as one change."""
    with campaign.changing():
        if not current().common.dry_run:
            with refusing(f"{PEOPLE}/"):
                campaign.folder.characters.mkdir(exist_ok=True)
        campaign.save(made)  # refused should a file have come meanwhile
    return made


def _checked(body: dict[str, Any], name: str) -> Sheet:
    """Return the sheet of these values; RuleError says the first thing against it."""
    for problem in all_problems(body, name, creation=True):
        raise RuleError(problem.message)
    sheet = convert_sheet(body, name)
    assert not isinstance(sheet, tuple)  # it has no problems
    return sheet
