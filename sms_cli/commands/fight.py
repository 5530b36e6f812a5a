"""`sms fight …`: Action Dice, Phases, and who acts now (C1–C5)."""

from typing import Annotated, Any

import typer

from sms_cli.commands.campaign import Campaign, campaign
from sms_cli.commands.command import command
from sms_cli.commands.context import current
from sms_cli.commands.fight_file import is_running, judge, look, named, step
from sms_cli.commands.options import option
from sms_cli.errors import RuleError, UsageError
from sms_cli.model.bounds import MOST_RATING, whole_number
from sms_cli.model.fight import FIRST_PHASE, LAST_PHASE, Action, Fighter
from sms_cli.model.sheet import Sheet
from sms_cli.resolver import fight_actions, fight_rounds, initiative
from sms_cli.sheets.locate import PEOPLE
from sms_cli.sheets.naming import check_name

MOST_ACTIONS = 100


Fighters = Annotated[
    list[str] | None, typer.Argument(metavar="NAME…", help="Sheets.", show_default=False)
]
Names = Annotated[list[str], typer.Argument(metavar="NAME…", help="Who is in the fight.")]
FighterName = Annotated[str, typer.Argument(metavar="NAME", help="Who is in the fight.")]
Joiner = Annotated[
    str, typer.Argument(metavar="NAME", help="A sheet, or NAME:VOID:AIR for somebody without one.")
]
Deed = Annotated[
    Action, typer.Argument(metavar="ACTION", help=f"{', '.join(Action)}.", case_sensitive=False)
]
Add = Annotated[
    list[str] | None,
    option("--add", metavar="NAME:VOID:AIR", help="Somebody without a sheet, and their Rings."),
]
Surprised = Annotated[
    list[str] | None, option("--surprised", metavar="NAME", help="Rolls no dice in round 1 (C5).")
]
To = Annotated[
    int | None,
    option("--to", metavar="N", help="On to this Phase.", min=FIRST_PHASE, max=LAST_PHASE),
]
Next = Annotated[bool, typer.Option("--next", help="To where somebody can act again.")]
Face = Annotated[
    int | None,
    option(
        "--die",
        metavar="FACE",
        help="Which die; the lowest that fits if not given.",
        min=FIRST_PHASE,
        max=LAST_PHASE,
    ),
]
Of = Annotated[
    int | None,
    option(
        "--of", metavar="N", help="Cast: how many Actions the spell takes.", min=1, max=MOST_ACTIONS
    ),
]
Stand = Annotated[bool, typer.Option("--stand", help="Move: get up, no longer prone (C6).")]
Force = Annotated[bool, typer.Option("--force", help="Overrule the order; the journal says so.")]
With = Annotated[
    str | None,
    option("--with", metavar="A,B", help="Which two later dice; the highest if not given."),
]
Wait = Annotated[bool, typer.Option("--wait", help="Exchange now, act when the turn comes.")]


@command
def fight_start(names: Fighters = None, add: Add = None, surprised: Surprised = None) -> Any:
    """Begin a fight and roll everybody's Action Dice.

    \b
    sms fight start kenji goro bikers
    sms fight start kenji --add ronin:2:4         no sheet: Void 2, Air 4
    sms fight start kenji goro --surprised goro   Goro has no dice in round 1
    sms fight start kenji goro --dice 3,5,9,2,7   the faces that fell at the table
    """
    if not names and not add:
        raise UsageError("nobody is named: sms fight start NAME…, or --add NAME:VOID:AIR")
    here = campaign()
    guests = [_guest(here, text) for text in add or ()]
    with here.changing():
        if is_running(here):
            raise RuleError("a fight is running already: sms fight end first")
        loaded = [_sheet(here, name) for name in names or ()]
        sheets = {sheet.stem: sheet for sheet in loaded}
        fighters = [*(Fighter(sheet.stem, ()) for sheet in loaded), *guests]
        late = [named(here, name) for name in surprised or ()]
        result = fight_rounds.start_fight(fighters, sheets, late, current().dice)
        here.save(result, judge=judge)
    return result


@command
def fight_show() -> Any:
    """Show the board of the running fight.

    \b
    sms fight show                everybody's dice by Phase, and who acts now
    sms fight show -q             the names alone, in order
    """
    return initiative.board(look())


@command
def fight_order() -> Any:
    """Say who may act now, in which order, and why.

    \b
    sms fight order
    sms fight order --json
    """
    return initiative.order_of(look())


@command
def fight_phase(to: To = None, next_: Next = False) -> Any:
    """Go on to the next Phase, and to the next round after the last.

    \b
    sms fight phase               dice that were not spent are held
    sms fight phase --next        straight to where somebody can act
    sms fight phase --to 7
    """
    if to is not None and next_:
        raise UsageError("--to and --next exclude each other: leave one out")
    return step(
        lambda _, melee: fight_rounds.next_phase(melee, current().dice, to=to, straight=next_)
    )


@command
def fight_act(
    name: FighterName,
    action: Deed,
    die: Face = None,
    of: Of = None,
    stand: Stand = False,
    force: Force = False,
) -> Any:
    """Spend an Action Die.

    \b
    sms fight act kenji attack
    sms fight act kenji move --die 5     which of several dice
    sms fight act kenji move --stand     up from the ground
    sms fight act goro cast --of 3       the first of three Actions of a spell
    sms fight act goro attack --force    before somebody faster
    """
    _check_action(action, of, stand)
    return step(
        lambda here, melee: fight_actions.act(
            melee, named(here, name), action, die=die, force=force, needs=of, stand=stand
        )
    )


@command
def fight_interrupt(
    name: FighterName,
    action: Deed,
    with_: With = None,
    wait: Wait = False,
    force: Force = False,
) -> Any:
    """Give two later dice for one Action now, which is no attack.

    \b
    sms fight interrupt kenji defend            at any moment
    sms fight interrupt kenji move --with 5,9   before anybody acts in this Phase
    sms fight interrupt goro move --wait        behind a higher total
    sms fight interrupt kenji feint --wait      then sms fight attack kenji goro
                                                --weapon katana --maneuver feint
    """
    faces = _two_faces(with_) if with_ is not None else None
    return step(
        lambda here, melee: fight_actions.interrupt(
            melee, named(here, name), action, faces, wait=wait, force=force
        )
    )


@command
def fight_void(name: FighterName, action: Deed) -> Any:
    """Buy an Action that is no attack with a Void Point.

    \b
    sms fight void goro defend
    sms fight void goro move      in a surprise round too
    """
    return step(lambda here, melee: fight_actions.buy_action(melee, named(here, name), action))


@command
def fight_hold(names: Names) -> Any:
    """Let somebody wait in this Phase, so that slower ones act first.

    \b
    sms fight hold kenji          Kenji may still act until the Phase closes
    """
    return step(
        lambda here, melee: fight_rounds.hold_dice(melee, [named(here, name) for name in names])
    )


@command
def fight_join(name: Joiner) -> Any:
    """Let somebody into the fight, with dice of their own.

    \b
    sms fight join goro
    sms fight join ronin:2:4      somebody without a sheet: Void 2, Air 4
    """

    def joined(here: Campaign, melee: initiative.Melee) -> initiative.FightBoard:
        sheet = None if ":" in name else _sheet(here, name)
        fighter = Fighter(sheet.stem, ()) if sheet else _guest(here, name)
        return fight_rounds.join_fight(melee, fighter, sheet, current().dice)

    return step(joined)


@command
def fight_leave(name: FighterName) -> Any:
    """Take somebody out of the fight.

    \b
    sms fight leave goro
    """
    return step(
        lambda here, melee: fight_rounds.leave_fight(melee, named(here, name)), without_sheets=True
    )


@command
def fight_end() -> Any:
    """End the fight: what lasts is on the sheets, the rest goes.

    \b
    sms fight end
    sms undo                      and it goes on
    """
    return step(lambda _, melee: fight_rounds.end_fight(melee), without_sheets=True)


def _sheet(here: Campaign, name: str) -> Sheet:
    """Return a sheet of this campaign, which alone the next step will find again."""
    sheet = here.load(name)
    if here.file_of(sheet.stem) != f"{PEOPLE}/{sheet.stem}.toml":
        raise RuleError(f"{name} is no sheet of this campaign: copy it into {PEOPLE}/ first")
    return sheet


def _guest(here: Campaign, text: str) -> Fighter:
    name, *ratings = text.split(":")
    rings = [whole_number(rating, MOST_RATING, least=1) for rating in ratings]
    if len(rings) != 2 or None in rings:
        raise UsageError(
            f"{text!r} is not NAME:VOID:AIR; ronin:2:4 has Void 2 and Air 4, "
            f"each from 1 to {MOST_RATING}"
        )
    check_name(name, new=True)
    if name in here.folder.names():
        raise RuleError(f"{name} has a sheet, which has its own Void and Air: name it alone")
    void, air = rings
    return Fighter(name, (), void=void, air=air)


def _two_faces(text: str) -> tuple[int, ...]:
    faces = [whole_number(part.strip()) for part in text.split(",")]
    right = tuple(face for face in faces if face is not None)
    if not len(right) == len(faces) == 2:
        raise UsageError(f"--with {text!r} names no two dice; 5,9 does")
    return right


def _check_action(action: Action, of: int | None, stand: bool) -> None:
    if of is not None and action is not Action.CAST:
        raise UsageError("--of counts the Actions of a spell: it goes with cast")
    if stand and action is not Action.MOVE:
        raise UsageError("--stand is a move, up from the ground: it goes with move")
