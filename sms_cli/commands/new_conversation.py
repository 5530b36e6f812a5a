"""`sms new` on a terminal: a conversation that makes a character, choice by choice (S20)."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sms_cli.commands.asking import ask, ask_whether, correct
from sms_cli.commands.context import current
from sms_cli.commands.data_tables import read_table
from sms_cli.commands.new_person import Answers, Basics, slug_of
from sms_cli.errors import RuleError, did_you_mean
from sms_cli.model.bounds import LONGEST_TITLE, whole_number
from sms_cli.model.sheet import Heat, Obligation, Role, Skill, TieKind
from sms_cli.resolver.creation import STARTING_TECHNIQUES, SheetMade, SheetWritten
from sms_cli.resolver.miss import COSTS
from sms_cli.show import conversation
from sms_cli.show.conversation import ALL, PROMPTS
from sms_cli.show.sheet import shown_lines
from sms_cli.show.text import print_lines


def converse(answers: Answers, basics: Basics, given: Collection[str]) -> Answers:
    """Ask for everything that is open, each with a line on what it is; then the ten questions.

    `given` are the options that have said something already.
    """
    print_lines(conversation.welcome())
    asking: dict[str, Callable[[Answers], Any]] = {
        "true_name": lambda told: _text("true_name"),
        "dojo_role": _role,
        "look": lambda told: _text("look"),
        "clause": lambda told: _text("clause"),
        "d8": partial(_skill, die="d8"),
        "d6": partial(_skill, die="d6"),
        "techniques": partial(_techniques, basics=basics),
        "personal": partial(_obligation, kind="personal", dojo=False),
        "social": partial(_obligation, kind="social", dojo="dojo" in given),
        "scar": lambda told: _text("scar"),
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
    print_lines([(), *shown_lines(made.shown), ()])
    if not current().common.yes and not ask_whether(f"Write {made.file}?", default=True):
        raise RuleError(f"{made.file} is not written")
    return SheetWritten(made.name, made.kind, made.file, made.sheet, made.known, made.changes)


def _explain(choice: str) -> None:
    print_lines(conversation.about(choice, read_table("creation")["choices"][choice]))


def _ask(prompt: str) -> str:
    return ask(conversation.prompt(prompt), default="", show_default=False)


def _text(choice: str) -> str:
    """Ask until something is said."""
    while not (answer := _ask(PROMPTS[choice])):
        correct(conversation.UNANSWERED)
    return answer


def _street_name(answers: Answers) -> str:
    prompt = conversation.prompt(PROMPTS["street_name"])
    while True:
        name = ask(prompt, default=answers.street_name)
        if 0 < len(name) <= LONGEST_TITLE:
            return name
        correct(conversation.too_long(LONGEST_TITLE))


def _choose(prompt: str, names: Sequence[str], further: Sequence[str] = ()) -> str:
    """Ask until the answer is a number of the menu, or a name in any case or its beginning."""
    while True:
        answer = _ask(prompt)
        if number := whole_number(answer, len(names)):
            return names[number - 1]
        if found := _find(answer, [*names, *further]):
            return found
        correct(conversation.not_on_the_menu(len(names), did_you_mean(answer, [*names, *further])))


def _find(answer: str, names: Sequence[str]) -> str | None:
    """Return the name that is meant: in any case, or by a beginning that no other has."""
    folded = answer.casefold()
    found = {name for name in names if folded and name.casefold().startswith(folded)}
    exact = [name for name in found if name.casefold() == folded]
    return exact[0] if exact else found.pop() if len(found) == 1 else None


def _role(answers: Answers) -> Role:
    roles: dict[str, str] = read_table("creation")["roles"]
    print_lines(conversation.menu(roles))
    return Role(_choose(PROMPTS["dojo_role"], list(roles)))


def _skill(answers: Answers, die: str) -> Skill:
    """Ask which skill gets a die; the one that has the other is not offered."""
    other = answers.d6 if die == "d8" else answers.d8
    texts = read_table("skills")
    skills = {skill.value: texts[skill]["text"] for skill in Skill if skill is not other}
    print_lines(conversation.menu(skills))
    return Skill(_choose(die, list(skills)))


def _techniques(answers: Answers, basics: Basics) -> tuple[str, ...]:
    """Offer the techniques of the chosen skills first; any other can be named."""
    told = list(answers.techniques)
    rows = {row["name"]: row for row in read_table("techniques")["techniques"]}
    fitting = [name for name, row in rows.items() if row["skill"] in (answers.d8, answers.d6)]
    offered = [name for name in fitting if name not in told]
    print_lines(conversation.menu({name: rows[name]["text"] for name in offered}))
    print_lines(conversation.more_techniques(len(rows)))
    while len(told) < STARTING_TECHNIQUES:
        choice = _choose(f"{len(told) + 1} of {STARTING_TECHNIQUES}", offered, [*rows, ALL])
        if choice == ALL:
            offered += [name for name in rows if name not in (*told, *offered)]
            texts = {name: f"{rows[name]['skill']}: {rows[name]['text']}" for name in offered}
            print_lines(conversation.menu(texts))
        elif choice in told:
            correct(conversation.chosen_already(choice))
        else:
            told.append(choice)
    return tuple(told)


def _obligation(answers: Answers, kind: TieKind, dojo: bool) -> Obligation:
    who, owed, why = map(_text, ("who", "owed", "why"))
    if kind == "social" and not dojo:
        dojo = ask_whether(conversation.IS_THE_DOJOS, default=False)
    other = answers.social if kind == "personal" else answers.personal
    taken = {*COSTS, "", *([other.id] if other else [])}
    slug = slug_of(who)
    name = slug if slug not in taken else f"{slug}-{kind}".strip("-")
    return Obligation(name, kind, who, owed, why, Heat.HELD, dojo=dojo)


def _ten_answers() -> dict[str, str]:
    """Ask the ten closing questions; silence leaves one for play."""
    told = {}
    for number, question in enumerate(read_table("questions")["questions"], 1):
        print_lines(conversation.question(number, question["text"]))
        if answer := _ask(PROMPTS["answers"]):
            told[question["key"]] = answer
    return told
