"""`sms gain`, `sms lose`, `sms spend`: what the help lists and the shell completes."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conftest import Sms

TABLE = tomllib.loads(
    (Path(__file__).parents[2] / "sms_cli" / "data" / "tracks.toml").read_text(encoding="utf-8")
)


def completed(line: str) -> list[str]:
    """Return what the shell offers for the last word of a line."""
    words = line.split(" ")
    asked = {
        "_SMS_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    ran = subprocess.run(
        [sys.executable, "-m", "sms_cli"],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.split("\n")[:-1]


@pytest.mark.parametrize("move", ["gain", "lose", "spend"])
def test_s9_s10_s11_the_help_lists_every_reason_with_its_text(sms: Sms, move: str) -> None:
    told = " ".join(sms(move, "--help").out.split())
    for moves in TABLE.values():
        for slug, text in moves.get(move, {}).items():
            assert f"{slug} {text}" in told


@pytest.mark.parametrize(
    ("line", "track", "move"),
    [
        ("sms gain june face --why ", "face", "gain"),
        ("sms lose june FACE 1 --why ", "face", "lose"),
        ("sms spend june name --on ", "name", "spend"),
    ],
)
def test_s9_s10_s11_the_shell_completes_the_reasons_of_a_track(
    line: str, track: str, move: str
) -> None:
    assert completed(line) == list(TABLE[track][move])


def test_the_shell_completes_tracks_and_beginnings() -> None:
    assert completed("sms gain june gr") == ["grit"]
    assert completed("sms gain june face --why own") == ["own-up"]


def test_a_reason_is_kept_in_the_journal(campaign: Path, sms: Sms) -> None:
    sms.done("gain", "june", "face", "--why", "keep-word")
    (line,) = sms("log", "--jsonl").out.splitlines()
    assert '"reason": "keep-word"' in line or '"reason":"keep-word"' in line


@pytest.mark.parametrize(
    "words",
    [("gain", "june", "face"), ("harm", "june"), ("code", "june", "bend"), ("session", "start")],
)
def test_a_change_is_undone_to_the_byte(campaign: Path, sms: Sms, words: tuple[str, ...]) -> None:
    path = campaign / "characters" / "june.toml"
    path.write_text(path.read_text().replace("composure = 2", "composure = 0  # spent"))
    before = path.read_bytes()
    sms.done(*words)
    assert path.read_bytes() != before
    sms.done("undo")
    assert path.read_bytes() == before


def test_a_sheet_can_be_given_as_a_path(campaign: Path, sms: Sms) -> None:
    ran = sms.done("gain", "characters/june.toml", "face")
    assert ran.result["character"] == "june"


def test_what_a_file_says_steers_no_terminal(campaign: Path, sms: Sms) -> None:
    path = campaign / "characters" / "june.toml"
    path.write_text(path.read_text().replace("Never strike first", "\\u001b[31mred [bold]x[/bold]"))
    told = sms("code", "june", "bend").out
    assert "\x1b" not in told
    assert "[bold]x[/bold]" in told


def test_the_log_tells_moves_in_sentences(campaign: Path, sms: Sms) -> None:
    sms.done("gain", "june", "face", "--why", "keep-word")
    sms.done("code", "june", "bend")
    sms.done("obligation", "call", "june", "ray")
    sms.done("cut", "june", "ray", "--in-person")
    sms.done("technique", "learn", "june", "Low Tide")
    told = sms("log").out
    for sentence in (
        "june gains face keep-word",
        "june answers for the code with face",
        "june calls in ray",
        "june cuts the bond ray",
        "june learns Low Tide",
    ):
        assert sentence in told
