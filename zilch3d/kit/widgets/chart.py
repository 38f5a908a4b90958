"""Charts: bars with their names and figures."""

import re
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from zilch3d.kit.theme import HAIR, NARROW, Skin
from zilch3d.kit.widgets.labels import Label
from zilch3d.kit.widgets.layout import Column, Row
from zilch3d.kit.widgets.look import Look, Size
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.widget import Widget


@dataclass(eq=False)
class ChartBar(Widget):
    """A bar that fills a ``share``, 0 to 1, of its ground."""

    share: float
    _: KW_ONLY
    skin: Skin | None = None

    HEIGHT = 16

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(self.HEIGHT))

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("ground", self.box, theme.chart_ground)
        across = round(self.box.width * min(1.0, max(0.0, self.share)))
        pen.box("share", self.box._replace(width=across), self.skin or theme.chart_bar)


@dataclass(frozen=True)
class ChartLine:
    """A bar of a chart: what it is of, its value, and the figure that says it."""

    name: str
    value: float
    figure: str


def bar_chart(lines: Sequence[ChartLine], whole: float | None = None) -> Column:
    """A bar for each line, below each other; the longest, or one of ``whole``, fills its ground."""
    longest = max((line.value for line in lines), default=0.0) if whole is None else whole
    return Column(
        *(
            Row(
                Label(line.name, min_text=_longest([each.name for each in lines])),
                ChartBar(line.value / longest if longest else 0.0, grow=1),
                Label(
                    line.figure, min_text=_longest([each.figure for each in lines]), align="right"
                ),
                gap=NARROW,
            )
            for line in lines
        ),
        gap=HAIR,
    )


def _longest(texts: Sequence[str]) -> str:
    """What takes the room of the longest of these texts, whatever its digits."""
    return re.sub(r"\d", "0", max(texts, key=len))
