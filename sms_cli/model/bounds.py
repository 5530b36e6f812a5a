"""How far the numbers of a sheet and of a declaration go; light, for a bare roll asks too."""

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
