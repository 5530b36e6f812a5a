"""What is declared before an attack is rolled: maneuvers, their Raises, and who pays (C0, C11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.fight import Action
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.arms import Arm
from sms_cli.resolver.attacker import Attacker
from sms_cli.resolver.blow import Amount, Blow, Maneuver, Measure, Need, Use
from sms_cli.resolver.choice import Choice, find_maneuver
from sms_cli.resolver.rings import teaches
from sms_cli.resolver.target import Target, required

FULL_ATTACK_RAISES = 3  # free, for damage only (C8); as many free ones for whoever attacks them

# What only one maneuver of an attack can set, and how a message says so.
_EXCLUSIVE: tuple[tuple[str, Callable[[Maneuver], Any]], ...] = (
    ("what is rolled", lambda row: row.trait),
    ("the TN", lambda row: row.basis),
    ("the damage", lambda row: row.rating),
)
_NEEDS = {
    Need.UNARMED: "is for bare hands and feet: --weapon unarmed",
    Need.WEAPON: "needs a weapon in the hand",
    Need.MELEE: "is for melee weapons",
    Need.RANGED: "is for ranged weapons",
    Need.ENTANGLING: "needs an entangling weapon",
    Need.BEHEADING: "needs a blade that can behead (the weapon's trait beheading)",
    Need.PARRYING: "needs a parrying weapon",
}


class Offer(NamedTuple):
    """The Raises that somebody declares, paid and free, beside those of the maneuvers."""

    raises: int = 0
    free: int = 0
    full_attack: bool = False


class Declaration(NamedTuple):
    """An attack as declared: each maneuver with its blow, and what the Raises come to.

    `raise_count` are paid for, 5 each; `free_raises` are not. `increase` are the Raises that no
    maneuver claims: Increased Damage, or further Brutes. `full_attack` are those of C8.
    """

    choices: tuple[tuple[Choice, Blow], ...]
    raise_count: int
    free_raises: int
    increase: int
    damage: bool
    full_attack: int = 0

    @property
    def rows(self) -> tuple[Maneuver, ...]:
        """The maneuvers."""
        return tuple(choice.row for choice, _ in self.choices)


def find_maneuvers(texts: Sequence[str]) -> tuple[Choice, ...]:
    """Return the maneuvers of an attack; RuleError where they do not go together (C11, C13)."""
    choices = tuple(find_maneuver(text, Use.ATTACK) for text in texts)
    for one, other in combinations(choices, 2):
        if one.row.name == other.row.name:
            raise RuleError(f"{one.row.name} is declared twice: one of a kind to an attack")
        for what, value in _EXCLUSIVE:
            if None not in (value(one.row), value(other.row)):
                raise RuleError(f"{one.said} and {other.said} both decide {what}: choose one")
    hurting = next((choice for choice in choices if choice.row.hurts), None)
    harmless = next((choice for choice in choices if not choice.row.damage), None)
    if hurting and harmless:
        raise RuleError(f"{hurting.said} is about damage, and {harmless.said} does none")
    return choices


def trait_of(choices: Sequence[Choice]) -> str | None:
    """Return the Trait that a maneuver puts in the usual one's place, as a Feint does (C11)."""
    return next((choice.row.trait for choice in choices if choice.row.trait), None)


def action_of(choices: Sequence[Choice], full_attack: bool) -> Action:
    """Return which Action an attack is in a fight: a maneuver may be one of its own (C8, C11)."""
    if full_attack:
        return Action.FULL_ATTACK
    return next((choice.row.action for choice in choices if choice.row.action), Action.ATTACK)


def declare(
    choices: Sequence[Choice],
    attacker: Attacker,
    target: Target,
    arm: Arm,
    offer: Offer,
    rulings: Rulings,
) -> Declaration:
    """Check the maneuvers and reckon the Raises (C0, C8, C11, R28).

    Free Raises pay for maneuvers first, where these allow it; what is left of them, and the Raises
    declared besides, a counted maneuver without damage claims, or they are Increased Damage.
    """
    said = tuple(choice.said for choice in choices)
    blows = [
        _blow(choice, attacker, target, arm, tuple(name for name in said if name != choice.said))
        for choice in choices
    ]
    for choice, blow in zip(choices, blows, strict=True):
        if reason := refusal(choice.row, blow, offer.full_attack):
            raise RuleError(f"{choice.said} {reason}")
        _require_numbers(choice.row, blow)
    reckless = offer.full_attack and not arm.ranged and target.threat is None
    declared = _reckon(list(zip(choices, blows, strict=True)), offer, rulings)
    return declared._replace(full_attack=FULL_ATTACK_RAISES if reckless else 0)


def _require_numbers(row: Maneuver, blow: Blow) -> None:
    """Ask for every number that a hit will need, before the dice fall."""
    if row.threshold:
        required(blow.target.earth, blow.target.name, "Earth", "--earth")
    for figure in row.figures:
        figure.number(blow)


def _blow(
    choice: Choice, attacker: Attacker, target: Target, arm: Arm, beside: tuple[str, ...]
) -> Blow:
    blow = Blow(attacker, target, arm, beside=beside)
    if choice.number is not None:
        return blow._replace(raises=choice.number)
    raises = choice.row.raises
    return blow._replace(raises=raises.number(blow) if isinstance(raises, Amount) else raises)


def refusal(row: Maneuver, blow: Blow, full_attack: bool) -> str | None:
    """Return why the attack does not allow a maneuver, or None (C11, C13)."""
    if row.squads_only and blow.target.threat is None:
        return f"is for Brute Squads: {blow.target.name} is none"
    if blow.target.threat is not None and _about_wounds(row):
        return "is about Wounds: a hit on Brutes rolls no damage, each Raise takes one more out"
    for need in row.needs:
        if not satisfies(blow.arm, need):
            return f"{_NEEDS[need]}: {blow.arm.name} is none"
    if row.full_attack and not full_attack:
        return "needs a Full Attack: --full-attack"
    if row.is_form and not _is_taught(row, blow.attacker):
        return f"is no form that {blow.attacker.what.skill} teaches {blow.attacker.name}"
    return row.refuses(blow) if row.refuses else None


def _about_wounds(row: Maneuver) -> bool:
    return row.hurts or (row.threshold is not None and row.threshold.measure is Measure.DAMAGE)


def satisfies(arm: Arm, need: Need) -> bool:
    """Tell whether an arm is what a maneuver asks for; the GM vouches for what has no sheet."""
    if arm.vouched:
        return True
    match need:
        case Need.UNARMED:
            return arm.unarmed
        case Need.WEAPON:
            return not arm.unarmed
        case Need.MELEE | Need.RANGED:
            return arm.kind == need
    return arm.has(need)


def _is_taught(row: Maneuver, attacker: Attacker) -> bool:
    skill = attacker.what.skill
    if attacker.combat is None or skill is None:
        return True
    return teaches(attacker.combat, skill, row.name)


def _reckon(pairs: list[tuple[Choice, Blow]], offer: Offer, rulings: Rulings) -> Declaration:
    damage = all(_does_damage(choice.row, rulings) for choice, _ in pairs)
    eased = sum(_eased(choice.row, blow) for choice, blow in pairs)
    payable = sum(blow.raises for choice, blow in pairs if choice.row.free_raises) - eased
    locked = sum(blow.raises for choice, blow in pairs if not choice.row.free_raises)
    on_maneuvers = min(offer.free, payable)
    besides = offer.raises + offer.free - on_maneuvers
    claims = next((i for i, (choice, _) in enumerate(pairs) if choice.row.counted), None)
    if claims is not None and not damage:
        choice, blow = pairs[claims]
        pairs[claims] = choice, blow._replace(further=besides)
        besides = 0
    paid = locked + payable - on_maneuvers + offer.raises
    return Declaration(
        choices=tuple((choice, blow._replace(raise_count=paid)) for choice, blow in pairs),
        raise_count=paid,
        free_raises=offer.free + eased,
        increase=besides + sum(blow.raises for choice, blow in pairs if choice.row.spare),
        damage=damage,
    )


def _does_damage(row: Maneuver, rulings: Rulings) -> bool:
    return row.damage or bool(row.damage_ruling and getattr(rulings, row.damage_ruling))


def _eased(row: Maneuver, blow: Blow) -> int:
    """Return the Free Raise that an arm gives to a maneuver (C11, Bind)."""
    if row.eased_by is None or blow.arm.vouched or not satisfies(blow.arm, row.eased_by):
        return 0
    return min(1, blow.raises)
