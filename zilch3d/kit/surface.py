"""What the user interface is drawn on."""

from dataclasses import dataclass

DESIGN = (1280, 720)
"""The window, in points, that the sizes of the theme are meant for; larger ones enlarge them."""
LEAST = (640, 400)
"""The room, in points of the design, that every scene must do with."""
STEPS = 8
"""Steps of the scale between 1 and 2."""


@dataclass(frozen=True)
class Surface:
    """A window's size in pixels, its pixels per point, and the text size in percent."""

    width: int
    height: int
    density: float = 1.0
    text_size: int = 100

    @property
    def scale(self) -> float:
        """Pixels for each point of the design.

        It grows with the window and the text size, in steps (a window that is being dragged
        larger is not painted again at every pixel), and stays so small that LEAST fits.
        """
        across, up = self.width / self.density, self.height / self.density
        growth = max(1.0, min(across / DESIGN[0], up / DESIGN[1]))
        most = min(self.width / LEAST[0], self.height / LEAST[1])
        scale = min(self.density * growth * self.text_size / 100, most)
        return int(scale * STEPS) / STEPS if scale > 1 else scale
