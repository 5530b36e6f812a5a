"""Who attacks whom with what: sheets, squads and the numbers that a GM gives (C7–C18)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sms_cli.commands.combat_options import read_pool
from sms_cli.commands.context import current
from sms_cli.errors import RuleError, UsageError
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.arms import Arm, find_arm, read_rating
from sms_cli.resolver.attack import Attack, attack
from sms_cli.resolver.attacker import Attacker, attacker_of, squad_arm, squad_attacker
from sms_cli.resolver.choice import Choice
from sms_cli.resolver.circumstances import Bout, Circumstances
from sms_cli.resolver.declaration import trait_of
from sms_cli.resolver.target import Target, combat_of, target_of
from sms_cli.resolver.to_hit import Stance

Given = Mapping[str, Any]  # the options of an attack by their names


class Named(NamedTuple):
    """The sheets that a command line names, where it names them."""

    attacker: str | None
    target: str | None
    helpers: str | None
    helping: int

    @property
    def names(self) -> tuple[str, ...]:
        """All of them, in this order."""
        return tuple(name for name in self[:3] if name is not None)


def read_aid(text: str | None) -> tuple[str | None, int]:
    """Return the squad of `--aid SQUAD:N` and how many of it help."""
    if text is None:
        return None, 0
    squad, _, count = text.rpartition(":")
    if not (squad and count.isascii() and count.isdigit() and len(count) <= 4):
        raise UsageError(f"--aid {text!r} is not SQUAD:N, as in --aid bikers:3")
    return squad, int(count)


def resolve(
    sheets: Mapping[str, Sheet],
    named: Named,
    given: Given,
    choices: tuple[Choice, ...],
    rulings: Rulings,
) -> Attack:
    """Resolve an attack between the sheets and the numbers that were given."""
    attacker, arm = _attacker(sheets, named, given, choices, rulings)
    target = target_of(sheets[named.target]) if named.target else _target(given)
    around = _circumstances(given, _helpers(sheets, named))
    if given["range"] is not None and not arm.ranged:
        raise UsageError(f"--range is for what shoots, and {arm.name} is for melee: leave it out")
    return attack(Bout(attacker, target, arm, around, rulings), choices, current().dice)


def _attacker(
    sheets: Mapping[str, Sheet],
    named: Named,
    given: Given,
    choices: tuple[Choice, ...],
    rulings: Rulings,
) -> tuple[Attacker, Arm]:
    weapon, skill = given["weapon"], given["skill"]
    if named.attacker is None:
        return _numbers_attacker(given)
    sheet = sheets[named.attacker]
    if isinstance(sheet, Squad):
        return squad_attacker(sheet, skill), squad_arm(sheet, weapon)
    combat = combat_of(sheet)
    if weapon is None:
        there = ", ".join([*(each.name for each in combat.weapons), "unarmed"])
        raise UsageError(f"say what {sheet.stem} strikes with: --weapon NAME (there is {there})")
    arm = find_arm(combat, weapon, sheet.stem)
    trait = given["trait"] or trait_of(choices)
    return attacker_of(sheet, arm, skill, trait, rulings), arm


def _numbers_attacker(given: Given) -> tuple[Attacker, Arm]:
    rating = None if given["dr"] is None else read_rating(given["dr"])
    kind = "melee" if given["range"] is None else "ranged"
    arm = Arm("the weapon", rating, kind, vouched=True)
    attacker = Attacker(read_pool(given["pool"]), strength=given["strength"], rank=given["rank"])
    return attacker, arm


def _target(given: Given) -> Target:
    return Target(
        tn=given["tn"],
        agility=given["target_agility"],
        insight=given["target_insight"],
        strength=given["target_strength"],
        earth=given["earth"],
        carapace=given["carapace"] or 0,
    )


def _helpers(sheets: Mapping[str, Sheet], named: Named) -> tuple[Squad, int] | None:
    if named.helpers is None:
        return None
    squad = sheets[named.helpers]
    if not isinstance(squad, Squad):
        raise RuleError(f"{squad.stem} is no squad: only Brutes help in an attack")
    return squad, named.helping


def _circumstances(given: Given, helpers: tuple[Squad, int] | None) -> Circumstances:
    stance = Stance(
        cover=given["cover"],
        unaware=given["unaware"],
        full_defense=given["target_full_defense"],
        bonus=given["bonus"],
        always=given["always"],
    )
    return Circumstances(
        raises=given["raises"],
        free_raises=given["free_raises"],
        full_attack=given["full_attack"],
        target_full_attack=given["target_full_attack"],
        stance=stance,
        ground=given["ground"],
        off_hand=given["off_hand"],
        range_feet=given["range"],
        uneven=given["uneven"],
        helpers=helpers,
        material=given["material"],
        bypass_carapace=given["bypass_carapace"],
    )
