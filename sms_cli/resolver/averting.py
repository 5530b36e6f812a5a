"""A blow averted after it fell: what it wrote is taken back, key by key (C10, C12, R15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as replace_result
from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.model.change import Change, Note, note
from sms_cli.model.fight import Fight
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.conditions import added_to, folded, without
from sms_cli.resolver.defense import Defense
from sms_cli.resolver.fight_effects import forget_feint
from sms_cli.resolver.initiative import fight_changes
from sms_cli.resolver.target import combat_of

ANSWERED = ("defended", "cover-taken")  # notes that ask for what is done here


class Written(NamedTuple):
    """What a blow wrote on a sheet: Wounds or Brutes, and conditions that came and went."""

    wounds: int = 0
    brutes_out: int = 0
    added: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()


class LastBlow(NamedTuple):
    """The attack that an Active Defense answers; `slack` is by how much it reached its TN."""

    attacker: str
    target: str
    slack: int
    exceed: bool
    written: Mapping[str, Written]


def before_blow(sheet: Sheet, written: Written | None) -> Sheet:
    """Return somebody as if the blow had not been, whatever else has happened since (C10)."""
    if written is None:
        return sheet
    if isinstance(sheet, Squad):
        return replace(sheet, brutes=sheet.brutes + written.brutes_out)
    combat = combat_of(sheet)
    kept = without(combat.conditions, tuple(map(folded, written.added)))
    return replace(
        sheet,
        combat=replace(
            combat,
            wounds=max(combat.wounds - written.wounds, 0),
            conditions=added_to(kept, written.ended),
        ),
    )


def avert(
    defense: Defense, blow: LastBlow, sheets: Sequence[Sheet], fight: Fight | None
) -> Defense:
    """Return an Active Defense that, where it succeeds, takes the blow back (C10).

    `sheets` are those on which the blow wrote; a Feint's Free Raises go with it (C11). Some cover
    may be too little: the attack still reaches its TN (C12).
    """
    if not defense.success:
        return defense
    if defense.tn_bonus is not None and blow.slack - defense.tn_bonus >= blow.exceed:
        short = note("cover-short", bonus=defense.tn_bonus)
        return replace_result(defense, success=False, notes=(*_kept(defense), short))
    changes: list[Change] = []
    for sheet in sheets:
        changes += changes_between(sheet, before_blow(sheet, blow.written.get(sheet.stem)))
    if fight is not None:
        changes += fight_changes(fight, _without_feint(fight, blow))
    return replace_result(
        defense, averted=blow.attacker, changes=tuple(changes), notes=_kept(defense)
    )


def _kept(defense: Defense) -> tuple[Note, ...]:
    return tuple(each for each in defense.notes if each.id not in ANSWERED)


def _without_feint(fight: Fight, blow: LastBlow) -> Fight:
    rows = (
        forget_feint(each, blow.target) if each.name == blow.attacker else each
        for each in fight.combatants
    )
    return replace(fight, combatants=tuple(rows))
