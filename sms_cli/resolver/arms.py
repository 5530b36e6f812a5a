"""What an attack is made with: a weapon of the sheet, bare hands, or what the GM says (C7)."""

from __future__ import annotations

import re
from typing import NamedTuple

from sms_cli.errors import DiceError
from sms_cli.model.names import find
from sms_cli.model.sheet import Combat, Weapon
from sms_cli.resolver.pool import Pool

UNARMED = "unarmed"
_RATING = re.compile(r"([0-9]{1,2})k([0-9]{1,2})", re.IGNORECASE)


class Arm(NamedTuple):
    """What strikes: its DR, how it is held, and what it can do.

    One that the GM `vouches` for has no sheet: no maneuver asks what it can do.
    """

    name: str
    rating: Pool | None
    kind: str = "melee"
    hands: int = 1
    traits: tuple[str, ...] = ()
    skill: str | None = None
    bow_strength: int | None = None
    vouched: bool = False

    @property
    def ranged(self) -> bool:
        """Whether it shoots."""
        return self.kind == "ranged"

    @property
    def unarmed(self) -> bool:
        """Whether it is hands and feet."""
        return self.name == UNARMED

    def has(self, trait: str) -> bool:
        """Tell whether it can do something; what the GM vouches for can."""
        return self.vouched or trait in self.traits


BARE_HANDS = Arm(UNARMED, Pool(0, 1))


def find_arm(combat: Combat, name: str, stem: str) -> Arm:
    """Return a weapon of the sheet by its name in any case, or bare hands (C7)."""
    weapons = {weapon.name: weapon for weapon in combat.weapons}
    fault = f'{stem} has no weapon named "{name}"'
    found = find(name.strip(), [*weapons, UNARMED], fault)
    return BARE_HANDS if found == UNARMED else arm_of(weapons[found])


def arm_of(weapon: Weapon) -> Arm:
    """Return a weapon as what strikes."""
    return Arm(
        name=weapon.name,
        rating=read_rating(weapon.dr),
        kind=weapon.kind,
        hands=weapon.hands,
        traits=weapon.traits,
        skill=weapon.skill.casefold(),
        bow_strength=weapon.bow_strength,
    )


def read_rating(text: str) -> Pool:
    """Return a Damage Rating XkY; 0k1 is one, though no pool to roll (C7). DiceError for none."""
    match = _RATING.fullmatch(text.strip())
    if match is None or int(match[2]) == 0:
        raise DiceError(f"{text!r} is no Damage Rating; it is XkY, as in 3k2 or 0k1")
    return Pool(int(match[1]), int(match[2]))
