"""Dice on the felt, the plane z = 0: gravity and contacts."""

from collections.abc import Iterable

from zilch3d.motion.tumble.constants import AUDIBLE_ON_TABLE, GRAVITY, SPIN_DAMPING, STEP, TABLE
from zilch3d.motion.tumble.cube import reach_up
from zilch3d.motion.tumble.die import FALL, HALF_DIAGONAL, WEIGHT, Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

NEAR = FALL + 0.001
"""Dice that come no nearer to the table than this, but for gravity, do not touch it in a step."""

HIGHEST_CONTACT = HALF_DIAGONAL + 40.0 * STEP
"""Dice whose centre is above this do not touch the table in a step: none is so fast."""

SPIN_KEPT = 1.0 - SPIN_DAMPING * STEP


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
            if pressure > AUDIBLE_ON_TABLE:
                impacts.add(step, "table", die.index, None, pressure)


def meets_table(die: Die) -> bool:
    """Whether the die's lowest corner is near the table, now or, but for gravity, after a step."""
    if die.z > HIGHEST_CONTACT:
        return False
    height = die.z - NEAR
    if height < reach_up(die.axes):
        return True
    return height + die.vz * STEP < die.reach_after_step(0.0, 0.0, 1.0)
