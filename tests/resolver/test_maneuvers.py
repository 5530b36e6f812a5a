"""The tables of maneuvers as data: every row can be found, told and resolved."""

from __future__ import annotations

from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.errors import NotFound, RuleError
from sms_cli.resolver import choice as choices
from sms_cli.resolver.attack import Attack
from sms_cli.resolver.blow import Maneuver, Need, Threshold, Use
from sms_cli.resolver.blow import Measure as M
from sms_cli.resolver.choice import MANEUVERS, find_maneuver
from sms_cli.resolver.maneuver_table import list_maneuvers
from tests.resolver.fighters import BIKERS, GORO, KENJI, swing

NAMES = {
    "C11": {
        *("beat", "beheading", "bind", "blind-shot", "called-shot", "charge", "cover-shot"),
        *("defeat-multiple-brutes", "disarm-shot", "entangle", "feint", "increased-damage"),
        *("knockdown", "pommel-strike"),
    },
    "C12": {"cover", "counterspell", "disarm", "guard", "parry"},
    "C13": {
        *("block", "combination-strike", "grapple", "headbutt", "kick", "punch", "shove", "sweep"),
        "throw",
    },
}
SAID = {
    *("attacker", "target", "skill", "target_skill", "wounds"),
    *("strength_dice", "carapace", "stunned"),
}
ATTACKS = [row for row in MANEUVERS if row.use is Use.ATTACK]


def declared(row: Maneuver) -> str:
    if row.name == "combination-strike":
        return f"{row.name}:1"
    return row.title


@pytest.mark.parametrize("rule", NAMES)
def test_every_maneuver_of_the_rules_has_its_row(rule: str) -> None:
    assert {row.name for row in MANEUVERS if row.rule == rule} == NAMES[rule]


def test_every_row_can_be_declared_in_one_way_only() -> None:
    said = [(row.name, part) for row in MANEUVERS for part in row.parts or ("",)]
    assert len(said) == len(set(said))
    for row in MANEUVERS:
        for part in row.parts or ("",):
            if row.use is not Use.NAMED:
                assert find_maneuver(f"{row.name}:{part}", row.use).row is row


@pytest.mark.parametrize("row", MANEUVERS, ids=lambda row: row.title)
def test_every_row_names_its_figures(row: Maneuver) -> None:
    known = {*SAID, *(figure.name for figure in row.figures)}
    lines = [line for each in row.next for line in each if line]
    for text in (row.text, row.unmet, *lines):
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= known
    assert row.text.endswith((".", "{free}."))
    assert bool(row.unmet) is (row.threshold is not None)


@pytest.mark.parametrize("row", ATTACKS, ids=lambda row: row.title)
def test_every_row_of_attack_is_resolved(row: Maneuver) -> None:
    by, at, weapon = KENJI, GORO, "katana"
    if Need.UNARMED in row.needs:
        weapon = "unarmed"
    elif Need.RANGED in row.needs:
        weapon = "yumi"
    elif Need.ENTANGLING in row.needs:
        by, at, weapon = GORO, KENJI, "kusarigama"
    skill = "karate" if weapon == "unarmed" else None
    target = BIKERS if row.squads_only else at
    result = swing(
        target,
        by,
        declared(row),
        weapon=weapon,
        skill=skill,
        full_attack=row.full_attack,
        dice=[10] * 8 + [9],
    )
    assert result.hit
    assert [effect.name for effect in result.effects] == [row.name]
    assert "{" not in result.effects[0].text


@given(
    st.lists(st.sampled_from(ATTACKS), min_size=2, max_size=3, unique_by=lambda row: row.name),
    st.sampled_from(["katana", "yumi", "unarmed", "tanto"]),
    st.booleans(),
    st.integers(0, 3),
)
@settings(max_examples=300, deadline=None)
def test_any_combination_is_resolved_or_refused(
    rows: list[Maneuver], weapon: str, full_attack: bool, raises: int
) -> None:
    names = [declared(row) for row in rows]
    result = tried(names, weapon, full_attack, raises)
    if isinstance(result, RuleError):
        assert any(name in result.fault for name in names)
        return
    alone = [tried([name], weapon, full_attack, 0) for name in names]
    costs = [each.tn.raise_count for each in alone if isinstance(each, Attack)]
    assert result.tn.raise_count == sum(costs) + raises
    assert [effect.name for effect in result.effects] == [row.name for row in rows]
    assert (result.damage is None) is any(not row.damage for row in rows)


def tried(names: list[str], weapon: str, full_attack: bool, raises: int) -> Attack | RuleError:
    """Return the attack, or why it is refused; it always hits."""
    try:
        return swing(
            GORO,
            KENJI,
            *names,
            weapon=weapon,
            skill="karate" if weapon == "unarmed" else None,
            full_attack=full_attack,
            raises=raises,
            dice=[10] * 20 + [9],
        )
    except RuleError as error:
        return error


def test_a_new_maneuver_is_one_new_row(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Maneuver(
        name="hair-cut",
        rule="C11",
        raises=2,
        threshold=Threshold(M.DAMAGE, 2),
        text="The topknot falls.",
        unmet="A lock falls.",
        afflicts=("ashamed",),
    )
    monkeypatch.setattr(choices, "MANEUVERS", (*MANEUVERS, row))
    result = swing(GORO, KENJI, "hair-cut", dice=[10, 10, 9])
    assert (result.tn.total, result.effects[0].threshold, result.effects[0].met) == (23, 4, False)


def test_the_table_is_told_in_words() -> None:
    rows = {entry.name: entry for entry in list_maneuvers().maneuvers if not entry.parts}
    assert rows["beheading"].raises == "4"
    assert rows["beheading"].threshold == "damage at least Earth × 6"
    assert rows["knockdown"].threshold == "roll more than Earth × 5"
    assert rows["sweep"].tn == "agility × 5"
    assert (rows["kick"].damage, rows["shove"].damage, rows["beat"].damage) == ("0k2", "none", None)
    assert "Skill × 5" in rows["grapple"].text
    assert not any("{" in entry.text for entry in list_maneuvers().maneuvers)


def test_one_maneuver_has_all_its_parts() -> None:
    (*rows,) = list_maneuvers("Cover Shot").maneuvers
    assert [(entry.parts, entry.raises) for entry in rows] == [
        (("slight",), "1"),
        (("partial",), "2"),
        (("substantial",), "3"),
        (("total",), "4"),
    ]
    with pytest.raises(NotFound, match="knockdown"):
        list_maneuvers("nockdown")
