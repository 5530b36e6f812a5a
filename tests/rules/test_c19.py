"""C19: Rings follow from Traits."""

from __future__ import annotations

import pytest

from sms_cli.errors import NotFound
from sms_cli.model.sheet import Combat, Traits
from sms_cli.resolver.rings import Ring, ring_value, trait_value


def combat(traits: dict[str, int], void: int = 3) -> Combat:
    """Return a combatant whose Traits are 9 where nothing else is said."""
    nines = dict.fromkeys(Traits.__struct_fields__, 9)
    return Combat(
        void=void,
        insight_rank=1,
        honor=1,
        void_points=1,
        wounds=0,
        traits=Traits(**{**nines, **traits}),
    )


@pytest.mark.parametrize(
    ("ring", "first", "second"),
    [
        (Ring.AIR, "reflexes", "awareness"),
        (Ring.EARTH, "stamina", "willpower"),
        (Ring.FIRE, "agility", "intelligence"),
        (Ring.WATER, "strength", "perception"),
    ],
)
def test_c19_a_ring_is_the_lower_of_its_traits(ring: Ring, first: str, second: str) -> None:
    assert ring_value(combat({first: 2, second: 4}), ring) == 2
    assert ring_value(combat({first: 5, second: 3}), ring) == 3
    assert ring_value(combat({first: 4, second: 4}), ring) == 4
    assert ring_value(combat({}), ring) == 9


def test_r18_void_stands_alone() -> None:
    lowest = dict.fromkeys(("reflexes", "stamina", "agility", "strength"), 1)
    assert ring_value(combat(lowest, void=6), Ring.VOID) == 6


def test_c19_traits_and_rings_are_read_by_name_in_any_case() -> None:
    someone = combat({"reflexes": 2, "awareness": 4}, void=5)
    assert trait_value(someone, "Awareness") == 4
    assert trait_value(someone, " AIR ") == 2
    assert trait_value(someone, "void") == 5


def test_c19_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotFound, match=r'"watr" .*water'):
        trait_value(combat({}), "watr")
