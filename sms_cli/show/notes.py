"""The sentences of the notes: what the rules leave to the GM, and words on what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sms_cli.model.change import Note
from sms_cli.show.text import listed

NOTES = {
    "campaign-there": "{where} is a campaign already.",
    "files-kept": "There already, and kept as they are: {files}.",
    "general-cost": "A real cost is due: sms cost {who} harm, face, shift or an obligation.",
    "general-turn": "The situation turns on {who}: what gets worse right now?",
    "fight-turn": "Besides the Harm: what serious thing does this do to {who}?",
    "social-cost": "Does an obligation of {who} heat? sms cost {who} and its id heats it.",
    "social-turn": "{who}: what breaks? An alliance, a standing, or is the Cut thinkable now?",
    "cost-as-before": "{who} has paid just that: nothing changes.",
    "shift": "The room shifts. What do the others notice about {who}?",
    "face-kept": "1 Composure keeps the Face of {who}.",
    "no-face-to-lose": "{who} has no Face left to lose.",
    "burns-already": "{obligation} is burning already. Does the bond itself give way?",
    "face-full": "{who} has {most} Face, the most there is: nothing is added.",
    "name-full": "{who} has {most} Name, the most there is: nothing is added.",
    "no-name-to-lose": "{who} has no Name left to lose.",
    "sunset-question": "Is this {who}'s Sunset Walk? Ask it now.",
    "bond-may-break": "{obligation} burns as it is: does the relationship break?",
    "held-already": "{obligation} is held already: it cannot be any cooler.",
    "poisoned-call": "{obligation} is poisoned: does the help come, and in what spirit?",
    "obligation-poisoned": "{obligation} is to the same person: from now on it is poisoned.",
    "obligation-failed": (
        "Who pays for {obligation}: a new enemy, the dojo's standing, a bond to cut?"
    ),
    "worth-a-name": (
        "The bond deepens. If {obligation} was worth 1 Name: sms gain {who} name adds it."
    ),
    "bond-cut": "{obligation} is cut: does it still bind anybody?",
    "name-shaken": "{who}'s Name is shaken: none to spend, identity checks at disadvantage.",
    "many-techniques": "{who} carries {count} techniques: which older one has faded?",
    "no-dojo-obligation": "{who} has no open obligation to the dojo: nothing heats.",
    "order-tied": "{who} are tied: the GM says who acts first.",
    "learnt-something": (
        "What did {who} learn? If the table agrees: sms technique learn {who} and its name."
    ),
    "still-hollowed": (
        "{who} stays Hollowed: the story may heal it, with sms session end --fiction {who}."
    ),
    "dice-held": "Held from now on: {who}.",
    "dice-lost": "Lost with the round: {who}.",
    "may-defend-in-fight": (
        "Does {who} defend? sms fight {payment} {who} defend, then "
        "sms defend {who} --against {total} --avert."
    ),
    "still-grappled": "{who} is held still: the hold does the Wounds of its first moment again.",
    "hold-hurts": "{who} is held still, and it hurts again: sms gain {who} wounds {wounds}.",
    "action-lost": "{who} was stunned: this Action is lost, the next one is free again.",
    "attack-prevented": "{who} was shoved: this attack is lost, the next one is free again.",
    "spell-done": "{who}'s spell is complete: Actions spent on it, {spent}.",
    "spell-broken": "{who}'s spell breaks: Actions wasted, {spent}.",
    "spell-counted": "{who} has spent {spent} on the spell; --of N says how many it takes.",
    "spell-left": "{who} had {spent} Actions in a spell: was it complete, or are they wasted?",
    "void-by-hand": "{who} has no sheet: {spent} spent in this fight. Were the Void Points there?",
    "void-and-fear": "{who} is afraid: a Void Point buys nothing against the source of the fear.",
    "total-cover": "{who} stands behind total cover: no attack comes through.",
    "cover-kept": "Hit or miss, {who} is back behind cover.",
    "void-past-ring": (
        "{who} has {points} Void Points and a Void Ring of {void}: does something give the others?"
    ),
    "unskilled": "{who} has no {skill}: unskilled, and tens do not explode.",
    "skill-meant": "Did you mean {skill}?",
    "squad-unskilled": "{who} do not know {skill}: it adds no dice.",
    "dead-or-down": "Are the fallen of {who} dead, or only out of it? The attacker chooses.",
    "kills": "Do the Wounds alone kill {who}? That is the GM's word.",
    "squad-out": "{who} are out: nobody stands.",
    "squad-conditions": (
        "A squad's sheet has no place for it: whoever of {who} was hit is {conditions}."
    ),
    "full-defense-of-nothing": "{who} cannot use Defense: a Full Defense adds nothing to the TN.",
    "aid-ignored": "{who} has Void {void}: Brutes who would help and do not count, {count}.",
    "invulnerable": (
        "None of it hurts {who}. Magic, blessed weapons and what the sheet lists would: --material."
    ),
    "full-attack": "Whoever attacks {who} before {who}'s next Action: --target-full-attack.",
    "may-defend": "An Active Defense? sms defend {who} --against {total} --avert.",
    "no-damage-dice": "{pool} has no dice to roll: whose Strength is in it? Give --strength.",
    "afraid": (
        "{who} has {penalty} dice less on Skill rolls; against what is feared, no Void Points."
    ),
    "surprised": "The ambush is sprung with: sms fight start NAME… {options}",
    "defended": "The attack fails. What it has written stays, but for --avert or sms undo.",
    "cover-short": "The cover's {bonus} are too few: the attack still reaches its TN.",
    "cover-taken": "The TN of this attack rises by {bonus}: does its total still reach it?",
    "disarmed": "The weapon is out of the hand.",
    "disarmed-kept": "The weapon is in the hand of {who} now.",
    "guard-waits": "The attack needs {needs}. Short of that it turns on {who}.",
    "guard-takes": (
        "The attack falls short of {needs}: {who} is its target now, hit if it reaches {who}'s own "
        "TN, and may defend again."
    ),
    "guard-fails": (
        "The attack reaches {needs}: it is for the first target again, those {raises} Raises aside."
    ),
    "full-tier": "{most} skills stand at {tier}: {skill} stays {die}; the blow-up is worth 1 Grit.",
    "face-gone": "{who} has no Face: the respectable look past, and no challenge is heard.",
    "name-gone": "{who} has no Name: is this a self rebuilt, or one going hollow?",
    "hollowed": "{who} is Hollowed: from now on each failure asks about the Sunset Walk.",
}

# Where several people are asked the same, a picture asks once and names everybody.
TOGETHER = {
    "learnt-something": (
        "What did {who} learn? If the table agrees: sms technique learn NAME TECHNIQUE."
    ),
}


def sentence(note: Note) -> str:
    """Return what a note says."""
    return NOTES[note.id].format(**dict(note.facts))


def sentences(notes: Sequence[Note]) -> Iterator[str]:
    """Yield what a picture says of notes: of those that belong together, one sentence."""
    for note in notes:
        alike = [each for each in notes if each.id == note.id and each.id in TOGETHER]
        if len(alike) < 2:
            yield sentence(note)
        elif note is alike[0]:
            who = listed([str(dict(each.facts)["who"]) for each in alike])
            yield TOGETHER[note.id].format(who=who)
