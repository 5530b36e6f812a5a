"""`sms new --random`: people drawn from the tables, each a whole sheet (S20)."""

from collections.abc import Collection
from typing import Any

from sms_cli.commands.context import current
from sms_cli.commands.data_tables import read_table
from sms_cli.commands.new_person import title_of
from sms_cli.commands.new_sheet import campaign_to_be, sheet_made, write
from sms_cli.resolver.creation import PeopleMade, SheetMade
from sms_cli.resolver.people import PeopleTables, random_person
from sms_cli.sheets.naming import check_name, refuse_taken


def new_person(name: str | None) -> SheetMade:
    """Make somebody, called by the name given or by the street name that is drawn."""
    campaign = campaign_to_be()
    if name is not None:
        check_name(name, new=True)
        refuse_taken(name, campaign.folder.names())
    body = _draw(() if name else campaign.folder.names())
    if name is not None:
        body["street_name"] = title_of(name)
    return write(campaign, sheet_made(campaign, name or _name_of(body), body))


def new_people(times: int) -> PeopleMade:
    """Make several people as one change, each under a name that nobody here has."""
    campaign = campaign_to_be()
    taken, made = set(campaign.folder.names()), []
    for _ in range(times):
        body = _draw(taken)
        taken.add(_name_of(body))
        made.append(sheet_made(campaign, _name_of(body), body))
    changes = tuple(change for each in made for change in each.changes)
    return write(campaign, PeopleMade(tuple(made), changes))


def _draw(taken: Collection[str]) -> dict[str, Any]:
    tables: Any = read_table("people")
    people: PeopleTables = tables
    return random_person(people, read_table("techniques")["techniques"], current().dice, taken)


def _name_of(body: dict[str, Any]) -> str:
    return str(body["street_name"]).lower()
