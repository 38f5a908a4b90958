"""What counted dice say about their fairness, in sentences."""

from zilch3d.engine.dice import Counts
from zilch3d.fair.chi_square import (
    MIN_DICE,
    ORDINARY,
    Verdict,
    chance_of_more,
    chi_square,
    chi_square_between,
    verdict,
)
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words.amounts import decimal, number, percent

UNUSUAL = 0.05
RARE = 0.01
"""Chances below which a difference is called so."""


def dice(counts: Counts) -> str:
    """How many dice were counted."""
    many = sum(counts)
    return ngettext("{n} die", "{n} dice", many).format(n=number(many))


def scoring_share(counts: Counts) -> str:
    """How many of the dice show a 1 or a 5, which count by themselves under most rules."""
    share = (counts[0] + counts[4]) / max(1, sum(counts))
    return _("1s and 5s: {percent}").format(percent=percent(share, 1))


def test_figure(counts: Counts) -> str:
    """The chi-square of the counts, and what is ordinary."""
    low, high = (decimal(bound, 2) for bound in ORDINARY)
    words = _("Chi-square: {chi}. In 95 of 100 counts, fair dice come to {low} to {high}.")
    return words.format(chi=decimal(chi_square(counts), 2), low=low, high=high)


def judgement(counts: Counts) -> str:
    """What the chi-square of the counts means."""
    of_100 = _of_100(chance_of_more(chi_square(counts)))
    words = {
        Verdict.TOO_FEW: _("Too few dice to judge: that takes at least {least}."),
        Verdict.ORDINARY: _(
            "This is ordinary: fair dice are at least as uneven in {of_100} of 100 counts."
        ),
        Verdict.UNEVEN: _(
            "This is uneven: fair dice are at least as uneven in only {of_100} of 100 counts. "
            "A few more games will show whether that was chance."
        ),
        Verdict.EVEN: _("This is more even than fair dice usually are, which happens, too."),
    }[verdict(counts)]
    return words.format(least=MIN_DICE, of_100=of_100)


def comparison(people: Counts, computers: Counts) -> str:
    """Whether people and computer players get different dice."""
    if min(sum(people), sum(computers)) < MIN_DICE:
        return _("Too early to tell: that takes {least} dice each.").format(least=MIN_DICE)
    chance = chance_of_more(chi_square_between(people, computers))
    if chance >= UNUSUAL:
        words = _(
            "No sign of it: where both throw the same dice, chance alone makes a difference "
            "at least this large in {of_100} of 100 comparisons."
        )
    elif chance >= RARE:
        words = _(
            "They differ more than usual, but chance alone makes a difference this large in "
            "{of_100} of 100 comparisons. More games will tell."
        )
    else:
        words = _(
            "They differ: chance alone makes a difference this large in {of_100} of 100 "
            "comparisons. If it stays so with more games, please report it."
        )
    return words.format(of_100=_of_100(chance))


def _of_100(chance: float) -> str:
    """A chance as a number of cases in a hundred."""
    if chance >= UNUSUAL:
        return str(round(100 * chance))
    return decimal(100 * chance, 1) if chance >= RARE / 10 else _("fewer than 0.1")
