"""A character's skill roll: the step dice of S1–S8 with what the sheet adds, pays and suffers."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.change import Note, note
from sms_cli.model.dice import NEXT_UP, Dice, Die
from sms_cli.model.names import find
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character, Harm, Skill
from sms_cli.resolver import harm, step
from sms_cli.resolver.changes import changes_between
from sms_cli.resolver.miss import COSTS, REAL_COST, Band, Table, band_of, consequence_of
from sms_cli.resolver.obligations import find_obligation, heat_noted
from sms_cli.resolver.step import Chain, StepRequest, StepRoll, Throw
from sms_cli.resolver.tracks import (
    Track,
    lose_face,
    pay,
    points,
    require,
    require_open,
    require_points,
    shift,
    track_notes,
)

GritChoice = int | Literal["auto"]
SPEND_FACE_LOWERS = 2  # S10


class _Paid(NamedTuple):
    """The sheet after a miss's costs, and what they were."""

    hero: Character
    effects: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    sunset_question: bool = False


def find_skill(word: str) -> Skill:
    """Return the skill of that name, in any case (S21)."""
    return find(word, Skill, f"no skill is named {word}")


def find_technique(hero: Character, word: str) -> str:
    """Return the technique that the character has by that name, in any case (S15)."""
    return find(word, hero.techniques, f"{hero.stem} has no technique named {word}")


def roll_skill(
    hero: Character,
    request: StepRequest,
    rulings: Rulings,
    dice: Dice,
    grit: GritChoice = 0,
) -> StepRoll:
    """Roll a skill; after a miss, spend the Grit that was offered (S1–S8)."""
    skill = find_skill(request.skill or "")
    technique = find_technique(hero, request.technique) if request.technique else None
    request = request._replace(character=hero.stem, skill=skill, technique=technique)
    _refuse(hero, request, grit)
    throw = _throw(hero, request, rulings)
    chain = _first_fall(request, throw, dice)
    target = target_of(request)
    for go in _goes(hero, chain, target, grit):
        request = step.replace_goes(request, go)
        chain = step.spend_grit(chain, go, throw, dice)
    return _settle(hero, request, throw, chain)


def settle_again(hero: Character, request: StepRequest, rulings: Rulings, dice: Dice) -> StepRoll:
    """Settle a recorded roll anew from the sheet before it and the request as amended (R5, R23)."""
    _refuse(hero, request, 0)
    throw = _throw(hero, request, rulings)
    chain = _first_fall(request, throw, dice)
    chain = step.settle_goes(chain, request.goes, throw, dice)
    return _settle(hero, request, throw, chain)


def push_further(hero: Character, request: StepRequest, grit: int) -> StepRequest:
    """Return the request with one more go; only Grit from before the roll can pay (R5, R23)."""
    left = points(hero, Track.GRIT) - sum(request.goes)
    earned = "; what the roll itself earned cannot pay for it"
    require_points(hero.stem, "Grit", left, grit, earned)
    return step.replace_goes(request, grit)


def _refuse(hero: Character, request: StepRequest, grit: GritChoice) -> None:
    """Refuse what the rules forbid before a die falls."""
    require_open(hero)
    if request.set_form:
        if harm.forbids_set_form(hero.tracks.harm):
            raise RuleError(
                f"{hero.stem} is {hero.tracks.harm}: no Set Form, not for Composure either"
            )
        if request.goes or grit:
            raise RuleError("Set Form is no roll and takes no Grit")
    if request.spend_face:
        if request.table is not Table.SOCIAL:
            raise RuleError("Face lowers a social or ceremonial target only: add --table social")
        require(hero, Track.FACE, 1)
    if composure := request.volatile + request.keep_face:
        require(hero, Track.COMPOSURE, composure)
    if spent := sum(request.goes) + (grit if isinstance(grit, int) else 0):
        require(hero, Track.GRIT, spent)  # what this roll earns cannot pay for it (R5)
    if request.cost is not None and request.cost not in COSTS:
        find_obligation(hero, request.cost)


def _throw(hero: Character, request: StepRequest, rulings: Rulings) -> Throw:
    skill = Skill(request.skill or "")
    die = hero.skills.die(skill)
    others = (hero.skills.die(other) for other in Skill if other is not skill)
    return step.throw_of(die, _edge(hero, request, skill), rulings, step.limit_of(die, others))


def _edge(hero: Character, request: StepRequest, skill: Skill) -> step.Edge:
    """Add up what gives advantage and disadvantage (S4, S12, S15, S17)."""
    if request.set_form:
        return step.Edge.NONE
    shaken = request.identity and hero.tracks.name_shaken
    return step.edge_of(
        request.advantage or request.technique is not None,
        request.disadvantage or shaken or harm.hinders(hero.tracks.harm, skill),
    )


def _first_fall(request: StepRequest, throw: Throw, dice: Dice) -> Chain:
    return step.set_form(throw.die) if request.set_form else step.fall(throw, dice)


def target_of(request: StepRequest) -> int | None:
    """Return the target after the Face that was spent on it (S10)."""
    if request.target is None or not request.spend_face:
        return request.target
    return max(0, request.target - SPEND_FACE_LOWERS)


def _goes(hero: Character, chain: Chain, target: int | None, grit: GritChoice) -> tuple[int, ...]:
    """Return the one go of Grit that a miss takes; `auto` never counts on a blow-up (S8)."""
    miss = step.miss_of(target, chain.total)
    if not miss or not grit:
        return ()
    if grit == "auto":
        return (miss,) if miss <= points(hero, Track.GRIT) else ()
    return (grit,)


def _settle(hero: Character, request: StepRequest, throw: Throw, chain: Chain) -> StepRoll:
    roll = step.judge_chain(request, throw, chain, target_of(request))
    cost = _pay_for_miss(_pay_for_roll(hero, roll), request, roll.miss_by)
    failed = bool(roll.miss_by)
    due = chain.full_tier + (failed and not request.set_form)
    after = shift(cost.hero, Track.GRIT, due)
    hollow = hero.tracks.harm is Harm.HOLLOWED
    return roll._replace(
        grit_earned=points(after, Track.GRIT) - points(cost.hero, Track.GRIT),
        consequence=consequence_of(request.table, roll.miss_by, cost.effects),
        out_of_leverage=request.table is Table.SOCIAL and after.tracks.face == 0,
        sunset_question=cost.sunset_question or (hollow and failed),
        changes=changes_between(hero, after),
        notes=(*cost.notes, *_full_tier_notes(roll, chain), *track_notes(hero, after)),
    )


def _pay_for_roll(hero: Character, roll: StepRoll) -> Character:
    """Return the sheet with the die stepped up and the roll's prices paid (S2, S5, S8, S10)."""
    hero = replace(hero, skills=replace(hero.skills, **{roll.skill or "": roll.die_after}))
    hero = pay(hero, Track.COMPOSURE, int(roll.request.volatile))
    hero = pay(hero, Track.FACE, int(roll.request.spend_face))
    return pay(hero, Track.GRIT, roll.grit_spent)


def _pay_for_miss(hero: Character, request: StepRequest, miss: int | None) -> _Paid:
    """Apply what a miss costs: the table's own Harm and Face, and the GM's choice (S7, S14)."""
    if not miss:
        return _Paid(hero)
    band = band_of(request.table, miss)
    cost = request.cost if miss >= REAL_COST else None
    paid = _Paid(hero, notes=_miss_notes(hero, request, band))
    if band.harm or cost == "harm":
        paid = _take_harm(paid)
    if band.face or cost == "face":
        paid = _lose_face(paid, request.keep_face)
    if cost is not None and cost not in COSTS:
        paid = _heat(paid, cost)
    return paid


def _take_harm(paid: _Paid) -> _Paid:
    if paid.hero.tracks.harm is Harm.HOLLOWED:  # the question is asked, nothing changes (S12)
        return paid._replace(sunset_question=True)
    return paid._replace(hero=harm.take_level(paid.hero), effects=(*paid.effects, "harm"))


def _lose_face(paid: _Paid, keep_face: bool) -> _Paid:
    hero, notes = lose_face(paid.hero, keep_face=keep_face)
    lost = ("face",) if hero.tracks.face < paid.hero.tracks.face else ()
    if hero.tracks.composure < paid.hero.tracks.composure:
        notes = (*notes, note("face-kept", who=hero.stem))
    return paid._replace(hero=hero, effects=(*paid.effects, *lost), notes=(*paid.notes, *notes))


def _heat(paid: _Paid, obligation: str) -> _Paid:
    """Heat the obligation that the GM named by one level (S7, S16)."""
    hero, notes = heat_noted(paid.hero, obligation, 1)
    heated = () if notes else (f"heat:{obligation}",)
    return paid._replace(hero=hero, effects=(*paid.effects, *heated), notes=(*paid.notes, *notes))


def cost_fault(table: Table, cost: str) -> str | None:
    """Say why the GM cannot choose this cost on this table (S7)."""
    if table is Table.FIGHT:
        return "the fight table takes its Harm by itself: a chosen cost is for the general table"
    if table is Table.SOCIAL and cost in COSTS:
        return f"the social table takes its Face by itself: name an obligation, not {cost}"
    return None


def choose_cost(hero: Character, roll: StepRequest, miss: int | None, cost: str) -> StepRequest:
    """Return the request of a missed roll with the real cost that the GM chose afterwards (S7)."""
    if fault := cost_fault(roll.table, cost):
        raise RuleError(fault)
    if miss is None or miss < REAL_COST:
        how = "had no target" if miss is None else f"missed by {miss}" if miss else "succeeded"
        raise RuleError(f"{hero.stem}'s last roll {how}: a real cost is due from {REAL_COST} on")
    return roll._replace(cost=cost)


def _miss_notes(hero: Character, request: StepRequest, band: Band) -> tuple[Note, ...]:
    """Return the questions that a miss leaves to the GM (S7)."""
    if band.least < REAL_COST:
        return ()
    open_cost = request.cost is None and request.table is not Table.FIGHT
    slugs = [f"{request.table}-cost"] if open_cost else []
    if band.name == "6+":
        slugs.append(f"{request.table}-turn")
    if request.cost == "shift":
        slugs.append("shift")
    return tuple(note(slug, who=hero.stem) for slug in slugs)


def _full_tier_notes(roll: StepRoll, chain: Chain) -> tuple[Note, ...]:
    """Say which tier kept the die from stepping up (S3)."""
    if not chain.full_tier:
        return ()
    limit, who, skill = roll.throw.limit, roll.character or "", roll.skill or ""
    tier, most = NEXT_UP[limit], step.TIER_SIZE
    return (note("full-tier", who=who, skill=skill, die=limit, tier=tier, most=most),)


def could_turn(hero: Character, roll: StepRoll) -> int:
    """Return the most Grit worth offering after a miss: 0 when none could turn it (S8)."""
    if not roll.miss_by or roll.set_form:
        return 0
    left = points(hero, Track.GRIT) - roll.grit_spent
    reaches = left >= roll.miss_by
    last = roll.chain[-1]
    blows_up = last.die is not Die.D20 and 0 < last.die.sides - last.kept <= left
    return left if reaches or blows_up else 0
