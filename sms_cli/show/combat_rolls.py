"""Attacks and the other rolls of the Combat Rules: sums, dice, what they do (C7–C18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sms_cli.resolver.attack import Attack
from sms_cli.resolver.blow import Measure
from sms_cli.resolver.brutes import SquadRoll
from sms_cli.resolver.circumstances import AttackTN
from sms_cli.resolver.damage import Damage, DamageDealt
from sms_cli.resolver.defense import Defense
from sms_cli.resolver.effects import Effect
from sms_cli.resolver.pool import Modifier, PoolRoll
from sms_cli.resolver.qualities import FearFaced
from sms_cli.show.changed import changed
from sms_cli.show.layout import MARGIN, Block, hang
from sms_cli.show.roll import dice_lines
from sms_cli.show.short import heading
from sms_cli.show.sums import pool_sum, raises_of, sum_block, tn_sum
from sms_cli.show.text import Line, Span, line

EFFECT = 4  # where an effect's text stands
MET = {True: ("yes", "good"), False: ("no", "faint"), None: ("a roll decides", "warm")}
DEFENDED = {"cover": "under cover", "disarm": "disarmed", "guard": "the attack turns"}
MEASURES = {Measure.ROLL: "attack", Measure.DAMAGE: "Wounds"}


def attack_lines(result: Attack) -> Iterable[Line]:
    """Draw an attack: what is rolled and why, hit or miss, the damage, the effects."""
    yield heading(f"{result.attacker} → {result.target}", result.weapon, *result.maneuvers)
    yield from _pool(result.pool, result.parts, aid=result.aid)
    yield from _tn(result.tn)
    yield from dice_lines(result.roll, _hit(result))
    blocks = [_damage(result.damage)] if result.damage else []
    blocks += [[row for effect in result.effects for row in _effect(effect)]]
    blocks += [changed(result.changes)]
    for block in filter(None, blocks):
        yield line()
        yield from block


def attack_quiet(result: Attack) -> Iterable[str]:
    """The bare answer is hit or miss, with the Wounds or the Brutes."""
    if not result.hit:
        return ("miss",)
    if result.damage:
        return (f"hit {result.damage.wounds}",)
    return (f"hit {result.brutes_out}" if result.brutes_out else "hit",)


def defense_lines(result: Defense) -> Iterable[Line]:
    """Draw an Active Defense."""
    what = "/".join(part for part in (result.skill, result.trait) if part)
    yield heading(result.name, result.maneuver or "active defense", what)
    if result.text:
        yield from hang(line(MARGIN), line(Span(result.text, "faint")), len(MARGIN))
    yield from _roll(result.pool, result.parts, result.roll)
    made = "averted" if result.averted else DEFENDED.get(result.maneuver or "", "defended")
    yield from dice_lines(result.roll, _verdict(result.roll, result.success, made))
    yield from changed(result.changes)


def damage_lines(result: DamageDealt) -> Iterable[Line]:
    """Draw a damage roll."""
    yield heading("damage")
    yield from _pool(result.pool, result.parts)
    yield from dice_lines(result.roll, _wounds(result.wounds))


def damage_quiet(result: DamageDealt) -> Iterable[str]:
    """The bare answer is the Wounds."""
    return (str(result.wounds),)


def fear_lines(result: FearFaced) -> Iterable[Line]:
    """Draw a Fear faced, or not."""
    yield heading(result.name, f"Fear {result.rating}")
    honor = f"willpower, honor {result.honor} on each die"
    yield from sum_block("roll", result.roll.pool, honor)
    yield from sum_block("TN", str(result.tn), f"Fear {result.rating} × 5")
    yield from dice_lines(result.roll, _verdict(result.roll, result.success, "faced"))
    yield from changed(result.changes)


def squad_roll_lines(result: SquadRoll) -> Iterable[Line]:
    """Draw a squad's roll."""
    yield heading(result.squad, result.skill)
    yield from _roll(result.pool, result.parts, result.roll)
    yield from dice_lines(result.roll, _verdict(result.roll, result.success, "made it"))


def _roll(pool: str, parts: Sequence[Modifier], roll: PoolRoll) -> Iterator[Line]:
    yield from _pool(pool, parts)
    if roll.tn is not None:
        raises = [raises_of(roll.raises)] if roll.raises else []
        beside = [*roll.harder, *raises]
        against = [Modifier("against", roll.target or 0)]
        yield from sum_block("TN", str(roll.tn), tn_sum([*against, *beside]) if beside else "")


def _pool(pool: str, parts: Sequence[Modifier], label: str = "roll", *, aid: int = 0) -> Block:
    words = pool_sum(parts, pool) if parts else ""
    return sum_block(label, pool, words + f"; aid {aid}" * bool(aid))


def _tn(tn: AttackTN) -> Block:
    if tn.total is None:
        return sum_block("TN", "none", "total cover")
    raises = [raises_of(tn.raise_count)] if tn.raise_count else []
    words = tn_sum([*tn.parts, *tn.modifiers, *raises])
    free = f"; {tn.free_raises} free" if tn.free_raises else ""
    return sum_block("TN", str(tn.total), words + free + "; to be exceeded" * tn.exceed)


def _hit(result: Attack) -> Iterator[Span]:
    yield Span(str(result.roll.total), "strong")
    if not result.hit:
        short = f" by {result.roll.miss_by}" if result.roll.miss_by else ""
        yield Span(f"  miss{short}", "bad")
        return
    over = result.roll.total - (result.roll.tn or 0)
    yield Span("  hit" + f", {over} over" * (over > 0), "good")
    if result.brutes_out:
        yield Span(f"   {result.brutes_out} Brute{'s' * (result.brutes_out != 1)} out", "warm")


def _verdict(roll: PoolRoll, success: bool | None, made: str) -> Iterator[Span]:
    yield Span(str(roll.total), "strong")
    if success:
        yield Span(f"  {made}", "good")
    elif success is False:
        yield Span(f"  missed by {roll.miss_by}" if roll.miss_by else "  not enough", "bad")


def _damage(damage: Damage) -> Block:
    sums = _pool(damage.pool, damage.parts, "damage")
    return [*sums, *dice_lines(damage.roll, _wounds(damage.wounds))]


def _wounds(wounds: int) -> Iterator[Span]:
    yield Span(f"{wounds} Wound{'s' * (wounds != 1)}", "warm" if wounds else "faint")


def _effect(effect: Effect) -> Iterator[Line]:
    """Yield an effect: whether it happens and by what number, what it is, what is rolled next."""
    name = f"{effect.name}:{effect.part}" if effect.part else effect.name
    word, style = MET[effect.met]
    yield line(
        MARGIN, Span(name, "strong"), "  ", Span(word, style), Span(_measured(effect), "faint")
    )
    yield from hang(line(" " * EFFECT), line(effect.text), EFFECT)
    for command in effect.next:
        yield line(" " * EFFECT, Span("▸ ", "good"), command)


def _measured(effect: Effect) -> str:
    if effect.measure is None:
        return ""
    word = "more than" if effect.exceed else "at least"
    needed = f"Earth × {effect.earth} = {effect.threshold}"
    return f" · {MEASURES[effect.measure]} {effect.measured}, needs {word} {needed}"
