"""A line of the journal as a sentence, and what it changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sms_cli.model.fight import FILE
from sms_cli.show.fight_telling import OVER, tell_averted, tell_deed
from sms_cli.show.text import Line, Span, line, listed
from sms_cli.show.values import become, spoken

Row = Mapping[str, Any]

ROLLS = ("step", "pool")
DEEDS = {"roll": "rolls", "push": "pushes", "cost": "pays for"}
COMMANDS = {
    "new": "comes in",
    "set": "is changed by hand",
    "edit": "is edited",
    "gain": "gains",
    "lose": "loses",
    "spend": "spends",
    "harm": "is hurt",
    "recover": "recovers",
    "code": "answers for the code with",
    "obligation add": "takes on",
    "obligation call": "calls in",
    "obligation fail": "fails",
    "obligation honor": "honours",
    "obligation heat": "heats up",
    "obligation cool": "cools down",
    "cut": "cuts the bond",
    "technique learn": "learns",
    "technique fade": "lets go of",
    "dojo credit": "brings credit to the dojo",
    "dojo shame": "brings shame on the dojo",
    "reassert": "reasserts the Name",
    "sunset": "takes the Sunset Walk",
    "defend": "defends",
    "fear": "faces a fear",
    "squad roll": "act together",
    "squad hit": "are hit",
}
BETWEEN = {"attack": "attacks", "contest": "contends with"}
GATHERINGS = {
    "scene end": "A scene ends",
    "session start": "A session starts",
    "session end": "A session ends",
    "exchange": "An exchange",
    "ambush": "An ambush",
}
LABELS = {"undo": "taken back", "redo": "done again"}
_PLAIN_KEY = re.compile(r"(?:tracks|skills|code|combat(?:\.traits|\.skills)?)\.(?=[^.]+$)")
_ROW = re.compile(r"(?:obligations|combat\.weapons)\.(.+)\.(\w+)")


def tell(entry: Row) -> list[Line]:
    """Return what a line of the journal tells, in one line of text or several."""
    result = entry.get("result")
    if not isinstance(result, Mapping):
        return [_command(entry)]
    if entry["command"] == "fight end":
        return [line(OVER)]
    if isinstance(deed := result.get("deed"), Mapping):
        return [tell_deed(deed) or _phase(result)]
    if result.get("kind") in ROLLS:
        return [_roll(entry, result)]
    if averted := result.get("averted"):
        told = tell_averted(result.get("name"), averted)
        return [told, *(_roll(entry, roll) for roll in _rolls(result))]
    return [_command(entry), *(_roll(entry, roll) for roll in _rolls(result))]


def _rolls(result: Row) -> Iterator[Row]:
    """Yield the rolls that a result holds, several or one, or two sides of a contest."""
    held = [*_rows(result.get("rolls")), *(result.get(key) for key in ("roll", "actor", "other"))]
    return (roll for roll in held if isinstance(roll, Mapping) and roll.get("kind") in ROLLS)


def _phase(fight: Row) -> Line:
    return line(f"Round {fight.get('round')}, Phase {fight.get('phase')}.")


def tell_changes(rows: Iterable[Row]) -> str:
    """Return what changed, before and after; each file is named where there are several."""
    by_file: dict[str, list[str]] = {}
    for row in rows:
        if row["file"] == FILE:  # the dice on the board: the step itself says what it was
            continue
        by_file.setdefault(_stem(row["file"]), []).append(_change(row))
    if len(by_file) == 1:
        return _together(*by_file.values())
    return "; ".join(f"{stem}: {_together(changes)}" for stem, changes in by_file.items())


def _together(changes: Sequence[str]) -> str:
    return " · ".join(changes)


def tell_link(entry: Row, origin: Row) -> Line:
    """Return an undo or a redo, and what it took back or did again."""
    label = LABELS.get(str(entry["command"]), str(entry["command"]))
    first, *_ = tell(origin)
    return line(Span(label, "strong"), "  ", *first)


def tell_place(rows: Iterable[Row]) -> str:
    """Return how a step changed where the fight stands."""
    return _together(
        [
            become(str(row["key"]).capitalize(), row.get("before"), row.get("after"))
            for row in rows
            if row["file"] == FILE and row["key"] in ("round", "phase")
        ]
    )


def _command(entry: Row) -> Line:
    command = str(entry["command"])
    names = list(map(str, entry.get("who", ())))
    who = ", ".join(names)
    if command in GATHERINGS:
        return line(Span(GATHERINGS[command], "strong"), f": {listed(names)}" * bool(names), ".")
    if command in BETWEEN and len(names) == 2:
        one, other = (Span(name, "strong") for name in names)
        return line(one, f" {BETWEEN[command]} ", other)
    if command not in COMMANDS:
        return line(Span(LABELS.get(command, command), "strong"), f"  {who}" * bool(who))
    more = [
        value
        for key in ("track", "id", "technique", "reason")
        if isinstance(value := _fact(entry, key), str)
    ]
    return line(
        Span(who or "it", "strong"), f" {COMMANDS[command]}", *(f" {text}" for text in more)
    )


def _fact(entry: Row, key: str) -> Any:
    result = entry.get("result")
    return result.get(key) if isinstance(result, Mapping) else None


def _roll(entry: Row, roll: Row) -> Line:
    who = roll.get("character") or ", ".join(map(str, entry.get("who", ())))
    deed = DEEDS.get(str(entry["command"]), "rolls")
    skill = "/".join(str(roll[key]) for key in ("skill", "trait") if roll.get(key))
    dice = str(roll["pool"]) if "pool" in roll else words_of_chain(roll)
    return line(Span(str(who), "strong"), f" {deed} {skill}  {dice}", *_outcome(roll))


def words_of_chain(roll: Row) -> str:
    """Return the dice of a step roll as they fell."""
    if roll.get("set_form"):
        return f"half a {roll.get('die')}"
    links = [link for link in _rows(roll.get("chain")) if isinstance(link, Mapping)]
    grit = f" + {roll['grit_spent']} Grit" if roll.get("grit_spent") else ""
    return " ▸ ".join(map(_link, links)) + grit


def _link(link: Row) -> str:
    faces = _rows(link.get("faces"))
    among = f" of {' and '.join(map(str, faces))}" if len(faces) > 1 else ""
    return f"{link.get('die')} {link.get('kept')}{among}"


def _rows(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _outcome(roll: Row) -> Iterator[Span]:
    yield Span(f" = {roll.get('total')}" if _adds_up(roll) else "")
    target = roll.get("tn", roll.get("target"))
    if target is None:
        return
    yield Span(f" against {target}: ")
    made = roll.get("success")
    yield Span("made it", "good") if made else Span(f"missed by {roll.get('miss_by')}", "bad")


def _adds_up(roll: Row) -> bool:
    one_die = len(_rows(roll.get("chain"))) == 1
    return not one_die or bool(roll.get("grit_spent"))


def _stem(file: str) -> str:
    return file.rpartition("/")[2].removesuffix(".toml")


def _change(row: Row) -> str:
    before, after = row.get("before"), row.get("after")
    if not row["key"]:
        return "the sheet is there" if before is None else "the sheet is gone"
    return become(_short(row["key"]), before, after)


def _short(key: str) -> str:
    """Return a key in words, without what goes without saying: ray's heat is ray."""
    return spoken(_ROW.sub(r"\1 \2", _PLAIN_KEY.sub("", key)).removesuffix(" heat"))
