"""What a sheet may say and no rule reads, or some use of it refuses: nothing that forbids it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from sms_cli.errors import nearest
from sms_cli.model.bounds import MOST_RATING, RESERVED_IDS
from sms_cli.model.names import slug
from sms_cli.resolver.arms import UNARMED
from sms_cli.resolver.conditions import (
    ARMS_HELD,
    BOUND,
    ENTANGLED,
    HELPLESS,
    LEGS_HELD,
    PASSING_WITH_FIGHT,
    fear_in,
    folded,
)
from sms_cli.resolver.flaws import Flaw, list_of, rows_of, short, table_of
from sms_cli.resolver.skill_names import meant_skill

CONDITIONS = (*HELPLESS, *PASSING_WITH_FIGHT, ARMS_HELD, LEGS_HELD, BOUND, ENTANGLED)
_RATING = re.compile(r"([0-9]{1,2})k([0-9]{1,2})")
_PARTS_A_SKILL = re.compile(r"^\s|\s$|[/:]")  # what no Skill of a command line has in it
_MOST_TYPED = 200  # letters of a word: no hand typed more, so there is none to guess


def doubts(values: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield what the plain values of a sheet say to no purpose (C0, C7, C8, C13, C18, S16, S19).

    They need not hold: what is of a wrong type is the model's business and passed over.
    """
    yield from _blank_doubts(values)
    if values.get("kind") == "squad":
        for at, rating in enumerate(list_of(values, "weapons")):
            yield from _rating_doubts(rating, f"item {at + 1} of weapons", ("weapons", at))
        return
    combat = table_of(values, "combat")
    skills = table_of(combat, "skills")
    for at, weapon in enumerate(rows_of(combat, "weapons")):
        yield from _weapon_doubts(weapon, skills, at)
    yield from _skill_doubts(skills)
    yield from _condition_doubts(list_of(combat, "conditions"))
    if values.get("kind") == "character":
        ties = rows_of(values, "obligations")
        yield from _obligation_doubts(ties)
        yield from _id_doubts([tie.get("id") for tie in ties])


def _blank_doubts(values: Mapping[str, Any]) -> Iterator[Flaw]:
    """A name, a technique and the end of a road are words, as every command wants them."""
    texts: dict[tuple[str | int, ...], object] = {
        (key,): values.get(key) for key in ("name", "street_name")
    }
    texts |= {("sunset", key): text for key, text in table_of(values, "sunset").items()}
    for key, text in texts.items():
        if isinstance(text, str) and text.isspace():
            yield Flaw(key, f"{'.'.join(map(str, key))} is blank; say it in words")
    for at, text in enumerate(list_of(values, "techniques")):
        if isinstance(text, str) and text.isspace():
            yield Flaw(("techniques", at), f"item {at + 1} of techniques is blank; leave it out")


def _rating_doubts(rating: object, called: str, key: tuple[str | int, ...]) -> Iterator[Flaw]:
    """A rating keeps a die, and no more than it rolls once Strength, or a Brute, has added one."""
    match = _RATING.fullmatch(rating) if isinstance(rating, str) else None
    if match is None:
        return
    rolled, kept = int(match[1]), int(match[2])
    if kept == 0:
        yield Flaw(key, f'{called} is "{rating}"; it keeps no die, which no attack can use')
    elif 0 < rolled < kept - 1:  # 0k1 and 0k2 live on Strength alone, as bare hands do (C13)
        swapped = f"did you mean {kept}k{rolled}?"
        yield Flaw(key, f'{called} is "{rating}"; it keeps more dice than it rolls ({swapped})')


def _weapon_doubts(weapon: Mapping[str, Any], skills: Collection[str], at: int) -> Iterator[Flaw]:
    """A weapon can be named, is wielded by a Skill as the sheet spells it, and is of one kind."""
    key = ("combat", "weapons", at)
    name, skill = weapon.get("name"), weapon.get("skill")
    called = f"combat.weapons.{short(name)}" if isinstance(name, str) else f"weapon {at + 1}"
    yield from _rating_doubts(weapon.get("dr"), f"{called}.dr", (*key, "dr"))
    if isinstance(name, str) and name.strip().casefold() == UNARMED:
        message = f"a weapon is named {short(name)}, which means bare hands; give it another name"
        yield Flaw((*key, "name"), message)
    elif isinstance(name, str) and name != name.strip():
        message = f'a weapon is named "{short(name)}"; leave out the blanks at its ends'
        yield Flaw((*key, "name"), message)
    # one that is far from all is unskilled, which may be (C0)
    if isinstance(skill, str) and (meant := meant_skill(skill, skills)):
        message = f'{called}.skill is "{skill}", which is no Skill of this sheet'
        message += f" (did you mean {meant}?)"
        yield Flaw((*key, "skill"), message)
    if "bow_strength" in weapon and weapon.get("kind", "melee") == "melee":
        message = f'{called}.bow_strength is a bow\'s; write kind = "ranged", or leave it out'
        yield Flaw((*key, "bow_strength"), message, "key")


def _skill_doubts(skills: Mapping[str, Any]) -> Iterator[Flaw]:
    """A Skill can be typed, is there once, and teaches forms that there are (C13)."""
    seen: dict[str, str] = {}
    for name, entry in skills.items():
        key = ("combat", "skills", name)
        if _PARTS_A_SKILL.search(name) or not name:
            message = f'no roll can name the Skill "{short(name)}"; leave out /, : and outer blanks'
            yield Flaw(key, message, "key")
        elif other := seen.get(name.casefold()):
            message = f"the Skills {short(other)} and {short(name)} are one to a roll; keep one"
            yield Flaw(key, message, "key")
        seen.setdefault(name.casefold(), name)
        if isinstance(entry, Mapping) and (forms := list_of(entry, "forms")):
            yield from _form_doubts(forms, name)


def _form_doubts(forms: Sequence[object], skill: str) -> Iterator[Flaw]:
    from sms_cli.resolver.forms import FORMS  # few sheets list any

    known = dict.fromkeys(form.name for form in FORMS)
    for at, form in enumerate(forms):
        if isinstance(form, str) and slug(form) not in known:
            message = f"{short(skill)} teaches {short(form)}, which is no form{_near(form, known)}"
            yield Flaw(("combat", "skills", skill, "forms", at), message)


def _near(word: str, known: Collection[str]) -> str:
    return nearest(word, known) if len(word) <= _MOST_TYPED else ""


def _condition_doubts(conditions: Sequence[object]) -> Iterator[Flaw]:
    """A condition is one that a rule reads, `fear N` up to the worst Fear (C18)."""
    known = (*CONDITIONS, f"fear 1 to {MOST_RATING}")
    for at, condition in enumerate(conditions):
        if not isinstance(condition, str) or folded(condition) in CONDITIONS:
            continue
        if not 0 < fear_in(condition) <= MOST_RATING:
            message = f'no rule reads the condition "{short(condition)}"{_near(condition, known)}'
            yield Flaw(("combat", "conditions", at), message)


def _obligation_doubts(ties: Sequence[Mapping[str, Any]]) -> Iterator[Flaw]:
    """An obligation says whom it concerns, what and why; shame heats one of them (S16, S19)."""
    dojo: str | None = None
    for at, tie in enumerate(ties):
        name = tie.get("id")
        called = (
            f"obligations.{short(name)}"
            if isinstance(name, str)
            else f"item {at + 1} of obligations"
        )
        for part in ("who", "owed", "why"):
            text = tie.get(part)
            if isinstance(text, str) and not text.strip():
                yield Flaw(("obligations", at, part), f"{called}.{part} is blank; say it in words")
        if tie.get("dojo") is True and tie.get("status") != "cut":
            if dojo:
                message = f"{called} and {dojo} are both the dojo's; shame heats {dojo} alone"
                yield Flaw(("obligations", at, "dojo"), message)
            dojo = dojo or called


def _id_doubts(ids: Sequence[object]) -> Iterator[Flaw]:
    """An id is told from the others, from a cost (S7) and from a row's number, and is one word."""
    seen: dict[str, str] = {}
    for at, name in enumerate(ids):
        if not isinstance(name, str):
            continue
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            fault = f"which differs from {short(other)} in case alone"
        elif name not in RESERVED_IDS and name.casefold() in RESERVED_IDS:
            fault = f"which differs from the cost {name.casefold()} in case alone"
        elif name.isdecimal():
            fault = "which reads as the number of a row"
        elif "." in name:
            fault = "whose dot parts keys"
        else:
            continue
        message = f"an obligation is named {short(name)}, {fault}; give it another id"
        yield Flaw(("obligations", at, "id"), message)
