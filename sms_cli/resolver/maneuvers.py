"""The maneuvers of attack, one row each (C11)."""

from __future__ import annotations

from sms_cli.model.fight import Action
from sms_cli.resolver.blow import (
    Amount,
    Blow,
    Figure,
    FollowUp,
    Maneuver,
    Measure,
    Need,
    Threshold,
    own_raises,
)
from sms_cli.resolver.conditions import BOUND, ENTANGLED, FULL_DEFENSE, POMMELLED, PRONE
from sms_cli.resolver.pool import RAISE, Pool
from sms_cli.resolver.target import required
from sms_cli.resolver.to_hit import Basis, Cover

ROPE_TN = 15
CHAIN_TN = 25
KNOCKDOWN_RAISES = 3
LEG_RAISES = 2
LEG_SHOTS = ("called-shot:leg", "called-shot:legs")
SEVERS = Threshold(Measure.DAMAGE, 6, arm=Need.BEHEADING)
MAIMS = Threshold(Measure.DAMAGE, 3)
_BREAKS = "sms contest {target}:{target_skill}:strength {attacker}:{skill}:strength --escape bound"
_FOOLED = "sms attack {attacker} {target} --free-raises {free} …"


def _target_strength(blow: Blow) -> int:
    return required(blow.target.strength, blow.target.name, "Strength", "--target-strength")


def _knockdown_raises(blow: Blow) -> int:
    """An arm without the weight for it must be aimed at the legs, which may be declared besides."""
    arm = blow.arm
    heavy = arm.vouched or arm.hands == 2 or arm.unarmed or arm.has("entangling")
    aimed = heavy or any(name in LEG_SHOTS for name in blow.beside)
    return KNOCKDOWN_RAISES + (0 if aimed else LEG_RAISES)


def _escape_tn(blow: Blow) -> int:
    hold = CHAIN_TN if "chain" in blow.arm.traits else ROPE_TN
    return hold + RAISE * (own_raises(blow) - 1)


def _kept_hold(blow: Blow) -> int:
    """The attack's total less its Raises: what the other side must beat (R15)."""
    return blow.total - RAISE * blow.raise_count


def _cover_rows(base: Maneuver) -> tuple[Maneuver, ...]:
    """One row for each level of cover, a Raise dearer each."""
    return tuple(
        base._replace(parts=(level.value,), raises=raises)
        for raises, level in enumerate(Cover, start=1)
    )


_CALLED = Maneuver(name="called-shot", rule="C11", text="The place you called is hit.")
_DISARM_SHOT = Maneuver(
    name="disarm-shot",
    rule="C11",
    raises=3,
    needs=(Need.RANGED,),
    text=(
        "It strikes something held in one hand. The target's Bujutsu/Strength contests the "
        "attack's total, less 5 a Raise: what is held falls unless they beat {keeps}."
    ),
    open_=True,
    figures=(
        Figure("keeps", "that", _kept_hold),
        Figure("keeps_tn", "1 more", lambda blow: _kept_hold(blow) + 1),
    ),
    next=(
        FollowUp(
            "sms roll {target} {target_skill}/strength --vs {keeps_tn}",
            "sms squad roll {target} --skill {target_skill} --vs {keeps_tn}",
        ),
    ),
)

ATTACKS = (
    Maneuver(
        name="beat",
        rule="C11",
        raises=Amount("as many Raises as the target's Strength", _target_strength),
        ends=(FULL_DEFENSE,),
        unanswered=True,
        text="It cannot be answered by an Active Defense; a Full Defense is over.",
    ),
    Maneuver(
        name="beheading",
        rule="C11",
        raises=4,
        free_raises=False,
        hurts=True,
        needs=(Need.BEHEADING,),
        threshold=Threshold(Measure.DAMAGE, 6),
        text=(
            "The head comes off, an instant kill. No Void Point buys a Final Strike; what lets the "
            "dying act still does, unless the Wounds kill by themselves."
        ),
        unmet="The blow lands, and the neck holds.",
        asks="kills",
    ),
    Maneuver(
        name="bind",
        rule="C11",
        raises=2,
        needs=(Need.MELEE, Need.WEAPON),
        eased_by=Need.ENTANGLING,
        damage=False,
        damage_ruling="bind_damage",
        afflicts=(BOUND,),
        afflicts_self=(BOUND,),
        text=(
            "Both weapons are locked and useless. Breaking it: an Action and Bujutsu/Strength, "
            "contested; an Action of the holder's makes theirs +1k1. It ends when the "
            "initiator wills, or the other lets the weapon go."
        ),
        next=(FollowUp(_BREAKS, _BREAKS),),
    ),
    Maneuver(
        name="blind-shot",
        rule="C11",
        raises=3,
        needs=(Need.RANGED,),
        basis=Basis.UNSEEN,
        exceeds=True,
        text="Guessed right: the shot finds them, unseen as they are.",
    ),
    _CALLED._replace(
        parts=("torso",),
        raises=1,
        text="The torso is hit. If it kills, a suitable weapon may go right through.",
        asks="kills",
    ),
    _CALLED._replace(parts=("torso-item",), raises=2, text="The thing on the torso is hit."),
    _CALLED._replace(
        parts=("arm", "leg", "arms", "legs"),
        raises=2,
        threshold=SEVERS,
        text="The limb comes off.",
        unmet="The limb is hit, and stays on.",
    ),
    _CALLED._replace(parts=("head",), raises=3, text="The head is hit; it is no beheading."),
    _CALLED._replace(
        parts=("feature", "face", "eye", "ear", "nose"),
        raises=4,
        threshold=MAIMS,
        text="That part of the face is lost.",
        unmet="The face is hit, and nothing is lost.",
    ),
    _CALLED._replace(
        parts=("extremity", "hand", "foot", "finger", "groin"),
        raises=3,
        text="It is hit.",
    ),
    _CALLED._replace(
        parts=(
            "sever-extremity",
            "sever-hand",
            "sever-foot",
            "sever-finger",
            "sever-groin",
        ),
        raises=4,
        threshold=MAIMS,
        text="It comes off.",
        unmet="It is hit, and stays on.",
    ),
    Maneuver(
        name="charge",
        rule="C11",
        raises=1,
        text=(
            "A straight move, no run, that stops with the blow. With a Full Attack, a run will do; "
            "a mount rides on to its end."
        ),
    ),
    *_cover_rows(
        Maneuver(
            name="cover-shot",
            rule="C11",
            needs=(Need.RANGED,),
            text="Out, loosed, and back behind cover, which still holds.",
            missed="cover-kept",
        )
    ),
    Maneuver(
        name="defeat-multiple-brutes",
        rule="C11",
        raises=1,
        squads_only=True,
        counted=True,
        spare=True,
        text="More Brutes fall with the first. At range, each takes a shot of ammunition.",
    ),
    _DISARM_SHOT,
    _DISARM_SHOT._replace(parts=("clean", "no-damage"), raises=4, damage=False),
    Maneuver(
        name="entangle",
        rule="C11",
        raises=1,
        needs=(Need.ENTANGLING,),
        counted=True,
        damage=False,
        afflicts=(ENTANGLED,),
        text=(
            "Wrapped up: +20 TN on all that is done with the body. Out of it for an Action: "
            "Strength, or Sleight of Hand/Agility, TN {escape}."
        ),
        figures=(
            Figure(
                "escape", "15 for rope, 25 for chain or leather, and 5 a further Raise", _escape_tn
            ),
        ),
        next=(
            FollowUp(
                "sms roll {target} strength --vs {escape} --escape entangled",
                "sms squad roll {target} --vs {escape}",
            ),
        ),
    ),
    Maneuver(
        name="feint",
        rule="C11",
        raises=1,
        counted=True,
        action=Action.FEINT,
        trait="intelligence",
        damage=False,
        text=(
            "Fooled: Free Raises for {attacker}'s next blow at them, if theirs does not come "
            "first: {free}."
        ),
        figures=(Figure("free", "one a Raise", own_raises),),
        next=(FollowUp(_FOOLED, _FOOLED),),
    ),
    Maneuver(
        name="increased-damage",
        rule="C11",
        raises=1,
        counted=True,
        spare=True,
        hurts=True,
        text="Each Raise is one more die of damage.",
    ),
    Maneuver(
        name="knockdown",
        rule="C11",
        raises=Amount("3 Raises, 5 with a light weapon", _knockdown_raises),
        threshold=Threshold(Measure.ROLL, 5, exceed=True),
        afflicts=(PRONE,),
        text="Down: prone.",
        unmet="The blow lands, and they keep their feet.",
    ),
    Maneuver(
        name="pommel-strike",
        rule="C11",
        raises=2,
        needs=(Need.MELEE, Need.WEAPON),
        rating=Pool(0, 1),
        afflicts=(POMMELLED,),
        text="Dazed by the butt of the weapon: unaware until the next Action.",
    ),
)
