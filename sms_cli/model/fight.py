"""The running fight: fight.toml, with the bounds of every key (C1–C5).

Whoever has a sheet is fought by it: Void, Air, Brutes and conditions are read there. Somebody
without one brings `void` and `air` along.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from sms_cli.model.sheet import Count, Rating, Title

FILE = "fight.toml"
FIRST_PHASE, LAST_PHASE = 1, 10

Phase = Annotated[int, Meta(ge=FIRST_PHASE, le=LAST_PHASE)]


class Action(StrEnum):
    """What an Action Die is spent on (C6)."""

    MOVE = "move"
    SIMPLE = "simple"
    COMPLEX = "complex"
    CAST = "cast"
    ATTACK = "attack"
    FEINT = "feint"
    FULL_ATTACK = "full-attack"
    FULL_DEFENSE = "full-defense"
    DEFEND = "defend"


class Status(StrEnum):
    """What a combatant's last Action, or a blow, has left until the next one."""

    SURPRISED = "surprised"
    WAITING = "waiting"
    FULL_ATTACK = "full-attack"
    FULL_DEFENSE = "full-defense"
    STUNNED = "stunned"


class Fighter(Struct, frozen=True, omit_defaults=True):
    """Somebody in the fight: the Action Dice not yet spent, and what lasts until the next Action.

    `interrupt` is the face of a die that an Interrupt bought and that is not spent yet (C4);
    `feints` are Free Raises by the name of whom they wait for (C11); `spell_actions` have gone
    into a spell that needs `spell_needs` of them (C6); `hold_wounds` are what a Grapple does again
    at each round's start (C13).
    """

    name: Title
    dice: tuple[Phase, ...]
    void: Rating | None = None
    air: Rating | None = None
    statuses: tuple[Status, ...] = ()
    interrupt: Phase | None = None
    spell_actions: Count = 0
    spell_needs: Count = 0
    feints: dict[str, Count] = {}
    void_points_spent: Count = 0
    hold_wounds: Count = 0

    @property
    def has_sheet(self) -> bool:
        """Whether Void and Air are a sheet's and not this file's."""
        return self.void is None and self.air is None


class Fight(Struct, frozen=True, omit_defaults=True):
    """A fight: where it stands, and who is in it, in the order in which they joined.

    `surprise` is true in a surprise round (C5), `acted` once somebody has acted in this Phase (C4).
    """

    round: Annotated[int, Meta(ge=1, le=10_000)]
    phase: Phase
    surprise: bool = False
    acted: bool = False
    combatants: tuple[Fighter, ...] = ()
    format: Annotated[int, Meta(ge=1)] = 1
