"""What a rule sheet asks of people with real dice, and what the game makes of it."""

from zilch3d.engine.ruleset import FumbleRule, RuleSet
from zilch3d.i18n import _
from zilch3d.store.sheets import AtTable, RuleSheet
from zilch3d.ui.words.rulebook.parts import Section


def section(sheet: RuleSheet, rules: RuleSet) -> Section:
    said = tuple(f"{_asked(each)} {_here(each, rules)}" for each in sheet.at_table)
    return Section(_("At a real table"), said)


def _asked(manner: AtTable) -> str:
    return {
        AtTable.SCOREKEEPER: _("One of you keeps the score."),
        AtTable.CALLING: _("The scorekeeper calls out what is at risk: “550 and rolling”."),
        AtTable.HARD_TABLE: _(
            "Play on a hard table, with dice of the usual size, and throw them briskly."
        ),
        AtTable.WHOLE_ROLL: _(
            "A roll counts if all its dice are thrown at once and come to lie flat."
        ),
        AtTable.INTERFERENCE: _(
            "Nobody gets in the way of rolling dice, neither with a hand nor with what was left "
            "lying there: such a roll is thrown again."
        ),
        AtTable.SCORE_PAPER: _("Only the score paper may lie there: dice that meet it count."),
        AtTable.POLITE_CALL: _("If you see that a roll doesn’t count, say so politely."),
        AtTable.PICK_UP: _("Pick up all the dice at once: to miss one is a fumble, too."),
    }[manner]


def _here(manner: AtTable, rules: RuleSet) -> str:
    """What the game makes of it."""
    if manner is AtTable.PICK_UP:
        missed = _("Here the hand never misses one, so this fumble can’t happen.")
        hidden = _("Here none is ever missed, unless somebody has hidden it.")
        return hidden if rules.manners.hidden_die else missed
    if manner is AtTable.WHOLE_ROLL:
        always = _("Here they always do.")
        judged = _("Here the game sees to it.")
        return always if rules.manners.cocked is FumbleRule.OFF else judged
    return {
        AtTable.SCOREKEEPER: _("Here the game does."),
        AtTable.CALLING: _("Here it stands below the points while the dice roll."),
        AtTable.HARD_TABLE: _("Here table and dice are always the same, however you throw."),
        AtTable.INTERFERENCE: _("Here nothing is in the way, and no hand reaches in."),
        AtTable.SCORE_PAPER: _("Here it lies beside the table."),
        AtTable.POLITE_CALL: _("Here the game says it."),
    }[manner]
