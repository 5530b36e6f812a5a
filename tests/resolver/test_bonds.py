"""Laws of heat: it never leaves Held, Pressing, Burning."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sms_cli.errors import NotFound
from sms_cli.model.sheet import Character, Heat
from sms_cli.resolver.bonds import (
    ObligationMoved,
    call_in,
    cool_down,
    fail_obligation,
    heat_up,
    honor_obligation,
)
from tests.resolver.cast import HALL, RAY, june

ORDER = ["held", "pressing", "burning"]
Deed = Callable[[Character, str], ObligationMoved]


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(Heat),
    st.sampled_from([(call_in, 1), (fail_obligation, 1), (honor_obligation, -1)]),
)
def test_s16_what_a_deed_does_to_heat_stops_at_the_ends(heat: Heat, deed: tuple[Deed, int]) -> None:
    hero = replace(june(), obligations=(replace(RAY, heat=heat), HALL))
    act, by = deed
    moved = act(hero, "ray")
    assert moved.before == heat
    assert moved.after == ORDER[max(0, min(2, ORDER.index(heat) + by))]


@pytest.mark.parametrize("deed", [call_in, fail_obligation, honor_obligation, heat_up, cool_down])
def test_s16_a_wrong_id_is_answered_with_the_nearest(deed: Deed) -> None:
    with pytest.raises(NotFound, match=r"june has no obligation hal \(did you mean hall\?\)"):
        deed(june(), "hal")
