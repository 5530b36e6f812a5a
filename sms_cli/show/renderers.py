"""Which picture a Result has: a static table, so that one answer loads one picture."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from sms_cli.show.text import Line, line, print_lines, print_raw

# Result → the module of sms_cli.show that has `<name>_lines`, or `<name>_raw` for data, and
# `<name>_quiet` where the bare answer is not its total.
PICTURES = {
    "StepRoll": ("roll", "step"),
    "PoolRoll": ("roll", "pool"),
    "PlainRoll": ("roll", "plain"),
    "Tally": ("roll", "tally"),
    "Shown": ("sheet", "shown"),
    "Listing": ("listing", "listing"),
    "Story": ("history", "story"),
    "JournalLines": ("history", "journal"),
    "TakenBack": ("history", "taken_back"),
    "DoneAgain": ("history", "done_again"),
    "TrackMoved": ("tracks", "track_moved"),
    "HarmTaken": ("tracks", "harm_taken"),
    "Recovered": ("tracks", "recovered"),
    "CodeTested": ("tracks", "code_tested"),
    "DojoStanding": ("tracks", "dojo_standing"),
    "ObligationList": ("bonds", "obligation_list"),
    "ObligationMoved": ("bonds", "obligation_moved"),
    "Severed": ("bonds", "severed"),
    "Reasserted": ("bonds", "reasserted"),
    "Order": ("confrontation", "order"),
    "Exchange": ("confrontation", "exchange"),
    "SceneEnded": ("scene", "scene_ended"),
    "SessionStarted": ("scene", "session_started"),
    "SessionEnded": ("scene", "session_ended"),
    "SunsetWalk": ("growth", "sunset_walk"),
    "TechniqueMoved": ("growth", "technique_moved"),
    "TechniqueList": ("growth", "technique_list"),
    "BasicTechniques": ("growth", "basic_techniques"),
    "DojoShown": ("dojo", "dojo_shown"),
    "Attack": ("combat_rolls", "attack"),
    "Defense": ("combat_rolls", "defense"),
    "DamageDealt": ("combat_rolls", "damage"),
    "FearFaced": ("combat_rolls", "fear"),
    "SquadRoll": ("combat_rolls", "squad_roll"),
    "SquadHit": ("combat_numbers", "squad_hit"),
    "SquadAid": ("combat_numbers", "squad_aid"),
    "ToHit": ("combat_numbers", "to_hit"),
    "Contest": ("contest", "contest"),
    "Ambush": ("contest", "ambush"),
    "ManeuverTable": ("maneuvers", "maneuvers"),
    "FightBoard": ("fight", "board"),
    "FightAttack": ("fight_attack", "attack"),
    "FightOrder": ("fight", "order"),
    "FightEnded": ("fight", "ended"),
    "FightStory": ("fight_story", "fight_story"),
    "Topics": ("cards", "topics"),
    "Card": ("cards", "card"),
    "CardsOfRule": ("cards", "of_rule"),
    "RulingsInForce": ("rulings", "rulings"),
    "CampaignMade": ("made", "campaign"),
    "SheetMade": ("made", "sheet"),
    "SheetWritten": ("made", "written"),
    "PeopleMade": ("made", "people"),
    "KeySet": ("made", "key"),
    "Checked": ("reports", "checked"),
    "Verified": ("reports", "verified"),
    "Edited": ("reports", "edited"),
    "FileSchema": ("reports", "schema"),
}


def picture_of(result: Any) -> None:
    """Print the picture of a result."""
    module, name = _home(result)
    if raw := getattr(module, f"{name}_raw", None):
        print_raw(raw(result))
    else:
        print_lines(getattr(module, f"{name}_lines")(result))


def is_data(result: Any) -> bool:
    """Tell whether the picture is lines of data, to which a bare answer could add nothing."""
    module, name = _home(result)
    return hasattr(module, f"{name}_raw")


def quiet_of(result: Any) -> Iterable[Line]:
    """Return the bare answer: its total, or what its picture says is the answer."""
    module, name = _home(result)
    if quiet := getattr(module, f"{name}_quiet", None):
        return tuple(line(text) for text in quiet(result))
    return (line(str(result.total)),)


def _home(result: Any) -> tuple[Any, str]:
    module, name = PICTURES[type(result).__name__]
    return import_module(f"sms_cli.show.{module}"), name
