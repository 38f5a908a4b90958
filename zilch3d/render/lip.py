"""How high the rim is drawn: lower towards the player, so that it hides no pips of a die there.

Dice still meet a rim of full height all round; the missing piece is higher than a die lies.
"""

from zilch3d.motion.tray import Tray

FRONT = 1.04
"""The height of the rim's top on the player's side, in sides: just above a die's top face."""

FOOT = 0.5
"""What lies lower than this is the same all round."""


def drawn_height(tray: Tray, y: float, z: float) -> float:
    """Where a point of the rim's full profile, ``z`` above the felt, is drawn at depth ``y``."""
    if z <= FOOT:
        return z
    back = max(y for _, y in tray.corners)
    nearness = min(max((back - y) / (2 * back), 0.0), 1.0)
    front = min(FRONT, tray.rim_height)
    lowered = (front - FOOT) / (tray.rim_height - FOOT)
    return FOOT + (z - FOOT) * (1 - nearness * (1 - lowered))
