"""The board of a fight: one screen, 80 columns, and words for what colours say."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sms_cli.model.fight import Action, Fighter
from sms_cli.resolver.fight_actions import act, interrupt
from sms_cli.resolver.fight_effects import with_feint
from sms_cli.resolver.fight_rounds import end_fight, hold_dice, leave_fight
from sms_cli.resolver.initiative import Melee, board, order_of
from sms_cli.show import fight
from sms_cli.show.fold import cells
from sms_cli.show.text import Line
from tests.resolver.fighting import guest, listed, melee, samurai, squad

LONG = "wandering-swordsman-of-the-pier"


def texts(lines: Iterable[Line]) -> list[str]:
    return ["".join(span.text for span in parts).rstrip() for parts in lines]


def page(here: Melee) -> list[str]:
    return texts(fight.board_lines(board(here)))


def row_of(lines: list[str], name: str) -> str:
    return next(text for text in lines if f" {name} " in text)


def crowd() -> Melee:
    names = ["kenji", "bikers", "ronin", LONG, "一番槍"]
    people = [guest(name, 1, 4, 4, 10, 10, 10) for name in names[2:]]
    hurt = samurai(wounds=12, conditions=("prone", "grappled"))
    stunned = listed(hurt, 4, 9, statuses=("waiting", "stunned"), spell_actions=1, spell_needs=3)
    return melee(
        stunned, listed(squad(), 2, 4), *people, sheets=(hurt, squad()), phase=4, surprise=True
    )


@pytest.fixture(params=[80, 60, 40])
def columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(request.param))
    return int(request.param)


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


def test_the_board_keeps_to_the_width_and_to_one_screen(columns: int) -> None:
    lines = list(fight.board_lines(board(crowd())))
    assert max(map(cells, lines)) <= columns
    assert columns < 80 or len(lines) <= 24


@pytest.mark.usefixtures("wide")
def test_the_dice_stand_under_their_phases() -> None:
    lines = page(melee(guest("kenji", 3, 5, 9, air=3), guest("goro", 2, 7, 7), phase=4))
    head = next(text for text in lines if "[4]" in text)
    for name, shown in (("kenji", ("(3)", "5", "9")), ("goro", ("(2)", "7×2"))):
        row = row_of(lines, name)
        for mark in shown:
            face = mark.strip("()")[0]
            at, under = row.index(mark), head.index(f" {face} ") + 1
            assert at <= under < at + len(mark)
    assert row_of(lines, "kenji").split()[-2:] == ["17", "3"]
    assert lines[0] == "Round 1 · Phase 4"


@pytest.mark.usefixtures("wide")
def test_who_acts_and_why() -> None:
    here = melee(
        guest("a", 4, 9, air=2),
        guest("b", 4, 9, air=3),
        guest("c", 1, air=2),
        guest("d", 1, air=2),
        phase=4,
    )
    told = texts(fight.order_lines(order_of(here)))
    assert told[2:] == [
        "Who acts now",
        "  1  b        13 in all, Air 3 breaks the tie",
        "  2  a        13 in all, Air 2 breaks the tie",
        "  3  c and d  1 in all, level in total and Air (2): both at once",
    ]


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(
    ("dice", "says"),
    [((), "No die is left: sms fight phase rolls for round 2."), ((7,), "Phase 7")],
)
def test_nobody_can_act(dice: tuple[int, ...], says: str) -> None:
    assert says in page(melee(guest("kenji", *dice)))[-1]


@pytest.mark.usefixtures("wide")
def test_an_empty_fight_says_how_to_fill_it() -> None:
    assert any("sms fight join" in text for text in page(melee()))


def test_the_legend_tells_what_is_held_and_who_lies(columns: int) -> None:
    told = " ".join(" ".join(page(crowd())).split())
    assert "(2) is held: it fits every later Phase of the round" in told
    assert "prone: sms fight act " in told
    assert "--stand gets up" in told


@pytest.mark.usefixtures("wide")
def test_what_lasts_is_said_in_words() -> None:
    told = "\n".join(page(with_feint(crowd(), "ronin", "kenji", 2)))
    for words in (
        "waits · stunned: loses the next Action · a spell, 1 of 3 Actions",
        "12 Wounds · prone · grappled",
        "2 Free Raises against kenji",
        "6 Brutes",
        "surprise round",
    ):
        assert words in told.replace("\n                ", " ")


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(
    ("step", "says"),
    [
        (lambda here: act(here, "kenji", Action.ATTACK), "kenji attacks with the 4."),
        (
            lambda here: act(here, "goro", Action.MOVE, force=True),
            "goro moves with the 4, ahead of the order.",
        ),
        (
            lambda here: interrupt(here, "ronin", Action.DEFEND),
            "ronin defends with 8 and 9 as an Interrupt.",
        ),
        (lambda here: hold_dice(here, ["kenji"]), "kenji waits in this Phase."),
        (lambda here: hold_dice(here, ["kenji", "goro"]), "kenji and goro wait in this Phase."),
        (lambda here: leave_fight(here, "goro"), "goro leaves the fight."),
    ],
)
def test_each_step_says_what_it_was(step: object, says: str) -> None:
    here = melee(guest("kenji", 4, 9), guest("goro", 4), guest("ronin", 8, 9), phase=4)
    assert callable(step)
    assert texts(fight.board_lines(step(here)))[0] == says


@pytest.mark.usefixtures("wide")
def test_the_end_tells_how_everybody_comes_out() -> None:
    hurt = samurai(wounds=12, conditions=("prone",))
    here = melee(
        listed(hurt),
        listed(samurai("goro", wounds=0)),
        listed(squad()),
        Fighter("ronin", (), 2, 2),
        sheets=(hurt, samurai("goro", wounds=0), squad(brutes=1)),
        round=3,
    )
    assert texts(fight.ended_lines(end_fight(here))) == [
        "The fight ends in round 3, Phase 1.",
        "",
        "  kenji   12 Wounds, prone",
        "  goro    unhurt",
        "  bikers  1 Brute",
        "  ronin   no sheet",
    ]


def test_the_bare_answer_is_who_acts() -> None:
    here = melee(guest("a", 4), guest("b", 4), guest("c", 9), guest("d", 4, 9), phase=4)
    assert list(fight.board_quiet(board(here))) == ["d", "a, b"]
