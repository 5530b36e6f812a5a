"""A second reading of S2–S4 and S8, slow and plain, and every way in which dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import Generic, NamedTuple, TypeVar

from sms_cli.model.dice import Dice
from sms_cli.model.rulings import Rulings

SIZES = (4, 6, 8, 10, 12, 20)
T = TypeVar("T")


class Told(NamedTuple):
    """What the second reading makes of a roll."""

    kept: tuple[tuple[int, int], ...]  # size and face of each die
    total: int
    stays: int  # the size that the skill has afterwards
    blocked: bool  # a full tier was met


class _Telling:
    """One roll, told die by die."""

    def __init__(self, edge: str, held: Mapping[int, int], rulings: Rulings, dice: Dice) -> None:
        self.edge, self.held, self.rulings, self.dice = edge, held, rulings, dice
        self.kept: list[tuple[int, int]] = []
        self.blocked = False
        self.stays = 0
        self.raised = 0  # Grit on the last die

    def throw(self, size: int) -> None:
        every = self.rulings.edge_on_blow_up == "every"
        twice = self.edge != "none" and (every or not self.kept)
        faces = [self.dice.roll(size) for _ in range(2 if twice else 1)]
        self.kept.append((size, max(faces) if self.edge == "advantage" else min(faces)))
        self.raised = 0
        if self.kept[-1][1] == size:
            self.blow_up()

    def blow_up(self) -> None:
        size = self.kept[-1][0]
        if size == 20:
            return
        up = SIZES[SIZES.index(size) + 1]
        if up >= 10 and self.held.get(up, 0) >= 3:
            self.blocked = True
        if not self.blocked:
            self.stays = up
        if not self.blocked or self.rulings.full_tier == "roll-on":
            self.throw(up)

    def push(self, grit: int) -> None:
        size, face = self.kept[-1]
        shows = face + self.raised
        self.raised += grit
        if shows >= size:  # it has had its blow-up
            return
        if shows + grit == size or (shows + grit > size and self.rulings.grit_blow_up == "reach"):
            self.blow_up()


def tell(
    size: int,
    dice: Dice,
    *,
    edge: str = "none",
    held: Mapping[int, int] | None = None,
    rulings: Rulings | None = None,
    goes: Iterable[int] = (),
) -> Told:
    """Roll a die of a skill; `held` is how many others stand at each size (S2, S3, S4, S8)."""
    telling = _Telling(edge, held or {}, rulings or Rulings(), dice)
    telling.stays = size
    telling.throw(size)
    spent = 0
    for go in goes:
        spent += go
        telling.push(go)
    kept = tuple(telling.kept)
    return Told(kept, sum(face for _, face in kept) + spent, telling.stays, telling.blocked)


class _FaceMissing(Exception):
    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Script:
    """Faces as far as they are known."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces, self.sides = faces, list[int]()

    def roll(self, sides: int) -> int:
        if len(self.sides) == len(self.faces):
            raise _FaceMissing(sides)
        self.sides.append(sides)
        return self.faces[len(self.sides) - 1]


class Fall(NamedTuple, Generic[T]):
    """One way in which the dice can fall, what came of it, and how likely it is."""

    faces: tuple[int, ...]
    result: T
    chance: Fraction


def any_face(sides: int) -> Iterable[int]:
    """Return all faces of a die."""
    return range(1, sides + 1)


def telling_faces(sides: int) -> Iterable[int]:
    """Return the faces that can make a difference: the maximum and the two below it."""
    return range(sides - 2, sides + 1)


def every_fall(
    run: Callable[[Dice], T],
    faces: Callable[[int], Iterable[int]] = any_face,
    begun: tuple[int, ...] = (),
) -> Iterator[Fall[T]]:
    """Yield every way in which the dice that `run` asks for can fall."""
    script = _Script(begun)
    try:
        result = run(script)
    except _FaceMissing as missing:
        for face in faces(missing.sides):
            yield from every_fall(run, faces, (*begun, face))
    else:
        yield Fall(begun, result, Fraction(1, prod(script.sides)))
