"""`sms new`: a sheet from options, such as the rules allow (S20)."""

from typing import Annotated, Any, get_args

import typer

from sms_cli.commands.campaign import Campaign
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.data_tables import basic_techniques
from sms_cli.commands.new_fighter import WEAPON_PARTS, Options, combatant_body, squad_body
from sms_cli.commands.new_person import answers_of, person_of
from sms_cli.commands.new_sheet import campaign_to_be, sheet_made, write
from sms_cli.commands.options import choice, option, refuse_blank, text_option
from sms_cli.errors import UsageError
from sms_cli.model.sheet import ArmorKind, SheetKind
from sms_cli.resolver.creation import build
from sms_cli.sheets.naming import check_name, refuse_taken

WHO = ("street_name", "true_name", "role", "look", "clause", "scar")
SKILLED = ("d8", "d6", "technique", "personal", "social", "dojo")
RANKS = ("title", "void", "insight_rank", "honor", "trait", "skill", "armor", "weapon")
FITTING: dict[SheetKind, tuple[str, ...]] = {
    "character": (*WHO, *SKILLED),
    "combatant": RANKS,
    "squad": ("title", "tr", "brutes", "skill", "weapon"),
}
APART = ("name", "kind", "random", "times")  # options that tell nothing about the sheet
MOST_PEOPLE = 100
FLAGS = {"title": "--name"}  # the others are named as their options


NewName = Annotated[
    str | None,
    typer.Argument(metavar="NAME", help="What the sheet's file is called.", show_default=False),
]
Random = Annotated[bool, typer.Option("--random", help="A whole character, drawn by the dice.")]
Times = Annotated[
    int | None, option("--times", metavar="N", help="So many random ones.", min=1, max=MOST_PEOPLE)
]
KindOption = Annotated[SheetKind, choice("--kind", get_args(SheetKind), "What it is.")]
StreetName = Annotated[
    str | None,
    text_option("--street-name", help="What the street calls them; NAME if not given."),
]
TrueName = Annotated[str | None, text_option("--true-name", help="What their papers say.")]
RoleOption = Annotated[
    str | None,
    option("--role", metavar="ROLE", help="Their place at the dojo, as in --role drifter."),
]
Look = Annotated[str | None, text_option("--look", help="What one sees first.")]
Clause = Annotated[str | None, text_option("--clause", help="What they refuse to do.")]
Scar = Annotated[str | None, text_option("--scar", help="What has not healed.")]
D8 = Annotated[str | None, option("--d8", metavar="SKILL", help="The best skill.")]
D6 = Annotated[
    str | None, option("--d6", metavar="SKILL", help="The second one; the others start at d4.")
]
Techniques = Annotated[
    list[str] | None,
    option(
        "--technique",
        metavar="NAME",
        help="A basic technique; three times.",
        callback=refuse_blank,
    ),
]
Personal = Annotated[
    str | None,
    option("--personal", metavar="[ID =] WHO | OWED | WHY", help="What they owe to somebody."),
]
Social = Annotated[
    str | None,
    option(
        "--social", metavar="[ID =] WHO | OWED | WHY", help="What they owe to a group or a place."
    ),
]
Dojo = Annotated[bool, typer.Option("--dojo", help="The social obligation is the dojo's.")]
Title = Annotated[str | None, text_option("--name", help="Combatant, squad: what they are called.")]
Void = Annotated[
    int | None, option("--void", metavar="N", help="Combatant: the Void Ring; 2 if not given.")
]
InsightRank = Annotated[
    int | None, option("--insight-rank", metavar="N", help="Combatant: 1 if not given.")
]
Honor = Annotated[int | None, option("--honor", metavar="N", help="Combatant: 1 if not given.")]
TraitRanks = Annotated[
    list[str] | None, option("--trait", metavar="TRAIT=N", help="Combatant: a Trait that is not 2.")
]
Skills = Annotated[
    list[str] | None,
    option("--skill", metavar="SKILL[=N]", help="Combatant: a Skill and its rank. Squad: a Skill."),
]
Armor = Annotated[
    str | None,
    option(
        "--armor",
        metavar="KIND[:fine]",
        help=f"Combatant: {', '.join(get_args(ArmorKind))}.",
    ),
]
Weapons = Annotated[
    list[str] | None,
    option(
        "--weapon",
        metavar="WEAPON",
        help=f"Combatant: {WEAPON_PARTS}. Squad: a DR.",
    ),
]
ThreatRating = Annotated[
    int | None, option("--tr", metavar="N", help="Squad: the Threat Rating, 1 to 5.")
]
Brutes = Annotated[
    int | None, option("--brutes", metavar="N", help="Squad: how many; 6 if not given.")
]


@command
def new(
    name: NewName = None,
    kind: KindOption = "character",
    random: Random = False,
    times: Times = None,
    street_name: StreetName = None,
    true_name: TrueName = None,
    role: RoleOption = None,
    look: Look = None,
    clause: Clause = None,
    scar: Scar = None,
    d8: D8 = None,
    d6: D6 = None,
    technique: Techniques = None,
    personal: Personal = None,
    social: Social = None,
    dojo: Dojo = False,
    title: Title = None,
    void: Void = None,
    insight_rank: InsightRank = None,
    honor: Honor = None,
    trait: TraitRanks = None,
    skill: Skills = None,
    armor: Armor = None,
    weapon: Weapons = None,
    tr: ThreatRating = None,
    brutes: Brutes = None,
) -> Any:
    """Make a sheet.

    \b
    sms new kit                   asks on a terminal; else says what it needs
    sms new --random              a whole person, under a name of their own
    sms new kit --random          the same, but called Kit
    sms new --random --times 5    five people
    sms new goro --kind combatant --trait stamina=4 --skill karate=2 \\
        --weapon "club:2k1:heavy weapons:2"
    sms new pier-boys --kind squad --tr 2 --weapon 2k1
    """
    given = {key: value for key, value in locals().items() if key not in APART}
    options = {key: value for key, value in given.items() if _is_given(value)}
    if random or times is not None:
        return _random(name, kind, options, random, times)
    if name is None:
        raise UsageError("say what the sheet is called, as in sms new kit; or let --random do it")
    check_name(name, new=True)
    _check_options(kind, options)
    campaign = campaign_to_be()
    refuse_taken(name, campaign.folder.names())
    if kind == "character":
        return _new_character(campaign, name, options)
    fighter = combatant_body if kind == "combatant" else squad_body
    return write(campaign, sheet_made(campaign, name, fighter(name, options)))


def _new_character(campaign: Campaign, name: str, options: Options) -> Any:
    basics = basic_techniques()
    answers = answers_of(name, options, basics)
    if not (answers.open and current().may_ask):
        return write(campaign, sheet_made(campaign, name, build(person_of(name, answers))))
    from sms_cli.commands.new_conversation import converse, shown_first

    body = build(person_of(name, converse(answers, basics, options)))
    return write(campaign, shown_first(sheet_made(campaign, name, body)))


def _random(
    name: str | None, kind: SheetKind, options: Options, random: bool, times: int | None
) -> Any:
    """Refuse what does not go with `--random`, and draw."""
    from sms_cli.commands.new_random import new_people, new_person

    if not random:
        raise UsageError("--times goes with --random: give both or neither")
    if kind != "character":
        raise UsageError(f"--random makes characters: leave --kind {kind} out")
    for key in options:
        raise UsageError(f"{_flag(key)} does not go with --random, which draws everything")
    if times is None:
        return new_person(name)
    if name is not None:
        raise UsageError("with --times each has a name of its own: leave NAME out")
    return new_people(times)


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != []


def _check_options(kind: SheetKind, options: Options) -> None:
    """Refuse options that say nothing about this kind of sheet."""
    for key in options:
        if key not in FITTING[kind]:
            others = " or ".join(other for other in FITTING if key in FITTING[other])
            raise UsageError(
                f"{_flag(key)} has no meaning for a {kind}; it goes with --kind {others}"
            )


def _flag(key: str) -> str:
    return FLAGS.get(key, "--" + key.replace("_", "-"))
