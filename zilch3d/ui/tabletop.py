"""The dice as they are seen: which lie in the tray, which stand on the shelf, and their ways.

A die is known by its number, from 0. Seconds are the tabletop's own: ``update`` moves them on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from zilch3d.engine.dice import Face
from zilch3d.motion import shelf
from zilch3d.motion.pose import Pose, top_face
from zilch3d.motion.throw import Throw
from zilch3d.motion.travel import Travel, standing
from zilch3d.motion.tray import Tray

HAND_SPACING = 1.35
HAND_FROM_RIM = 1.75
SCOOP = 0.2
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
class Tumble:
    """One die's part in a throw, after a scoop that takes it from where it lay to the hand."""

    scoop: Travel
    throw: Throw
    index: int

    @property
    def seconds(self) -> float:
        """Scoop and throw together."""
        return self.scoop.seconds + self.throw.duration

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the scoop began."""
        if t < self.scoop.seconds:
            return self.scoop.at(t)
        return self.throw.die_at(self.index, t - self.scoop.seconds)


@dataclass(frozen=True)
class Later:
    """A journey that begins after ``delay`` seconds."""

    delay: float
    travel: Travel

    @property
    def seconds(self) -> float:
        """Waiting and journey together."""
        return self.delay + self.travel.seconds

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the waiting began."""
        return self.travel.at(t - self.delay)


Way = Still | Tumble | Later


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
            if isinstance(way, Later) and before < end <= self._now:
                self._arrive(die)

    def set_down(self) -> tuple[Pose, ...]:
        """Where dice have been put down since this was last asked, or come to rest at once."""
        arrived, self._arrived = tuple(self._arrived), []
        return arrived

    def finish(self) -> None:
        """Every die is at the end of its way at once."""
        for die, way in enumerate(self._ways):
            if self._now - self._began[die] < way.seconds:
                self._arrive(die)
            self._ways[die] = Still(way.at(way.seconds))
        self._poses = None

    def gather(self) -> float:
        """All dice come back in a row before the player; the seconds that it takes."""
        poses = self.poses
        for die, start in enumerate(poses):
            end = self._in_hand(die, len(poses), top_face(start.orientation))
            self._go(die, Later(die * STAGGER, Travel(start, end, GATHER, ARC)))
        self._landed.clear()
        return GATHER + len(poses) * STAGGER

    def throw(self, dice: Sequence[int], throw: Throw) -> float:
        """These dice are scooped up and thrown; the seconds until they rest."""
        poses = self.poses
        for index, die in enumerate(dice):
            scoop = Travel(poses[die], throw.frames[0][index], SCOOP, 0.3)
            self._go(die, Tumble(scoop, throw, index))
            self._landed[die] = throw.resting[index]
        return SCOOP + throw.duration

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
                way = Later(order * STAGGER, Travel(poses[die], end, CARRY, ARC))
                self._go(die, way)
                longest = max(longest, way.seconds)
                order += 1
        return longest

    def put_back(self, die: int) -> float:
        """The die returns to where it lay in the tray; the seconds that it takes."""
        back = self._landed[die]
        if self._goal(die) != back:
            self._go(die, Later(0.0, Travel(self.poses[die], back, CARRY, ARC)))
        return CARRY

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
        near = min(y for _x, y in self.tray.corners) + HAND_FROM_RIM
        x = (die - (dice - 1) / 2) * HAND_SPACING
        askew = self._rng.uniform(-0.16, 0.16)
        return standing(face, (x, near, 0.5), askew)
