"""An attack in a fight: its die, what lasts on both sides, the blow, as one step (C7–C11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Change, Note, applied, note
from sms_cli.model.fight import Action, Fighter, Status
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.attack import Attack
from sms_cli.resolver.fight_actions import spend_die
from sms_cli.resolver.fight_effects import (
    end_status,
    is_shoved,
    is_stunned,
    take_action,
    with_feint,
    without_feint,
)
from sms_cli.resolver.initiative import (
    FightBoard,
    FightDeed,
    Melee,
    facts,
    fighter_of,
    fitting,
    is_out,
    stepped,
    with_fighter,
)
from sms_cli.resolver.pool import PoolRoll

FEINT, BEAT, GRAPPLE = "feint", "beat", "grapple"  # what leaves something behind in a fight
MAY_DEFEND = "may-defend"
REMEMBERED = "full-attack"  # a note on what the fight itself keeps in mind


class Strike(NamedTuple):
    """What a fight knows of an attack: the sheets, a Feint's Free Raises, what lasts (C8–C11)."""

    attacker: Sheet
    target: Sheet
    feint: int
    full_attack: bool
    target_full_attack: bool
    target_full_defense: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FightAttack(FightBoard):
    """A step that was an attack."""

    attack: Attack

    @property
    def success(self) -> bool:
        """Whether it hit."""
        return self.attack.hit

    @property
    def rolls(self) -> tuple[PoolRoll, ...]:
        """What the journal keeps."""
        return self.attack.rolls


def strike(
    melee: Melee,
    name: str,
    target: str,
    action: Action,
    resolve: Callable[[Strike], Attack],
    *,
    die: int | None = None,
    force: bool = False,
) -> FightAttack:
    """Spend the attacker's die and resolve the attack, as one step.

    A Full Attack of either side and the target's Full Defense are applied; a Feint's Free Raises
    wait for the next attack on that target, and are used up by it (C8, C9, C11).
    """
    attacked = _target(melee, name, target)
    _require_able(melee, name)
    paid = spend_die(melee, name, action, die=die, force=force)
    taken = take_action(melee, paid.fighter, action)
    blow = resolve(
        Strike(
            attacker=_sheet(taken.melee, name),
            target=_sheet(taken.melee, target),
            feint=paid.fighter.feints.get(target, 0),
            full_attack=action is Action.FULL_ATTACK,
            target_full_attack=Status.FULL_ATTACK in attacked.statuses,
            target_full_defense=Status.FULL_DEFENSE in attacked.statuses,
        )
    )
    after = _after_blow(without_feint(taken.melee, name, target), blow)
    deed = FightDeed("attack", (name, target), action, paid.die, forced=paid.forced)
    done = stepped(melee, after, deed)
    return FightAttack(
        **facts(after),
        deed=deed,
        changes=done.changes,
        notes=(*taken.notes, *_in_fight(blow, after)),
        attack=blow,
    )


def _in_fight(blow: Attack, after: Melee) -> Iterator[Note]:
    """Ask for an Active Defense by the die that pays for it; without one there is none (C10)."""
    for asked in blow.notes:
        if asked.id == REMEMBERED:
            continue
        if asked.id != MAY_DEFEND:
            yield asked
        elif payment := _payment(after, blow.target):
            yield note(
                "may-defend-in-fight", who=blow.target, total=blow.roll.total, payment=payment
            )


def _payment(melee: Melee, name: str) -> str | None:
    """Return the step that pays for an Active Defense: a die that fits, or an Interrupt (C4)."""
    fighter = fighter_of(melee, name)
    if fitting(fighter, melee.fight.phase):
        return "act"
    return "interrupt" if len(fighter.dice) >= 2 else None


def _after_blow(melee: Melee, blow: Attack) -> Melee:
    sheets = {stem: sheet_after(sheet, blow.changes) for stem, sheet in melee.sheets.items()}
    after = melee._replace(sheets=sheets)
    if not blow.hit:
        return after
    made = [effect.name for effect in blow.effects]
    if GRAPPLE in made and blow.damage:
        held = replace(fighter_of(after, blow.target), hold_wounds=blow.damage.wounds)
        after = after._replace(fight=with_fighter(after.fight, held))
    if FEINT in made:
        raises = blow.tn.raise_count + blow.tn.free_raises
        return with_feint(after, blow.attacker, blow.target, max(1, raises))
    if BEAT in made:
        return end_status(after, blow.target, Status.FULL_DEFENSE)
    return after


def sheet_after(sheet: Sheet, changes: Iterable[Change]) -> Sheet:
    """Return a sheet as its changes leave it."""
    mine = [change for change in changes if change.sheet == sheet.stem]
    if not mine:
        return sheet
    values = applied(msgspec.to_builtins(sheet), mine)
    return msgspec.convert(values, type(sheet))


def _target(melee: Melee, name: str, target: str) -> Fighter:
    fighter = fighter_of(melee, target)
    if target == name:
        raise RuleError(f"{name} cannot attack {name}: name somebody else")
    if is_out(melee, fighter):
        raise RuleError(f"{target} is out of the fight: nobody is left to attack")
    return fighter


def _require_able(melee: Melee, name: str) -> None:
    """Refuse an attack that would be lost, before anything is rolled (C13)."""
    sheet = melee.sheets.get(name)
    spends = f"sms fight act {name} attack spends it"
    if is_stunned(fighter_of(melee, name), sheet):
        raise RuleError(f"{name} is stunned and loses this Action: {spends}")
    if is_shoved(sheet):
        raise RuleError(f"{name} was shoved, and this attack is prevented: {spends}")


def _sheet(melee: Melee, name: str) -> Sheet:
    sheet = melee.sheets.get(name)
    if sheet is None:
        raise RuleError(
            f"{name} has no sheet: sms fight act spends the die, sms attack --pool rolls the attack"
        )
    return sheet
