"""`sms first` and `sms exchange`: who acts first, and one roll each, read together (S13, S14)."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.command import command, rolling_command
from sms_cli.commands.context import current
from sms_cli.commands.options import option, read_grit, read_target, stem_of
from sms_cli.errors import UsageError
from sms_cli.model.names import find
from sms_cli.model.sheet import Character
from sms_cli.resolver import confrontation
from sms_cli.resolver.confrontation import Entry, Intent, find_intent, order_of_acting
from sms_cli.resolver.miss import Table
from sms_cli.resolver.skill import GritChoice

FORM = "NAME:SKILL:TARGET[:INTENT]"
EXAMPLE = "june:strike:6:protect"
TABLES = (Table.FIGHT, Table.SOCIAL)


Names = Annotated[list[str], typer.Argument(metavar="NAME…", help="Those who stand there.")]
Composure = Annotated[
    list[str] | None, option("--composure", metavar="NAME", help="Pays 1 to act first (S9).")
]
Entries = Annotated[list[str], typer.Argument(metavar=f"{FORM}…", help=f"As {EXAMPLE}.")]
OnTable = Annotated[
    Table, typer.Option("--table", metavar="|".join(TABLES), help="Which miss table.")
]
Adv = Annotated[list[str] | None, option("--adv", metavar="NAME", help="Has advantage (S4).")]
Dis = Annotated[list[str] | None, option("--dis", metavar="NAME", help="Has disadvantage (S4).")]
Technique = Annotated[
    list[str] | None,
    option("--technique", metavar="NAME=TECHNIQUE", help="Advantage from it (S15)."),
]
Grit = Annotated[
    list[str] | None, option("--grit", metavar="NAME=N", help="After a miss; N or auto (S8).")
]
Keeping = Annotated[
    list[str] | None,
    option("--keep-face", metavar="NAME", help="1 Composure saves the Face (S9)."),
]


class Part(NamedTuple):
    """One person's part in an exchange, as it was typed."""

    name: str
    skill: str
    target: int
    intent: Intent | None

    @property
    def stem(self) -> str:
        """What the person is called here, whether by name or by path."""
        return stem_of(self.name)


class Helps(NamedTuple):
    """What helps and hinders whom: names, and names with what they get."""

    advantage: frozenset[str]
    disadvantage: frozenset[str]
    keep_face: frozenset[str]
    technique: dict[str, str]
    grit: dict[str, GritChoice]


@command
def first(names: Names, composure: Composure = None) -> Any:
    """Tell who acts first in a confrontation.

    \b
    sms first june vincent
    sms first june vincent --composure june    June pays 1 Composure to be first
    """
    paying = [stem_of(name) for name in composure or ()]
    return campaign_of(*names).change(names, lambda *heroes: order_of_acting(heroes, paying))


@rolling_command
def exchange(
    entries: Entries,
    table: OnTable = Table.FIGHT,
    composure: Composure = None,
    adv: Adv = None,
    dis: Dis = None,
    technique: Technique = None,
    grit: Grit = None,
    keep_face: Keeping = None,
) -> Any:
    """Roll one exchange: everybody once, read together.

    \b
    sms exchange june:strike:6:protect vincent:steel:6:hurt
    sms exchange june:bearing:9 vincent:bearing:6 --table social --keep-face june
    sms exchange june:strike:9 vincent:steel:6 --composure june \\
        --technique "june=low sweep" --grit vincent=2

    Intents are hurt, humiliate, escape, protect, disarm and endure. With --dice
    the faces come in the order of acting. All of it is one change: sms undo takes
    it back, and push and cost settle one person's roll. With --exit-code the status
    is 3 when anybody failed.
    """
    if table not in TABLES:
        raise UsageError(f"--table {table} is for no exchange: it is {' or '.join(TABLES)}")
    parts = [read_part(text) for text in entries]
    there = [part.stem for part in parts]
    helps = Helps(
        advantage=_those(adv, there),
        disadvantage=_those(dis, there),
        keep_face=_those(keep_face, there),
        technique=_each("--technique", technique, there),
        grit={who: read_grit(text) for who, text in _each("--grit", grit, there).items()},
    )
    paying = [stem_of(name) for name in composure or ()]
    names = [part.name for part in parts]
    campaign = campaign_of(*names)

    def rule(*heroes: Character) -> Any:
        ready = [_entry(hero, part, helps) for hero, part in zip(heroes, parts, strict=True)]
        return confrontation.exchange(ready, table, campaign.rulings, current().dice, paying)

    return campaign.change(names, rule)


def read_part(text: str) -> Part:
    """Return a person's part: `june:strike:6:protect`, the intent left out or not."""
    name, *rest = (piece.strip() for piece in text.split(":"))
    if len(rest) not in (2, 3) or not all((name, *rest)):
        raise UsageError(f"{text!r} is not {FORM}, as in {EXAMPLE}")
    target = read_target(rest[1], f"{text!r}:")
    return Part(name, rest[0], target, find_intent(rest[2]) if len(rest) == 3 else None)


def _entry(hero: Character, part: Part, helps: Helps) -> Entry:
    return Entry(
        hero=hero,
        skill=part.skill,
        target=part.target,
        intent=part.intent,
        advantage=hero.stem in helps.advantage,
        disadvantage=hero.stem in helps.disadvantage,
        technique=helps.technique.get(hero.stem),
        grit=helps.grit.get(hero.stem, 0),
        keep_face=hero.stem in helps.keep_face,
    )


def _those(names: Sequence[str] | None, there: Sequence[str]) -> frozenset[str]:
    return frozenset(_one(name, there) for name in names or ())


def _each(flag: str, texts: Sequence[str] | None, there: Sequence[str]) -> dict[str, str]:
    """Return what each person gets of `NAME=VALUE`."""
    found: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = (piece.strip() for piece in text.partition("="))
        if not (name and equals and value):
            raise UsageError(f"{flag} {text!r} has no name and value, as in {flag} june=…")
        who = _one(name, there)
        if who in found:
            raise UsageError(f"{flag} is given twice for {who}: leave one out")
        found[who] = value
    return found


def _one(name: str, there: Sequence[str]) -> str:
    stem = stem_of(name)
    return find(stem, there, f"{stem} is not in this exchange", as_spelled=True)
