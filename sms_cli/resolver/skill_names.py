"""Skills of the Combat Rules are free words: which of a sheet's was meant by one that it lacks."""

from __future__ import annotations

from collections.abc import Iterable

from sms_cli.errors import close_to

# What the rules themselves call a Skill is no slip for another one, however near: bo and bu.
OF_THE_RULES = frozenset(
    {
        "athletics",
        "bajutsu",
        "bojutsu",
        "bujutsu",
        "chisaijutsu",
        "defense",
        "himitsuheiki",
        "investigation",
        "nofujutsu",
        "stealth",
        "yadomejutsu",
        "yarijutsu",
    }
)
_ALIKE = 0.85  # difflib's measure: a letter in seven
_MOST_TYPED = 200  # letters of a word, and words: no hand typed more, so there is none to guess


def meant_skill(typed: str, known: Iterable[str]) -> str | None:
    """Return the Skill that a word nearly is; None of one that is far from all, or known (C0)."""
    skills = list(known)
    if typed.casefold() in OF_THE_RULES | {skill.casefold() for skill in skills}:
        return None
    if len(typed) > _MOST_TYPED or len(skills) > _MOST_TYPED:
        return None
    return next(iter(close_to(typed, skills, least=_ALIKE, most=1)), None)
