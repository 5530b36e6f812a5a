"""`sms log --verify`: whatever single value of a roll's line is falsified, it is found."""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sms_cli.commands.verifying.verify import verify
from tests.commands.journals import Leaf, Told, leaves, places, tell

KEYS = ("result", "changes", "rolls", "dice", "seed", "files", "notes")
# What neither dice nor files can tell, as `command: path`, and why not.
HONEST = {
    "*: seed": "without its seed a line reads like dice from the table",
    "*: rolls.*.rulings.*": "a possible ruling that had no say in this roll",
    "*: rolls.*.sheet": "a sheet that was not written; another hand may have, and it is counted",
    "*: rolls.*.throw.explode": "no ten fell that it would have made a difference to",
    "*: rolls.*.request.advantage": "the technique gives advantage, or Set Form takes none",
    "*: rolls.*.request.disadvantage": "Set Form takes none",
    "*: rolls.*.request.identity": "the Name is not shaken",
    "*: rolls.*.request.keep_face": "no Face was to be lost",
    "*: rolls.*.request.table": "no miss was read on it",
    "ambush: notes.*": "what part C asks hangs on what was declared",
    "*attack: notes.*": "what part C asks hangs on what was declared",
    "defend: notes.*": "what part C asks hangs on what was declared",
    "fear: notes.*": "what part C asks hangs on what was declared",
    "*attack: result.*weapon": "declared",
    "*attack: result.*aid": "declared; it is in the pool's modifier, with others",
    "*attack: result.*tn.exceed": "declared; the total was not the TN",
    "*attack: result.*parts.*.name": "how the parts of a sum are called",
    "attack: result.tn.parts.*.value": "behind total cover they add up to no TN",
    "contest: result.other_name": "how a pool without a sheet was typed",
    "contest: result.other.free_raises": "declared, for nothing that follows",
    "defend: result.averted": "whose blow it was",
    "defend: result.maneuver": "declared",
    "defend: result.success": "a Guard is judged by the attack that comes",
    "defend: result.t*": "what the maneuver declared does",
    "fight attack: result.deed.*": "declared",
    "fight *: result.combatants.*.air": "on the sheet of one who only stood by",
    "fight *: result.combatants.*.brutes": "on the sheet of one who only stood by",
    "fight *: result.combatants.*.wounds": "on the sheet of one who only stood by",
    "fight *: result.combatants.*.void_points": "on the sheet of one who only stood by",
    "fight *: result.combatants.*.statuses.*": "out or not, the sheet of a bystander says",
    "fight *: result.combatants.*.ready": "out or not, the sheet of a bystander says",
    "fight *: result.order.*.*": "out or not, the sheet of a bystander says",
}


class Lie(NamedTuple):
    """A line of the story with one value falsified."""

    told: Told
    leaf: Leaf

    @property
    def name(self) -> str:
        """The command and the path."""
        return f"{self.told.command}: {self.leaf.name}"

    def is_found(self) -> bool:
        """Put it into the journal, and tell whether it is reported."""
        self.told.retell(self.leaf.falsify(self.told.line))
        return bool(verify(self.told.folder).differing)


def reasons(lie: Lie) -> set[str]:
    """Return which of the honest exceptions a lie is one of."""
    return {pattern for pattern in HONEST if fnmatchcase(lie.name, pattern)}


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    """The lines of the story in which dice fell."""
    told = tell(tmp_path_factory.mktemp("story"))
    return [each for each in told if each.line.get("rolls") or each.line.get("dice")]


@pytest.fixture(scope="module")
def lies(story: list[Told]) -> list[Lie]:
    """Every value of every line falsified in turn."""
    return [Lie(told, leaf) for told in story for leaf in leaves(told.line, KEYS)]


def test_every_line_of_the_story_holds(story: list[Told]) -> None:
    for told in story:
        told.retell(told.line)
        found = verify(told.folder)
        assert (found.differing, found.by_dice_alone) == ((), 0), told.command


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_a_falsified_value_is_reported(lies: list[Lie], data: st.DataObject) -> None:
    lie = data.draw(st.sampled_from(lies))
    assert lie.is_found() or reasons(lie), lie


@pytest.mark.long
def test_every_falsified_value_is_reported(lies: list[Lie]) -> None:
    silent = [lie for lie in lies if not lie.is_found()]
    assert [(lie.name, lie.leaf.value, lie.leaf.other) for lie in silent if not reasons(lie)] == []
    used = set().union(*map(reasons, silent))
    assert set(HONEST) - used == set()  # an exception that is none any more goes


PLAIN = (
    st.none()
    | st.booleans()
    | st.sampled_from([0, -1, 10, 10**30, 10**400, 1.5, float("nan")])
    | st.sampled_from(
        ["", "d4", "step", "pool", "7k4", "1000k1000", "june", "\ud800", "\0", "../x"]
    )
)
JSON = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "dice", "faces", "roll", "who", "value"]), inner)
    ),
    max_leaves=8,
)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_a_journal_holds_there_is_an_answer(
    story: list[Told], data: st.DataObject
) -> None:
    told = data.draw(st.sampled_from(story))
    line = told.line
    for _ in range(data.draw(st.integers(1, 3))):
        paths = [path for path in places(line) if path and path != ("v",)]
        leaf = Leaf(data.draw(st.sampled_from(paths)), None, data.draw(JSON))
        line = leaf.falsify(line)
    told.retell(line)
    verify(told.folder)


@pytest.mark.parametrize("depth", [100, 900, 100_000])
def test_values_within_values_without_end_are_answered(story: list[Told], depth: int) -> None:
    for told in story:
        text = json.dumps(told.line | {"result": "HERE"})
        nested = text.replace('"HERE"', '{"roll":' * depth + "1" + "}" * depth)
        told.folder.journal.write_text(nested + "\n", encoding="utf-8")
        assert verify(told.folder).differing
