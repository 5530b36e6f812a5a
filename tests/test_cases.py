"""Every case of cases/*.toml comes out as it says; case_files.py tells what a case can say."""

from __future__ import annotations

import shlex
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.case_files import KEYS, Case, cases, difference, leaves, prepare, value_at
from tests.conftest import CAMPAIGN, Ran, Sms

Files = dict[str, bytes]


ALL = [pytest.param(case, id=name) for name, case in cases()]


def test_every_case_says_something_that_is_known() -> None:
    names = [name for name, _ in cases()]
    assert len(names) == len(set(names))
    for name, case in cases():
        assert set(case) <= KEYS, name
        assert set(case) & {"result", "envelope", "after", "same", "says", "out", "restored"} or (
            case.get("exit", 0) != 0
        ), f"{name} asserts nothing"


@pytest.mark.parametrize("case", ALL)
def test_case(case: Case, sms: Sms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "campaign"
    if case.get("bare"):
        root.mkdir()
    else:
        shutil.copytree(CAMPAIGN, root)
    prepare(case, root)
    monkeypatch.chdir(root)
    for name, value in case.get("env", {}).items():
        monkeypatch.setenv(name, value)
    first = _files(root)
    for line in case.get("before", ()):
        _run_before(sms, line)
    before, journal = _files(root), _journal(root)
    ran = sms(*case["argv"]) if {"out", "err"} & set(case) else sms.json(*case["argv"])
    _check_answer(case, ran)
    if case.get("same") or case.get("exit", 0) in (1, 2) or _is_dry(case["argv"]):
        assert _files(root) == before
    if case.get("exit", 0) in (1, 2) or _is_dry(case["argv"]):
        assert _journal(root) == journal
    if case.get("restored"):
        assert _files(root) == first
    _check_sheets(case, root)


def _run_before(sms: Sms, line: Sequence[str]) -> None:
    ran = sms(*line)
    assert ran.status == 0, f"before: sms {shlex.join(line)}: {ran.err}{ran.out}"


def _is_dry(line: Sequence[str]) -> bool:
    return bool({"--dry-run", "-n"} & set(line))


def _files(root: Path) -> Files:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".sms" not in path.parts
    }


def _journal(root: Path) -> bytes | None:
    path = root / ".sms" / "journal.jsonl"
    return path.read_bytes() if path.exists() else None


def _check_answer(case: Case, ran: Ran) -> None:
    status = case.get("exit", 0)
    assert ran.status == status, ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err
    if "out" in case:
        assert ran.out == case["out"]
    if "err" in case:
        assert case["err"].casefold() in ran.err.casefold()
    if {"out", "err"} & set(case):
        return
    answer = ran.answer
    assert answer["sms"] == 1
    if status in (1, 2):
        assert case.get("says", "").casefold() in answer["error"]["message"].casefold()
    problem = difference(case.get("result", {}), answer.get("result", {}), "result")
    assert problem is None
    problem = difference(case.get("envelope", {}), answer, "answer")
    assert problem is None


def _check_sheets(case: Case, root: Path) -> None:
    for stem, keys in case.get("after", {}).items():
        path = root / ("fight.toml" if stem == "fight" else f"characters/{stem}.toml")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for key, wanted in leaves(keys):
            problem = difference(wanted, value_at(data, key), f"{stem}.{'.'.join(key)}")
            assert problem is None
