"""What an attack happens in, and the TN that follows (C8, C11, C14, C15)."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Squad
from sms_cli.resolver.arms import Arm
from sms_cli.resolver.attacker import Attacker
from sms_cli.resolver.blow import Blow, Maneuver
from sms_cli.resolver.declaration import Declaration
from sms_cli.resolver.pool import RAISE, Modifier
from sms_cli.resolver.target import Target
from sms_cli.resolver.to_hit import (
    OFF_HAND,
    Basis,
    Ground,
    Stance,
    ground_modifier,
    range_penalty,
    to_hit,
)


class Circumstances(NamedTuple):
    """What bears on an attack besides the two sheets (C8, C14, C15, C17, C18)."""

    raises: int = 0
    free_raises: int = 0
    full_attack: bool = False
    target_full_attack: bool = False
    stance: Stance = Stance()
    ground: Ground | None = None
    off_hand: bool = False
    range_feet: int | None = None
    uneven: int = 0
    helpers: tuple[Squad, int] | None = None
    material: str | None = None
    bypass_carapace: bool = False


class Bout(NamedTuple):
    """Who attacks whom, with what, in which circumstances, at which table."""

    attacker: Attacker
    target: Target
    arm: Arm
    around: Circumstances
    rulings: Rulings


class AttackTN(NamedTuple):
    """What an attack must reach: all of C14 is `base`, C15 and the rest the modifiers.

    `parts` are the base as a sum. `raises` are points, 5 for each of `raise_count`; one that it
    must `exceed` is not met by its own number. Behind total cover there is no base and no total.
    """

    base: int | None
    parts: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]
    raises: int
    raise_count: int
    free_raises: int
    total: int | None
    exceed: bool


def attack_tn(bout: Bout, declared: Declaration) -> AttackTN:
    """Return the TN of an attack: what its maneuvers make of C14, then C15, then its Raises."""
    rows = declared.rows
    bases = (_basis_of(choice.row, blow) for choice, blow in declared.choices)
    base = to_hit(
        bout.target,
        bout.around.stance,
        next(filter(None, bases), Basis.REFLEXES),
        armor=all(row.armor for row in rows),
    )
    modifiers = _modifiers(bout)
    raises = RAISE * declared.raise_count
    added = sum(modifier.value for modifier in modifiers) + raises
    return AttackTN(
        base=base.total,
        parts=(Modifier(base.why, base.base), *base.modifiers),
        modifiers=modifiers,
        raises=raises,
        raise_count=declared.raise_count,
        free_raises=declared.free_raises,
        total=None if base.total is None else base.total + added,
        exceed=any(row.exceeds for row in rows),
    )


def _basis_of(row: Maneuver, blow: Blow) -> Basis | None:
    basis = row.basis
    return basis if basis is None or isinstance(basis, Basis) else basis(blow)


def _modifiers(bout: Bout) -> tuple[Modifier, ...]:
    """Return what C15 and the attacker's own state add to the TN."""
    attacker, around = bout.attacker, bout.around
    found = [*attacker.what.harder]
    if ground := ground_modifier(around.ground, attacker.mounted, bout.target.mounted):
        found.append(ground)
    if around.off_hand and not attacker.ambidextrous:
        found.append(Modifier("off hand", OFF_HAND))
    if around.range_feet is not None:
        found.append(Modifier("range", _range(bout.arm, around.range_feet)))
    if around.uneven and attacker.on_uneven_feet:
        found.append(Modifier("uneven ground", around.uneven))
    return tuple(modifier for modifier in found if modifier.value)


def _range(arm: Arm, feet: int) -> int:
    if not arm.ranged:
        raise RuleError(f"{arm.name} is for melee: a range is for what shoots")
    return range_penalty(feet)
