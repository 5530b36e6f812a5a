"""Active Defense and its maneuvers (C10, C12, C13's Block)."""

from __future__ import annotations

from dataclasses import dataclass

from sms_cli.errors import Unsaid
from sms_cli.model.change import Change, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.contest import hold_against
from sms_cli.resolver.defender import Reply
from sms_cli.resolver.pool import RAISE, Modifier, OneRoll, PoolRoll
from sms_cli.resolver.rings import unskilled_notes
from sms_cli.resolver.sides import Side, roll_side
from sms_cli.resolver.to_hit import COVER_BONUS, Cover

GUARD_RAISES = 3


@dataclass(frozen=True, slots=True)
class Defense(OneRoll):
    """An Active Defense and what it came to.

    `success` is None for a Guard before the attack. `attack_needs` is what the guarded attack must
    reach, `tn_bonus` what cover adds to this attack's TN; `averted` is whose blow was taken back.
    """

    name: str
    maneuver: str | None
    skill: str | None
    trait: str | None
    pool: str
    parts: tuple[Modifier, ...]
    roll: PoolRoll
    success: bool | None
    attack_needs: int | None = None
    tn_bonus: int | None = None
    text: str | None = None
    averted: str | None = None
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


def defend(
    side: Side,
    reply: Reply,
    against: int | None,
    rulings: Rulings,
    dice: Dice,
) -> Defense:
    """Roll an Active Defense against the attack's total; meeting it defends (C10, R15).

    A Guard rolls before the attack: the attack then needs its total with 3 Raises (C12).
    """
    if against is None and reply.name != "guard":
        raise Unsaid("an Active Defense answers a total: give --against TOTAL")
    roll = roll_side(side, rulings, dice)
    needs = None
    success: bool | None = None
    if reply.name == "guard":
        needs = roll.total - side.burden + RAISE * GUARD_RAISES
        success = None if against is None else against < needs
    elif against is not None:
        roll = hold_against(roll, side, against)
        success = roll.success
    bonus, notes = _outcome(side, reply, success, needs)
    return Defense(
        name=side.name,
        maneuver=reply.name,
        skill=roll.skill,
        trait=roll.trait,
        pool=roll.pool,
        parts=roll.parts,
        roll=roll,
        success=success,
        attack_needs=needs,
        tn_bonus=bonus,
        text=reply.text,
        notes=(*unskilled_notes(side.name, side.what), *notes),
    )


def _outcome(
    side: Side, reply: Reply, success: bool | None, needs: int | None
) -> tuple[int | None, tuple[Note, ...]]:
    """Return the cover's bonus where there is one, and what follows for the GM."""
    if needs is not None:
        slug = {None: "guard-waits", True: "guard-takes", False: "guard-fails"}[success]
        return None, (note(slug, who=side.name, needs=needs, raises=GUARD_RAISES),)
    if not success:
        return None, ()
    match reply.name:
        case "cover":
            cover = Cover(reply.parts[0])
            if cover is Cover.TOTAL:
                return None, (note("defended"),)
            bonus = COVER_BONUS[cover]
            return bonus, (note("cover-taken", bonus=bonus),)
        case "disarm":
            kept = "keep" in reply.parts
            return None, (note("disarmed-kept" if kept else "disarmed", who=side.name),)
    return None, (note("defended"),)
