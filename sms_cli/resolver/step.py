"""Step dice: a roll, its chain of blow-ups, and Grit (S1–S5, S8)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.dice import LADDER, NEXT_UP, Dice, Die
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.miss import Consequence, Table, consequence_of

if TYPE_CHECKING:
    from sms_cli.model.change import Change, Note

TARGETS = {
    "easy": 3,
    "tense": 6,
    "difficult": 9,
    "serious": 12,
    "extreme": 15,
    "nearly-impossible": 18,
    "legendary": 20,
}
TIERS = (Die.D10, Die.D12, Die.D20)
TIER_SIZE = 3


class Edge(StrEnum):
    """Whether the die falls twice, and which face counts (S4)."""

    NONE = "none"
    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"


class Link(NamedTuple):
    """One die of a chain: the faces it showed and the one that counts."""

    die: Die
    faces: tuple[int, ...]
    kept: int


class Throw(NamedTuple):
    """How a step die falls: its size, its edge, its limits, and the table's rulings."""

    die: Die
    edge: Edge = Edge.NONE
    limit: Die = Die.D20  # the last size that the skill may reach (S3)
    roll_on: bool = False  # R1
    every: bool = False  # R2
    reach: bool = False  # R4


class Chain(NamedTuple):
    """The dice that have fallen and the Grit spent on them."""

    links: tuple[Link, ...]
    grit: int = 0
    grit_on_last: int = 0
    full_tier: bool = False  # a blow-up met a full tier: 1 Grit is due (S3)

    @property
    def total(self) -> int:
        """The faces that count and the Grit, added."""
        return sum(link.kept for link in self.links) + self.grit


class StepRequest(NamedTuple):
    """What a step roll was asked to be; the journal keeps it, to settle the roll anew."""

    die: Die | None = None
    character: str | None = None
    skill: str | None = None
    target: int | None = None
    advantage: bool = False
    disadvantage: bool = False
    identity: bool = False
    technique: str | None = None
    set_form: bool = False
    volatile: bool = False
    goes: tuple[int, ...] = ()  # Grit, go by go (R23)
    table: Table = Table.GENERAL
    cost: str | None = None
    keep_face: bool = False
    spend_face: bool = False


class StepRoll(NamedTuple):
    """A step roll, settled."""

    kind: str
    character: str | None
    skill: str | None
    die: Die
    edge: Edge
    set_form: bool
    chain: tuple[Link, ...]
    grit_spent: int
    total: int
    target: int | None
    success: bool | None
    miss_by: int | None
    die_after: Die
    grit_earned: int
    consequence: Consequence | None
    out_of_leverage: bool
    sunset_question: bool
    request: StepRequest
    throw: Throw
    intent: str | None = None  # what it was meant to do in an exchange (S13)
    changes: "tuple[Change, ...]" = ()
    notes: "tuple[Note, ...]" = ()


def edge_of(advantage: bool, disadvantage: bool) -> Edge:
    """Any advantage and any disadvantage cancel; neither stacks (S4)."""
    if advantage is disadvantage:
        return Edge.NONE
    return Edge.ADVANTAGE if advantage else Edge.DISADVANTAGE


def limit_of(die: Die, others: Iterable[Die]) -> Die:
    """Return the last size a skill may reach: a tier holds three `others` at most (S3, R22)."""
    held = Counter(others)
    while (up := NEXT_UP.get(die)) and not (up in TIERS and held[up] >= TIER_SIZE):
        die = up
    return die


def throw_of(die: Die, edge: Edge, rulings: Rulings, limit: Die = Die.D20) -> Throw:
    """Return how a die falls at a table with these rulings."""
    return Throw(
        die,
        edge,
        limit,
        roll_on=rulings.full_tier == "roll-on",
        every=rulings.edge_on_blow_up == "every",
        reach=rulings.grit_blow_up == "reach",
    )


def fall(throw: Throw, dice: Dice) -> Chain:
    """Roll a die, and the next size up for as long as the maximum shows (S2)."""
    links, full = _fall_on((), throw.die, throw, dice)
    return Chain(links, full_tier=full)


def _fall_on(
    links: tuple[Link, ...], die: Die, throw: Throw, dice: Dice
) -> tuple[tuple[Link, ...], bool]:
    """Return the links with the dice that now fall, and whether a full tier was met (S3)."""
    full = False
    while True:
        if throw.edge is Edge.NONE or (links and not throw.every):
            link = _single(die, dice.roll(die.sides))
        else:
            link = _double(die, (dice.roll(die.sides), dice.roll(die.sides)), throw.edge)
        links = (*links, link)
        if link.kept < die.sides or die is Die.D20:
            return links, full
        full = full or die is throw.limit
        if full and not throw.roll_on:
            return links, full
        die = NEXT_UP[die]


@cache  # sixty of them at most, and many rolls ask
def _single(die: Die, face: int) -> Link:
    return Link(die, (face,), face)


def _double(die: Die, faces: tuple[int, int], edge: Edge) -> Link:
    """Two faces, of which the higher or the lower counts (S4)."""
    return Link(die, faces, max(faces) if edge is Edge.ADVANTAGE else min(faces))


def spend_grit(chain: Chain, grit: int, throw: Throw, dice: Dice) -> Chain:
    """Raise a roll one for one; a last die brought to its maximum blows up (S8, R4, R23)."""
    last, before = chain.links[-1], chain.links[-1].kept + chain.grit_on_last
    raised = chain._replace(grit=chain.grit + grit, grit_on_last=chain.grit_on_last + grit)
    lands = before < last.die.sides <= before + grit
    if not lands or last.die is Die.D20 or (not throw.reach and before + grit != last.die.sides):
        return raised
    if last.die is throw.limit:
        raised = raised._replace(full_tier=True)
        if not throw.roll_on:
            return raised
    links, full = _fall_on(raised.links, NEXT_UP[last.die], throw, dice)
    return Chain(links, raised.grit, 0, full or raised.full_tier)


def die_after(chain: Chain, throw: Throw) -> Die:
    """Return the size at which the skill stays: the last one reached, within its limit (S2, S3)."""
    return min(chain.links[-1].die, throw.limit, key=LADDER.index)


def miss_of(target: int | None, total: int) -> int | None:
    """Miss = target − total, 0 when it is met or beaten (S1, S7)."""
    return None if target is None else max(0, target - total)


def roll_die(request: StepRequest, rulings: Rulings, dice: Dice) -> StepRoll:
    """Roll a die that belongs to nobody: no tiers, no tracks, nothing to pay (R22)."""
    if request.die is None:
        raise RuleError("a bare roll needs a die")
    edge = edge_of(request.advantage, request.disadvantage)
    throw = throw_of(request.die, Edge.NONE if request.set_form else edge, rulings)
    chain = set_form(request.die) if request.set_form else fall(throw, dice)
    return judge_chain(request, throw, chain, request.target)


def judge_chain(request: StepRequest, throw: Throw, chain: Chain, target: int | None) -> StepRoll:
    """Return what a chain comes to against a target; what that does to a sheet is not in it."""
    miss = miss_of(target, chain.total)
    return StepRoll(
        kind="step",
        character=request.character,
        skill=request.skill,
        die=throw.die,
        edge=throw.edge,
        set_form=request.set_form,
        chain=() if request.set_form else chain.links,
        grit_spent=chain.grit,
        total=chain.total,
        target=target,
        success=None if miss is None else miss == 0,
        miss_by=miss,
        die_after=die_after(chain, throw),
        grit_earned=0,
        consequence=consequence_of(request.table, miss),
        out_of_leverage=False,
        sunset_question=False,
        request=request,
        throw=throw,
    )


def set_form(die: Die) -> Chain:
    """Take half the die's size instead of a roll (S5): a chain of one value that no die showed."""
    return Chain((Link(die, (), die.set_form),))


def totals(throw: Throw, dice: Dice, times: int) -> Iterator[int]:
    """Yield the totals of many rolls, one at a time."""
    for _ in range(times):
        links, _full = _fall_on((), throw.die, throw, dice)
        yield sum([kept for _, _, kept in links])


def settle_goes(chain: Chain, goes: Iterable[int], throw: Throw, dice: Dice) -> Chain:
    """Spend Grit go by go, each settled at once on the die that is then the last (R23)."""
    for grit in goes:
        chain = spend_grit(chain, grit, throw, dice)
    return chain


def replace_goes(request: StepRequest, *goes: int) -> StepRequest:
    """Return the request with these goes of Grit added."""
    return request._replace(goes=(*request.goes, *goes))
