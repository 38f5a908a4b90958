"""When a die has come to rest, and how one that balances on an edge is made to fall.

Energies are twice the kinetic energy; ``*_KEPT`` is the share of the motion left after a step.
"""

import math

from zilch3d.motion.tumble.constants import STEP
from zilch3d.motion.tumble.cube import half_axis, steepest
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.rim import Rim

FLAT = 0.4997  # Uprightness from which on a die lies flat (a tilt under two degrees)
ON_THE_TABLE = 0.6  # A flat die whose centre is lower lies on the table, not on another die
RECENT = 2  # Steps within which a die that touched something counts as touching it

SETTLING_ENERGY = 3.0
CALM_ENERGY = 0.05
CALM_LEANING_ENERGY = 0.1
POISED_ENERGY = 1.0

ROCKING_KEPT = 0.81
LEANING_KEPT = 0.92
LOST_KEPT = 0.96  # On the table outside the tray: nobody waits for such a die

STEPS_FLAT = round(0.04 / STEP)
STEPS_LEANING = round(0.08 / STEP)
STEPS_HELD = round(0.04 / STEP)
STEPS_HELD_LONG = round(0.28 / STEP)

TIPPING = 20.0  # The angular acceleration that makes a balancing die fall, in radians/s²


class Rest:
    """Puts calm dice to sleep. Only where ``can_lean`` may they sleep leaning on something."""

    def __init__(self, rim: Rim, can_lean: bool) -> None:
        self.rim, self.can_lean = rim, can_lean

    def watch(self, die: Die, step: int) -> None:
        recent = step - RECENT
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
        """A die that must not stay as it is loses its friction until it moves on."""
        supported = die.last_other >= step - RECENT
        die.held_steps += 1
        die.calm_steps = die.calm_steps + 1 if energy < CALM_LEANING_ENERGY else 0
        if self.can_lean and supported:
            die.slow_down(LEANING_KEPT)
        if self.can_lean and supported and die.calm_steps >= STEPS_LEANING:
            die.sleep(step)
        elif not supported and energy < POISED_ENERGY:
            _tip(die)
        elif die.held_steps >= (STEPS_HELD_LONG if self.can_lean else STEPS_HELD):
            die.slippery = True


def _tip(die: Die) -> None:
    """Turn a die that balances on an edge or a corner towards its highest face."""
    x, y, z = half_axis(die.axes, steepest(die.axes))
    push = math.copysign(TIPPING * STEP, z) / max(1e-9, math.hypot(x, y))
    die.wx += y * push
    die.wy -= x * push
