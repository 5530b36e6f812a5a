"""What the rules say about a sheet that is looked at."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sms_cli.errors import Place, SheetError
from sms_cli.model.change import note
from sms_cli.model.dice import Die
from sms_cli.model.sheet import Harm, Skill
from sms_cli.resolver.portrait import Technique, by_heat, list_sheet, portray
from sms_cli.resolver.rings import Ring
from tests.resolver.cast import COMBAT, HALL, RAY, SCHOOL, bikers, gone, june, kenji


def test_s3_the_places_taken_in_a_tier_are_counted() -> None:
    skills = replace(june().skills, sight=Die.D10, wire=Die.D10, steel=Die.D20)
    hero = replace(june(), skills=skills)
    assert portray(hero, {}).tiers == {Die.D10: 2, Die.D12: 0, Die.D20: 1}


@pytest.mark.parametrize(
    ("harm", "hindered"),
    [
        (Harm.UNHARMED, ()),
        (Harm.BRUISED, (Skill.STRIKE, Skill.STEEL, Skill.MOTION, Skill.NERVE)),
        (Harm.BROKEN, tuple(Skill)),
        (Harm.HOLLOWED, tuple(Skill)),
    ],
)
def test_s12_the_skills_that_harm_touches(harm: Harm, hindered: tuple[Skill, ...]) -> None:
    assert portray(june(harm=harm), {}).hindered == hindered


def test_s11_an_empty_name_asks_each_time_it_is_shown() -> None:
    assert portray(june(name=0), {}).notes == (note("name-gone", who="june"),)
    assert portray(june(name=1), {}).notes == ()


def test_s15_basic_techniques_are_known_in_any_case() -> None:
    eyes = Technique("Quiet Eyes", "sight", ("in the dark",))
    hero = replace(june(), techniques=("QUIET EYES", "Deck Legs"))
    assert portray(hero, {"quiet eyes": eyes}).known == (eyes,)


def test_c19_rings_are_the_lower_of_their_traits() -> None:
    assert portray(kenji(), {}).rings == {
        Ring.AIR: 3,
        Ring.EARTH: 3,
        Ring.FIRE: 2,
        Ring.WATER: 2,
        Ring.VOID: 3,
    }
    assert portray(bikers(), {}).rings is None


def test_s16_the_hottest_come_first_and_cut_bonds_last() -> None:
    cut = replace(SCHOOL, status="cut")
    assert by_heat((RAY, cut, HALL)) == [HALL, RAY, cut]
    assert list_sheet("june", "f", replace(june(), obligations=(RAY, cut))).hottest == RAY


def test_a_listed_sheet_has_what_its_kind_counts() -> None:
    hero = list_sheet("june", "f", june())
    assert hero.tracks is not None
    assert (hero.kind, hero.closed, hero.void) == ("character", False, None)
    fighter = list_sheet("kenji", "f", kenji())
    assert (fighter.void, fighter.void_points, fighter.wounds) == (3, 3, COMBAT.wounds)
    assert list_sheet("bikers", "f", bikers()).tr == bikers().tr


def test_a_broken_sheet_is_listed_with_its_problem() -> None:
    error = SheetError("tracks.face is 7; it goes from 0 to 6", Place("f", 14, 8))
    listed = list_sheet("june", "f", error)
    assert (listed.kind, listed.problem) == (None, "f:14:8: tracks.face is 7; it goes from 0 to 6")


def test_s18_a_sheet_that_took_the_sunset_walk_is_listed_as_closed() -> None:
    assert list_sheet("june", "f", gone(june())).closed
