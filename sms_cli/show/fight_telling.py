"""The steps of a fight as sentences: on the board, and in the fight's own story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sms_cli.show.text import Line, Span, line, listed

OVER = "The fight ends."
ACTION_WORDS = {
    "move": "moves",
    "simple": "does something simple",
    "complex": "does something that takes care",
    "cast": "works on a spell",
    "attack": "attacks",
    "feint": "feints",
    "full-attack": "goes into a Full Attack",
    "full-defense": "goes into Full Defense",
    "defend": "defends",
}
ATTACK_WORDS = {"full-attack": "goes all out against", "feint": "feints at"}


def tell_deed(deed: Mapping[str, Any]) -> Line | None:
    """Return what a step was; None of a Phase's change, which the heading says."""
    kind = str(deed.get("kind"))
    names = _names(deed)
    who = listed(names)
    if kind in ("phase", "round"):
        return None
    if kind == "start":
        return line("The fight begins: ", Span(who, "strong"), ".")
    if kind == "hold":
        return line(Span(who, "strong"), f" wait{'' if len(names) > 1 else 's'} in this Phase.")
    if kind in ("join", "leave"):
        return line(Span(who, "strong"), f" {kind}s the fight.")
    if kind == "attack":
        return _attack(deed)
    return line(Span(who, "strong"), f" {_action(kind, deed)}")


def tell_averted(who: object, attacker: object) -> Line:
    """Return an Active Defense that took a blow back."""
    return line(
        Span(str(who), "strong"), " averts the blow of ", Span(str(attacker), "strong"), "."
    )


def _names(deed: Mapping[str, Any]) -> list[str]:
    who = deed.get("who")
    return list(map(str, who)) if isinstance(who, list | tuple) else []


def _attack(deed: Mapping[str, Any]) -> Line:
    """Return an attack: who, whom, with which die."""
    attacker, target = [*_names(deed), "", ""][:2]
    action = ATTACK_WORDS.get(str(deed.get("action")), "attacks")
    forced = ", ahead of the order" if deed.get("forced") else ""
    return line(
        Span(attacker, "strong"),
        f" {action} ",
        Span(target, "strong"),
        f" with the {deed.get('die')}{forced}.",
    )


def _action(kind: str, deed: Mapping[str, Any]) -> str:
    action = ACTION_WORDS.get(str(deed.get("action")), str(deed.get("action")))
    given = " and ".join(map(str, deed.get("exchanged") or ()))
    if kind == "declare":
        return f"gives {given} for a die of this Phase, and will act in turn."
    if deed.get("lost"):
        action = "loses the Action"
    elif deed.get("stands"):
        action = "stands up"
    with_ = {
        "act": f"with the {deed.get('die')}",
        "interrupt": f"with {given} as an Interrupt",
        "void": "with a Void Point",
    }.get(kind, "")
    forced = ", ahead of the order" if deed.get("forced") else ""
    return f"{action} {with_}".rstrip() + f"{forced}."
