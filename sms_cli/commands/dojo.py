"""`sms dojo …`: the school, and what its people do to its standing (S19)."""

from typing import Any

from sms_cli.commands.campaign import campaign, campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.options import KeepFace, Who
from sms_cli.errors import NotFound, SheetError
from sms_cli.model.answers import DojoShown
from sms_cli.model.sheet import Dojo
from sms_cli.resolver.growth import credit_dojo, shame_dojo
from sms_cli.sheets.document import read_document
from sms_cli.sheets.faults.problems import convert

FILE = "dojo.toml"


@command
def dojo_show() -> Any:
    """Show the dojo.

    \b
    sms dojo show
    sms dojo show --json     the same, for a script
    """
    here = campaign()
    path = here.folder.root / FILE
    with here.store.lock(exclusive=False):
        if not path.exists():
            raise NotFound(f'there is no {FILE} here; name = "Okada Hall" in one is enough')
        document = read_document(path, FILE)
    dojo = convert(document.data, Dojo)
    if isinstance(dojo, tuple):
        fault = next(each for each in dojo if each.severity == "error")
        raise SheetError(fault.message, document.place(fault.key, of=fault.on))
    return DojoShown(FILE, dojo)


@command
def dojo_credit(name: Who) -> Any:
    """Bring credit to the dojo: the GM awards Face.

    \b
    sms dojo credit june
    """
    return campaign_of(name).change([name], credit_dojo)


@command
def dojo_shame(name: Who, keep_face: KeepFace = False) -> Any:
    """Bring shame on the dojo: Face goes, its obligation heats.

    \b
    sms dojo shame june
    sms dojo shame june --keep-face     1 Composure keeps the Face
    """
    return campaign_of(name).change([name], lambda hero: shame_dojo(hero, keep_face=keep_face))
