"""Skills of the Combat Rules are free words: which of a sheet's was meant by one that it lacks."""

from __future__ import annotations

from collections.abc import Iterable

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
    by_folded = {skill.casefold(): skill for skill in known}
    word = typed.casefold()
    if word in by_folded or word in OF_THE_RULES:
        return None
    if len(word) > _MOST_TYPED or len(by_folded) > _MOST_TYPED:
        return None
    from difflib import get_close_matches  # few rolls are unskilled

    close = get_close_matches(word, by_folded, 1, _ALIKE)
    return by_folded[close[0]] if close else None
