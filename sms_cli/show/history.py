"""The journal as a session's story; what was taken back and what was done again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import chain, groupby
from typing import Any

from sms_cli.model.answers import Deed, DoneAgain, JournalLines, Story, TakenBack
from sms_cli.show import layout
from sms_cli.show.encode import to_json
from sms_cli.show.layout import MARGIN, Block, hang, paragraph, title
from sms_cli.show.telling import tell, tell_changes, tell_link, tell_place
from sms_cli.show.text import Line, Span, line

Row = Mapping[str, Any]
Lines = Mapping[str, Row]  # of the journal, by their ids
SENTENCE = len(MARGIN) + len("22:39") + 2
NOTHING = "Nothing has happened yet: what changes a sheet will be told here."
UNDATED = "Some day"


def story_lines(story: Story) -> Iterable[Line]:
    """Tell the story, day by day."""
    if not story.lines:
        return layout.page([paragraph(line(NOTHING))])
    days = groupby(story.lines, key=_day)
    told = _by_id(story)
    return layout.page(
        [*title(day), *(text for entry in entries for text in _entry(entry, told))]
        for day, entries in days
    )


def story_quiet(story: Story) -> Iterable[str]:
    """The bare answer is the sentences."""
    told = _by_id(story)
    return ("".join(span.text for span in _whole(entry, told)) for entry in story.lines)


def journal_raw(journal: JournalLines) -> Iterable[str]:
    """Return the lines as the journal has them."""
    return map(to_json, journal.lines)


def taken_back_lines(result: TakenBack) -> Iterable[Line]:
    """Say what an undo took back."""
    return chain.from_iterable(_deed("took back", deed) for deed in result.undone)


def taken_back_quiet(result: TakenBack) -> Iterable[str]:
    """The bare answer is the commands that were taken back."""
    return map(_name, result.undone)


def done_again_lines(result: DoneAgain) -> Iterable[Line]:
    """Say what a redo did again."""
    return chain.from_iterable(_deed("did again", deed) for deed in result.redone)


def done_again_quiet(result: DoneAgain) -> Iterable[str]:
    """The bare answer is the commands that were done again."""
    return map(_name, result.redone)


def _deed(what: str, deed: Deed) -> Block:
    """Return what was taken back or done again, and below its words what that changed."""
    changes = " · ".join(filter(None, [tell_place(deed.rows), tell_changes(deed.rows)]))
    body = line(_name(deed), f"  {changes}" * bool(changes))
    return hang(line(Span(what, "strong")), body, len(what) + 2)


def _by_id(story: Story) -> Lines:
    return {str(entry.get("id")): entry for entry in story.lines}


def _origin(entry: Row, told: Lines) -> Row | None:
    """Return the line that an undo or a redo is about in the end; None of any other line.

    None too of one that is older than what is told.
    """
    found: Row | None = entry
    seen: set[str] = set()
    while found and (link := str(found.get("undoes", found.get("redoes", "")))) not in ("", *seen):
        seen.add(link)
        found = told.get(link)
    return None if found is entry else found


def _name(deed: Deed) -> str:
    return " ".join(filter(None, [deed.command, *deed.who, deed.skill]))


def _entry(entry: Row, story: Lines) -> Block:
    when = _time(entry)
    head = line(MARGIN, Span(f"{when:%H:%M}" if when else "", "faint"))
    block: Block = []
    for spans in _sentences(entry, story):
        block += hang(head, spans, SENTENCE)
        head = line()
    return block


def _sentences(entry: Row, story: Lines) -> Iterator[Line]:
    """Yield the sentence and what changed; what was undone is struck out and says so."""
    origin = _origin(entry, story)
    told = [tell_link(entry, origin)] if origin else tell(entry)
    if changes := tell_changes(entry.get("changes", ())):
        told.append(line(Span(changes, "faint")))
    if not entry.get("undone"):
        yield from told
        return
    *others, last = (tuple(Span(span.text, "gone") for span in spans) for spans in told)
    yield from others
    yield (*last, Span("  (undone)"))


def _whole(entry: Row, story: Lines) -> Iterator[Span]:
    for number, spans in enumerate(_sentences(entry, story)):
        yield Span("; " if number else "")
        yield from spans


def _day(entry: Row) -> str:
    when = _time(entry)
    return f"{when:%A}, {when.day} {when:%B} {when.year}" if when else UNDATED


def _time(entry: Row) -> datetime | None:
    """Return when it was, by this place's clock; None when the line does not say."""
    try:
        return datetime.fromisoformat(entry["time"]).astimezone()
    except (ValueError, OverflowError, OSError):
        return None
