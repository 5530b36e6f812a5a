"""`sms init`: a campaign, empty or with the example people."""

import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.data_tables import DATA
from sms_cli.errors import Place, SheetError
from sms_cli.model.answers import CampaignMade
from sms_cli.model.change import note
from sms_cli.sheets.locate import PEOPLE, absolute
from sms_cli.sheets.making import clear_unfinished, make_file

Where = Annotated[
    str | None,
    typer.Argument(metavar="[DIR]", help="Where; here if not given.", show_default=False),
]
Example = Annotated[bool, typer.Option("--example", help="With people to try things on.")]


@command
def init(folder: Where = None, example: Example = False) -> Any:
    """Make a campaign.

    \b
    sms init                     here
    sms init venice              in a folder, which is made too
    sms init venice --example    with June, those around her and their dojo

    Files that are there already stay as they are.
    """
    named = current().common.campaign
    if named is None:
        named = os.environ.get("SMS_CAMPAIGN") or "."
    root = absolute(named if folder is None else folder)
    with _refusing(str(root)):
        files = example_files() if example else {}
        there = (root / PEOPLE).is_dir()
        kept = tuple(name for name in files if os.path.lexists(root / name))
        new = tuple(name for name in files if name not in kept)
        if not current().common.dry_run:
            _write(root, files, kept)
    notes = [note("campaign-there", where=str(root))] if there else []
    notes += [note("files-kept", files=", ".join(kept))] if kept else []
    made = (*(() if there else (f"{PEOPLE}/",)), *new)
    return CampaignMade(str(root), made, kept, notes=tuple(notes))


def example_files() -> dict[str, bytes]:
    """Return the example campaign's files by their names in it, as they are."""
    people = DATA / PEOPLE
    if not people.is_dir():  # an editable install has them beside the package
        people = DATA.parents[1] / PEOPLE
    sheets = {f"{PEOPLE}/{file.name}": file for file in sorted(people.glob("*.toml"))}
    files = {**sheets, "dojo.toml": DATA / "example" / "dojo.toml"}
    return {name: file.read_bytes() for name, file in files.items()}


def _write(root: Path, files: Mapping[str, bytes], kept: Collection[str]) -> None:
    (root / PEOPLE).mkdir(parents=True, exist_ok=True)
    for name, raw in files.items():
        clear_unfinished(root / name)
        if name not in kept:
            make_file(root / name, raw)  # half a sheet would be kept by the next try


@contextmanager
def _refusing(where: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise SheetError(
            f"no campaign can be made here: {reason.lower()}; choose another folder", Place(where)
        ) from None
