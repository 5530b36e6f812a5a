"""Dice as they are written: d8, 7k4+5, 2d6+3."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sms_cli.errors import DiceError
from sms_cli.model.bounds import whole_number
from sms_cli.model.dice import LADDER, Die
from sms_cli.model.notation import begins_like_dice
from sms_cli.resolver.plain import Plain, PlainTerm
from sms_cli.resolver.pool import MOST_DICE, Pool

ANY_DICE = range(1, MOST_DICE + 1)
ANY_SIDES = range(1, 10_000 + 1)
MOST_ADDED = 1_000_000
LONGEST_TEXT = 10_000
SHOWN = 40  # characters of a text that a message repeats

_TERM = re.compile(
    r"""[\ \t]*+ (?P<sign>[-+])?+ [\ \t]*+
    (?: (?P<count>[0-9]*+) [dD] (?P<sides>[0-9]++)
    |   (?P<roll>[0-9]++) [kK] (?P<keep>[0-9]++)
    |   (?P<number>[0-9]++) (?![dDkK.])
    ) [\ \t]*+""",
    re.VERBOSE,
)

Term = PlainTerm | Pool | int


def read_dice(text: str) -> Die | Pool | Plain | None:
    """Read dice: a lone dN is a step die, XkY a pool, any other sum of dice is plain (S1, C0).

    None when the text does not begin like dice: it is then a name. At most 1,000 dice of at most
    10,000 sides; DiceError for what begins like dice and is none.
    """
    if not begins_like_dice(text):
        return None
    if len(text) > LONGEST_TEXT:
        raise _fault(text, f"dice are written in at most {LONGEST_TEXT} characters")
    terms = tuple(_terms(text))
    expression = re.sub(r"[ \t]", "", text).lower()
    dice = tuple(term for term in terms if isinstance(term, PlainTerm))
    pools = tuple(term for term in terms if isinstance(term, Pool))
    added = sum(term for term in terms if isinstance(term, int))
    if abs(added) > MOST_ADDED:
        raise _fault(text, f"its numbers add up to at most {MOST_ADDED} either way")
    if pools:
        return _pool(text, dice, pools, added)
    if expression[0] == "d" and len(terms) == 1:
        return _step_die(text, dice[0].sides)
    if sum(term.rolled for term in dice) > MOST_DICE:
        raise _fault(text, f"at most {MOST_DICE} dice are rolled at once")
    return Plain(expression, dice, added)


def _pool(text: str, dice: tuple[PlainTerm, ...], pools: tuple[Pool, ...], added: int) -> Pool:
    if dice or len(pools) > 1:
        raise _fault(text, "a pool stands alone; only numbers are added to it, as in 7k4+5")
    return pools[0]._replace(modifier=added)


def _step_die(text: str, sides: int) -> Die:
    for die in LADDER:
        if die.sides == sides:
            return die
    ladder = ", ".join(LADDER)
    raise _fault(text, f"it is no step die ({ladder}); 1d{sides} rolls it as a plain die")


def _terms(text: str) -> Iterator[Term]:
    position = 0
    while position < len(text):
        match = _TERM.match(text, position)
        # between two terms stands a sign, before the first there is none
        if match is None or bool(match["sign"]) != bool(position):
            raise _stray(text, position)
        yield _term(text, match)
        position = match.end()


def _term(text: str, match: re.Match[str]) -> Term:
    sign = -1 if match["sign"] == "-" else 1
    if match["number"]:
        return sign * _number(text, match["number"], range(MOST_ADDED + 1), "a number is {}")
    if match["sides"]:
        rolled = _number(text, match["count"] or "1", ANY_DICE, "{} dice are rolled at once")
        sides = _number(text, match["sides"], ANY_SIDES, "a die has {} sides")
        return PlainTerm(rolled, sides, sign)
    if sign < 0:
        raise _fault(text, "a pool cannot be taken away; write it first, as in 7k4-5")
    rolled = _number(text, match["roll"], ANY_DICE, "a pool rolls {} dice")
    return Pool(rolled, _number(text, match["keep"], ANY_DICE, "a pool keeps {} dice"))


def _number(text: str, digits: str, bounds: range, rule: str) -> int:
    number = whole_number(digits, bounds[-1], bounds[0])
    if number is None:
        raise _fault(text, rule.format(f"{bounds[0]} to {bounds[-1]}"))
    return number


def _stray(text: str, position: int) -> DiceError:
    rest = text[position:].strip(" \t")
    if rest in ("", "+", "-"):
        return _fault(text, "it ends too early; dice or a number should follow")
    if position == 0 and rest[0] in "+-−":
        return _fault(text, "it begins with a sign; dice come first, as in 2d6-1")
    stray = f'"{_shown(rest)}"' if position else "it"
    return _fault(text, f"{stray} cannot be read as dice; they look like 2d6+3, 7k4+5 or d8")


def _fault(text: str, fault: str) -> DiceError:
    return DiceError(f"{_shown(text)}: {fault}")


def _shown(text: str) -> str:
    clipped = text[:SHOWN] + "…" if len(text) > SHOWN else text
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in clipped)
