"""Dice on the felt: gravity, and the contact with the plane z = 0."""

from collections.abc import Iterable

from zilch3d.motion.tumble.constants import GRAVITY, LOUD_TABLE, SPIN_DAMPING, STEP, TABLE
from zilch3d.motion.tumble.cube import reach_up
from zilch3d.motion.tumble.die import FALLEN, HIGHEST_REACH, WEIGHT, Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

NEAR = FALLEN + 0.001
"""Dice that come no nearer to the table than this, but for gravity, do not touch it in a step."""

CLEAR_STEPS = 2
"""Steps after a touch before a die may be taken to fly freely."""

SPIN_KEPT = 1.0 - SPIN_DAMPING * STEP


class Felt:
    """The felt that all dice share."""

    def __init__(self, dice: int) -> None:
        self.lanes = Lanes(dice, TABLE, GRAVITY)

    def touch(self, dice: Iterable[Die], step: int, impacts: ImpactLog) -> None:
        """Move the velocities of these dice on by one step: on the felt or in free fall."""
        lanes = self.lanes
        met = []
        for die in dice:
            if die.z < HIGHEST_REACH and meets_table(die):
                lane = lanes.lane(die.index)
                met.append((die, lane))
                lane.meet(die, die.z)
            else:
                lanes.leave(die.index)
                die.vz -= WEIGHT
                die.z += FALLEN
        if not met:
            return
        self.lanes.step()
        for die, lane in met:
            vx, vy, vz, wx, wy, wz, turn_x, turn_y, shift = lane.answer(WEIGHT)
            pressure = vz + WEIGHT
            kept = 1.0
            if pressure > 1e-9:
                die.last_table = step
                kept = SPIN_KEPT
                if pressure > LOUD_TABLE:
                    impacts.add(step, "table", die.index, None, pressure)
            die.vx += vx
            die.vy += vy
            die.vz += vz
            die.wx = (die.wx + wx) * kept
            die.wy = (die.wy + wy) * kept
            die.wz = (die.wz + wz) * kept
            die.turn_x += turn_x
            die.turn_y += turn_y
            die.shift_z += shift
            die.corrected = True


def meets_table(die: Die) -> bool:
    """Whether the die's lowest corner is near the table, now or, but for gravity, after a step."""
    height = die.z - NEAR
    if height < reach_up(die.axes):
        return True
    return height + die.vz * STEP < die.reach_soon(0.0, 0.0, 1.0)
