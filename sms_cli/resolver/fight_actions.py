"""Acting in a fight: an Action Die, an Interrupt, a Void Point (C2–C5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Note, note
from sms_cli.model.fight import Action, Fighter
from sms_cli.model.sheet import Sheet, Squad
from sms_cli.resolver.fight_effects import (
    ATTACKS,
    BLOWS,
    Taken,
    require_prone,
    stood_up,
    take_action,
)
from sms_cli.resolver.initiative import (
    FightBoard,
    FightDeed,
    Melee,
    combat_or_none,
    faster_than,
    fighter_of,
    fitting,
    is_out,
    require_open_sheet,
    require_turn,
    stepped,
    with_fighter,
)
from sms_cli.resolver.rings import fear_penalty
from sms_cli.resolver.tracks import require_points


class Paid(NamedTuple):
    """A combatant whose Action is paid, with which die, and whether the order was overruled."""

    fighter: Fighter
    die: int
    forced: bool


def act(
    melee: Melee,
    name: str,
    action: Action,
    *,
    die: int | None = None,
    force: bool = False,
    needs: int | None = None,
    stand: bool = False,
) -> FightBoard:
    """Spend an Action Die of this Phase or a held one, the lowest that fits (C2, C3).

    `force` overrules the order; an Active Defense answers an attack and needs no turn. `needs` are
    the Actions that a spell takes; to `stand` up costs the Action of a move (C6).
    """
    paid = spend_die(melee, name, action, die=die, force=force)
    taken = take_action(melee, paid.fighter, action, needs)
    stands = stand and not taken.lost
    if stand:
        require_prone(melee, name)
        taken = taken if taken.lost else taken._replace(melee=stood_up(taken.melee, name))
    deed = FightDeed(
        "act", (name,), action, paid.die, forced=paid.forced, lost=taken.lost, stands=stands
    )
    return _done(melee, taken, deed)


def spend_die(melee: Melee, name: str, action: Action, *, die: int | None, force: bool) -> Paid:
    """Take the die of an Action from a combatant; RuleError without one or out of turn."""
    fighter = _actor(melee, name, action)
    spent = _choose_die(melee, fighter, action, die)
    turn_needed = action is not Action.DEFEND
    if turn_needed and not force:
        require_turn(melee, fighter)
    forced = turn_needed and faster_than(melee, fighter) is not None
    return Paid(_spend(fighter, spent), spent, forced)


def interrupt(
    melee: Melee,
    name: str,
    action: Action,
    faces: Sequence[int] | None = None,
    *,
    wait: bool = False,
    force: bool = False,
) -> FightBoard:
    """Exchange two later dice, the highest, for one of this Phase, and act with it (C4).

    Totals after the exchange are compared (R27); with `wait` the new die lies until its turn comes.
    An Active Defense may come at any moment and whatever the totals. `force` overrules when and in
    which order. RuleError for an attack other than a Feint.
    """
    if action in ATTACKS:
        raise RuleError(
            "an Interrupt is never for an attack: choose a Feint, a defense or anything else"
        )
    fighter = _actor(melee, name, action)
    given = _exchanged(melee, fighter, faces)
    bought = _with_bought_die(fighter, given, melee.fight.phase)
    exchanged = melee._replace(fight=with_fighter(melee.fight, bought))
    reacts = action is Action.DEFEND  # at any moment, whatever the totals
    if not (reacts or force):
        _require_start(melee)
    if wait and not reacts:
        return _declared(melee, exchanged, name, action, given)
    if not (reacts or force):
        require_turn(exchanged, bought, f"--wait exchanges now and lets {name} act in turn")
    forced = not reacts and (melee.fight.acted or faster_than(exchanged, bought) is not None)
    taken = take_action(exchanged, _spend(bought, melee.fight.phase), action)
    deed = FightDeed("interrupt", (name,), action, melee.fight.phase, given, forced, taken.lost)
    return _done(melee, taken, deed)


def _declared(
    before: Melee, exchanged: Melee, name: str, action: Action, given: tuple[int, ...]
) -> FightBoard:
    """Let the bought die lie until its turn comes."""
    phase, acted = before.fight.phase, before.fight.acted
    deed = FightDeed("declare", (name,), action, phase, given, forced=acted)
    return stepped(before, exchanged, deed)


def buy_action(melee: Melee, name: str, action: Action) -> FightBoard:
    """Pay a Void Point for one Action that is no attack, in a surprise round too (C5)."""
    if action in BLOWS:
        raise RuleError("a Void Point buys an Action that is no attack: choose another, or a die")
    fighter = _actor(melee, name, action)
    paid, notes = _pay_void(melee, fighter)
    fighter = fighter_of(paid, name)
    taken = take_action(paid, fighter, action, by_die=False)
    deed = FightDeed("void", (name,), action, lost=taken.lost)
    return _done(melee, taken, deed, notes)


def _done(before: Melee, taken: Taken, deed: FightDeed, notes: tuple[Note, ...] = ()) -> FightBoard:
    return stepped(before, taken.melee, deed, (*notes, *taken.notes))


def _actor(melee: Melee, name: str, action: Action) -> Fighter:
    """Return who acts; the blow that laid down the last Brutes may still be answered (C10)."""
    fighter = fighter_of(melee, name)
    sheet = melee.sheets.get(name)
    require_open_sheet(sheet)
    if is_out(melee, fighter) and action is not Action.DEFEND:
        raise RuleError(f"{name} is out of the fight: nobody is left to act")
    return fighter


def _spend(fighter: Fighter, die: int) -> Fighter:
    left = list(fighter.dice)
    left.remove(die)
    bought = None if die == fighter.interrupt else fighter.interrupt
    return replace(fighter, dice=tuple(left), interrupt=bought)


def _choose_die(melee: Melee, fighter: Fighter, action: Action, die: int | None) -> int:
    """Return the die to spend: the one named, or the lowest that fits (C2)."""
    phase = melee.fight.phase
    fit = fitting(fighter, phase)
    if not fit:
        raise RuleError(f"{fighter.name} has no die for Phase {phase}: {_later(fighter)}")
    if die is not None and die not in fit:
        there = f"there {'is' if len(set(fit)) == 1 else 'are'} {_listed(fit)}"
        raise RuleError(f"{fighter.name} has no {die} to spend in Phase {phase}; {there}")
    allowed = [face for face in fit if action not in ATTACKS or face != fighter.interrupt]
    if not allowed or (die is not None and die not in allowed):
        raise RuleError(
            f"{fighter.name}'s {fighter.interrupt} is an Interrupt's die, which is never for an "
            "attack: name another die, or feint"
        )
    return allowed[0] if die is None else die


def _later(fighter: Fighter) -> str:
    if not fighter.dice:
        return "no dice are left in this round; a Void Point buys an Action that is no attack"
    return f"{_listed(fighter.dice)} still to come"


def _listed(dice: Sequence[int]) -> str:
    """Return dice as a sentence has them, each face once."""
    *faces, last = map(str, sorted(set(dice)))
    return f"{', '.join(faces)} and {last}" if faces else last


def _exchanged(melee: Melee, fighter: Fighter, faces: Sequence[int] | None) -> tuple[int, ...]:
    """Return the two dice of later Phases that are given away (C4)."""
    phase = melee.fight.phase
    if fit := fitting(fighter, phase):
        kind = "a Held Action" if fit[0] < phase else "a die for this Phase"
        raise RuleError(f"{fighter.name} has {kind}: an Interrupt is for who has none")
    later = [die for die in fighter.dice if die > phase]
    if len(later) < 2:
        has = f"{fighter.name} has {len(later)} of later Phases"
        raise RuleError(f"an Interrupt takes two dice of later Phases, {has}")
    given = tuple(sorted(faces)) if faces is not None else tuple(later[-2:])
    left = list(later)
    for face in given:
        if face not in left:
            raise RuleError(
                f"{fighter.name} cannot give {' and '.join(map(str, given))}; the dice of later "
                f"Phases are {', '.join(map(str, later))}"
            )
        left.remove(face)
    return given


def _with_bought_die(fighter: Fighter, given: Sequence[int], phase: int) -> Fighter:
    dice = [*fighter.dice, phase]
    for face in given:
        dice.remove(face)
    return replace(fighter, dice=tuple(sorted(dice)), interrupt=phase)


def _require_start(melee: Melee) -> None:
    if melee.fight.acted:
        raise RuleError(
            f"somebody has acted in Phase {melee.fight.phase}: an Interrupt is declared before "
            "that, or to defend"
        )


def _pay_void(melee: Melee, fighter: Fighter) -> tuple[Melee, tuple[Note, ...]]:
    """Spend the point on the sheet; of somebody without one, count it."""
    sheet: Sheet | None = melee.sheets.get(fighter.name)
    if isinstance(sheet, Squad):
        raise RuleError(f"{fighter.name} is a squad: it has no Void Points")
    combat = combat_or_none(sheet)
    if sheet is None or combat is None:
        spent = fighter.void_points_spent + 1
        counted = with_fighter(melee.fight, replace(fighter, void_points_spent=spent))
        told = note("void-by-hand", who=fighter.name, spent=spent)
        return melee._replace(fight=counted), (told,)
    require_points(fighter.name, "Void Points", combat.void_points, 1)
    paid = replace(sheet, combat=replace(combat, void_points=combat.void_points - 1))
    afraid = (note("void-and-fear", who=fighter.name),) if fear_penalty(combat) else ()
    return melee._replace(sheets={**melee.sheets, fighter.name: paid}), afraid
