"""The advice of a rule sheet in our words, each beside what the exact odds say of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.sheet_advice import NAMED, NO_POINTS, AdviceVerdict, Judgement, SheetAdvice
from zilch3d.ui.words import amounts
from zilch3d.ui.words.rules.parts import either

DICE = (1, 2, 3, 4)
"""For which numbers of dice there are figures of when to bank."""


@dataclass(frozen=True)
class AdviceWords:
    """A piece of advice in words, what the odds say of it, and in a word how true it is."""

    claim: str
    truth: str
    verdict: str


def heading() -> str:
    return _("What the sheet says, and what’s true")


def note() -> str:
    """The explanation of the figures."""
    return _(
        "We checked them by points per turn. Where totals are named, by chance to win with two "
        "players."
    )


def in_words(judgement: Judgement, rules: RuleSet, *, times_100: bool = False) -> AdviceWords:
    """A judged piece of advice in words; ``times_100`` as in ``amounts.points``."""
    figures = _Figures(judgement, rules, times_100)
    return AdviceWords(
        _claim(figures), _TRUTHS[judgement.advice](figures), verdict(judgement.verdict)
    )


def verdict(which: AdviceVerdict) -> str:
    return {
        AdviceVerdict.TRUE: _("true"),
        AdviceVerdict.HALF: _("half true"),
        AdviceVerdict.WRONG: _("not true"),
    }[which]


@dataclass(frozen=True)
class _Figures:
    """Writes the figures of a judgement, each by its name."""

    judgement: Judgement
    rules: RuleSet
    times_100: bool

    def points(self, *names: str) -> Mapping[str, str]:
        """Whole points."""
        write = partial(amounts.points, self.rules, times_100=self.times_100)
        return {name: write(round(self.judgement.figures[name])) for name in names}

    def averages(self, *names: str) -> Mapping[str, str]:
        write = partial(amounts.average, self.rules, times_100=self.times_100)
        return {name: write(self.judgement.figures[name]) for name in names}

    def chances(self, *names: str) -> Mapping[str, str]:
        return {name: amounts.fine_percent(self.judgement.figures[name]) for name in names}

    def shares(self, *names: str) -> Mapping[str, str]:
        write = amounts.percent
        return {name: amounts.tied(write(self.judgement.figures[name])) for name in names}

    def named(self) -> Mapping[str, str]:
        """The points, or turns, that the sheet itself names."""
        points = partial(amounts.points, self.rules, times_100=self.times_100)
        unit = self.rules.scoring.unit
        return {
            name: amounts.number(n) if name.startswith(NO_POINTS) else points(int(n / unit))
            for name, n in NAMED.get(self.judgement.advice, {}).items()
        }


# What the sheets advise


def _claim(figures: _Figures) -> str:
    rules = figures.rules
    target = amounts.points(rules, rules.end.target, times_100=figures.times_100)
    words = _CLAIMS[figures.judgement.advice]()
    return words.format(**figures.named(), target=target)


_CLAIMS: Mapping[SheetAdvice, Callable[[], str]] = {
    SheetAdvice.GAME_LENGTH: lambda: _("Most games last {turns_least} to {turns_most} turns."),
    SheetAdvice.GOOD_SCORE: lambda: _("{least} to {most} points is often a good score."),
    SheetAdvice.FAIR_SCORE: lambda: _("{least} to {most} points can be enough."),
    SheetAdvice.LEADERS: lambda: _(
        "Play it safe when you’re far ahead. Be bolder when you’re far behind."
    ),
    SheetAdvice.GIVE_UP: lambda: _(
        "Give up extra 1s and 5s, even a low three of a kind, to roll more dice."
    ),
    SheetAdvice.HIGH_TRIPLE: lambda: _(
        "You’re likelier to roll a high three of a kind with five dice than with three."
    ),
    SheetAdvice.FOUR_DICE: lambda: _(
        "After hot dice, roll at least four dice. You’re far less likely to lose it all."
    ),
    SheetAdvice.NOT_TWO: lambda: _("It’s better to roll one die or three than two."),
    SheetAdvice.RISK_FOR_GLORY: lambda: _(
        "For hot dice, it’s worth risking up to {points} on one or two dice."
    ),
    SheetAdvice.SAFE_LEAD: lambda: _(
        "Near the end, don’t stop past {target} with a lead of less than {lead}."
    ),
    SheetAdvice.STOP_SHORT: lambda: _(
        "In a close game, stop at {least} to {most} and let the others go over first."
    ),
    SheetAdvice.INTUITION: lambda: _("Some players ignore the odds, trust their luck, and win."),
    SheetAdvice.ONE_ALONE: lambda: _("From 1 2 4 4 5 6, set aside only the 1 and roll five dice."),
    SheetAdvice.THREE_FIVES: lambda: _(
        "From 1 5 5 5 6 6, set aside the 5s, give up the 1 and roll three dice."
    ),
    SheetAdvice.BANK_WITH_TWO: lambda: _("With {points} and two dice left, bank."),
    SheetAdvice.LAST_DIE: lambda: _(
        "Rolling the last die is admirable. The more at stake, the more admirable."
    ),
    SheetAdvice.FEWEST_DICE: lambda: _(
        "While you can still get three of a kind, set aside as few dice as you can."
    ),
    SheetAdvice.EVEN_RISK: lambda: _(
        "With three of a kind set aside, rolling the last die is worth a fifty-fifty risk."
    ),
    SheetAdvice.TIMELY: lambda: _("Don’t let a good score slip away. Bank it."),
    SheetAdvice.ONES_NOT_FIVES: lambda: _("Set aside 1s rather than 5s. The 5s aren’t worth much."),
}

# What the odds say


def _game_length(figures: _Figures) -> str:
    # Translators: It follows “Most games last 10 to 20 turns”. {share} is such as 85%.
    words = _("With two players in a hurry, {share} do. Each takes {turns} turns on average.")
    turns = amounts.decimal(figures.judgement.figures["turns"], 1)
    return words.format(**figures.shares("share"), turns=turns)


def _good_score(figures: _Figures) -> str:
    average = _("The average turn brings {average}.").format(**figures.averages("average"))
    return f"{_banked(figures)} {average}"


def _banked(figures: _Figures) -> str:
    """With which numbers of dice left the least and the most that is named is banked."""
    named, unit = NAMED[figures.judgement.advice], figures.rules.scoring.unit
    dice = {
        which: [n for n in DICE if 0 < figures.judgement.figures[f"bank_{n}"] * unit <= value]
        for which, value in named.items()
    }
    # Translators: {few} and {many} are such as “1, 2 or 3”.
    words = _("Best play banks {least} with {few} dice left, and {most} with {many}.")
    return words.format(**figures.named(), few=_any_of(dice["least"]), many=_any_of(dice["most"]))


def _any_of(dice: Iterable[int]) -> str:
    numbers = [str(number) for number in dice]
    return either(numbers) if numbers else "–"


def _leaders(figures: _Figures) -> str:
    words = _(
        "With three dice left and level scores, best play banks from {level_3} on. Ahead by {high} "
        "to {low}, it banks from {ahead_3} on. Behind by as much, from {behind_3} on."
    )
    return words.format(**figures.points("ahead_3", "high", "low", "level_3", "behind_3"))


def _give_up(figures: _Figures) -> str:
    words = _("Best play gives up points in {share} of the first rolls that allow it.")
    often = words.format(**figures.shares("share"))
    face = round(figures.judgement.figures["face"])
    if not face:
        return often
    for_a_1 = _("It even gives up three {face}s to set aside only a 1.").format(face=face)
    return f"{often} {for_a_1}"


def _high_triple(figures: _Figures) -> str:
    words = _(
        "One of the three best comes up in {chance_5} of rolls of five dice, and in {chance_3} of "
        "rolls of three."
    )
    return words.format(**figures.chances("chance_5", "chance_3"))


def _four_dice(figures: _Figures) -> str:
    words = _("The risk is {zilch_4} with four dice, and {zilch_3} with three.")
    return words.format(**figures.chances("zilch_4", "zilch_3"))


def _not_two(figures: _Figures) -> str:
    words = _(
        "Best play rolls two dice until it has {bank_2}, one die until {bank_1}, and three dice "
        "until {bank_3}."
    )
    return words.format(**figures.points("bank_1", "bank_2", "bank_3"))


def _risk_for_glory(figures: _Figures) -> str:
    words = _(
        "With {points}, that costs you {cost_1} on average with one die, and {cost_2} with two. "
        "Best play banks from {bank_1} on with one die, and from {bank_2} on with two."
    )
    costs, banked = figures.averages("cost_1", "cost_2"), figures.points("bank_1", "bank_2")
    return words.format(**figures.named(), **costs, **banked)


def _safe_lead(figures: _Figures) -> str:
    words = _(
        "With {risk} at risk, best play stops if it leads by {lead_1} with one die left, {lead_2} "
        "with two, {lead_3} with three, or {lead_4} with four."
    )
    return words.format(**figures.points("risk", *(f"lead_{n}" for n in DICE)))


def _stop_short(figures: _Figures) -> str:
    words = _(
        "If the other player has {other}, you win {wins_short} of games when you stop at {total}, "
        "and {wins_beyond} at {goal}. Only {better} is as good."
    )
    chances = figures.chances("wins_short", "wins_beyond")
    return words.format(**figures.points("other", "total", "goal", "better"), **chances)


def _intuition(figures: _Figures) -> str:
    words = _(
        "Set aside all that scores and toss a coin to bank, and you get {tossed} a turn. Best play "
        "gets {best}."
    )
    return words.format(**figures.averages("tossed", "best"))


def _example(figures: _Figures) -> str:
    words = _(
        "That brings {advised} on average, and the best other choice {other}. In a first turn it’s "
        "{opening_advised} against {opening_other}."
    )
    return words.format(**figures.averages("advised", "other", "opening_advised", "opening_other"))


def _bank_with_two(figures: _Figures) -> str:
    words = _("Best play banks from {bank_2} on. Rolling loses {cost_2} on average.")
    return words.format(**figures.points("bank_2"), **figures.averages("cost_2"))


def _last_die(figures: _Figures) -> str:
    words = _(
        "The risk is {zilch_1}. Best play only rolls it below {bank_1}. With {stake} at stake, "
        "rolling loses {cost_1} on average."
    )
    points = figures.points("bank_1", "stake")
    return words.format(**figures.chances("zilch_1"), **points, **figures.averages("cost_1"))


def _fewest_dice(figures: _Figures) -> str:
    words = _(
        "When only single dice score, best play sets aside as few as it can in {share} of first "
        "rolls. Three of a kind comes up in {chance_5} of rolls of five dice, and in {chance_4} of "
        "rolls of four."
    )
    return words.format(**figures.shares("share"), **figures.chances("chance_5", "chance_4"))


def _even_risk(figures: _Figures) -> str:
    words = _("The risk is {zilch_1}. Best play rolls it below {bank_1}, and banks from there on.")
    return words.format(**figures.chances("zilch_1"), **figures.points("bank_1"))


def _timely(figures: _Figures) -> str:
    words = _("With one die left, that’s right from {bank_1} on. With less, rolling brings more.")
    return words.format(**figures.points("bank_1"))


def _ones_not_fives(figures: _Figures) -> str:
    words = _(
        "If the first roll has a 1 and a 5, setting aside only the 1 brings {one} on average, only "
        "the 5 {five}, and both {both}."
    )
    return words.format(**figures.averages("one", "five", "both"))


_TRUTHS: Mapping[SheetAdvice, Callable[[_Figures], str]] = {
    SheetAdvice.GAME_LENGTH: _game_length,
    SheetAdvice.GOOD_SCORE: _good_score,
    SheetAdvice.FAIR_SCORE: _banked,
    SheetAdvice.LEADERS: _leaders,
    SheetAdvice.GIVE_UP: _give_up,
    SheetAdvice.HIGH_TRIPLE: _high_triple,
    SheetAdvice.FOUR_DICE: _four_dice,
    SheetAdvice.NOT_TWO: _not_two,
    SheetAdvice.RISK_FOR_GLORY: _risk_for_glory,
    SheetAdvice.SAFE_LEAD: _safe_lead,
    SheetAdvice.STOP_SHORT: _stop_short,
    SheetAdvice.INTUITION: _intuition,
    SheetAdvice.ONE_ALONE: _example,
    SheetAdvice.THREE_FIVES: _example,
    SheetAdvice.BANK_WITH_TWO: _bank_with_two,
    SheetAdvice.LAST_DIE: _last_die,
    SheetAdvice.FEWEST_DICE: _fewest_dice,
    SheetAdvice.EVEN_RISK: _even_risk,
    SheetAdvice.TIMELY: _timely,
    SheetAdvice.ONES_NOT_FIVES: _ones_not_fives,
}
