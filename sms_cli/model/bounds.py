"""How far numbers go, of a sheet and as they are typed; light, for a bare roll asks too."""

MOST_FACE = 6  # S10
MOST_NAME = 3  # S11
MOST_COMPOSURE = 3  # S9
MOST_GRIT = 6  # S8
MOST_RANK = 10  # of a Skill, of Honor, of Insight
MOST_RATING = 10  # of a Trait, a Ring, a Fear, a Carapace
MOST_TR = 5  # C16
MOST_RAISES = 1000
LONGEST_TITLE = 200
LONGEST_ID = 64
RESERVED_IDS = ("harm", "face", "shift")  # what a miss may cost (S7), and so no obligation's id
MOST_TYPED = 99_999  # where a sheet or a rule knows how far a number goes, and says so


def whole_number(text: str, most: int = MOST_TYPED, least: int = 0) -> int | None:
    """Return the number that a text is, from `least` to `most`, or None where it is none."""
    digits = text.lstrip("0") or "0"
    # digits of every script are digits to Python, and thousands of them must not reach int()
    if not (text.isascii() and text.isdigit()) or len(digits) > len(str(most)):
        return None
    number = int(digits)
    return number if least <= number <= most else None
