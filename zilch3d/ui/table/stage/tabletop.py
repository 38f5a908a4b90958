"""The dice as they are seen: in the tray, on the shelf, in the cup, and on their way between.

A die is known by its number, from 0. Places and lengths are in sides of a die, times in seconds.
Only ``update`` makes time pass. ``Courses`` knows where each die is on its way; ``Tabletop`` knows
the ways: which die goes where, and by what path.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from zilch3d.engine.dice import Face
from zilch3d.motion import cup, loading, pouring, shelf
from zilch3d.motion.clearance import DieBounds, Track, box, in_turn, tracked
from zilch3d.motion.cup import CarriedCup, CupMotion, ShakenCup
from zilch3d.motion.easing import smooth
from zilch3d.motion.loading import Collected, DieInCup, Leap, SettlingDie, leaps
from zilch3d.motion.places import beside_cup, in_cup, put_beside
from zilch3d.motion.pose import ZERO, Pose
from zilch3d.motion.pouring import PouredDie, PutBack
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.travel import BLOW, HeldDie, Shudder, Travel, held_height, standing
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.world import DieOutcome
from zilch3d.ui.sound.table_sounds import TableSounds

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
    Still | Travel | Collected | Leap | Shudder | DieInCup | SettlingDie | PutBack | PouredDie
    | HeldDie
)  # fmt: skip


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
        self.are_seen = True
        """Whether any way is seen: see ``unseen``."""
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

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """All ways that begin in the block are skipped, so none need be clear of another."""
        before, self.are_seen = self.are_seen, False
        try:
            yield
        finally:
            self.are_seen = before

    def shudder(self, dice: Sequence[int], strength: float, after: float = BLOW) -> None:
        """These dice, if they lie, take a blow, 0 to 1, after so many seconds and lie as before."""
        for die in dice if strength else ():
            if self.now >= self._courses[die].end:
                self.go(die, Shudder(self._courses[die].goal, strength, die), after - BLOW)

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
        seconds, latest = 0.0, apart * len(ways)
        if self.are_seen:
            others = tuple(tuple(self._track(die)) for die in sorted(set(shown) - ways.keys()))
            going = _in_turn(tuple(ways.items()), apart, latest, others)
        else:
            going = {die: (way, 0.0) for die, way in ways.items()}
        for die, (way, after) in going.items():
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


APPEAR = 0.3
CARRY = 0.4
GATHER, GATHER_STAGGER = 0.31, 0.06
GATHERED = 0.67
ARC = 1.9
PUT_ARC, PUT = 0.25, 0.26
"""How a held die is put down: it is above its place already, or nearly so."""
LOUDER = 0.5
"""By what share dice rattle harder at the greatest tension."""
SHELF_FADE = 0.15
"""Seconds in which the shelf lights up."""


class Tabletop:
    """The dice of a game and how they move. ``seed`` is for looks alone, never for a face.

    Dice wait in the cup, or beside it where they are to be ``counted``. ``shown`` are the dice that
    are on the table at all: each player's one in the roll for who starts, later all. ``gather``,
    ``throw`` and ``shelve`` return the seconds until dice rest.
    """

    def __init__(self, dice: int, tray: Tray, seed: int, *, counted: bool = False) -> None:
        self.tray = tray
        self._counted = counted
        self._dice = dice
        self._seed = seed
        self.courses = Courses([cup.STAND] * dice)
        self.clear(0)

    def clear(self, roll: int) -> None:
        """All dice wait for the roll of this index, and nothing moves."""
        self.roll = roll
        """With the seed it decides how dice wait, and lie in the cup."""
        self.shown = frozenset(range(self._dice))
        self.courses.reset(self._waiting(self._dice))
        self._cup: CupMotion = Still(cup.STAND)
        self._cup_start = self.courses.now
        self._landed: dict[int, Pose] = {}
        self._lost: frozenset[int] = frozenset()
        """The dice that have left the tray in the last throw."""
        self._set_down: list[Pose] = []
        self._cup_set_down = False
        self.shelf_light = self._shelf_goal = 0.0
        """How far the shelf is lit up, as the place for a held die: 0 to 1."""

    def __len__(self) -> int:
        return len(self.courses)

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Where every die is now."""
        return self.courses.poses

    @property
    def cup(self) -> Pose:
        return self._cup.at(self.courses.now - self._cup_start)

    @property
    def rattling(self) -> tuple[int, float, float] | None:
        """How many dice are shaken in the cup now, how hard (0 to 1) and over which x, if any."""
        shaken = self.courses.now - self._cup_start - cup.FETCH
        dice = sum(isinstance(course.way, DieInCup) for course in self.courses)
        if not dice or shaken < 0.0:
            return None
        if isinstance(self._cup, CarriedCup):
            return dice, self._cup.rattle, self.cup.x
        tension = self._cup.tension if isinstance(self._cup, ShakenCup) else 0.0
        return dice, min(1.0, cup.hardness(shaken) * (1.0 + LOUDER * tension)), self.cup.x

    @property
    def moving(self) -> bool:
        """Whether a die, the cup or a light is on its way, or any is held."""
        if self.shelf_light != self._shelf_goal:
            return True
        ends = [course.end for course in self.courses]
        return self.courses.now < max(*ends, self._cup_start + self._cup.seconds)

    def update(self, seconds: float) -> None:
        before, put_down = self.courses.now, self.courses.update(seconds)
        if before < self._cup_start + self._cup.seconds <= self.courses.now:
            self._cup_set_down = True
        gap, step = self._shelf_goal - self.shelf_light, seconds / SHELF_FADE
        self.shelf_light += max(-step, min(step, gap))
        for die in put_down:
            self._put_down_at(die, self.courses[die].goal)

    def take_set_down(self) -> tuple[Pose, ...]:
        """Where dice have been put down, or come to rest at once, since this was last called."""
        places, self._set_down = tuple(self._set_down), []
        return places

    def take_cup_set_down(self) -> bool:
        """Whether the cup has come back to its stand since this was last called."""
        is_down, self._cup_set_down = self._cup_set_down, False
        return is_down

    def be_heard(self, sounds: TableSounds) -> None:
        """Have it heard what moves now, and what has been put down since this was last called."""
        if self.rattling is not None:
            sounds.shake(*self.rattling)
        sounds.set_down(self.take_set_down())
        if self.take_cup_set_down():
            sounds.cup_set_down()

    def finish(self) -> None:
        """Every die is at the end of its way at once; those in the cup stay there."""
        for die, course in enumerate(self.courses):
            if math.isinf(course.end):
                continue
            if self.courses.now < course.end:
                self._put_down_at(die, course.goal)
            self.courses.go(die, Still(course.goal))
        if not math.isinf(self._cup.seconds):
            self._cup = Still(cup.STAND)

    def gather(self) -> float:
        """All dice come back to the cup, or beside it; those that are seen in it stay.

        Those that lie at the bottom go first.
        """
        goals, ways = self._waiting(len(self)), dict[int, Travel | Collected]()
        for die, (pose, goal) in enumerate(zip(self.poses, goals, strict=True)):
            if self._counted:
                ways[die] = Travel(pose, goal, GATHER, ARC)
            elif not cup.is_within(self.courses[die].goal, cup.STAND):
                ways[die] = Collected(pose, goal, GATHER)
            elif die not in self.shown:
                self.courses.go(die, Still(goal))
        lowest_first = sorted(ways, key=lambda die: (goals[die].z, -goals[die].x))
        in_order = {die: ways[die] for die in lowest_first}
        self.courses.go_in_turn(in_order, self.shown, GATHER_STAGGER)
        return GATHERED

    def leap(self, after: float) -> float:
        """All dice come together in the tray after so many seconds, and leap into the cup.

        Where they are to be counted they come back as usual.
        """
        if self._counted:
            return self.gather()
        poses, goals = self.poses, self._waiting(len(self))
        if not self.courses.are_seen:
            for die, (pose, goal) in enumerate(zip(poses, goals, strict=True)):
                self.courses.go(die, Travel(pose, goal, GATHER, ARC), after)
            return after + GATHER
        ways = leaps(poses, goals)
        for die, way in enumerate(ways):
            self.courses.go(die, way, after)
        return after + max(way.seconds for way in ways)

    def take_up(self, dice: Sequence[int], tension: float = 0.0, *, carried: bool = False) -> float:
        """These dice go into the cup, which is shaken until they are thrown or put down.

        It is shaken harder with ``tension``, 0 to 1. If it is ``carried`` it follows the hand
        instead; see ``carry``. Returns the seconds after which they can be thrown.
        """
        poses = self.poses
        starts = tuple(poses[die] for die in dice)
        if carried:
            self._cup = CarriedCup(self.cup)
            ways = loading.into_cup(starts, self._cup, self._chance("cup"))
        else:
            seed = self._seed_of("cup")
            shaken = ShakenCup(self.cup, tension=tension)
            self._cup, ways = _taken_up(starts, shaken, seed, patient=self._counted)
        self._cup_start = self.courses.now
        for die, way in zip(dice, ways, strict=True):
            self.courses.go(die, way)
        return max((way.loaded for way in ways), default=0.0)

    def carry(self, x: float, y: float) -> None:
        """The hand that carries the cup, or holds a die, is over this place of the felt."""
        if isinstance(self._cup, CarriedCup):
            self._cup.follow(x, y)
        way = self.courses[self.courses.held].way if self.courses.held is not None else None
        if isinstance(way, HeldDie):
            way.follow_to((x, y, held_height(self.tray, x, y)))

    def hold(self, die: int, *, still: bool = False) -> None:
        """A hand lifts this die and holds it until it is put somewhere; see ``carry``."""
        self.courses.go(die, HeldDie(self.poses[die], still=still))

    def light_shelf(self, share: float) -> None:
        """Light the shelf up, as far as ``share`` says (0 to 1)."""
        self._shelf_goal = share

    def put_down(self) -> None:
        """The dice in the cup return to where they were taken from, the cup to its place."""
        shaken = self.courses.now - self._cup_start
        self._return_cup()
        within = {
            die: course.way
            for die, course in enumerate(self.courses)
            if isinstance(course.way, DieInCup)
        }
        for die, way in pouring.put_down(within, shaken, self._cup).items():
            self.courses.go(die, way)

    def throw(self, dice: Sequence[int], throw: SimulatedThrow) -> float:
        """These dice, which are in the cup, are thrown out of it."""
        beside = self._put_beside(dice, throw)
        shaken = self._cup
        swung = (
            shaken.velocity(self.courses.now - self._cup_start)
            if isinstance(shaken, ShakenCup)
            else ZERO
        )
        emptied = pouring.empty(self.cup, throw, swung)
        for index, die in enumerate(dice):
            within, start = self.courses[die]
            assert isinstance(within, DieInCup)
            since = self.courses.now - start
            self.courses.go(die, PouredDie(within, since, emptied, throw, index, beside.get(die)))
        self._cup, self._cup_start = emptied, self.courses.now
        return pouring.SWING + pouring.POUR + throw.duration

    def appear(self, dice: Sequence[int], throw: SimulatedThrow) -> float:
        """These dice fade in where the throw ends; the seconds until they can be picked."""
        self._put_beside(dice, throw)
        for die in dice:
            self.courses.go(die, Still(self._landed[die], APPEAR))
            self._put_down_at(die, self._landed[die])
        if math.isinf(self._cup.seconds):
            self._return_cup()
        return APPEAR

    def _put_beside(self, dice: Sequence[int], throw: SimulatedThrow) -> dict[int, Pose]:
        """Note where these dice land; where those go that have left the tray."""
        fallen = zip(dice, throw.resting, throw.outcomes, strict=True)
        lost = [(die, pose) for die, pose, outcome in fallen if outcome is DieOutcome.OUT]
        beside = {die: put_beside(self.tray, place, pose) for place, (die, pose) in enumerate(lost)}
        self._landed |= dict(zip(dice, throw.resting, strict=True)) | beside
        self._lost = frozenset(beside)
        return beside

    @property
    def beside(self) -> tuple[Pose, ...]:
        """The dice that have left the tray in the last throw, once they lie beside it."""
        lying = self.courses.lying
        landed = ((die, self._landed[die]) for die in self._lost)
        return tuple(pose for die, pose in landed if lying.get(die) == pose)

    def shelve(self, groups: Sequence[Sequence[tuple[int, Face]]]) -> float:
        """The dice of each group, with what they show, go and stand on the shelf together.

        Dice that stand in their place stay.
        """
        ways: dict[int, Travel] = {}
        for group, places in zip(groups, shelf.places([len(g) for g in groups]), strict=True):
            for (die, face), place in zip(group, places, strict=True):
                end = standing(face, place)
                if not self.courses.is_bound_for(die, end):
                    ways[die] = self._carried(die, end)
        return self.courses.go_in_turn(ways, self.shown)

    def put_back(self, die: int) -> None:
        """The die returns to where it lay in the tray."""
        if not self.courses.is_bound_for(die, self._landed[die]):
            self.courses.go_in_turn({die: self._carried(die, self._landed[die])}, self.shown)

    def _return_cup(self) -> None:
        self._cup = Travel(self.cup, cup.STAND, cup.PUT_DOWN, cup.FETCH_ARC)
        self._cup_start = self.courses.now

    def _put_down_at(self, die: int, pose: Pose) -> None:
        if die in self.shown:
            self._set_down.append(pose)

    def _carried(self, die: int, goal: Pose) -> Travel:
        """The way of the die from where it is to a place where it is put down."""
        if isinstance(self.courses[die].way, HeldDie):
            return Travel(self.poses[die], goal, PUT, PUT_ARC)
        return Travel(self.poses[die], goal, CARRY, ARC)

    def _waiting(self, dice: int) -> tuple[Pose, ...]:
        """Where dice wait to be thrown."""
        if self._counted:
            return beside_cup(dice, self.tray, self._chance("beside"))
        # The same throughout the game: dice that have stayed in the cup are in nobody's way.
        return _waiting_in_cup(dice, f"waiting {self._seed}")

    def _chance(self, what: str) -> Random:
        """A chance that is the same for the same roll, which so can be shown again."""
        return Random(self._seed_of(what))

    def _seed_of(self, what: str) -> str:
        return f"{what} {self._seed} {self.roll}"


# A move that is shown again, or taken back, needs no new plan of how its dice go.


@lru_cache(maxsize=64)
def _in_turn(
    ways: tuple[tuple[int, Travel | Collected], ...],
    apart: float,
    latest: float,
    others: tuple[tuple[DieBounds, ...], ...],
) -> Mapping[int, tuple[Travel | Collected, float]]:
    """As ``in_turn``, clear of the cup on its stand, too."""
    return in_turn(dict(ways), apart, latest, list(map(list, others)), _in_the_cup_s_way)


@lru_cache(maxsize=64)
def _taken_up(
    starts: Sequence[Pose], cup: ShakenCup, seed: str, *, patient: bool
) -> tuple[ShakenCup, tuple[DieInCup, ...]]:
    """As ``loading.take_up``."""
    return loading.take_up(starts, cup, Random(seed), patient=patient)


@lru_cache(maxsize=16)
def _waiting_in_cup(dice: int, seed: str) -> tuple[Pose, ...]:
    """As ``in_cup``; asked for each time that dice come to rest, it says the same."""
    return in_cup(dice, Random(seed))
