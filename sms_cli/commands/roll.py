"""`sms roll`: step dice, skills of a sheet, pools, plain dice."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, get_args

import typer

from sms_cli.commands.command import rolling_command
from sms_cli.commands.context import current
from sms_cli.commands.options import (
    KeepFace,
    Vs,
    choice,
    option,
    read_target,
    refuse_blank,
    sheet_names,
)
from sms_cli.commands.table import table_rulings
from sms_cli.errors import UsageError
from sms_cli.model.bounds import MOST_RAISES
from sms_cli.model.dice import LADDER, Die
from sms_cli.model.rulings import Rulings
from sms_cli.resolver.miss import COSTS, Table
from sms_cli.resolver.step import StepRequest, edge_of, roll_die, throw_of, totals

if TYPE_CHECKING:
    from sms_cli.resolver.plain import Plain
    from sms_cli.resolver.pool import Pool

    BareDice = Die | Pool | Plain

MOST_TIMES = 1_000_000
MOST_COUNTED = 10_000_000  # dice that `--times` rolls in all
MOST_SHOWN = 100_000  # dice that `--each` keeps


class Kind(NamedTuple):
    """A kind of roll, and the options that mean something to it besides `--vs`."""

    name: str
    options: frozenset[str]


STEP = frozenset({"adv", "dis", "set_form", "table"})
ON_SHEET = frozenset(
    {"identity", "technique", "volatile", "grit", "cost", "keep_face", "spend_face"}
)
MANY = frozenset({"times", "each"})
RAISES = frozenset({"raises", "free_raises", "unskilled", "add_each"})
ESCAPES = frozenset({"escape"})

DIE = Kind("a bare die", STEP | MANY)
SKILL = Kind("a skill roll", STEP | ON_SHEET)
POOL = Kind("a pool", RAISES | MANY)
SHEET_POOL = Kind("a Skill/Trait roll", RAISES | ESCAPES)
PLAIN = Kind("plain dice", MANY)

NEEDS = {  # an option that says nothing without another
    "volatile": "set_form",
    "each": "times",
    "grit": "vs",
    "cost": "vs",
    "keep_face": "vs",
    "spend_face": "vs",
    "escape": "vs",
}


What = Annotated[
    str,
    typer.Argument(metavar="WHAT", help="d8, 7k4+5, 2d6+3, or a name.", autocompletion=sheet_names),
]
SkillName = Annotated[
    str | None, typer.Argument(metavar="[SKILL]", help="sight; for a combatant kenjutsu/agility.")
]
Adv = Annotated[bool, option("--adv", help="Advantage (S4).")]
Dis = Annotated[bool, option("--dis", help="Disadvantage (S4).")]
Technique = Annotated[
    str | None,
    option("--technique", metavar="NAME", callback=refuse_blank, help="Advantage from it (S15)."),
]
Identity = Annotated[bool, option("--identity", help="An identity check (S17).")]
SetForm = Annotated[bool, option("--set-form", help="Half the die, no roll (S5).")]
Volatile = Annotated[bool, option("--volatile", help="Set Form for 1 Composure (S5).")]
Grit = Annotated[str | None, option("--grit", metavar="N|auto", help="After a miss (S8).")]
OnTable = Annotated[
    Table | None, option("--table", metavar="|".join(Table), help="Which miss table (S7).")
]
Cost = Annotated[
    str | None,
    option("--cost", metavar="|".join((*COSTS, "OBLIGATION")), help="A miss's real cost (S7)."),
]
SpendFace = Annotated[bool, option("--spend-face", help="1 Face lowers the target by 2 (S10).")]
Raises = Annotated[
    int | None, option("--raises", metavar="N", min=0, max=MOST_RAISES, help="TN +5 each (C0).")
]
FreeRaises = Annotated[
    int | None,
    option("--free-raises", metavar="N", min=0, max=MOST_RAISES, help="No TN added (C0)."),
]
Unskilled = Annotated[bool, option("--unskilled", help="Tens do not explode (C0).")]
AddEach = Annotated[
    int | None,
    option("--add-each", metavar="N", min=0, max=MOST_RAISES, help="To every die rolled (R19)."),
]
Hold = Literal["entangled", "grappled"]  # resolver.holds knows what each is
Escape = Annotated[
    Hold | None, choice("--escape", get_args(Hold), "Out of it, on success (C11, C13).")
]
Times = Annotated[
    int | None, option("--times", metavar="N", min=1, max=MOST_TIMES, help="Many rolls, counted.")
]
Each = Annotated[bool, option("--each", help="With --times: the rolls themselves.")]


@rolling_command
def roll(
    what: What,
    skill: SkillName = None,
    vs: Vs = None,
    adv: Adv = False,
    dis: Dis = False,
    technique: Technique = None,
    identity: Identity = False,
    set_form: SetForm = False,
    volatile: Volatile = False,
    grit: Grit = None,
    table: OnTable = None,
    cost: Cost = None,
    keep_face: KeepFace = False,
    spend_face: SpendFace = False,
    raises: Raises = None,
    free_raises: FreeRaises = None,
    unskilled: Unskilled = False,
    add_each: AddEach = None,
    escape: Escape = None,
    times: Times = None,
    each: Each = False,
) -> Any:
    """Roll a step die, a skill of a sheet, a pool or plain dice.

    \b
    sms roll d8 --vs 6                        a step die; an 8 blows up into a d10
    sms roll june sight --vs tense            a skill; the sheet grows with it
    sms roll june bearing --vs 6 --grit auto  a miss is pushed, if Grit can do it
    sms roll june strike --vs 9 --table fight --technique "low sweep"
    sms roll 7k4+5 --vs 25 --raises 2         roll seven, keep four, add five
    sms roll kenji kenjutsu/agility --vs 15   a combatant's Skill and Trait
    sms roll kenji strength --vs 25 --escape entangled
    sms roll 2d6+3 --times 1000               plain dice, a thousand times
    sms roll d8 --vs 9 --dice 8,3             the faces that fell at the table
    """
    given = {
        name: value for name, value in locals().items() if value is not None and value is not False
    }
    options = {name: value for name, value in given.items() if name not in ("what", "skill")}
    dice = _read(what)
    if dice is None:
        return _roll_on_sheet(what, skill, options)
    if skill is not None:
        raise UsageError(f"{what} is dice and has no skill: leave {skill!r} out")
    return _roll_dice(dice, options)


def _read(what: str) -> "BareDice | None":
    """Read dice; a die of the ladder, the commonest, does without the reader of sums."""
    if what.lower() in LADDER:
        return Die(what.lower())
    from sms_cli.resolver.expression import read_dice

    return read_dice(what)


def check_options(kind: Kind, options: dict[str, Any]) -> int | None:
    """Refuse options that say nothing about this kind of roll; return its target."""
    for name in options:
        if name != "vs" and name not in kind.options:
            raise UsageError(f"{_flag(name)} has no meaning for {kind.name}: leave it out")
        if name in NEEDS and NEEDS[name] not in options:
            raise UsageError(f"{_flag(name)} goes with {_flag(NEEDS[name])}: give both or neither")
    return read_target(options["vs"]) if "vs" in options else None


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _roll_dice(dice: "BareDice", options: dict[str, Any]) -> Any:
    if isinstance(dice, Die):
        target = check_options(DIE, options)
        if "set_form" in options and "times" in options:
            raise UsageError("--set-form is no roll: leave --times out")
        rulings = table_rulings()
        once: Callable[..., Any] = partial(roll_die, request_of(options, target, die=dice), rulings)
        edge = edge_of("adv" in options, "dis" in options)
        return _once_or_often(
            dice, options, target, once, partial(totals, throw_of(dice, edge, rulings))
        )
    from sms_cli.resolver.plain import Plain, roll_plain, totals_plain
    from sms_cli.resolver.pool import roll_pool, tn_with_raises, totals_pool

    if isinstance(dice, Plain):
        target = check_options(PLAIN, options)
        once = partial(roll_plain, dice, target=target)
        return _once_or_often(dice, options, target, once, partial(totals_plain, dice))
    target = check_options(POOL, options)
    manner = manner_of(options, table_rulings())
    once = partial(roll_pool, dice, target=target, **raises_of(options), **manner)
    tn = None if target is None else tn_with_raises(target, options.get("raises", 0))
    return _once_or_often(dice, options, tn, once, partial(totals_pool, dice, **manner))


def _once_or_often(
    dice: "BareDice",
    options: dict[str, Any],
    tn: int | None,
    once: Callable[..., Any],
    totals: Callable[..., Iterator[int]],
) -> Any:
    """Roll once, or `--times` over: counted as they fall, with `--each` kept as well."""
    times = options.get("times")
    if times is None:
        return once(dice=current().dice)
    from sms_cli.resolver.tally import tally

    most = MOST_SHOWN if "each" in options else MOST_COUNTED
    if times * _number_of(dice) > most:
        raise UsageError(f"--times {times} of {dice} is over {most} dice: lower one of them")
    if "each" not in options:
        return tally(str(dice), totals(dice=current().many_dice(), times=times), tn)
    rolls = tuple(once(dice=current().dice) for _ in range(times))
    return tally(str(dice), (roll.total for roll in rolls), tn, rolls)


def _number_of(dice: "BareDice") -> int:
    if isinstance(dice, Die):
        return 1
    terms = getattr(dice, "terms", (dice,))
    return sum(getattr(term, "rolled", getattr(term, "roll", 0)) for term in terms)


def raises_of(options: dict[str, Any]) -> dict[str, Any]:
    """Return the Raises and Free Raises that were declared (C0)."""
    return {"raises": options.get("raises", 0), "free_raises": options.get("free_raises", 0)}


def manner_of(options: dict[str, Any], rulings: Rulings) -> dict[str, Any]:
    """Return how a pool falls at this table: exploding, with something added to each die."""
    return {
        "explode": not options.get("unskilled"),
        "add_each": options.get("add_each", 0),
        "rulings": rulings,
    }


def request_of(options: dict[str, Any], target: int | None, **whose: Any) -> StepRequest:
    """Return what a step roll is asked to be."""
    return StepRequest(
        target=target,
        advantage="adv" in options,
        disadvantage="dis" in options,
        identity="identity" in options,
        technique=options.get("technique"),
        set_form="set_form" in options,
        volatile="volatile" in options,
        table=options.get("table", Table.GENERAL),
        cost=options.get("cost"),
        keep_face="keep_face" in options,
        spend_face="spend_face" in options,
        **whose,
    )


def _roll_on_sheet(name: str, skill: str | None, options: dict[str, Any]) -> Any:
    from sms_cli.commands.campaign import campaign_of
    from sms_cli.commands.sheet_roll import roll_sheet

    campaign = campaign_of(name)
    return roll_sheet(campaign, name, skill, options)
