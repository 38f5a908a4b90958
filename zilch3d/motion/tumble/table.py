"""Dice on the felt: gravity, and the contact with the plane z = 0."""

from collections.abc import Iterable

from zilch3d.motion.tumble.constants import GRAVITY, LOUD_TABLE, SPIN_DAMPING, STEP, TABLE
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

NEAR = 0.01
HIGHEST_REACH = 1.2
"""Dice whose centre is above this are in free fall."""

WEIGHT = GRAVITY * STEP
"""The impulse of gravity in one step."""

FALLEN = WEIGHT * STEP / 2
"""What a falling die has not yet fallen with the velocity it has at the end of a step."""

SPIN_KEPT = 1.0 - SPIN_DAMPING * STEP


class Table:
    """The felt that all dice share."""

    def __init__(self, dice: int) -> None:
        self.lanes = Lanes(dice, TABLE, GRAVITY)

    def touch(self, dice: Iterable[Die], step: int, impacts: ImpactLog) -> None:
        """Move the velocities of these dice on by one step: on the felt or in free fall."""
        lanes = self.lanes.lanes
        met = []
        for die in dice:
            lane = lanes[die.index]
            if die.z < HIGHEST_REACH and lowest_soon(die) < NEAR:
                met.append((die, lane))
                lane.meet(die, die.z)
            else:
                if not lane.idle:
                    lane.leave()
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
    low = die.z - az - bz - cz
    return low + sinking * STEP if sinking < 0.0 else low
