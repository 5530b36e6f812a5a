"""`sms fight log`: the fight as a short text, from the journal."""

from typing import Any

from sms_cli.commands.campaign import campaign
from sms_cli.commands.command import command
from sms_cli.commands.fight_file import NO_FIGHT
from sms_cli.errors import RuleError
from sms_cli.model.answers import FightStory
from sms_cli.sheets.journal import LINKS, Entry, backwards
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.standing import judged

FIRST, LAST = "fight start", "fight end"
WORDS = (b'"fight ', b'"averted"', *LINKS)  # in all lines of a fight, or that take one back


@command
def fight_log() -> FightStory:
    """Tell the fight as a short text.

    \b
    sms fight log                 the running fight, or the last one
    sms fight log > story.txt
    """
    here = campaign()
    with here.store.lock(exclusive=False):
        lines = _last_fight(here.folder)
    if not lines:
        raise RuleError(NO_FIGHT)
    return FightStory(tuple(lines))


def _last_fight(folder: Folder) -> list[dict[str, Any]]:
    """Return the lines of the last fight that are in force, the first of them first."""
    found: list[dict[str, Any]] = []
    for line, undone in judged(backwards(folder.journal, words=WORDS)):
        command = str(line.get("command"))
        if undone or not (command.startswith("fight ") or _averts(line)):
            continue
        if command == LAST:
            found.clear()  # what came after it is not of this fight
        found.append({key: line.get(key) for key in ("command", "result", "changes")})
        if command == FIRST:
            return found[::-1]
    return []


def _averts(line: Entry) -> bool:
    """Tell an Active Defense that took a blow back, which is part of the fight's story."""
    result = line.get("result")
    return isinstance(result, dict) and result.get("averted") is not None
