"""Habits: what somebody gets wrong again and again, and always to the same side.

A habit is told only where chance hardly explains it. Whoever decides without any leaning, but not
perfectly, chooses what is worth ``edge`` more with probability λ/2 + (1 − λ) / (1 + e^(−edge/τ)),
where the edge is as it would be in an even game (``Choice.open``). The *slack* τ says how large a
difference goes unnoticed, and a *lapse* λ looks at nothing. Both are fitted to all of a player's
answers, of which too many to one side then show by a score test. All of this is in chances of
winning: fitting thresholds in points instead accuses the unbiased, as what a point is worth differs
ten-fold between positions (see ``packaging/FIGURES.md``).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import product
from math import exp, log, sqrt
from typing import NamedTuple

from zilch3d.engine.ruleset import Points
from zilch3d.odds.questions import FEW_DICE, Answer, Choice, Question, Situation

MAX_GAMES = 100
"""The latest games, in which habits are looked for."""
RECENT = 20
"""The latest of those, in which a habit must still show."""
CLEAR, CLEAR_IN_MANY = 3.0, 3.3
"""Standard errors at which a habit is told; the second from MANY games on.

Of players without habits, all kinds together accuse a few in a hundred wrongly, and up to ten under
some rules after some number of games: ``dev.py prove habits``, ``packaging/FIGURES.md``.
"""
MANY = 20
STILL_CLEAR = 2.0
"""Standard errors at which a habit still shows in the RECENT games."""
MIN_INFORMATION = 4.0
"""Answers that could have gone either way, at least; one that is a toss-up counts as one."""
MIN_WRONG, MIN_COST = 4, 0.0005
"""So many answers must have been wrong, each of which cost more than that."""
MIN_COST_A_GAME = 0.003
MAX_TOLD = 2
HELD = 0.6
"""A habit of some situation is told instead where it has this share of the plain one's cost."""
SHARED = 0.5
"""A habit that has more than this share of its cost in common with one that is told is not told."""
OVERLOOKING = 0.06
"""From this lapse on, dice that are not set aside are overlooked."""

ALL_DICE = (Question.HOT_DICE, Question.MOST_DICE)
"""The questions by which it is judged how somebody sets aside: every roll asks one of them."""

SLACKS = tuple(0.0004 * 1.4**step for step in range(16))
"""From a slack at which hardly anything goes unnoticed to one at which hardly anything is."""
LAPSES = (0.005, 0.02, 0.06, 0.15)


class _Side(NamedTuple):
    """The side of some questions, of answers in this situation if it is one."""

    questions: tuple[Question, ...]
    first: bool
    situation: Situation | None = None


class Kind(Enum):
    """The kinds of habits."""

    ROLLS_ON_1 = "rolls-on-1"
    """Rolls at too many points with one die left; the next ones with more."""
    ROLLS_ON_2 = "rolls-on-2"
    ROLLS_ON_3 = "rolls-on-3"
    ROLLS_ON_MORE = "rolls-on-more"
    ROLLS_ON_BEHIND = "rolls-on-behind"
    ROLLS_ON_AHEAD = "rolls-on-ahead"
    ROLLS_ON_NEAR_END = "rolls-on-near-end"
    ROLLS_ON_LAST = "rolls-on-last"
    BANKS_EARLY_1 = "banks-early-1"
    """Banks too early with one die left; the next ones with more."""
    BANKS_EARLY_2 = "banks-early-2"
    BANKS_EARLY_3 = "banks-early-3"
    BANKS_EARLY_MORE = "banks-early-more"
    BANKS_EARLY_BEHIND = "banks-early-behind"
    BANKS_EARLY_AHEAD = "banks-early-ahead"
    BANKS_EARLY_NEAR_END = "banks-early-near-end"
    BANKS_EARLY_LAST = "banks-early-last"
    TAKES_ONES = "takes-ones"
    """Sets aside every 1 where one too many."""
    TAKES_FIVES = "takes-fives"
    TAKES_SETS = "takes-sets"
    TAKES_MOST_DICE = "takes-most-dice"
    TAKES_HOT_DICE = "takes-hot-dice"
    TAKES_MOST_POINTS = "takes-most-points"
    LEAVES_ONES = "leaves-ones"
    """Leaves a 1 that is worth setting aside."""
    LEAVES_FIVES = "leaves-fives"
    BREAKS_SETS = "breaks-sets"
    LEAVES_DICE = "leaves-dice"
    MISSES_HOT_DICE = "misses-hot-dice"
    LEAVES_POINTS = "leaves-points"
    OVERLOOKS = "overlooks"
    """Leaves dice that score, and of every size."""


def _both(question: Question, first: Kind, second: Kind) -> Iterator[tuple[Kind, _Side]]:
    yield first, _Side((question,), first=True)
    yield second, _Side((question,), first=False)


def _in_situation(situation: Situation, first: Kind, second: Kind) -> Iterator[tuple[Kind, _Side]]:
    yield first, _Side(FEW_DICE, True, situation)
    yield second, _Side(FEW_DICE, False, situation)


_LEFT = (Question.HOT_DICE, Question.ONES, Question.FIVES)
"""What is not set aside by whoever overlooks dice."""

SIDES: Mapping[Kind, _Side] = dict(
    (
        *_both(Question.ROLL_1, Kind.ROLLS_ON_1, Kind.BANKS_EARLY_1),
        *_both(Question.ROLL_2, Kind.ROLLS_ON_2, Kind.BANKS_EARLY_2),
        *_both(Question.ROLL_3, Kind.ROLLS_ON_3, Kind.BANKS_EARLY_3),
        *_both(Question.ROLL_MORE, Kind.ROLLS_ON_MORE, Kind.BANKS_EARLY_MORE),
        *_both(Question.ROLL_LAST, Kind.ROLLS_ON_LAST, Kind.BANKS_EARLY_LAST),
        *_in_situation(Situation.BEHIND, Kind.ROLLS_ON_BEHIND, Kind.BANKS_EARLY_BEHIND),
        *_in_situation(Situation.AHEAD, Kind.ROLLS_ON_AHEAD, Kind.BANKS_EARLY_AHEAD),
        *_in_situation(Situation.NEAR_END, Kind.ROLLS_ON_NEAR_END, Kind.BANKS_EARLY_NEAR_END),
        *_both(Question.SETS, Kind.TAKES_SETS, Kind.BREAKS_SETS),
        *_both(Question.ONES, Kind.TAKES_ONES, Kind.LEAVES_ONES),
        *_both(Question.FIVES, Kind.TAKES_FIVES, Kind.LEAVES_FIVES),
        *_both(Question.HOT_DICE, Kind.TAKES_HOT_DICE, Kind.MISSES_HOT_DICE),
        *_both(Question.MOST_DICE, Kind.TAKES_MOST_DICE, Kind.LEAVES_DICE),
        *_both(Question.MOST_POINTS, Kind.TAKES_MOST_POINTS, Kind.LEAVES_POINTS),
        (Kind.OVERLOOKS, _Side(_LEFT, first=False)),
    )
)
"""The side that each kind leans to."""


class Wrong(NamedTuple):
    """A wrong answer: the game by its place among those looked at, the action there, its cost."""

    game: int
    step: int
    cost: float


@dataclass(frozen=True)
class Habit:
    """A habit: its ``cost`` is a chance of winning in each of ``games`` games on average.

    ``off_by`` is at how many points, in units, somebody rolls too many, or how many too early one
    banks; None where nothing is to be said of points. ``wrong`` are the answers that make it,
    the costliest first.
    """

    kind: Kind
    cost: float
    z: float
    games: int
    off_by: Points | None
    wrong: tuple[Wrong, ...]

    def shared(self, other: "Habit") -> float:
        """The share of its cost that lies in decisions of the other one."""
        there = {(each.game, each.step) for each in other.wrong}
        both = sum(each.cost for each in self.wrong if (each.game, each.step) in there)
        return both / sum(each.cost for each in self.wrong)


@dataclass(frozen=True)
class Habits:
    """Habits that show, the costliest first, and the kinds of those that no longer do."""

    told: tuple[Habit, ...]
    outgrown: tuple[Kind, ...]


def habits(games: Sequence[Sequence[Choice]]) -> Habits:
    """The habits of a player in these games by the same rules, the oldest first.

    ``Wrong.game`` counts in ``games``, of which the latest MAX_GAMES are looked at.
    """
    skipped = max(0, len(games) - MAX_GAMES)
    given = _Given.of(games, skipped)
    latest = given.since(max(skipped, len(games) - RECENT))
    clear = list(_clear(given))
    still = [each for each in clear if latest.z(SIDES[each.kind]) >= STILL_CLEAR]
    return Habits(_told(still), _outgrown(given, latest, len(games) - skipped))


def _outgrown(given: "_Given", latest: "_Given", games: int) -> tuple[Kind, ...]:
    """What showed before the RECENT games, and does not in them."""
    if games < 2 * RECENT:
        return ()
    before = given.until(given.first + games - RECENT)
    earlier = _told(list(_clear(before)))
    return tuple(each.kind for each in earlier if latest.z(SIDES[each.kind]) < STILL_CLEAR)


# What was answered


class _One(NamedTuple):
    """An answer, and the decision it was part of."""

    game: int
    choice: Choice
    answer: Answer

    @property
    def apart(self) -> float:
        """What the first answer is worth more, as it would be in an even game."""
        return self.answer.edge / self.choice.open


@dataclass(frozen=True)
class _Given:
    """All answers of ``games`` games from the ``first`` on, and who gives such answers."""

    every: tuple[_One, ...]
    first: int
    games: int
    steps: "_Player"
    dice: "_Player"

    @classmethod
    def of(cls, games: Sequence[Sequence[Choice]], first: int) -> "_Given":
        every = tuple(
            _One(number, choice, answer)
            for number, choices in enumerate(games)
            if number >= first
            for choice in choices
            for answer in choice.answers
        )
        return cls(
            every,
            first,
            len(games) - first,
            _Player.of(each for each in every if each.answer.question.is_step),
            _Player.of(each for each in every if each.answer.question in ALL_DICE),
        )

    def since(self, first: int) -> "_Given":
        """The same player's answers in the games from there on."""
        return self._only(lambda each: each.game >= first, first, self.games - first + self.first)

    def until(self, end: int) -> "_Given":
        """The same player's answers in the games before there."""
        return self._only(lambda each: each.game < end, self.first, end - self.first)

    def _only(self, holds: Callable[[_One], bool], first: int, games: int) -> "_Given":
        every = tuple(each for each in self.every if holds(each))
        return _Given(every, first, games, self.steps, self.dice)

    @cached_property
    def _by_question(self) -> Mapping[Question, tuple[_One, ...]]:
        every: dict[Question, list[_One]] = {question: [] for question in Question}
        for each in self.every:
            every[each.answer.question].append(each)
        return {question: tuple(some) for question, some in every.items()}

    def of_side(self, side: _Side) -> tuple[_One, ...]:
        """The answers to these questions in this situation, one of each decision."""
        some = (each for question in side.questions for each in self._by_question[question])
        situation = side.situation
        if situation is not None:
            some = (each for each in some if each.choice.situations & situation)
        return tuple({(each.game, each.choice.step): each for each in some}.values())

    def z(self, side: _Side) -> float:
        """By how many standard errors answers lean to this side."""
        return self.score(side).z

    def score(self, side: _Side) -> "_Score":
        """How far answers lean to this side."""
        player = self.steps if side.questions[0].is_step else self.dice
        more, variance = 0.0, 0.0
        for each in self.of_side(side):
            likely = player.chooses_first(each.apart)
            more += each.answer.first - likely
            variance += likely * (1 - likely)
        z = more / sqrt(variance) if variance > 0 else 0.0
        return _Score(z if side.first else -z, 4 * variance)


class _Score(NamedTuple):
    """``information`` is how many answers, if each were a toss-up, would say as much."""

    z: float
    information: float


class _Player(NamedTuple):
    """How somebody without a leaning answers, by what the first answer is worth more."""

    slack: float
    lapse: float

    @classmethod
    def of(cls, answers: Iterable[_One]) -> "_Player":
        """Whoever most likely gave these answers."""
        given = [each.apart if each.answer.first else -each.apart for each in answers]

        def likelihood(player: _Player) -> float:
            return sum(log(player.chooses_first(edge)) for edge in given)

        return max((cls(*each) for each in product(SLACKS, LAPSES)), key=likelihood)

    def chooses_first(self, edge: float) -> float:
        """The chance of the first answer."""
        odds = exp(min(50.0, -edge / self.slack))
        return self.lapse / 2 + (1 - self.lapse) / (1 + odds)


# What is told of it


def _clear(given: _Given) -> Iterator[Habit]:
    """All habits that the answers show clearly."""
    overlooks = given.dice.lapse >= OVERLOOKING
    for kind, side in SIDES.items():
        if (kind is Kind.OVERLOOKS) > overlooks:
            continue
        score, wrong = given.score(side), _wrong(given, side)
        habit = _habit(kind, score.z, given, wrong)
        other = sum(each.answer.cost for each in _wrong(given, side._replace(first=not side.first)))
        is_clear = score.z >= (CLEAR_IN_MANY if given.games >= MANY else CLEAR)
        if (
            is_clear
            and score.information >= MIN_INFORMATION
            and len(wrong) >= MIN_WRONG
            and habit.cost >= MIN_COST_A_GAME
            and habit.cost * given.games > other
        ):
            yield habit


def _wrong(given: _Given, side: _Side) -> list[_One]:
    """The wrong answers to this side."""
    return [
        each
        for each in given.of_side(side)
        if each.answer.first is side.first and each.answer.cost > MIN_COST
    ]


def _habit(kind: Kind, z: float, given: _Given, wrong: Sequence[_One]) -> Habit:
    cost = sum(each.answer.cost for each in wrong) / max(1, given.games)
    ranked = sorted(wrong, key=lambda each: -each.answer.cost)
    return Habit(
        kind,
        cost,
        z,
        given.games,
        _usual_points(wrong),
        tuple(Wrong(each.game, each.choice.step, each.answer.cost) for each in ranked),
    )


def _usual_points(wrong: Sequence[_One]) -> Points | None:
    """The median of the points they were off by, each weighing what it cost."""
    known = [
        (each.choice.off_by, each.answer.cost) for each in wrong if each.choice.off_by is not None
    ]
    half, total = sum(cost for _points, cost in known) / 2, 0.0
    for points, cost in sorted(known):
        total += cost
        if total >= half:
            return points
    return None


def _told(clear: Sequence[Habit]) -> tuple[Habit, ...]:
    """The costliest ones, each of which is about other decisions."""
    told: list[Habit] = []
    for habit in sorted(_in_situations(clear), key=lambda each: -each.cost):
        if all(habit.shared(each) <= SHARED for each in told):
            told.append(habit)
    return tuple(told[:MAX_TOLD])


def _in_situations(clear: Sequence[Habit]) -> Iterator[Habit]:
    """The habits, without those of which another one says more."""
    plain = [each for each in clear if SIDES[each.kind].situation is None]
    special = [each for each in clear if SIDES[each.kind].situation is not None]
    for habit in plain:
        if not any(each.z > habit.z and habit.shared(each) >= HELD for each in special):
            yield habit
    for habit in special:
        replaced = [each for each in plain if each.shared(habit) > 0]
        if all(habit.z > each.z and each.shared(habit) >= HELD for each in replaced):
            yield habit
