"""The Combat Rules' side of a sheet: Rings over their Traits, Skills by rank, weapons, a squad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sms_cli.model.bounds import MOST_TR
from sms_cli.model.sheet import Combat, Squad, Weapon
from sms_cli.resolver.damage import ALWAYS_HURTS
from sms_cli.resolver.rings import RING_TRAITS, Ring, skill_ranks
from sms_cli.show import layout
from sms_cli.show.layout import MARGIN, Block, apart, beside, hang, title
from sms_cli.show.terminal import width
from sms_cli.show.text import Span, line

RING_COLUMN = 11
SKILLS_COLUMN = 46  # where the Skills stand beside the Rings
LABEL = 15


def combat_blocks(combat: Combat, rings: Mapping[Ring, int]) -> Iterator[Block]:
    """Draw a `[combat]` table."""
    yield from _rings_and_skills(combat, rings)
    yield [text for name, fact in _state(combat) for text in _fact(name, fact)]
    yield _weapons(combat)


def squad_blocks(squad: Squad) -> Iterator[Block]:
    """Draw a Brute Squad (C16)."""
    standing = f"{layout.pips(squad.brutes, squad.brutes)}  {squad.brutes}".strip()
    yield [
        *_fact("Threat Rating", f"{layout.pips(squad.tr, MOST_TR)}  {squad.tr}"),
        *_fact("Brutes", standing if squad.brutes else "0, nobody stands"),
        *_fact("Skills", ", ".join(squad.skills)),
        *_fact("Weapons", ", ".join(squad.weapons)),
    ]


def _fact(name: str, text: str) -> Block:
    return hang(line(MARGIN, Span(name, "faint")), line(text), len(MARGIN) + LABEL) if text else []


def _rings_and_skills(combat: Combat, rings: Mapping[Ring, int]) -> Iterator[Block]:
    """Side by side where there is room."""
    left = [text for ring, value in rings.items() for text in _ring(combat, ring, value)]
    room = width() - SKILLS_COLUMN
    if room < SKILLS_COLUMN // 2:
        yield left
        yield _skills(combat, width(), MARGIN)
    else:
        yield beside(left, _skills(combat, room), SKILLS_COLUMN)


def _ring(combat: Combat, ring: Ring, value: int) -> Block:
    head = line(MARGIN, Span(f"{ring.capitalize():<6}{value:>2}", "strong"))
    if ring is Ring.VOID:
        of = max(value, combat.void_points)
        pips = layout.pips(combat.void_points, of)
        body = line(Span(pips, "die"), f"  {combat.void_points} Void Points")
    else:
        traits = (f"{name} {getattr(combat.traits, name)}" for name in RING_TRAITS[ring])
        body = line("".join(f"{trait:<14}" for trait in traits).rstrip())
    return hang(head, body, RING_COLUMN + len(MARGIN))


def _skills(combat: Combat, columns: int, margin: str = "") -> Block:
    block: Block = []
    ranks = skill_ranks(combat)
    for rank in sorted(set(ranks.values()), reverse=True):
        names = [name for name, value in ranks.items() if value == rank]
        head = line(margin, Span(f"{rank:>2}", "die"))
        block += hang(head, line(apart(names)), len(margin) + 4, columns)
    return block


def _state(combat: Combat) -> Iterator[tuple[str, str]]:
    yield "Wounds", str(combat.wounds)
    yield "Conditions", ", ".join(combat.conditions)
    yield "Honor", str(combat.honor)
    yield "Insight Rank", str(combat.insight_rank)
    if armor := combat.armor:
        yield "Armor", armor.kind + ", fine" * armor.fine
    yield "Qualities", ", ".join(_qualities(combat))


def _qualities(combat: Combat) -> Iterator[str]:
    for name in ("carapace", "fear"):
        if value := getattr(combat, name):
            yield f"{name} {value}"
    if combat.invulnerable is not None:
        yield f"invulnerable but to {', '.join((*ALWAYS_HURTS, *combat.invulnerable))}"
    if combat.full_defense is not None:
        yield f"Full Defense +{combat.full_defense}"
    if dice := combat.bonus_action_dice:
        yield f"{dice} bonus Action {'Die' if dice == 1 else 'Dice'}"
    yield from (name for name in ("ambidextrous", "mounted") if getattr(combat, name))


def _weapons(combat: Combat) -> Block:
    if not combat.weapons:
        return []
    column = layout.column_of([weapon.name for weapon in combat.weapons])
    block = title("Weapons")
    for weapon in combat.weapons:
        block += hang(line(MARGIN, weapon.name), _weapon(weapon), column)
    return block


def _weapon(weapon: Weapon) -> tuple[Span, ...]:
    bow = [f"bow of Strength {weapon.bow_strength}"] if weapon.bow_strength else []
    hands = "two hands" if weapon.hands == 2 else "one hand"
    facts = ", ".join([weapon.kind, hands, *weapon.traits, *bow])
    return line(Span(f"{weapon.dr:<5}", "die"), f"  {weapon.skill}", Span(f", {facts}", "faint"))
