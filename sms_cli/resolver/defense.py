"""Active Defense and its maneuvers (C10, C12, C13's Block)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Combat, Sheet
from sms_cli.resolver.arms import UNARMED, Arm, arm_of, find_arm
from sms_cli.resolver.blow import Need, Use
from sms_cli.resolver.choice import MANEUVERS, Choice, find_maneuver
from sms_cli.resolver.conditions import PRONE, conditions_of
from sms_cli.resolver.contest import hold_against, side_notes
from sms_cli.resolver.declaration import satisfies
from sms_cli.resolver.pool import RAISE, Modifier, Pool, PoolRoll
from sms_cli.resolver.rings import teaches
from sms_cli.resolver.sides import Side, roll_side, side_of
from sms_cli.resolver.target import combat_of
from sms_cli.resolver.to_hit import COVER_BONUS, Cover

DEFENSE = "defense"
ANSWERS_RANGED = "yadomejutsu"
RIDING = "bajutsu"
CLIMBING = "athletics"
PRONE_HINDERS = 20
GUARD_RAISES = 3
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


@dataclass(frozen=True, slots=True)
class Defense:
    """An Active Defense and what it came to.

    `success` is None for a Guard before the attack. `attack_needs` is what the guarded attack must
    reach, `tn_bonus` what cover adds to this attack's TN.
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
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def total(self) -> int:
        """The bare answer."""
        return self.roll.total

    @property
    def rolls(self) -> tuple[PoolRoll, ...]:
        """What the journal keeps."""
        return (self.roll,)


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
    combat = combat_of(sheet)
    skill = _skill(sheet, combat, reply, stand)
    side = side_of(sheet, skill, reply.trait, rulings, reply.raises)
    harder = list(side.harder)
    if stand.prone or PRONE in conditions_of(combat):
        harder.append(Modifier("prone", PRONE_HINDERS))
    if stand.uneven:
        harder.append(Modifier("uneven ground", stand.uneven))
    return side._replace(harder=tuple(harder))


def defender_with(pool: Pool, reply: Reply, stand: Stand) -> Side:
    """Return an Active Defense from a pool alone."""
    harder = [Modifier("prone", PRONE_HINDERS)] if stand.prone else []
    harder += [Modifier("uneven ground", stand.uneven)] if stand.uneven else []
    return Side("the defender", pool, harder=tuple(harder), raises=reply.raises)


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
        raise RuleError("an Active Defense answers a total: give --against TOTAL")
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
        skill=side.skill,
        trait=side.trait,
        pool=roll.pool,
        parts=side.parts,
        roll=roll,
        success=success,
        attack_needs=needs,
        tn_bonus=bonus,
        text=reply.text,
        notes=(*side_notes(side), *notes),
    )


def _outcome(
    side: Side, reply: Reply, success: bool | None, needs: int | None
) -> tuple[int | None, tuple[Note, ...]]:
    """Return the cover's bonus where there is one, and what follows for the GM."""
    if needs is not None:
        slug = {None: "guard-waits", True: "guard-takes", False: "guard-fails"}[success]
        return None, (note(slug, who=side.name, needs=needs),)
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


def _skill(sheet: Sheet, combat: Combat, reply: Reply, stand: Stand) -> str:
    """Return the Skill that defends; riding and bad ground leave no choice (C12)."""
    if reply.name in OWN_SKILL:
        return _own_skill(sheet, combat, reply, stand)
    forced = RIDING if combat.mounted else CLIMBING if stand.uneven else None
    skill = stand.skill or forced or DEFENSE
    if forced and skill.casefold() != forced:
        where = "riding" if combat.mounted else "on uneven ground"
        raise RuleError(f"{sheet.stem} defends {where} with {forced}, not with {skill}")
    if stand.ranged and reply.name != "cover" and skill.casefold() != ANSWERS_RANGED:
        raise RuleError(
            f"a ranged attack is answered by --maneuver cover:LEVEL or --skill {ANSWERS_RANGED}"
        )
    return skill


def _own_skill(sheet: Sheet, combat: Combat, reply: Reply, stand: Stand) -> str:
    if reply.name == "block":
        if stand.skill is None:
            raise RuleError("a block needs a hand-to-hand Skill: give --skill NAME")
        if not teaches(combat, stand.skill, "block"):
            raise RuleError(f"block is no form that {stand.skill} teaches {sheet.stem}")
        return stand.skill
    if reply.name == "parry":
        return stand.skill or _parrying_skill(sheet, combat, stand)
    if stand.skill:
        return stand.skill
    if stand.weapon is None:
        raise RuleError("a disarm needs the Skill of what you hold: give --skill or --weapon")
    skill = find_arm(combat, stand.weapon, sheet.stem).skill
    if skill is None:
        raise RuleError("a barehanded disarm needs a hand-to-hand Skill: give --skill NAME")
    return skill


def _parrying_skill(sheet: Sheet, combat: Combat, stand: Stand) -> str:
    arms: list[Arm] = [arm_of(weapon) for weapon in combat.weapons]
    if stand.weapon is not None:
        arms = [find_arm(combat, stand.weapon, sheet.stem)]
    for arm in arms:
        if satisfies(arm, Need.PARRYING) and arm.skill:
            return arm.skill
    what = f"{stand.weapon} is none" if stand.weapon else f"{sheet.stem} has none"
    raise RuleError(f"a parry needs a parrying weapon (the weapon's trait parrying): {what}")
