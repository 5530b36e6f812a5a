"""What the program prints is what goldens/*.toml hold; golden_files.py writes them anew."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.conftest import Sms
from tests.golden_files import FOLDER, Golden, goldens_of, run, written

ALL = [
    pytest.param(golden, id=f"{path.stem}: {golden['name']}")
    for path in sorted(FOLDER.glob("*.toml"))
    for golden in goldens_of(path)
]


@pytest.mark.parametrize("golden", ALL)
def test_golden(golden: Golden, sms: Sms, campaign: Path) -> None:
    ran = sms(*shlex.split(golden["line"]))
    assert written(golden["name"], golden["line"], ran.out, ran.err, ran.status) == golden


@pytest.mark.long
@pytest.mark.parametrize("golden", ALL)
def test_golden_of_a_process_of_its_own(golden: Golden, plain_environment: None) -> None:
    printed = run(golden["line"])
    assert written(golden["name"], golden["line"], *printed) == golden
