"""Every example of the README does what the README says, and every command is in its table."""

from __future__ import annotations

import re
from pathlib import Path

from sms_cli.commands.catalogue import COMMANDS, Group
from tests.readme import README, Tour, examples, timeless


def test_every_example_prints_what_the_readme_says(tmp_path: Path) -> None:
    tour = Tour(tmp_path)
    wrong = []
    for command, printed, line in examples():
        now = tour.run(command)
        if timeless(now) != timeless(printed):
            wrong.append(f"README.md:{line}: $ {command}\nsays\n{printed}\nis\n{now}")
    assert not wrong, "\n\n".join(wrong)


def test_the_readme_has_a_tour() -> None:
    assert len(examples()) >= 15


def test_every_command_stands_in_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    for shelf in COMMANDS.values():
        for name, found in shelf.items():
            words = found.commands if isinstance(found, Group) else [""]
            for word in words:
                assert re.search(rf"`sms {name}\b", text), f"sms {name} is not in the README"
                assert re.search(rf"`(sms {name} )?{word}\b", text), f"nor is sms {name} {word}"
