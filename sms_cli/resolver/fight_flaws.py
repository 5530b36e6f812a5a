"""What no schema says of a fight.toml (C1, C4, C6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sms_cli.model.fight import Fight, Fighter
from sms_cli.resolver.flaws import Flaw


def fight_flaws(fight: Fight) -> Iterator[Flaw]:
    """Yield what no schema says: a name twice, half a guest, a die or an Action too many."""
    return fighter_flaws(enumerate(fight.combatants))


def fighter_flaws(fighters: Iterable[tuple[int, Fighter]]) -> Iterator[Flaw]:
    """Yield what no schema says of some combatants, each with its row."""
    seen: set[str] = set()
    for row, fighter in fighters:
        if fighter.name in seen:
            message = f"two combatants are named {fighter.name}; leave one of them out"
            yield Flaw(("combatants", row, "name"), message)
        seen.add(fighter.name)
        if (fighter.void is None) != (fighter.air is None):
            given = "air" if fighter.void is None else "void"
            message = f"{fighter.name} has {given} alone; give void and air, or leave both out"
            yield Flaw(("combatants", row, given), message)
        if fighter.interrupt is not None and fighter.interrupt not in fighter.dice:
            message = f"interrupt is {fighter.interrupt}; it is one of the dice, or left out"
            yield Flaw(("combatants", row, "interrupt"), message)
        if 0 < fighter.spell_needs < fighter.spell_actions:
            message = (
                f"spell_actions is {fighter.spell_actions}, and the spell needs "
                f"{fighter.spell_needs}; lower it"
            )
            yield Flaw(("combatants", row, "spell_actions"), message)
