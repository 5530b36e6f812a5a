"""`sms new`: sheets that the rules allow (S20), combatants and squads, from options."""

from __future__ import annotations

import os
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Sms

pytestmark = pytest.mark.usefixtures("folder")
KIT = {
    "--true-name": "Catalina Vega",
    "--role": "drifter",
    "--look": "A jacket two sizes too wide",
    "--clause": "I never leave by the back door",
    "--scar": "The night the boathouse burned",
    "--d8": "Wheels",
    "--d6": "nerve",
    "--personal": "Ray | A ride | He asked nobody else",
    "--social": "The night shift | Their tips | They trusted me",
}
BASIC = ("low sweep", "Still Water", "QUIET EYES")


def options(*techniques: str, **others: str | None) -> list[str]:
    """Return the options of Kit, some of them otherwise or left out."""
    changed = {f"--{name.replace('_', '-')}": value for name, value in others.items()}
    told = {name: value for name, value in (KIT | changed).items() if value is not None}
    pairs = [*told.items(), *(("--technique", each) for each in techniques or BASIC)]
    return [word for pair in pairs for word in pair]


def sheet(folder: Path, name: str) -> dict[str, Any]:
    return tomllib.loads((folder / "characters" / f"{name}.toml").read_text())


def test_s20_a_character_from_options(folder: Path, sms: Sms) -> None:
    assert sms("new", "kit", *options(), "--dojo").status == 0
    made = sheet(folder, "kit")
    assert made["tracks"] == {"face": 3, "name": 1, "composure": 2, "grit": 0, "harm": "unharmed"}
    assert (made["street_name"], made["dojo_role"]) == ("Kit", "Drifter")
    assert made["techniques"] == ["Low Sweep", "Still Water", "Quiet Eyes"]
    assert (made["skills"].pop("wheels"), made["skills"].pop("nerve")) == ("d8", "d6")
    assert set(made["skills"].values()) == {"d4"}
    assert len(made["skills"]) == 7
    ray, shift = made["obligations"]
    assert (ray["id"], ray["kind"], ray["who"], ray["heat"]) == ("ray", "personal", "Ray", "held")
    assert (shift["id"], shift["kind"], shift["dojo"]) == ("the-night-shift", "social", True)
    assert (ray["owed"], ray["why"]) == ("A ride", "He asked nobody else")


def test_a_new_file_is_as_one_would_write_it(folder: Path, sms: Sms) -> None:
    sms("new", "kit", *options())
    text = (folder / "characters" / "kit.toml").read_text()
    assert text.startswith('kind = "character"\nstreet_name = "Kit"\n')
    assert '\n\n[tracks]\nface = 3\nname = 1\ncomposure = 2\ngrit = 0\nharm = "unharmed"\n' in text
    assert '\n\n[[obligations]]\nid = "ray"\n' in text
    assert text.endswith('heat = "held"\n')


def test_the_answer_names_the_file_and_holds_the_sheet(folder: Path, sms: Sms) -> None:
    made = sms.done("new", "old-ray", *options()).answer
    result = made["result"]
    assert (result["name"], result["kind"]) == ("old-ray", "character")
    assert result["file"] == "characters/old-ray.toml"
    assert result["sheet"]["street_name"] == "Old Ray"
    assert [(row["file"], row["before"]) for row in made["changes"]] == [
        ("characters/old-ray.toml", None)
    ]
    assert sms("new", "kit", *options(), "-q").out == "kit\n"


def test_the_picture_names_the_file_and_is_the_sheet(sms: Sms) -> None:
    told = sms("new", "kit", *options()).out
    assert told.splitlines()[0] == "made  characters/kit.toml"
    assert "Catalina Vega" in told


def test_undo_takes_the_file_away_and_redo_brings_its_bytes_back(folder: Path, sms: Sms) -> None:
    sms("new", "kit", *options())
    path = folder / "characters" / "kit.toml"
    raw = path.read_bytes()
    assert sms("undo").status == 0
    assert not path.exists()
    assert sms("redo").status == 0
    assert path.read_bytes() == raw


def test_a_dry_run_writes_nothing(folder: Path, sms: Sms) -> None:
    assert sms("new", "kit", *options(), "--dry-run").status == 0
    assert os.listdir(folder) == []


def test_without_a_campaign_one_begins_here(folder: Path, sms: Sms) -> None:
    sms("new", "boys", "--kind", "squad", "--tr", "2")
    assert os.listdir(folder / "characters") == ["boys.toml"]


def test_inside_a_campaign_the_sheet_goes_there(
    people: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    (people / "notes").mkdir()
    monkeypatch.chdir(people / "notes")
    sms("new", "boys", "--kind", "squad", "--tr", "2")
    assert (people / "boys.toml").exists()


def test_all_that_is_missing_is_named_at_once_with_an_example(folder: Path, sms: Sms) -> None:
    refused = sms("new", "kit")
    assert (refused.status, refused.out) == (2, "")
    for flag in (*KIT, "--technique (3 times)"):
        assert flag in refused.err.splitlines()[0]
    assert os.listdir(folder) == []


def test_the_example_would_do(folder: Path, sms: Sms) -> None:
    refused = sms("new", "kit").err
    example = refused.partition("\n")[2].replace("\\\n", " ")
    program, *arguments = shlex.split(example)
    assert program == "sms"
    assert sms(*arguments).status == 0
    assert sheet(folder, "kit")["kind"] == "character"


def test_the_example_leaves_out_what_is_given(sms: Sms) -> None:
    refused = sms("new", "kit", *options("Low Sweep", look=None, personal=None)).err
    first, *example = refused.splitlines()
    assert "lacks --look, --technique (2 times), --personal;" in first
    assert "Low Sweep" not in refused
    assert example[0].strip() == "sms new kit … \\"


@pytest.mark.parametrize(
    ("others", "status", "said"),
    [
        ({"d6": "wheels"}, 1, "wheels has both"),
        ({"d8": "weels"}, 1, "did you mean wheels"),
        ({"role": "drifer"}, 2, "did you mean Drifter"),
        ({"look": " "}, 2, "--look is blank: say something, or leave it out"),
        ({"street_name": ""}, 2, "--street-name is blank: say something, or leave it out"),
        ({"personal": "Ray | a ride | "}, 2, "WHO | OWED | WHY"),
        ({"personal": "Ray | a ride"}, 2, "WHO | OWED | WHY"),
        ({"personal": "… | a ride | a debt"}, 2, "needs an id in front"),
        ({"personal": "harm = Ray | a ride | a debt"}, 1, "named harm"),
        ({"personal": "my ray = Ray | a ride | a debt"}, 1, "a short name"),
        ({"social": "Ray | a ride | a debt"}, 1, "two obligations are named ray"),
    ],
)
def test_s20_what_the_rules_do_not_allow_is_refused(
    folder: Path, sms: Sms, others: dict[str, str], status: int, said: str
) -> None:
    refused = sms("new", "kit", *options(**others))
    assert (refused.status, refused.out) == (status, "")
    assert said in refused.err
    assert os.listdir(folder) == []


@pytest.mark.parametrize(
    ("techniques", "said"),
    [
        (("Low Sweep", "Still Water", "Quiet Ears"), "did you mean Quiet Eyes"),
        (("Low Sweep", "Still Water", "low sweep"), "Low Sweep stands twice"),
        ((*BASIC, "Level Voice"), "3 basic"),
    ],
)
def test_s20_three_techniques_of_the_basic_list(
    sms: Sms, techniques: tuple[str, ...], said: str
) -> None:
    refused = sms("new", "kit", *options(*techniques))
    assert refused.status == 1
    assert said in refused.err


@pytest.mark.parametrize("role", ["senior student", "SENIOR-STUDENT", "Senior Student"])
def test_s20_a_role_in_any_case(folder: Path, sms: Sms, role: str) -> None:
    sms("new", "kit", *options(role=role))
    assert sheet(folder, "kit")["dojo_role"] == "Senior Student"


def test_an_obligation_with_an_id_of_its_own(folder: Path, sms: Sms) -> None:
    sms("new", "kit", *options(personal="debt = Ray | A ride | One | or two"))
    ray = sheet(folder, "kit")["obligations"][0]
    assert (ray["id"], ray["who"], ray["why"]) == ("debt", "Ray", "One | or two")


@pytest.mark.parametrize("name", ["d8", "7k4", "a b", "../kit", "a=b", "kit.toml", "con", ""])
def test_names_that_would_mean_something_else_are_refused(
    folder: Path, sms: Sms, name: str
) -> None:
    refused = sms("new", name, "--kind", "squad", "--tr", "2")
    assert refused.status == 1
    assert "is no name" in refused.err
    assert os.listdir(folder) == []


def test_a_sheet_that_is_there_is_kept(people: Path, sms: Sms) -> None:
    raw = (people / "june.toml").read_bytes()
    refused = sms("new", "june", *options())
    assert refused.status == 1
    assert "june exists already: sms show june" in refused.err
    assert (people / "june.toml").read_bytes() == raw


@pytest.mark.parametrize("more", [("--kind", "squad", "--tr", "2"), ("--random",)])
def test_a_name_that_differs_in_case_alone_is_taken(
    people: Path, sms: Sms, more: tuple[str, ...]
) -> None:
    there = sorted(people.iterdir())
    refused = sms("new", "JUNE", *more)
    assert refused.status == 1
    said = "JUNE differs from june in case alone: choose another name"
    assert refused.err == f"sms: {said}\n"
    assert sorted(people.iterdir()) == there


def test_a_combatant_from_options(folder: Path, sms: Sms) -> None:
    words = "--void 3 --honor 0 --trait Agility=4 --skill kenjutsu=3 --armor light:fine"
    weapons = ("--weapon", "katana:3k2:kenjutsu", "--weapon", "pole:3k2:spears:2:Polearm+chain")
    made = sms("new", "goro", "--kind", "combatant", *words.split(), *weapons)
    assert made.status == 0
    goro = sheet(folder, "goro")
    combat = goro["combat"]
    assert (goro["kind"], goro["name"]) == ("combatant", "Goro")
    assert (combat["void"], combat["void_points"], combat["wounds"]) == (3, 3, 0)
    assert (combat["insight_rank"], combat["honor"]) == (1, 0)
    assert (combat["traits"].pop("agility"), set(combat["traits"].values())) == (4, {2})
    assert combat["skills"] == {"kenjutsu": 3}
    assert combat["armor"] == {"kind": "light", "fine": True}
    katana, pole = combat["weapons"]
    assert katana == {"name": "katana", "dr": "3k2", "skill": "kenjutsu"}
    assert (pole["hands"], pole["traits"]) == (2, ["polearm", "chain"])


def test_of_a_combatant_nothing_need_be_said(folder: Path, sms: Sms) -> None:
    assert sms("new", "thug", "--kind", "Combatant", "--name", "The thug").status == 0
    assert sheet(folder, "thug")["name"] == "The thug"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("--trait agilty=3", 1, "did you mean agility"),
        ("--trait agility", 2, "NAME=RANK"),
        ("--trait agility=11", 1, "agility is 11; it goes from 1 to 10"),
        ("--skill kenjutsu=-1", 2, "NAME=RANK"),
        ("--void 0", 1, "combat.void is 0"),
        ("--armor plate", 1, "plate"),
        ("--armor light:old", 2, "light:fine"),
        ("--weapon katana", 2, "NAME:DR:SKILL"),
        ("--weapon katana:3d2:kenjutsu", 1, "3d2"),
        ("--weapon katana:3k2:kenjutsu:sharp", 1, "sharp"),
        ("--weapon katana:3k2:kenjutsu:1:2", 2, "hands twice"),
        ("--weapon a:1k1:b --weapon A:1k1:b", 1, "two weapons are named A"),
    ],
)
def test_a_combatant_that_does_not_hold_is_refused(
    folder: Path, sms: Sms, words: str, status: int, said: str
) -> None:
    refused = sms("new", "goro", "--kind", "combatant", *words.split())
    assert (refused.status, refused.out) == (status, "")
    assert said in refused.err
    assert os.listdir(folder) == []


def test_c16_a_squad_from_options(folder: Path, sms: Sms) -> None:
    words = "--tr 2 --skill kenjutsu --skill knives --weapon 3k2 --weapon 2k1"
    assert sms("new", "pier-boys", "--kind", "squad", *words.split()).status == 0
    assert sheet(folder, "pier-boys") == {
        "kind": "squad",
        "name": "Pier Boys",
        "tr": 2,
        "brutes": 6,
        "skills": ["kenjutsu", "knives"],
        "weapons": ["3k2", "2k1"],
    }


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("", 2, "--tr"),
        ("--tr 6", 1, "tr is 6; it goes from 1 to 5"),
        ("--tr 2 --skill knives=2", 2, "no ranks"),
        ("--tr 2 --weapon katana", 1, "katana"),
    ],
)
def test_c16_a_squad_that_does_not_hold_is_refused(
    sms: Sms, words: str, status: int, said: str
) -> None:
    refused = sms("new", "boys", "--kind", "squad", *words.split())
    assert refused.status == status
    assert said in refused.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--tr 2", "--tr has no meaning for a character; it goes with --kind squad"),
        ("--void 0", "--kind combatant"),
        ("--name Kit", "--name has no meaning for a character"),
        ("--kind squad --tr 2 --look thin", "--kind character"),
        ("--kind combatant --dojo", "--dojo has no meaning for a combatant"),
    ],
)
def test_options_of_another_kind_are_refused(sms: Sms, words: str, said: str) -> None:
    refused = sms("new", "kit", *words.split())
    assert refused.status == 2
    assert said in refused.err
