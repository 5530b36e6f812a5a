"""Conditions on a sheet, however they are written there: the words that a rule reads (C8–C18)."""

from __future__ import annotations

import re

from sms_cli.model.sheet import Combat

ENTANGLED = "entangled"
FULL_ATTACK = "full attack"
FULL_DEFENSE = "full defense"
GRAPPLED = "grappled"
POMMELLED = "pommelled"  # unaware until the next Action, after a Pommel Strike (C11)
PRONE = "prone"
STUNNED = "stunned"
UNAWARE = "unaware"
# who has one of these cannot help being hit (C14)
HELPLESS = (UNAWARE, POMMELLED, PRONE, GRAPPLED, "immobilised", "immobilized")
# what its owner's next Action ends (C8, C9, C11, C13)
PASSING = (STUNNED, UNAWARE, POMMELLED, FULL_ATTACK, FULL_DEFENSE)
_FEAR = re.compile(r"fear ([0-9]{1,2})")


def conditions_of(combat: Combat) -> tuple[str, ...]:
    """Return the conditions of a sheet, folded."""
    return tuple(map(folded, combat.conditions))


def folded(condition: str) -> str:
    """Return a condition in lower case and without hyphens."""
    return condition.casefold().replace("-", " ")


def fear_in(condition: str) -> int:
    """Return the rating of the condition `fear N`, 0 for any other (C18)."""
    match = _FEAR.fullmatch(folded(condition))
    return int(match[1]) if match else 0
