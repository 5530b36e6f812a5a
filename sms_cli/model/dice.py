"""Dice: the step ladder (S1) and where faces come from."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from random import Random
from typing import Protocol

from sms_cli.errors import DiceError


class Die(StrEnum):
    """A die of the ladder d4, d6, d8, d10, d12, d20 (S1)."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"
    D20 = "d20"

    sides: int  # the number of faces, which is also the highest
    set_form: int  # half the die's size: 2, 3, 4, 5, 6, 10 (S5)

    def __init__(self, name: str) -> None:
        # plain attributes: a hundred thousand rolls ask for them
        self.sides = int(name[1:])
        self.set_form = self.sides // 2


LADDER = tuple(Die)
NEXT_UP = dict(pairwise(LADDER))  # d20 has none: the ceiling (S2)


class Dice(Protocol):
    """Where faces come from."""

    def roll(self, sides: int) -> int:
        """Return a face from 1 to `sides`."""


class SeededDice:
    """Faces of a seeded generator, the same on every platform and Python; the seed is 64 bits."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        # random() is stable over versions of Python, randrange() is not promised to be
        self._random = Random(seed).random

    def roll(self, sides: int) -> int:
        return int(self._random() * sides) + 1


class TableDice:
    """Faces rolled at the table, in the order in which they fall (`--dice`)."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = tuple(faces)
        self.used = 0

    def roll(self, sides: int) -> int:
        if self.used == len(self.faces):
            given = f"--dice gives {len(self.faces)}"
            raise DiceError(f"die {self.used + 1} is a d{sides} and has no face: {given}; add one")
        face = self.faces[self.used]
        if not 1 <= face <= sides:
            die = f"die {self.used + 1} is a d{sides}"
            raise DiceError(f"{die} and goes from 1 to {sides}: it cannot show {face}")
        self.used += 1
        return face

    def finish(self) -> None:
        """Refuse faces that no die asked for."""
        if left := self.faces[self.used :]:
            spare = ",".join(map(str, left))
            fell = "1 die" if self.used == 1 else f"{self.used} dice"
            raise DiceError(f"{fell} fell, --dice gives {len(self.faces)}: leave out {spare}")


class RecordedDice:
    """Dice of which some are `recorded` and fall first; those that fall freshly are remembered."""

    def __init__(self, dice: Dice, recorded: Sequence[int] = ()) -> None:
        self._dice = dice
        self._recorded = deque(recorded)
        self.fresh: list[tuple[int, int]] = []  # sides and face, in the order in which they fell
        self.fallen = 0  # of `dice`, with those that nobody remembers

    def roll(self, sides: int) -> int:
        return self._recorded.popleft() if self._recorded else self._fall(sides)

    def _fall(self, sides: int) -> int:
        face = self._dice.roll(sides)
        self.fresh.append((sides, face))
        self.fallen += 1
        return face
