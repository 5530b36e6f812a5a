"""`sms fight …`: the file of a fight, its steps on disk, and taking them back."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from sms_cli.commands.fight_file import fight_problems
from sms_cli.model.fight import Action
from tests.conftest import Sms

BEGIN = ("fight", "start", "kenji", "goro", "--dice", "3,5,9,2,7")
BY_HAND = """\
# the fight on the pier, as the GM keeps it

round = 1   # the first
phase = 4

[[combatants]]
name = "kenji"
dice = [9, 3, 5]  # rolled at the table

[[combatants]] # no sheet
name = "ronin"
void = 2
air = 4
dice = [4]
"""


def files(folder: Path) -> dict[str, bytes]:
    """Return what every file of the campaign holds, but for the program's own."""
    found = (path for path in folder.rglob("*") if path.is_file() and ".sms" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def dice_of(folder: Path) -> dict[str, list[int]]:
    fight = tomllib.loads((folder / "fight.toml").read_text())
    return {row["name"]: row["dice"] for row in fight["combatants"]}


def test_c1_a_fight_begins(campaign: Path, sms: Sms) -> None:
    ran = sms.done(*BEGIN)
    assert ran.answer["command"] == "fight start"
    assert ran.answer["seed"] is None
    assert dice_of(campaign) == {"kenji": [3, 5, 9], "goro": [2, 7]}


def test_the_result_has_what_was_promised(campaign: Path, sms: Sms) -> None:
    result = sms.done(*BEGIN).result
    assert list(result)[:5] == ["round", "phase", "surprise", "combatants", "order"]
    assert list(result["combatants"][0])[:7] == [
        "name",
        "dice",
        "held",
        "total",
        "air",
        "ready",
        "statuses",
    ]
    shown = sms.done("fight", "show").result
    ordered = sms.done("fight", "order").result
    assert {**shown, "deed": None} == {**result, "deed": None} == {**ordered, "deed": None}


def test_the_bare_answers(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    assert sms("fight", "phase", "--to", "4", "-q").out == "kenji\ngoro\n"
    assert sms("fight", "order", "-q").out == "kenji\ngoro\n"
    assert sms("fight", "act", "kenji", "move", "-q").out == "goro\n"
    assert sms("fight", "log", "-q").out.splitlines()[-1] == "kenji moves with the 3."
    assert sms("fight", "end", "-q").out == "1\n"


def test_a_new_file_says_what_it_is(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    text = (campaign / "fight.toml").read_text()
    assert text.startswith("# The running fight: sms fight show draws it")
    assert '\n\nformat = 1\nround = 1\nphase = 1\n\n[[combatants]]\nname = "kenji"\n' in text


def test_c1_guests_roll_after_the_sheets(campaign: Path, sms: Sms) -> None:
    sms.done("fight", "start", "--add", "ronin:2:4", "kenji", "bikers", "--dice", "1,2,3,4,5,6,7")
    assert dice_of(campaign) == {"kenji": [1, 2, 3], "bikers": [4, 5], "ronin": [6, 7]}


def test_c1_a_seed_can_be_given_again(campaign: Path, sms: Sms) -> None:
    rolled = sms.done("fight", "start", "kenji", "goro")
    sms.done("undo")
    again = sms.done("fight", "start", "kenji", "goro", "--seed", rolled.answer["seed"])
    assert again.result == rolled.result


def test_one_fight_at_a_time(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    ran = sms(*BEGIN)
    assert (ran.status, "sms fight end" in ran.err) == (1, True)


@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        (("start",), 2, "nobody is named"),
        (("start", "--add", "ronin"), 2, "ronin:2:4"),
        (("start", "--add", "ronin:0:4"), 2, "from 1 to 10"),
        (("start", "--add", "ro nin:2:4"), 1, "no name"),
        (("start", "kenji", "kenji"), 1, "name everybody once"),
        (("start", "june"), 1, "no [combat] table"),
        (("start", "kenij"), 1, "did you mean kenji"),
        (("start", "kenji", "--surprised", "goro"), 1, "goro is not in this fight"),
        (("show",), 1, "no fight is running"),
        (("end",), 1, "no fight is running"),
        (("log",), 1, "no fight is running"),
        (("act", "kenji", "dance"), 2, "dance"),
        (("act", "kenji", "move", "--of", "2"), 2, "goes with cast"),
        (("act", "kenji", "simple", "--stand"), 2, "goes with move"),
        (("start", "kenji", "--add", "goro:2:4"), 1, "goro has a sheet"),
        (("interrupt", "kenji", "move", "--with", "5"), 2, "5,9"),
        (("phase", "--to", "11"), 2, "11"),
        (("phase", "--to", "4", "--next"), 2, "exclude"),
    ],
)
def test_what_is_refused_says_why_and_writes_nothing(
    campaign: Path, sms: Sms, line: tuple[str, ...], status: int, says: str
) -> None:
    before = files(campaign)
    ran = sms("fight", *line)
    assert (ran.status, says in ran.err) == (status, True), ran.err
    assert files(campaign) == before


def test_a_dry_run_writes_nothing(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    before = files(campaign)
    assert sms.done("fight", "phase", "--to", "4", "-n").result["phase"] == 4
    assert files(campaign) == before


def test_too_many_faces_are_refused(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    assert sms("fight", "phase", "--dice", "4").status == 2


def test_a_fight_written_by_hand_keeps_its_words(campaign: Path, sms: Sms) -> None:
    (campaign / "fight.toml").write_text(BY_HAND)
    sms.done("fight", "act", "kenji", "full-defense")
    expected = BY_HAND.replace("[9, 3, 5]", "[5, 9]").replace(
        "at the table\n", 'at the table\nstatuses = ["full-defense"]\n'
    )
    assert (campaign / "fight.toml").read_text() == expected.replace(
        "phase = 4\n", "phase = 4\nacted = true\n"
    )
    sms.done("undo")
    assert (campaign / "fight.toml").read_text() == BY_HAND


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("phase = 4", "phase = 14", "fight.toml:4:9: phase is 14; it goes from 1 to 10"),
        ("[9, 3, 5]", "[9, 30]", "fight.toml:8:12: item 2 of combatants.kenji.dice is 30"),
        ("dice = [4]", "", "fight.toml:10:3: combatants.ronin.dice is missing"),
        ("air = 4", "", "ronin has void alone"),
        ("ronin", "kenji", "two combatants are named kenji"),
        ("void = 2\nair = 4", "", "no sheet is named ronin"),
        ('"kenji"', '"characters/kenji.toml"', "write the sheet's name alone"),
        ('"kenji"', '"../kenji"', "fight.toml:7:8: '../kenji' is no name: it holds a path"),
        ('"kenji"', '"june"', "fight.toml:7:8: june has no [combat] table; add one, or sms fight"),
        ("dice = [4]", "dice = [4]\nspell_actions = 3\nspell_needs = 2", "the spell needs 2"),
        ("round = 1", "round = ", "a value is missing"),
        ("round = 1", "format = 2\nround = 1", "a newer sms made the file"),
    ],
)
def test_a_fight_that_does_not_hold_says_where(
    campaign: Path, sms: Sms, right: str, wrong: str, says: str
) -> None:
    (campaign / "fight.toml").write_text(BY_HAND.replace(right, wrong))
    ran = sms("fight", "show")
    assert (ran.status, says in ran.err) == (1, True), ran.err


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            "round = 0\nphase = 14",
            "fight.toml:3:9: round is 0; it goes from 1 to 10000 (and 1 more",
        ),
        ("round = 1\nphase =", "fight.toml:4:8: a value is missing here"),
    ],
)
@pytest.mark.parametrize("line", [("show",), ("end",), ("phase", "--next")])
def test_a_fight_that_does_not_hold_says_how_it_is_mended_or_ended(
    campaign: Path, sms: Sms, wrong: str, says: str, line: tuple[str, ...]
) -> None:
    text = BY_HAND.replace("round = 1   # the first\nphase = 4", wrong)
    (campaign / "fight.toml").write_text(text)
    ran = sms("fight", *line)
    assert ran.err.startswith(says)
    assert ran.err.endswith("or delete fight.toml, which ends the fight\n")
    (campaign / "fight.toml").unlink()
    assert "no fight is running" in sms("fight", *line).err


def test_every_problem_of_a_fight_is_found() -> None:
    text = BY_HAND.replace("phase = 4", "phase = 0\nphaze = 4").replace("[4]", '"4"')
    found = [(each.key, each.severity) for each in fight_problems(tomllib.loads(text))]
    assert found == [
        (("phase",), "error"),
        (("phaze",), "warning"),
        (("combatants", "ronin", "dice"), "error"),
    ]
    alone = fight_problems(tomllib.loads(BY_HAND.replace("air = 4", "colour = 4")))
    assert [(each.key, each.severity) for each in alone] == [
        (("combatants", "ronin", "colour"), "warning"),
        (("combatants", 1, "void"), "error"),
    ]
    assert fight_problems(tomllib.loads(BY_HAND)) == ()


@pytest.mark.parametrize(
    ("right", "wrong", "line", "says"),
    [
        ("void = 2\nair = 4", "", "11:8", "no sheet is named ronin (there are"),
        ('"ronin"', '"ro nin"', "11:8", "'ro nin' is no name"),
        ('"kenji"', '"../kenji"', "7:8", "'../kenji' is no name"),
        ('"kenji"', '"june"', "7:8", "june has no [combat] table"),
        ('"ronin"', '"kenji"', "11:8", "two combatants are named kenji"),
    ],
)
def test_a_check_knows_who_can_fight(
    campaign: Path, sms: Sms, right: str, wrong: str, line: str, says: str
) -> None:
    (campaign / "fight.toml").write_text(BY_HAND)
    assert sms("check").status == 0
    (campaign / "fight.toml").write_text(BY_HAND.replace(right, wrong))
    ran = sms("check")
    assert (ran.status, f"fight.toml:{line}: {says}" in ran.out) == (1, True), ran.out


def test_somebody_who_cannot_fight_can_leave(campaign: Path, sms: Sms) -> None:
    (campaign / "fight.toml").write_text(BY_HAND.replace('"kenji"', '"june"'))
    assert sms("fight", "show").status == 1
    left = sms.done("fight", "leave", "june").result
    assert [row["name"] for row in left["combatants"]] == ["ronin"]


def test_a_guest_has_no_name_of_a_sheet(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    ran = sms("fight", "join", "bikers:2:2")
    assert (ran.status, "bikers has a sheet" in ran.err) == (1, True)


def test_a_path_names_who_its_sheet_names(campaign: Path, sms: Sms) -> None:
    kenji, goro = "characters/kenji.toml", "characters/goro.toml"
    sms.done("fight", "start", kenji, goro, "--surprised", goro, "--dice", "1,1,9")
    sms.done("fight", "void", goro, "move")
    sms.done("fight", "attack", kenji, goro, "--weapon", "katana", "--dice", "1,1,1,1,1,1,1")
    sms.done("fight", "hold", kenji)
    sms.done("fight", "act", kenji, "move")
    assert dice_of(campaign) == {"kenji": [9], "goro": []}
    sms.done("fight", "leave", goro)
    assert dice_of(campaign) == {"kenji": [9]}
    (campaign / "kenji.toml").write_text("")
    ran = sms("fight", "act", "kenji.toml", "move")
    assert (ran.status, "no sheet of this campaign" in ran.err) == (1, True)


def test_c9_the_running_fight_is_read_outside_it(campaign: Path, sms: Sms) -> None:
    sms.done("fight", "start", "kenji", "goro", "bikers", "--dice", "1,5,9,1,7,1,1")
    sms.done("fight", "act", "kenji", "full-defense")
    sms.done("fight", "act", "goro", "full-attack")
    sms.done("fight", "act", "bikers", "full-defense")
    reckoned = sms.done("tn", "kenji").result  # 15, armor 5, Defense 2 × 5
    assert reckoned["total"] == 30
    assert {"name": "full defense", "value": 10} in reckoned["modifiers"]
    low = "1,1,1,1,1,1,1"
    struck = sms.done("attack", "goro", "kenji", "--weapon", "unarmed", "--skill", "karate", "-n")
    assert struck.result["tn"]["base"] == 30
    at_goro = sms.done("attack", "kenji", "goro", "--weapon", "katana", "--dice", low).result
    assert at_goro["tn"]["free_raises"] == 3
    assert sms.done("tn", "goro").result["total"] == 13
    told = sms.done("squad", "tn", "bikers").answer["notes"]
    assert [note["id"] for note in told] == ["full-defense-of-nothing"]


def test_c9_c16_a_squad_in_full_defense_can_be_attacked(campaign: Path, sms: Sms) -> None:
    sms.done("fight", "start", "kenji", "bikers", "--dice", "1,1,9,1,1")
    sms.done("set", "bikers", "skills", '["Defense"]')
    sms.done("fight", "act", "kenji", "move")
    sms.done("fight", "act", "bikers", "full-defense", "--force")
    faces = ("--dice", "9,9,6,1,1,1,1")
    struck = sms.done("fight", "attack", "kenji", "bikers", "--weapon", "katana", *faces)
    assert (struck.result["attack"]["tn"]["total"], struck.result["attack"]["hit"]) == (25, True)


def test_c6_the_board_says_how_to_get_up(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    sms.done("set", "goro", "combat.conditions", '["Prone"]')
    assert "prone: sms fight act goro move --stand gets up" in sms("fight", "show").out
    sms.done("fight", "phase", "--to", "2")
    assert "goro stands up with the 2." in sms("fight", "act", "goro", "move", "--stand").out
    assert "--stand" not in sms("fight", "show").out


def test_c13_a_round_s_start_says_what_a_hold_does(campaign: Path, sms: Sms) -> None:
    sms.done("fight", "start", "kenji", "goro", "--dice", "1,1,1,1,1")
    line = ("fight", "attack", "kenji", "goro", "--weapon", "unarmed", "--skill", "karate")
    # 6k4 against 18; damage 0k1, Strength 3, Carapace 2
    sms.done(*line, "--maneuver", "grapple", "--dice", "9,9,1,1,1,1,7")
    said = sms.done("fight", "phase", "--to", "10").answer["notes"]
    assert [note["id"] for note in said] == ["dice-held"]
    begun = sms("fight", "phase", "--dice", "1,1,1,1,1").out
    assert "goro is held still, and it hurts again: sms gain goro wounds 7." in begun


def test_a_sheet_that_is_gone_is_named_and_can_leave(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    (campaign / "characters" / "goro.toml").rename(campaign / "characters" / "goro-san.toml")
    ran = sms("fight", "show")
    assert ran.status == 1
    assert ran.err.startswith("fight.toml:13:8: no sheet is named goro (did you mean goro-san")
    assert "sms fight leave goro" in ran.err
    assert sms.done("fight", "leave", "goro").result["combatants"][0]["name"] == "kenji"
    sms.done("fight", "join", "goro-san", "--dice", "4,4")
    assert dice_of(campaign) == {"kenji": [3, 5, 9], "goro-san": [4, 4]}


def test_another_name_inside_a_sheet_breaks_nothing(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    sms.done("set", "kenji", "name", "Kenji the Red")
    assert sms.done("fight", "show").result["combatants"][0]["name"] == "kenji"


def test_c5_a_void_point_leaves_the_sheet_with_the_step(campaign: Path, sms: Sms) -> None:
    before = files(campaign)
    sms.done("fight", "start", "kenji", "goro", "--surprised", "goro", "--dice", "3,5,9")
    ran = sms.done("fight", "void", "goro", "move")
    changed = [(row["file"], row["key"], row["after"]) for row in ran.answer["changes"]]
    assert ("characters/goro.toml", "combat.void_points", 1) in changed
    sms.done("undo", "--times", "2")
    assert files(campaign) == before


def test_c3_force_stands_in_the_journal(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    sms.done("fight", "phase", "--to", "4")
    assert sms.json("fight", "act", "goro", "move").status == 1
    forced = sms.done("fight", "act", "goro", "move", "--force")
    assert forced.result["deed"]["forced"] is True
    assert "ahead of the order" in sms("fight", "log").out


def test_the_end_takes_the_file_and_its_undoing_brings_it_back(campaign: Path, sms: Sms) -> None:
    sms.done(*BEGIN)
    sms.done("set", "goro", "combat.conditions", '["prone", "stunned"]')
    before = files(campaign)
    sms.done("fight", "end")
    assert not (campaign / "fight.toml").exists()
    sheet = tomllib.loads((campaign / "characters" / "goro.toml").read_text())
    assert sheet["combat"]["conditions"] == ["prone"]
    sms.done("undo")
    assert files(campaign) == before


def random_step(chance: Random, names: list[str]) -> tuple[str, ...]:
    name, action = chance.choice(names), chance.choice(list(Action))
    force = ("--force",) if chance.random() < 0.5 else ()
    return chance.choice(
        [
            ("act", name, action, *force),
            ("act", name, action, "--force"),
            ("interrupt", name, action),
            ("interrupt", name, action, "--wait"),
            ("void", name, action),
            ("hold", name),
            ("phase",),
            ("phase", "--next"),
            ("join", "jiro:3:2"),
            ("leave", "jiro"),
        ]
    )


def walk_there_and_back(campaign: Path, sms: Sms, seed: int, steps: int) -> None:
    chance, taken = Random(seed), [files(campaign)]
    sms.done("fight", "start", "kenji", "goro", "bikers", "--add", "ronin:2:4", "--seed", "7")
    for number in range(steps):
        before = files(campaign)
        line = random_step(chance, ["kenji", "goro", "bikers", "ronin", "jiro"])
        ran = sms.json("fight", *line, "--seed", str(number))
        assert ran.status in (0, 1), ran.out
        if ran.status == 0:
            taken.append(before)
        else:
            assert files(campaign) == before
    for before in reversed(taken):
        assert sms.done("fight", "show").result["combatants"]
        sms.done("undo")
        assert files(campaign) == before


@pytest.mark.parametrize("seed", range(2))
def test_any_fight_walks_back_byte_for_byte(campaign: Path, sms: Sms, seed: int) -> None:
    walk_there_and_back(campaign, sms, seed, steps=20)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_any_long_fight_walks_back_byte_for_byte(campaign: Path, sms: Sms, seed: int) -> None:
    walk_there_and_back(campaign, sms, seed, steps=120)
