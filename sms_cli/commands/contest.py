"""`sms contest` and `sms ambush`: one roll against another (R15, C5)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, get_args

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.combat_options import read_pool
from sms_cli.commands.command import rolling_command
from sms_cli.commands.context import current
from sms_cli.commands.options import choice, option, stem_of
from sms_cli.commands.table import table_rulings
from sms_cli.errors import UsageError
from sms_cli.model.bounds import MOST_RAISES, whole_number
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Sheet
from sms_cli.resolver import contest as contests
from sms_cli.resolver.contest import HIDE, NOTICE
from sms_cli.resolver.expression import read_dice
from sms_cli.resolver.rings import SkillPool
from sms_cli.resolver.sides import Side, side_of

FORM = "NAME:SKILL:TRAIT[:RAISES]"

ActorSide = Annotated[str, typer.Argument(metavar=FORM, help="Who acts, and rolls first.")]
OtherSide = Annotated[str, typer.Argument(metavar=FORM, help="Whose total is the TN.")]
Hidden = Annotated[list[str], typer.Argument(metavar="NAME…", help="Who lies in wait.")]
Watchers = Annotated[
    list[str], option("--against", metavar="NAME", help="Who walks into it; may be repeated.")
]


class Part(NamedTuple):
    """One side as it was typed: a sheet's name, or the pool itself."""

    name: str
    skill: str
    trait: str
    raises: int

    @property
    def is_pool(self) -> bool:
        """Whether it is dice and no name."""
        return read_dice(self.name) is not None


Hold = Literal["bound"]  # the one hold that is broken by a contest
Escape = Annotated[
    Hold | None, choice("--escape", get_args(Hold), "Break a Bind, on success (C11).")
]


@rolling_command
def contest(actor: ActorSide, other: OtherSide, escape: Escape = None) -> Any:
    """Roll one side against the other.

    \b
    sms contest kenji:kenjutsu:strength goro:kusarijutsu:strength
    sms contest kenji:kenjutsu:agility:2 goro:kusarijutsu:strength    2 Raises
    sms contest kenji::earth goro::water         a bare Trait or Ring
    sms contest goro:kusarijutsu:strength kenji:kenjutsu:strength --escape bound
    sms contest 7k4:1 goro:kusarijutsu:strength  a pool, where there is no sheet
    """
    parts = _read(actor), _read(other)

    def roll(sides: Sequence[Side], rulings: Rulings) -> Any:
        return contests.contest(sides[0], sides[1], rulings, current().dice, escape)

    return _between(parts, roll)


@rolling_command
def ambush(hidden: Hidden, against: Watchers) -> Any:
    """Set an ambush: Stealth against Investigation/Perception.

    \b
    sms ambush kenji --against goro
    sms ambush kenji bikers --against goro --against june
    sms ambush 6k4 --against 4k2                 pools for people without sheets
    """
    parts = [Part(name, *HIDE, 0) for name in hidden]
    parts += [Part(name, *NOTICE, 0) for name in against]
    stems = [stem_of(part.name) for part in parts if not part.is_pool]
    if len(set(stems)) < len(stems):
        raise UsageError("somebody is named twice: everybody hides or watches once")

    def roll(sides: Sequence[Side], rulings: Rulings) -> Any:
        count = len(hidden)
        return contests.ambush(sides[:count], sides[count:], rulings, current().dice)

    return _between(parts, roll)


def _read(text: str) -> Part:
    """Read NAME:SKILL:TRAIT[:RAISES], or a pool with its Raises."""
    name, *rest = (piece.strip() for piece in text.split(":"))
    if read_dice(name) is not None:
        rest = ["", "", *rest]
    if len(rest) not in (2, 3) or not name:
        raise UsageError(f"{text!r} is not {FORM}, as in kenji:kenjutsu:strength:1")
    return Part(name, rest[0], rest[1], _raises(rest[2]) if rest[2:] else 0)


def _raises(text: str) -> int:
    if (raises := whole_number(text, MOST_RAISES)) is None:
        raise UsageError(f"{text!r} is no number of Raises; it goes from 0 to {MOST_RAISES}")
    return raises


def _between(parts: Sequence[Part], roll: Any) -> Any:
    """Make sides of the parts and roll them, saved where there are sheets."""
    names = list(dict.fromkeys(part.name for part in parts if not part.is_pool))
    if not names:
        rulings = table_rulings()
        return roll([_side(part, {}, rulings) for part in parts], rulings)
    campaign = campaign_of(*names)

    def rule(*sheets: Sheet) -> Any:
        known = dict(zip(names, sheets, strict=True))
        return roll([_side(part, known, campaign.rulings) for part in parts], campaign.rulings)

    return campaign.change_sheets(names, rule)


def _side(part: Part, sheets: Mapping[str, Sheet], rulings: Rulings) -> Side:
    if part.is_pool:
        return Side(part.name, SkillPool(read_pool(part.name)), raises=part.raises)
    return side_of(sheets[part.name], part.skill, part.trait, rulings, part.raises)
