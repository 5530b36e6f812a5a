"""C10: a blow that is averted was never there, whatever it wrote."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sms_cli.resolver.averting import Written, before_blow
from tests.resolver.fighters import BIKERS, GORO, fighter

WORDS = ("prone", "entangled", "shoved", "pommelled", "full defense", "fear 3")


@given(
    st.integers(0, 200),
    st.integers(0, 200),
    st.lists(st.sampled_from(WORDS), unique=True),
    st.lists(st.sampled_from(WORDS), unique=True),
)
@settings(max_examples=100, deadline=None)
def test_c10_wounds_and_conditions_are_as_before_the_blow(
    had: int, wounds: int, before: list[str], added: list[str]
) -> None:
    new = tuple(word for word in added if word not in before)
    stood = fighter(GORO, wounds=had, conditions=tuple(before))
    hit = fighter(GORO, wounds=had + wounds, conditions=(*before, *new))
    assert before_blow(hit, Written(wounds=wounds, added=new)) == stood
    assert before_blow(stood, None) == stood


def test_c10_what_came_after_the_blow_stays() -> None:
    # dazed by the blow, he defends, which ends the daze, and has been stunned besides
    now = fighter(GORO, wounds=12, conditions=("stunned",))
    blow = Written(wounds=9, added=("pommelled",), ended=("full defense",))
    assert before_blow(now, blow) == fighter(GORO, wounds=3, conditions=("stunned", "full defense"))
    healed = fighter(GORO, wounds=4)
    assert before_blow(healed, Written(wounds=9)) == fighter(GORO, wounds=0)


@given(st.integers(0, 20), st.integers(0, 20))
def test_c16_brutes_stand_again(left: int, fallen: int) -> None:
    squad = replace(BIKERS, brutes=left)
    assert before_blow(squad, Written(brutes_out=fallen)) == replace(BIKERS, brutes=left + fallen)
