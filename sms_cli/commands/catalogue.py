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
    "Sheets": {
        "init": Leaf("start", "init", "Make a campaign."),
        "new": Leaf("new", "new", "Make a sheet."),
        "show": Leaf("sheets", "show", "Show a sheet."),
        "list": Leaf("sheets", "list_", "List the sheets of the campaign."),
        "set": Leaf("edit_key", "set_", "Change one key of a sheet, checked."),
        "log": Leaf("history", "log", "Tell what was rolled and what changed."),
        "undo": Leaf("history", "undo", "Take the last change back."),
        "redo": Leaf("history", "redo", "Do again what was undone."),
    },
    "Table": {
        "rulings": Leaf("rulings", "rulings", "List the table's rulings and those in force."),
    },
}
