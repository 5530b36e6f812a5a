"""The sheets: characters, combatants, squads and the dojo, with the bounds of every key.

Keys are required unless they have a default. Unknown keys are kept in the file and not read.
`stem` is not a key: it is the file's stem, which is the sheet's name on the command line.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from sms_cli.model.bounds import (
    LONGEST_ID,
    LONGEST_TITLE,
    MOST_COMPOSURE,
    MOST_FACE,
    MOST_GRIT,
    MOST_NAME,
    MOST_RANK,
    MOST_RATING,
    MOST_TR,
)
from sms_cli.model.dice import Die

FORMAT = 1  # the newest `format` that this program reads

Face = Annotated[int, Meta(ge=0, le=MOST_FACE)]
Name = Annotated[int, Meta(ge=0, le=MOST_NAME)]
Composure = Annotated[int, Meta(ge=0, le=MOST_COMPOSURE)]
Grit = Annotated[int, Meta(ge=0, le=MOST_GRIT)]
Rank = Annotated[int, Meta(ge=0, le=MOST_RANK)]
Rating = Annotated[int, Meta(ge=1, le=MOST_RATING)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Text = Annotated[str, Meta(max_length=10_000)]
SheetKind = Literal["character", "combatant", "squad"]
TieKind = Literal["personal", "social"]
ArmorKind = Literal["ashigaru", "light", "heavy", "riding"]
WeaponKind = Literal["melee", "ranged"]
Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
DamageRating = Annotated[
    str, Meta(pattern=r"^[0-9]{1,2}k[0-9]{1,2}$(?!\n)", description="XkY, at most 99k99, as 3k2")
]


class Harm(StrEnum):
    """The levels of Harm, in order (S12)."""

    UNHARMED = "unharmed"
    BRUISED = "bruised"
    BROKEN = "broken"
    HOLLOWED = "hollowed"


class Heat(StrEnum):
    """How hot an obligation is, in order (S16)."""

    HELD = "held"
    PRESSING = "pressing"
    BURNING = "burning"


class Role(StrEnum):
    """What a character is to the dojo (S20)."""

    STUDENT = "Student"
    SENIOR_STUDENT = "Senior Student"
    INSTRUCTOR = "Instructor"
    EX_STUDENT = "Ex-Student"
    RIVAL_STUDENT = "Rival Student"
    ENFORCER = "Enforcer"
    DRIFTER = "Drifter"


class Skill(StrEnum):
    """The nine skills (S21), in the order of a sheet."""

    BEARING = "bearing"
    STRIKE = "strike"
    STEEL = "steel"
    MOTION = "motion"
    NERVE = "nerve"
    SIGHT = "sight"
    SHADOW = "shadow"
    WHEELS = "wheels"
    WIRE = "wire"


class Code(Struct, frozen=True):
    """The clause that the character refuses to break (S20)."""

    clause: Text


class Tracks(Struct, frozen=True):
    """Face, Name, Composure, Grit and Harm, each with its range (S8–S12)."""

    face: Face
    name: Name
    composure: Composure
    grit: Grit
    harm: Harm
    name_shaken: bool = False


class Skills(Struct, frozen=True):
    """The nine skills and their dice (S21)."""

    bearing: Die
    strike: Die
    steel: Die
    motion: Die
    nerve: Die
    sight: Die
    shadow: Die
    wheels: Die
    wire: Die

    def die(self, skill: Skill) -> Die:
        """Return the die of a skill."""
        die: Die = getattr(self, skill)
        return die


class Obligation(Struct, frozen=True):
    """A tie: to whom, what is owed, why it matters, and how hot it is (S16, S17)."""

    id: Annotated[
        str,
        Meta(
            pattern=rf"^[^\s\x00-\x1f\x7f]{{1,{LONGEST_ID}}}$(?!\n)",
            description=f"a short name without spaces, at most {LONGEST_ID} characters",
        ),
    ]
    kind: TieKind
    who: Text
    owed: Text
    why: Text
    heat: Heat
    status: Literal["poisoned", "cut"] | None = None
    dojo: bool = False


class Sunset(Struct, frozen=True):
    """How the character's road ended (S18)."""

    declaration: Text
    deed: Text
    scene: Text


class Traits(Struct, frozen=True):
    """The eight Traits, from which the Rings follow (C19)."""

    stamina: Rating
    willpower: Rating
    strength: Rating
    perception: Rating
    agility: Rating
    intelligence: Rating
    reflexes: Rating
    awareness: Rating


class Armor(Struct, frozen=True):
    """What is worn (C14)."""

    kind: ArmorKind
    fine: bool = False


class Weapon(Struct, frozen=True):
    """A weapon and the Skill that wields it (C7)."""

    name: Title
    dr: DamageRating
    skill: Title
    kind: WeaponKind = "melee"
    hands: Literal[1, 2] = 1
    traits: tuple[
        Literal["entangling", "small", "polearm", "chain", "parrying", "beheading"], ...
    ] = ()
    bow_strength: Rating | None = None


class SkillEntry(Struct, frozen=True):
    """A Skill's rank and the hand-to-hand forms that it teaches; all if none are listed (C13)."""

    rank: Rank
    forms: tuple[Title, ...] | None = None


class Combat(Struct, frozen=True):
    """The Combat Rules' side of a sheet (part C)."""

    void: Rating
    insight_rank: Rank
    honor: Rank
    void_points: Count
    wounds: Annotated[int, Meta(ge=0, le=10_000)]
    traits: Traits
    skills: dict[str, Rank | SkillEntry] = {}
    armor: Armor | None = None
    weapons: tuple[Weapon, ...] = ()
    bonus_action_dice: Rank = 0
    full_defense: Count | None = None
    carapace: Rank = 0
    fear: Rank = 0
    invulnerable: tuple[Title, ...] | None = None
    ambidextrous: bool = False
    mounted: bool = False
    conditions: tuple[Title, ...] = ()


class Character(Struct, frozen=True, tag_field="kind", tag="character"):
    """A player's character of Santa Monica Samurai (S20)."""

    street_name: Title
    true_name: Text
    dojo_role: Role
    look: Text
    scar: Text
    techniques: tuple[Title, ...]
    code: Code
    tracks: Tracks
    skills: Skills
    obligations: tuple[Obligation, ...] = ()
    combat: Combat | None = None
    answers: dict[str, Text] = {}
    sunset: Sunset | None = None
    format: Annotated[int, Meta(ge=1)] = 1
    stem: str = field(default="", name="")

    @property
    def title(self) -> str:
        """What the others call them."""
        return self.street_name


class Combatant(Struct, frozen=True, tag_field="kind", tag="combatant"):
    """Somebody of the Combat Rules."""

    name: Title
    combat: Combat
    format: Annotated[int, Meta(ge=1)] = 1
    stem: str = field(default="", name="")

    @property
    def title(self) -> str:
        """What the others call them."""
        return self.name


class Squad(Struct, frozen=True, tag_field="kind", tag="squad"):
    """A Brute Squad (C16): a Threat Rating from 1 to 5 and how many still stand."""

    name: Title
    tr: Annotated[int, Meta(ge=1, le=MOST_TR)]
    brutes: Count
    skills: tuple[Title, ...] = ()
    weapons: tuple[DamageRating, ...] = ()
    format: Annotated[int, Meta(ge=1)] = 1
    stem: str = field(default="", name="")

    @property
    def title(self) -> str:
        """What the others call them."""
        return self.name


Sheet = Character | Combatant | Squad
KINDS: dict[str, type[Character] | type[Combatant] | type[Squad]] = {
    "character": Character,
    "combatant": Combatant,
    "squad": Squad,
}


def kind_of(sheet: Sheet) -> str:
    """Return the sheet's `kind`."""
    return next(kind for kind, model in KINDS.items() if isinstance(sheet, model))


class Dojo(Struct, frozen=True):
    """The school: a living institution (S19)."""

    name: Title
    sensei: Text = ""
    reputation: Text = ""
    fractures: tuple[Text, ...] = ()
    debts: tuple[Text, ...] = ()
    traditions: tuple[Text, ...] = ()
    ties: tuple[Text, ...] = ()
    enemies: tuple[Text, ...] = ()
    students: tuple[Text, ...] = ()
    teachers: tuple[Text, ...] = ()
    format: Annotated[int, Meta(ge=1)] = 1
