"""A journal with every sort of roll in it, and its lines with one value changed."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sms_cli.commands import root
from sms_cli.sheets.locate import Folder

PEOPLE = Path(__file__).parents[2] / "characters"
JOURNAL = ".sms/journal.jsonl"
# What is rolled, in this order; `_` is a blank in a word.
STORY = """
roll june sight --vs 3 --dice 1
roll june motion --vs 9 --seed 11
set salt tracks.grit 5
roll salt sight --vs 6 --grit auto --seed 3
roll june strike --vs 6 --table fight --adv --seed 5
roll june bearing --set-form --volatile
roll june bearing --vs 9 --table social --technique still_water --spend-face --dice 1,2
roll june nerve --vs 9 --dice 3
push june 1 --dice 2
cost june shift
exchange june:strike:6:hurt lorraine:nerve:9 --composure lorraine --seed 2
roll vincent sight --vs 9 --dice 2
cost vincent face
push vincent 1
push vincent 1 --dice 3
undo
roll kenji kenjutsu/agility --vs 15 --seed 1
roll goro strength --add-each 2 --raises 1 --vs 5
roll kenji water --unskilled
ambush kenji --against goro
contest kenji::earth 7k4:1
contest kenji:kenjutsu:agility:1 goro:kusarijutsu:strength
attack kenji goro --weapon katana --seed 1
attack kenji goro --weapon katana --cover total
attack bikers kenji --dice 10,10,9,9,8,7,2,3,1,2,3,4,5,6,7,8
attack kenji bikers --weapon katana --raises 1 --seed 5
defend kenji --against 38 --avert --seed 8
defend goro --maneuver guard
squad roll bikers --vs 5
set bikers brutes 6
fight start kenji goro bikers --dice 3,5,9,2,7,3,8
fight phase --next
fight attack goro bikers --weapon kusarigama --dice 9,8,6,5,1
fight phase --next
fight attack kenji bikers --weapon katana --full-attack --raises 1 --dice 9,8,7,6,5,4,3
fight attack bikers kenji --dice 10,4,9,1,5,4,3,2,1,1,1,1
fight join guest:2:3
fear kenji 9 --dice 1,1,1
"""

# Falsified, a value may still be one that could have been.
LIKELY = {
    "general": ["fight", "social"],
    "none": ["advantage"],
    "stop": ["roll-on"],
    "first": ["every"],
    "exact": ["reach"],
    "top-up": ["reset"],
    "step": ["pool", "clear"],
    "skill+trait": ["skill"],
    "june": ["vincent"],
    "d4": ["d6"],
    "unharmed": ["bruised"],
    "hurt": ["escape"],
    "1-2": ["3-5"],
}


class Told(NamedTuple):
    """A line of the story, the campaign as it left it, and what it needs to be verified."""

    command: str
    folder: Folder
    before: str  # the journal's lines before it, where it settles one of them anew
    line: dict[str, Any]

    def retell(self, line: dict[str, Any]) -> None:
        """Write another line in its place."""
        text = self.before + json.dumps(line) + "\n"
        self.folder.journal.write_text(text, encoding="utf-8")


class Leaf(NamedTuple):
    """A value somewhere in a line, and another in its place."""

    path: tuple[str | int, ...]
    value: Any
    other: Any

    @property
    def name(self) -> str:
        """Its path, rows and elements without their numbers."""
        return ".".join("*" if isinstance(part, int) else part for part in self.path)

    def falsify(self, line: dict[str, Any]) -> dict[str, Any]:
        """Return the line with the other value."""
        line = copy.deepcopy(line)
        at(line, self.path[:-1])[self.path[-1]] = self.other
        return line


def tell(place: Path) -> Iterator[Told]:
    """Play the story in a campaign; yield its lines, each with a copy of the campaign."""
    campaign = place / "campaign"
    shutil.copytree(PEOPLE, campaign / "characters")
    before = ""
    for number, words in enumerate(STORY.split("\n")[1:-1]):
        arguments = [word.replace("_", " ") for word in words.split()]
        assert root.run([*arguments, "-C", str(campaign)]) == 0, words
        journal = (campaign / JOURNAL).read_text(encoding="utf-8")
        line = json.loads(journal.splitlines()[-1])
        copied = Path(shutil.copytree(campaign, place / str(number)))
        amends = line["command"] in ("push", "cost")
        yield Told(line["command"], Folder(copied), before if amends else "", line)
        before = journal


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value in a value, its own first."""
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


def leaves(line: dict[str, Any], keys: tuple[str, ...]) -> Iterator[Leaf]:
    """Yield each value under these keys of a line with each other value to be tried."""
    for path in places({key: line.get(key) for key in keys}):
        value = at(line, path)
        if path and not isinstance(value, dict | list):
            yield from (Leaf(path, value, other) for other in _others(value))


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    """Return the value at a path."""
    for part in path:
        value = value[part]
    return value


def _others(value: Any) -> list[Any]:
    if value is None:
        return [1, "x", True]
    if isinstance(value, bool):
        return [not value, int(value), None]
    if isinstance(value, int):
        return [value + 1, value - 1, str(value), None]
    return [f"{value}x", None, *([""] if value else []), *LIKELY.get(value, [])]
