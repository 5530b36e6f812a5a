"""`sms obligation …`, `sms cut`, `sms reassert`: ties, and what becomes of them (S16, S17)."""

from typing import Annotated, Any, get_args

import typer

from sms_cli.commands.campaign import campaign_of
from sms_cli.commands.command import command
from sms_cli.commands.options import KeepFace, ObligationId, Who, choice, text_option
from sms_cli.errors import UsageError
from sms_cli.model.sheet import Heat, Obligation, TieKind
from sms_cli.resolver import bonds
from sms_cli.resolver import cut as cutting
from sms_cli.sheets.faults.problems import convert

NewId = Annotated[str, typer.Argument(metavar="ID", help="A short name for it, as ray.")]
KindOption = Annotated[
    TieKind, choice("--kind", get_args(TieKind), "To a person, or to a group or a place.")
]
Whom = Annotated[str, text_option("--who", help="Whom it concerns.")]
Owed = Annotated[str, text_option("--owed", help="What is owed.")]
Why = Annotated[str, text_option("--why", help="Why it matters.")]
HeatOption = Annotated[Heat, choice("--heat", Heat, "How hot it is.")]
Dojo = Annotated[bool, typer.Option("--dojo", help="It is the one to the dojo.")]
WithName = Annotated[bool, typer.Option("--name", help="It was worth 1 Name too.")]
InPerson = Annotated[bool, typer.Option("--in-person", help="Said face to face.")]
Witnessed = Annotated[
    str | None, text_option("--witnessed", help="The act that stands for it, and was seen.")
]
Shaken = Annotated[bool, typer.Option("--shaken", help="The Name is shaken by it.")]


@command
def obligation_add(
    name: Who,
    id: NewId,
    kind: KindOption,
    who: Whom,
    owed: Owed,
    why: Why,
    heat: HeatOption = Heat.HELD,
    dojo: Dojo = False,
) -> Any:
    """Take on an obligation.

    \b
    sms obligation add june arturo --kind personal --who Arturo \\
        --owed "A ride home after class" --why "His mother works nights"
    """
    values = {"kind": kind, "who": who, "owed": owed, "why": why, "heat": heat.value}
    tie = convert({"id": id, **values, "dojo": dojo}, Obligation)
    if isinstance(tie, tuple):
        raise UsageError(tie[0].message)
    return campaign_of(name).change([name], lambda hero: bonds.add_obligation(hero, tie))


@command
def obligation_list(name: Who) -> Any:
    """List what a character owes.

    \b
    sms obligation list june
    sms obligation list june -q     the ids alone
    """
    return bonds.list_obligations(campaign_of(name).character(name))


@command
def obligation_call(name: Who, id: ObligationId) -> Any:
    """Call in a bond: help comes, the heat rises.

    \b
    sms obligation call june ray
    """
    return campaign_of(name).change([name], lambda hero: bonds.call_in(hero, id))


@command
def obligation_fail(name: Who, id: ObligationId, keep_face: KeepFace = False) -> Any:
    """Fail an obligation: Face goes, the heat rises.

    \b
    sms obligation fail june hall
    sms obligation fail june hall --keep-face    1 Composure keeps the Face
    """
    return campaign_of(name).change(
        [name], lambda hero: bonds.fail_obligation(hero, id, keep_face=keep_face)
    )


@command
def obligation_honor(name: Who, id: ObligationId, with_name: WithName = False) -> Any:
    """Honour an obligation at real cost: Face comes, the heat falls.

    \b
    sms obligation honor june hall
    sms obligation honor june hall --name    it was worth 1 Name as well
    """
    return campaign_of(name).change(
        [name], lambda hero: bonds.honor_obligation(hero, id, name=with_name)
    )


@command
def obligation_heat(name: Who, id: ObligationId) -> Any:
    """Heat an obligation by one level.

    \b
    sms obligation heat june ray
    """
    return campaign_of(name).change([name], lambda hero: bonds.heat_up(hero, id))


@command
def obligation_cool(name: Who, id: ObligationId) -> Any:
    """Cool an obligation by one level.

    \b
    sms obligation cool june hall
    """
    return campaign_of(name).change([name], lambda hero: bonds.cool_down(hero, id))


@command
def cut(
    name: Who,
    id: ObligationId,
    in_person: InPerson = False,
    witnessed: Witnessed = None,
    shaken: Shaken = False,
    keep_face: KeepFace = False,
) -> Any:
    """Cut a bond for good.

    \b
    sms cut june ray --in-person
    sms cut june ray --witnessed "She gave his belt back before the whole class"
    sms cut june ray --in-person --shaken    the Name is shaken until reasserted
    """
    if in_person is (witnessed is not None):
        raise UsageError("a bond is cut --in-person or --witnessed TEXT: give one of the two")
    how = cutting.IN_PERSON if witnessed is None else witnessed
    return campaign_of(name).change(
        [name], lambda hero: cutting.cut(hero, id, how, shaken=shaken, keep_face=keep_face)
    )


@command
def reassert(name: Who) -> Any:
    """Reassert a shaken Name.

    \b
    sms reassert june
    """
    return campaign_of(name).change([name], cutting.reassert)
