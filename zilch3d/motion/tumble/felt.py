"""Dice on the felt, the plane z = 0: gravity and contacts."""

from collections.abc import Iterable

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import GRAVITY, STEP, TABLE
from zilch3d.motion.tumble.cube import reach_up
from zilch3d.motion.tumble.die import FALL, HALF_DIAGONAL, WEIGHT, Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

NEAR = FALL + 0.001
"""Dice that come no nearer to the table than this, but for gravity, do not touch it in a step."""

FARTHEST_REACH = HALF_DIAGONAL + 0.01
"""No corner is farther from the centre, with some room for what rounds ``reach_after_step``."""

UP: Vector = (0.0, 0.0, 1.0)

SPIN_KEPT = 1.0 - 0.8 * STEP
"""The share of its spin that a die on the table has left after a step."""


class Felt:
    """The felt that all dice share."""

    def __init__(self, dice: int) -> None:
        self.lanes = Lanes(dice, TABLE, GRAVITY)

    def collide(self, dice: Iterable[Die], step: int, impacts: ImpactLog) -> None:
        """Advance the velocities of these dice by one step: on the felt or in free fall."""
        lanes = self.lanes
        touching = []
        for die in dice:
            if meets_table(die):
                lane = lanes[die.index]
                lane.set_up(die.axes, die.velocity, die.spin, die.z, slippery=die.slippery)
                touching.append((die, lane))
            else:
                die.fall()
        if not touching:
            return
        lanes.step()
        for die, lane in touching:
            change = lane.result(WEIGHT)
            die.change(*change)
            pressure = change[0][2] + WEIGHT
            if pressure > 1e-9:
                die.last_table = step
                die.wx *= SPIN_KEPT
                die.wy *= SPIN_KEPT
                die.wz *= SPIN_KEPT
            if pressure > TABLE.audible:
                impacts.add(step, "table", die.index, None, pressure)


def meets_table(die: Die) -> bool:
    """Whether the die's lowest corner is near the table, now or, but for gravity, after a step."""
    height = die.z - NEAR
    height_after = height + die.vz * STEP
    if height > FARTHEST_REACH and height_after > FARTHEST_REACH:
        return False
    return height < reach_up(die.axes) or height_after < die.reach_after_step(UP)
