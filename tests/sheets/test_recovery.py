"""What a save leaves when it is cut short, and what the next command makes of it."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from sms_cli.errors import SheetError
from sms_cli.sheets import history
from sms_cli.sheets.swap import suffix_of
from tests.sheets.campaign import TEXTS_AFTER, TEXTS_BEFORE, Campaign, count_lines_read, in_a_child
from tests.sheets.undoing import GRITTY, JUNE, change, undo_now

ROOT = Path(__file__).parents[2]
# Raises two counters by one, again and again, each time as one change.
COUNTER = """
import sys
from pathlib import Path
from sms_cli.sheets.locate import Folder
from sms_cli.sheets.transaction import FileChange, Store
store = Store(Folder(Path(sys.argv[1])))
print("ready", flush=True)
for _ in range(int(sys.argv[2])):
    with store.lock(exclusive=True):
        files = []
        for name in ("june", "ray"):
            path = store.folder.path(name)
            before = path.read_bytes()
            number = int(before.split()[2]) + 1
            after = b"grit = %d  # %s" % (number, b"x" * 2000)
            files.append(FileChange(f"characters/{name}.toml", path, before, after))
        store.commit(files, {"command": "gain", "who": ["june", "ray"]})
"""


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return Campaign(tmp_path, june="grit = 0\r\n", ray="heat = 0")


def counters(campaign: Campaign) -> list[int]:
    texts = (campaign.text("june"), campaign.text("ray"))
    return [int(text.split()[2]) for text in texts if text]


def start_counter(campaign: Campaign, times: int) -> subprocess.Popen[bytes]:
    arguments = [sys.executable, "-c", COUNTER, str(campaign.folder.root), str(times)]
    return subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE)


# Recovery


def test_a_torn_last_line_is_set_aside(campaign: Campaign) -> None:
    campaign.save({"june": "grit = 1"})
    whole = campaign.folder.journal.read_bytes()
    for torn in (b'{"v":1,"id"', b"\0\0\0\n"):
        campaign.folder.journal.write_bytes(whole + torn)
        with campaign.store.lock(exclusive=True):
            assert campaign.folder.journal.read_bytes() == whole
    assert (campaign.folder.state / "journal.torn").read_bytes() == b'{"v":1,"id"\n\0\0\0\n'
    cut, unreadable = campaign.store.notices
    assert "its end was cut short; it is set aside in .sms/journal.torn" in cut
    assert "its end cannot be read; it is set aside in .sms/journal.torn" in unreadable


def test_stale_temporaries_are_cleared_away(campaign: Campaign) -> None:
    campaign.folder.state.mkdir()
    (campaign.folder.state / "lock").write_text("3f")
    campaign.temporary("june", "3f").write_text("half")
    (campaign.folder.root / f".dojo.toml{suffix_of('3f')}").write_text("half")
    with campaign.store.lock(exclusive=False):
        assert campaign.text("june") == "grit = 0\r\n"
    assert campaign.leftovers() == []
    assert campaign.store.notices == []


def test_what_waits_for_another_campaign_that_shares_a_sheet_stays(campaign: Campaign) -> None:
    theirs = campaign.temporary("june", "of another journal")
    theirs.write_text("grit = 5")
    campaign.save({"june": "grit = 1"})
    assert theirs.read_text() == "grit = 5"


def cut_short(campaign: Campaign) -> None:
    """Leave the lock as a process does that dies before its last save is whole."""
    (campaign.folder.state / "lock").write_text(campaign.lines()[-1]["id"])


def test_a_journaled_save_is_finished_by_a_reader_too(campaign: Campaign, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.toml"
    target.write_text("old")
    campaign.path("kim").symlink_to(target)
    campaign.save({"kim": "new"})
    target.write_text("old")
    campaign.temporary("kim").write_text("new")
    cut_short(campaign)
    with campaign.store.lock(exclusive=False):
        assert campaign.text("kim") == "new"
    assert campaign.leftovers() == []


def test_what_another_program_wrote_since_is_left_alone_and_reported(campaign: Campaign) -> None:
    campaign.save({"june": "mine"})
    campaign.path("june").write_text("theirs")
    campaign.temporary("june").write_text("mine")
    with campaign.store.lock(exclusive=True):
        assert campaign.text("june") == "theirs"
    assert campaign.leftovers() == []
    assert [note.split(":")[0] for note in campaign.store.notices] == ["characters/june.toml"]


def test_what_another_program_wrote_since_stays_beside_the_change(campaign: Campaign) -> None:
    """Where the change has its keys, half of it is no choice: the files would contradict."""
    changes = [change("tracks.grit", 0, 1), change("heat", 0, 1, "ray")]
    campaign.path("june").write_bytes(JUNE.encode())
    campaign.save({"june": GRITTY, "ray": "heat = 1"}, changes=changes)
    campaign.path("june").write_bytes(JUNE.replace("# hers", "# June's").encode())
    campaign.path("ray").write_text("heat = 0")
    cut_short(campaign)
    with campaign.store.lock(exclusive=False):
        assert campaign.text("june") == GRITTY.replace("# hers", "# June's")
        assert campaign.text("ray") == "heat = 1"
    assert campaign.leftovers() == campaign.store.notices == []
    undo_now(campaign)
    assert campaign.text("june") == JUNE.replace("# hers", "# June's")
    assert campaign.text("ray") == "heat = 0"


def test_of_several_steps_a_key_that_another_program_left_gets_its_last_value(
    campaign: Campaign,
) -> None:
    campaign.path("june").write_bytes(JUNE.encode())
    twice = GRITTY.replace("grit = 1", "grit = 2")
    campaign.save({"june": GRITTY}, changes=[change("tracks.grit", 0, 1)])
    campaign.save({"june": twice}, changes=[change("tracks.grit", 1, 2)])
    undo_now(campaign, times=2)
    campaign.path("june").write_bytes(twice.replace("# hers", "# June's").encode())
    cut_short(campaign)
    with campaign.store.lock(exclusive=False):
        assert campaign.text("june") == JUNE.replace("# hers", "# June's")


def test_a_save_is_finished_when_its_temporaries_are_gone(campaign: Campaign) -> None:
    campaign.save(dict(TEXTS_AFTER))
    campaign.path("june").write_bytes(b"grit = 0\r\n")
    campaign.path("ray").write_text("heat = 0")
    campaign.path("kim").unlink()
    cut_short(campaign)
    with campaign.store.lock(exclusive=False):
        assert {name: campaign.text(name) for name in TEXTS_AFTER} == TEXTS_AFTER
    assert campaign.leftovers() == campaign.store.notices == []


def test_what_cannot_be_finished_is_still_to_come(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.save({"june": "grit = 1"})
    campaign.path("june").write_bytes(b"grit = 0\r\n")
    cut_short(campaign)
    with monkeypatch.context() as full:
        full.setattr(os, "replace", refuse_for_want_of_room)
        with pytest.raises(SheetError, match="its last change was cut short"):
            campaign.save({"ray": "heat = 1"})
        with campaign.store.lock(exclusive=False):
            assert campaign.text("june") == "grit = 0\r\n"
        assert ["make room" in notice for notice in campaign.store.notices] == [True]
    campaign.save({"ray": "heat = 1"})
    assert campaign.text("june") == "grit = 1"


def refuse_for_want_of_room(*_: Any) -> None:
    raise OSError(ENOSPC, "No space left on device")


def test_steps_saved_as_one_are_finished_as_one_when_the_lock_is_gone(campaign: Campaign) -> None:
    """Deleting a lock is what people do after a crash; and it may not outlive a power failure."""
    campaign.save({"june": "grit = 5", "ray": "heat = 5"})
    campaign.save(dict(TEXTS_AFTER))
    with campaign.store.lock(exclusive=True):
        history.undo(campaign.store, times=2)
    for name, text in TEXTS_AFTER.items():
        campaign.temporary(name).write_text(TEXTS_BEFORE[name] or "")
        campaign.path(name).unlink(missing_ok=True)
        if text is not None:
            campaign.path(name).write_bytes(text.encode())
    campaign.temporary("june").write_bytes(b"grit = 0\r\n")
    (campaign.folder.state / "lock").unlink()
    with campaign.store.lock(exclusive=True):
        assert {name: campaign.text(name) for name in TEXTS_BEFORE} == TEXTS_BEFORE
    assert campaign.leftovers() == campaign.store.notices == []


def test_an_altered_piece_of_a_save_cut_short_is_not_put_in(campaign: Campaign) -> None:
    campaign.save({"june": "grit = 1"})
    campaign.path("june").write_bytes(b"grit = 0\r\n")
    cut_short(campaign)
    whole = campaign.folder.journal.read_text()
    for other in ("9", "\\ud800"):
        campaign.folder.journal.write_text(whole.replace('"grit = 1"]', f'"{other}"]'))
        cut_short(campaign)
        with campaign.store.lock(exclusive=True):
            assert campaign.text("june") == "grit = 0\r\n"
    assert len(campaign.store.notices) == 2
    assert "was altered there" in campaign.store.notices[0]


def test_a_file_put_back_by_hand_stays_so(campaign: Campaign) -> None:
    campaign.save({"june": "grit = 1", "ray": None})
    campaign.path("june").write_bytes(b"grit = 0\r\n")
    campaign.path("ray").write_text("heat = 0")
    with campaign.store.lock(exclusive=True):
        assert campaign.text("june") == "grit = 0\r\n"
        assert campaign.text("ray") == "heat = 0"


def test_a_deletion_is_not_finished_by_what_waits_for_another_save(campaign: Campaign) -> None:
    campaign.save({"ray": None})
    campaign.path("ray").write_text("heat = 0")
    campaign.temporary("ray").write_text("heat = 1")
    with campaign.store.lock(exclusive=True):
        assert campaign.text("ray") == "heat = 0"
    assert campaign.leftovers() == []


def test_a_file_out_of_reach_does_not_stop_the_others(campaign: Campaign) -> None:
    campaign.save({"june": "grit = 1"})
    campaign.path("june").unlink()
    campaign.path("june").mkdir()
    cut_short(campaign)
    campaign.save({"ray": "heat = 1"})
    assert campaign.text("ray") == "heat = 1"
    assert "this is a folder" in campaign.store.notices[0]


def test_a_journal_of_a_newer_program_is_not_written(campaign: Campaign) -> None:
    campaign.save({})
    with campaign.folder.journal.open("a") as file:
        file.write('{"v": 2}\n')
    with pytest.raises(SheetError, match="a newer sms wrote it"):
        campaign.save({"june": "x"})
    assert campaign.text("june") == "grit = 0\r\n"


def test_a_long_journal_costs_a_save_only_its_last_line(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.save({"june": "a"})
    line = campaign.folder.journal.read_bytes()
    campaign.folder.journal.write_bytes(line * 100_000)
    read = count_lines_read(monkeypatch)
    campaign.save({"june": "b"})
    assert len(read) <= 2


# Crashes


@contextmanager
def dying(number: int) -> Iterator[None]:
    """End this process at the `number`-th of the calls that a save is made of."""
    uses = iter(range(number))

    def or_die(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            if next(uses, None) is None:
                os._exit(9)
            return real(*args, **named)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in ("write", "fsync", "link", "replace", "unlink", "truncate", "ftruncate"):
            patch.setattr(os, name, or_die(getattr(os, name)))
        yield


Work = Callable[[Campaign], object]


def outcomes_of_dying(root: Path, prepare: Work, work: Work) -> list[int]:
    """Return how many lines the journal has after dying at the first call of a work, the second…

    Each time the files are as before or as after, though before sms comes again somebody clears
    the temporaries away, or an editor takes the journal's last newline or gives it one more.
    """
    states: list[tuple[int, dict[str, str | None]]] = []
    for number in range(800):
        folder = root / str(number)
        folder.mkdir()
        campaign = Campaign(folder, june="grit = 0\r\n", ray="heat = 0")
        prepare(campaign)
        before = {name: campaign.text(name) for name in TEXTS_AFTER}

        def die(campaign: Campaign = campaign, number: int = number) -> None:
            with dying(number // 4):
                work(campaign)

        status = in_a_child(die)
        journal = campaign.folder.journal.read_bytes() if campaign.folder.journal.exists() else b""
        match number % 4:
            case 1:
                campaign.clear_leftovers()
            case 2 if journal:
                campaign.folder.journal.write_bytes(journal + b"\n \n")
            case 3 if journal.endswith(b"}\n"):
                campaign.folder.journal.write_bytes(journal[:-1])
        with campaign.store.lock(exclusive=number % 4 > 1):
            states.append((len(campaign.lines()), {n: campaign.text(n) for n in TEXTS_AFTER}))
        assert campaign.leftovers() == campaign.store.notices == []
        if status == 0:
            break
    assert status == 0
    assert all(texts in (before, states[-1][1]) for _, texts in states)
    counts = [lines for lines, _ in states]
    assert all((lines == counts[-1]) == (texts == states[-1][1]) for lines, texts in states), (
        "the journal and the files must tell the same"
    )
    return counts


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_save_that_dies_at_any_call_is_whole_or_not_at_all(tmp_path: Path) -> None:
    counts = outcomes_of_dying(
        tmp_path, lambda campaign: None, lambda campaign: campaign.save(dict(TEXTS_AFTER))
    )
    assert counts == sorted(counts)
    assert min(counts.count(0), counts.count(1)) > 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_three_undos_that_die_at_any_call_are_whole_or_not_at_all(tmp_path: Path) -> None:
    def save_thrice(campaign: Campaign) -> None:
        for number in "123":
            campaign.save({"june": f"grit = {number}", "ray": None, "kim": number})
            campaign.save({"ray": number})

    def undo_all(campaign: Campaign) -> None:
        with campaign.store.lock(exclusive=True):
            history.undo(campaign.store, times=3)

    counts = outcomes_of_dying(tmp_path, save_thrice, undo_all)
    assert counts == sorted(counts)
    assert min(counts.count(6), counts.count(9)) > 10


def test_the_lines_of_a_save_that_are_not_all_there_are_set_aside(campaign: Campaign) -> None:
    campaign.save({"june": "grit = 1"})
    campaign.save({"june": "grit = 2"})
    with campaign.store.lock(exclusive=True):
        history.undo(campaign.store, times=2)
    whole = campaign.folder.journal.read_bytes().splitlines(keepends=True)
    for kept in (b"".join(whole[:3]), b"".join(whole)[:-9]):
        campaign.path("june").write_text("grit = 2")
        campaign.folder.journal.write_bytes(kept)
        (campaign.folder.state / "lock").write_text(json.loads(whole[3])["id"])
        with campaign.store.lock(exclusive=False):
            assert campaign.folder.journal.read_bytes() == b"".join(whole[:2])
            assert campaign.text("june") == "grit = 2"
        assert "was cut short; it is set aside" in campaign.store.notices.pop()


def kill_a_counter(campaign: Campaign, number: int) -> None:
    with start_counter(campaign, 100_000) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(random.Random(number).uniform(0, 0.03))
        process.kill()
    if number % 2:
        campaign.clear_leftovers()
    with campaign.store.lock(exclusive=False):
        june, ray = counters(campaign)
    assert june == ray == len(campaign.lines())
    assert campaign.leftovers() == []
    told = campaign.store.notices  # a long line may have come to the disk in part
    assert [notice for notice in told if "its end was cut short" not in notice] == []


def test_a_killed_save_leaves_the_old_file_or_the_new(campaign: Campaign) -> None:
    for number in range(30):
        kill_a_counter(campaign, number)
    assert campaign.lines()


@pytest.mark.long
def test_a_thousand_killed_saves_leave_the_old_file_or_the_new(campaign: Campaign) -> None:
    for number in range(1000):
        kill_a_counter(campaign, number)


def test_four_processes_lose_none_of_each_others_changes(campaign: Campaign) -> None:
    processes = [start_counter(campaign, 50) for _ in range(4)]
    assert [process.wait() for process in processes] == [0] * 4
    for process in processes:
        process.communicate()
    assert counters(campaign) == [200, 200]
    assert len(campaign.lines()) == 200
