"""A roll on somebody's sheet: a character's skill, a combatant's Skill/Trait."""

from typing import Any

from sms_cli.commands.campaign import Campaign
from sms_cli.commands.context import current
from sms_cli.commands.options import read_grit
from sms_cli.commands.roll import SHEET_POOL, SKILL, check_options, manner_of, raises_of, request_of
from sms_cli.errors import RuleError, UsageError
from sms_cli.model.change import note
from sms_cli.model.sheet import Character, Combat, Sheet, Skill, Squad
from sms_cli.resolver.miss import Table
from sms_cli.resolver.pool import PoolRoll, roll_pool
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
    if "escape" in options:
        return _escape(campaign, sheet, skill, options)
    return _roll_combat(campaign, sheet.combat, sheet.stem, skill, options)


def _escape(campaign: Campaign, sheet: Sheet, skill: str, options: dict[str, Any]) -> PoolRoll:
    """Roll to get out of a hold, which does not hinder that roll (C11, C13)."""
    from sms_cli.resolver.changes import changes_between
    from sms_cli.resolver.holds import freed, require_held
    from sms_cli.resolver.target import combat_of

    check_options(SHEET_POOL, options)
    require_held(sheet, options["escape"])
    free = freed(sheet, options["escape"])
    roll = _roll_combat(campaign, combat_of(free), sheet.stem, skill, options)
    return roll._replace(changes=changes_between(sheet, free)) if roll.success else roll


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


def _roll_combat(
    campaign: Campaign, combat: Combat, stem: str, what: str, options: dict[str, Any]
) -> PoolRoll:
    from sms_cli.resolver.rings import skill_pool

    target = check_options(SHEET_POOL, options)
    found = skill_pool(combat, what, campaign.rulings)
    manner = manner_of(options, campaign.rulings)
    roll = roll_pool(
        found.pool,
        current().dice,
        target=target,
        **raises_of(options),
        harder=sum(modifier.value for modifier in found.harder),
        **{**manner, "explode": manner["explode"] and found.explode},
    )
    unskilled = (note("unskilled", who=stem, skill=found.skill),) if found.skill else ()
    return roll._replace(
        character=stem,
        skill=found.skill,
        trait=found.trait,
        parts=found.parts,
        harder=found.harder,
        notes=() if found.explode else unskilled,
    )
