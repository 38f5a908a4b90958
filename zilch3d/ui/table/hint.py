"""Advice as the hint panel shows it, and what the tutor has against a decision.

What it works on brings numpy along: import this module where advice is at hand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.advice.protocol import Evaluation, Intent, Knowledge
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.i18n import _
from zilch3d.odds.advice import DIGITS, Advice, Basis, RatedAction, Then
from zilch3d.ui.table.hint_panel import ChoiceFacts, HintFacts
from zilch3d.ui.words import advice as words

SHOWN = 3
"""How many choices are shown."""
THEN = {Intent.ROLL: Then.ROLL, Intent.BANK: Then.BANK, Intent.TAKE_OVER: Then.TAKE_OVER}
WISHES = {then: wish for wish, then in THEN.items()}


@dataclass(frozen=True)
class Choice:
    """A whole decision: what is set aside, if anything, what is done next, and what it is worth."""

    option: Option | None
    then: Then
    worth: float

    @property
    def wish(self) -> Intent | None:
        """What is to be done next; None where nothing is."""
        return WISHES.get(self.then)


@dataclass(frozen=True)
class Asked:
    """A state with what is said of it, and how points and averages of points are written."""

    state: State
    counsel: Evaluation
    knowledge: Knowledge
    progress: float
    points: Callable[[Points], str]
    average: Callable[[float], str]


def choices(advice: Advice) -> tuple[Choice, ...]:
    """The best decisions, the best first, at least one of rolling and of banking if there are."""
    found = [choice for advised in advice.choices for choice in _decisions(advised)]
    found.sort(key=_rank, reverse=True)
    shown = found[:SHOWN]
    kinds = {choice.then for choice in shown}
    other = next((choice for choice in found[SHOWN:] if choice.then not in kinds), None)
    return (*shown[: SHOWN - 1], other) if other is not None else tuple(shown)


def _decisions(advised: RatedAction) -> Sequence[Choice]:
    """A set-aside is two decisions where one may both bank and roll after it."""
    option, odds = advised.option, advised.odds
    if option is None or advised.then is Then.WIN:
        return [Choice(option, advised.then, advised.value)]
    both = ((Then.BANK, odds.bank), (Then.ROLL, odds.roll))
    return [Choice(option, then, worth) for then, worth in both if worth is not None]


def _rank(choice: Choice) -> tuple[float, bool, Points]:
    """As ``odds.advice`` has it: of equals, the surer one."""
    points = choice.option.points if choice.option is not None else 0
    return (round(choice.worth, DIGITS), choice.then is Then.BANK, points)


def hint(asked: Asked) -> HintFacts:
    """What the panel says of advice that there is."""
    advice = asked.counsel.advice
    assert advice is not None
    text = _text(asked, advice)
    shown = [
        _shown(text, choice, _("Best") if n == 0 else "")
        for n, choice in enumerate(choices(advice))
    ]
    title = words.title(advice.basis)
    return HintFacts(title, tuple(shown), "", text.why(), _basis(asked, advice))


def objection(asked: Asked, option: Option | None, wish: Intent, least: float) -> HintFacts | None:
    """What the tutor says before this is done; None if it costs less than ``least``.

    It is silent where no chances of winning are known.
    """
    advice = asked.counsel.advice
    if advice is None or not advice.basis.is_chance:
        return None
    best, meant = choices(advice)[0], _meant(advice, option, THEN[wish])
    if meant is None or best.worth - meant.worth < least:
        return None
    text = _text(asked, advice)
    return HintFacts(
        _("There is better"),
        (_shown(text, best, _("Best")), _shown(text, meant, _("Yours"))),
        words.fall(advice.basis, best.worth, meant.worth),
        _why_not(text, best, meant),
        _basis(asked, advice),
        objection=True,
    )


def _why_not(text: words.AdviceText, best: Choice, meant: Choice) -> str:
    """Why the best is better than what is meant."""
    if best.then is not meant.then or best.option is None or meant.option is None:
        return text.why()
    return text.rather(best.option, meant.option, best.then)


def _meant(advice: Advice, option: Option | None, then: Then) -> Choice | None:
    """The decision that a player is about to make, if advice knows it."""
    for advised in advice.choices:
        if advised.option == option:
            fitting = [choice for choice in _decisions(advised) if choice.then is then]
            if fitting:
                return fitting[0]
    return None


def _text(asked: Asked, advice: Advice) -> words.AdviceText:
    return words.AdviceText(asked.state, advice, asked.points, asked.average)


def _shown(text: words.AdviceText, choice: Choice, tag: str) -> ChoiceFacts:
    decision, after = text.decision(choice.option, choice.then)
    best = choice.worth >= text.advice.best.value and tag != ""
    return ChoiceFacts(decision, after, text.worth(choice.worth), tag, best)


def _basis(asked: Asked, advice: Advice) -> str:
    """How exact it is; where that is not much, how far the rules are solved."""
    if advice.basis is Basis.ONE_TURN:
        return words.approximate(asked.knowledge, asked.progress, asked.state.rules)
    return words.exactness(advice.left_out)
