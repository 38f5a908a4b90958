"""How much work a picture may be, and which renderer gets how much."""

from dataclasses import dataclass
from enum import Enum

SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "swrast", "software", "basic render")
"""What the names of renderers that draw without a graphics card have in them."""


@dataclass(frozen=True)
class QualitySettings:
    """``samples`` for each pixel of the still scene, which is drawn ``scale`` times as large and
    reduced; ``facets`` round each edge of a die (an even number); ``detail`` of its material."""

    samples: int
    scale: int
    facets: int
    detail: bool


class Quality(Enum):
    """The tiers that a player can choose from, and the draft before them.

    The draft is for the first frame where a processor draws: it is there in half the time.
    """

    DRAFT = "draft"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"

    @property
    def settings(self) -> QualitySettings:
        return _SETTINGS[self]


_SETTINGS = {
    Quality.DRAFT: QualitySettings(samples=0, scale=1, facets=4, detail=False),
    Quality.LOW: QualitySettings(samples=4, scale=1, facets=4, detail=False),
    Quality.MEDIUM: QualitySettings(samples=4, scale=1, facets=6, detail=True),
    Quality.HIGH: QualitySettings(samples=4, scale=2, facets=10, detail=True),
}


def is_software(renderer: str) -> bool:
    """Whether the renderer of this name draws without a graphics card."""
    return any(name in renderer.lower() for name in SOFTWARE)


def first(renderer: str, *, simple: bool = False) -> Quality:
    """The tier for the first frame by the renderer of this name."""
    return Quality.DRAFT if is_software(renderer) else suited(renderer, simple=simple)


def suited(renderer: str, *, simple: bool = False) -> Quality:
    """The tier for the renderer of this name; the draft if pictures are to be ``simple``."""
    if simple:
        return Quality.DRAFT
    return Quality.LOW if is_software(renderer) else Quality.HIGH
