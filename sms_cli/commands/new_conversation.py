"""`sms new` on a terminal: a conversation that makes a character, choice by choice (S20)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from sms_cli.commands.asking import ask, ask_whether, correct
from sms_cli.commands.context import current
from sms_cli.commands.data_tables import read_table
from sms_cli.commands.new_person import Answers, Basics, slug_of
from sms_cli.errors import RuleError
from sms_cli.model.bounds import LONGEST_TITLE
from sms_cli.model.sheet import Heat, Obligation, Role, Skill
from sms_cli.resolver.creation import STARTING_TECHNIQUES
from sms_cli.resolver.miss import COSTS
from sms_cli.resolver.portrait import SheetMade, SheetWritten, portray
from sms_cli.show.layout import MARGIN, hang, paragraph
from sms_cli.show.sheet import shown_lines
from sms_cli.show.text import Span, line, print_lines

WELCOME = "A new character. Nothing is written before the end; Ctrl-C leaves at any time."
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
MORE = "?"  # what shows the whole list of techniques


def converse(answers: Answers, basics: Basics, given: Collection[str]) -> Answers:
    """Ask for everything that is open, each with a line on what it is; then the ten questions.

    `given` are the options that have said something already.
    """
    print_lines([line(Span(WELCOME, "faint"))])
    asking: dict[str, Callable[[Answers], Any]] = {
        "true_name": lambda told: _text("True name"),
        "dojo_role": _role,
        "look": lambda told: _text("Look"),
        "clause": lambda told: _text("Clause"),
        "d8": partial(_skill, die="d8"),
        "d6": partial(_skill, die="d6"),
        "techniques": partial(_techniques, basics=basics),
        "personal": partial(_obligation, kind="personal", dojo=False),
        "social": partial(_obligation, kind="social", dojo="dojo" in given),
        "scar": lambda told: _text("Scar"),
    }
    if "street_name" not in given:
        _explain("street_name")
        answers = replace(answers, street_name=_street_name(answers))
    for name, question in asking.items():
        if name in answers.open:
            _explain(name)
            answers = replace(answers, **{name: question(answers)})
    _explain("answers")
    return replace(answers, answers=_ten_answers())


def shown_first(made: SheetMade) -> SheetWritten:
    """Show a sheet that is about to be written, and ask; RuleError when it is not to be."""
    known = {technique.name.casefold(): technique for technique in made.known}
    print_lines([(), *shown_lines(portray(made.sheet, known)), ()])
    if not current().common.yes and not ask_whether(f"Write {made.file}?", default=True):
        raise RuleError(f"{made.file} is not written")
    return SheetWritten(*made)


def _explain(choice: str) -> None:
    text = read_table("creation")["choices"][choice]
    print_lines([(), line(Span(TITLES[choice], "strong")), *paragraph(line(Span(text, "faint")))])


def _ask(prompt: str) -> str:
    return ask(f"{MARGIN}{prompt}", default="", show_default=False)


def _text(prompt: str) -> str:
    """Ask until something is said."""
    while not (answer := _ask(prompt)):
        correct("A new character answers this one.")
    return answer


def _street_name(answers: Answers) -> str:
    while True:
        name = ask(f"{MARGIN}Street name", default=answers.street_name)
        if 0 < len(name) <= LONGEST_TITLE:
            return name
        correct(f"At most {LONGEST_TITLE} characters.")


def _menu(rows: Mapping[str, str]) -> None:
    digits = len(str(len(rows)))
    column = len(MARGIN) + digits + 2 + max(map(len, rows)) + 2
    for number, (name, text) in enumerate(rows.items(), 1):
        head = line(MARGIN, Span(f"{number:>{digits}}  ", "faint"), name)
        print_lines(hang(head, line(Span(text, "faint")), column))


def _choose(prompt: str, names: Sequence[str], further: Sequence[str] = ()) -> str:
    """Ask until the answer is a number of the menu, or a name in any case or its beginning."""
    while True:
        answer = _ask(prompt)
        if answer.isascii() and answer.isdigit() and 0 < int(answer[:4]) <= len(names):
            return names[int(answer[:4]) - 1]
        if found := _find(answer, [*names, *further]):
            return found
        correct(f"A number from 1 to {len(names)}, or a name.")


def _find(answer: str, names: Sequence[str]) -> str | None:
    """Return the name that is meant: in any case, or by a beginning that no other has."""
    folded = answer.casefold()
    found = {name for name in names if folded and name.casefold().startswith(folded)}
    exact = [name for name in found if name.casefold() == folded]
    return exact[0] if exact else found.pop() if len(found) == 1 else None


def _role(answers: Answers) -> Role:
    roles: dict[str, str] = read_table("creation")["roles"]
    _menu(roles)
    return Role(_choose("Role", list(roles)))


def _skill(answers: Answers, die: str) -> Skill:
    """Ask which skill gets a die; the one that has the other is not offered."""
    other = answers.d6 if die == "d8" else answers.d8
    texts = read_table("skills")
    skills = {skill.value: texts[skill]["text"] for skill in Skill if skill is not other}
    _menu(skills)
    return Skill(_choose(die, list(skills)))


def _techniques(answers: Answers, basics: Basics) -> tuple[str, ...]:
    """Offer the techniques of the chosen skills first; any other can be named."""
    told = list(answers.techniques)
    rows = {row["name"]: row for row in read_table("techniques")["techniques"]}
    fitting = [name for name, row in rows.items() if row["skill"] in (answers.d8, answers.d6)]
    offered = [name for name in fitting if name not in told]
    _menu({name: rows[name]["text"] for name in offered})
    hint = f"Any of the {len(rows)} will do, by name; {MORE} shows them all."
    print_lines(paragraph(line(Span(hint, "faint"))))
    while len(told) < STARTING_TECHNIQUES:
        further = [*rows, MORE]
        choice = _choose(f"{len(told) + 1} of {STARTING_TECHNIQUES}", offered, further)
        if choice == MORE:
            offered += [name for name in rows if name not in (*told, *offered)]
            _menu({name: f"{rows[name]['skill']}: {rows[name]['text']}" for name in offered})
        elif choice in told:
            correct(f"{choice} is chosen already.")
        else:
            told.append(choice)
    return tuple(told)


def _obligation(answers: Answers, kind: Literal["personal", "social"], dojo: bool) -> Obligation:
    who = _text("To whom")
    owed = _text("What is owed")
    why = _text("Why it matters")
    if kind == "social" and not dojo:
        dojo = ask_whether(f"{MARGIN}Is it the dojo's?", default=False)
    other = answers.social if kind == "personal" else answers.personal
    taken = {*COSTS, "", *([other.id] if other else [])}
    slug = slug_of(who)
    name = slug if slug not in taken else f"{slug}-{kind}".strip("-")
    return Obligation(name, kind, who, owed, why, Heat.HELD, dojo=dojo)


def _ten_answers() -> dict[str, str]:
    """Ask the ten closing questions; silence leaves one for play."""
    questions = read_table("questions")["questions"]
    told = {}
    for number, question in enumerate(questions, 1):
        head = line(MARGIN, Span(f"{number:>2}", "faint"))
        print_lines(hang(head, line(question["text"]), len(MARGIN) + 4))
        if answer := _ask("    Enter skips"):
            told[question["key"]] = answer
    return told
