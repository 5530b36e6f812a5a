"""Who attacks whom with what: sheets, squads and the numbers that a GM gives (C7–C18)."""

from collections.abc import Mapping
from typing import NamedTuple

from sms_cli.commands.attack_options import Lasting, Manner, Numbers
from sms_cli.commands.combat_options import read_pool
from sms_cli.commands.context import current
from sms_cli.errors import RuleError, UsageError, there_are
from sms_cli.model.bounds import whole_number
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.arms import UNARMED, Arm, find_arm, read_rating
from sms_cli.resolver.attack import Attack, attack
from sms_cli.resolver.attacker import Attacker, attacker_of, squad_arm, squad_attacker
from sms_cli.resolver.choice import Choice
from sms_cli.resolver.circumstances import Bout, Circumstances
from sms_cli.resolver.declaration import trait_of
from sms_cli.resolver.rings import SkillPool
from sms_cli.resolver.target import Target, combat_of, target_of
from sms_cli.resolver.to_hit import Stance


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
    squad, _, digits = text.rpartition(":")
    count = whole_number(digits)
    if not squad or count is None:
        raise UsageError(f"--aid {text!r} is not SQUAD:N, as in --aid bikers:3")
    return squad, count


class Asked(NamedTuple):
    """An attack as it was asked for: between whom, how, and what is known besides."""

    named: Named
    manner: Manner
    choices: tuple[Choice, ...]
    lasting: Lasting = Lasting()
    numbers: Numbers = Numbers()


def resolve(sheets: Mapping[str, Sheet], asked: Asked, rulings: Rulings) -> Attack:
    """Resolve an attack between the sheets and the numbers that were given."""
    named, manner = asked.named, asked.manner
    attacker, arm = _attacker(sheets, asked, rulings)
    target = target_of(sheets[named.target]) if named.target else _target(asked.numbers)
    around = _circumstances(manner, asked.lasting, _helpers(sheets, named))
    if manner.range is not None and not arm.ranged:
        raise UsageError(f"--range is for what shoots, and {arm.name} is for melee: leave it out")
    return attack(Bout(attacker, target, arm, around, rulings), asked.choices, current().dice)


def _attacker(sheets: Mapping[str, Sheet], asked: Asked, rulings: Rulings) -> tuple[Attacker, Arm]:
    manner = asked.manner
    if asked.named.attacker is None:
        return _numbers_attacker(asked.numbers, shoots=manner.range is not None)
    sheet = sheets[asked.named.attacker]
    if isinstance(sheet, Squad):
        return squad_attacker(sheet, manner.skill), squad_arm(sheet, manner.weapon)
    combat = combat_of(sheet)
    if manner.weapon is None:
        there = there_are([*(each.name for each in combat.weapons), UNARMED])
        raise UsageError(f"say what {sheet.stem} strikes with: --weapon NAME ({there})")
    arm = find_arm(combat, manner.weapon, sheet.stem)
    trait = manner.trait or trait_of(asked.choices)
    return attacker_of(sheet, arm, manner.skill, trait, rulings), arm


def _numbers_attacker(numbers: Numbers, *, shoots: bool) -> tuple[Attacker, Arm]:
    rating = None if numbers.dr is None else read_rating(numbers.dr)
    arm = Arm("the weapon", rating, "ranged" if shoots else "melee", vouched=True)
    what = SkillPool(read_pool(numbers.pool or ""))
    return Attacker(what, strength=numbers.strength, rank=numbers.rank), arm


def _target(numbers: Numbers) -> Target:
    return Target(
        tn=numbers.tn,
        agility=numbers.target_agility,
        insight=numbers.target_insight,
        strength=numbers.target_strength,
        earth=numbers.earth,
        carapace=numbers.carapace or 0,
    )


def _helpers(sheets: Mapping[str, Sheet], named: Named) -> tuple[Squad, int] | None:
    if named.helpers is None:
        return None
    squad = sheets[named.helpers]
    if not isinstance(squad, Squad):
        raise RuleError(f"{squad.stem} is no squad: only Brutes help in an attack")
    return squad, named.helping


def _circumstances(
    manner: Manner, lasting: Lasting, helpers: tuple[Squad, int] | None
) -> Circumstances:
    stance = Stance(
        cover=manner.cover,
        unaware=manner.unaware,
        full_defense=lasting.target_full_defense,
        bonus=manner.bonus,
        always=manner.always,
    )
    return Circumstances(
        raises=manner.raises,
        free_raises=manner.free_raises,
        full_attack=manner.full_attack,
        target_full_attack=lasting.target_full_attack,
        stance=stance,
        ground=manner.ground,
        off_hand=manner.off_hand,
        range_feet=manner.range,
        uneven=manner.uneven,
        helpers=helpers,
        material=manner.material,
        bypass_carapace=manner.bypass_carapace,
    )
