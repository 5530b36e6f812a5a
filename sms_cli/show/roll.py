"""Rolls: the dice as they fell, the total against its target, the miss and its cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sms_cli.model.change import Append, Change, Set
from sms_cli.resolver.plain import PlainRoll
from sms_cli.resolver.pool import PoolRoll, PoolThrow
from sms_cli.resolver.step import Edge, Link, StepRoll
from sms_cli.show.terminal import width
from sms_cli.show.text import Line, Span, line

if TYPE_CHECKING:
    from sms_cli.resolver.tally import Tally

BAR = 40  # columns of the longest bar


class Box(NamedTuple):
    """A die to draw: what it shows, its size below, and whether it counts."""

    shows: str
    label: str
    kept: bool = True
    before: str = " "

    @property
    def width(self) -> int:
        return max(len(self.shows) + 2, len(self.label) + 1)


def step_lines(roll: StepRoll) -> Iterable[Line]:
    """Draw a step roll: its chain as a chain, then what it costs and changes."""
    words = [roll.character, roll.skill, roll.intent] if roll.character else [roll.die]
    marks = [roll.edge] if roll.edge is not Edge.NONE else []
    yield _heading(words, roll.target, marks)
    outcome = _outcome(roll.total, roll.success, roll.miss_by, roll.target)
    grit = (f"+ {roll.grit_spent} Grit",) if roll.grit_spent else ()
    if roll.set_form:
        yield line("  Set Form ", Span(f"half a {roll.die}", "die"), "   ", *outcome)
    else:
        yield from _draw([box for link in roll.chain for box in _link(link, roll)], grit, outcome)
    if roll.consequence:
        yield line(f"  {roll.consequence.band}  ", Span(roll.consequence.text, "warm"))
    if not roll.character and roll.die_after != roll.die:
        yield line("  ", Span(f"{roll.die} → {roll.die_after}", "good"))
    yield from change_lines(roll.changes)
    if roll.out_of_leverage:
        yield line("  ", Span("No Face, no leverage: finished in this scene.", "bad"))
    if roll.sunset_question:
        yield line("  ", Span("Is this the Sunset Walk?", "bad"))


def _link(link: Link, roll: StepRoll) -> Iterable[Box]:
    """A blow-up's die follows an arrow; a face that does not count stands beside."""
    counts = link.faces.index(link.kept)
    for index, face in enumerate(link.faces):
        blown_up = index == 0 and link is not roll.chain[0]
        yield Box(str(face), link.die, index == counts, " ▸ " if blown_up else " ")


def pool_lines(roll: PoolRoll) -> Iterable[Line]:
    """Draw a pool: each die with its explosions, the kept ones whole, the others broken."""
    raises = [f"{roll.raises} Raise{'s' * (roll.raises != 1)}"] if roll.raises else []
    free = [f"{roll.free_raises} free"] if roll.free_raises else []
    manner = _manner(roll.throw) if roll.throw else []
    whose = "/".join(part for part in (roll.skill, roll.trait) if part)
    yield _heading([roll.character, whose, roll.pool], roll.tn, [*raises, *free, *manner], "TN")
    if roll.parts:
        from sms_cli.show.sums import pool_sum, tn_sum  # only a sheet's roll has sums

        yield line("  ", Span(pool_sum(roll.parts, roll.pool), "faint"))
        if roll.harder:
            yield line("  ", Span(f"TN {tn_sum(roll.harder)} harder", "faint"))
    yield from dice_lines(roll, _outcome(roll.total, roll.success, roll.miss_by, roll.tn))
    if roll.changes:
        from sms_cli.show.changed import changed  # only an escape changes a sheet

        yield from changed(roll.changes)


def _manner(throw: PoolThrow) -> list[str]:
    unskilled = [] if throw.explode else ["unskilled"]
    return [*unskilled, *([f"{throw.add_each:+} on each die"] if throw.add_each else [])]


def dice_lines(roll: PoolRoll, outcome: Iterable[Span]) -> Iterable[Line]:
    """Draw the dice of a pool, and beside them what they came to."""
    boxes = [Box("+".join(map(str, die.faces)), "", die.kept) for die in roll.dice]
    yield from _draw(boxes, _modifier(roll.modifier), tuple(outcome))


def plain_lines(roll: PlainRoll) -> Iterable[Line]:
    """Draw plain dice."""
    yield _heading([roll.expression], roll.target, [])
    outcome = _outcome(roll.total, roll.success, roll.miss_by, roll.target)
    boxes = [Box(str(die.face), f"d{die.sides}") for die in roll.dice]
    yield from _draw(boxes, _modifier(roll.modifier), outcome)


def tally_lines(tally: Tally) -> Iterable[Line]:
    """Draw many rolls as bars."""
    yield _heading([f"{tally.what} × {tally.count}"], tally.target, [])
    most = max(tally.totals.values())
    for total, often in tally.totals.items():
        met = tally.target is not None and total >= tally.target
        bar = "█" * max(1, round(BAR * often / most))
        share = f"{100 * often / tally.count:5.1f}%"
        yield line(f"  {total:>4} {share} ", Span(bar, "good" if met else "die"))
    yield line(f"  mean {tally.mean:.3f}", *_share(tally))


def tally_quiet(tally: Tally) -> Iterable[str]:
    """The bare answer of many rolls is their mean, or each total when they are kept."""
    if tally.rolls is not None:
        return (str(roll.total) for roll in tally.rolls)
    return (f"{tally.mean:.6g}",)


def _share(tally: Tally) -> Iterable[Span]:
    if tally.successes is None:
        return ()
    share = 100 * tally.successes / tally.count
    return (Span(f"   {tally.successes} of {tally.count} made it, {share:.1f}%"),)


def _heading(
    words: Sequence[str | None], target: int | None, marks: Sequence[str], word: str = "target"
) -> Line:
    name = " · ".join(str(part) for part in words if part)
    aim = [f"{word} {target}"] if target is not None else []
    rest = "".join(f" · {part}" for part in (*aim, *marks))
    return line(Span(name, "strong"), Span(rest, "faint"))


def _outcome(
    total: int, success: bool | None, miss: int | None, target: int | None
) -> tuple[Span, ...]:
    if success is None or target is None:
        return (Span(str(total), "strong"),)
    if success:
        over = total - target
        return (
            Span(str(total), "strong"),
            Span("  made it" + f", {over} over" * (over > 0), "good"),
        )
    return (Span(str(total), "strong"), Span(f"  missed by {miss}", "bad"))


def _modifier(modifier: int) -> tuple[str, ...]:
    return (f"{'+' if modifier > 0 else '−'} {abs(modifier)}",) if modifier else ()


def _draw(boxes: Sequence[Box], after: Sequence[str], outcome: Sequence[Span]) -> Iterable[Line]:
    """Draw dice in rows of three lines; what follows the last row is said in its middle line.

    Where there is no room for it, it has a line of its own.
    """
    tail = (*(Span(f" {part}") for part in after), Span("   "), *outcome)
    columns = width()
    rows = _rows(boxes, columns)
    fits = _width(rows[-1]) + sum(len(span.text) for span in tail) < columns
    for row in rows:
        beside = tail if fits and row is rows[-1] else ()
        yield (Span(" "), *(_edge(box, "╭╮", "┌┐") for box in row))
        yield (Span(" "), *(span for box in row for span in _middle(box)), *beside)
        yield (Span(" "), *(_edge(box, "╰╯", "└┘", box.label) for box in row))
    if not fits:
        yield (Span(" "), *tail)


def _rows(boxes: Sequence[Box], columns: int) -> list[list[Box]]:
    rows: list[list[Box]] = [[]]
    for box in boxes:
        if rows[-1] and _width([*rows[-1], box]) >= columns:
            rows.append([])
        rows[-1].append(box)
    return rows


def _width(row: Sequence[Box]) -> int:
    return 1 + sum(len(box.before) + box.width + 2 for box in row)


def _edge(box: Box, round_: str, square: str, label: str = "") -> Span:
    ends = round_ if box.kept else square
    rule = ("─" if box.kept else "╌") * (box.width - len(label))
    return Span(f"{' ' * len(box.before)}{ends[0]}{rule}{label}{ends[1]}", _style(box))


def _middle(box: Box) -> Iterable[Span]:
    side = "│" if box.kept else "╎"
    yield Span(box.before, "good" if box.before.strip() else "")
    yield Span(f"{side}{box.shows:^{box.width}}{side}", _style(box))


def _style(box: Box) -> str:
    return "die" if box.kept else "faint"


def change_lines(changes: Iterable[Change]) -> Iterable[Line]:
    """Say on one line what changed on a sheet."""
    words = [_change(change) for change in changes]
    if words:
        yield line("  ", Span(" · ".join(words), "strong"))


def _change(change: Change) -> str:
    if isinstance(change, Set):
        key = change.key[1] if change.key[0] == "obligations" else change.key[-1]
        return f"{key} {change.before} → {change.after}"
    if isinstance(change, Append):
        return f"{change.key[-1]} added"
    return f"{'.'.join(getattr(change, 'key', ()))} gone"
