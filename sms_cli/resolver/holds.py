"""What holds somebody: hands that cannot strike, an attack prevented, the way out (C11–C13)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from shlex import quote

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.conditions import (
    ARMS_HELD,
    BOUND,
    ENTANGLED,
    GRAPPLED,
    LEGS_HELD,
    SHOVED,
    conditions_of,
    without,
)
from sms_cli.resolver.target import combat_of

# A hold, and what goes with it when it ends.
HOLDS = {
    ENTANGLED: (ENTANGLED,),
    GRAPPLED: (GRAPPLED, ARMS_HELD, LEGS_HELD),
    BOUND: (BOUND,),
}


def hand_fault(stem: str, conditions: Sequence[str]) -> str | None:
    """Return why a weapon cannot be used: a Bind has locked it, or the arms are held (C11, C13)."""
    if BOUND in conditions:
        return (
            f"{stem}'s weapon is bound and useless: sms contest {stem}:SKILL:strength "
            "OTHER:SKILL:strength --escape bound breaks the Bind"
        )
    if ARMS_HELD in conditions:
        return (
            f"{stem}'s arms are held, and a weapon needs them: sms roll {stem} "
            "athletics/strength --vs N --escape grappled gets out"
        )
    return None


def attack_fault(stem: str, written: Sequence[str], conditions: Sequence[str]) -> str | None:
    """Return why somebody's next attack is prevented, outside a fight: a Shove (C13).

    `written` are the conditions as the sheet spells them.
    """
    if SHOVED not in conditions:
        return None
    left = conditions_command(stem, without(written, (SHOVED,)))
    return f"{stem} was shoved, and this attack is prevented; once it is past: {left}"


def conditions_command(stem: str, conditions: Sequence[str]) -> str:
    """Return the command line that writes conditions on a sheet."""
    return f"sms set {stem} combat.conditions {quoted(conditions)}"


def quoted(conditions: Sequence[str]) -> str:
    """Return conditions as a command line has them."""
    return quote(json.dumps(list(conditions), ensure_ascii=False))


def require_held(sheet: Sheet, hold: str) -> None:
    """Refuse an escape from what does not hold."""
    if hold not in conditions_of(combat_of(sheet)):
        raise RuleError(f"{sheet.stem} is not {hold}: there is nothing to escape from")


def freed(sheet: Sheet, hold: str) -> Sheet:
    """Return somebody out of a hold, with whatever it had of them (C11, C13)."""
    if isinstance(sheet, Squad):
        return sheet
    combat = combat_of(sheet)
    conditions = without(combat.conditions, HOLDS[hold])
    return replace(sheet, combat=replace(combat, conditions=conditions))
