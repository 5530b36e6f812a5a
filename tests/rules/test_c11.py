"""C11: attack maneuvers, each on both sides of its TN and of its threshold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import NotFound, RuleError, Unsaid
from sms_cli.model.change import Set, note
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Traits
from sms_cli.resolver.attack import Attack
from sms_cli.resolver.effects import Effect
from tests.resolver.fighters import BIKERS, GORO, KENJI, after, faces, fighter, swing

HIGH = [10, 10, 10, 10, 9]  # 49 on one die: hits whatever the Raises


def only(result: Attack) -> Effect:
    (effect,) = result.effects
    return effect


# Against Goro the TN is 10 + 3, and 5 a Raise. The katana rolls (3 + 4)k4, the yumi (2 + 3)k3.
KENJIS = [
    (("beat",), "katana", "7k4", 4),
    (("beheading",), "katana", "7k4", 4),
    (("bind",), "katana", "7k4", 2),
    (("called-shot:torso",), "katana", "7k4", 1),
    (("called-shot:torso-item",), "katana", "7k4", 2),
    (("called-shot:arm",), "katana", "7k4", 2),
    (("called-shot:leg",), "katana", "7k4", 2),
    (("called-shot:head",), "katana", "7k4", 3),
    (("called-shot:eye",), "katana", "7k4", 4),
    (("called-shot:hand",), "katana", "7k4", 3),
    (("called-shot:sever-hand",), "katana", "7k4", 4),
    (("charge",), "katana", "7k4", 1),
    (("cover-shot:slight",), "yumi", "5k3", 1),
    (("cover-shot:partial",), "yumi", "5k3", 2),
    (("cover-shot:substantial",), "yumi", "5k3", 3),
    (("cover-shot:total",), "yumi", "5k3", 4),
    (("disarm-shot",), "yumi", "5k3", 3),
    (("disarm-shot:clean",), "yumi", "5k3", 4),
    (("feint",), "katana", "5k2", 1),
    (("feint:3",), "katana", "5k2", 3),
    (("feint",), "yumi", "4k2", 1),
    (("increased-damage",), "katana", "7k4", 1),
    (("increased-damage:3",), "katana", "7k4", 3),
    (("knockdown",), "katana", "7k4", 3),
    (("knockdown",), "unarmed", "6k4", 3),
    (("knockdown",), "tanto", "5k4", 5),
    (("knockdown", "called-shot:leg"), "tanto", "5k4", 5),
    (("pommel-strike",), "katana", "7k4", 2),
    (("charge", "knockdown"), "katana", "7k4", 4),
    (("beat", "increased-damage:2"), "katana", "7k4", 6),
]


@pytest.mark.parametrize(("maneuvers", "weapon", "pool", "raises"), KENJIS)
def test_c11_each_maneuver_adds_its_raises(
    maneuvers: tuple[str, ...], weapon: str, pool: str, raises: int
) -> None:
    skill = "karate" if weapon == "unarmed" else None
    tn = 13 + 5 * raises
    hit = swing(GORO, KENJI, *maneuvers, weapon=weapon, skill=skill, dice=faces(pool, tn))
    miss = swing(GORO, KENJI, *maneuvers, weapon=weapon, skill=skill, dice=faces(pool, tn - 1))
    assert (hit.pool, hit.tn.base, hit.tn.raises, hit.tn.total) == (pool, 13, 5 * raises, tn)
    assert (hit.tn.raise_count, hit.roll.raises) == (raises, raises)
    assert (hit.hit, hit.roll.total, len(hit.effects)) == (True, tn, len(maneuvers))
    assert (miss.hit, miss.roll.miss_by, miss.damage, miss.effects) == (False, 1, None, ())
    assert miss.changes == ()


@pytest.mark.parametrize(
    ("maneuvers", "weapon", "raises", "free"),
    [
        (("entangle",), "kusarigama", 1, 0),
        (("entangle:3",), "kusarigama", 3, 0),
        (("bind",), "kusarigama", 1, 1),
        (("knockdown",), "kusarigama", 3, 0),
        (("entangle", "knockdown"), "kusarigama", 4, 0),
    ],
)
def test_c11_an_entangling_weapon(
    maneuvers: tuple[str, ...], weapon: str, raises: int, free: int
) -> None:
    tn = 20 + 5 * raises  # Kenji: Reflexes 3 × 5 and light armor
    hit = swing(KENJI, GORO, *maneuvers, weapon=weapon, dice=faces("5k3", tn))
    miss = swing(KENJI, GORO, *maneuvers, weapon=weapon, dice=faces("5k3", tn - 1))
    assert (hit.tn.total, hit.tn.free_raises, hit.hit, miss.hit) == (tn, free, True, False)


def test_c11_beat_leaves_no_defense() -> None:
    defending = fighter(GORO, conditions=("Full-Defense", "entangled"))
    result = swing(defending, KENJI, "beat", dice=HIGH)
    assert result.tn.base == 18  # 10 + 3, and Defense 1 × 5
    assert after(result.changes, "conditions") == ["entangled"]
    assert "may-defend" not in [note.id for note in result.notes]
    assert "may-defend" in [note.id for note in swing(dice=HIGH).notes]


@pytest.mark.parametrize(("wounds", "met"), [(12, True), (11, False)])
def test_c11_beheading_needs_earth_times_6(wounds: int, met: bool) -> None:
    result = swing(GORO, KENJI, "beheading", dice=[*faces("7k4", 33), *faces("4k2", wounds)])
    effect = only(result)
    assert (effect.met, effect.measured, effect.threshold) == (met, wounds, 12)
    assert after(result.changes, "wounds") == wounds


def test_c11_beheading_takes_no_free_raises() -> None:
    result = swing(GORO, KENJI, "beheading", free_raises=2, dice=HIGH)
    assert (result.tn.raises, result.tn.total) == (20, 33)
    assert result.damage is not None
    assert result.damage.pool == "6k2"  # 3 + Strength 3 + 2 free − Carapace 2


@pytest.mark.parametrize("weapon", ["tanto", "yumi", "unarmed"])
def test_c11_beheading_needs_the_blade_for_it(weapon: str) -> None:
    with pytest.raises(RuleError, match="beheading needs a blade"):
        swing(GORO, KENJI, "beheading", weapon=weapon, skill="kenjutsu")


def test_r20_bind_does_no_damage_unless_the_table_says_so() -> None:
    result = swing(GORO, KENJI, "bind", dice=HIGH)
    assert (result.damage, only(result).met) == (None, True)
    assert after(result.changes, "conditions") == ["bound"]
    assert after(result.changes, "conditions", "kenji") == ["bound"]
    hurting = swing(GORO, KENJI, "bind", rulings=Rulings(bind_damage=True), dice=HIGH)
    assert hurting.damage is not None
    assert hurting.damage.pool == "4k2"


@pytest.mark.parametrize("weapon", ["katana", "yumi"])
def test_c11_a_bound_weapon_cannot_strike(weapon: str) -> None:
    bound = fighter(KENJI, conditions=("Bound",))
    with pytest.raises(RuleError, match="--escape bound"):
        swing(GORO, bound, weapon=weapon)
    assert swing(GORO, bound, weapon="unarmed", skill="karate").pool == "6k4"


def test_c11_c16_what_a_squad_s_sheet_cannot_hold_is_said() -> None:
    result = swing(BIKERS, KENJI, "knockdown", dice=HIGH)
    assert {change.key for change in result.changes if isinstance(change, Set)} == {("brutes",)}
    assert note("squad-conditions", who="bikers", conditions="prone") in result.notes


def test_c11_c16_a_bind_with_a_squad_is_written_on_its_maker() -> None:
    result = swing(BIKERS, KENJI, "bind", dice=HIGH)
    assert (result.brutes_out, after(result.changes, "conditions", "kenji")) == (0, ["bound"])


def test_c11_bind_names_its_contest() -> None:
    effect = only(swing(GORO, KENJI, "bind", dice=HIGH))
    line = "sms contest goro:kusarijutsu:strength kenji:kenjutsu:strength --escape bound"
    assert effect.next == (line,)


@pytest.mark.parametrize("weapon", ["yumi", "unarmed"])
def test_c11_bind_is_for_melee_weapons(weapon: str) -> None:
    with pytest.raises(RuleError, match="bind"):
        swing(GORO, KENJI, "bind", weapon=weapon, skill="karate")


def test_r29_blind_shot_must_exceed_its_own_tn() -> None:
    tn = (3 + 1) * 5 + 15  # Goro's Agility and Insight Rank; no armor
    met = swing(GORO, KENJI, "blind-shot", weapon="yumi", dice=faces("5k3", tn))
    over = swing(GORO, KENJI, "blind-shot", weapon="yumi", dice=faces("5k3", tn + 1))
    assert (met.tn.base, met.tn.total, met.tn.exceed) == (20, 35, True)
    assert (met.hit, met.roll.success, met.roll.miss_by) == (False, False, 1)
    assert (over.hit, over.roll.miss_by) == (True, 0)


@pytest.mark.parametrize(
    ("part", "weapon", "needed"),
    [
        ("arm", "katana", 12),
        ("leg", "katana", 12),
        ("eye", "katana", 6),
        ("nose", "tanto", 6),
        ("sever-hand", "katana", 6),
        ("sever-finger", "tanto", 6),
    ],
)
def test_c11_a_called_shot_severs_at_its_threshold(part: str, weapon: str, needed: int) -> None:
    pool = "4k2" if weapon == "katana" else "2k1"
    for wounds in (needed, needed - 1):
        dice = [*HIGH, *[1] * (6 if weapon == "katana" else 4), *faces(pool, wounds)]
        effect = only(swing(GORO, KENJI, f"called-shot:{part}", weapon=weapon, dice=dice))
        assert (effect.part, effect.met) == (part, wounds >= needed)
        assert (effect.measured, effect.threshold) == (wounds, needed)


def test_c11_a_limb_needs_a_suitable_weapon() -> None:
    dice = [*HIGH, 1, 1, 1, 1, *faces("2k1", 19)]
    effect = only(swing(GORO, KENJI, "called-shot:arm", weapon="tanto", dice=dice))
    assert (effect.met, effect.measured, effect.threshold) == (False, 19, 12)


@pytest.mark.parametrize(("name", "wounds"), [("called-shot:torso", 2), ("beheading", 12)])
def test_c11_whether_it_kills_is_the_gms_word(name: str, wounds: int) -> None:
    dice = [*HIGH, *[1] * 6, *faces("4k2", wounds)]
    assert "kills" in [note.id for note in swing(GORO, KENJI, name, dice=dice).notes]


def test_c11_a_neck_that_holds_is_no_question() -> None:
    dice = [*HIGH, *[1] * 6, *faces("4k2", 11)]
    assert "kills" not in [note.id for note in swing(GORO, KENJI, "beheading", dice=dice).notes]


@pytest.mark.parametrize("part", ["torso", "head", "hand", "torso-item"])
def test_c11_a_called_place_is_hit(part: str) -> None:
    result = swing(GORO, KENJI, f"called-shot:{part}", dice=HIGH)
    assert (only(result).met, only(result).threshold) == (True, None)
    assert result.damage is not None
    assert result.damage.pool == "4k2"  # its Raises hurt nobody more


def test_c11_cover_shot_keeps_its_cover_hit_or_miss() -> None:
    assert only(swing(GORO, KENJI, "cover-shot:slight", weapon="yumi", dice=HIGH)).met
    miss = swing(GORO, KENJI, "cover-shot:slight", weapon="yumi")
    assert [note.id for note in miss.notes] == ["cover-kept"]


@pytest.mark.parametrize("name", ["blind-shot", "cover-shot:slight", "disarm-shot"])
def test_c11_shots_are_for_ranged_weapons(name: str) -> None:
    with pytest.raises(RuleError, match="ranged weapons: katana is none"):
        swing(GORO, KENJI, name)


def test_c11_defeat_multiple_brutes() -> None:
    hit = swing(BIKERS, KENJI, "defeat-multiple-brutes:2", dice=faces("7k4", 25))
    assert (hit.tn.total, hit.brutes_out, after(hit.changes, "brutes", "bikers")) == (25, 3, 3)
    miss = swing(BIKERS, KENJI, "defeat-multiple-brutes:2", dice=faces("7k4", 24))
    assert (miss.hit, miss.brutes_out, miss.changes) == (False, 0, ())
    with pytest.raises(RuleError, match="goro is none"):
        swing(GORO, KENJI, "defeat-multiple-brutes:2")


def test_c11_disarm_shot_is_contested_with_its_raises() -> None:
    result = swing(GORO, KENJI, "disarm-shot", weapon="yumi", dice=faces("5k3", 32))
    effect = only(result)
    assert effect.met is None
    # R15: Goro's total and 3 Raises are what 32 must meet, so he keeps it with 18
    assert effect.next == ("sms roll goro kusarijutsu/strength --vs 18",)
    assert result.damage is not None
    clean = swing(GORO, KENJI, "disarm-shot:clean", weapon="yumi", dice=HIGH)
    assert clean.damage is None


@pytest.mark.parametrize(
    ("weapon", "name", "raises", "escape"),
    [
        ("rope", "entangle", 0, 15),
        ("kusarigama", "entangle", 0, 25),
        ("rope", "entangle", 2, 25),
        ("kusarigama", "entangle:2", 1, 35),
    ],
)
def test_c11_entangle(weapon: str, name: str, raises: int, escape: int) -> None:
    result = swing(KENJI, GORO, name, weapon=weapon, raises=raises, dice=HIGH)
    assert (result.damage, only(result).met) == (None, True)
    assert after(result.changes, "conditions", "kenji") == ["entangled"]
    line = f"sms roll kenji strength --vs {escape} --escape entangled"
    assert only(result).next == (line,)


def test_c11_entangle_needs_the_weapon_for_it() -> None:
    with pytest.raises(RuleError, match="entangling"):
        swing(GORO, KENJI, "entangle")


def test_c11_the_entangled_attack_at_20_more() -> None:
    caught = fighter(KENJI, conditions=("entangled",))
    assert swing(GORO, caught).tn.total == 33
    assert swing(GORO, caught, "feint").tn.total == 18  # wits are not wrapped up


@pytest.mark.parametrize(("name", "raises", "free"), [("feint", 0, 1), ("feint:2", 1, 3)])
def test_c11_a_feint_gives_free_raises(name: str, raises: int, free: int) -> None:
    result = swing(GORO, KENJI, name, raises=raises, dice=HIGH)
    assert result.damage is None
    assert result.changes == ()
    assert only(result).next == (f"sms attack kenji goro --free-raises {free} …",)


@pytest.mark.parametrize(("earth", "met"), [(5, True), (6, False)])
def test_r12_knockdown_exceeds_earth_times_5(earth: int, met: bool) -> None:
    hard = fighter(GORO, traits=Traits(earth, earth, 4, 2, 3, 2, 2, 2))
    result = swing(hard, KENJI, "knockdown", dice=faces("7k4", 30))  # 30 > 25, and 30 = 30
    assert (only(result).met, only(result).threshold) == (met, 5 * earth)
    assert after(result.changes, "conditions") == (["prone"] if met else None)


def test_c11_pommel_strike_leaves_them_unaware() -> None:
    result = swing(GORO, KENJI, "pommel-strike", dice=HIGH)
    assert result.damage is not None
    assert result.damage.pool == "1k1"  # 0k1, Strength 3, Carapace 2
    assert after(result.changes, "conditions") == ["pommelled"]
    assert swing(fighter(GORO, conditions=("pommelled",))).tn.base == 8  # 5 and armor


@pytest.mark.parametrize(
    ("maneuvers", "says"),
    [
        (("feint", "beheading"), "beheading is about damage, and feint does none"),
        (("feint", "increased-damage"), "increased-damage is about damage"),
        (("kick", "punch"), "both decide the damage"),
        (("grapple", "throw"), "both decide the TN"),
        (("feint", "shove"), "both decide what is rolled"),
        (("charge", "charge"), "twice"),
        (("called-shot:arm", "called-shot:head"), "twice"),
    ],
)
def test_c11_what_does_not_go_together_is_refused(maneuvers: tuple[str, ...], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        swing(GORO, KENJI, *maneuvers)


@pytest.mark.parametrize(
    ("name", "error", "says"),
    [
        ("nockdown", NotFound, "knockdown"),
        ("called-shot", Unsaid, "called-shot:torso"),
        ("called-shot:elbow", NotFound, "no part"),
        ("charge:fast", NotFound, "no parts"),
        ("cover-shot", Unsaid, "say which"),
    ],
)
def test_c11_a_wrong_name_is_answered(name: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        swing(GORO, KENJI, name)


@pytest.mark.parametrize("name", ["Called Shot:Arm", "CALLED_SHOT:arm", "called-shot:ARM"])
def test_c11_names_are_read_in_any_case(name: str) -> None:
    assert swing(GORO, KENJI, name).maneuvers == ("called-shot:arm",)


def test_c12_a_defense_is_no_attack() -> None:
    with pytest.raises(RuleError, match="sms defend"):
        swing(GORO, KENJI, "parry")
    with pytest.raises(RuleError, match="not resolved"):
        swing(GORO, KENJI, "counterspell")


@pytest.mark.parametrize("name", ["beheading", "called-shot:arm", "increased-damage"])
def test_c16_brutes_have_no_wounds_to_aim_for(name: str) -> None:
    with pytest.raises(RuleError, match="Brutes"):
        swing(BIKERS, KENJI, name)


def test_c16_a_feint_takes_no_brute_out() -> None:
    result = swing(BIKERS, KENJI, "feint", dice=HIGH)
    assert (result.hit, result.brutes_out, result.changes) == (True, 0, ())


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6))
@settings(max_examples=100, deadline=None)
def test_c0_free_raises_pay_for_maneuvers_then_hurt(own: int, raises: int, free: int) -> None:
    maneuver = ("knockdown",) if own > 2 else ()
    cost = 3 if maneuver else 0
    result = swing(GORO, KENJI, *maneuver, raises=raises, free_raises=free, dice=[10] * 9 + [9])
    paid = min(free, cost)
    assert result.tn.raise_count == cost - paid + raises
    assert result.tn.total == 13 + 5 * result.tn.raise_count
    assert result.damage is not None
    assert result.damage.pool == f"{3 + 3 + raises + free - paid - 2}k2"


@given(st.integers(0, 40))
@settings(max_examples=40, deadline=None)
def test_c0_each_raise_is_5_and_a_die(raises: int) -> None:
    result = swing(GORO, KENJI, raises=raises, dice=[10] * 30 + [9])
    assert result.tn.total == 13 + 5 * raises
    assert result.hit
    assert result.damage is not None
    assert sum(part.value for part in result.damage.parts) == 4 + raises
