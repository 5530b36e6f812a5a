"""Which maneuver is meant: NAME, NAME:PART or NAME:RAISES (C11–C13)."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.errors import NotFound, RuleError, SmsError, Unsaid, nearest, there_are
from sms_cli.model.bounds import MOST_RAISES, whole_number
from sms_cli.model.names import slug
from sms_cli.resolver.active_defenses import DEFENSES
from sms_cli.resolver.blow import Maneuver, Use
from sms_cli.resolver.forms import FORMS
from sms_cli.resolver.maneuvers import ATTACKS

MANEUVERS = (*ATTACKS, *DEFENSES, *FORMS)


class Choice(NamedTuple):
    """A maneuver as it was declared: its row, the part that was named, a number with it."""

    row: Maneuver
    part: str | None
    number: int | None

    @property
    def said(self) -> str:
        """How it is declared on the command line."""
        tail = self.part or self.number
        return self.row.name if tail is None else f"{self.row.name}:{tail}"


def find_maneuver(text: str, use: Use) -> Choice:
    """Return a maneuver by NAME, NAME:PART or NAME:RAISES, in any case (C11–C13).

    NotFound for a wrong name or part, Unsaid for a missing one, RuleError for one of another use.
    """
    name, _, part = (slug(half) for half in text.partition(":"))
    rows = [row for row in MANEUVERS if row.name == name]
    if not rows:
        names = {row.name for row in MANEUVERS if row.use is use}
        hint = nearest(name, sorted(names), len(names))
        raise NotFound(f'no maneuver is named "{text}"{hint}')
    if rows[0].use is not use:
        raise RuleError(_WRONG_USE[rows[0].use].format(name=name))
    if (number := whole_number(part)) is not None:
        return _counted(rows, name, number)
    for row in rows:
        if part in row.parts or (not part and not row.parts):
            return Choice(row, part or None, None)
    raise _no_part(rows, name, part)


_WRONG_USE = {
    Use.ATTACK: "{name} is declared with an attack: sms attack",
    Use.DEFENSE: "{name} is an active defense: sms defend",
    Use.NAMED: "{name} is named by these rules and not resolved by them",
}


def _counted(rows: list[Maneuver], name: str, number: int) -> Choice:
    row = next((row for row in rows if row.counted and not row.parts), None)
    if row is None:
        raise RuleError(f"{name} takes no number of Raises: --raises are on top of its own")
    least = row.raises if isinstance(row.raises, int) else 0
    if not least <= number <= MOST_RAISES:
        raise RuleError(f"{name} takes from {least} to {MOST_RAISES} Raises, not {number}")
    return Choice(row, None, number)


def _no_part(rows: list[Maneuver], name: str, part: str) -> SmsError:
    parts = [known for row in rows for known in row.parts]
    if not parts:
        return NotFound(f'{name} has no parts: leave ":{part}" out')
    there = f"({there_are(parts)})"
    if not part:
        return Unsaid(f"say which: {name}:{parts[0]} {there}")
    return NotFound(f'{name} has no part "{part}" {there}')
