"""`sms show` and `sms list`: looking at sheets."""

from collections.abc import Iterator

from sms_cli.commands.campaign import Campaign, campaign, campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.data_tables import basic_techniques
from sms_cli.commands.options import Who
from sms_cli.errors import SmsError
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.portrait import Listing, Shown, list_sheet, portray


@command
def show(name: Who) -> Shown:
    """Show a sheet.

    \b
    sms show june                  tracks, skills by die, obligations by heat
    sms show kenji                 Rings, Skills, weapons, wounds
    sms show june --json           the same, for a script
    sms show ../other/kit.toml     a sheet of another campaign
    """
    return portray(campaign_of(name).read(name), basic_techniques())


@command
def list_() -> Listing:
    """List the sheets of the campaign.

    \b
    sms list                       everybody in a line each
    sms list -q                    the names alone
    """
    here = campaign()
    with here.store.lock(exclusive=False):
        return Listing(tuple(list_sheet(*found) for found in _sheets(here)))


def _sheets(here: Campaign) -> Iterator[tuple[str, str, Sheet | SmsError]]:
    """Yield each name and file with its sheet, or with what is wrong with it."""
    for name in here.everybody():
        file = here.folder.shown(here.folder.path(name))
        try:
            yield name, file, here.load(name)
        except SmsError as error:
            yield name, file, error
