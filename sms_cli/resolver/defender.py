"""Whoever defends: with which maneuver, which Skill and what against it (C10, C12, C13's Block)."""

from __future__ import annotations

from typing import NamedTuple

from sms_cli.errors import RuleError, Unsaid
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Combat, Sheet, Squad
from sms_cli.resolver.arms import UNARMED, Arm, arm_of, find_arm
from sms_cli.resolver.blow import Need, Use
from sms_cli.resolver.choice import MANEUVERS, Choice, find_maneuver
from sms_cli.resolver.conditions import PRONE, conditions_of
from sms_cli.resolver.declaration import satisfies
from sms_cli.resolver.holds import hand_fault
from sms_cli.resolver.pool import Modifier, Pool
from sms_cli.resolver.rings import SkillPool, teaches
from sms_cli.resolver.sides import Side, side_of
from sms_cli.resolver.target import combat_of

DEFENSE = "defense"
ANSWERS_RANGED = "yadomejutsu"
RIDING = "bajutsu"
CLIMBING = "athletics"
PRONE_HINDERS = 20
NEVER_BLOCKED = ("chain", "chains", "entangling", "ranged")
OWN_SKILL = ("disarm", "parry", "block")  # maneuvers that do not use the Defense Skill


class Stand(NamedTuple):
    """How somebody defends: the Skill and the arm that were named, and what hinders (C10, C12)."""

    skill: str | None = None
    weapon: str | None = None
    prone: bool = False
    uneven: int = 0
    ranged: bool = False


class Reply(NamedTuple):
    """A defense as declared: its maneuver with every part, and the Raises they come to."""

    name: str | None = None
    parts: tuple[str, ...] = ()
    raises: int = 0
    trait: str = "reflexes"
    text: str | None = None


def find_defense(text: str | None, weapon: str | None = None) -> Reply:
    """Return a defense's maneuver; a disarm's parts are joined by +, as in `two-handed+keep`.

    A disarm with bare hands is barehanded without a word (C12).
    """
    if text is None:
        return Reply()
    name, _, parts = text.partition(":")
    if name.strip().casefold() == "block" and parts.strip().casefold() in NEVER_BLOCKED:
        raise RuleError("a block stops no chain, no entangling weapon and nothing ranged")
    choices = [find_maneuver(f"{name}:{part}", Use.DEFENSE) for part in parts.split("+")]
    first = choices[0].row
    if first.name == "disarm" and weapon and weapon.casefold() == UNARMED:
        choices.append(find_maneuver("disarm:barehanded", Use.DEFENSE))
    known = {choice.part: choice for choice in choices if choice.part}
    if len(known) > 1 and first.name != "disarm":
        raise RuleError(f"{first.name} is one thing or another: name one part")
    return Reply(
        name=first.name,
        parts=tuple(known),
        raises=max(0, sum(_raises(choice) for choice in known.values())),
        trait=first.trait or "reflexes",
        text=next(row.text for row in MANEUVERS if row.name == first.name),
    )


def _raises(choice: Choice) -> int:
    raises = choice.row.raises
    assert isinstance(raises, int)  # no defense's Raises depend on the attack
    return raises


def defender_of(sheet: Sheet, reply: Reply, stand: Stand, rulings: Rulings) -> Side:
    """Return somebody's Active Defense: the Skill that must or may be used, and its Trait (C12)."""
    _require_reach(reply, stand)
    if isinstance(sheet, Squad):
        side = side_of(sheet, _squad_skill(reply, stand), reply.trait, rulings, reply.raises)
        prone = stand.prone
    else:
        combat = combat_of(sheet)
        skill = _skill(sheet.stem, combat, reply, stand)
        side = side_of(sheet, skill, reply.trait, rulings, reply.raises)
        prone = stand.prone or PRONE in conditions_of(combat)
    harder = (*side.what.harder, *_hindrances(prone, stand.uneven))
    return side._replace(what=side.what._replace(harder=harder))


def defender_with(pool: Pool, reply: Reply, stand: Stand) -> Side:
    """Return an Active Defense from a pool alone."""
    _require_reach(reply, stand)
    what = SkillPool(pool, harder=_hindrances(stand.prone, stand.uneven))
    return Side("the defender", what, raises=reply.raises)


def _hindrances(prone: bool, uneven: int) -> tuple[Modifier, ...]:
    found = (Modifier("prone", PRONE_HINDERS * prone), Modifier("uneven ground", uneven))
    return tuple(modifier for modifier in found if modifier.value)


def _require_reach(reply: Reply, stand: Stand) -> None:
    """Refuse to meet a shot with what only reaches a blow (C10, C13)."""
    if stand.ranged and reply.name in OWN_SKILL:
        raise RuleError(f"a {reply.name} is for melee; {_answers_ranged()}")


def _answers_ranged() -> str:
    return f"a ranged attack is answered by --maneuver cover:LEVEL or --skill {ANSWERS_RANGED}"


def _squad_skill(reply: Reply, stand: Stand) -> str:
    """A squad's Skill; its sheet says neither what it holds nor what it is taught (C16)."""
    if stand.weapon is not None:
        raise RuleError("a squad's weapons are ratings: name the Skill, with --skill")
    if stand.skill is None and reply.name in OWN_SKILL:
        raise Unsaid(f"say with which Skill the squad tries a {reply.name}: --skill NAME")
    return stand.skill or DEFENSE


def _skill(stem: str, combat: Combat, reply: Reply, stand: Stand) -> str:
    """Return the Skill that defends; riding and bad ground leave no choice (C12)."""
    if reply.name in OWN_SKILL:
        return _own_skill(stem, combat, reply, stand)
    forced = RIDING if combat.mounted else CLIMBING if stand.uneven else None
    skill = stand.skill or forced or DEFENSE
    if forced and skill.casefold() != forced:
        where = "riding" if combat.mounted else "on uneven ground"
        raise RuleError(f"{stem} defends {where} with {forced}, not with {skill}")
    if stand.ranged and reply.name != "cover" and skill.casefold() != ANSWERS_RANGED:
        raise RuleError(_answers_ranged())
    return skill


def _own_skill(stem: str, combat: Combat, reply: Reply, stand: Stand) -> str:
    if reply.name == "block":
        if stand.skill is None:
            raise Unsaid("a block needs a hand-to-hand Skill: give --skill NAME")
        if not teaches(combat, stand.skill, "block"):
            raise RuleError(f"block is no form that {stand.skill} teaches {stem}")
        return stand.skill
    barehanded = "barehanded" in reply.parts
    if not barehanded and (fault := hand_fault(stem, conditions_of(combat))):
        raise RuleError(fault)
    if reply.name == "parry":
        return stand.skill or _parrying_skill(stem, combat, stand)
    if stand.skill:
        return stand.skill
    if stand.weapon is None:
        raise Unsaid("a disarm needs the Skill of what you hold: give --skill or --weapon")
    skill = find_arm(combat, stand.weapon, stem).skill
    if skill is None:
        raise Unsaid("a barehanded disarm needs a hand-to-hand Skill: give --skill NAME")
    return skill


def _parrying_skill(stem: str, combat: Combat, stand: Stand) -> str:
    arms: list[Arm] = [arm_of(weapon) for weapon in combat.weapons]
    if stand.weapon is not None:
        arms = [find_arm(combat, stand.weapon, stem)]
    for arm in arms:
        if satisfies(arm, Need.PARRYING) and arm.skill:
            return arm.skill
    what = f"{stand.weapon} is none" if stand.weapon else f"{stem} has none"
    raise RuleError(f"a parry needs a parrying weapon (the weapon's trait parrying): {what}")
