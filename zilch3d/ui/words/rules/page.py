"""Any rule set as a page to read: sections of plain sentences, and examples of what scores."""

from collections.abc import Iterable, Iterator

from zilch3d.engine.ruleset import FumbleRule, RuleSet
from zilch3d.i18n import _
from zilch3d.store.sheets import AtTable, sheet_of
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules import conduct, ending, scoring, starting, turn
from zilch3d.ui.words.rules.parts import FieldWords, Section


def sections(rules: RuleSet, points_text: PointsText) -> tuple[Section, ...]:
    """The whole rules, in the language in use; ``points_text`` writes points."""

    def of_fields(words: Iterable[FieldWords]) -> Iterator[str]:
        return (sentence for field in words for sentence in field.on_page(rules, points_text))

    combinations = tuple(scoring.groups(rules.scoring, points_text))
    at_table = (f"{_asked(each)} {_in_this_game(each, rules)}" for each in sheet_of(rules).at_table)
    parts = (
        Section(_("What scores"), tuple(scoring.sentences(rules, points_text)), combinations),
        Section(_("Your turn"), (*turn.course(rules), *of_fields(turn.WORDS))),
        Section(_("The end"), tuple(of_fields(ending.WORDS))),
        Section(_("Fumbles and conduct"), tuple(of_fields(conduct.WORDS))),
        Section(_("Who starts"), tuple(of_fields(starting.WORDS))),
        Section(_("At a real table"), tuple(at_table)),
    )
    return tuple(part for part in parts if part.sentences or part.groups)


# What a rule sheet asks of people with real dice, and what the game makes of it


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


def _in_this_game(manner: AtTable, rules: RuleSet) -> str:
    """How the game itself sees to what is asked of people."""
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
