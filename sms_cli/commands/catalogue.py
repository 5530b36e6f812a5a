"""What commands there are: where each is defined, and its line in the help.

A static table, so that one command's start does not pay for all of them; a test holds its lines
against the docstrings.
"""

from typing import NamedTuple


class Leaf(NamedTuple):
    """Where a command is defined, and its line in the help of its group."""

    module: str
    function: str
    help: str


class Group(NamedTuple):
    """Commands that share a first word."""

    help: str
    commands: dict[str, Leaf]


COMMANDS: dict[str, dict[str, Leaf | Group]] = {
    "Rolling": {
        "roll": Leaf("roll", "roll", "Roll a step die, a skill of a sheet, a pool or plain dice."),
        "push": Leaf("amend", "push", "Spend Grit on a character's last roll."),
        "cost": Leaf("amend", "cost", "Choose the real cost of a character's last miss."),
    },
    "Tracks and Harm": {
        "gain": Leaf("tracks", "gain", "Gain points of a track."),
        "lose": Leaf("tracks", "lose", "Lose points of a track."),
        "spend": Leaf("tracks", "spend", "Spend points of a track."),
        "harm": Leaf("harm", "harm", "Take a level of Harm, or several."),
        "recover": Leaf("harm", "recover", "Recover from Harm in a pause."),
        "code": Leaf("harm", "code", "Break, bend or uphold the code."),
    },
    "Bonds": {
        "obligation": Group(
            "What a character owes, and what becomes of it.",
            {
                "list": Leaf("obligation", "obligation_list", "List what a character owes."),
                "add": Leaf("obligation", "obligation_add", "Take on an obligation."),
                "call": Leaf(
                    "obligation", "obligation_call", "Call in a bond: help comes, the heat rises."
                ),
                "fail": Leaf(
                    "obligation",
                    "obligation_fail",
                    "Fail an obligation: Face goes, the heat rises.",
                ),
                "honor": Leaf(
                    "obligation",
                    "obligation_honor",
                    "Honour an obligation at real cost: Face comes, the heat falls.",
                ),
                "heat": Leaf("obligation", "obligation_heat", "Heat an obligation by one level."),
                "cool": Leaf("obligation", "obligation_cool", "Cool an obligation by one level."),
            },
        ),
        "cut": Leaf("obligation", "cut", "Cut a bond for good."),
        "reassert": Leaf("obligation", "reassert", "Reassert a shaken Name."),
    },
    "Scenes": {
        "first": Leaf("confrontation", "first", "Tell who acts first in a confrontation."),
        "exchange": Leaf(
            "confrontation", "exchange", "Roll one exchange: everybody once, read together."
        ),
        "scene": Group(
            "What a scene's end does to everybody.",
            {"end": Leaf("scene", "scene_end", "End a scene: Bruised heals.")},
        ),
        "session": Group(
            "What a session's start and end do to everybody.",
            {
                "start": Leaf("scene", "session_start", "Start a session: Composure refreshes."),
                "end": Leaf(
                    "scene", "session_end", "End a session: Harm heals, obligations are swept."
                ),
            },
        ),
        "sunset": Leaf("sunset", "sunset", "Take the Sunset Walk: the sheet closes."),
    },
    "Dojo and techniques": {
        "dojo": Group(
            "The school, and what its people do to its standing.",
            {
                "show": Leaf("dojo", "dojo_show", "Show the dojo."),
                "credit": Leaf(
                    "dojo", "dojo_credit", "Bring credit to the dojo: the GM awards Face."
                ),
                "shame": Leaf(
                    "dojo",
                    "dojo_shame",
                    "Bring shame on the dojo: Face goes, its obligation heats.",
                ),
            },
        ),
        "technique": Group(
            "What a character can do better than others.",
            {
                "list": Leaf("technique", "technique_list", "List a character's techniques."),
                "learn": Leaf("technique", "technique_learn", "Learn a technique, basic or new."),
                "fade": Leaf("technique", "technique_fade", "Let a technique fade."),
                "basic": Leaf(
                    "technique", "technique_basic", "List the basic techniques, skill by skill."
                ),
            },
        ),
    },
    "Combat": {
        "attack": Leaf(
            "attack",
            "attack",
            "Resolve an attack: its roll, its damage, its effects.",
        ),
        "defend": Leaf("defend", "defend", "Defend actively against an attack's total."),
        "tn": Leaf("combat_tools", "tn", "Reckon a TN to be Hit."),
        "contest": Leaf("contest", "contest", "Roll one side against the other."),
        "damage": Leaf("combat_tools", "damage", "Roll damage."),
        "fear": Leaf("combat_tools", "fear", "Face a Fear."),
        "ambush": Leaf(
            "contest", "ambush", "Set an ambush: Stealth against Investigation/Perception."
        ),
        "maneuver": Leaf("combat_tools", "maneuver", "List the maneuvers."),
        "squad": Group(
            "What Brutes do together.",
            {
                "roll": Leaf("squad", "squad_roll", "Roll once for the whole squad."),
                "damage": Leaf("squad", "squad_damage", "Roll the damage of a squad's hit."),
                "hit": Leaf("squad", "squad_hit", "Take out a Brute, and one more for each Raise."),
                "tn": Leaf("squad", "squad_tn", "Reckon a squad's TN to be Hit."),
                "aid": Leaf("squad", "squad_aid", "Reckon what Brutes add to somebody's attack."),
            },
        ),
    },
    "Fights": {
        "fight": Group(
            "Action Dice, Phases, and who acts now.",
            {
                "start": Leaf(
                    "fight", "fight_start", "Begin a fight and roll everybody's Action Dice."
                ),
                "show": Leaf("fight", "fight_show", "Show the board of the running fight."),
                "phase": Leaf(
                    "fight",
                    "fight_phase",
                    "Go on to the next Phase, and to the next round after the last.",
                ),
                "order": Leaf(
                    "fight", "fight_order", "Say who may act now, in which order, and why."
                ),
                "act": Leaf("fight", "fight_act", "Spend an Action Die."),
                "attack": Leaf(
                    "fight_attack",
                    "fight_attack",
                    "Spend an Action Die on an attack and resolve it.",
                ),
                "hold": Leaf(
                    "fight",
                    "fight_hold",
                    "Let somebody wait in this Phase, so that slower ones act first.",
                ),
                "interrupt": Leaf(
                    "fight",
                    "fight_interrupt",
                    "Give two later dice for one Action now, which is no attack.",
                ),
                "void": Leaf(
                    "fight", "fight_void", "Buy an Action that is no attack with a Void Point."
                ),
                "join": Leaf(
                    "fight", "fight_join", "Let somebody into the fight, with dice of their own."
                ),
                "leave": Leaf("fight", "fight_leave", "Take somebody out of the fight."),
                "log": Leaf("fight_log", "fight_log", "Tell the fight as a short text."),
                "end": Leaf(
                    "fight",
                    "fight_end",
                    "End the fight: what lasts is on the sheets, the rest goes.",
                ),
            },
        ),
    },
    "Sheets": {
        "init": Leaf("start", "init", "Make a campaign."),
        "new": Leaf("new", "new", "Make a sheet."),
        "show": Leaf("sheets", "show", "Show a sheet."),
        "list": Leaf("sheets", "list_", "List the sheets of the campaign."),
        "set": Leaf("edit_key", "set_", "Change one key of a sheet, checked."),
        "edit": Leaf("edit", "edit", "Open a sheet in the editor, checked before it is saved."),
        "check": Leaf("check_files", "check", "Find every problem of every file."),
        "schema": Leaf("schema", "schema", "Print the JSON Schema of the files, for editors."),
        "log": Leaf("history", "log", "Tell what was rolled and what changed."),
        "undo": Leaf("history", "undo", "Take the last change back."),
        "redo": Leaf("history", "redo", "Do again what was undone."),
    },
    "Reference": {
        "rules": Leaf("rules", "rules", "Show the reference card."),
        "rulings": Leaf("rulings", "rulings", "List the table's rulings and those in force."),
    },
}
