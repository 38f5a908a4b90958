"""Dice on the felt: gravity, and the contact with the plane z = 0."""

from collections.abc import Iterable

from zilch3d.motion.tumble.constants import GRAVITY, LOUD_TABLE, SPIN_DAMPING, STEP, TABLE
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

NEAR = 0.01
HIGHEST_REACH = 1.2
"""Dice whose centre is above this are in free fall."""

UP = (0.0, 0.0, 1.0)
WEIGHT = GRAVITY * STEP
"""The impulse of gravity in one step."""


class Table:
    """The felt that all dice share."""

    def __init__(self, dice: int) -> None:
        self.lanes = Lanes(dice, TABLE, GRAVITY)

    def touch(self, dice: Iterable[Die], step: int, impacts: ImpactLog) -> None:
        """Move the velocities of these dice on by one step: on the felt or in free fall."""
        met = [die for die in dice if self._meets(die)]
        if not met:
            return
        self.lanes.step()
        for die in met:
            pressure = self.lanes.lanes[die.index].answer(die, WEIGHT)
            if pressure <= 1e-9:
                continue
            die.last_table = step
            kept = 1.0 - SPIN_DAMPING * STEP
            die.wx *= kept
            die.wy *= kept
            die.wz *= kept
            if pressure > LOUD_TABLE:
                impacts.add(step, "table", die.index, None, pressure)

    def _meets(self, die: Die) -> bool:
        if die.z < HIGHEST_REACH and lowest_soon(die) < NEAR:
            self.lanes.lanes[die.index].meet(die, UP, die.z)
            return True
        self.lanes.leave(die)
        die.vz -= WEIGHT
        return False


def lowest_soon(die: Die) -> float:
    """How high above the table the die's lowest corner is now or will be after a step."""
    ax, ay, az, bx, by, bz, cx, cy, cz = die.axes
    if az < 0:
        ax, ay, az = -ax, -ay, -az
    if bz < 0:
        bx, by, bz = -bx, -by, -bz
    if cz < 0:
        cx, cy, cz = -cx, -cy, -cz
    sinking = die.vz - die.wx * (ay + by + cy) + die.wy * (ax + bx + cx)
    return die.z - az - bz - cz + min(0.0, sinking) * STEP
