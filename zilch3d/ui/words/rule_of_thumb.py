"""A rule of thumb in words: its table, its sentences, what it gives away, and why there is none."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.rule_of_thumb import (
    HALVES,
    Adjustment,
    MeasuredRule,
    NoRuleOfThumb,
    RuleOfThumb,
)
from zilch3d.odds.solvable import unsolvable
from zilch3d.ui.words import advice, amounts
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.figures import bank_at

NOTHING = "–"
PARTS = {Fraction(0): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
"""The parts of a point as they are written by hand."""


def thresholds(rule: RuleOfThumb, rules: RuleSet, *, times_100: bool = False) -> list[str]:
    """From which points on to bank, by the dice left, the most dice first."""
    write = partial(bank_at, rules, times_100=times_100)
    return [write(points) for points in reversed(rule.bank_at)]


def worth_head() -> str:
    """What stands beside ``worths``, where “dice left” stands beside the numbers of dice."""
    # Translators: stands below or beside “Dice left”, and is about them.
    return _("They’re worth, in points")


def paused_by_games() -> str:
    """What becomes of a search while a game is played."""
    return _(
        "A game you start pauses this. What’s worked out is kept, and it goes on when you come "
        "back to this page."
    )


def worths(rule: RuleOfThumb, rules: RuleSet, *, times_100: bool = False) -> list[str]:
    """What dice left are worth, the most first; a dash for nothing."""
    numbers = range(len(rule.bank_at), 0, -1)
    return [worth(rule.worth(dice), rules, times_100=times_100) for dice in numbers]


def worth(halves: int, rules: RuleSet, *, times_100: bool = False) -> str:
    """Points that are counted in halves of a unit; a dash for none."""
    unit = rules.scoring.unit
    points = Fraction(halves, HALVES) * unit * (100 if times_100 and unit < 1 else 1)
    if not points:
        return NOTHING
    whole, part = divmod(points, 1)
    return f"{amounts.number(int(whole)) if whole else ''}{PARTS[part]}"


def sentences(rule: RuleOfThumb, rules: RuleSet, *, times_100: bool = False) -> Iterator[str]:
    """All that the rule says beside its table, most important first."""
    write = partial(amounts.points, rules, times_100=times_100)
    yield _(
        "Set aside what brings most, if you add up its points and what the dice you leave are "
        "worth. If you’d bank, those are worth nothing."
    )
    yield from _end(rule, rules, write)
    if rule.beside or rule.beside_worth:
        words = _(
            "Beside three of a kind that dice can match, bank only with {points} more, and count "
            "the dice you leave as {worth} more."
        )
        more = worth(rule.beside_worth, rules, times_100=times_100)
        yield words.format(points=write(rule.beside), worth=more.replace(NOTHING, write(0)))
    if rule.adjustment is not None:
        yield _adjustment(rule.adjustment, write)


def _end(rule: RuleOfThumb, rules: RuleSet, write: PointsText) -> Iterator[str]:
    if not rules.end.last_turns:
        yield _("Bank as soon as that wins.")
        return
    if rule.lead:
        words = _("Cross the target only with a lead of {points} or more. With less, roll on.")
        yield words.format(points=write(rule.lead))
    yield _("In your last turn, roll until you’re ahead.")


def _adjustment(adjusted: Adjustment, write: PointsText) -> str:
    lead, shift = write(abs(adjusted.lead)), write(abs(adjusted.shift))
    ahead, sooner = adjusted.lead > 0, adjusted.shift < 0
    words = {
        (True, True): _("While you’re {lead} or more ahead, bank with {shift} less."),
        (True, False): _("While you’re {lead} or more ahead, bank only with {shift} more."),
        (False, True): _("While you’re {lead} or more behind, bank with {shift} less."),
        (False, False): _("While you’re {lead} or more behind, bank only with {shift} more."),
    }[ahead, sooner]
    return words.format(lead=lead, shift=shift)


def cost(measured: MeasuredRule) -> str:
    """What the rule gives away in a game, and the rating that this is."""
    words = _(
        "Against best play it costs you {percent} chance to win. That’s a rating of {rating}."
    )
    percent, value = amounts.percent(measured.error, 1), amounts.number(round(measured.rating))
    return words.format(percent=percent, rating=value)


def cost_in_short(measured: MeasuredRule) -> str:
    """The same in a line, for a card."""
    # Translators: on a printed card; {percent} is what a rule of thumb costs against best play.
    words = _("Costs {percent} chance to win against best play · rating {rating}")
    percent, value = amounts.percent(measured.error, 1), amounts.number(round(measured.rating))
    return words.format(percent=percent, rating=value)


def measured_by(measured: MeasuredRule) -> str:
    """How that was measured."""
    words = _("Played {games} games against best play, and won {percent} of them.")
    percent = amounts.percent(measured.won, 1)
    return words.format(games=amounts.number(measured.games), percent=percent)


def why_none(rules: RuleSet, reason: NoRuleOfThumb) -> str:
    """Why these rules, in their largest unit, have no rule of thumb, in a sentence or two."""
    match reason:
        case NoRuleOfThumb.TAKE_OVER:
            return _(
                "These rules have no rule of thumb. Whoever can take your dice over makes the "
                "dice you leave worth something else each time."
            )
        case NoRuleOfThumb.NOT_SOLVABLE:
            none, obstacle = _("These rules have no rule of thumb."), unsolvable(rules)
            return none if obstacle is None else f"{advice.why_no_best_play(obstacle)} {none}"
        case NoRuleOfThumb.NOT_SOLVED:
            return _("There’s none yet. Finding one takes a few minutes.")
