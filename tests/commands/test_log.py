"""`sms log`: a session told from its journal."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Sms

JOURNAL = ".sms/journal.jsonl"
STORY = """\
Friday, 15 June 1984
  23:59  june rolls sight  d4 4 ▸ d6 5 = 9 against 6: made it
         sight d4 → d6

Saturday, 16 June 1984
  00:10  june rolls bearing  d4 2 against 6: missed by 4
         grit 0 → 1 · ray held → pressing
  00:20  vincent rolls strike  d4 1 against 3: missed by 2
         grit 2 → 3
"""
TIMES = ("1984-06-15T23:59:00Z", "1984-06-16T00:10:00Z", "1984-06-16T00:20:00Z")


@pytest.fixture
def utc() -> Iterator[None]:
    """A place whose clock is UTC."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def evening(campaign: Path, sms: Sms, utc: None) -> Path:
    """Three rolls around midnight."""
    sms.done("roll", "june", "sight", "--vs", "6", "--dice", "4,5")
    sms.done("roll", "june", "bearing", "--vs", "6", "--dice", "2", "--cost", "ray")
    sms.done("roll", "vincent", "strike", "--vs", "3", "--dice", "1")
    lines = [json.loads(line) for line in (campaign / JOURNAL).read_text("utf-8").splitlines()]
    write(campaign, [line | {"time": when} for line, when in zip(lines, TIMES, strict=True)])
    return campaign


def write(campaign: Path, lines: list[dict[str, Any]]) -> None:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (campaign / JOURNAL).write_text(text, "utf-8")


def test_the_story_is_told_day_by_day(evening: Path, sms: Sms) -> None:
    ran = sms("log")
    assert (ran.status, ran.out, ran.err) == (0, STORY, "")


def test_one_sheet_has_its_own_story(evening: Path, sms: Sms) -> None:
    assert [line["who"] for line in sms.done("log", "june").result["lines"]] == [["june"]] * 2


def test_the_newest_lines_are_told_the_oldest_of_them_first(evening: Path, sms: Sms) -> None:
    told = [line["time"] for line in sms.done("log", "--limit", "2").result["lines"]]
    assert told == list(TIMES[1:])


def test_twenty_lines_are_told_and_all_on_request(evening: Path, sms: Sms) -> None:
    lines = [json.loads(line) for line in (evening / JOURNAL).read_text("utf-8").splitlines()]
    write(evening, [lines[0] | {"id": f"{number:016}"} for number in range(25)])
    assert len(sms.done("log").result["lines"]) == 20
    assert len(sms.done("log", "--all").result["lines"]) == 25


def test_what_was_undone_is_marked_and_the_undo_is_told(evening: Path, sms: Sms) -> None:
    sms.done("undo")
    out = sms("log").out
    assert "  00:20  vincent rolls strike  d4 1 against 3: missed by 2\n" in out
    assert "         grit 2 → 3  (undone)\n" in out
    assert "  taken back  vincent rolls strike  d4 1 against 3: missed by 2\n" in out
    assert "\n         grit 3 → 2\n" in out
    undone = [line["undone"] for line in sms.done("log").result["lines"]]
    assert undone == [False, False, True, False]


def test_what_was_done_again_stands(evening: Path, sms: Sms) -> None:
    sms.done("undo")
    sms.done("redo")
    undone = [line["undone"] for line in sms.done("log").result["lines"]]
    assert undone == [False, False, False, True, False]


def test_jsonl_is_the_journal_itself(evening: Path, sms: Sms) -> None:
    told = [json.loads(line) for line in sms("log", "--jsonl").out.splitlines()]
    lines = (evening / JOURNAL).read_text("utf-8").splitlines()
    assert told == [json.loads(line) for line in lines]


def test_jsonl_has_all_lines_unless_it_is_told_how_many(evening: Path, sms: Sms) -> None:
    for _ in range(20):
        sms.done("set", "june", "look", "Tired")
        sms.done("set", "june", "look", "Awake")
    assert len(sms.done("log").result["lines"]) == 20
    assert len(sms("log", "--jsonl").out.splitlines()) == 43
    assert len(sms("log", "june", "--jsonl").out.splitlines()) == 42
    newest = [json.loads(line) for line in sms("log", "--jsonl", "--limit", "2").out.splitlines()]
    assert newest == [json.loads(line) for line in (evening / JOURNAL).open("rb")][-2:]


def test_jsonl_lines_are_never_broken(
    evening: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert len(sms("log", "--jsonl").out.splitlines()) == 3


def test_quiet_is_a_sentence_a_line(evening: Path, sms: Sms) -> None:
    first = sms("log", "-q").out.splitlines()[0]
    assert first == "june rolls sight  d4 4 ▸ d6 5 = 9 against 6: made it; sight d4 → d6"


def test_lines_that_cannot_be_read_are_counted(evening: Path, sms: Sms) -> None:
    path = evening / JOURNAL
    path.write_bytes(b"nonsense\n" + path.read_bytes() + b'{"v": 1}\n')
    ran = sms("log")
    assert (ran.status, ran.out) == (0, STORY)
    assert ran.err == ".sms/journal.jsonl: 2 lines cannot be read; the others are told\n"


def test_a_line_without_a_time_is_told_all_the_same(evening: Path, sms: Sms) -> None:
    line = json.loads((evening / JOURNAL).read_text("utf-8").splitlines()[0])
    write(evening, [line | {"time": "late"}])
    assert sms("log").out.startswith("Some day\n         june rolls sight")


def test_a_sheet_that_is_gone_still_has_a_story(evening: Path, sms: Sms) -> None:
    (evening / "characters" / "june.toml").unlink()
    assert len(sms.done("log", "june").result["lines"]) == 2


def test_a_name_that_nobody_knows_is_refused(evening: Path, sms: Sms) -> None:
    ran = sms("log", "jun")
    assert (ran.status, ran.out) == (1, "")
    assert "did you mean june?" in ran.err


def test_an_empty_journal_says_so(campaign: Path, sms: Sms) -> None:
    assert sms("log").out.startswith("  Nothing has happened yet")
    assert sms.done("log").result == {"lines": []}


@pytest.mark.parametrize("both", [("--limit", "3", "--all"), ("--jsonl", "--json")])
def test_options_that_exclude_each_other(both: tuple[str, ...], campaign: Path, sms: Sms) -> None:
    assert sms("log", *both).status == 2


def test_an_undo_and_a_redo_of_a_fights_step_say_which(campaign: Path, sms: Sms) -> None:
    sms.done("fight", "start", "kenji", "goro", "--dice", "3,5,9,2,7")
    sms.done("fight", "phase")
    assert sms("undo").out == "took back  fight phase  Phase 2 → 1\n"
    assert sms("redo").out == "did again  fight phase  Phase 1 → 2\n"
    sms.done("fight", "end")
    out = sms("log").out
    assert "  taken back  Round 1, Phase 2.  (undone)\n" in out
    assert "  done again  Round 1, Phase 2.\n" in out
    assert "  The fight ends.\n" in out
    assert "taken back Round 1, Phase 2." in " ".join(sms("log", "-q").out.split())


def test_an_undo_of_what_is_not_told_any_more_names_the_sheet(evening: Path, sms: Sms) -> None:
    sms.done("undo")
    assert "  taken back  vincent\n" in sms("log", "--limit", "1").out


def test_keys_of_the_files_are_told_in_words(campaign: Path, sms: Sms) -> None:
    sms.done("spend", "kenji", "void")
    sms.done("cut", "june", "ray", "--in-person", "--shaken")
    out = sms("log").out
    assert "Void Points 3 → 2" in out
    assert "Name shaken no → yes" in out
    assert "_" not in out


def test_a_long_undo_hangs_under_its_words(
    campaign: Path, sms: Sms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    sms.done("technique", "learn", "june", "A Name Of Several Words")
    first, *others = sms("undo").out.splitlines()
    assert first.startswith("took back  technique learn june")
    assert others
    assert all(row.startswith(" " * len("took back  ")) for row in others)
