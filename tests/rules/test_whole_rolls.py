"""A whole roll on a sheet, S1 to S17 together, against a bookkeeping of its own."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sms_cli.model.dice import Die, SeededDice, TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character, Harm, Heat, Skill, Skills
from sms_cli.resolver.miss import Table
from sms_cli.resolver.skill import settle_again
from sms_cli.resolver.step import StepRequest, StepRoll
from tests.resolver.cast import RAY, june, sets
from tests.rules.naive import Told, tell
from tests.rules.test_s12_on_a_roll import BRUISED_FOUR

HARMS = ["unharmed", "bruised", "broken", "hollowed"]
HEATS = ["held", "pressing", "burning"]
TRACKS = st.fixed_dictionaries(
    {
        "face": st.integers(0, 6),
        "composure": st.integers(0, 3),
        "grit": st.integers(0, 6),
        "harm": st.sampled_from(Harm),
        "name_shaken": st.booleans(),
    }
)
SKILLS = st.lists(st.sampled_from(Die), min_size=9, max_size=9).filter(
    lambda dice: all(dice.count(tier) <= 3 for tier in (Die.D10, Die.D12, Die.D20))
)
ASKED = st.fixed_dictionaries(
    {
        "skill": st.sampled_from(Skill),
        "target": st.none() | st.integers(0, 30),
        "advantage": st.booleans(),
        "disadvantage": st.booleans(),
        "identity": st.booleans(),
        "technique": st.sampled_from([None, "Low Sweep"]),
        "set_form": st.booleans(),
        "volatile": st.booleans(),
        "goes": st.lists(st.integers(1, 3), max_size=3).map(tuple),
        "table": st.sampled_from(Table),
        "cost": st.sampled_from([None, "harm", "face", "shift", "ray"]),
        "keep_face": st.booleans(),
        "spend_face": st.booleans(),
    }
)
RULINGS = st.builds(
    Rulings,
    full_tier=st.sampled_from(["stop", "roll-on"]),
    edge_on_blow_up=st.sampled_from(["first", "every"]),
    grit_blow_up=st.sampled_from(["exact", "reach"]),
)
HEROES = st.builds(
    lambda tracks, dice, heat: replace(
        june(**tracks),
        skills=Skills(**dict(zip(Skill, dice, strict=True))),
        obligations=(replace(RAY, heat=heat),),
    ),
    TRACKS,
    SKILLS,
    st.sampled_from(Heat),
)


class Ledger(NamedTuple):
    """What the roll came to, worked out a second time."""

    total: int
    miss: int | None
    values: dict[str, Any]
    effects: list[str]
    question: bool


def allowed(hero: Character, asked: dict[str, Any]) -> bool:
    """Tell what the rules do not refuse (S5, S8, S9, S10)."""
    tracks = hero.tracks
    return (
        not (asked["set_form"] and (tracks.harm in ("broken", "hollowed") or asked["goes"]))
        and (asked["set_form"] or not asked["volatile"])
        and asked["volatile"] + asked["keep_face"] <= tracks.composure
        and sum(asked["goes"]) <= tracks.grit
        and not (asked["spend_face"] and (asked["table"] != "social" or not tracks.face))
        and not (asked["table"] == "fight" and asked["cost"])
        and not (asked["table"] == "social" and asked["cost"] in ("harm", "face", "shift"))
    )


def told_of(hero: Character, asked: dict[str, Any], rulings: Rulings, seed: int) -> Told:
    """Return how the dice fell, or what Set Form takes instead."""
    skill = asked["skill"]
    size = hero.skills.die(skill).sides
    if asked["set_form"]:
        return Told((), size // 2, size, False)
    others = Counter(hero.skills.die(other).sides for other in Skill if other != skill)
    harm = hero.tracks.harm
    worse = asked["disadvantage"] or (asked["identity"] and hero.tracks.name_shaken)
    worse = worse or harm in ("broken", "hollowed")
    worse = worse or (harm == "bruised" and skill in BRUISED_FOUR)
    better = asked["advantage"] or bool(asked["technique"])
    edge = "none" if better == worse else "advantage" if better else "disadvantage"
    goes = asked["goes"]
    return tell(size, SeededDice(seed), edge=edge, held=others, rulings=rulings, goes=goes)


def keep_books(hero: Character, asked: dict[str, Any], told: Told) -> Ledger:
    """Return what the sheet holds afterwards, rule by rule."""
    tracks, skill = hero.tracks, asked["skill"]
    face, composure, grit = tracks.face, tracks.composure, tracks.grit - sum(asked["goes"])
    harm, heat = HARMS.index(tracks.harm), HEATS.index(hero.obligations[0].heat)
    target, effects, question = asked["target"], list[str](), False
    if asked["volatile"]:
        composure -= 1
    if asked["spend_face"]:
        face -= 1
        target = None if target is None else max(0, target - 2)
    miss = None if target is None else max(0, target - told.total)
    if miss:
        question = tracks.harm == "hollowed"
        takes = {"fight": "harm", "social": "face"}.get(asked["table"])
        for cost in (takes, asked["cost"]) if miss >= 3 else ():
            if cost == "harm":
                question = question or harm == 3
                effects += ["harm"] if harm < 3 else []
                harm = min(3, harm + 1)
            elif cost == "face" and face:
                if asked["keep_face"]:
                    composure -= 1
                else:
                    face, effects = face - 1, [*effects, "face"]
            elif cost == "ray":
                effects += ["heat:ray"] if heat < 2 else []
                heat = min(2, heat + 1)
    grit = min(6, grit + told.blocked + bool(miss and not asked["set_form"]))
    after = {
        "tracks.face": (tracks.face, face),
        "tracks.composure": (tracks.composure, composure),
        "tracks.grit": (tracks.grit, grit),
        "tracks.harm": (tracks.harm, HARMS[harm]),
        f"skills.{skill}": (hero.skills.die(skill), f"d{told.stays}"),
        "obligations.ray.heat": (hero.obligations[0].heat, HEATS[heat]),
    }
    changed = {f"june.{key}": pair for key, pair in after.items() if pair[0] != pair[1]}
    return Ledger(told.total, miss, changed, effects, question)


def compare(rolled: StepRoll, ledger: Ledger) -> None:
    """Hold a roll against the ledger."""
    assert (rolled.total, rolled.miss_by) == (ledger.total, ledger.miss)
    assert sets(rolled.changes) == ledger.values
    assert rolled.success == (None if ledger.miss is None else ledger.miss == 0)
    assert list(rolled.consequence.effects if rolled.consequence else ()) == ledger.effects
    assert rolled.sunset_question is ledger.question


@settings(max_examples=200, deadline=None)
@given(HEROES, ASKED, RULINGS, st.integers(0, 2**64 - 1))
def test_s1_to_s17_a_roll_settles_as_the_ledger_has_it(
    hero: Character, asked: dict[str, Any], rulings: Rulings, seed: int
) -> None:
    assume(allowed(hero, asked))
    request = StepRequest(character="june", **asked)
    rolled = settle_again(hero, request, rulings, SeededDice(seed))
    compare(rolled, keep_books(hero, asked, told_of(hero, asked, rulings, seed)))


@settings(max_examples=100, deadline=None)
@given(HEROES, ASKED, RULINGS, st.integers(0, 2**64 - 1))
def test_r5_settled_anew_from_its_own_faces_a_roll_is_the_same(
    hero: Character, asked: dict[str, Any], rulings: Rulings, seed: int
) -> None:
    assume(allowed(hero, asked))
    request = StepRequest(character="june", **asked)
    rolled = settle_again(hero, request, rulings, SeededDice(seed))
    faces = TableDice([face for link in rolled.chain for face in link.faces])
    assert settle_again(hero, request, rulings, faces) == rolled
    faces.finish()
