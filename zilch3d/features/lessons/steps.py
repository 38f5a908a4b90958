"""What a lesson consists of: chapters, each a position at the table, and steps that go on from it.

A step waits for one thing that the learner does. Its ``topic`` is what there is to say about it.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import assert_never

from zilch3d.engine.actions import Action, Bank, Land, PlayerAction, SetAside, TakeOver, Throw
from zilch3d.engine.dice import Faces
from zilch3d.engine.rolls import play_on
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State


class Do(Enum):
    """What a step waits for."""

    ROLL = "roll"
    PICK = "pick"
    BANK = "bank"
    TAKE_OVER = "take-over"
    READ = "read"


class Subject(Enum):
    """What a chapter is about."""

    SCORING = "scoring"
    ZILCH = "zilch"
    HOT_DICE = "hot-dice"
    MUST_ROLL = "must-roll"
    MUST_BANK = "must-bank"
    MATCH = "match"
    TAKE_OVER = "take-over"
    BLANK = "blank"
    EXACT = "exact"
    MORE = "more"
    END = "end"


class Topic(Enum):
    """What there is to say at a step."""

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
        """What is played at the table when it is done."""
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
            case Do.READ:
                return ()
            case _:
                assert_never(self.do)


@dataclass(frozen=True)
class Chapter:
    """A position, and the steps from there on. Only the last step may be one to read.

    ``start`` is the state of a new game; ``before`` is played before the learner begins.
    """

    subject: Subject
    start: State
    before: tuple[Action, ...]
    steps: tuple[Step, ...]

    def actions(self, until: int) -> tuple[Action, ...]:
        """What has been played when it is the turn of the step ``until``, counted from 0.

        Dice are set aside with what is done after that: until then they are only picked.
        """
        done = self.steps[:until]
        if done and done[-1].do is Do.PICK:
            done = done[:-1]
        return (*self.before, *(action for step in done for action in step.actions))

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The state before each step."""
        states = [play_on(self.start, *self.before)]
        for step in self.steps[:-1]:
            states.append(play_on(states[-1], *step.actions))
        return tuple(states)

    @property
    def rolls(self) -> tuple[Faces, ...]:
        """What the dice show, roll by roll."""
        every = self.actions(len(self.steps))
        return tuple(action.faces for action in every if isinstance(action, Land))


def acts(action: Action) -> bool:
    """Whether the learner does this with a button: all but setting aside, which it brings along."""
    return isinstance(action, PlayerAction) and not isinstance(action, SetAside)
