"""What a decision asks: questions with two answers, the same ones in every game.

Does a player roll with one die left, or bank? Leave a 5, or set it aside? Each question divides the
choices of a decision in two. What the best of one side is worth more than the best of the other is
the answer's ``edge``, a chance of winning. ``odds.habits`` asks whether somebody leans to one side.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, Flag
from functools import partial
from typing import NamedTuple, Protocol

from zilch3d.engine.actions import Bank, PlayerAction, SetAside, Throw
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.ruleset import Kind, Points
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State, Turn
from zilch3d.odds.advice import DIGITS
from zilch3d.odds.review import DecisionReview

FAR = 0.1
"""A lead or a lag of this share of the target counts."""
LEAST_OPEN = 0.05
"""The least openness: even in a lost game some choices win more often."""
NEAR = 0.75
"""The end is near once somebody has this share of the target."""


class Question(Enum):
    """The questions, each by its first answer; the second one is not to.

    Databases have them by their order: a new one comes last.
    """

    ROLL_1 = "roll-1"
    """To roll with one die left, rather than to bank; the next ones with more."""
    ROLL_2 = "roll-2"
    ROLL_3 = "roll-3"
    ROLL_MORE = "roll-more"
    ROLL_LAST = "roll-last"
    """To roll in the last turn, with any number of dice."""
    SETS = "sets"
    """To set aside as many dice as can be in combinations, not single ones."""
    ONES = "ones"
    """To set aside every 1."""
    FIVES = "fives"
    HOT_DICE = "hot-dice"
    """To set aside all the dice where all of them score."""
    MOST_DICE = "most-dice"
    """To set aside all that scores, where some dice don't."""
    MOST_POINTS = "most-points"
    """To set aside the most points, of as many dice, or where banking comes next."""

    @property
    def is_step(self) -> bool:
        """Whether it is about the next step: to roll or to bank; else about setting aside."""
        return self in STEPS


STEPS = (
    Question.ROLL_1,
    Question.ROLL_2,
    Question.ROLL_3,
    Question.ROLL_MORE,
    Question.ROLL_LAST,
)
AT_LARGE = (Question.SETS, Question.HOT_DICE)
"""Questions that count whatever was set aside: what breaks a set has often more than one fault."""
FEW_DICE = STEPS[:3]
"""Whether to roll with few dice left."""


class Situation(Flag):
    """What a player may play differently in; by banked points alone."""

    BEHIND = 1
    """At least FAR behind the leader of the others."""
    AHEAD = 2
    """At least FAR ahead of all others."""
    NEAR_END = 4
    """Somebody has come NEAR the target."""


NOWHERE = Situation(0)


class Answer(NamedTuple):
    """An answer: whether it was the ``first`` one, and what that is worth more than the second.

    The ``edge`` is a chance of winning, -1 to 1.
    """

    question: Question
    edge: float
    first: bool

    @property
    def cost(self) -> float:
        """What the answer gave away, 0 if it was the better one."""
        return max(0.0, -self.edge if self.first else self.edge)


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision by what it asked. ``step`` is the index of its action among the game's actions.

    ``open`` is how open the game is, from LEAST_OPEN to 1 for an even one: see ``openness``.
    ``off_by`` says at how many points too many it was rolled, or how many too early it was banked;
    None where that was right, or where nobody can say.
    """

    step: int
    situations: Situation
    answers: tuple[Answer, ...]
    open: float = 1.0
    off_by: Points | None = None


class Rated(Protocol):
    """An action and its value, a chance of winning: see ``RatedAction`` and ``RatedChoice``."""

    @property
    def action(self) -> PlayerAction: ...

    @property
    def value(self) -> float: ...

    @property
    def banks(self) -> bool: ...


class Decided(NamedTuple):
    """A decision: the state, all choices, and the one that was made, which is among them."""

    state: State
    choices: Sequence[Rated]
    chosen: Rated


def choice_of(decision: DecisionReview) -> Choice:
    """What a decision asked, and how it was answered; its values must be chances of winning."""
    decided = Decided(decision.state, decision.advice.choices, decision.chosen)
    return chosen(decision.step, decided, decision.off_by)


def chosen(step: int, decided: Decided, off_by: Points | None) -> Choice:
    """The same, of a decision that was not reviewed with its reasons."""
    best = max(each.value for each in decided.choices)
    return Choice(step, situations(decided.state), answers(decided), openness(best), off_by)


def openness(chance: float) -> float:
    """How much a point is worth at this chance of winning, compared with that in an even game.

    Where a game is nearly decided all choices are worth nearly the same.
    """
    return max(LEAST_OPEN, 4 * chance * (1 - chance))


def situations(state: State) -> Situation:
    """What is so for the player of the turn under way."""
    assert state.turn is not None
    target = state.rules.end.goal if state.rules.end.target else 0
    scores = [seat.score for seat in state.seats]
    others = scores[: state.turn.seat] + scores[state.turn.seat + 1 :]
    if not target or not others:
        return NOWHERE
    lead = scores[state.turn.seat] - max(others)
    now = {
        Situation.BEHIND: lead <= -FAR * target,
        Situation.AHEAD: lead >= FAR * target,
        Situation.NEAR_END: max(scores) >= NEAR * target,
    }
    return Situation(sum(each.value for each, holds in now.items() if holds))


def answers(decided: Decided) -> tuple[Answer, ...]:
    """How each question that the decision asks was answered.

    Most count only where the best choice of either side was made, so that nothing else is held
    against a player. An answer never gave away more than the decision did.
    """
    turn = decided.state.turn
    assert turn is not None
    asked = _about_dice(decided, turn) if turn.roll is not None else _about_steps(decided, turn)
    given = (_answer(each, decided.chosen) for each in asked)
    return tuple(answer for answer in given if answer is not None)


class _Asked(NamedTuple):
    """A question, and the choices on either side."""

    question: Question
    first: Sequence[Rated]
    second: Sequence[Rated]


def _answer(asked: _Asked, chosen: Rated) -> Answer | None:
    """None if the best of neither side was chosen, unless the question is AT_LARGE."""
    question, first, second = asked
    side = next((side for side in (first, second) if chosen in side), None)
    if side is None or not first or not second:
        return None
    edge = max(each.value for each in first) - max(each.value for each in second)
    missed = max(each.value for each in side) - chosen.value
    counts = question in AT_LARGE or round(missed, DIGITS) <= 0
    return Answer(question, edge, side is first) if counts else None


def _about_steps(decided: Decided, turn: Turn) -> Iterator[_Asked]:
    rolls = [each for each in decided.choices if each.action == Throw()]
    banks = [each for each in decided.choices if each.action == Bank()]
    if decided.chosen in (*rolls, *banks):
        yield _Asked(_step(decided.state, turn), rolls, banks)


def _step(state: State, turn: Turn) -> Question:
    if state.crossing_seat is not None:
        return Question.ROLL_LAST
    return FEW_DICE[turn.dice - 1] if turn.dice <= len(FEW_DICE) else Question.ROLL_MORE


class _RatedOption(NamedTuple):
    rated: Rated
    option: Option


def _about_dice(decided: Decided, turn: Turn) -> Iterator[_Asked]:
    by_action: dict[PlayerAction, Option] = {
        SetAside(each.keep, each.points): each for each in turn.choices
    }
    rated = (each for each in decided.choices if each.action in by_action)
    options = [_RatedOption(each, by_action[each.action]) for each in rated]
    chosen = next((each for each in options if each.rated is decided.chosen), None)
    if chosen is None:
        return
    yield _given_away(chosen, options)
    in_sets = max(_in_sets(each.option) for each in options)
    yield _divided(Question.SETS, options, lambda option: _in_sets(option) == in_sets)
    yield from _how_many(turn.roll or (), options)


def _given_away(chosen: _RatedOption, options: Sequence[_RatedOption]) -> _Asked:
    """Whether most points were set aside, of as many dice, or where banking came next."""
    alike = [
        each
        for each in options
        if len(each.option.keep) == len(chosen.option.keep)
        or (each.rated.banks and chosen.rated.banks)
    ]
    points = max(each.option.points for each in alike)
    return _divided(Question.MOST_POINTS, alike, lambda option: option.points == points)


def _sensible(options: Sequence[_RatedOption]) -> Sequence[_RatedOption]:
    """The best choice of each number of dice, and of those that are banked: others give away."""
    ranked = sorted(options, key=lambda each: each.rated.value)
    best = {len(each.option.keep): each for each in ranked}.values()
    banked = [each for each in best if each.rated.banks]
    best_banked = max(banked, key=lambda each: each.rated.value, default=None)
    return [each for each in best if not each.rated.banks or each is best_banked]


def _how_many(roll: Faces, every: Sequence[_RatedOption]) -> Iterator[_Asked]:
    options = _sensible(every)
    most = max(len(each.option.keep) for each in every)
    if most == len(roll):
        yield _divided(Question.HOT_DICE, every, lambda option: len(option.keep) == most)
    else:
        yield _divided(Question.MOST_DICE, options, lambda option: len(option.keep) == most)
    for question, face in ((Question.ONES, 1), (Question.FIVES, 5)):
        number = roll.count(face)
        if number == max(_singles(each.option, face) for each in options):
            yield _divided(question, options, partial(_takes, face, number))


def _takes(face: Face, number: int, option: Option) -> bool:
    return option.keep.count(face) == number


def _divided(
    question: Question, options: Sequence[_RatedOption], is_first: Callable[[Option], bool]
) -> _Asked:
    first = [each.rated for each in options if is_first(each.option)]
    second = [each.rated for each in options if not is_first(each.option)]
    return _Asked(question, first, second)


def _in_sets(option: Option) -> int:
    """How many of these dice score only together."""
    together = (each for each in option.combinations if each.kind is not Kind.SINGLE)
    return sum(sum(each.uses) for each in together)


def _singles(option: Option, face: Face) -> int:
    """How many dice of a face score by themselves."""
    alone = (each for each in option.combinations if each.kind is Kind.SINGLE)
    return sum(each.uses[face - 1] for each in alone)
