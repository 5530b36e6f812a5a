"""What is known of a new character, as far as it is told (S20)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from sms_cli.errors import UsageError
from sms_cli.model.bounds import LONGEST_ID
from sms_cli.model.names import find, slug
from sms_cli.model.sheet import Heat, Obligation, Role, Skill, TieKind
from sms_cli.resolver.creation import STARTING_TECHNIQUES, Person
from sms_cli.resolver.portrait import Technique
from sms_cli.resolver.skill import find_skill

Basics = Mapping[str, Technique]  # by folded names
PARTS = "WHO | OWED | WHY"

# The option that answers each question.
FLAGS = {
    "true_name": "--true-name",
    "dojo_role": "--role",
    "look": "--look",
    "clause": "--clause",
    "scar": "--scar",
    "d8": "--d8",
    "d6": "--d6",
    "techniques": "--technique",
    "personal": "--personal",
    "social": "--social",
}
# What an answer looks like, for whoever left it out.
EXAMPLES: dict[str, tuple[str, ...]] = {
    "true_name": ("Catalina Vega",),
    "dojo_role": ("drifter",),
    "look": ("A bus driver's jacket, two sizes too wide",),
    "clause": ("I never leave by the back door",),
    "scar": ("The night the boathouse burned",),
    "d8": ("wheels",),
    "d6": ("nerve",),
    "techniques": ("Low Sweep", "Still Water", "Quiet Eyes"),
    "personal": ("Ray | A ride out of town | He asked nobody else",),
    "social": ("The night shift | Their tips back | They trusted me with the box",),
}


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of creation; None and too few techniques are still to be answered (S20)."""

    street_name: str
    true_name: str | None = None
    dojo_role: Role | None = None
    look: str | None = None
    scar: str | None = None
    clause: str | None = None
    d8: Skill | None = None
    d6: Skill | None = None
    techniques: tuple[str, ...] = ()
    personal: Obligation | None = None
    social: Obligation | None = None
    answers: Mapping[str, str] = field(default_factory=dict)

    @property
    def open(self) -> tuple[str, ...]:
        """What is still to be answered."""
        few = len(self.techniques) < STARTING_TECHNIQUES
        return tuple(
            name for name in FLAGS if (few if name == "techniques" else getattr(self, name) is None)
        )


def person_of(name: str, answers: Answers) -> Person:
    """Return the person that the answers describe; UsageError names all that is missing."""
    if answers.open:
        raise UsageError(_missing(name, answers))
    told: dict[str, Any] = {each.name: getattr(answers, each.name) for each in fields(answers)}
    obligations = (told.pop("personal"), told.pop("social"))
    return Person(**told, obligations=obligations)


def _missing(name: str, answers: Answers) -> str:
    examples = {each: EXAMPLES[each] for each in answers.open}
    if "techniques" in examples:
        fresh = [each for each in examples["techniques"] if each not in answers.techniques]
        examples["techniques"] = tuple(fresh[: STARTING_TECHNIQUES - len(answers.techniques)])
    flags = [_times(FLAGS[each], len(values)) for each, values in examples.items()]
    lines = [
        f"{FLAGS[each]} {_quoted(value)}" for each, values in examples.items() for value in values
    ]
    given = "" if len(examples) == len(FLAGS) else " …"
    example = " \\\n    ".join([f"  sms new {name}{given}", *lines])
    return f"{name} still lacks {', '.join(flags)}; for example\n{example}"


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value


def _times(flag: str, count: int) -> str:
    return flag if count == 1 else f"{flag} ({count} times)"


def answers_of(name: str, options: Mapping[str, Any], basics: Basics) -> Answers:
    """Return what the options of `sms new` answer; refusals say what would be right."""
    role, d8, d6 = (options.get(each) for each in ("role", "d8", "d6"))
    return Answers(
        street_name=options.get("street_name", title_of(name)),
        true_name=options.get("true_name"),
        dojo_role=read_role(role) if role is not None else None,
        look=options.get("look"),
        scar=options.get("scar"),
        clause=options.get("clause"),
        d8=find_skill(d8) if d8 is not None else None,
        d6=find_skill(d6) if d6 is not None else None,
        techniques=tuple(find_basic(word, basics) for word in options.get("technique", ())),
        personal=_obligation("personal", options),
        social=_obligation("social", options),
    )


def title_of(name: str) -> str:
    """Return a sheet's name as one writes a person's."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split("[-_]+", name) if word) or name


def read_role(text: str) -> Role:
    """Return the dojo role of that name, in any case (S20)."""
    meant = {slug(role): role for role in Role}.get(slug(text), text)
    return find(meant, Role, f"--role {text!r} is no role at the dojo", error=UsageError)


def find_basic(word: str, basics: Basics) -> str:
    """Return the basic technique of that name, in any case (S15)."""
    names = [technique.name for technique in basics.values()]
    return find(" ".join(word.split()), names, f"no basic technique is named {word}")


def _obligation(kind: TieKind, options: Mapping[str, Any]) -> Obligation | None:
    text = options.get(kind)
    return None if text is None else read_obligation(kind, text, dojo=_is_dojo(kind, options))


def _is_dojo(kind: TieKind, options: Mapping[str, Any]) -> bool:
    return kind == "social" and "dojo" in options


def read_obligation(kind: TieKind, text: str, *, dojo: bool) -> Obligation:
    """Return an obligation of `WHO | OWED | WHY`, with `ID =` in front or an id made of WHO."""
    parts = [part.strip() for part in text.split("|", 2)]
    if len(parts) < 3 or not all(parts):
        raise UsageError(f"--{kind} {text!r} is not {PARTS}, as in {EXAMPLES[kind][0]}")
    who, owed, why = parts
    name, equals, rest = (part.strip() for part in who.partition("="))
    tie_id = name if equals else slug_of(who)
    if not tie_id:
        raise UsageError(f"--{kind} {text!r} needs an id in front, as in ray = {PARTS}")
    return Obligation(tie_id, kind, rest if equals else who, owed, why, Heat.HELD, dojo=dojo)


def slug_of(text: str) -> str:
    """Return an obligation's id, made of whom it concerns."""
    words = re.findall(r"\w+", text.casefold().replace("'", ""))
    return "-".join(words)[:LONGEST_ID].strip("-_")
