"""What a picture is painted with."""

from dataclasses import dataclass

from zilch3d.store.settings import Settings
from zilch3d.ui.scenes.table import Painter
from zilch3d.ui.scenes.widget_scene import Backdrop
from zilch3d.ui.surface import Surface
from zilch3d.ui.widgets import Screen


@dataclass(frozen=True)
class Easel:
    """What a scene is painted with."""

    screen: Screen
    paint: Painter
    backdrop: Backdrop
    settings: Settings
    surface: Surface
