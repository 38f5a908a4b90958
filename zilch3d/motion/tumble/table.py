"""Dice on the felt: gravity, and the contact with the plane z = 0."""

from collections.abc import Iterable

from zilch3d.motion.tumble.constants import GRAVITY, LOUD_TABLE, SPIN_DAMPING, STEP, TABLE
from zilch3d.motion.tumble.die import ALOFT, FALLEN, HIGHEST_REACH, WEIGHT, Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

CLEAR_STEPS = 2
"""Steps after a touch before a die may be taken to fly freely."""

SPIN_KEPT = 1.0 - SPIN_DAMPING * STEP


class Table:
    """The felt that all dice share."""

    def __init__(self, dice: int) -> None:
        self.lanes = Lanes(dice, TABLE, GRAVITY)

    def touch(self, dice: Iterable[Die], step: int, impacts: ImpactLog) -> None:
        """Move the velocities of these dice on by one step: on the felt or in free fall."""
        lanes = self.lanes
        met = []
        for die in dice:
            if die.z < HIGHEST_REACH and lowest_soon(die) < ALOFT:
                lane = lanes.lane(die.index)
                met.append((die, lane))
                lane.meet(die, die.z)
            else:
                lanes.leave(die.index)
                if may_fly(die, step):
                    die.fly(step - 1)
                if die.ahead < step:
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


def may_fly(die: Die, step: int) -> bool:
    """Whether a die that meets no table has neither rim nor other dice near it."""
    free = step - CLEAR_STEPS
    return (
        die.clear_of_rim > step
        and die.accompanied < step - 1
        and die.last_table < free
        and die.last_other < free
    )


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
