"""The tiers of quality: how much work a picture is, and which tier a machine can afford."""

import math
from dataclasses import dataclass, field
from enum import Enum
from statistics import median

SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "swrast", "software", "basic render")
"""Parts of the names of renderers that draw without a graphics card."""


@dataclass(frozen=True)
class QualitySettings:
    """What a tier draws.

    The still scene has ``samples`` for each pixel, and is drawn ``scale`` times as large and then
    reduced. Each edge of a die has ``facets``, an even number; its material may have ``detail``.
    """

    samples: int
    scale: int
    facets: int
    detail: bool
    soft_from: float = 0.0
    """The least aperture, in sides, at which what is out of focus is drawn soft."""

    def draws_soft(self, aperture: float) -> bool:
        return aperture > 0.0 and aperture >= self.soft_from


class Quality(Enum):
    """The tiers that a player can choose from, and the draft before them.

    The draft is for the first frame where a processor draws: it takes half the time. A sample is
    one of the many of a photograph, which smooth its edges.
    """

    DRAFT = "draft"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    SAMPLE = "sample"

    @property
    def settings(self) -> QualitySettings:
        return _SETTINGS[self]


_SETTINGS = {
    Quality.DRAFT: QualitySettings(samples=0, scale=1, facets=4, detail=False, soft_from=math.inf),
    Quality.LOW: QualitySettings(samples=4, scale=1, facets=4, detail=False, soft_from=1.0),
    Quality.MEDIUM: QualitySettings(samples=4, scale=1, facets=6, detail=True),
    Quality.HIGH: QualitySettings(samples=4, scale=2, facets=10, detail=True),
    Quality.SAMPLE: QualitySettings(samples=0, scale=1, facets=10, detail=True),
}


TIERS = (Quality.LOW, Quality.MEDIUM, Quality.HIGH)
"""The tiers that a machine may be able to afford, the cheapest first."""

FRAMES = 20
"""Frames of a throw that are timed before the tier is judged by their median."""
TOO_SLOW = 1 / 25
"""Seconds for a frame above which the next throw is drawn in a lower tier."""
AMPLE = 1 / 180
"""Seconds for a frame below which the next throw is drawn in a higher tier, which may take three
times as long.
"""


@dataclass
class MeasuredQuality:
    """The tier that this machine can afford, by the times of frames drawn in it.

    ``judge`` changes it by one step at most. A tier that was too slow is not tried again.
    """

    quality: Quality
    _seconds: list[float] = field(default_factory=list, init=False)
    _too_slow: Quality | None = field(default=None, init=False)

    @property
    def known(self) -> bool:
        """Whether enough frames have been timed."""
        return len(self._seconds) >= FRAMES

    def drawn(self, seconds: float) -> None:
        """Take down how long a frame of a throw has taken."""
        self._seconds.append(seconds)

    def judge(self) -> bool:
        """At the end of a throw: change the tier if need be; returns whether it has changed."""
        if not self.known:
            return False
        usual, self._seconds = median(self._seconds), []
        place = TIERS.index(self.quality)
        if usual > TOO_SLOW and place > 0:
            self._too_slow, self.quality = self.quality, TIERS[place - 1]
            return True
        finer = TIERS[min(place + 1, len(TIERS) - 1)]
        if usual >= AMPLE or finer in (self.quality, self._too_slow):
            return False
        self.quality = finer
        return True


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
