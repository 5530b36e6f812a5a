"""Command lines at random: each command as its own parser knows it, with fitting words and junk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import strategies as st

from sms_cli.commands.catalogue import COMMANDS, Group
from sms_cli.commands.command import is_common
from sms_cli.commands.root import load

HEROES = ("june", "lorraine", "salt", "vincent")
NAMES = (*HEROES, "june", "june", "kenji", "goro", "bikers")
SKILLS = ("sight", "strike", "Bearing", "nerve", "kenjutsu/agility", "defense/reflexes", "water")
TRAITS = ("agility", "reflexes", "strength", "void")
IDS = ("ray", "hall", "kit", "lots", "school", "partners")
TEXTS = ("a word", "[red]red[/red]", "\x1b[31mred", "井上", "'", '"""', "x" * 300, "{0} %s")
# What fits a value, by how the help calls it.
FITTING: dict[str, tuple[str, ...]] = {
    "WHAT": (*NAMES, *NAMES, "d4", "d20", "7k4+5", "2d6+3", "1d100-1", "d6+d8", "1000d6", "d7"),
    "S": SKILLS,
    "SKILL": SKILLS,
    "T": TRAITS,
    "TRACK": ("face", "name", "composure", "grit", "void", "wounds"),
    "N|auto": ("1", "2", "auto"),
    "harm|face|shift|OBLIGATION": ("harm", "face", "shift", *IDS),
    "ID": IDS,
    "NAME:SKILL:TARGET[:INTENT]…": ("june:sight:6", "salt:strike:9:hurt", "lorraine:nerve:tense"),
    "NAME:SKILL:TRAIT[:RAISES]": ("kenji:kenjutsu:agility", "goro:defense:reflexes:1"),
    "XkY": ("3k2", "7k4+5", "0k1", "10k10", "40k12"),
    "RATING": ("3", "10"),
    "REASON": ("keep-word", "restraint", "a feast"),
    "PURPOSE": ("audience", "private-audience", "a toast"),
    "TEXT": TEXTS,
    "TECHNIQUE": ("Low Sweep", "quiet eyes", "A New One"),
    "NAME=TECHNIQUE": ("june=Low Sweep", "salt=x"),
    "NAME=N": ("june=1", "salt=2"),
    "KEY": ("skills.sight", "tracks.face", "obligations.ray.heat", 'code."clause"', "combat.fear"),
    "VALUE": ("d6", "3", "burning", "true", "'x'", '["Quiet Eyes"]', "nan", "1979-05-27", *TEXTS),
    "FILE": (*NAMES, "characters/june.toml", "dojo.toml", "none.toml", "."),
    "DIR": (".", "..", "x"),
    "NAME|unarmed": ("unarmed", "katana", "club", "bow"),
    "NAME[:PART]": ("feint", "knockdown", "called shot:head", "disarm", "cover:slight", "parry"),
    "SQUAD:N": ("bikers:2",),
    "NAME:VOID:AIR": ("boy:2:3",),
    "A,B": ("9,10",),
    "WHO | OWED | WHY": ("ray = Ray | a ride | he asked", "Ray | a ride | he asked"),
    "TRAIT=N": ("stamina=4",),
    "SKILL[=N]": ("karate=2",),
    "KIND[:fine]": ("light", "heavy:fine"),
    "WEAPON": ("club:2k1:heavy weapons:2", "2k1"),
}
MISFITS = (
    *("", " ", "--", "-", "-x", "--no-such", "\0", "\n", "\x1b[31mred\x1b[0m", "[red]x[/red]"),
    *("999999999d6", "9" * 5000, "-1", "1e3", "٣", "½", "d\u0664", "1d6;ls", "3d6k5", "0k0", "k"),
    *("0d6", "-1d6", "1.5d6", "9**9**9", "+".join(["1d6"] * 2000), "d" * 5000, "1d1", "1d10001"),
    *(
        "..",
        "../june",
        "a/b",
        "a\\b",
        "june.toml.",
        "\u202ejune",
        "ju\u200bne",
        "\ud800",
        "é" * 300,
    ),
    *("{}", "{0}", "%s", "$(id)", "'", '"', "a=b", "=", ":", "::::", ",", "|", "a | b | c", "\t"),
    *("true", "nan", "inf", "1979-05-27", "[1, 2]", "{ a = 1 }", '"x"', "'''", "0x10", "1_000"),
)
COMMON = (
    *(("-q",), ("-n",), ("--yes",), ("--dry-run", "--quiet"), ("--seed", "7"), ("--seed", "-1")),
    *(("--dice", "4,3"), ("--dice", "10,10,2,8,8,8"), ("--dice", ","), ("-C", ".."), ("-C", "no")),
)

Words = st.SearchStrategy[str]


class Shape(NamedTuple):
    """A command: its words, what its arguments are and whether it must have them, its options."""

    words: tuple[str, ...]
    arguments: tuple[tuple[Words, bool], ...]
    needed: tuple[tuple[str, Words], ...]
    options: tuple[tuple[str, Words], ...]
    flags: tuple[str, ...]


def shapes() -> Iterator[Shape]:
    """Yield every command of the catalogue."""
    for shelf in COMMANDS.values():
        for name, entry in shelf.items():
            if not isinstance(entry, Group):
                yield shape_of((name,), load(entry, name))
                continue
            for inner, leaf in entry.commands.items():
                yield shape_of((name, inner), load(leaf, inner))


def shape_of(words: tuple[str, ...], built: Any) -> Shape:
    own = [each for each in built.params if not is_common(each.name) and each.name != "help"]
    options = [each for each in own if each.param_type_name == "option"]
    valued = [each for each in options if not each.is_flag]
    return Shape(
        words,
        tuple(
            (fitting(each), each.required)
            for each in own
            if each.param_type_name == "argument"
            for _ in range(2 if each.nargs == -1 else 1)
        ),
        tuple((each.opts[0], fitting(each)) for each in valued if each.required),
        tuple((opt, fitting(each)) for each in valued if not each.required for opt in each.opts),
        tuple(opt for each in options if each.is_flag for opt in each.opts),
    )


def fitting(param: Any) -> Words:
    """Return words that fit a parameter, by its choices, its bounds or its name in the help."""
    if choices := getattr(param.type, "choices", ()):
        return st.sampled_from([getattr(choice, "value", choice) for choice in choices])
    if "int" in type(param.type).__name__.casefold():
        return st.integers(1, 8).map(str)
    metavar = (param.metavar or "NAME").removeprefix("[ID =] ").strip("[].…")
    return st.sampled_from(FITTING.get(param.metavar or "") or FITTING.get(metavar, NAMES))


SHAPES = tuple(shapes())
OFTEN = [shape for shape in SHAPES if shape.words[0] in ("push", "cost", "undo", "redo", "log")]
junk = st.one_of(st.sampled_from(MISFITS), st.text(max_size=12))


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """Draw a command line, most of them sensible, with `--json` in front of some."""
    shape = draw(st.sampled_from((*SHAPES, *OFTEN)))
    line = ["--json"] if draw(st.booleans()) else []
    line += shape.words
    if draw(st.integers(0, 7)) == 7:
        line += COMMON[draw(st.integers(0, len(COMMON) - 1))]
    for words, required in shape.arguments:
        if required or draw(st.booleans()):
            line.append(draw(words))
    more = draw(st.lists(st.sampled_from(shape.options), max_size=1)) if shape.options else []
    for option, words in (*shape.needed, *more):
        line += [option, draw(words)]
    if draw(st.booleans()) and shape.flags:
        line.append(draw(st.sampled_from(shape.flags)))
    if draw(st.integers(0, 3)) == 3:
        at = draw(st.integers(1, len(line)))
        line[at : at + draw(st.integers(0, 1))] = [draw(junk)]
    return [word for word in line if not leads_out(word)]


def leads_out(word: str) -> bool:
    """Tell a path out of the test's folder: what a test makes stays in it."""
    return word.startswith(("/", "-C/", "~")) or "=/" in word or "../.." in word
