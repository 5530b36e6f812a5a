"""What results of part C say at their top, held against the rolls inside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import Any

from sms_cli.commands.verifying.compared import unlike
from sms_cli.resolver.defense import GUARD_RAISES
from sms_cli.resolver.pool import RAISE, TEN
from sms_cli.resolver.qualities import FEAR_STEP
from sms_cli.resolver.target import Target
from sms_cli.sheets.journal import Entry

At = Callable[[str], Any]  # the value at a path such as "tn.base", None where there is none
Said = tuple[str, Any, Any]  # what is said at a path, and the fact

# What a result says of itself and again in its roll.
OWN = {name: f"roll.{name}" for name in ("pool", "parts", "skill", "trait")}
OF_ATTACK = {
    **OWN,
    "hit": "roll.success",
    "tn.base": "roll.target",
    "tn.total": "roll.tn",
    "tn.modifiers": "roll.harder",
    "tn.raise_count": "roll.raises",
    "tn.free_raises": "roll.free_raises",
    "damage.pool": "damage.roll.pool",
}
# Damage is nobody's roll, against nothing.
OF_DAMAGE = {
    **dict.fromkeys(("character", "skill", "trait", "target", "tn", "success", "miss_by")),
    "raises": 0,
    "free_raises": 0,
}


def retold_faults(entry: Entry) -> Iterator[str]:
    """Yield what a result says otherwise than its rolls have it."""
    at = _view(entry.get("result"))
    for path, said, fact in RETOLD.get(entry["command"], _nothing)(entry, at):
        yield from unlike(said, fact, path, "its rolls give")


def _view(value: Any) -> At:
    return lambda path: _at(value, path)


def _at(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _nothing(entry: Entry, at: At) -> Iterator[Said]:
    return iter(())


def _attack(entry: Entry, at: At) -> Iterator[Said]:
    for path, inner in OF_ATTACK.items():
        yield path, at(path), at(inner)
    yield from _named(at, "attacker", "roll")
    yield "tn.raises", at("tn.raises"), RAISE * _number(at("tn.raise_count"))
    if at("tn.base") is not None:
        yield "tn.base", at("tn.base"), _sum(at("tn.parts"))
    if at("damage") is not None:
        yield from _damage(at)
    if at("target") not in entry.get("who", ()):
        yield "target", at("target"), Target().name
    else:
        wounds, brutes = (_written(entry, at, key) for key in ("combat.wounds", "brutes"))
        yield "damage.wounds", _number(at("damage.wounds")), wounds
        yield "brutes_out", at("brutes_out"), -brutes


def _fight_attack(entry: Entry, at: At) -> Iterator[Said]:
    yield "deed.kind", at("deed.kind"), "attack"
    yield "deed.who", at("deed.who"), [at("attack.attacker"), at("attack.target")]
    yield from _attack(entry, _view(at("attack")))


def _damage(at: At) -> Iterator[Said]:
    """Damage is what its dice show, or nothing where none of it hurts (C18)."""
    if at("damage.wounds") != 0:
        yield "damage.wounds", at("damage.wounds"), at("damage.roll.total")
    for name, fact in OF_DAMAGE.items():
        yield f"damage.roll.{name}", at(f"damage.roll.{name}"), fact
    dice, parts = at("damage.roll.dice"), _sum(at("damage.parts"))
    if isinstance(dice, list) and parts <= TEN:  # over ten, a ruling may make others of them (R13)
        yield "the sum of damage.parts", parts, len(dice)


def _written(entry: Entry, at: At, key: str) -> int:
    """Return what the target's sheet has more of after the line."""
    return sum(
        _number(row.get("after")) - _number(row.get("before"))
        for row in entry.get("changes", ())
        if row["key"] == key and PurePath(row["file"]).stem == at("target")
    )


def _defend(entry: Entry, at: At) -> Iterator[Said]:
    for path, inner in OWN.items():
        yield path, at(path), at(inner)
    yield from _named(at, "name", "roll")
    maneuver, needs = at("maneuver"), None
    if maneuver == "guard":  # the attack that comes judges it (C12)
        needs = _reach(at("roll")) + RAISE * GUARD_RAISES
    elif maneuver != "cover":  # some cover is too little, though the roll succeeds (C12)
        yield "success", at("success"), at("roll.success")
    yield "attack_needs", at("attack_needs"), needs


def _squad_roll(entry: Entry, at: At) -> Iterator[Said]:
    for path in ("pool", "parts", "skill"):
        yield path, at(path), at(OWN[path])
    yield "squad", at("squad"), at("roll.character")


def _fear(entry: Entry, at: At) -> Iterator[Said]:
    rating, faced = _number(at("rating")), at("roll.success")
    yield "tn", at("tn"), FEAR_STEP * rating
    yield "roll.target", at("roll.target"), FEAR_STEP * rating
    yield "success", at("success"), faced
    yield "penalty", at("penalty"), 0 if faced else rating
    yield from _named(at, "name", "roll")
    for die in _rows(at("roll.dice")):
        faces = die.get("faces")
        fallen = sum(map(_number, faces)) if isinstance(faces, list) else 0
        yield "honor", at("honor"), _number(die.get("value")) - fallen


def _contest(entry: Entry, at: At) -> Iterator[Said]:
    yield "success", at("success"), at("actor.success")
    yield "actor.target", at("actor.target"), max(_reach(at("other")), 0)
    yield from _named(at, "actor_name", "actor")
    yield from _named(at, "other_name", "other")


def _ambush(entry: Entry, at: At) -> Iterator[Said]:
    hidden, watchers = _rows(at("ambushers")), _rows(at("watchers"))
    total = min((_reach(each.get("roll")) for each in hidden), default=0)
    yield "total", at("total"), total
    for each in (*hidden, *watchers):
        yield from _named(_view(each), "name", "roll")
    for each in watchers:
        roll = _view(each.get("roll"))
        yield "noticed", each.get("noticed"), roll("success")
        yield "target", roll("target"), max(total, 0) + 1
    missed = [each.get("name") for each in watchers if not each.get("noticed")]
    yield "surprised", at("surprised"), missed


RETOLD: dict[str, Callable[[Entry, At], Iterator[Said]]] = {
    "attack": _attack,
    "fight attack": _fight_attack,
    "defend": _defend,
    "squad roll": _squad_roll,
    "fear": _fear,
    "contest": _contest,
    "ambush": _ambush,
}


def _named(at: At, path: str, roll: str) -> Iterator[Said]:
    """A roll of a sheet is under its name; one of a bare pool under any."""
    if (character := at(f"{roll}.character")) is not None:
        yield path, at(path), character


def _reach(roll: Any) -> int:
    """Return what the other side has to reach: a total, less what weighs on it (R15)."""
    at = _view(roll)
    return _number(at("total")) - RAISE * _number(at("raises")) - _sum(at("harder"))


def _sum(parts: Any) -> int:
    return sum(_number(part.get("value")) for part in _rows(parts))


def _rows(value: Any) -> Sequence[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _number(value: Any) -> int:
    return value if type(value) is int else 0
