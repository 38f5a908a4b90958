"""Where dice that have left the tray are put: on the table at its corners, where all see them.

The camera shows all of the tray's outline, so that its corners are never behind a panel.
"""

import math

from zilch3d.motion.pose import Pose, top_face
from zilch3d.motion.travel import standing
from zilch3d.motion.tray import Tray

CLEAR = 1.0
"""From the rim's outer edge to a die's middle, in sides: the moulding lies between."""
NEXT = 1.3
"""From one die to the next at the same corner."""
SPOTS = ((5, 0), (7, 0), (3, 0), (1, 0), (5, 1), (3, 1))
"""Eighths of a circle from the right, and how many dice stand there already.

First the near corners, where the rim is low; never a second die at the right, by shelf and cup.
"""
ALONG = 0.1
"""From a corner's middle along the rim towards the near or far side, in sides."""
TURNED = 0.12
"""Radians by which a die stands askew."""


def put_beside(tray: Tray, place: int, die: Pose) -> Pose:
    """The pose beside the tray of the die that has left it as the ``place``-th, from 0 to 5.

    It stands with the face up that was up most.
    """
    corner, before = SPOTS[place]
    angle = corner * math.pi / 4
    outwards = (math.cos(angle), math.sin(angle))
    ends = zip(tray.corners, (*tray.corners[1:], tray.corners[0]), tray.walls, strict=True)
    (ax, ay), (bx, by), wall = min(
        ends, key=lambda side: side[2].normal_x * outwards[0] + side[2].normal_y * outwards[1]
    )
    nx, ny = wall.normal_x, wall.normal_y
    away, aside = tray.rim_thickness + CLEAR, (before * NEXT - ALONG) * math.copysign(1.0, nx * ny)
    x = (ax + bx) / 2 - away * nx - aside * ny
    y = (ay + by) / 2 - away * ny + aside * nx
    return standing(top_face(die.orientation), (x, y, 0.5), TURNED)
