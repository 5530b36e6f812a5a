"""A campaign made, a sheet made, a key set: what a command did to files, and its picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sms_cli.model.change import Change, Note
from sms_cli.show.text import Line, Span, line

LONGEST = 60  # characters of a value in a line


@dataclass(frozen=True, slots=True)
class CampaignMade:
    """A campaign's folder, what was put into it, and what stood there already."""

    campaign: str
    made: tuple[str, ...]
    kept: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetMade:
    """A new sheet: its name, its kind, its file and its values."""

    name: str
    kind: str
    file: str
    sheet: Mapping[str, Any]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class KeySet:
    """A key of a sheet and its value before and after; None is no such key."""

    name: str
    key: str
    before: Any
    after: Any
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def campaign_lines(made: CampaignMade) -> Iterable[Line]:
    """Say what was made and what one does next."""
    yield line(Span(made.campaign, "strong"), Span(" · campaign", "faint"))
    for file in made.made:
        yield line("  ", Span("made", "good"), f"  {file}")
    if not made.made:
        yield line("  nothing is missing, and nothing is made")
    yield line()
    has_people = any(file.endswith(".toml") for file in (*made.made, *made.kept))
    steps = _WITH_PEOPLE if has_people else _EMPTY
    for label, (words, meaning) in zip(("next", ""), steps, strict=True):
        yield line("  ", Span(f"{label:4}", "faint"), "  ", Span(f"{words:28}", "die"), meaning)


_EMPTY = (
    ("sms new NAME", "a character of your own"),
    ("sms init --example", "some people to try things on"),
)
_WITH_PEOPLE = (
    ("sms list", "who is there"),
    ("sms roll june sight --vs 6", "a first roll"),
)


def campaign_quiet(made: CampaignMade) -> Iterable[str]:
    """The bare answer is where the campaign is."""
    return (made.campaign,)


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
    text = "not there" if value is None else _text(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_text(inner)}" for name, inner in value.items()) or "empty"
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value)) or "empty"
    return str(value)
