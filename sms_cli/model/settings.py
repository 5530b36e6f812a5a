"""Each setting of a table: its ruling, its choices, and what is wrong with a `[rulings]` table."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sms_cli.errors import nearest


class Choice(NamedTuple):
    """One way to read a rule, and what it means at the table."""

    value: str | bool
    text: str


class Setting(NamedTuple):
    """A ruling that a table decides: its key, its number, its choices, the default first."""

    key: str
    ruling: str
    choices: tuple[Choice, Choice]


SETTINGS = (
    Setting(
        "full_tier",
        "R1",
        (
            Choice("stop", "a blow-up into a full tier ends the chain there"),
            Choice("roll-on", "the next dice still fall and count; only the skill stays"),
        ),
    ),
    Setting(
        "edge_on_blow_up",
        "R2",
        (
            Choice("first", "advantage and disadvantage touch the first die only"),
            Choice("every", "they touch all the dice that a blow-up adds, too"),
        ),
    ),
    Setting(
        "grit_blow_up",
        "R4",
        (
            Choice("exact", "Grit blows a die up only when it lands on the maximum"),
            Choice("reach", "Grit that passes the maximum blows the die up as well"),
        ),
    ),
    Setting(
        "composure_refresh",
        "R6",
        (
            Choice("top-up", "a session starts with at least 2 Composure; 3 stays 3"),
            Choice("reset", "a session starts with exactly 2 Composure"),
        ),
    ),
    Setting(
        "recovery",
        "R7",
        (
            Choice("step", "a pause heals one level of Harm"),
            Choice("clear", "a pause that heals at all heals everything"),
        ),
    ),
    Setting(
        "skill_roll",
        "R11",
        (
            Choice(
                "skill+trait",
                "(Skill + Trait)k(Trait): both are rolled, the Trait says how many count",
            ),
            Choice("skill", "(Skill)k(Trait): the Skill alone is rolled"),
        ),
    ),
    Setting(
        "ten_dice",
        "R13",
        (
            Choice(False, "any number of dice is rolled as it stands"),
            Choice(True, "past ten, two rolled dice make one kept; past ten kept, each is +2"),
        ),
    ),
    Setting(
        "bind_damage",
        "R20",
        (
            Choice(False, "a Bind does no damage"),
            Choice(True, "a Bind does its damage too"),
        ),
    ),
)


class RulingFault(NamedTuple):
    """A setting that does not hold: its key and what is wrong with it."""

    key: str
    message: str


def ruling_faults(table: Mapping[str, Any]) -> tuple[RulingFault, ...]:
    """Return every fault of a `[rulings]` table."""
    known = {setting.key: setting for setting in SETTINGS}
    return tuple(fault for key, value in table.items() if (fault := _fault(known, key, value)))


def _fault(known: Mapping[str, Setting], key: str, value: object) -> RulingFault | None:
    if key not in known:
        return RulingFault(key, f"no ruling is named {key}{nearest(key, known)}")
    choices = [choice.value for choice in known[key].choices]
    if any(value == choice and type(value) is type(choice) for choice in choices):
        return None
    return RulingFault(
        key, f"rulings.{key} is {_toml(value)}; it is {' or '.join(map(_toml, choices))}"
    )


def _toml(value: object) -> str:
    import json  # only a wrong setting pays for it

    return json.dumps(value, default=str)  # TOML writes texts, numbers and booleans alike
