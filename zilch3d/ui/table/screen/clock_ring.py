"""The clock of a cutthroat game as a ring that drains, with the seconds in it."""

import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from PIL import Image, ImageDraw

from zilch3d.kit import widgets
from zilch3d.kit.theme import NARROW, Colour, Ink, TextStyle
from zilch3d.kit.widgets.widget import STATES
from zilch3d.ui import theme
from zilch3d.ui.table.model import ClockFacts

DIAMETER = 88
DASHES = 40
LONG, THICK = 9.0, 4.0
"""Points of a dash, along the radius and across."""
LONG_URGENT, THICK_URGENT = 12.0, 6.0
FINE = 4
SPENT = 0.16
"""The opacity of a dash whose time is over."""
STANDING = 0.5
"""That of all dashes while the clock stands still."""
PULSE = 0.30
"""By how much dashes grow as one of the last seconds begins."""
CALM_AGAIN = 7.0
"""How fast they shrink then, per second."""
BAR_WIDTH, BAR_HEIGHT, BAR_GAP, BARS_BELOW = 4, 11, 4, 24
"""Points of the two bars of a clock that stands still, and how far they are below the middle."""


@dataclass(frozen=True)
class Dash:
    """One mark of the ring (see ``kit.widgets.Picture``); ``urgent`` ones are wedges."""

    colour: Colour
    urgent: bool

    def drawn(self, side: int) -> Image.Image:
        return _dash(self, side)


@lru_cache(maxsize=16)
def _dash(dash: Dash, side: int) -> Image.Image:
    shape = (THICK_URGENT / LONG_URGENT) if dash.urgent else (THICK / LONG)
    width, fine = max(1, round(side * shape)), side * FINE
    mask = Image.new("L", (width * FINE, fine))
    draw, across = ImageDraw.Draw(mask), width * FINE - 1
    if dash.urgent:
        foot = across * 0.32
        draw.polygon([(0, 0), (across, 0), (across - foot, fine), (foot, fine)], fill=255)
    else:
        draw.rounded_rectangle((0, 0, across, fine - 1), radius=across / 2, fill=255)
    picture = Image.new("RGBA", (width + 2, side + 2), (*dash.colour[:3], 0))
    picture.putalpha(Image.new("L", picture.size))
    alpha = mask.resize((width, side), Image.Resampling.BOX)
    picture.paste(Image.new("RGBA", alpha.size, dash.colour), (1, 1), alpha)
    return picture


CALM, ALARM = Dash(theme.GOLD, urgent=False), Dash(theme.VERMILION, urgent=True)


@dataclass(eq=False)
class ClockRing(widgets.Widget):
    """Keeps its room, but has no ground, where nothing is shown.

    In the last seconds its dashes are wedges, longer, red, and pulse, and the second has an
    exclamation mark; a clock that stands still is faint, with the two bars of a pause.
    """

    animated: ClassVar[bool] = True
    paint_only: ClassVar[frozenset[str]] = STATES | {"facts"}

    facts: ClockFacts | None = field(default=None, init=False)
    name: str = field(default="clock", kw_only=True)

    def show(self, facts: ClockFacts | None) -> None:
        """Show this; None: nothing."""
        if facts is None or self.facts is None or facts.look != self.facts.look:
            self.facts = facts

    def preferred_size(self, look: widgets.Look, _width: int) -> widgets.Size:
        side = look.px(DIAMETER) + 2 * look.px(NARROW)
        return widgets.Size(side, side)

    def paint(self, pen: widgets.Pen) -> None:
        if self.facts is not None:
            pen.box("ground", self.box, theme.BAR)
            self._paint_dashes(pen, self.facts)
            self._paint_second(pen, self.facts)

    def _paint_dashes(self, pen: widgets.Pen, facts: ClockFacts) -> None:
        urgent, look = facts.urgent, pen.look
        dash, length = (ALARM, LONG_URGENT) if urgent else (CALM, LONG)
        side, swell = look.px(length), 1.0 + pulse(facts)
        radius = (look.px(DIAMETER) - side * (1.0 + PULSE * urgent)) / 2
        x, y = self.box.x + self.box.width / 2, self.box.y + self.box.height / 2
        left = DASHES * facts.shown / facts.limit
        for n in range(DASHES):
            # The ring drains from the top, clockwise.
            share = min(1.0, max(0.0, left - (DASHES - 1 - n)))
            turn = 360.0 * (n + 0.5) / DASHES
            at = x + radius * _sin(turn), y + radius * _sin(turn + 90.0)
            opacity = (SPENT + (1.0 - SPENT) * share) * (1.0 if facts.running else STANDING)
            scale = swell if share else 1.0
            pen.brush.sprite(f"dash{n}", dash, side, widgets.Placement(*at, scale, opacity, turn))

    def _paint_second(self, pen: widgets.Pen, facts: ClockFacts) -> None:
        text, colour = written(facts), theme.VERMILION if facts.urgent else theme.IVORY
        pen.write(self.box, text, Ink(_style(text), colour, "centre"))
        if facts.running:
            return
        look = pen.look
        width, height, gap = (look.px(points) for points in (BAR_WIDTH, BAR_HEIGHT, BAR_GAP))
        x, y = self.box.x + self.box.width // 2, self.box.y + self.box.height // 2
        bottom = y - look.px(BARS_BELOW) - height // 2
        for key, left in (("bar-left", x - gap // 2 - width), ("bar-right", x + gap - gap // 2)):
            pen.box(key, widgets.Box(left, bottom, width, height), theme.PAUSE_BAR)


def pulse(facts: ClockFacts) -> float:
    """The share by which dashes have grown: most when one of the last seconds begins."""
    if facts.still or not facts.urgent or not facts.running:
        return 0.0
    return PULSE * math.exp(-CALM_AGAIN * (facts.second - facts.shown))


def written(facts: ClockFacts) -> str:
    """The seconds; minutes too where there are several."""
    if facts.urgent:
        return f"{facts.second}!"
    minutes, seconds = divmod(facts.second, 60)
    return f"{minutes}:{seconds:02}" if facts.limit > 99 else f"{facts.second}"


def _style(text: str) -> TextStyle:
    """The largest type in which the text fits into the ring."""
    if len(text) <= 2:
        return theme.CLOCK
    return theme.FIGURE_SMALL if len(text) <= 4 else theme.STRONG


def _sin(degrees: float) -> float:
    return math.sin(math.radians(degrees))
