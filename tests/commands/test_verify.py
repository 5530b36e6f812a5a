"""`sms log --verify`: every recorded roll, rolled again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from sms_cli.commands import root
from sms_cli.commands.verifying.compared import unlike
from sms_cli.model.dice import SeededDice
from tests.commands.journals import PEOPLE
from tests.conftest import Sms

JOURNAL = ".sms/journal.jsonl"


PLAYED = (
    ("roll", "june", "sight", "--vs", "3", "--dice", "1"),
    ("roll", "june", "motion", "--vs", "9", "--seed", "11"),
    ("push", "salt", "1"),
    ("roll", "salt", "sight", "--vs", "6", "--grit", "auto", "--seed", "3"),
    ("roll", "june", "strike", "--vs", "6", "--table", "fight", "--adv", "--seed", "5"),
    ("roll", "june", "bearing", "--set-form"),
    ("roll", "june", "nerve", "--vs", "9", "--dice", "3"),
    ("push", "june", "1", "--dice", "2"),
    ("cost", "june", "shift"),
    ("exchange", "june:strike:6", "lorraine:nerve:9"),
    ("roll", "kenji", "kenjutsu/agility", "--vs", "15", "--seed", "1"),
    ("roll", "goro", "strength", "--add-each", "2", "--raises", "1", "--vs", "5"),
    ("roll", "kenji", "water", "--unskilled"),
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in which much was rolled; its first line is a roll of june's that missed by 2."""
    campaign = tmp_path_factory.mktemp("played") / "campaign"
    shutil.copytree(PEOPLE, campaign / "characters")
    for line in PLAYED:
        assert root.run([*line, "-C", str(campaign)]) in (0, 1), line
    return campaign


@pytest.fixture
def journal(played: Path, folder: Path) -> Path:
    """The journal of a copy of it, which is the working directory."""
    shutil.copytree(played, folder, dirs_exist_ok=True)
    return folder / JOURNAL


def change(journal: Path, number: int, *keys: str | int, to: Any) -> None:
    """Give a value of a line another value; the line is counted from 1."""
    lines = journal.read_text("utf-8").splitlines()
    line = json.loads(lines[number - 1])
    inside = line
    for key in keys[:-1]:
        inside = inside[key]
    inside[keys[-1]] = to
    lines[number - 1] = json.dumps(line)
    journal.write_text("\n".join([*lines, ""]), "utf-8")


def test_all_rolls_of_a_good_journal_hold(journal: Path, sms: Sms) -> None:
    rolls = sum(len(json.loads(line)["rolls"]) for line in journal.read_text().splitlines())
    assert rolls == 13
    result = {"verified": 13, "amended": 2, "by_dice_alone": 0, "differing": []}
    assert sms.done("log", "--verify").result == result
    assert sms("log", "--verify").out == (
        "11 rolls rolled again, 2 pushes and costs settled anew: all as recorded\n"
    )
    assert sms("log", "--verify", "-q").out == "0\n"


def test_one_sheet_can_be_verified(journal: Path, sms: Sms) -> None:
    assert sms.done("log", "kenji", "--verify").result["verified"] == 2


def test_the_rulings_are_those_of_the_roll(people: Path, sms: Sms) -> None:
    settings = people.with_name("sms.toml")
    settings.write_text('[rulings]\nedge_on_blow_up = "every"\nten_dice = true\n')
    sms.done("roll", "june", "motion", "--adv", "--dice", "8,1,2,3")
    sms.done("roll", "kenji", "kenjutsu/agility")
    settings.unlink()
    assert sms.done("log", "--verify").result["verified"] == 2


@pytest.mark.parametrize(
    ("keys", "value", "fault"),
    [
        (("rolls", 0, "result", "total"), 4, "total is 4; its dice give 1"),
        (("result", "total"), 4, "total is 4; its dice give 1"),
        (("result", "success"), True, "success is true; its dice give false"),
        (("result", "grit_earned"), 0, "grit_earned is 0; its dice give 1"),
        (
            ("result", "consequence", "band"),
            "3-5",
            'consequence.band is "3-5"; its dice give "1-2"',
        ),
        (("result", "consequence", "effects"), ["harm"], 'effects is ["harm"]; its dice give []'),
        (("result", "out_of_leverage"), True, "out_of_leverage is true; its dice give false"),
        (("rolls", 0, "result", "sunset_question"), True, "its dice give false"),
        (("result", "intent"), "hurt", 'intent is "hurt"; its record has null'),
        (("rolls", 0, "result", "miss_by"), 1, "miss_by is 1; its dice give 2"),
        (("rolls", 0, "result", "die_after"), "d6", 'die_after is "d6"; its dice give "d4"'),
        (("rolls", 0, "result", "chain", 0, "kept"), 3, "chain[0].kept is 3; its dice give 1"),
        (("rolls", 0, "result", "target"), 1, "target is 1; its dice give 3"),
        (("rolls", 0, "faces"), [2], "total is 1; its dice give 2"),
        (("rolls", 0, "faces"), [9], "the faces [9] are not those of its dice"),
        (("rolls", 0, "faces"), [], "the faces [] are not those of its dice"),
        (("rolls", 0, "faces"), [1, 1], "the faces [1, 1] are not those of its dice"),
        (("rolls", 0, "rulings", "full_tier"), "roll-on", "its rulings are not those"),
        (
            ("rolls", 0, "rulings", "recovery"),
            "never",
            'rulings.recovery is "never"; it is "step" or',
        ),
        (("rolls", 0, "changes", 0, "after"), 3, "changes.tracks.grit.after is 3; its dice give 1"),
        (("rolls", 0, "changes", 0, "before"), 5, "june's roll"),
        (("rolls", 0, "request", "skill"), "cooking", "a roll is not as sms wrote it"),
        (("rolls", 0, "throw"), None, "a roll is not as sms wrote it"),
    ],
)
def test_a_changed_roll_is_reported(
    journal: Path, sms: Sms, keys: tuple[str | int, ...], value: object, fault: str
) -> None:
    change(journal, 1, *keys, to=value)
    ran = sms.json("log", "--verify")
    assert ran.status == 1
    assert ran.result["differing"]
    assert fault in "; ".join(each["message"] for each in ran.result["differing"])
    assert {(each["line"], *each["who"]) for each in ran.result["differing"]} == {(1, "june")}
    assert ran.answer["error"]["message"].startswith(".sms/journal.jsonl:1: june's roll of 20")
    assert sms("log", "--verify").out.startswith(".sms/journal.jsonl:1: june's roll of 20")


def test_a_seed_gives_its_faces_again(journal: Path, sms: Sms) -> None:
    face = json.loads(journal.read_text("utf-8").splitlines()[1])["rolls"][0]["faces"][0]
    other = next(seed for seed in range(100) if SeededDice(seed).roll(8) != face)
    change(journal, 2, "seed", to=str(other))
    (differing,) = sms.json("log", "--verify").result["differing"]
    assert differing["line"] == 2
    assert "its seed gives the faces" in differing["message"]


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("result", "total"), 1),
        (("result", "miss_by"), 40),
        (("result", "dice", 0, "value"), 1000),
        (("throw", "add_each"), 7),
        (("throw", "pool"), [1, 1, 0]),
        (("faces",), [11]),
    ],
)
def test_a_changed_pool_is_reported(
    journal: Path, sms: Sms, keys: tuple[str | int, ...], value: object
) -> None:
    numbers = [
        number
        for number, line in enumerate(journal.read_text().splitlines(), start=1)
        if "kenjutsu" in line
    ]
    change(journal, numbers[0], "rolls", 0, *keys, to=value)
    ran = sms.json("log", "--verify")
    assert {each["line"] for each in ran.result["differing"]} == set(numbers[:1])


def test_a_line_that_cannot_be_read_is_reported(journal: Path, sms: Sms) -> None:
    with journal.open("ab") as file:
        file.write(b"garbage\n")
    (differing,) = sms.json("log", "--verify").result["differing"]
    assert differing["message"].startswith("this line cannot be read")


@pytest.mark.parametrize("option", ["--all", "--jsonl", "--limit=3"])
def test_the_whole_journal_is_verified(journal: Path, sms: Sms, option: str) -> None:
    assert sms("log", "--verify", option).status == 2


@pytest.mark.parametrize(
    "line",
    [
        "ambush kenji --against goro",
        "contest kenji::earth goro::earth",
        "attack kenji goro --weapon katana",
        "attack kenji goro --weapon katana --cover total",
        "attack bikers kenji",
        "defend kenji --against 20",
        "fear kenji 3",
        "squad roll bikers",
        "roll kenji void --vs 10",
    ],
)
def test_every_sort_of_roll_is_rolled_again(campaign: Path, sms: Sms, line: str) -> None:
    sms.done(*line.split())
    assert sms.done("log", "--verify").result["differing"] == []


@pytest.mark.parametrize(
    ("keys", "value", "fault"),
    [
        (("changes", 0, "after"), 3, "changes.tracks.grit.after is 3; characters/june.toml has 1"),
        (("changes", 0, "file"), "characters/x.toml", "characters/x.toml, which is none of its"),
        (("notes",), ["general-turn"], 'notes is ["general-turn"]; its dice give []'),
        (("dice",), [[4, 2]], "its dice are d4 2; its rolls have d4 1"),
        (("dice",), [[6, 1]], "its dice are d6 1; its rolls have d4 1"),
        (("dice",), [], "its dice are none; its rolls have d4 1"),
        (("seed",), "7", "its seed gives the faces"),
        (("seed",), "seven", 'its seed is "seven", which is none'),
        (("rolls",), [], "0 rolls are recorded, its result tells of 1"),
        (("command",), "harm", "sms harm records no roll"),
        (
            ("files", 0, "before"),
            "0" * 64,
            "the hashes and the piece of characters/june.toml do not",
        ),
        (
            ("files", 0, "after"),
            "0" * 64,
            "the hashes and the piece of characters/june.toml do not",
        ),
        (("files", 0, "piece"), [0, "", ""], "the hashes and the piece of characters/june.toml do"),
    ],
)
def test_a_changed_line_is_reported(
    journal: Path, sms: Sms, keys: tuple[str | int, ...], value: object, fault: str
) -> None:
    change(journal, 1, *keys, to=value)
    found = [each for each in sms.json("log", "--verify").result["differing"] if each["line"] == 1]
    assert fault in "; ".join(each["message"] for each in found)


def falsify(journal: Path, number: int, line: bytes) -> None:
    """Put another line in the place of one, counted from 1."""
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[number - 1] = line
    journal.write_bytes(b"".join(lines))


def test_a_roll_that_is_falsified_throughout_does_not_fit_its_sheet(people: Path, sms: Sms) -> None:
    """Everything is as if June had made it, but for the text of her sheet."""
    journal = people.parent / JOURNAL
    before = (people / "june.toml").read_bytes()
    sms.done("roll", "june", "sight", "--vs", "3", "--dice", "3")
    made = json.loads(journal.read_text("utf-8"))
    (people / "june.toml").write_bytes(before)
    journal.unlink()
    sms.done("roll", "june", "sight", "--vs", "3", "--dice", "1")
    missed = json.loads(journal.read_text("utf-8"))
    made["files"], made["rolls"][0]["sheet"] = missed["files"], missed["rolls"][0]["sheet"]
    falsify(journal, 1, json.dumps(made).encode() + b"\n")
    faults = [each["message"] for each in sms.json("log", "--verify").result["differing"]]
    assert any("changes do not begin with the sheet" in fault for fault in faults)
    assert any("changes.tracks.grit is null; characters/june.toml has" in it for it in faults)


def test_r23_a_push_is_held_against_the_roll_that_it_settles(people: Path, sms: Sms) -> None:
    """A miss by 6 and one by 7 leave the same sheet; the push settles the first of them."""
    journal, sheet = people.parent / JOURNAL, people / "salt.toml"
    sms.done("set", "salt", "tracks.grit", "4")
    before, start = sheet.read_bytes(), journal.read_bytes()
    sms.done("roll", "salt", "sight", "--vs", "9", "--dice", "2")
    other = journal.read_bytes().splitlines(keepends=True)[-1]
    sheet.write_bytes(before)
    journal.write_bytes(start)
    sms.done("roll", "salt", "sight", "--vs", "9", "--dice", "3")
    sms.done("push", "salt", "2")
    assert sms.done("log", "--verify").result["differing"] == []
    falsify(journal, 2, other)
    (differing,) = sms.json("log", "--verify").result["differing"]
    assert differing["line"] == 3
    assert differing["message"].endswith("no line before it has the roll that it settles")


def test_a_push_does_not_settle_a_roll_that_was_undone_before(people: Path, sms: Sms) -> None:
    """Lorraine's part of the exchange left her sheet as the roll before it had."""
    sms.done("set", "lorraine", "tracks.grit", "6")
    sms.done("roll", "lorraine", "shadow", "--vs", "3", "--dice", "2")
    sms.done("exchange", "june:nerve:3", "lorraine:nerve:1", "--dice", "1,1")
    sms.done("undo")
    sms.done("push", "lorraine", "1")
    assert sms.done("log", "--verify").result["differing"] == []


def test_where_long_values_differ_is_seen() -> None:
    said, fact = "a" * 300 + "b", "a" * 300 + "c"
    (message,) = unlike(said, fact, "look")
    assert message.endswith('aab"; its dice give …' + "a" * 10 + 'c"')


def test_rows_are_held_one_by_one() -> None:
    said = [{"die": "d4", "faces": [4]}, {"die": "d6", "faces": [5]}]
    fact = [{"die": "d4", "faces": [4]}, {"die": "d6", "faces": [4]}]
    assert list(unlike(said, fact, "chain")) == ["chain[1].faces is [5]; its dice give [4]"]
    assert next(unlike(said, said[:1], "chain")).startswith("chain is [{")


def test_a_line_that_nobody_can_read_is_no_record(journal: Path, sms: Sms) -> None:
    journal.write_text(journal.read_text("utf-8") + "what\n" + "[" * 2000 + "\n", "utf-8")
    out = sms("log", "--verify").out
    assert out.endswith("settled anew: 2 lines unreadable\n")
    change_first = journal.read_text("utf-8").replace('"total":1', '"total":4', 1)
    journal.write_text(change_first, "utf-8")
    assert (
        "settled anew: 1 record not as written, 2 lines unreadable\n" in sms("log", "--verify").out
    )


def test_where_another_hand_was_at_a_sheet_the_dice_alone_are_held(journal: Path, sms: Sms) -> None:
    june = Path("characters/june.toml")
    kept = june.read_bytes()
    june.write_bytes(kept + b"# moved out\n")
    ran = sms.done("log", "--verify")
    assert (ran.result["by_dice_alone"], ran.result["differing"]) == (8, [])
    out = sms("log", "--verify").out
    assert out.splitlines() == [
        "11 rolls rolled again, 2 pushes and costs settled anew: all as recorded",
        "8 of them by the dice alone: an editor or git has changed the sheet since, and how it "
        "stood is not known. Nothing is wrong with that, and nothing needs doing.",
    ]
    change(journal, 1, "result", "total", to=4)
    assert [each["line"] for each in sms.json("log", "--verify").result["differing"]] == [1]
    june.write_bytes(kept)
    assert sms.json("log", "--verify").result["by_dice_alone"] == 0


def test_what_git_brought_back_is_known_again(people: Path, sms: Sms) -> None:
    june = people / "june.toml"
    sms.done("roll", "june", "sight", "--vs", "9", "--dice", "1")
    kept = june.read_bytes()
    sms.done("roll", "june", "sight", "--vs", "9", "--dice", "2")
    june.write_bytes(kept)
    assert sms.done("log", "--verify").result["by_dice_alone"] == 1


def test_key_order_blanks_time_and_id_are_no_facts(journal: Path, sms: Sms) -> None:
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    for number, line in enumerate(lines):
        line.update(id=f"{number}", time="long ago")
    text = [json.dumps(line, sort_keys=True, separators=(" , ", " : ")) for line in lines]
    journal.write_text("\n".join([*text, ""]), "utf-8")
    assert sms.done("log", "--verify").result["differing"] == []


def test_lines_from_before_the_dice_were_kept_hold_by_their_seeds(journal: Path, sms: Sms) -> None:
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    for line in lines:
        del line["dice"]
    journal.write_text("\n".join([*map(json.dumps, lines), ""]), "utf-8")
    assert sms.done("log", "--verify").result["differing"] == []
    number = next(n for n, line in enumerate(lines, start=1) if line["command"] == "exchange")
    faces = [roll["faces"][0] for roll in lines[number - 1]["rolls"]]
    wrong = next(seed for seed in range(100) if SeededDice(seed).roll(6) != faces[0])
    change(journal, number, "seed", to=str(wrong))
    (differing,) = sms.json("log", "--verify").result["differing"]
    assert differing["line"] == number


def test_c1_a_new_round_deals_the_dice_that_fell(people: Path, sms: Sms) -> None:
    sms.done("fight", "start", "kenji", "goro", "--dice", "10,10,10,10,10")
    sms.done("fight", "phase", "--to", "10")
    sms.done("fight", "phase", "--dice", "3,1,2,9,8")
    assert sms.done("log", "--verify").result["differing"] == []
    journal = people.parent / JOURNAL
    change(journal, 3, "dice", 0, to=[10, 4])
    (differing,) = sms.json("log", "--verify").result["differing"]
    assert (
        "the dice of kenji are d10 1, d10 2, d10 3; there fell d10 1, d10 2, d10 4"
        in (differing["message"])
    )


def test_c7_damage_is_held_against_its_dice(people: Path, sms: Sms) -> None:
    dice = "9,9,9,9,1,1,1,5,5,4,3"
    sms.done("attack", "kenji", "goro", "--weapon", "katana", "--dice", dice)
    journal = people.parent / JOURNAL
    change(journal, 1, "result", "damage", "wounds", to=9)
    faults = [each["message"] for each in sms.json("log", "--verify").result["differing"]]
    assert "damage.wounds is 9; its rolls give 10" in faults[0]


def test_people_drawn_from_the_tables_hold_by_their_seed(people: Path, sms: Sms) -> None:
    sms.done("new", "--random", "--seed", "5")
    assert sms.done("log", "--verify").result["differing"] == []
    change(people.parent / JOURNAL, 1, "seed", to="6")
    assert sms.json("log", "--verify").result["differing"]


def test_a_loose_sheet_has_its_journal_beside_it(folder: Path, sms: Sms) -> None:
    (folder / "kit.toml").write_bytes((PEOPLE / "june.toml").read_bytes())
    sms.done("roll", "kit.toml", "sight", "--vs", "3", "--dice", "3")
    sms.done("roll", "kit.toml", "sight", "--vs", "9", "--dice", "3")
    result = sms.done("log", "kit.toml", "--verify").result
    assert result == {"verified": 2, "amended": 0, "by_dice_alone": 0, "differing": []}
