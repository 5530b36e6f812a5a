"""`sms new`: a sheet from options, such as the rules allow (S20)."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import Campaign
from sms_cli.commands.check import all_problems
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.data_tables import basic_techniques
from sms_cli.commands.new_fighter import Options, combatant_body, squad_body
from sms_cli.commands.new_person import Basics, answers_of, person_of
from sms_cli.commands.start import PEOPLE
from sms_cli.commands.table import folder_here
from sms_cli.errors import RuleError, UsageError
from sms_cli.model.change import CreateFile
from sms_cli.model.sheet import Sheet
from sms_cli.resolver.creation import build
from sms_cli.resolver.portrait import SheetMade, portray
from sms_cli.sheets.locate import Folder, check_name
from sms_cli.sheets.problems import convert_sheet
from sms_cli.sheets.swap import refusing


class Kind(StrEnum):
    """What a new sheet is."""

    CHARACTER = "character"
    COMBATANT = "combatant"
    SQUAD = "squad"


WHO = ("street_name", "true_name", "role", "look", "clause", "scar")
SKILLED = ("d8", "d6", "technique", "personal", "social", "dojo")
RANKS = ("title", "void", "insight_rank", "honor", "trait", "skill", "armor", "weapon")
FITTING = {
    Kind.CHARACTER: (*WHO, *SKILLED),
    Kind.COMBATANT: RANKS,
    Kind.SQUAD: ("title", "tr", "brutes", "skill", "weapon"),
}
FLAGS = {"title": "--name"}  # the others are named as their options


def _option(flag: str, metavar: str, help: str, **more: Any) -> Any:
    return typer.Option(flag, metavar=metavar, help=help, show_default=False, **more)


NewName = Annotated[str, typer.Argument(metavar="NAME", help="What the sheet's file is called.")]
KindOption = Annotated[Kind, typer.Option("--kind", help="What it is.", case_sensitive=False)]
StreetName = Annotated[
    str | None, _option("--street-name", "TEXT", "What the street calls them; NAME if not given.")
]
TrueName = Annotated[str | None, _option("--true-name", "TEXT", "What their papers say.")]
RoleOption = Annotated[
    str | None, _option("--role", "ROLE", "Their place at the dojo, as in --role drifter.")
]
Look = Annotated[str | None, _option("--look", "TEXT", "What one sees first.")]
Clause = Annotated[str | None, _option("--clause", "TEXT", "What they refuse to do.")]
Scar = Annotated[str | None, _option("--scar", "TEXT", "What has not healed.")]
D8 = Annotated[str | None, _option("--d8", "SKILL", "The best skill.")]
D6 = Annotated[str | None, _option("--d6", "SKILL", "The second one; the others start at d4.")]
Techniques = Annotated[
    list[str] | None, _option("--technique", "NAME", "A basic technique; three times.")
]
Personal = Annotated[
    str | None, _option("--personal", "[ID =] WHO | OWED | WHY", "What they owe to somebody.")
]
Social = Annotated[
    str | None,
    _option("--social", "[ID =] WHO | OWED | WHY", "What they owe to a group or a place."),
]
Dojo = Annotated[bool, typer.Option("--dojo", help="The social obligation is the dojo's.")]
Title = Annotated[str | None, _option("--name", "TEXT", "Combatant, squad: what they are called.")]
Void = Annotated[int | None, _option("--void", "N", "Combatant: the Void Ring; 2 if not given.")]
InsightRank = Annotated[int | None, _option("--insight-rank", "N", "Combatant: 1 if not given.")]
Honor = Annotated[int | None, _option("--honor", "N", "Combatant: 1 if not given.")]
TraitRanks = Annotated[
    list[str] | None, _option("--trait", "TRAIT=N", "Combatant: a Trait that is not 2.")
]
Skills = Annotated[
    list[str] | None,
    _option("--skill", "SKILL[=N]", "Combatant: a Skill and its rank. Squad: a Skill."),
]
Armor = Annotated[
    str | None, _option("--armor", "KIND[:fine]", "Combatant: ashigaru, light, heavy or riding.")
]
Weapons = Annotated[
    list[str] | None,
    _option(
        "--weapon",
        "WEAPON",
        "Combatant: NAME:DR:SKILL[:melee|ranged][:1|2][:TRAIT+TRAIT]. Squad: a DR.",
    ),
]
ThreatRating = Annotated[int | None, _option("--tr", "N", "Squad: the Threat Rating, 1 to 5.")]
Brutes = Annotated[int | None, _option("--brutes", "N", "Squad: how many; 6 if not given.")]


@command
def new(
    name: NewName,
    kind: KindOption = Kind.CHARACTER,
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
    sms new kit                   says what a character needs, with an example
    sms new goro --kind combatant --trait stamina=4 --skill karate=2 \\
        --weapon "club:2k1:heavy weapons:2"
    sms new pier-boys --kind squad --tr 2 --weapon 2k1
    """
    given = {key: value for key, value in locals().items() if key not in ("name", "kind")}
    options = {key: value for key, value in given.items() if _is_given(value)}
    check_name(name, new=True)
    _check_options(kind, options)
    campaign = _campaign()
    _refuse_taken(campaign.folder, name)
    basics = basic_techniques()
    body = _body(kind, name, options, basics)
    sheet = _checked(body, name)
    known = portray(sheet, basics).known
    change = CreateFile(name, body)
    result = SheetMade(name, kind.value, campaign.file_of(name), sheet, known, (change,))
    with campaign.store.lock(exclusive=not current().common.dry_run):
        _make_folder(campaign.folder)
        campaign.save(result)  # refused should a file have come meanwhile
    return result


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != []


def _check_options(kind: Kind, options: Options) -> None:
    """Refuse options that say nothing about this kind of sheet."""
    for option in options:
        if option not in FITTING[kind]:
            flag = FLAGS.get(option, "--" + option.replace("_", "-"))
            others = " or ".join(other for other in Kind if option in FITTING[other])
            raise UsageError(f"{flag} has no meaning for a {kind}; it goes with --kind {others}")


def _body(kind: Kind, name: str, options: Options, basics: Basics) -> dict[str, Any]:
    if kind is Kind.COMBATANT:
        return combatant_body(name, options)
    if kind is Kind.SQUAD:
        return squad_body(name, options)
    return build(person_of(name, answers_of(name, options, basics)))


def _checked(body: dict[str, Any], name: str) -> Sheet:
    """Return the sheet of these values; RuleError says the first thing against it."""
    for problem in all_problems(body, name, creation=True):
        raise RuleError(problem.message)
    sheet = convert_sheet(body, name)
    assert not isinstance(sheet, tuple)  # it has no problems
    return sheet


def _campaign() -> Campaign:
    """Return the campaign here; where there is none, one begins in the working directory."""
    campaign = Campaign(folder_here() or Folder(Path.cwd()))
    current().campaign = campaign
    return campaign


def _refuse_taken(folder: Folder, name: str) -> None:
    if os.path.lexists(folder.path(name)):  # on some file systems June is june
        folded = {there.casefold(): there for there in folder.names()}
        there = name if name in folder.names() else folded.get(name.casefold(), name)
        raise RuleError(f"{there} exists already: sms show {there}, or choose another name")


def _make_folder(folder: Folder) -> None:
    if not current().common.dry_run:
        with refusing(PEOPLE):
            folder.characters.mkdir(exist_ok=True)
