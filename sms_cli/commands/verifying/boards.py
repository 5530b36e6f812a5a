"""The board of a fight, drawn again from fight.toml and the sheets as a step left them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sms_cli.commands.verifying.compared import unlike
from sms_cli.model.fight import Fight
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.initiative import Melee, Standing, facts
from sms_cli.show.encode import plain

OF_FIGHT = ("round", "phase", "surprise")
# What the fight alone says of somebody; the rest is on the sheet.
OF_FIGHTER = ("name", "dice", "held", "total", "spell_actions", "spell_needs", "feints")


def board_faults(told: Any, fight: Fight, sheets: Mapping[str, Sheet]) -> Iterator[str]:
    """Yield what a board shows otherwise than the fight; for the sheets not given it may be so."""
    names = {
        each.name: OF_FIGHTER if each.has_sheet and each.name not in sheets else Standing._fields
        for each in fight.combatants
    }
    again = plain(facts(Melee(fight, sheets)))
    yield from unlike(_part(told, names), _part(again, names), "", "the fight has")


def _part(board: Any, names: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return what is known of a board: of each in the fight, what goes by these names."""
    told = board if isinstance(board, dict) else {}
    rows = told.get("combatants")
    rows = [row if isinstance(row, dict) else {} for row in rows] if isinstance(rows, list) else []
    people = {
        who: {name: row.get(name) for name in shown}
        for (who, shown), row in zip(names.items(), rows, strict=False)
    }
    return {**{name: told.get(name) for name in OF_FIGHT}, "combatants": len(rows), **people}
