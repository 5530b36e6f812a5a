"""What a maneuver is, and what its numbers may ask of the attack (C11–C13)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from sms_cli.model.fight import Action
from sms_cli.resolver.arms import Arm
from sms_cli.resolver.attacker import Attacker
from sms_cli.resolver.pool import Pool
from sms_cli.resolver.target import Target, required
from sms_cli.resolver.to_hit import Basis


class Blow(NamedTuple):
    """One attack, as one of its maneuvers sees it.

    `raises` are that maneuver's own, `further` those declared on top that it claims; `beside` are
    the other maneuvers of the attack, with their parts. `raise_count` are all the Raises that were
    paid; `total` and `wounds` are what the attack and its damage came to.
    """

    attacker: Attacker
    target: Target
    arm: Arm
    raises: int = 0
    further: int = 0
    beside: tuple[str, ...] = ()
    raise_count: int = 0
    total: int = 0
    wounds: int = 0

    @property
    def rank(self) -> int:
        """The rank of the Skill that strikes."""
        return required(self.attacker.rank, self.attacker.name, "Skill rank", "--rank")

    @property
    def strength(self) -> int:
        """The attacker's Strength."""
        return required(self.attacker.strength, self.attacker.name, "Strength", "--strength")

    @property
    def earth(self) -> int:
        """The target's Earth Ring."""
        return required(self.target.earth, self.target.name, "Earth", "--earth")


Number = Callable[[Blow], int]


class Amount(NamedTuple):
    """A number of Raises that depends on the attack, and how it is said."""

    words: str
    number: Number


class Figure(NamedTuple):
    """A number in a maneuver's text, and how it is said where there is no attack to reckon it."""

    name: str
    words: str
    number: Number


class Use(StrEnum):
    """When a maneuver is declared; what is only `named` belongs to rules that there are not."""

    ATTACK = "attack"
    DEFENSE = "defense"
    NAMED = "named"


class Need(StrEnum):
    """What a maneuver asks of the arm."""

    UNARMED = "unarmed"
    WEAPON = "weapon"
    MELEE = "melee"
    RANGED = "ranged"
    ENTANGLING = "entangling"
    BEHEADING = "beheading"
    PARRYING = "parrying"


class Measure(StrEnum):
    """What a threshold is held against."""

    ROLL = "roll"
    DAMAGE = "damage"


class FollowUp(NamedTuple):
    """A command line for what follows a hit; a squad's sheet asks for another one, or for none."""

    line: str
    for_squad: str | None = None


class Threshold(NamedTuple):
    """What a hit must still reach: so many times the target's Earth (C11).

    `exceed` asks for more than that; `arm` is what the arm must be for it to be possible.
    """

    measure: Measure
    earth: int
    exceed: bool = False
    arm: Need | None = None


class Maneuver(NamedTuple):
    """One maneuver, or one part of it, as data; what is not said leaves the attack as it is.

    What it costs: `raises`; a `counted` one may be declared with more (`feint:3`) and claims
    further Raises; `spare` ones are Increased Damage, or further Brutes. `eased_by` gives a Free
    Raise; `free_raises` says whether others may pay.
    What it asks: `needs` of the arm, `full_attack`, and `refuses`, which returns why the attacker
    cannot do it now. One that `hurts` is nothing without damage.
    What it changes: the `action` that the attack is in a fight; the `trait` that is rolled; the
    `basis` of the TN, which `exceeds` then must be passed; the `rating` of the damage; whether
    there is `damage`, which a ruling may decide.
    What it does on a hit: `text`, or `unmet` short of the `threshold`, with its `figures`; `open_`
    for what a further roll decides, `next` for the command lines of that; `unanswered` leaves no
    Active Defense. `asks` and `missed` are the notes of a hit that happens and of a miss.
    """

    name: str
    rule: str
    text: str
    raises: int | Amount = 0
    parts: tuple[str, ...] = ()
    use: Use = Use.ATTACK
    needs: tuple[Need, ...] = ()
    squads_only: bool = False
    full_attack: bool = False
    free_raises: bool = True
    eased_by: Need | None = None
    counted: bool = False
    spare: bool = False
    hurts: bool = False
    action: Action | None = None
    trait: str | None = None
    basis: Basis | Callable[[Blow], Basis | None] | None = None
    armor: bool = True
    exceeds: bool = False
    rating: Pool | None = None
    damage: bool = True
    damage_ruling: str | None = None
    threshold: Threshold | None = None
    unmet: str = ""
    open_: bool = False
    afflicts: tuple[str, ...] = ()
    afflicts_self: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    unanswered: bool = False
    refuses: Callable[[Blow], str | None] | None = None
    figures: tuple[Figure, ...] = ()
    next: tuple[FollowUp, ...] = ()
    missed: str | None = None
    asks: str | None = None

    @property
    def title(self) -> str:
        """Its name for messages, as it is declared."""
        return f"{self.name}:{self.parts[0]}" if self.parts else self.name

    @property
    def is_form(self) -> bool:
        """Whether a hand-to-hand Skill teaches it (C13)."""
        return self.rule == "C13"


def own_raises(blow: Blow) -> int:
    """Return a maneuver's Raises with the further ones it claims."""
    return blow.raises + blow.further
