"""A roll on somebody's sheet: a character's skill, a combatant's Skill/Trait."""

from typing import Any

from sms_cli.commands.campaign import Campaign
from sms_cli.commands.context import current
from sms_cli.commands.options import read_grit
from sms_cli.commands.roll import SHEET_POOL, SKILL, check_options, raises_of, request_of
from sms_cli.errors import RuleError, UsageError
from sms_cli.model.sheet import Character, Sheet, Skill, Squad
from sms_cli.resolver.miss import Table
from sms_cli.resolver.pool import PoolRoll
from sms_cli.resolver.skill import cost_fault, roll_skill


def roll_sheet(campaign: Campaign, name: str, skill: str | None, options: dict[str, Any]) -> Any:
    """Roll a character's skill, or the Skill/Trait of somebody with a `[combat]` table."""
    if skill is None:
        return campaign.change_sheets([name], _ask_for_skill)
    return campaign.change_sheets([name], lambda sheet: _roll(campaign, sheet, skill, options))


def _ask_for_skill(sheet: Sheet) -> None:
    """Refuse a roll that does not say of what, in the words of the sheet's kind."""
    what = (
        ", ".join(Skill) if isinstance(sheet, Character) else "kenjutsu/agility, or a Trait or Ring"
    )
    if isinstance(sheet, Squad):
        raise _squads_roll(sheet)
    raise UsageError(f"say what {sheet.stem} rolls: sms roll {sheet.stem} SKILL ({what})")


def _squads_roll(squad: Squad) -> RuleError:
    return RuleError(f"{squad.stem} is a squad and rolls as one: sms squad roll {squad.stem}")


def _roll(campaign: Campaign, sheet: Sheet, skill: str, options: dict[str, Any]) -> Any:
    if isinstance(sheet, Squad):
        raise _squads_roll(sheet)
    if isinstance(sheet, Character) and not (sheet.combat and _is_combat(skill)):
        return _roll_skill(campaign, sheet, skill, options)
    if sheet.combat is None:
        raise RuleError(f"{sheet.stem} has no [combat] table and rolls a skill: {', '.join(Skill)}")
    return _roll_combat(campaign, sheet, skill, options)


def _is_combat(skill: str) -> bool:
    return "/" in skill or skill.casefold() not in tuple(Skill)


def _roll_skill(campaign: Campaign, hero: Character, skill: str, options: dict[str, Any]) -> Any:
    target = check_options(SKILL, options)
    table = options.get("table", Table.GENERAL)
    if table is Table.FIGHT and "keep_face" in options:
        raise UsageError("--keep-face has no meaning on the fight table, which costs no Face")
    if (cost := options.get("cost")) and (fault := cost_fault(table, cost)):
        raise UsageError(fault)
    request = request_of(options, target, character=hero.stem, skill=skill)
    grit = read_grit(options.get("grit"))
    roll = roll_skill(hero, request, campaign.rulings, current().dice, grit)
    if grit == 0 and current().may_ask:
        from sms_cli.commands.offer import offer_grit

        offer_grit(hero, roll)
    return roll


def _roll_combat(campaign: Campaign, sheet: Sheet, what: str, options: dict[str, Any]) -> PoolRoll:
    from sms_cli.resolver.skill_trait import Declared, roll_skill_trait, roll_to_escape

    target = check_options(SHEET_POOL, options)
    declared = Declared(
        target,
        **raises_of(options),
        unskilled="unskilled" in options,
        add_each=options.get("add_each", 0),
    )
    rulings, dice = campaign.rulings, current().dice
    if "escape" in options:
        return roll_to_escape(sheet, options["escape"], what, declared, rulings, dice)
    return roll_skill_trait(sheet, what, declared, rulings, dice)
