"""The dice as they are seen: in the tray, on the shelf, in the cup, and on their way between.

A die is known by its number, from 0. Only ``update`` makes time pass.
"""

import math
from collections.abc import Mapping, Sequence
from random import Random

from zilch3d.engine.dice import Face
from zilch3d.motion import cup, loading, pouring, shelf
from zilch3d.motion.cup import CarriedCup, CupMotion, ShakenCup
from zilch3d.motion.loading import Collected, DieInCup, leaps
from zilch3d.motion.places import beside_cup, in_cup, put_beside
from zilch3d.motion.pose import ZERO, Pose
from zilch3d.motion.pouring import PouredDie
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.travel import HeldDie, Travel, held_height, standing
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.world import DieOutcome
from zilch3d.ui.table.stage.courses import STAGGER, Courses, Still

APPEAR = 0.3
CARRY = 0.4
GATHER, GATHER_STAGGER = 0.31, 0.06
GATHERED = 0.67
ARC = 1.9
PUT_ARC, PUT = 0.25, 0.26
"""How a held die is put down: it is above its place already, or nearly so."""
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
        self._shelf_light = self._shelf_goal = 0.0

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
        hard = self._cup.rattle if isinstance(self._cup, CarriedCup) else cup.hardness(shaken)
        return dice, hard, self.cup.x

    @property
    def shelf_light(self) -> float:
        """How far the shelf is lit up, as the place for a held die: 0 to 1."""
        return self._shelf_light

    @property
    def moving(self) -> bool:
        """Whether a die, the cup or a light is on its way, or any is held."""
        if self._shelf_light != self._shelf_goal:
            return True
        ends = [course.end for course in self.courses]
        return self.courses.now < max(*ends, self._cup_start + self._cup.seconds)

    def update(self, seconds: float) -> None:
        put_down = self.courses.update(seconds)
        gap, step = self._shelf_goal - self._shelf_light, seconds / SHELF_FADE
        self._shelf_light += max(-step, min(step, gap))
        for die in put_down:
            self._put_down_at(die, self.courses[die].goal)

    def take_set_down(self) -> tuple[Pose, ...]:
        """Where dice have been put down, or come to rest at once, since this was last called."""
        taken, self._set_down = tuple(self._set_down), []
        return taken

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
        self._let_go(
            {die: ways[die] for die in sorted(ways, key=lambda die: (goals[die].z, -goals[die].x))},
            GATHER_STAGGER,
        )
        return GATHERED

    def leap(self, after: float) -> float:
        """All dice come together in the tray after so many seconds, and leap into the cup.

        Where they are to be counted they come back as usual.
        """
        if self._counted:
            return self.gather()
        poses, goals = self.poses, self._waiting(len(self))
        ways = leaps(poses, goals)
        for die, way in enumerate(ways):
            self.courses.go(die, way, after)
        return after + max(way.seconds for way in ways)

    def take_up(self, dice: Sequence[int], *, carried: bool = False) -> float:
        """These dice go into the cup, which is shaken until they are thrown or put down.

        If it is ``carried`` it follows the hand instead; see ``carry``. Returns the seconds after
        which they can be thrown.
        """
        poses = self.poses
        starts, chance = [poses[die] for die in dice], self._chance("cup")
        if carried:
            self._cup = CarriedCup(self.cup)
            ways = loading.into_cup(starts, self._cup, chance)
        else:
            self._cup, ways = loading.take_up(starts, self.cup, chance, patient=self._counted)
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
        return self._let_go(ways)

    def put_back(self, die: int) -> None:
        """The die returns to where it lay in the tray."""
        if not self.courses.is_bound_for(die, self._landed[die]):
            self._let_go({die: self._carried(die, self._landed[die])})

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

    def _let_go(self, ways: Mapping[int, Travel | Collected], apart: float = STAGGER) -> float:
        """The dice go these ways from now on; the seconds until all have come to their ends."""
        return self.courses.go_in_turn(ways, self.shown, apart)

    def _waiting(self, dice: int) -> tuple[Pose, ...]:
        """Where dice wait to be thrown."""
        if self._counted:
            return beside_cup(dice, self.tray, self._chance("beside"))
        # The same throughout the game: dice that have stayed in the cup are in nobody's way.
        return in_cup(dice, Random(f"waiting {self._seed}"))

    def _chance(self, what: str) -> Random:
        """A chance that is the same for the same roll, which so can be shown again."""
        return Random(f"{what} {self._seed} {self.roll}")
