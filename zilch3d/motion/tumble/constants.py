"""The constants of the physics, in sides, seconds and die masses.

Gravity is that of a 16 mm die in slow motion by about three: that is what reads well.
"""

from dataclasses import dataclass

INERTIA = 1.0 / 6.0  # Of a cube of side 1 and mass 1, about any axis through its centre
GRAVITY = 60.0
FPS = 120
STEP = 1.0 / FPS  # One step of the simulation makes one frame; contacts divide it further


@dataclass(frozen=True)
class Material:
    """What a die meets, and how pymunk resolves the contact.

    ``friction`` is Coulomb's coefficient, ``restitution`` that of a fast impact. Of an overlap
    deeper than ``slop``, the share ``overlap_kept`` is left after a step, which is solved in
    ``substeps``. ``padding`` is the radius by which the die's outline is rounded. An impulse above
    ``audible`` is reported as an impact.
    """

    friction: float
    restitution: float
    overlap_kept: float
    padding: float
    substeps: int
    audible: float
    slop: float = 0.002


TABLE = Material(0.50, 0.55, overlap_kept=0.36, padding=0.0, substeps=2, audible=1.2)
RIM = Material(0.30, 0.8, overlap_kept=0.2, padding=0.03, substeps=8, audible=0.6)
DICE = Material(0.20, 0.50, overlap_kept=0.09, padding=0.015, substeps=5, audible=0.4, slop=0.0)

# The contact point slides from one corner to the next, instead of jumping, while their heights
# differ by less than twice this.
SOFTNESS = 0.02
