"""Dice on the felt: gravity, and the contact with the plane z = 0."""

from collections.abc import Iterable

from zilch3d.motion.tumble.constants import GRAVITY, LOUD_TABLE, SPIN_DAMPING, STEP, TABLE
from zilch3d.motion.tumble.cube import reach_up
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

NEAR = 0.03
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
        lowest = die.z - reach_up(die.axes) + min(0.0, die.vz) * STEP
        if lowest < NEAR:
            self.lanes.lanes[die.index].meet(die, UP, die.z)
            return True
        self.lanes.leave(die)
        die.vz -= WEIGHT
        return False
