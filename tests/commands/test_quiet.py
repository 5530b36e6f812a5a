"""`-q`: every command has a bare answer."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sms_cli.commands.catalogue import COMMANDS, Group
from tests.commands.conftest import PEOPLE
from tests.conftest import Sms

MISSED = "roll vincent sight --vs 9 --dice 2"
STRUCK = "attack kenji goro --weapon katana --dice 9,9,9,9,1,1,1,5,4,1,1"
FIGHT = "fight start kenji goro --dice 1,1,9,2,7"
# A line of each command, after those that it needs.
LINES: dict[str, tuple[str, ...]] = {
    "roll": ("roll june sight",),
    "push": (MISSED, "push vincent 1"),
    "cost": (MISSED, "cost vincent face"),
    "gain": ("gain june face",),
    "lose": ("lose june face",),
    "spend": ("spend june composure",),
    "harm": ("harm june",),
    "recover": ("harm june", "recover june --after scene"),
    "code": ("code june uphold",),
    "obligation list": ("obligation list june",),
    "obligation add": ("obligation add june kit --kind personal --who Kit --owed a --why b",),
    "obligation call": ("obligation call june ray",),
    "obligation fail": ("obligation fail june ray",),
    "obligation honor": ("obligation honor june hall",),
    "obligation heat": ("obligation heat june ray",),
    "obligation cool": ("obligation cool june hall",),
    "cut": ("cut june ray --in-person --shaken",),
    "reassert": ("cut june ray --in-person --shaken", "reassert june"),
    "first": ("first june vincent",),
    "exchange": ("exchange june:strike:6 vincent:steel:6",),
    "scene end": ("scene end",),
    "session start": ("session start",),
    "session end": ("session end",),
    "sunset": ("sunset june --declare a --deed b --scene c --yes",),
    "dojo show": ("dojo show",),
    "dojo credit": ("dojo credit june",),
    "dojo shame": ("dojo shame june",),
    "technique list": ("technique list june",),
    "technique learn": ("technique learn june 'A New One'",),
    "technique fade": ("technique fade june 'Low Sweep'",),
    "technique basic": ("technique basic",),
    "attack": (STRUCK,),
    "defend": (STRUCK, "defend goro --against 36 --avert"),
    "tn": ("tn kenji",),
    "contest": ("contest kenji::earth goro::water",),
    "damage": ("damage 3k2",),
    "fear": ("fear kenji 4",),
    "ambush": ("ambush 10k9 --against goro --seed 1",),
    "maneuver": ("maneuver",),
    "squad roll": ("squad roll bikers",),
    "squad damage": ("squad damage bikers",),
    "squad hit": ("squad hit bikers",),
    "squad tn": ("squad tn bikers",),
    "squad aid": ("squad aid bikers kenji",),
    "fight start": (FIGHT,),
    "fight show": (FIGHT, "fight show"),
    "fight phase": (FIGHT, "fight phase --to 4"),
    "fight order": (FIGHT, "fight order"),
    "fight act": (FIGHT, "fight act kenji move"),
    "fight attack": (FIGHT, "fight attack kenji goro --weapon katana"),
    "fight hold": (FIGHT, "fight hold kenji"),
    "fight interrupt": (FIGHT, "fight interrupt goro move --force"),
    "fight void": (FIGHT, "fight void goro move"),
    "fight join": (FIGHT, "fight join bikers"),
    "fight leave": (FIGHT, "fight leave goro"),
    "fight log": (FIGHT, "fight log"),
    "fight end": (FIGHT, "fight end"),
    "init": ("init there",),
    "new": ("new kit --random --seed 1",),
    "show": ("show june",),
    "list": ("list",),
    "set": ("set june tracks.face 4",),
    "check": ("check",),
    "schema": ("schema",),
    "log": ("harm june", "log"),
    "undo": ("harm june", "undo"),
    "redo": ("harm june", "undo", "redo"),
    "rules": ("rules",),
    "rulings": ("rulings",),
}
ELSEWHERE = {"edit"}  # an editor is needed: test_edit.py


def commands() -> Iterator[str]:
    for shelf in COMMANDS.values():
        for name, entry in shelf.items():
            if isinstance(entry, Group):
                yield from (f"{name} {inner}" for inner in entry.commands)
            else:
                yield name


def test_no_command_is_forgotten() -> None:
    assert set(commands()) == {*LINES, *ELSEWHERE}


@pytest.mark.parametrize("name", LINES)
def test_every_command_has_a_bare_answer(name: str, folder: Path, sms: Sms) -> None:
    shutil.copytree(PEOPLE, folder / "characters")
    (folder / "dojo.toml").write_text('name = "Pier Street"\n')
    *before, line = LINES[name]
    for each in before:
        assert sms(*shlex.split(each)).status == 0, each
    ran = sms(*shlex.split(line), "-q")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.strip()
