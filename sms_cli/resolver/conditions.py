"""Conditions on a sheet, however they are written there: the words that a rule reads (C8–C18)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from sms_cli.model.sheet import Combat

ARMS_HELD = "arms held"
BOUND = "bound"  # a weapon that a Bind has locked (C11)
ENTANGLED = "entangled"
FULL_ATTACK = "full attack"
FULL_DEFENSE = "full defense"
GRAPPLED = "grappled"
LEGS_HELD = "legs held"
POMMELLED = "pommelled"  # unaware until the next Action, after a Pommel Strike (C11)
PRONE = "prone"
SHOVED = "shoved"  # the next attack is prevented (C13)
STUNNED = "stunned"
UNAWARE = "unaware"
# who has one of these cannot help being hit (C14)
HELPLESS = (UNAWARE, POMMELLED, PRONE, GRAPPLED, "immobilised", "immobilized")
# what its owner's next Action ends (C8, C9, C11, C13)
PASSING = (STUNNED, UNAWARE, POMMELLED, FULL_ATTACK, FULL_DEFENSE)
# what is over with a fight
PASSING_WITH_FIGHT = (*PASSING, SHOVED)
_FEAR = re.compile(r"fear ([0-9]{1,2})")


def conditions_of(combat: Combat) -> tuple[str, ...]:
    """Return the conditions of a sheet, folded."""
    return tuple(map(folded, combat.conditions))


def folded(condition: str) -> str:
    """Return a condition in lower case and without hyphens."""
    return condition.casefold().replace("-", " ")


def without(conditions: Iterable[str], ended: Collection[str]) -> tuple[str, ...]:
    """Return conditions but for those that ended, which are folded."""
    return tuple(each for each in conditions if folded(each) not in ended)


def added_to(conditions: Sequence[str], more: Iterable[str]) -> tuple[str, ...]:
    """Return conditions with others added, none twice."""
    known = set(map(folded, conditions))
    return (*conditions, *(word for word in dict.fromkeys(more) if folded(word) not in known))


def fear_in(condition: str) -> int:
    """Return the rating of the condition `fear N`, 0 for any other (C18)."""
    match = _FEAR.fullmatch(folded(condition))
    return int(match[1]) if match else 0
