"""`sms show`: a sheet to look at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import Sms

JUNE = """\
June · Junko Arakawa · Senior Student

  Look  Oil-stained cuffs, a perfectly tied belt
  Scar  Her brother left town the night of the fire
  Code  Never strike first

  Face       ●●●○○○  3 of 6          d8  motion
  Name       ●○○     1 of 3          d6  strike
  Composure  ●●○     2 of 3          d4  bearing  steel  nerve  sight  shadow
  Grit       ○○○○○○  0 of 6              wheels  wire

  Harm       ● unharmed  ○ bruised  ○ broken  ○ hollowed

Techniques
"""
TIES = """
Obligations
  ●●○ pressing  hall  Sensei Okada  social, dojo
                The rent, by Friday
                The dojo took her in
  ●○○ held      ray  Ray  personal
                A safe way out of the debt
                He took the blame for her
"""
GORO = """\
Goro · combatant

  Air    2   reflexes 2    awareness 2         2  kusarijutsu
  Earth  2   stamina 4     willpower 2         1  karate  defense
  Fire   2   agility 3     intelligence 2
  Water  2   strength 4    perception 2
  Void   2   ●●  2 Void Points

  Wounds         0
  Honor          1
  Insight Rank   1
  Armor          ashigaru
  Qualities      carapace 2

Weapons
  kusarigama  1k2    kusarijutsu, melee, two hands, entangling, chain
"""
BIKERS = """\
  Threat Rating  ●●○○○  2
  Brutes         ●●●●●●  6
"""
SUNSET = """
[sunset]
declaration = "No more"
deed = "The key goes back"
scene = "A bus north"
"""


def change(campaign: Path, old: str, new: str, name: str = "june") -> None:
    path = campaign / "characters" / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_character_is_shown_with_pips_dice_and_heat(campaign: Path, sms: Sms) -> None:
    ran = sms("show", "june")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(JUNE)
    assert ran.out.endswith(TIES)
    assert "  Quiet Eyes   sight: " in ran.out


def test_c19_a_combatant_is_shown_with_rings_over_traits(campaign: Path, sms: Sms) -> None:
    assert sms("show", "goro").out == GORO


def test_c16_a_squad_is_shown_with_its_brutes(campaign: Path, sms: Sms) -> None:
    assert BIKERS in sms("show", "bikers").out


def test_a_character_with_combat_shows_both(campaign: Path, sms: Sms) -> None:
    goro = (campaign / "characters" / "goro.toml").read_text(encoding="utf-8")
    june = campaign / "characters" / "june.toml"
    june.write_text(june.read_text(encoding="utf-8") + goro[goro.index("[combat]") :], "utf-8")
    out = sms("show", "june").out
    assert "Composure  ●●○" in out
    assert "  Void   2   ●●  2 Void Points" in out
    assert sms.done("show", "june").result["rings"]["earth"] == 2


def test_s3_a_tier_shows_its_places_once_one_is_taken(campaign: Path, sms: Sms) -> None:
    assert "/3)" not in sms("show", "june").out
    change(campaign, 'sight = "d4"', 'sight = "d12"')
    assert "d12  sight  (1/3)" in sms("show", "june").out


def test_s12_harm_is_marked_at_the_skills_that_it_touches(campaign: Path, sms: Sms) -> None:
    change(campaign, 'harm = "unharmed"', 'harm = "bruised"')
    out = sms("show", "june").out
    assert "○ unharmed  ● bruised  ○ broken  ○ hollowed" in out
    assert "▾ disadvantage on Strike, Steel, Motion and Nerve" in out
    assert re.findall(r"(\w+)▾", out) == ["motion", "strike", "steel", "nerve"]


def test_s17_a_shaken_name_and_a_cut_bond_are_marked(campaign: Path, sms: Sms) -> None:
    change(campaign, 'harm = "unharmed"', 'harm = "unharmed"\nname_shaken = true')
    change(campaign, 'heat = "pressing"', 'heat = "pressing"\nstatus = "cut"')
    out = sms("show", "june").out
    assert "Name       ●○○     1 of 3  shaken" in out
    assert "hall  cut  Sensei Okada" in out
    assert out.index("ray  Ray") < out.index("hall  cut")


def test_s11_an_empty_name_asks_each_time_it_is_shown(campaign: Path, sms: Sms) -> None:
    change(campaign, "name = 1", "name = 0")
    for _ in range(2):
        assert [note["id"] for note in sms.done("show", "june").answer["notes"]] == ["name-gone"]


def test_s18_a_closed_sheet_is_shown_as_closed(campaign: Path, sms: Sms) -> None:
    path = campaign / "characters" / "june.toml"
    path.write_text(path.read_text(encoding="utf-8") + SUNSET, encoding="utf-8")
    out = sms("show", "june").out
    assert "· the road has ended" in out
    assert "  ending    A bus north" in out


def test_json_has_the_values_of_the_file(campaign: Path, sms: Sms) -> None:
    result = sms.done("show", "june").result
    assert (result["name"], result["kind"], result["rings"]) == ("june", "character", None)
    assert result["sheet"]["tracks"]["face"] == 3
    assert result["sheet"]["obligations"][1]["dojo"] is True
    assert "" not in result["sheet"]
    assert result["tiers"] == {"d10": 0, "d12": 0, "d20": 0}


def test_quiet_is_the_street_name(campaign: Path, sms: Sms) -> None:
    assert sms("show", "june", "-q").out == "June\n"
    assert sms("show", "bikers", "-q").out == "South Bay bikers\n"


def test_text_of_a_file_is_only_text(campaign: Path, sms: Sms) -> None:
    change(campaign, 'look = "Oil', 'look = "[red]\\u001b[2J\\u202e日本語[/red] Oil')
    out = sms("show", "june").out
    assert "[red]\\x1b[2J\\u202e日本語[/red] Oil" in out
    assert "\x1b" not in out


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_a_page_keeps_to_the_width_whatever_the_names(
    columns: int, campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sms_cli.show.fold import cells
    from sms_cli.show.text import line

    monkeypatch.setenv("COLUMNS", str(columns))
    change(campaign, 'street_name = "June"', f'street_name = "{"九" * 200}"')
    change(campaign, 'who = "Ray"', f'who = "{"x" * 500}"')
    rows = sms("show", "june").out.splitlines()
    assert max(cells(line(row)) for row in rows) <= min(columns, 80)


def test_colour_says_nothing_that_the_text_does_not(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = sms("show", "june").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = sms("show", "june").out
    assert "\x1b[1;36m●●●○○○\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_wrong_name_is_answered_with_the_nearest(campaign: Path, sms: Sms) -> None:
    ran = sms("show", "jun")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "sms: no sheet is named jun (did you mean june?)\n"


def test_a_sheet_is_named_by_its_path_too(campaign: Path, sms: Sms) -> None:
    assert sms("show", "characters/june.toml", "-q").out == "June\n"
