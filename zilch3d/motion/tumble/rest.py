"""When a die has come to rest, and what becomes of one that is about to rest on an edge."""

import math

from zilch3d.motion.tumble.constants import STEP
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.rim import Rim
from zilch3d.motion.tumble.table import Table

FLAT = 0.4997
"""Uprightness from which on a die lies flat (a tilt under two degrees)."""

CALM_ENERGY = 0.05
SETTLING_ENERGY = 3.0
TOUCHING = 3
RECENT_TOUCH = 6
ROCKING_KEPT = 0.9

STEPS_FLAT = round(0.04 / STEP)
STEPS_LEANING = round(0.10 / STEP)
STEPS_SLIPPING = round(0.02 / STEP)
STEPS_POISED = round(0.33 / STEP)
NUDGE = 0.5


class Rest:
    """Puts calm dice to sleep. Only where ``can_lean`` may they sleep leaning on something."""

    def __init__(self, table: Table, rim: Rim, can_lean: bool) -> None:
        self.table, self.rim, self.can_lean = table, rim, can_lean

    def watch(self, die: Die, step: int) -> None:
        """Look at an awake die after a step."""
        if step - die.last_table > TOUCHING and step - die.last_other > TOUCHING:
            die.calm_steps = 0
            return
        energy = die.energy
        if energy >= SETTLING_ENERGY:
            die.calm_steps = 0
            return
        flat = die.uprightness > FLAT
        if flat and die.slippery:
            self._set_slippery(die, False)
        if flat:
            die.wx *= ROCKING_KEPT
            die.wy *= ROCKING_KEPT
        die.calm_steps = die.calm_steps + 1 if energy < CALM_ENERGY else 0
        if flat and die.calm_steps >= STEPS_FLAT:
            self._sleep(die, step)
        elif not flat:
            self._watch_tilted(die, step)

    def _watch_tilted(self, die: Die, step: int) -> None:
        supported = step - die.last_other < RECENT_TOUCH
        if self.can_lean and supported and die.calm_steps >= STEPS_LEANING:
            self._sleep(die, step)
        elif not self.can_lean and not die.slippery and die.calm_steps >= STEPS_SLIPPING:
            self._set_slippery(die, True)
        elif die.calm_steps >= STEPS_POISED and not supported:
            _tip(die)

    def _sleep(self, die: Die, step: int) -> None:
        die.asleep = True
        die.asleep_since = step
        die.stop()
        self.table.lanes.leave(die)
        self.rim.lanes.leave(die)

    def _set_slippery(self, die: Die, slippery: bool) -> None:
        """A die that must not stay leaning loses its footing until it lies flat."""
        die.slippery = slippery
        self.table.lanes.set_slippery(die, slippery)
        self.rim.lanes.set_slippery(die, slippery)


def _tip(die: Die) -> None:
    """Push a die that is balanced on an edge or a corner towards its highest face."""
    axes = die.axes
    k = max((0, 3, 6), key=lambda k: abs(axes[k + 2]))
    sign = math.copysign(NUDGE, axes[k + 2]) / math.hypot(axes[k], axes[k + 1])
    die.wx += axes[k + 1] * sign
    die.wy -= axes[k] * sign
    die.calm_steps = 0
