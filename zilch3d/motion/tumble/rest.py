"""When a die has come to rest, and what becomes of one that is about to rest on an edge."""

import math

from zilch3d.motion.tumble.constants import STEP
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.rim import Rim

FLAT = 0.4997
"""Uprightness from which on a die lies flat (a tilt under two degrees)."""

ON_THE_TABLE = 0.6
"""The height of the centre below which a flat die lies on the table, not on another die."""

CALM_ENERGY = 0.05
CALM_LEANING = 0.1
SETTLING_ENERGY = 3.0
TOUCHING = 2
RECENT_TOUCH = 3
ROCKING_KEPT = 0.81
LEANING_KEPT = 0.92
"""What a step leaves of the motion of a die that rocks or settles on others."""

STEPS_FLAT = round(0.04 / STEP)
STEPS_LEANING = round(0.08 / STEP)
STEPS_HELD = round(0.04 / STEP)
STEPS_HELD_LONG = round(0.28 / STEP)

LOST_KEPT = 0.96
"""What a step on the table outside the tray leaves of the motion: nobody waits for such a die."""

POISED_ENERGY = 1.0
TIPPING = 20.0
"""Up to which energy a die poised on an edge is hurried, and how much, in radians a second squared.
"""


class Rest:
    """Puts calm dice to sleep. Only where ``can_lean`` may they sleep leaning on something."""

    def __init__(self, rim: Rim, can_lean: bool) -> None:
        self.rim, self.can_lean = rim, can_lean

    def watch(self, die: Die, step: int) -> None:
        """Look at an awake die after a step."""
        recent = step - TOUCHING
        touching = die.last_table >= recent or die.last_other >= recent
        if touching and die.lost and self.rim.has_lost(die):
            die.slow_down(LOST_KEPT)
        if not touching or (energy := die.energy) >= SETTLING_ENERGY:
            die.calm_steps = die.held_steps = 0
            die.slippery = False
            return
        if die.uprightness > FLAT and die.z < ON_THE_TABLE:
            self._watch_flat(die, energy, step)
        else:
            self._watch_tilted(die, energy, step)

    def _watch_flat(self, die: Die, energy: float, step: int) -> None:
        die.wx *= ROCKING_KEPT
        die.wy *= ROCKING_KEPT
        die.slippery = False
        die.held_steps = 0
        die.calm_steps = die.calm_steps + 1 if energy < CALM_ENERGY else 0
        if die.calm_steps >= STEPS_FLAT:
            die.sleep(step)

    def _watch_tilted(self, die: Die, energy: float, step: int) -> None:
        """A die that must not stay as it is loses its footing until it moves on."""
        supported = step - die.last_other < RECENT_TOUCH
        die.held_steps += 1
        die.calm_steps = die.calm_steps + 1 if energy < CALM_LEANING else 0
        if self.can_lean and supported:
            die.slow_down(LEANING_KEPT)
        if self.can_lean and supported and die.calm_steps >= STEPS_LEANING:
            die.sleep(step)
        elif not supported and energy < POISED_ENERGY:
            _tip(die)
        elif die.held_steps >= (STEPS_HELD_LONG if self.can_lean else STEPS_HELD):
            die.slippery = True


def _tip(die: Die) -> None:
    """Hurry a die that all but balances on an edge or a corner towards its highest face."""
    axes = die.axes
    k = max((0, 3, 6), key=lambda k: abs(axes[k + 2]))
    level = math.hypot(axes[k], axes[k + 1])
    hurry = math.copysign(TIPPING * STEP, axes[k + 2]) / max(1e-9, level)
    die.wx += axes[k + 1] * hurry
    die.wy -= axes[k] * hurry
