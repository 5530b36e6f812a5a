"""A sheet to look at: tracks as pips, skills by die, obligations by heat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sms_cli.model.dice import LADDER
from sms_cli.model.sheet import Character, Harm, Heat, Obligation, Skill, Squad, Sunset
from sms_cli.resolver.harm import BRUISED_SKILLS
from sms_cli.resolver.portrait import Shown, by_heat
from sms_cli.resolver.step import TIER_SIZE
from sms_cli.resolver.tracks import RANGES, Track, points
from sms_cli.show import combat, layout
from sms_cli.show.layout import MARGIN, Block, apart, beside, facts, hang, title
from sms_cli.show.terminal import width
from sms_cli.show.text import Line, Span, line, listed

if TYPE_CHECKING:
    from sms_cli.resolver.bonds import Tie

SKILLS_COLUMN = 36  # where the skills stand beside the tracks
LABEL = len(MARGIN) + len("Composure") + 2
HINDERED = "▾"
HARM_TEXTS = {
    Harm.UNHARMED: "",
    Harm.BRUISED: f"disadvantage on {listed([each.capitalize() for each in BRUISED_SKILLS])}",
    Harm.BROKEN: "disadvantage on everything, no Set Form",
    Harm.HOLLOWED: "disadvantage on everything, no Set Form; each failure asks for the Sunset Walk",
}
HARM_STYLES = {Harm.UNHARMED: "", Harm.BRUISED: "warm", Harm.BROKEN: "bad", Harm.HOLLOWED: "bad"}
HEAT_COLUMN = len(MARGIN) + len("●●● ") + len(Heat.PRESSING) + 2  # the longest
HEAT_PIPS = {Heat.HELD: "●○○", Heat.PRESSING: "●●○", Heat.BURNING: "●●●"}
HEAT_STYLES = {Heat.HELD: "", Heat.PRESSING: "warm", Heat.BURNING: "bad"}


def shown_lines(shown: Shown) -> Iterable[Line]:
    """Draw a sheet of any kind."""
    sheet = shown.sheet
    if isinstance(sheet, Squad):
        return layout.page([_heading([sheet.name], ["squad"]), *combat.squad_blocks(sheet)])
    if isinstance(sheet, Character):
        stand = _stand(shown, sheet)
        return layout.page(
            [*_person(sheet), *(map(layout.faded, stand) if sheet.sunset else stand)]
        )
    head = _heading([sheet.name], ["combatant"])
    return layout.page([head, *combat.combat_blocks(sheet.combat, shown.rings or {})])


def shown_quiet(shown: Shown) -> Iterable[str]:
    """The bare answer is what the others call them."""
    return (shown.sheet.title,)


def _person(hero: Character) -> Iterator[Block]:
    names = [hero.street_name, *filter(None, [hero.true_name])]
    yield _heading(names, [hero.dojo_role, *(["the road has ended"] if hero.sunset else [])])
    yield _sunset(hero.sunset) if hero.sunset else []
    yield facts([("Look", hero.look), ("Scar", hero.scar), ("Code", hero.code.clause)])


def _stand(shown: Shown, hero: Character) -> Iterator[Block]:
    yield from _tracks_and_skills(shown, hero)
    yield _harm(hero)
    yield _techniques(shown, hero)
    yield _obligations(hero)
    yield _answers(hero)
    if hero.combat:
        yield from combat.combat_blocks(hero.combat, shown.rings or {})


def _heading(names: list[str], marks: list[str]) -> Block:
    name, *others = names
    rest = "".join(f" · {part}" for part in (*others, *marks))
    return hang(line(), line(Span(name, "strong"), Span(rest, "faint")), 0)


def _sunset(sunset: Sunset) -> Block:
    rows = [("declared", sunset.declaration), ("deed", sunset.deed), ("ending", sunset.scene)]
    return [*title("The Sunset Walk"), *facts(rows)]


def _tracks_and_skills(shown: Shown, hero: Character) -> Iterator[Block]:
    """Side by side where there is room."""
    tracks = [text for track in Track for text in _track(hero, track)]
    room = width() - SKILLS_COLUMN
    if room < SKILLS_COLUMN:
        yield tracks
        yield _skills(shown, hero, width(), MARGIN)
    else:
        yield beside(tracks, _skills(shown, hero, room), SKILLS_COLUMN)


def _track(hero: Character, track: Track) -> Block:
    have, most = points(hero, track), RANGES[track].most
    shaken = track is Track.NAME and hero.tracks.name_shaken
    pips = f"{layout.pips(have, most):<{RANGES[Track.FACE].most}}"
    count = Span(f"  {have} of {most}", "faint")
    mark = Span("  shaken" if shaken else "", "bad")
    return hang(_label(track.capitalize()), line(Span(pips, "die"), count, mark), LABEL)


def _label(text: str) -> Line:
    return line(MARGIN, text)


def _skills(shown: Shown, hero: Character, columns: int, margin: str = "") -> Block:
    """The ladder, highest rung first; a tier says how many of its places are taken (S3)."""
    block: Block = []
    for die in reversed(LADDER):
        held = [skill for skill in Skill if hero.skills.die(skill) is die]
        taken = (shown.tiers or {}).get(die)
        names = apart(_skill(skill, shown) for skill in held)
        places = Span(f"  ({taken}/{TIER_SIZE})", "faint") if taken else Span("")
        if held:
            head = line(margin, Span(f"{die:>3}", "die"))
            block += hang(head, line(names, places), len(margin) + 5, columns)
    return block


def _skill(skill: Skill, shown: Shown) -> str:
    return skill + HINDERED * (skill in shown.hindered)


def _harm(hero: Character) -> Block:
    spans = []
    for level in Harm:
        now = level is hero.tracks.harm
        style = (HARM_STYLES[level] or "strong") if now else "faint"
        spans.append(Span(f"{'●' if now else '○'} {level}", style))
        spans.append(Span("  "))
    block = hang(_label("Harm"), tuple(spans[:-1]), LABEL)
    if text := HARM_TEXTS[hero.tracks.harm]:
        told = Span(f"{HINDERED} {text}", HARM_STYLES[hero.tracks.harm])
        block += hang(line(), line(told), LABEL)
    return block


def _techniques(shown: Shown, hero: Character) -> Block:
    if not hero.techniques:
        return []
    known = {technique.name.casefold(): technique for technique in shown.known}
    column = layout.column_of(hero.techniques)
    block = title("Techniques")
    for name in hero.techniques:
        helps = known.get(name.casefold())
        text = f"{helps.skill}: {'; '.join(helps.when)}" if helps else ""
        block += hang(line(MARGIN, name), line(Span(text, "faint")), column)
    return block


def _obligations(hero: Character) -> Block:
    if not hero.obligations:
        return []
    ties = by_heat(hero.obligations)
    return [*title("Obligations"), *(text for tie in ties for text in obligation_block(tie))]


def obligation_block(tie: Obligation | Tie) -> Block:
    """Draw an obligation: how hot it is, to whom, what is owed and why (S16)."""
    heat = Span(f"{HEAT_PIPS[tie.heat]} {tie.heat:<{len(Heat.PRESSING)}}", HEAT_STYLES[tie.heat])
    state = Span(f"  {tie.status}" if tie.status else "", "bad")
    who = f"  {tie.who}" if tie.who.strip() else ""
    marks = Span(f"  {tie.kind}" + ", dojo" * tie.dojo, "faint")
    return [
        *hang(line(MARGIN, heat), line(Span(tie.id, "strong"), state, who, marks), HEAT_COLUMN),
        *_told(line(tie.owed)),
        *_told(line(Span(tie.why, "faint"))),
    ]


def _told(text: Line) -> Block:
    return hang(line(), text, HEAT_COLUMN) if text[0].text.strip() else []


def _answers(hero: Character) -> Block:
    rows = [(key.replace("-", " "), text) for key, text in hero.answers.items()]
    told = facts(rows)
    return [*title("Answers"), *told] if told else []
