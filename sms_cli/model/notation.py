"""What looks like dice on the command line, and what is left to be a name."""

from __future__ import annotations

import re

# Digits of every script and points count as numbers here, so that ٣d٦ and 1.5d6 are refused as dice
# and not looked for as sheets. `2pac`, `7kings`, `k2` and `7-11` are names.
_BEGINS_LIKE_DICE = re.compile(
    r"""[-+−(\ \t]*+
    (?: (?: [\d.]++ [\ \t]*+ [-+*/^] [-+*/^(\ \t]*+ )*+
        (?: [\d.]*+ [\ \t]*+ d [\d%] | [\d.]++ [\ \t]*+ k \d )
    |   [\d.]++ [dk] (?: $ | [+*/^%] | -\d )
    |   [\d.]++ [\ \t]*+ [*^]
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def begins_like_dice(text: str) -> bool:
    """Tell what `roll` takes for dice, right or wrong, from names and paths such as ./d8.toml."""
    return bool(_BEGINS_LIKE_DICE.match(text)) and not text.endswith(".toml")
