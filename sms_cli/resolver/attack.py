"""An attack, from its declaration to its damage and its effects (C7, C8, C11, C13, C16–C18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sms_cli.errors import RuleError, Unsaid
from sms_cli.model.change import Change, Note, note
from sms_cli.model.dice import Dice
from sms_cli.model.sheet import Squad
from sms_cli.resolver.brutes import aid, squad_skill_notes
from sms_cli.resolver.choice import Choice
from sms_cli.resolver.circumstances import AttackTN, Bout, attack_tn
from sms_cli.resolver.conditions import FULL_ATTACK
from sms_cli.resolver.damage import Damage, DamagePool, damage_pool, strength_dice
from sms_cli.resolver.declaration import FULL_ATTACK_RAISES, Declaration, Offer, declare
from sms_cli.resolver.effects import Effect
from sms_cli.resolver.holds import attack_fault, hand_fault
from sms_cli.resolver.outcome import Outcome, land
from sms_cli.resolver.pool import Modifier, OneRoll, PoolRoll
from sms_cli.resolver.rings import roll_for, unskilled_notes
from sms_cli.resolver.target import combat_of
from sms_cli.resolver.to_hit import stance_notes


@dataclass(frozen=True, slots=True)
class Attack(OneRoll):
    """An attack and what came of it.

    `parts` add up to the dice of the pool, `aid` is what Brutes add to its total. `damage` is None
    for a miss, for what does none, and against Brutes, of whom `brutes_out` fall.
    """

    attacker: str
    target: str
    weapon: str
    skill: str | None
    trait: str | None
    maneuvers: tuple[str, ...]
    pool: str
    parts: tuple[Modifier, ...]
    aid: int
    tn: AttackTN
    roll: PoolRoll
    hit: bool
    damage: Damage | None
    effects: tuple[Effect, ...]
    brutes_out: int
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def success(self) -> bool:
        """Whether it hit."""
        return self.hit


def attack(bout: Bout, choices: Sequence[Choice], dice: Dice) -> Attack:
    """Resolve one attack: declare, reckon the TN, roll, then the damage and the effects (C7)."""
    _require_sides(bout)
    _require_free(bout)
    declared = declare(choices, bout.attacker, bout.target, bout.arm, _offer(bout), bout.rulings)
    tn, wound = attack_tn(bout, declared), _wound_pool(bout, declared)
    bonus, help_notes = _help(bout)
    roll = _roll(bout, tn, bonus, dice)
    if roll.success:
        outcome = land(bout, declared, roll.total, wound, dice)
    else:
        outcome = Outcome(notes=_miss_notes(bout, declared))
    attacker = bout.attacker
    return Attack(
        attacker=attacker.name,
        target=bout.target.name,
        weapon=bout.arm.name,
        skill=roll.skill,
        trait=roll.trait,
        maneuvers=tuple(choice.said for choice, _ in declared.choices),
        pool=roll.pool,
        parts=roll.parts,
        aid=bonus,
        tn=tn,
        roll=roll,
        hit=roll.success is True,
        damage=outcome.damage,
        effects=outcome.effects,
        brutes_out=outcome.brutes_out,
        changes=outcome.written,
        notes=(*_roll_notes(bout), *help_notes, *outcome.notes),
    )


def _require_sides(bout: Bout) -> None:
    sheets = [bout.attacker.sheet, bout.target.sheet]
    sheets += [bout.around.helpers[0]] if bout.around.helpers else []
    stems = [sheet.stem for sheet in sheets if sheet is not None]
    for stem in stems:
        if stems.count(stem) > 1:
            raise RuleError(f"{stem} is in this attack twice: it has two sides, and helpers")


def _require_free(bout: Bout) -> None:
    """Refuse an attack by who was shoved, and with a weapon that is held (C11, C13)."""
    attacker = bout.attacker
    written = attacker.combat.conditions if attacker.combat else ()
    fault = attack_fault(attacker.name, written, attacker.conditions)
    if fault is None and not bout.arm.unarmed:
        fault = hand_fault(attacker.name, attacker.conditions)
    if fault:
        raise RuleError(fault)


def _offer(bout: Bout) -> Offer:
    """Whoever makes a Full Attack gives 3 Free Raises, for anything, to all who attack (C8)."""
    around = bout.around
    reckless = around.target_full_attack or FULL_ATTACK in bout.target.conditions
    given = FULL_ATTACK_RAISES if reckless else 0
    return Offer(around.raises, around.free_raises + given, around.full_attack)


def _help(bout: Bout) -> tuple[int, tuple[Note, ...]]:
    """Return what Brutes at the attacker's side add to the total (C17)."""
    if bout.around.helpers is None:
        return 0, ()
    (squad, count), attacker = bout.around.helpers, bout.attacker
    if attacker.sheet is None:
        raise Unsaid(f"how many of {squad.stem} can help hangs on a Void Ring: name a sheet")
    given = aid(squad, attacker.name, combat_of(attacker.sheet), count, attacker.what.skill)
    return given.bonus, given.notes


def _roll(bout: Bout, tn: AttackTN, bonus: int, dice: Dice) -> PoolRoll:
    attacker, pool = bout.attacker, bout.attacker.what.pool
    helped = pool._replace(modifier=pool.modifier + bonus)
    roll = roll_for(
        attacker.sheet.stem if attacker.sheet else None,
        attacker.what._replace(pool=helped, harder=tn.modifiers),
        bout.rulings,
        dice,
        target=tn.base,
        raises=tn.raise_count,
        free_raises=tn.free_raises,
    )
    if tn.base is None:
        return roll._replace(success=False)
    if tn.exceed and roll.total == roll.tn:
        return roll._replace(success=False, miss_by=1)
    return roll


def _roll_notes(bout: Bout) -> tuple[Note, ...]:
    attacker, notes = bout.attacker, list[Note]()
    if isinstance(attacker.sheet, Squad):
        notes += squad_skill_notes(attacker.sheet, attacker.what.skill)
    else:
        notes += unskilled_notes(attacker.name, attacker.what)
    if bout.around.full_attack:
        notes.append(note("full-attack", who=attacker.name))
    return (*notes, *stance_notes(bout.target, bout.around.stance))


def _miss_notes(bout: Bout, declared: Declaration) -> tuple[Note, ...]:
    notes = [note(row.missed, who=bout.attacker.name) for row in declared.rows if row.missed]
    if bout.around.stance.cover == "total":
        notes.append(note("total-cover", who=bout.target.name))
    return tuple(notes)


def _wound_pool(bout: Bout, declared: Declaration) -> DamagePool | None:
    """Return what a hit will roll for damage (C7, C8, C16, C18, R28)."""
    attacker, target, arm = bout.attacker, bout.target, bout.arm
    if not declared.damage or target.threat is not None:
        return None
    replaced = next((choice for choice, _ in declared.choices if choice.row.rating), None)
    rating = replaced.row.rating if replaced else arm.rating
    if rating is None:
        raise Unsaid("the DR is needed and not known: give --dr XkY")
    by_squad = isinstance(attacker.sheet, Squad)
    strength = 0 if by_squad else strength_dice(arm, attacker.strength)
    added = (
        Modifier("brutes", attacker.brutes),
        Modifier("strength", strength),
        Modifier("raises", declared.increase),
        Modifier(FULL_ATTACK, declared.full_attack),
    )
    carapace = 0 if bout.around.bypass_carapace else target.carapace
    return damage_pool(rating, replaced.said if replaced else arm.name, added, carapace)
