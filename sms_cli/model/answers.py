"""What commands answer that resolve no rule: files made, the journal's story, the rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sms_cli.model.change import Change, Note
from sms_cli.model.settings import Choice

if TYPE_CHECKING:
    from sms_cli.model.sheet import Dojo  # the others load no msgspec

Row = Mapping[str, Any]


class CampaignMade(NamedTuple):
    """A campaign's folder, what was put into it, and what stood there already."""

    campaign: str
    made: tuple[str, ...]
    kept: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class KeySet(NamedTuple):
    """A key of a sheet and its value before and after; None is no such key."""

    name: str
    key: str
    before: Any
    after: Any
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class Story(NamedTuple):
    """Lines of the journal, the oldest first; each says whether it was `undone` since."""

    lines: tuple[Row, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class FightStory(NamedTuple):
    """The journal's lines of one fight, the first of them first."""

    lines: tuple[Row, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class JournalLines(NamedTuple):
    """Lines of the journal as they are, the oldest first."""

    lines: tuple[Row, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class Deed(NamedTuple):
    """A line of the journal that was taken back or done again; `rows` are what that changed."""

    id: str
    command: str
    who: tuple[str, ...]
    skill: str | None
    rows: tuple[Row, ...]


class TakenBack(NamedTuple):
    """What an undo took back, the last change first."""

    undone: tuple[Deed, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """What changed, in the order of the undoing."""
        return tuple(row for deed in self.undone for row in deed.rows)


class DoneAgain(NamedTuple):
    """What a redo did again, the last undone first."""

    redone: tuple[Deed, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """What changed, in the order of the redoing."""
        return tuple(row for deed in self.redone for row in deed.rows)


class Ruling(NamedTuple):
    """A setting of the table: its number, the value in force, the default and the choices."""

    key: str
    ruling: str
    value: str | bool
    default: str | bool
    choices: tuple[Choice, ...]


class RulingsInForce(NamedTuple):
    """Every ruling that the table decides, as it is decided."""

    rulings: tuple[Ruling, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class DojoShown(NamedTuple):
    """The school as its file tells it (S19)."""

    file: str
    dojo: Dojo
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class Topic(NamedTuple):
    """What a reference card is about."""

    topic: str
    title: str


class Topics(NamedTuple):
    """What there are reference cards about."""

    topics: tuple[Topic, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class Card(NamedTuple):
    """A reference card: which rules it tells, a table of two columns, lines of text."""

    topic: str
    title: str
    rules: tuple[str, ...]
    table: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class CardsOfRule(NamedTuple):
    """The reference cards that tell a numbered rule."""

    rule: str
    cards: tuple[Card, ...]
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()
