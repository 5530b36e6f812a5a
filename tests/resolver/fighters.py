"""Fighters for the tests of part C, and dice that come to a wanted total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from sms_cli.model.change import Change, Set
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Armor, Combat, Combatant, Squad, Traits, Weapon
from sms_cli.resolver.arms import find_arm
from sms_cli.resolver.attack import Attack, attack
from sms_cli.resolver.attacker import attacker_of
from sms_cli.resolver.circumstances import Bout, Circumstances
from sms_cli.resolver.declaration import find_maneuvers, trait_of
from sms_cli.resolver.target import target_of
from sms_cli.resolver.to_hit import Stance
from tests.resolver.cast import COMBAT

BOOK = Rulings()
KATANA = Weapon("katana", "3k2", "kenjutsu", hands=2, traits=("beheading",))
YUMI = Weapon("yumi", "2k2", "kyujutsu", kind="ranged", hands=2, bow_strength=2)
TANTO = Weapon("tanto", "1k1", "chisaijutsu", traits=("small", "parrying"))
CHAIN = Weapon("kusarigama", "1k2", "kusarijutsu", hands=2, traits=("entangling", "chain"))
ROPE = Weapon("rope", "0k1", "kusarijutsu", hands=2, traits=("entangling",))

# Kenji: Earth 3, TN to be Hit 15 + 5. Goro: Earth 2, TN to be Hit 10 + 3. Bikers: TN 15.
KENJI = Combatant(
    "Kenji",
    replace(
        COMBAT,
        wounds=0,
        skills={
            "Kenjutsu": 3,
            "kyujutsu": 2,
            "karate": 2,
            "defense": 2,
            "athletics": 1,
            "stealth": 2,
            "investigation": 1,
            "chisaijutsu": 1,
        },
        armor=Armor("light"),
        weapons=(KATANA, YUMI, TANTO),
    ),
    stem="kenji",
)
GORO = Combatant(
    "Goro",
    Combat(
        void=2,
        insight_rank=1,
        honor=1,
        void_points=2,
        wounds=0,
        traits=Traits(
            stamina=4,
            willpower=2,
            strength=4,
            perception=2,
            agility=3,
            intelligence=2,
            reflexes=2,
            awareness=2,
        ),
        skills={"kusarijutsu": 2, "karate": 1, "defense": 1},
        armor=Armor("ashigaru"),
        weapons=(CHAIN, ROPE),
        carapace=2,
    ),
    stem="goro",
)
BIKERS = Squad("Bikers", 2, 6, ("kenjutsu",), ("3k2", "2k1"), stem="bikers")


class LowDice:
    """The given faces first, then ones for ever."""

    def __init__(self, faces: Sequence[int] = ()) -> None:
        self.faces = list(faces)
        self.fallen = 0

    def roll(self, sides: int) -> int:
        self.fallen += 1
        return self.faces.pop(0) if self.faces else 1


def fighter(who: Combatant, **combat: Any) -> Combatant:
    """Return somebody with other values in [combat]."""
    return replace(who, combat=replace(who.combat, **combat))


def faces(pool: str, total: int) -> list[int]:
    """Return faces of a pool that come to this total: one die holds all but a one a die kept."""
    rolled, keep = (int(part) for part in pool.split("k"))
    others = [1] * (rolled - 1)
    high = total - min(keep, rolled) + 1
    if high % 10 == 0:  # a ten cannot be the last face
        others, high = [2, *others[1:]], high - 1
    assert high > 0
    return [10] * (high // 10) + [high % 10] + others


def swing(
    at: Combatant | Squad = GORO,
    by: Combatant = KENJI,
    *maneuvers: str,
    weapon: str = "katana",
    skill: str | None = None,
    trait: str | None = None,
    dice: Sequence[int] = (),
    rulings: Rulings = BOOK,
    stance: Stance = Stance(),  # noqa: B008 frozen
    **around: Any,
) -> Attack:
    """Attack; what `dice` does not say is a one."""
    choices = find_maneuvers(maneuvers)
    arm = find_arm(by.combat, weapon, by.stem)
    attacker = attacker_of(by, arm, skill, trait or trait_of(choices), rulings)
    circumstances = Circumstances(stance=stance, **around)
    return attack(
        Bout(attacker, target_of(at), arm, circumstances, rulings), choices, LowDice(dice)
    )


def after(changes: Sequence[Change], key: str, sheet: str = "goro") -> Any:
    """Return the value that a key of a sheet gets, or None where it stays."""
    found = [
        change.after
        for change in changes
        if isinstance(change, Set) and change.sheet == sheet and change.key[-1] == key
    ]
    if not found:
        return None
    return list(found[0]) if isinstance(found[0], tuple) else found[0]
