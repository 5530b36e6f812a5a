"""Whatever was done, undoing all of it gives every byte back, and redoing it brings it again."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import CAMPAIGN, Sms

LINES = [
    "roll june sight --vs 6",
    "roll june strike --vs 9 --table fight",
    "roll june bearing --vs 6 --table social --keep-face",
    "roll vincent sight --vs 12 --cost lily --grit auto",
    "roll vincent bearing --vs 9 --table social --spend-face",
    "roll kenji kenjutsu/agility --vs 15",
    "push june 1",
    "push vincent 2",
    "cost june ray",
    "cost vincent harm",
    "gain june face --why keep-word",
    "lose vincent composure",
    "spend june composure --on refuse-bait",
    "gain goro wounds 3",
    "harm june --times 2",
    "recover june --after rest",
    "code vincent bend",
    "obligation call june ray",
    "obligation honor vincent lily",
    "obligation add june rent --kind social --who Hall --owed Money --why Late",
    "cut june ray --in-person --shaken",
    "reassert june",
    "technique learn june 'Long Road'",
    "technique fade vincent 'Iron Bow'",
    "dojo shame june",
    "session start",
    "scene end",
    "set june look 'Soot, and a \"grin\"'",
    "set goro --unset combat.armor",
    "set kenji combat.traits.void 3",
    "new boys --kind squad --tr 2 --weapon 2k1",
    "exchange june:strike:6 vincent:steel:9 --table fight",
    "sunset june --declare Enough --deed Leaving --scene Dawn",
    "undo",
    "redo",
]


def files(campaign: Path) -> dict[str, bytes]:
    """Return every file of the campaign but the program's own."""
    found = (path for path in campaign.rglob("*") if path.is_file() and ".sms" not in path.parts)
    return {path.name: path.read_bytes() for path in found}


def repeat(sms: Sms, command: str) -> int:
    """Undo or redo until there is nothing left to; return how often it went."""
    times = 0
    while (ran := sms.json(command)).status == 0:
        times += 1
    assert ran.answer["error"]["kind"] == "rule", ran.out
    return times


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.sampled_from(LINES), max_size=8))
def test_all_that_was_done_can_be_undone_and_redone(
    sms: Sms, campaign: Path, lines: list[str]
) -> None:
    shutil.rmtree(campaign)  # one folder for all examples
    shutil.copytree(CAMPAIGN, campaign)
    os.chdir(campaign)
    before = files(campaign)
    for line in lines:
        assert sms.json(*shlex.split(line)).status in (0, 1), line
    after = files(campaign)
    done = repeat(sms, "undo")
    assert files(campaign) == before
    if done:
        redone = repeat(sms, "redo")
        assert redone >= done
        # an undo among the lines is redone with the others
        assert files(campaign) == after or "undo" in lines
