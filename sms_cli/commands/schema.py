"""`sms schema`: the JSON Schema of the files, for editors."""

from enum import StrEnum
from typing import Annotated

import typer

from sms_cli.commands.command import command
from sms_cli.model.reports import FileSchema
from sms_cli.sheets.schema import SCHEMAS


class Of(StrEnum):
    """The files that have a schema."""

    SHEET = "sheet"
    DOJO = "dojo"
    FIGHT = "fight"
    SMS = "sms"


Kind = Annotated[
    Of, typer.Argument(metavar="[sheet|dojo|fight|sms]", help="Which file.", show_default="sheet")
]


@command
def schema(of: Kind = Of.SHEET) -> FileSchema:
    """Print the JSON Schema of the files, for editors.

    \b
    sms schema > sheet.schema.json
    sms schema dojo > dojo.schema.json
    sms schema sms > sms.schema.json

    Taplo and Even Better TOML complete and check a sheet that says, in its first line,
    #:schema ../sheet.schema.json
    """
    return FileSchema(of.value, SCHEMAS[of]())
