"""TOML files that an editor may meet, each with the same few keys to change."""

from __future__ import annotations

PLAIN = """\
# June keeps the books.
kind = "character"
street_name = "June"   # as the street knows her
techniques = ["Quiet Eyes", "Low Sweep"]

[tracks]
face = 3        # since the beach
grit = 0
# name_shaken = true

# what she can do
[skills]
sight = "d4"

[[obligations]]
id = "ray"
heat = "held"

# the hall is hers to answer for
[[obligations]]
id = "hall"
heat = "pressing"
"""

INLINE = """\
street_name = "June"
techniques = []
tracks = { face = 3, grit = 0 } # close together
skills = {sight="d4"}
obligations = [{ id = "ray", heat = "held" }, { id = "hall", heat = "pressing" }]
"""

DOTTED = """\
street_name = "June"
tracks.face = 3
tracks . "grit" = 0
skills.sight = "d4"

# debts
[[obligations]]
id = "ray"
heat = "held"
terms.until.day = 5
[[obligations]]
id = "hall"
heat = "pressing"
"""

QUOTED = """\
"street_name" = "June"
'tracks'.face = 3
"tracks"."\\u0067rit" = 0
"a # b = [c]" = "x # y ] = \\" z"
'it"s' = 'C:\\new # ]'
"" = "no name"

["skills"]
"sight" = "d4"
[[ "obligations" ]] # first
"id" = 'ray'
heat = 'held'

[[ 'obligations' ]]
"id" = "hall"
heat = "pressing"
"""

STRINGS = '''\
street_name = """\\
    June"""
look = """
Oil-stained cuffs # not a comment
[tracks] ]] = "quoted" \\""" still
[[obligations]]"""""
scar = \'\'\'
It''s a 'scar' \\ # ]
[skills]\'\'\'
path = 'C:\\temp\\'
escapes = "tab\\t quote\\" slash\\\\"
[tracks]
face = 3
grit = 0
[skills]
sight = 'd4'
[[obligations]]
id = "ray"
why = """
# not a comment either
"""
heat = "held"
# about the hall
[[obligations]]
id = "hall"
heat = "pressing"
'''

NUMBERS = """\
street_name = "June"
mask = 0xDEAD_beef
bits = 0b1010
mode = 0o755
big = 1_000_000
ratio = 6.5e-3
odd = [inf, -inf, nan, +1, -0.0]
born = 1979-05-27
rang = 1979-05-27 07:32:00Z
at = 07:32:00.5
met = [1979-05-27T07:32:00-08:00, 1979-05-27 07:32:00]
dojo = true
[tracks]
face=0x3
grit	=	0
[skills]
sight = "d4"
[[obligations]]
id = "ray"
heat = "held"
[[obligations]]
id = "hall"
heat = "pressing"
"""

UNICODE = """\
street_name = "ジュン"
"größe" = "日本 ☕ 🥋"
[tracks]
face = 3 # Gesicht – 顔
grit = 0
[skills]
sight = "d4"
[[obligations]]
id = "ray"
who = "René"
heat = "held"

# dōjō
[[obligations]]
id = "hall"
heat = "pressing"
"""

OUT_OF_ORDER = """\
[[obligations]]
id = "ray"
heat = "held"

[combat.traits]
agility = 3

[tracks]
face = 3
grit = 0

[[obligations]]
id = "hall"
heat = "pressing"
[obligations.more]
deep.er = 1
[[obligations.witnesses]]
name = "Lily"

[combat]
void = 2

[skills]
sight = "d4"
[combat.armor]
kind = "light"
"""

INDENTED = """\
street_name = "June"
  [ tracks ] # x
    face = 3
    grit = 0

  [ skills ]
\tsight = "d4"
  # of the first
  [[ obligations ]]   # row
    id = "ray"
    heat = "held"

  [[ obligations ]]
    id = "hall"
    heat = "pressing"\x20\x20
\x20\x20
"""

ARRAYS = """\
street_name = "June"
techniques = [
    "Quiet Eyes",   # from her father
    # the low one
    "Low Sweep"
]
trail = [
  "a", # one
  'b',
  # two
]
grid = [ [1,2], [
  3, # three
  4 ], [] ]
answers = [ { q = "who", a = ["x", { deep = 1 }] }, {} ]
mixed = [1, 2,
  3, 4, # five
]
empty = [ # nothing yet
]

[tracks]
face = 3
grit = 0
[skills]
sight = "d4"
[[obligations]]
id = "ray"
heat = "held"

[[obligations]]
id = "hall"
heat = "pressing"
"""

SUPER = """\
# only sub-tables, and a header of its own below
[combat.traits]
agility = 3
[[combat.weapons]]
name = "tanto"
[combat.weapons.maker]
name = "Okada"
[tracks]
face = 3
grit = 0
[skills]
sight = "d4"
# the one
[[obligations]]
id = "ray"
heat = "held"
# the other
[[obligations]]
id = "hall"
heat = "pressing"
# a last word
"""

TEXTS = {
    "plain": PLAIN,
    "inline": INLINE,
    "dotted": DOTTED,
    "quoted": QUOTED,
    "strings": STRINGS,
    "numbers": NUMBERS,
    "unicode": UNICODE,
    "out of order": OUT_OF_ORDER,
    "indented": INDENTED,
    "arrays": ARRAYS,
    "super-tables": SUPER,
}
BARE = {
    "empty": b"",
    "only comments": b"# nothing\n\n# yet",
    "only a blank": b"  \t",
    "only a byte order mark": b"\xef\xbb\xbf",
    "one header": b"[tracks]",
    "one row": b"# of June\r\n[[obligations]]",
}


def _mixed(text: str) -> str:
    lines = text.split("\n")
    return (
        "".join(line + ("\r\n" if at % 2 else "\n") for at, line in enumerate(lines[:-1]))
        + lines[-1]
    )


def _variants(name: str, text: str) -> dict[str, bytes]:
    return {
        name: text.encode(),
        f"{name}, CRLF": text.replace("\n", "\r\n").encode(),
        f"{name}, mixed line ends": _mixed(text).encode(),
        f"{name}, no final newline": text.rstrip().encode(),
        f"{name}, CRLF, no final newline": text.rstrip().replace("\n", "\r\n").encode(),
        f"{name}, byte order mark": b"\xef\xbb\xbf" + text.encode(),
    }


FILES = {
    variant: raw for name, text in TEXTS.items() for variant, raw in _variants(name, text).items()
}
