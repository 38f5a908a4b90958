"""Habits in words: what somebody does again and again, what it costs, and what got better."""

from collections.abc import Callable

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.habits import MAX_GAMES, SIDES, Habit, Kind
from zilch3d.odds.questions import Question, Situation
from zilch3d.ui.words import amounts

FEWEST_GAMES = 5
"""After fewer games hardly any habit can show."""


def habit(of: Habit, rules: RuleSet) -> str:
    """A habit in a sentence."""
    words = _WITH_POINTS.get(of.kind)
    if words is None:
        return _PLAIN[of.kind]()
    if of.off_by is None:
        return _rolls_on() if SIDES[of.kind].first else _banks_early()
    return words().format(points=amounts.points(rules, of.off_by, times_100=True))


def cost(of: Habit) -> str:
    """What a habit costs."""
    # Translators: what a habit costs somebody in every game, of all chances to win.
    words = _("That costs you {percent} a game.")
    return words.format(percent=amounts.fine_percent(of.cost))


def over(games: int) -> str:
    """In how many games habits were looked for."""
    words = ngettext("Seen in your last {n} game.", "Seen in your last {n} games.", games)
    return words.format(n=min(games, MAX_GAMES))


def none(games: int) -> str:
    """There is nothing to say, after so many games."""
    if games < FEWEST_GAMES:
        return _("No habit shows yet. It takes a few games to see one.")
    words = ngettext(
        "No habit shows in your last {n} game.", "No habit shows in your last {n} games.", games
    )
    return words.format(n=min(games, MAX_GAMES))


def outgrown(kind: Kind) -> str:
    """A habit that no longer shows."""
    # Translators: {habit} is one of the names of habits, such as “One die left”.
    return _("Well done! A habit of yours is gone: {habit}.").format(habit=name(kind))


def name(kind: Kind) -> str:
    """What a habit is about, as a title."""
    side = SIDES[kind]
    if kind is Kind.OVERLOOKS:
        return _("Dice that score")
    if side.situation is not None:
        return _SITUATIONS[side.situation]()
    return _QUESTIONS[side.questions[0]]()


def practise() -> str:
    """What leads to positions of the kind of a habit."""
    return _("Practise this")


_SITUATIONS: dict[Situation, Callable[[], str]] = {
    Situation.BEHIND: lambda: _("When you’re behind"),
    Situation.AHEAD: lambda: _("When you’re ahead"),
    Situation.NEAR_END: lambda: _("Near the end"),
}

_QUESTIONS: dict[Question, Callable[[], str]] = {
    Question.ROLL_1: lambda: _("One die left"),
    Question.ROLL_2: lambda: _("Two dice left"),
    Question.ROLL_3: lambda: _("Three dice left"),
    Question.ROLL_MORE: lambda: _("Four dice left, or more"),
    Question.ROLL_LAST: lambda: _("The last turn"),
    Question.SETS: lambda: _("Combinations"),
    Question.ONES: lambda: _("Setting aside 1s"),
    Question.FIVES: lambda: _("Setting aside 5s"),
    Question.HOT_DICE: lambda: _("Hot dice"),
    Question.MOST_DICE: lambda: _("How many dice to set aside"),
    Question.MOST_POINTS: lambda: _("Which dice to set aside"),
}

_WITH_POINTS: dict[Kind, Callable[[], str]] = {
    Kind.ROLLS_ON_1: lambda: _("With one die left you roll at {points} points too many."),
    Kind.ROLLS_ON_2: lambda: _("With two dice left you roll at {points} points too many."),
    Kind.ROLLS_ON_3: lambda: _("With three dice left you roll at {points} points too many."),
    Kind.ROLLS_ON_MORE: lambda: _(
        "With four dice or more left you roll at {points} points too many."
    ),
    Kind.ROLLS_ON_BEHIND: lambda: _("When you’re behind, you roll at {points} points too many."),
    Kind.ROLLS_ON_AHEAD: lambda: _("When you’re ahead, you roll at {points} points too many."),
    Kind.ROLLS_ON_NEAR_END: lambda: _(
        "Near the end of a game you roll at {points} points too many."
    ),
    Kind.BANKS_EARLY_1: lambda: _("With one die left you bank {points} points too early."),
    Kind.BANKS_EARLY_2: lambda: _("With two dice left you bank {points} points too early."),
    Kind.BANKS_EARLY_3: lambda: _("With three dice left you bank {points} points too early."),
    Kind.BANKS_EARLY_MORE: lambda: _(
        "With four dice or more left you bank {points} points too early."
    ),
    Kind.BANKS_EARLY_BEHIND: lambda: _("When you’re behind, you bank {points} points too early."),
    Kind.BANKS_EARLY_AHEAD: lambda: _("When you’re ahead, you bank {points} points too early."),
    Kind.BANKS_EARLY_NEAR_END: lambda: _(
        "Near the end of a game you bank {points} points too early."
    ),
}


def _rolls_on() -> str:
    return _("You roll again where banking wins more often.")


def _banks_early() -> str:
    return _("You bank where another roll wins more often.")


_PLAIN: dict[Kind, Callable[[], str]] = {
    Kind.ROLLS_ON_LAST: lambda: _("In the last turn you roll where banking wins more often."),
    Kind.BANKS_EARLY_LAST: lambda: _("In the last turn you bank where rolling wins more often."),
    Kind.TAKES_ONES: lambda: _("You set aside every 1, even where it’s better rolled again."),
    Kind.TAKES_FIVES: lambda: _("You set aside every 5, even where it’s better rolled again."),
    Kind.TAKES_SETS: lambda: _(
        "You set aside a small combination where one good die wins more often."
    ),
    Kind.TAKES_MOST_DICE: lambda: _(
        "You set aside all that scores, even where fewer dice are better."
    ),
    Kind.TAKES_HOT_DICE: lambda: _("You set aside all the dice where it’s better to leave some."),
    Kind.TAKES_MOST_POINTS: lambda: _(
        "You set aside the most points where other dice win more often."
    ),
    Kind.LEAVES_ONES: lambda: _("You leave a 1 where it’s worth setting aside."),
    Kind.LEAVES_FIVES: lambda: _("You leave a 5 where it’s worth setting aside."),
    Kind.BREAKS_SETS: lambda: _("You break up combinations that are worth more together."),
    Kind.LEAVES_DICE: lambda: _("You leave dice that are worth setting aside."),
    Kind.MISSES_HOT_DICE: lambda: _(
        "When all your dice score, you often leave some. You miss hot dice."
    ),
    Kind.LEAVES_POINTS: lambda: _("You set aside dice where others score more."),
    Kind.OVERLOOKS: lambda: _("You overlook dice that score."),
}
