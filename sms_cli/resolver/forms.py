"""The hand-to-hand forms, one row each (C13)."""

from __future__ import annotations

from sms_cli.errors import Unsaid
from sms_cli.resolver.blow import Amount, Blow, Figure, FollowUp, Maneuver, Need, Use, own_raises
from sms_cli.resolver.conditions import ARMS_HELD, GRAPPLED, LEGS_HELD, PRONE, SHOVED
from sms_cli.resolver.pool import Pool
from sms_cli.resolver.to_hit import STEP, Basis

FEET = 3  # what a point of Strength is worth in a shove or a throw
BARE = (Need.UNARMED,)


def _skill_tn(blow: Blow) -> int:
    return STEP * blow.rank


def _landing_tn(blow: Blow) -> int:
    return STEP * (blow.rank + own_raises(blow))


def _shoved_feet(blow: Blow) -> int:
    return FEET * (blow.strength + own_raises(blow))


def _shoved_down_feet(blow: Blow) -> int:
    return FEET * (blow.strength + blow.further)  # the Raise for prone buys no way


def _thrown_feet(blow: Blow) -> int:
    return FEET * blow.strength


def _headbutt_basis(blow: Blow) -> Basis | None:
    locked = GRAPPLED in (*blow.attacker.conditions, *blow.target.conditions)
    return Basis.GRAPPLED if locked else None


def _too_many_blows(blow: Blow) -> str | None:
    if blow.raises < 1:
        raise Unsaid("say the number of blows, as in combination-strike:2")
    if blow.raises > blow.rank:
        return f"of {blow.raises} blows needs a Skill of {blow.raises}; it is {blow.rank}"
    return None


def _arms_held(blow: Blow) -> str | None:
    return "needs free arms" if ARMS_HELD in blow.attacker.conditions else None


def _legs_held(blow: Blow) -> str | None:
    return "needs free legs" if LEGS_HELD in blow.attacker.conditions else None


_BLOCK = Maneuver(
    name="block",
    rule="C13",
    use=Use.DEFENSE,
    trait="agility",
    text="An arm or a leg stops an unarmed attack: it fails.",
)
_HOLD = (
    "no moving away, and these Wounds again whenever a round starts. Escape: an Action, Athletics "
    "with Strength or Agility, TN {escape}; a Skill that teaches Grapple will do as well. The "
    "holder lets go at will."
)
_GRAPPLE = Maneuver(
    name="grapple",
    rule="C13",
    needs=BARE,
    basis=Basis.AGILITY,
    rating=Pool(0, 1),
    afflicts=(GRAPPLED,),
    text=f"Held by arms or legs: TN to be Hit 5, {_HOLD}",
    figures=(Figure("escape", "Skill × 5", _skill_tn),),
    next=(
        FollowUp(
            "sms roll {target} athletics/strength --vs {escape} --escape grappled",
            "sms squad roll {target} --skill athletics --vs {escape}",
        ),
    ),
)
_HEADBUTT = Maneuver(
    name="headbutt",
    rule="C13",
    needs=BARE,
    basis=_headbutt_basis,
    rating=Pool(3, 1),
    text=(
        "It hurts both: 1k1 to {attacker} too. In a grapple, the target rolls Earth against these "
        "Wounds or lets go."
    ),
    next=(
        FollowUp("sms damage 1k1", "sms damage 1k1"),
        FollowUp("sms gain {attacker} wounds N", "sms gain {attacker} wounds N"),
        FollowUp("sms roll {target} earth --vs {wounds}"),
    ),
)
_STOPPED = (
    "It costs them their next attack, and whoever they stumble into theirs. Nothing above twice "
    "what the attacker can lift moves. A fall does its own damage: stairs 3k2, a spiked pit of 20 "
    "ft 4k4, a great wall 10k10."
)
_SHOVE = Maneuver(
    name="shove",
    rule="C13",
    trait="strength",
    armor=False,
    damage=False,
    counted=True,
    afflicts=(SHOVED,),
    text=f"Pushed {{feet}} ft back. {_STOPPED}",
    figures=(Figure("feet", "3 × Strength (and 3 a Raise)", _shoved_feet),),
)
_LANDING = (
    "Landing: Athletics/Agility TN {landing}, or 0k1 and stunned (the next Action is lost); a "
    "Skill that teaches the form will do as well."
)
_LANDING_FIGURE = Figure("landing", "Skill × 5, and 5 a Raise", _landing_tn)
_LANDING_ROLLS = (
    FollowUp(
        "sms roll {target} athletics/agility --vs {landing}",
        "sms squad roll {target} --skill athletics --vs {landing}",
    ),
    FollowUp("sms damage 0k1{strength_dice}{carapace}"),
    FollowUp("sms gain {target} wounds N"),
    FollowUp("sms set {target} combat.conditions {stunned}"),
)

FORMS = (
    _BLOCK,
    _BLOCK._replace(
        parts=("weapon", "melee"),
        raises=2,
        text="In close, past the edge: the attack with a weapon fails.",
    ),
    _BLOCK._replace(
        parts=("polearm",),
        raises=3,
        text="A hand on the shaft: the attack with a polearm fails.",
    ),
    Maneuver(
        name="combination-strike",
        rule="C13",
        raises=Amount("as many Raises as blows", own_raises),
        needs=BARE,
        full_attack=True,
        counted=True,
        refuses=_too_many_blows,
        text="One of {blows} punches or kicks on this target, each rolled in the same way.",
        figures=(Figure("blows", "several (at most the Skill's rank)", lambda blow: blow.raises),),
    ),
    _GRAPPLE,
    _GRAPPLE._replace(parts=("partial",)),
    _GRAPPLE._replace(parts=("arms",), afflicts=(GRAPPLED, ARMS_HELD)),
    _GRAPPLE._replace(parts=("legs",), afflicts=(GRAPPLED, LEGS_HELD)),
    _GRAPPLE._replace(
        parts=("full",),
        full_attack=True,
        afflicts=(GRAPPLED, ARMS_HELD, LEGS_HELD, PRONE),
        afflicts_self=(PRONE,),
        text=f"Both are down, both at TN to be Hit 5; {_HOLD}",
    ),
    _HEADBUTT,
    _HEADBUTT._replace(parts=("grapple",), basis=Basis.GRAPPLED),
    Maneuver(
        name="kick",
        rule="C13",
        raises=2,
        needs=BARE,
        refuses=_legs_held,
        rating=Pool(0, 2),
        text="A kick lands.",
    ),
    Maneuver(
        name="punch",
        rule="C13",
        needs=BARE,
        refuses=_arms_held,
        rating=Pool(0, 1),
        text="A punch lands.",
    ),
    _SHOVE,
    _SHOVE._replace(
        parts=("prone",),
        raises=1,
        afflicts=(SHOVED, PRONE),
        text=f"Pushed {{feet}} ft back, and down. {_STOPPED}",
        figures=(Figure("feet", "3 × Strength (and 3 a further Raise)", _shoved_down_feet),),
    ),
    Maneuver(
        name="sweep",
        rule="C13",
        needs=BARE,
        basis=Basis.AGILITY,
        armor=False,
        damage=False,
        counted=True,
        afflicts=(PRONE,),
        text=f"Off their feet: prone. {_LANDING}",
        figures=(_LANDING_FIGURE,),
        next=_LANDING_ROLLS,
    ),
    Maneuver(
        name="throw",
        rule="C13",
        needs=BARE,
        basis=Basis.AGILITY,
        damage=False,
        counted=True,
        afflicts=(PRONE,),
        text=f"Thrown up to {{feet}} ft, any way, and prone. {_LANDING}",
        figures=(Figure("feet", "3 × Strength", _thrown_feet), _LANDING_FIGURE),
        next=_LANDING_ROLLS,
    ),
)
