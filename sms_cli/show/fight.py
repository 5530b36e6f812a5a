"""The board of a fight: dice laid out over the Phases, who acts now, in which order, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sms_cli.model.fight import FIRST_PHASE, LAST_PHASE
from sms_cli.resolver.conditions import PRONE, folded
from sms_cli.resolver.fight_rounds import FightEnded
from sms_cli.resolver.initiative import FightBoard, FightOrder, Standing
from sms_cli.show import layout
from sms_cli.show.fight_telling import tell_deed
from sms_cli.show.layout import MARGIN, Block, hang, paragraph, title
from sms_cli.show.terminal import width
from sms_cli.show.text import Line, Span, line

PHASES = range(FIRST_PHASE, LAST_PHASE + 1)
NAMES = 14  # columns for rank and name
CELL = 5  # columns of a Phase
SUMS = 11  # columns of the Initiative Total and of Air
NARROWEST = NAMES + CELL * len(PHASES) + SUMS
STATUS_WORDS = {
    "surprised": "surprised",
    "waiting": "waits",
    "full-attack": "Full Attack",
    "full-defense": "Full Defense",
    "stunned": "stunned: loses the next Action",
    "out": "out of the fight",
}


def board_lines(board: FightBoard) -> Iterable[Line]:
    """Draw the board, under what has just happened."""
    deed = tell_deed(board.deed._asdict()) if board.deed else None
    told = hang(line(), deed, 0) if deed else []
    return layout.page([told, _heading(board), _grid(board), turns(board)])


def board_quiet(board: FightBoard) -> Iterable[str]:
    """The bare answer is who may act now, those who act together on one line."""
    return (", ".join(group) for group in board.order)


def order_lines(board: FightOrder) -> Iterable[Line]:
    """Draw who may act now."""
    return layout.page([_heading(board), turns(board)])


order_quiet = board_quiet


def ended_lines(board: FightEnded) -> Iterable[Line]:
    """Say how everybody comes out of the fight."""
    column = layout.column_of([row.name for row in board.combatants])
    rows = [
        text
        for row in board.combatants
        for text in hang(line(MARGIN, row.name), _outcome(row), column)
    ]
    over = line(Span(f"The fight ends in round {board.round}, Phase {board.phase}.", "strong"))
    return layout.page([hang(line(), over, 0), rows])


def ended_quiet(board: FightEnded) -> Iterable[str]:
    """The bare answer is the last round."""
    return (str(board.round),)


def _outcome(row: Standing) -> Line:
    facts = list(_body(row)) or ["unhurt" if row.wounds == 0 else "no sheet"]
    return line(", ".join(facts))


def _heading(board: FightBoard) -> Block:
    surprise = Span(" · surprise round", "warm") if board.surprise else Span("")
    where = Span(f"Round {board.round} · Phase {board.phase}", "strong")
    return hang(line(), line(where, surprise), 0)


def _grid(board: FightBoard) -> Block:
    if not board.combatants:
        return paragraph(line("Nobody is in the fight. sms fight join NAME lets somebody in."))
    ranks = {name: place for place, group in enumerate(board.order, 1) for name in group}
    if width() < NARROWEST:
        rows = [text for row in board.combatants for text in _short_row(board, row, ranks)]
        return rows + _legend(board, len(MARGIN))
    block = hang(line(), _phases(board.phase), 0)
    for row in board.combatants:
        texts = _row(board, row, ranks)
        block += layout.faded(texts) if "out" in row.statuses else texts
    return block + _legend(board, NAMES + 2)


def _legend(board: FightBoard, column: int) -> Block:
    words = []
    if held := next((row.held[0] for row in board.combatants if row.held), None):
        words.append(f"({held}) is held: it fits every later Phase of the round")
    if down := next((row.name for row in board.combatants if _lies(row)), None):
        words.append(f"prone: sms fight act {down} move --stand gets up")
    told = [text for each in words for text in hang(line(), line(Span(each, "faint")), column)]
    return [(), *told] if told else []


def _lies(row: Standing) -> bool:
    return any(folded(condition) == PRONE for condition in row.conditions)


def _phases(now: int) -> Line:
    cells = (
        Span(f"{f'[{phase}]' if phase == now else phase:^{CELL}}", "strong" * (phase == now))
        for phase in PHASES
    )
    return line(" " * NAMES, *cells, Span(f"{'Total':>6}{'Air':>5}", "faint"))


def _row(board: FightBoard, row: Standing, ranks: Mapping[str, int]) -> Block:
    cells = (_cell(board.phase, phase, row.dice.count(phase)) for phase in PHASES)
    sums = Span(f"{row.total:>6}{row.air:>5}", "strong" * row.ready)
    block = hang(_name(row, ranks), line(*cells, sums), NAMES)
    return block + _state(row, NAMES + 2)


def _short_row(board: FightBoard, row: Standing, ranks: Mapping[str, int]) -> Block:
    """A row for a narrow page: the dice one after another."""
    spans = [
        Span(f"{_mark(board.phase, face, row.dice.count(face))} ", _style(board.phase, face))
        for face in sorted(set(row.dice))
    ]
    sums = Span(f" {row.total} in all, Air {row.air}", "faint")
    return hang(_name(row, ranks), line(*spans, sums), NAMES) + _state(row, NAMES)


def _name(row: Standing, ranks: Mapping[str, int]) -> Line:
    rank = ranks.get(row.name, "")
    return line(Span(f"{rank:>3} ", "good"), Span(row.name, "strong" * row.ready))


def _cell(now: int, phase: int, count: int) -> Span:
    if not count:
        return Span(f"{'·':^{CELL}}", "faint")
    return Span(f"{_mark(now, phase, count):^{CELL}}", _style(now, phase))


def _mark(now: int, face: int, count: int) -> str:
    """A held die stands in brackets; of several the number is said."""
    shown = f"({face})" if face < now else str(face)
    return shown + (f"×{count}" if count > 1 else "")


def _style(now: int, face: int) -> str:
    if face == now:
        return "good"
    return "warm" if face < now else "die"


def _state(row: Standing, column: int) -> Block:
    facts = [STATUS_WORDS[each] for each in row.statuses if each in STATUS_WORDS]
    facts += [*_spell(row), *_feints(row), *_body(row)]
    return hang(line(), line(Span(" · ".join(facts), "faint")), column) if facts else []


def _spell(row: Standing) -> Iterator[str]:
    if row.spell_actions:
        of = f" of {row.spell_needs}" if row.spell_needs else ""
        plural = "s" if (row.spell_needs or row.spell_actions) > 1 else ""
        yield f"a spell, {row.spell_actions}{of} Action{plural}"


def _feints(row: Standing) -> Iterator[str]:
    for target, raises in row.feints.items():
        yield f"{_count(raises, 'Free Raise')} against {target}"


def _body(row: Standing) -> Iterator[str]:
    if row.wounds:
        yield _count(row.wounds, "Wound")
    if row.brutes is not None:
        yield _count(row.brutes, "Brute")
    yield from row.conditions


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def turns(board: FightBoard) -> Block:
    if not board.order:
        return paragraph(line(_nobody(board)))
    rows = {row.name: row for row in board.combatants}
    groups = [[rows[name] for name in group] for group in board.order]
    names = [" and ".join(group) for group in board.order]
    column = len(MARGIN) + 3 + max(min(layout.NAME_WIDTH, len(name)) for name in names) + 2
    block = title("Who acts now")
    for place, name in enumerate(names):
        head = line(MARGIN, Span(f"{place + 1}  ", "good"), name)
        block += hang(head, line(Span(_reason(groups, place), "faint")), column)
    return block


def _reason(groups: Sequence[Sequence[Standing]], place: int) -> str:
    """Say what a place in the order rests on: the total, Air, or nothing that parts them (C3)."""
    group = groups[place]
    first = group[0]
    others = [other[0] for other in groups if other is not group]
    words = [f"{first.total} in all"]
    if any(other.total == first.total for other in others):
        words.append(f"Air {first.air} breaks the tie")
    if len(group) > 1:
        words.append(f"level in total and Air ({first.air}): both at once")
    waiting = [row.name for row in group if "waiting" in row.statuses]
    if waiting:
        words.append(f"{' and '.join(waiting)} waits" if len(group) > 1 else "waits")
    return ", ".join(words)


def _nobody(board: FightBoard) -> str:
    dice = [die for row in board.combatants if "out" not in row.statuses for die in row.dice]
    if not dice:
        return f"No die is left: sms fight phase rolls for round {board.round + 1}."
    return f"Nobody has a die for this Phase. The next one is for Phase {min(dice)}."
