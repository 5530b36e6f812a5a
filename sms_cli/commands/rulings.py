"""`sms rulings`: what the rule books leave open, and how this table decides it."""

from sms_cli.commands.command import command
from sms_cli.commands.table import table_rulings
from sms_cli.model.answers import Ruling, RulingsInForce
from sms_cli.model.settings import SETTINGS


@command
def rulings() -> RulingsInForce:
    """List the table's rulings and those in force.

    \b
    sms rulings                    each setting with its choices
    sms rulings -q                 as sms.toml would say them
    """
    in_force = table_rulings()._asdict()
    return RulingsInForce(
        tuple(
            Ruling(key, number, in_force[key], choices[0].value, choices)
            for key, number, choices in SETTINGS
        )
    )
