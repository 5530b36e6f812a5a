"""Roll and keep: pools of ten-sided dice (C0)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sms_cli.errors import RuleError
from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings

if TYPE_CHECKING:
    from sms_cli.model.change import Change, Note

MOST_DICE = 1000  # in one roll, of any sort
SIDES = 10
RAISE = 5  # what one Raise adds to the TN
TEN = 10  # dice rolled and kept at most, under the ten-dice rule
_BOOK = Rulings()


class Pool(NamedTuple):
    """XkY and a modifier: roll X ten-sided dice, keep the Y highest, add (C0)."""

    roll: int
    keep: int
    modifier: int = 0

    def __str__(self) -> str:
        return f"{self.roll}k{self.keep}" + (f"{self.modifier:+}" if self.modifier else "")


class Modifier(NamedTuple):
    """One part of a sum, and what it adds."""

    name: str
    value: int


class PoolDie(NamedTuple):
    """One die: its faces as they fell, what they add up to, and whether it is kept."""

    faces: tuple[int, ...]
    value: int
    kept: bool


class PoolThrow(NamedTuple):
    """How a pool falls: the dice that are rolled, and what happens to each of them."""

    pool: Pool
    explode: bool = True
    add_each: int = 0


class PoolRoll(NamedTuple):
    """What a pool came to, its dice in the order rolled.

    `pool` is the text of what is rolled, after the ten-dice rule; `tn` is the target with what
    makes it harder and 5 for each Raise. `miss_by` is 0 on success. Without a target, `target`,
    `tn`, `success` and `miss_by` are None. A sheet's roll says whose it is, the `parts` that add
    up to its dice, and what makes it `harder`.
    """

    kind: str
    pool: str
    dice: tuple[PoolDie, ...]
    modifier: int
    total: int
    target: int | None = None
    tn: int | None = None
    raises: int = 0
    free_raises: int = 0
    success: bool | None = None
    miss_by: int | None = None
    character: str | None = None
    skill: str | None = None
    trait: str | None = None
    parts: tuple[Modifier, ...] = ()
    harder: tuple[Modifier, ...] = ()
    throw: PoolThrow | None = None
    changes: "tuple[Change, ...]" = ()
    notes: "tuple[Note, ...]" = ()


class OneRoll:
    """What every Result that is one roll of a pool has besides its own fields."""

    __slots__ = ()
    roll: PoolRoll

    @property
    def total(self) -> int:
        """The bare answer."""
        return self.roll.total

    @property
    def rolls(self) -> tuple[PoolRoll, ...]:
        """What the journal keeps."""
        return (self.roll,)


def ten_dice(pool: Pool) -> Pool:
    """Return the pool under the ten-dice rule: over ten, two rolled dice are one kept die (R13).

    With ten kept, each further die is worth +2; before that, an odd one is lost.
    """
    over = pool.roll - TEN
    if over < 0:
        return pool
    raised = min(over // 2, max(TEN - pool.keep, 0))
    keep = pool.keep + raised
    if keep < TEN:
        return Pool(TEN, keep, pool.modifier)
    spare = over - 2 * raised + keep - TEN
    return Pool(TEN, TEN, pool.modifier + 2 * spare)


def pool_rolled(pool: Pool, rulings: Rulings) -> Pool:
    """Return what is rolled for a pool at this table (R13)."""
    if pool.roll > MOST_DICE:
        raise RuleError(f"{pool} is too many dice; a pool rolls at most {MOST_DICE}")
    return ten_dice(pool) if rulings.ten_dice else pool


def tn_with_raises(target: int, raises: int, harder: int = 0) -> int:
    """Return the TN: the target, what makes it harder, and 5 for each Raise (C0)."""
    return target + harder + RAISE * raises


def roll_pool(
    pool: Pool,
    dice: Dice,
    *,
    target: int | None = None,
    raises: int = 0,
    free_raises: int = 0,
    harder: int = 0,
    explode: bool = True,
    add_each: int = 0,
    rulings: Rulings = _BOOK,
) -> PoolRoll:
    """Roll a pool, explode its tens, keep the highest dice and add them (C0, R21).

    `harder` is added to the TN beside the Raises; Free Raises are effects and leave it alone.
    An unskilled roll does not `explode`. `add_each` is added once to each die rolled (R19).
    """
    rolled = pool_rolled(pool, rulings)
    falls = _fall(rolled, dice, explode)
    values = _values(falls, add_each)
    kept = _kept(rolled, values)
    roll = PoolRoll(
        kind="pool",
        pool=str(rolled),
        dice=tuple(
            PoolDie(tuple(faces), value, index in kept)
            for index, (faces, value) in enumerate(zip(falls, values, strict=True))
        ),
        modifier=rolled.modifier,
        total=_add(rolled, values, kept),
        raises=raises,
        free_raises=free_raises,
        throw=PoolThrow(rolled, explode, add_each),
    )
    return roll if target is None else judge(roll, target, harder)


def judge(roll: PoolRoll, target: int, harder: int = 0) -> PoolRoll:
    """Hold a roll against a target: its total meets or beats the TN with its Raises (R12).

    In a contested roll the target is the other side's total (R15).
    """
    tn = tn_with_raises(target, roll.raises, harder)
    miss_by = max(tn - roll.total, 0)
    return roll._replace(target=target, tn=tn, success=miss_by == 0, miss_by=miss_by)


def totals_pool(
    pool: Pool,
    dice: Dice,
    times: int,
    *,
    explode: bool = True,
    add_each: int = 0,
    rulings: Rulings = _BOOK,
) -> Iterator[int]:
    """Yield the totals of `times` rolls, one after the other (C0)."""
    rolled = pool_rolled(pool, rulings)
    for _ in range(times):
        values = _values(_fall(rolled, dice, explode), add_each)
        yield _add(rolled, values, _kept(rolled, values))


def _fall(pool: Pool, dice: Dice, explode: bool) -> list[list[int]]:
    falls = []
    for _ in range(pool.roll):
        face = dice.roll(SIDES)
        faces = [face]
        while explode and face == SIDES:
            face = dice.roll(SIDES)
            faces.append(face)
        falls.append(faces)
    return falls


def _values(falls: list[list[int]], add_each: int) -> list[int]:
    return [sum(faces) + add_each for faces in falls]


def _kept(pool: Pool, values: list[int]) -> set[int]:
    # a stable sort: of equal dice the one rolled first is kept
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    return set(order[: pool.keep])


def _add(pool: Pool, values: list[int], kept: set[int]) -> int:
    return pool.modifier + sum([values[index] for index in kept])
