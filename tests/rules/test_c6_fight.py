"""C6–C9, C11, C13: what lasts until somebody's next Action."""

from __future__ import annotations

import pytest

from sms_cli.errors import RuleError
from sms_cli.model.change import note
from sms_cli.model.dice import TableDice
from sms_cli.model.fight import Action
from sms_cli.resolver.fight_actions import act, buy_action, interrupt
from sms_cli.resolver.fight_effects import with_feint
from sms_cli.resolver.fight_rounds import end_fight, leave_fight, next_phase
from sms_cli.resolver.initiative import Melee, board
from tests.resolver.cast import sets, slugs
from tests.resolver.fighting import after, guest, listed, melee, samurai, standing

STANCES = (Action.FULL_ATTACK, Action.FULL_DEFENSE)
CASTING = ("casting",)  # what working on a spell leaves


def acted(here: Melee, name: str, *actions: Action) -> Melee:
    for action in actions:
        here = after(here, act(here, name, action))
    return here


@pytest.mark.parametrize("stance", STANCES)
@pytest.mark.parametrize("following", list(Action))
def test_c8_c9_a_stance_lasts_until_the_next_action(stance: Action, following: Action) -> None:
    here = acted(melee(guest("kenji", 1, 1)), "kenji", stance)
    assert standing(board(here), "kenji").statuses == (stance.value,)
    begun = (following.value,) if following in STANCES else ()
    assert standing(act(here, "kenji", following), "kenji").statuses in (begun, CASTING)


def test_c9_a_stance_outlasts_the_round() -> None:
    here = acted(melee(guest("kenji", 1, void=1)), "kenji", Action.FULL_DEFENSE)
    assert standing(next_phase(here, TableDice((4,))), "kenji").statuses == ("full-defense",)


def test_c6_a_spell_counts_its_actions() -> None:
    here = melee(guest("kenji", 1, 1, 1))
    first = after(here, act(here, "kenji", Action.CAST, needs=3))
    kenji = standing(board(first), "kenji")
    assert (kenji.spell_actions, kenji.spell_needs, kenji.statuses) == (1, 3, ("casting",))
    second = act(first, "kenji", Action.CAST)
    last = act(after(first, second), "kenji", Action.CAST)
    assert (slugs(second.notes), slugs(last.notes)) == ([], ["spell-done"])
    assert standing(last, "kenji").statuses == ()


@pytest.mark.parametrize("other", [action for action in Action if action is not Action.CAST])
def test_c6_any_other_use_of_a_die_wastes_the_spell(other: Action) -> None:
    here = melee(guest("kenji", 1, 1))
    casting = after(here, act(here, "kenji", Action.CAST, needs=2))
    broken = act(casting, "kenji", other)
    assert slugs(broken.notes) == ["spell-broken"]
    assert standing(broken, "kenji").spell_actions == 0


def test_c6_fewer_actions_may_be_said_while_the_spell_goes_on() -> None:
    here = melee(guest("kenji", 1, 1, 1, spell_actions=1, spell_needs=3))
    done = act(here, "kenji", Action.CAST, needs=2)  # a Raise more, an Action less
    assert slugs(done.notes) == ["spell-done"]


def test_c6_an_interrupt_wastes_it_too() -> None:
    here = melee(guest("kenji", 5, 6, spell_actions=1, spell_needs=2))
    assert slugs(interrupt(here, "kenji", Action.DEFEND).notes) == ["spell-broken"]


def test_c6_a_void_point_uses_no_die_and_wastes_no_spell() -> None:
    here = melee(guest("kenji", spell_actions=1, spell_needs=2))
    bought = buy_action(here, "kenji", Action.MOVE)
    assert standing(bought, "kenji").spell_actions == 1
    assert "spell-broken" not in slugs(bought.notes)
    done = buy_action(here, "kenji", Action.CAST)
    assert "spell-done" in slugs(done.notes)


def test_c6_a_spell_of_unknown_length_is_counted_aloud() -> None:
    here = melee(guest("kenji", 1, 1))
    first = act(here, "kenji", Action.CAST)
    second = act(after(here, first), "kenji", Action.CAST)
    assert first.notes == (note("spell-counted", who="kenji", spent=1),)
    assert second.notes == (note("spell-counted", who="kenji", spent=2),)


def test_c6_a_spell_of_unknown_length_is_asked_about() -> None:
    here = acted(melee(guest("kenji", 1, 1)), "kenji", Action.CAST)
    assert slugs(act(here, "kenji", Action.MOVE).notes) == ["spell-left"]


def test_c13_a_stunned_character_loses_the_next_action() -> None:
    here = melee(guest("kenji", 1, 1, statuses=("stunned",)))
    lost = act(here, "kenji", Action.FULL_DEFENSE)
    assert lost.deed is not None
    assert lost.deed.lost
    assert slugs(lost.notes) == ["action-lost"]
    kenji = standing(lost, "kenji")
    assert (kenji.dice, kenji.statuses) == ((1,), ())
    again = act(after(here, lost), "kenji", Action.FULL_DEFENSE)
    assert standing(again, "kenji").statuses == ("full-defense",)


def test_c13_stunned_on_the_sheet_goes_with_the_action() -> None:
    kenji = samurai(conditions=("prone", "stunned"))
    here = melee(listed(kenji, 1), sheets=(kenji,))
    lost = act(here, "kenji", Action.ATTACK)
    changed = [change for change in lost.changes if change.sheet == "kenji"]
    assert sets(changed) == {"kenji.combat.conditions": (("prone", "stunned"), ("prone",))}


@pytest.mark.parametrize(
    "passing", ["unaware", "pommelled", "full attack", "Full Defense", "full-defense"]
)
def test_c8_c9_c11_conditions_until_the_next_action_end_with_it(passing: str) -> None:
    kenji = samurai(conditions=("prone", passing))
    moved = act(melee(listed(kenji, 1), sheets=(kenji,)), "kenji", Action.MOVE)
    assert standing(moved, "kenji").conditions == ("prone",)


def test_c6_standing_up_costs_the_action() -> None:
    kenji = samurai(conditions=("prone", "bound"))
    here = melee(listed(kenji, 1, 9), sheets=(kenji,))
    up = act(here, "kenji", Action.MOVE, stand=True)
    assert (standing(up, "kenji").dice, standing(up, "kenji").conditions) == ((9,), ("bound",))
    assert up.deed is not None
    assert up.deed.stands
    moved = act(here, "kenji", Action.MOVE)
    assert standing(moved, "kenji").conditions == ("prone", "bound")


def test_c6_c13_the_stunned_stay_down() -> None:
    kenji = samurai(conditions=("prone", "stunned"))
    lost = act(melee(listed(kenji, 1), sheets=(kenji,)), "kenji", Action.MOVE, stand=True)
    assert standing(lost, "kenji").conditions == ("prone",)


def test_c6_only_the_prone_stand_up() -> None:
    kenji = samurai()
    here = melee(listed(kenji, 1), guest("ronin", 1), sheets=(kenji,))
    for name in ("kenji", "ronin"):
        with pytest.raises(RuleError, match=f"{name} is not prone"):
            act(here, name, Action.MOVE, stand=True, force=True)


@pytest.mark.parametrize("attack", [Action.ATTACK, Action.FULL_ATTACK, Action.FEINT])
def test_c13_the_shoved_lose_their_next_attack_with_its_action(attack: Action) -> None:
    kenji = samurai(conditions=("shoved", "prone"))
    here = melee(listed(kenji, 1, 1), sheets=(kenji,))
    lost = act(here, "kenji", attack)
    assert slugs(lost.notes) == ["attack-prevented"]
    kenji_now = standing(lost, "kenji")
    assert (kenji_now.dice, kenji_now.conditions, kenji_now.statuses) == ((1,), ("prone",), ())


def test_c13_a_shove_prevents_nothing_but_an_attack() -> None:
    kenji = samurai(conditions=("shoved",))
    moved = act(melee(listed(kenji, 1), sheets=(kenji,)), "kenji", Action.MOVE)
    assert (moved.notes, standing(moved, "kenji").conditions) == ((), ("shoved",))


def test_c13_a_hold_hurts_again_by_as_much() -> None:
    kenji = samurai(conditions=("grappled",), void=1)
    here = melee(listed(kenji, hold_wounds=7), sheets=(kenji,))
    begun = next_phase(here, TableDice((3,)))
    assert note("hold-hurts", who="kenji", wounds=7) in begun.notes
    assert after(here, begun).fight.combatants[0].hold_wounds == 7
    free = melee(listed(samurai(void=1), hold_wounds=7), sheets=(samurai(void=1),))
    ended = next_phase(free, TableDice((3,)))
    assert ended.notes == ()
    assert after(free, ended).fight.combatants[0].hold_wounds == 0


def test_c13_a_hold_hurts_at_each_round_s_start() -> None:
    kenji = samurai(conditions=("grappled",), void=1)
    here = melee(listed(kenji), sheets=(kenji,))
    assert slugs(next_phase(here, TableDice((3,))).notes) == ["still-grappled"]


def test_c11_a_feint_waits_for_the_next_attack_on_that_target() -> None:
    here = with_feint(melee(guest("kenji", 1, 1), guest("goro", 1)), "kenji", "goro", 2)
    assert standing(board(here), "kenji").feints == {"goro": 2}
    moved = acted(here, "kenji", Action.MOVE)
    assert standing(board(moved), "kenji").feints == {"goro": 2}


@pytest.mark.parametrize("attack", [Action.ATTACK, Action.FULL_ATTACK, Action.FEINT])
def test_c11_a_feint_is_over_once_its_target_attacks(attack: Action) -> None:
    here = with_feint(melee(guest("kenji", 9), guest("goro", 1)), "kenji", "goro", 2)
    assert standing(act(here, "goro", attack), "kenji").feints == {}


def test_c11_a_feint_outlasts_what_is_no_attack() -> None:
    here = with_feint(melee(guest("kenji", 9), guest("goro", 1)), "kenji", "goro", 2)
    assert standing(act(here, "goro", Action.MOVE), "kenji").feints == {"goro": 2}


def test_nobody_is_feinted_who_has_left() -> None:
    here = with_feint(melee(guest("kenji", 9), guest("goro", 1)), "kenji", "goro", 2)
    left = leave_fight(here, "goro")
    assert [row.name for row in left.combatants] == ["kenji"]
    assert standing(left, "kenji").feints == {}


def test_the_end_keeps_what_lasts() -> None:
    kenji = samurai(conditions=("prone", "stunned"), wounds=12)
    ended = end_fight(melee(listed(kenji, 1), sheets=(kenji,)))
    changed = [change for change in ended.changes if change.sheet == "kenji"]
    assert sets(changed) == {"kenji.combat.conditions": (("prone", "stunned"), ("prone",))}
    assert (ended.combatants[0].wounds, ended.order) == (12, ())
