"""An attack in a fight: its die, the blow, and who acts then."""

from __future__ import annotations

from collections.abc import Iterable

from sms_cli.resolver.fight_attack import FightAttack
from sms_cli.show import combat_rolls, layout
from sms_cli.show.fight import turns
from sms_cli.show.fight_telling import tell_deed
from sms_cli.show.layout import hang
from sms_cli.show.text import Line, line


def attack_lines(step: FightAttack) -> Iterable[Line]:
    """Draw the step."""
    told = hang(line(), tell_deed(step.deed._asdict()) or (), 0) if step.deed else []
    return layout.page([told, list(combat_rolls.attack_lines(step.attack)), turns(step)])


def attack_quiet(step: FightAttack) -> Iterable[str]:
    """The bare answer is hit or miss."""
    return combat_rolls.attack_quiet(step.attack)
