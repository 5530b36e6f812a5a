"""`sms new` in conversation: what it says of each choice, what it asks and corrects (S20)."""

from __future__ import annotations

from collections.abc import Mapping

from sms_cli.show.layout import MARGIN, Block, hang, paragraph, title
from sms_cli.show.text import Span, line

TITLES = {
    "street_name": "Street name",
    "true_name": "True name",
    "dojo_role": "At the dojo",
    "look": "Look",
    "clause": "Code",
    "d8": "Best skill",
    "d6": "Second skill",
    "techniques": "Techniques",
    "personal": "A personal obligation",
    "social": "A social obligation",
    "scar": "Scar",
    "answers": "Ten questions",
}
PROMPTS = {
    "street_name": "Street name",
    "true_name": "True name",
    "dojo_role": "Role",
    "look": "Look",
    "clause": "Clause",
    "scar": "Scar",
    "who": "To whom",
    "owed": "What is owed",
    "why": "Why it matters",
    "answers": "  Enter skips",
}
IS_THE_DOJOS = f"{MARGIN}Is it the dojo's?"
UNANSWERED = "A new character answers this one."
ALL = "?"  # what shows the whole list of techniques


def welcome() -> Block:
    """Say what begins, and how to leave it."""
    text = "A new character. Nothing is written before the end; Ctrl-C leaves at any time."
    return [line(Span(text, "faint"))]


def about(choice: str, text: str) -> Block:
    """Say what the next choice is."""
    return [(), *title(TITLES[choice]), *paragraph(line(Span(text, "faint")))]


def menu(rows: Mapping[str, str]) -> Block:
    """List what there is to choose from, by number and name."""
    digits = len(str(len(rows)))
    column = len(MARGIN) + digits + 2 + max(map(len, rows)) + 2
    block: Block = []
    for number, (name, text) in enumerate(rows.items(), 1):
        head = line(MARGIN, Span(f"{number:>{digits}}  ", "faint"), name)
        block += hang(head, line(Span(text, "faint")), column)
    return block


def more_techniques(count: int) -> Block:
    """Say that the menu of techniques is not all there is."""
    hint = f"Any of the {count} will do, by name; {ALL} shows them all."
    return paragraph(line(Span(hint, "faint")))


def question(number: int, text: str) -> Block:
    """Ask one of the ten."""
    return hang(line(MARGIN, Span(f"{number:>2}", "faint")), line(text), len(MARGIN) + 4)


def prompt(text: str) -> str:
    """Return what stands before an answer."""
    return MARGIN + text


def too_long(most: int) -> str:
    """Say how long an answer may be."""
    return f"At most {most} characters."


def not_on_the_menu(count: int, near: str) -> str:
    """Say what would be a choice; `near` is what was perhaps meant."""
    return f"A number from 1 to {count}, or a name{near}."


def chosen_already(name: str) -> str:
    """Say that a technique is taken."""
    return f"{name} is chosen already."
