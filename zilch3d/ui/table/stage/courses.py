"""The ways that dice go over time: where each is, when it comes to rest, and clear of the others.

A die is known by its number, from 0. Only ``update`` makes time pass.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from zilch3d.motion import cup
from zilch3d.motion.clearance import DieBounds, Track, box, in_turn, tracked
from zilch3d.motion.easing import smooth
from zilch3d.motion.loading import Collected, DieInCup, Leap, SettlingDie
from zilch3d.motion.pose import Pose
from zilch3d.motion.pouring import PouredDie, PutBack
from zilch3d.motion.travel import HeldDie, Shudder, Travel

STAGGER = 0.045
"""Seconds from when one die sets off to the next."""


@dataclass(frozen=True)
class Still:
    """A die, or the cup, that stays where it is; it fades in over ``seconds``."""

    pose: Pose
    seconds: float = 0.0

    def at(self, _t: float) -> Pose:
        return self.pose


Way = (
    Still
    | Travel
    | Collected
    | Leap
    | Shudder
    | DieInCup
    | SettlingDie
    | PutBack
    | PouredDie
    | HeldDie
)


class Course(NamedTuple):
    """The way of a die from the time ``start`` on; before that it waits at its first pose."""

    way: Way
    start: float

    @property
    def end(self) -> float:
        return self.start + self.way.seconds

    @property
    def goal(self) -> Pose:
        return self.way.at(self.way.seconds)


class Courses:
    """The course of each die, from poses at which all of them wait at first; ``now`` is in seconds.

    A die that comes to the end of a way on which it was put down is told of by ``update``.
    """

    def __init__(self, poses: Sequence[Pose]) -> None:
        self.now = 0.0
        self._courses: list[Course] = []
        self._poses: tuple[Pose, ...] | None = None
        """Worked out once a frame."""
        self.reset(poses)

    def reset(self, poses: Sequence[Pose]) -> None:
        """All dice are here now, and nothing moves."""
        self._courses = [Course(Still(pose), self.now) for pose in poses]
        self._poses = None

    def __len__(self) -> int:
        return len(self._courses)

    def __getitem__(self, die: int) -> Course:
        return self._courses[die]

    def __iter__(self) -> Iterator[Course]:
        return iter(self._courses)

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Where every die is now."""
        if self._poses is None:
            self._poses = tuple(way.at(self.now - start) for way, start in self._courses)
        return self._poses

    @property
    def presence(self) -> tuple[float, ...]:
        """The opacity of each die, 0 to 1."""
        return tuple(
            smooth((self.now - start) / way.seconds)
            if isinstance(way, Still) and way.seconds
            else 1.0
            for way, start in self._courses
        )

    @property
    def lying(self) -> dict[int, Pose]:
        """The dice that are not on their way anywhere, with their poses."""
        courses = enumerate(self._courses)
        return {die: course.goal for die, course in courses if self.now >= course.end}

    @property
    def held(self) -> int | None:
        """The die that a hand holds over the table."""
        courses = enumerate(self._courses)
        return next((die for die, course in courses if isinstance(course.way, HeldDie)), None)

    def rolled_within(self, seconds: float) -> tuple[Pose, ...]:
        """Where dice come to rest that roll now, or have come to rest so short a time ago."""
        poured = (course for course in self._courses if isinstance(course.way, PouredDie))
        return tuple(course.goal for course in poured if self.now < course.end + seconds)

    def update(self, seconds: float) -> list[int]:
        """Time passes; the dice that have been put down meanwhile."""
        before, self.now = self.now, self.now + seconds
        self._poses = None
        return [
            die
            for die, course in enumerate(self._courses)
            if isinstance(course.way, Travel | Collected | Leap | SettlingDie | PutBack)
            and before < course.end <= self.now
        ]

    def is_bound_for(self, die: int, end: Pose) -> bool:
        """Whether the die is there, or on its way there, and in no hand."""
        way = self._courses[die].way
        return not isinstance(way, HeldDie) and way.at(way.seconds) == end

    def go(self, die: int, way: Way, after: float = 0.0) -> None:
        """The die goes this way, from so many seconds after now on."""
        self._courses[die] = Course(way, self.now + after)
        self._poses = None

    def shudder(self, dice: Sequence[int], strength: float) -> None:
        """These dice, which lie in the tray, take a blow, 0 to 1, and lie as they did."""
        for die in dice:
            if self.now >= self._courses[die].end:
                self.go(die, Shudder(self._courses[die].goal, strength, die))

    def are_in_cup(self, dice: Sequence[int]) -> bool:
        """Whether all of these dice are in the cup, or on their way into it."""
        return all(isinstance(self._courses[die].way, DieInCup) for die in dice)

    def go_in_turn(
        self,
        ways: Mapping[int, Travel | Collected],
        shown: Collection[int],
        apart: float = STAGGER,
    ) -> float:
        """The dice go these ways, one shortly after the other, clear of all that are ``shown``.

        Returns the seconds until all have come to their ends.
        """
        others = [self._track(die) for die in sorted(set(shown) - ways.keys())]
        seconds, latest = 0.0, apart * len(ways)
        for die, (way, after) in in_turn(ways, apart, latest, others, _in_the_cup_s_way).items():
            self.go(die, way, after)
            seconds = max(seconds, after + way.seconds)
        return seconds

    def _track(self, die: int) -> Track:
        """Where the die is from now on; one that follows a hand is taken to stay where it is."""
        way, start = self._courses[die]
        if self.now >= start + way.seconds or isinstance(way, HeldDie | DieInCup):
            return [box(self.poses[die])]
        passed = self.now - start
        return tracked(lambda t: way.at(passed + t), way.seconds - passed)


def _in_the_cup_s_way(die: DieBounds) -> float:
    """How deep the die is in the wall of the cup on its stand."""
    return cup.depth_in_wall(die, cup.STAND)
