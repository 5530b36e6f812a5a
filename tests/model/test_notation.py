"""What begins like dice, and what is left to be a name or a path."""

from __future__ import annotations

import pytest

from sms_cli.model.notation import begins_like_dice


@pytest.mark.parametrize("text", ["d8", "7k4+5", " 2d6", "(d6", "7k", "3d", "1.5d6", "٣d٦", "9**9"])
def test_dice_right_or_wrong_begin_like_dice(text: str) -> None:
    assert begins_like_dice(text)


@pytest.mark.parametrize(
    "text",
    [
        *("june", "2pac", "7kings", "k2", "7-11", ""),
        *("d8.toml", "./d8.toml", "../7k4/june.toml", "2d6/june.toml"),
    ],
)
def test_names_and_paths_do_not(text: str) -> None:
    assert not begins_like_dice(text)
