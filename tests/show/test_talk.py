"""Talk on standard error: folded between words for a reader, bare and unbroken elsewhere."""

from __future__ import annotations

import io
import os
from types import SimpleNamespace

import pytest

from sms_cli.errors import Place, SheetError, UsageError
from sms_cli.show.answer import tell_error, tell_notices

WORDS = "june has 2 Grit, 3 are needed; what the roll itself earned cannot pay for it at all"


class Screen(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 2


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A terminal of 30 columns, of which standard output knows nothing."""
    monkeypatch.delenv("COLUMNS", raising=False)
    screen = Screen()
    monkeypatch.setattr("sms_cli.show.talk.sys", SimpleNamespace(stderr=screen))
    asking = SimpleNamespace(get_terminal_size=lambda descriptor: os.terminal_size((30, 24)))
    monkeypatch.setattr("sms_cli.show.talk.os", asking)
    monkeypatch.setattr(
        "sms_cli.show.terminal.get_terminal_size", lambda elsewhere: os.terminal_size(elsewhere)
    )
    return screen


def rows(screen: Screen) -> list[str]:
    return screen.getvalue().splitlines()


def test_a_message_is_folded_between_words_at_a_terminal(screen: Screen) -> None:
    tell_error(UsageError(WORDS), None, as_json=False)
    assert rows(screen)[0] == "sms: june has 2 Grit, 3 are"
    assert all(len(row) <= 30 for row in rows(screen))
    assert all(row.startswith("  ") for row in rows(screen)[1:])
    assert " ".join(row.strip() for row in rows(screen)) == f"sms: {WORDS}"


def test_a_notice_is_folded_too(screen: Screen) -> None:
    tell_notices([WORDS])
    assert " ".join(row.strip() for row in rows(screen)) == WORDS
    assert len(rows(screen)) > 1


def test_wide_letters_take_two_columns(screen: Screen) -> None:
    tell_notices(["ジジジジジ ジジジジジ ジジジジジ"])
    assert rows(screen) == ["ジジジジジ ジジジジジ", "  ジジジジジ"]


def test_a_path_stays_whole_to_be_opened(screen: Screen) -> None:
    file = "a/very/long/way/to/characters/june.toml"
    tell_error(SheetError("tracks.face is 7", Place(file, 14, 8)), None, as_json=False)
    assert rows(screen)[0] == f"{file}:14:8:"


def test_what_is_to_be_typed_stays_whole(screen: Screen) -> None:
    example = '  --look "A jacket that is two sizes too wide"'
    tell_error(UsageError(f"kit lacks --look; for example\n{example}"), None, as_json=False)
    assert rows(screen)[-1] == example


def test_elsewhere_a_message_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    tell_error(UsageError(WORDS), None, as_json=False)
    assert capsys.readouterr().err == f"sms: {WORDS}\n"
