"""The one lamp above the table, and the constants that every shader shares."""

from collections.abc import Mapping

from zilch3d.motion import cup, shelf
from zilch3d.motion.pose import Vector
from zilch3d.motion.tray import TRAYS

POSITION: Vector = (-6.5, 5.5, 17.0)
"""Left of the table and a little behind it: tops are bright, and shadows fall to the player."""

RADIUS = 1.7
"""The lamp is a disc this large, in sides: the farther a shadow falls, the softer it is."""

MOST_DICE = 12
"""How many dice one picture can show."""


MOST_WALLS = max(len(tray.corners) for tray in TRAYS.values())


def shader_constants() -> Mapping[str, str]:
    """The definitions that all programs begin with; they go with every one of TRAYS."""
    tray = TRAYS["rectangle"]
    return {
        "LAMP": _vec3(POSITION),
        "LAMP_RADIUS": f"{RADIUS:.4f}",
        "MOST_DICE": str(MOST_DICE),
        "WALLS": str(MOST_WALLS),
        "RIM_HEIGHT": f"{tray.rim_height:.4f}",
        "RIM_WIDTH": f"{tray.rim_thickness:.4f}",
        "CUP_HEIGHT": f"{cup.HEIGHT:.4f}",
        "CUP_MOUTH": f"{cup.MOUTH:.4f}",
        "CUP_FOOT": f"{cup.FOOT:.4f}",
        "SHELF_X": f"{shelf.CENTRE_X:.4f}",
        "SHELF_HALF": f"vec2({shelf.HALF_WIDTH:.4f}, {shelf.HALF_DEPTH:.4f})",
        "SHELF_HEIGHT": f"{shelf.HEIGHT:.4f}",
    }


def _vec3(v: Vector) -> str:
    return f"vec3({v[0]:.4f}, {v[1]:.4f}, {v[2]:.4f})"
