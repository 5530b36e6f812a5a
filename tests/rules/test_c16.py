"""C16 and C17: Brute Squads as a target, on their own, and at somebody's side."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sms_cli.errors import NotFound, RuleError
from sms_cli.model.dice import TableDice
from sms_cli.model.sheet import Squad
from sms_cli.resolver.attack import Attack, attack
from sms_cli.resolver.attacker import squad_arm, squad_attacker
from sms_cli.resolver.brutes import (
    aid,
    average_rating,
    hit_squad,
    roll_squad,
    roll_squad_damage,
    squad_pool,
)
from sms_cli.resolver.circumstances import Bout, Circumstances
from sms_cli.resolver.pool import Modifier, Pool
from sms_cli.resolver.target import combat_of, target_of
from tests.resolver.fighters import BIKERS, BOOK, GORO, KENJI, LowDice, after, faces, fighter, swing

NOBODY = replace(BIKERS, brutes=0)


@pytest.mark.parametrize(("total", "hit"), [(15, True), (14, False)])
def test_c16_a_hit_takes_one_brute_out(total: int, hit: bool) -> None:
    result = swing(BIKERS, KENJI, dice=faces("7k4", total))
    assert (result.hit, result.damage, result.brutes_out) == (hit, None, int(hit))
    assert after(result.changes, "brutes", "bikers") == (5 if hit else None)


def test_c16_one_more_a_raise() -> None:
    result = swing(BIKERS, KENJI, raises=1, free_raises=1, dice=faces("7k4", 20))
    assert (result.tn.total, result.brutes_out) == (20, 3)


def test_c16_no_more_fall_than_stand() -> None:
    result = swing(BIKERS, KENJI, free_raises=9, dice=faces("7k4", 15))
    assert (result.brutes_out, after(result.changes, "brutes", "bikers")) == (6, 0)
    assert "squad-out" in [note.id for note in result.notes]


def test_c16_nobody_is_out() -> None:
    for refused in (
        lambda: swing(NOBODY, KENJI),
        lambda: hit_squad(NOBODY),
        lambda: squad_pool(NOBODY, None),
        lambda: roll_squad_damage(NOBODY, BOOK, LowDice()),
        lambda: aid(NOBODY, "kenji", KENJI.combat),
        lambda: squad_attacker(NOBODY, None),
    ):
        with pytest.raises(RuleError, match="bikers is out"):
            refused()


@pytest.mark.parametrize(
    ("skill", "pool"), [(None, Pool(6, 2)), ("Kenjutsu", Pool(8, 2)), ("archery", Pool(6, 2))]
)
def test_c16_brutes_keep_their_threat(skill: str | None, pool: Pool) -> None:
    assert squad_pool(BIKERS, skill).pool == pool


def test_c16_a_roll_without_the_skill_says_so() -> None:
    rolled = roll_squad(BIKERS, BOOK, LowDice(), skill="archery", target=15)
    assert [note.id for note in rolled.notes] == ["squad-unskilled"]
    known = roll_squad(
        BIKERS, BOOK, TableDice([1, 2, 3, 4, 5, 6, 7, 8]), skill="kenjutsu", target=15
    )
    assert (known.pool, known.total, known.success, known.notes) == ("8k2", 15, True, ())


@pytest.mark.parametrize(
    ("weapons", "average"),
    [
        ((), Pool(0, 1)),
        (("3k2",), Pool(3, 2)),
        (("3k2", "2k1"), Pool(2, 1)),
        (("3k3", "2k2", "3k2"), Pool(2, 2)),
        (("0k1", "1k1"), Pool(0, 1)),
    ],
)
def test_c16_mixed_weapons_average_down(weapons: tuple[str, ...], average: Pool) -> None:
    assert average_rating(weapons) == average


def test_c16_damage_has_a_die_for_each_brute() -> None:
    dealt = roll_squad_damage(BIKERS, BOOK, TableDice([1, 2, 3, 4, 5, 6, 7, 8]))
    assert (dealt.pool, dealt.wounds) == ("8k1", 8)
    assert dealt.parts == (Modifier("rating", 2), Modifier("brutes", 6))


def assault(skill: str | None, weapon: str | None = None, dice: list[int] | None = None) -> Attack:
    bout = Bout(
        squad_attacker(BIKERS, skill),
        target_of(KENJI),
        squad_arm(BIKERS, weapon),
        Circumstances(),
        BOOK,
    )
    return attack(bout, (), LowDice(dice or ()))


@pytest.mark.parametrize(("total", "hit"), [(20, True), (19, False)])
def test_c16_a_squad_attacks_as_one(total: int, hit: bool) -> None:
    result = assault("kenjutsu", dice=faces("8k2", total))
    assert (result.pool, result.tn.total, result.hit) == ("8k2", 20, hit)


def test_c16_a_squad_wounds_with_its_brutes_for_strength() -> None:
    result = assault(None, dice=[9, 9])
    assert (result.pool, result.hit) == ("6k2", False)
    struck = assault("kenjutsu", dice=faces("8k2", 20))
    assert struck.damage is not None
    assert (struck.damage.pool, struck.damage.wounds) == ("8k1", 1)
    one = assault("kenjutsu", "3k2", faces("8k2", 20))
    assert one.damage is not None
    assert one.damage.pool == "9k2"
    with pytest.raises(RuleError, match="3k2, 2k1"):
        assault("kenjutsu", "katana")


@pytest.mark.parametrize(("raises", "out", "left"), [(0, 1, 5), (2, 3, 3), (9, 6, 0)])
def test_c16_a_hit_by_hand(raises: int, out: int, left: int) -> None:
    result = hit_squad(BIKERS, raises)
    assert (result.brutes_out, result.left) == (out, left)
    assert after(result.changes, "brutes", "bikers") == left
    notes = [note.id for note in result.notes]
    assert notes == ["dead-or-down", *(["squad-out"] if left == 0 else [])]


@pytest.mark.parametrize(
    ("brutes", "skill", "counted", "bonus"),
    [(1, None, 1, 2), (3, None, 3, 6), (3, "Kenjutsu", 3, 12), (5, "kenjutsu", 3, 12)],
)
def test_c17_aid(brutes: int, skill: str | None, counted: int, bonus: int) -> None:
    result = aid(BIKERS, "kenji", KENJI.combat, brutes, skill)
    assert (result.brutes, result.bonus) == (counted, bonus)
    assert bool(result.notes) is (brutes > 3)  # Kenji's Void


def test_c17_no_more_help_than_stand() -> None:
    with pytest.raises(RuleError, match="6 Brutes standing, 7"):
        aid(BIKERS, "kenji", KENJI.combat, 7)
    assert aid(BIKERS, "kenji", KENJI.combat).brutes == 3


def test_c17_aid_is_in_the_rolls_modifier() -> None:
    result = swing(helpers=(BIKERS, 3), dice=[1, 1, 1, 1, 1, 1, 1])
    assert (result.roll.modifier, result.roll.total, result.hit) == (12, 16, True)
    other = swing(GORO, KENJI, weapon="yumi", helpers=(BIKERS, 3))
    assert other.roll.modifier == 6


@given(st.integers(1, 5), st.integers(1, 12), st.integers(1, 10), st.booleans())
@settings(max_examples=100, deadline=None)
def test_c17_aid_is_threat_times_brutes_up_to_void(
    tr: int, brutes: int, void: int, skilled: bool
) -> None:
    squad = Squad("Mob", tr, brutes, ("kenjutsu",) if skilled else (), stem="mob")
    helped = fighter(KENJI, void=void).combat
    bonus = aid(squad, "kenji", helped, brutes, "kenjutsu").bonus
    assert bonus == min(brutes, void) * tr * (2 if skilled else 1)


def test_c16_a_squad_is_no_lone_fighter() -> None:
    with pytest.raises(RuleError, match="squad"):
        combat_of(BIKERS)


def test_c7_a_wrong_weapon_lists_the_others() -> None:
    with pytest.raises(NotFound, match="kusarigama"):
        swing(KENJI, GORO, weapon="chain")
