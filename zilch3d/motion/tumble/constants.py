"""The figures of the physics: sides, seconds and die masses throughout.

Gravity is that of a slow motion by about three for a 16 mm die: that is what reads well.
"""

from dataclasses import dataclass

MASS = 1.0
INERTIA = 1.0 / 6.0
GRAVITY = 60.0
FPS = 120
STEP = 1.0 / FPS
"""One step of the simulation makes one frame; touches divide it further."""

TIME_LIMIT = 3.6
"""The longest simulation; with the run-in no throw reaches four seconds."""

FAR_AWAY = 1e5
"""Where bodies wait that touch nothing."""

ITERATIONS = 6


@dataclass(frozen=True)
class Material:
    """What a die meets: Coulomb friction, restitution at full speed, and how pymunk resolves it.

    ``overlap_kept`` is the share of an overlap that is left after a step; ``padding`` rounds the
    die's outline; ``substeps`` divide a step.
    """

    friction: float
    restitution: float
    overlap_kept: float
    padding: float
    substeps: int


TABLE = Material(friction=0.50, restitution=0.565, overlap_kept=0.36, padding=0.0, substeps=2)
RIM = Material(friction=0.30, restitution=0.8, overlap_kept=0.2, padding=0.03, substeps=8)
DICE = Material(friction=0.20, restitution=0.50, overlap_kept=0.09, padding=0.015, substeps=5)

SLOP = 0.002
SOFTNESS = 0.02
"""How far a corner may still be above its neighbour for the touch to lie between them."""

SPIN_DAMPING = 0.8
"""Share of the spin lost in a second of touching the table."""

LOUD_TABLE = 1.2
LOUD_RIM = 0.6
LOUD_DIE = 0.4
"""The impulses from which on a touch counts as an impact."""
