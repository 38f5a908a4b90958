"""A lesson as data: chapters, each a position at the table, and steps that go on from it.

A step waits for one thing that the learner does. Its ``topic`` is what there is to say about it.
Chapters are written with ``Room``, which knows who sits at the table, and ``Draft``.
"""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import assert_never

from zilch3d.engine.actions import Action, Bank, Land, PlayerAction, SetAside, TakeOver, Throw
from zilch3d.engine.dice import Faces
from zilch3d.engine.rolls import ScoringRoll, play_on
from zilch3d.engine.ruleset import FirstStart, FumbleRule, Points, RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State


class Do(Enum):
    """The act of the learner that a step waits for."""

    ROLL = "roll"
    PICK = "pick"
    BANK = "bank"
    TAKE_OVER = "take-over"
    READ = "read"
    DECIDE = "decide"
    """To roll on or to bank, as the learner likes."""


class Subject(Enum):
    """The subject of a chapter."""

    SCORING = "scoring"
    ZILCH = "zilch"
    HOT_DICE = "hot-dice"
    MUST_ROLL = "must-roll"
    MUST_BANK = "must-bank"
    MATCH = "match"
    TAKE_OVER = "take-over"
    BLANK = "blank"
    EXACT = "exact"
    DECIDE = "decide"
    MORE = "more"
    END = "end"


class Topic(Enum):
    """The subject of what is said at a step."""

    FIRST_ROLL = "first-roll"
    NEW_TURN = "new-turn"
    SCORES = "scores"
    """The first dice of the lesson that score."""
    COMBINATION = "combination"
    ROLL_ON = "roll-on"
    OPENING = "opening"
    MINIMUM = "minimum"
    CROSSING = "crossing"
    MUST_ROLL = "must-roll"
    BANK = "bank"
    MUST_BANK = "must-bank"
    BANKED = "banked"
    AT_STAKE = "at-stake"
    RISK = "risk"
    ZILCH = "zilch"
    LAST_DICE = "last-dice"
    ALL_COUNT = "all-count"
    HOT_DICE = "hot-dice"
    TRIO = "trio"
    MATCH = "match"
    TAKE_OVER = "take-over"
    TAKEN_OVER = "taken-over"
    ALL_DICE = "all-dice"
    """All the dice are thrown by a player who is on the board."""
    CONSOLED = "consoled"
    BLANK = "blank"
    NEAR_TARGET = "near-target"
    OVERSHOOTS = "overshoots"
    HIT_TARGET = "hit-target"
    DECIDE = "decide"
    """Whether to roll on or to bank."""
    DECIDED = "decided"
    MORE = "more"
    """What else scores."""
    END = "end"


@dataclass(frozen=True)
class Step:
    """One thing to do; ``option`` is what to pick, ``lands`` what a roll will show."""

    topic: Topic
    do: Do
    option: Option | None = None
    lands: Faces = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that the step plays at the table."""
        match self.do:
            case Do.ROLL:
                return (Throw(), Land(self.lands))
            case Do.PICK:
                assert self.option is not None
                return (SetAside(self.option.keep, self.option.points),)
            case Do.BANK:
                return (Bank(),)
            case Do.TAKE_OVER:
                return (TakeOver(),)
            case Do.READ | Do.DECIDE:
                return ()
            case _:
                assert_never(self.do)


@dataclass(frozen=True)
class Chapter:
    """A position, and the steps from there on. Only the last step may be one to read.

    Where the learner decides, only that follows: what was decided is in no step's actions.

    ``start`` is the state of a new game; ``before`` is played before the learner begins.
    """

    subject: Subject
    start: State
    before: tuple[Action, ...]
    steps: tuple[Step, ...]

    def actions(self, until: int) -> tuple[Action, ...]:
        """The actions played before the step ``until``, counted from 0.

        Dice are set aside with what is done after that: until then they are only picked.
        """
        steps = self.steps[:until]
        if steps and steps[-1].do is Do.PICK:
            steps = steps[:-1]
        return (*self.before, *(action for step in steps for action in step.actions))

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The state before each step."""
        states = [play_on(self.start, *self.before)]
        for step in self.steps[:-1]:
            states.append(play_on(states[-1], *step.actions))
        return tuple(states)

    @property
    def rolls(self) -> tuple[Faces, ...]:
        """The faces of the dice, roll by roll, by which they are loaded."""
        every = self.actions(len(self.steps))
        free = (step.lands for step in self.steps if step.do is Do.DECIDE)
        return (*(action.faces for action in every if isinstance(action, Land)), *free)


def acts(action: Action) -> bool:
    """Whether the learner does this with a button: all but setting aside, which it brings along."""
    return isinstance(action, PlayerAction) and not isinstance(action, SetAside)


# Writing chapters


def classroom(rules: RuleSet) -> RuleSet:
    """The rules for a lesson: nothing that could disturb one, and a player may be alone."""
    manners = replace(
        rules.manners,
        out=FumbleRule.OFF,
        cocked=FumbleRule.OFF,
        seconds=0,
        hidden_die=False,
        time_warp=False,
    )
    start = replace(rules.start, first=FirstStart.FIRST_SEAT, least_players=1, most_players=8)
    return replace(rules, manners=manners, start=start)


class Room:
    """The table of a lesson: the rules, who sits there, and what the learner has banked."""

    def __init__(self, rules: RuleSet, learner: str, partner: str) -> None:
        self.rules = rules
        self.score: Points = 0
        self._learner = learner
        self._partner = partner

    def alone(self, score: Points | None = None) -> State:
        """A new turn of the learner, with this score."""
        seat = Seat(self._learner, self.score if score is None else score)
        return begin(self.rules, (seat,), 0)

    def banked_in(self, chapter: Chapter) -> None:
        """The learner keeps what was banked there, unless that ended the game."""
        end = play_on(chapter.start, *chapter.actions(len(chapter.steps)))
        total = end.seats[0].score
        if not self.rules.end.reached(total):
            self.score = total

    def in_two(self) -> State:
        """A new turn of the partner, after whom it is the learner's."""
        seats = (Seat(self._learner, self.score), Seat(self._partner, self.score))
        return begin(self.rules, seats, 1)


class Draft:
    """A chapter that is being written: ``state`` is the one after all that is in it."""

    def __init__(self, subject: Subject, start: State, *before: Action) -> None:
        self.state = play_on(start, *before)
        self._subject = subject
        self._start = start
        self._before = before
        self._steps: list[Step] = []

    def roll(self, topic: Topic, lands: Faces) -> None:
        self._add(Step(topic, Do.ROLL, lands=lands))

    def roll_and_pick(self, topic: Topic, example: ScoringRoll, picking: Topic) -> None:
        self.roll(topic, example.roll)
        self._add(Step(picking, Do.PICK, option=example.best))

    def bank(self, topic: Topic = Topic.BANK) -> None:
        self._add(Step(topic, Do.BANK))

    def take_over(self) -> None:
        self._add(Step(Topic.TAKE_OVER, Do.TAKE_OVER))

    def decide(self, topic: Topic, lands: Faces) -> None:
        self._add(Step(topic, Do.DECIDE, lands=lands))

    def read(self, topic: Topic) -> None:
        self._add(Step(topic, Do.READ))

    def _add(self, step: Step) -> None:
        self.state = play_on(self.state, *step.actions)
        self._steps.append(step)

    @property
    def is_empty(self) -> bool:
        return not self._steps

    def chapter(self) -> Chapter:
        """The finished chapter. If its last step picks dice or banks, one to read follows.

        So what was banked stands there until the learner goes on.
        """
        if self._steps[-1].do is Do.PICK:
            self.read(Topic.AT_STAKE)
        elif self._steps[-1].do is Do.BANK and self.state.outcome is None:
            self.read(Topic.BANKED)
        return Chapter(self._subject, self._start, self._before, tuple(self._steps))
