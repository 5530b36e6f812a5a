"""What a command did to files: a campaign made, a sheet made, a key set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from shlex import quote
from typing import Any

from sms_cli.model.answers import CampaignMade, KeySet
from sms_cli.model.sheet import Character
from sms_cli.resolver.creation import PeopleMade, SheetMade, SheetWritten
from sms_cli.show.sheet import shown_lines
from sms_cli.show.text import Line, Span, line
from sms_cli.show.values import in_words

LONGEST = 60  # characters of a value in a line

FIRST_STEPS = (
    ("sms new NAME", "a character of your own"),
    ("sms init --example", "some people to try things on"),
)
STEPS_WITH_PEOPLE = (
    ("sms list", "who is there"),
    ("sms roll june sight --vs 6", "a first roll"),
)


def campaign_lines(made: CampaignMade) -> Iterable[Line]:
    """Say what was made and what one does next."""
    there = Path(made.campaign)
    called = there.name if there == _here() else _from_here(there)
    yield line(Span(called or str(there), "strong"), Span(" · campaign", "faint"))
    for file in made.made:
        yield line("  ", Span("made", "good"), f"  {file}")
    if not made.made:
        yield line("  nothing is missing, and nothing is made")
    yield line()
    has_people = any(file.endswith(".toml") for file in (*made.made, *made.kept))
    steps = [*_way_to(Path(made.campaign)), *(STEPS_WITH_PEOPLE if has_people else FIRST_STEPS)]
    for step, (words, meaning) in enumerate(steps):
        label = Span("        " if step else "  next  ", "faint")
        yield line(label, Span(f"{words:26}", "die"), f"  {meaning}")


def _way_to(campaign: Path) -> Iterable[tuple[str, str]]:
    if campaign != _here():
        yield f"cd {quote(_from_here(campaign))}", "go there"


def _from_here(campaign: Path) -> str:
    here = _here()
    if here in (None, campaign) or not campaign.is_relative_to(here):
        return str(campaign)
    return str(campaign.relative_to(here))


def _here() -> Path | None:
    try:
        return Path.cwd()
    except OSError:  # the working directory is gone
        return None


def campaign_quiet(made: CampaignMade) -> Iterable[str]:
    """The bare answer is where the campaign is."""
    return (made.campaign,)


def sheet_lines(made: SheetMade) -> Iterable[Line]:
    """Say which file was made, and show the sheet."""
    yield line(Span("made", "good"), f"  {made.file}")
    yield line()
    yield from shown_lines(made.shown)


def sheet_quiet(made: SheetMade) -> Iterable[str]:
    """The bare answer is the sheet's name."""
    return (made.name,)


def written_lines(made: SheetWritten) -> Iterable[Line]:
    """Say which file was made; the sheet itself has been seen."""
    return (_made(made),)


def written_quiet(made: SheetWritten) -> Iterable[str]:
    """The bare answer is the sheet's name."""
    return (made.name,)


def people_lines(made: PeopleMade) -> Iterable[Line]:
    """Say which files were made, and of whom."""
    return map(_made, made.people)


def people_quiet(made: PeopleMade) -> Iterable[str]:
    """The bare answer is the sheets' names."""
    return (each.name for each in made.people)


def _made(made: SheetMade) -> Line:
    sheet = made.sheet
    who = sheet.title + (f" · {sheet.dojo_role}" if isinstance(sheet, Character) else "")
    return line(Span("made", "good"), f"  {made.file}  ", Span(who, "faint"))


def key_lines(key: KeySet) -> Iterable[Line]:
    """Say what the key was and what it is."""
    heading = (Span(key.name, "strong"), Span(f" · {key.key}", "faint"))
    yield heading
    if not key.changes:
        yield line(f"  {_value(key.after)}", Span("  as before: nothing changes", "faint"))
        return
    yield line("  ", _value(key.before), Span(" → ", "good"), Span(_value(key.after), "strong"))


def key_quiet(key: KeySet) -> Iterable[str]:
    """The bare answer is what the key has now."""
    return () if key.after is None else (_text(key.after),)


def _value(value: Any) -> str:
    return "not there" if value is None else in_words(value, LONGEST)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_text(inner)}" for name, inner in value.items()) or "empty"
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value)) or "empty"
    return str(value)
