"""Laws of Harm: levels come and go in order, and never past their ends."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sms_cli.model.rulings import Rulings
from sms_cli.model.sheet import Harm
from sms_cli.resolver.recovery import Pause, heal, take_harm
from tests.resolver.cast import june

ORDER = ["unharmed", "bruised", "broken", "hollowed"]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(Harm), st.integers(1, 10**12))
def test_s12_many_levels_are_as_many_single_ones(harm: Harm, times: int) -> None:
    taken = take_harm(june(harm=harm), times)
    reached = ORDER.index(harm) + times
    assert taken.after == ORDER[min(reached, 3)]
    assert taken.sunset_question is (reached > 3)


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(Harm),
    st.sampled_from(Pause),
    st.booleans(),
    st.sampled_from(["step", "clear"]),
)
def test_s12_r7_no_pause_makes_it_worse(
    harm: Harm, pause: Pause, fiction: bool, recovery: str
) -> None:
    rulings = Rulings(recovery=recovery)
    after = heal(june(harm=harm), pause, rulings, fiction=fiction).tracks.harm
    steps = ORDER.index(harm) - ORDER.index(after)
    assert 0 <= steps <= (1 if recovery == "step" else 3)
