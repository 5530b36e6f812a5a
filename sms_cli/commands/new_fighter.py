"""Combatants and brute squads of `sms new`: their options read, their sheets' values (part C)."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from sms_cli.commands.new_person import title_of
from sms_cli.errors import UsageError
from sms_cli.model.bounds import whole_number
from sms_cli.model.names import find
from sms_cli.model.sheet import WeaponKind
from sms_cli.resolver.rings import TRAITS

ORDINARY = 2  # a Trait, and Void, of somebody of whom nothing is said
BRUTES = 6
ARMOR_FORM = "KIND or KIND:fine, as in --armor light:fine"
WEAPON_PARTS = "NAME:DR:SKILL, then [:melee|ranged] [:1|2] [:TRAIT+TRAIT]"
WEAPON_FORM = f"{WEAPON_PARTS}, as in --weapon katana:3k2:kenjutsu"

Options = Mapping[str, Any]
Body = dict[str, Any]


def combatant_body(name: str, options: Options) -> Body:
    """Return the values of a combatant's sheet; void points start full (C19)."""
    void = options.get("void", ORDINARY)
    combat: Body = {
        "void": void,
        "insight_rank": options.get("insight_rank", 1),
        "honor": options.get("honor", 1),
        "void_points": void,
        "wounds": 0,
        "traits": _traits(options.get("trait", ())),
    }
    if "skill" in options:
        combat["skills"] = dict(read_rank("--skill", text) for text in options["skill"])
    if "armor" in options:
        combat["armor"] = read_armor(options["armor"])
    if "weapon" in options:
        combat["weapons"] = [read_weapon(text) for text in options["weapon"]]
    return {
        "kind": "combatant",
        "name": options.get("title", title_of(name)),
        "combat": combat,
    }


def squad_body(name: str, options: Options) -> Body:
    """Return the values of a squad's sheet, whose Threat Rating must be said (C16)."""
    if "tr" not in options:
        example = f"sms new {name} --kind squad --tr 2"
        raise UsageError(f"{name} still lacks --tr; for example\n  {example}")
    for text in options.get("skill", ()):
        if "=" in text:
            raise UsageError(f"--skill {text!r}: a squad's Skills have no ranks, only names")
    body: Body = {
        "kind": "squad",
        "name": options.get("title", title_of(name)),
        "tr": options["tr"],
        "brutes": options.get("brutes", BRUTES),
    }
    lists = {"skills": options.get("skill", ()), "weapons": options.get("weapon", ())}
    return body | {key: list(values) for key, values in lists.items() if values}


def _traits(texts: Sequence[str]) -> dict[str, int]:
    told = (read_rank("--trait", text) for text in texts)
    ranks = {find(trait, TRAITS, f"no Trait is named {trait}"): rank for trait, rank in told}
    return dict.fromkeys(TRAITS, ORDINARY) | ranks


def read_rank(flag: str, text: str) -> tuple[str, int]:
    """Return a name and its rank: `agility=4`."""
    name, _, digits = (part.strip() for part in text.partition("="))
    rank = whole_number(digits)
    if not name or rank is None:
        raise UsageError(f"{flag} {text!r} is not NAME=RANK, as in {flag} {name or 'agility'}=3")
    return name, rank


def read_armor(text: str) -> Body:
    """Return what is worn: `light` or `light:fine`."""
    kind, colon, fine = (part.strip().casefold() for part in text.partition(":"))
    if colon and fine != "fine":
        raise UsageError(f"--armor {text!r} is not {ARMOR_FORM}")
    return {"kind": kind} | ({"fine": True} if colon else {})


def read_weapon(text: str) -> Body:
    """Return a weapon: `katana:3k2:kenjutsu`, with its range, hands and traits after it."""
    name, *parts = (part.strip() for part in text.split(":"))
    if len(parts) < 2:
        raise UsageError(f"--weapon {text!r} is not {WEAPON_FORM}")
    dr, skill, *rest = parts
    weapon: Body = {"name": name, "dr": dr, "skill": skill}
    for part in map(str.casefold, rest):
        key, value = _weapon_part(part)
        if key in weapon:
            raise UsageError(f"--weapon {text!r} says its {key} twice; it is {WEAPON_FORM}")
        weapon[key] = value
    return weapon


def _weapon_part(part: str) -> tuple[str, Any]:
    if part in get_args(WeaponKind):
        return "kind", part
    if (hands := whole_number(part)) is not None:
        return "hands", hands
    return "traits", [trait.strip() for trait in part.split("+")]
