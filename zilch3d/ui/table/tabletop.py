"""The dice as they are seen: in the tray, on the shelf, in the cup, and on their way between.

A die is known by its number, from 0. Only ``update`` makes time pass.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from zilch3d.engine.dice import Face
from zilch3d.motion import cup, shelf
from zilch3d.motion.cup import Carried, CupWay, Into, Poured, Shaken
from zilch3d.motion.easing import smooth
from zilch3d.motion.pose import Pose, top_face
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.travel import Travel, standing
from zilch3d.motion.tray import Tray

HAND_SPACING = 1.35
HAND_FROM_RIM = 1.75
OFF_RIM = 0.85
APPEAR = 0.3
CARRY = 0.42
GATHER = 0.4
STAGGER = 0.045
ARC = 1.6


@dataclass(frozen=True)
class Still:
    """A die that stays where it is."""

    pose: Pose
    seconds: float = 0.0

    def at(self, _t: float) -> Pose:
        """The pose at any time."""
        return self.pose


@dataclass(frozen=True)
class Appear:
    """A die that comes to be seen where it is, instead of being thrown."""

    pose: Pose

    seconds = APPEAR

    def at(self, _t: float) -> Pose:
        """The pose at any time."""
        return self.pose


@dataclass(frozen=True)
class Delayed:
    """A journey that starts after ``delay`` seconds."""

    delay: float
    travel: Travel

    @property
    def seconds(self) -> float:
        """Waiting and journey together."""
        return self.delay + self.travel.seconds

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the wait began."""
        return self.travel.at(t - self.delay)


Way = Still | Appear | Delayed | Into | Poured


class Tabletop:
    """The dice of a game and how they move. ``seed`` is for looks alone, never for a face.

    ``shown`` are the dice that are on the table at all: each player's one in the roll for who
    starts, later all.
    """

    def __init__(self, dice: int, tray: Tray, seed: int) -> None:
        self.tray = tray
        self._rng = Random(seed)
        self._now = 0.0
        self._began = [0.0] * dice
        self._ways: list[Way] = [
            Still(self._in_hand(die, dice, self._rng.randint(1, 6))) for die in range(dice)
        ]
        self._cup: CupWay = Still(cup.STAND)
        self._cup_began = 0.0
        self._landed: dict[int, Pose] = {}
        self._arrived: list[Pose] = []
        self._poses: tuple[Pose, ...] | None = None
        """Worked out once a frame: several ask."""
        self.shown = frozenset(range(dice))

    def __len__(self) -> int:
        return len(self._ways)

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Every die's pose now."""
        if self._poses is None:
            ways = zip(self._ways, self._began, strict=True)
            self._poses = tuple(way.at(self._now - began) for way, began in ways)
        return self._poses

    @property
    def presence(self) -> tuple[float, ...]:
        """How far each die is there to be seen, 0 to 1."""
        ways = zip(self._ways, self._began, strict=True)
        return tuple(
            smooth((self._now - began) / APPEAR) if isinstance(way, Appear) else 1.0
            for way, began in ways
        )

    @property
    def cup(self) -> Pose:
        """The cup's pose now."""
        return self._cup.at(self._now - self._cup_began)

    @property
    def rattling(self) -> tuple[int, float, float] | None:
        """How many dice are shaken in the cup now, how hard (0 to 1) and over which x, if any."""
        shaken = self._now - self._cup_began - cup.FETCH
        dice = sum(isinstance(way, Into) for way in self._ways)
        if not dice or shaken < 0.0:
            return None
        hard = self._cup.rattle if isinstance(self._cup, Carried) else cup.hardness(shaken)
        return dice, hard, self.cup.x

    @property
    def lying(self) -> dict[int, Pose]:
        """The dice that are not on their way anywhere, with their poses."""
        return {
            die: way.at(way.seconds)
            for die, way in enumerate(self._ways)
            if self._now - self._began[die] >= way.seconds
        }

    def update(self, seconds: float) -> None:
        """Time passes."""
        before, self._now = self._now, self._now + seconds
        self._poses = None
        for die, way in enumerate(self._ways):
            end = self._began[die] + way.seconds
            if isinstance(way, Delayed) and before < end <= self._now:
                self._arrive(die)

    def set_down(self) -> tuple[Pose, ...]:
        """Where dice have been put down since this was last asked, or come to rest at once."""
        arrived, self._arrived = tuple(self._arrived), []
        return arrived

    def finish(self) -> None:
        """Every die is at the end of its way at once; those in the cup stay there."""
        for die, way in enumerate(self._ways):
            if math.isinf(way.seconds):
                continue
            if self._now - self._began[die] < way.seconds:
                self._arrive(die)
            self._ways[die] = Still(way.at(way.seconds))
        if not math.isinf(self._cup.seconds):
            self._cup = Still(cup.STAND)
        self._poses = None

    def gather(self) -> float:
        """All dice come back in a row before the player; the seconds that it takes."""
        poses = self.poses
        for die, start in enumerate(poses):
            end = self._in_hand(die, len(poses), top_face(start.orientation))
            self._go(die, Delayed(die * STAGGER, Travel(start, end, GATHER, ARC)))
        return GATHER + len(poses) * STAGGER

    def take_up(self, dice: Sequence[int], *, carried: bool = False) -> None:
        """These dice go into the cup, which is shaken until they are thrown or put down.

        If it is ``carried`` it follows the hand instead; see ``carry``.
        """
        poses = self.poses
        self._cup = Carried(self.cup) if carried else Shaken(self.cup)
        self._cup_began = self._now
        starts = [poses[die] for die in dice]
        for die, way in zip(dice, cup.into(starts, self._cup, self._rng), strict=True):
            self._go(die, way)

    def are_in_cup(self, dice: Sequence[int]) -> bool:
        """Whether all of these dice are in the cup, or on their way into it."""
        return all(isinstance(self._ways[die], Into) for die in dice)

    def carry(self, x: float, y: float) -> None:
        """The hand that carries the cup is over this place of the felt."""
        if isinstance(self._cup, Carried):
            self._cup.follow(x, y)

    def put_down(self) -> float:
        """The dice in the cup return to where they were taken from, the cup to its place."""
        poses = self.poses
        for die, way in enumerate(self._ways):
            if isinstance(way, Into):
                self._go(die, Delayed(0.0, Travel(poses[die], way.start, CARRY, ARC)))
        self._return_cup()
        return CARRY

    def throw(self, dice: Sequence[int], throw: SimulatedThrow) -> float:
        """These dice, which are in the cup, are thrown out of it; the seconds until they rest."""
        self._landed |= dict(zip(dice, throw.resting, strict=True))
        way = cup.emptied(self.cup, throw)
        for index, die in enumerate(dice):
            within, since = self._ways[die], self._now - self._began[die]
            assert isinstance(within, Into)
            self._go(die, Poured(within, since, way, throw, index))
        self._cup, self._cup_began = way, self._now
        return cup.SWING + cup.POUR + throw.duration

    def appear(self, dice: Sequence[int], throw: SimulatedThrow) -> float:
        """These dice come to be seen where the throw ends; the seconds that it takes."""
        self._landed |= dict(zip(dice, throw.resting, strict=True))
        for die in dice:
            self._go(die, Appear(self._landed[die]))
            self._arrive(die)
        if math.isinf(self._cup.seconds):
            self._return_cup()
        return APPEAR

    def shelve(self, groups: Sequence[Sequence[tuple[int, Face]]]) -> float:
        """The dice of each group, with what they show, go and stand on the shelf together.

        Dice that stand in their place stay; the seconds until the last has arrived.
        """
        poses = self.poses
        longest = 0.0
        order = 0
        for group, places in zip(groups, shelf.places([len(g) for g in groups]), strict=True):
            for (die, face), place in zip(group, places, strict=True):
                end = standing(face, place)
                if self._goal(die).position == end.position:
                    continue
                way = Delayed(order * STAGGER, Travel(poses[die], end, CARRY, ARC))
                self._go(die, way)
                longest = max(longest, way.seconds)
                order += 1
        return longest

    def put_back(self, die: int) -> float:
        """The die returns to where it lay in the tray; the seconds that it takes."""
        back = self._landed[die]
        if self._goal(die) != back:
            self._go(die, Delayed(0.0, Travel(self.poses[die], back, CARRY, ARC)))
        return CARRY

    def _return_cup(self) -> None:
        self._cup = Travel(self.cup, cup.STAND, cup.PUT_DOWN, cup.FETCH_ARC)
        self._cup_began = self._now

    def _arrive(self, die: int) -> None:
        if die in self.shown:
            self._arrived.append(self._goal(die))

    def _goal(self, die: int) -> Pose:
        way = self._ways[die]
        return way.at(way.seconds)

    def _go(self, die: int, way: Way) -> None:
        self._ways[die] = way
        self._began[die] = self._now
        self._poses = None

    def _in_hand(self, die: int, dice: int, face: Face) -> Pose:
        """A die in the row at the near side of the tray, a little askew as a hand leaves it."""
        x = (die - (dice - 1) / 2) * HAND_SPACING
        near = _nearest(self.tray, (dice - 1) / 2 * HAND_SPACING)
        askew = self._rng.uniform(-0.16, 0.16)
        return standing(face, (x, near, 0.5), askew)


def _nearest(tray: Tray, half_row: float) -> float:
    """How near to the player a row of dice so long, from its middle, goes into the tray."""
    near = min(y for _x, y in tray.corners) + HAND_FROM_RIM
    while any(
        wall.distance(x, near) < OFF_RIM for wall in tray.walls for x in (-half_row, half_row)
    ):
        near += 0.1
    return near
