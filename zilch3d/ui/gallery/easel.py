"""What a picture is painted with."""

from dataclasses import dataclass

from zilch3d.kit.surface import Surface
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Screen
from zilch3d.motion.throw import simulating
from zilch3d.store.settings import Settings
from zilch3d.ui.table.scene import Painter
from zilch3d.ui.table.throwing import Simulator


@dataclass(frozen=True)
class Easel:
    """What a scene is painted with."""

    screen: Screen
    paint: Painter
    backdrop: Backdrop
    settings: Settings
    surface: Surface
    simulate: Simulator = simulating
    """How throws are simulated."""
