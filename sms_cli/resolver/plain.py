"""Plain dice: 2d6+3. They are added as they fall; nothing blows up or explodes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sms_cli.model.dice import Dice
from sms_cli.resolver.step import miss_of

if TYPE_CHECKING:
    from sms_cli.model.change import Change, Note


class PlainTerm(NamedTuple):
    """`rolled` dice of `sides` faces, added (`sign` 1) or taken away (`sign` -1)."""

    rolled: int
    sides: int
    sign: int = 1


class Plain(NamedTuple):
    """A sum of dice and numbers; `expression` is its text without blanks, in lower case."""

    expression: str
    terms: tuple[PlainTerm, ...]
    modifier: int = 0

    def __str__(self) -> str:
        return self.expression


class PlainDie(NamedTuple):
    """One die as it fell."""

    sides: int
    face: int


class PlainRoll(NamedTuple):
    """What plain dice came to; `success` is None without a target."""

    kind: str
    expression: str
    dice: tuple[PlainDie, ...]
    total: int
    target: int | None
    success: bool | None
    modifier: int
    changes: "tuple[Change, ...]" = ()
    notes: "tuple[Note, ...]" = ()

    @property
    def miss_by(self) -> int | None:
        """By how much the target was missed, 0 when it was met; None without one."""
        return miss_of(self.target, self.total)


def roll_plain(plain: Plain, dice: Dice, target: int | None = None) -> PlainRoll:
    """Roll plain dice from left to right and add them; the total meets or beats its target."""
    falls = _fall(plain, dice)
    total = _add(plain, falls)
    return PlainRoll(
        kind="plain",
        expression=plain.expression,
        dice=tuple(
            PlainDie(term.sides, face)
            for term, faces in zip(plain.terms, falls, strict=True)
            for face in faces
        ),
        total=total,
        target=target,
        success=None if target is None else total >= target,
        modifier=plain.modifier,
    )


def totals_plain(plain: Plain, dice: Dice, times: int) -> Iterator[int]:
    """Yield the totals of `times` rolls, one after the other."""
    for _ in range(times):
        yield _add(plain, _fall(plain, dice))


def _fall(plain: Plain, dice: Dice) -> list[list[int]]:
    return [[dice.roll(term.sides) for _ in range(term.rolled)] for term in plain.terms]


def _add(plain: Plain, falls: list[list[int]]) -> int:
    signed = (term.sign * sum(faces) for term, faces in zip(plain.terms, falls, strict=True))
    return plain.modifier + sum(signed)
