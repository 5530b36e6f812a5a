"""What RULES.md says, written down by hand."""

from __future__ import annotations

# Setting → its number, the default, the other choice.
RULINGS = {
    "full_tier": ("R1", "stop", "roll-on"),
    "edge_on_blow_up": ("R2", "first", "every"),
    "grit_blow_up": ("R4", "exact", "reach"),
    "composure_refresh": ("R6", "top-up", "reset"),
    "recovery": ("R7", "step", "clear"),
    "skill_roll": ("R11", "skill+trait", "skill"),
    "ten_dice": ("R13", False, True),
    "bind_damage": ("R20", False, True),
}
