"""How much work a picture may be, and which machine gets how much."""

from dataclasses import dataclass
from enum import Enum

SLOW_FRAME = 12.0
"""Milliseconds of a measured frame beyond which a machine gets the next lower tier."""

SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "swrast", "software", "basic render")
"""What the names of renderers that draw without a graphics card have in them."""


@dataclass(frozen=True)
class QualitySettings:
    """``samples`` for each pixel of the still scene, which is drawn ``scale`` times as large and
    reduced; ``facets`` round each edge of a die (an even number)."""

    samples: int
    scale: int
    facets: int


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
    Quality.DRAFT: QualitySettings(samples=0, scale=1, facets=4),
    Quality.LOW: QualitySettings(samples=4, scale=1, facets=4),
    Quality.MEDIUM: QualitySettings(samples=4, scale=1, facets=6),
    Quality.HIGH: QualitySettings(samples=4, scale=2, facets=10),
}


def is_software(renderer: str) -> bool:
    """Whether the renderer of this name draws without a graphics card."""
    return any(name in renderer.lower() for name in SOFTWARE)


def first(renderer: str) -> Quality:
    """The tier for the first frame by the renderer of this name."""
    return Quality.DRAFT if is_software(renderer) else suited(renderer)


def suited(renderer: str, frame_ms: float | None = None) -> Quality:
    """The tier for a renderer of this name, if a frame at high quality took ``frame_ms``."""
    if is_software(renderer):
        return Quality.LOW
    if frame_ms is None or frame_ms <= SLOW_FRAME:
        return Quality.HIGH
    return Quality.MEDIUM if frame_ms <= 2 * SLOW_FRAME else Quality.LOW
