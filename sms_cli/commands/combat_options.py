"""The options that the commands of the Combat Rules share, and how their texts are read."""

from typing import Annotated, Any

from sms_cli.commands.options import choice, option
from sms_cli.errors import UsageError
from sms_cli.model.bounds import MOST_RAISES, MOST_RANK
from sms_cli.resolver.expression import read_dice
from sms_cli.resolver.pool import Pool
from sms_cli.resolver.to_hit import Cover

MOST_NUMBER = 1_000_000
MOST_RING = 100


def number(*names: str, help: str, least: int = 0, most: int = MOST_NUMBER) -> Any:
    """Return an option that takes a whole number."""
    return option(*names, help=help, metavar="N", min=least, max=most)


CoverLevel = Annotated[
    Cover | None,
    choice("--cover", Cover, "What the target stands behind (C14)."),
]
SkillName = Annotated[str | None, option("--skill", metavar="S", help="Which Skill.")]
PoolText = Annotated[str | None, option("--pool", metavar="XkY", help="Without a sheet: the pool.")]
Raises = Annotated[int, number("--raises", most=MOST_RAISES, help="Raises on top (C0).")]
Uneven = Annotated[
    int,
    number("--uneven", most=15, help="Bad ground, 5 to 15: on rolls with Agility or Reflexes."),
]
Bonus = Annotated[
    int,
    option("--bonus", metavar="N", help="To the TN, while the target can move.", min=-100, max=100),
]
Always = Annotated[
    int, option("--always", metavar="N", help="To the TN, at all times.", min=-100, max=100)
]
CarapaceRating = Annotated[
    int | None, number("--carapace", most=MOST_RANK, help="Fewer damage dice (C18).")
]


def read_pool(text: str) -> Pool:
    """Return the pool of `--pool`."""
    found = read_dice(text)
    if not isinstance(found, Pool):
        raise UsageError(f"{text!r} is no pool; it is XkY, as in 7k4 or 7k4+5")
    return found


def check_uneven(uneven: int) -> None:
    """Refuse bad ground that the rule does not know (C15)."""
    if 0 < uneven < 5:
        raise UsageError(f"--uneven {uneven} is too little: bad ground is worth 5 to 15")


def refuse_given(given: dict[str, Any], why: str) -> None:
    """Refuse options that have no meaning here."""
    for name, value in given.items():
        if value not in (None, False, 0):
            raise UsageError(f"--{name.replace('_', '-')} {why}: leave it out")
