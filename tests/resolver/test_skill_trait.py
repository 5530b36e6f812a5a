"""Skill/Trait rolls of a sheet: C0's sums, R25's closed sheets, and the way out of a hold."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sms_cli.errors import RuleError
from sms_cli.model.dice import TableDice
from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Character, Combatant, Sunset
from sms_cli.resolver.skill_trait import Declared, roll_skill_trait, roll_to_escape
from tests.resolver.cast import COMBAT, june, sets, slugs

KENJI = Combatant("Kenji", replace(COMBAT, skills={"kenjutsu": 2}), stem="kenji")
BOOK = Rulings()


def test_c0_a_skill_of_rank_0_does_not_explode_and_says_so() -> None:
    dice = TableDice((10, 9, 1, 1))
    roll = roll_skill_trait(KENJI, "athletics/agility", Declared(target=15), BOOK, dice)
    assert (roll.pool, roll.total, roll.success) == ("4k4", 21, True)
    assert slugs(roll.notes) == ["unskilled"]


def test_c0_raises_add_5_each_and_the_skill_explodes() -> None:
    dice = TableDice((10, 10, 2, 1, 1, 1, 1, 1))
    declared = Declared(target=15, raises=2, free_raises=1)
    roll = roll_skill_trait(KENJI, "Kenjutsu/Agility", declared, BOOK, dice)
    assert (roll.pool, roll.total, roll.tn, roll.success) == ("6k4", 25, 25, True)
    assert roll.notes == ()


def test_c11_a_success_leads_out_of_the_hold_and_a_failure_does_not() -> None:
    held = replace(KENJI, combat=replace(KENJI.combat, conditions=("entangled",)))
    out = roll_to_escape(
        held, "entangled", "strength", Declared(target=15), BOOK, TableDice((9, 5, 1))
    )
    assert (out.total, out.tn, out.success) == (15, 15, True)
    assert sets(out.changes) == {"kenji.combat.conditions": (("entangled",), ())}
    stays = roll_to_escape(
        held, "entangled", "strength", Declared(target=15), BOOK, TableDice((9, 4, 1))
    )
    assert (stays.success, stays.changes) == (False, ())
    with pytest.raises(RuleError, match="kenji is not grappled"):
        roll_to_escape(held, "grappled", "strength", Declared(), BOOK, TableDice(()))


def test_r25_a_closed_sheet_rolls_no_trait_either() -> None:
    closed: Character = replace(june(), combat=COMBAT, sunset=Sunset("a", "b", "c"))
    with pytest.raises(RuleError, match="has taken the Sunset Walk"):
        roll_skill_trait(closed, "void", Declared(), BOOK, TableDice((1, 1, 1)))
