"""Pages: a head line with what leads out, and below it the content, in the middle of the window."""

from dataclasses import dataclass

from zilch3d.kit.theme import MEDIUM, NARROW, WIDE, TextStyle
from zilch3d.kit.widgets.labels import Ground, Label
from zilch3d.kit.widgets.layout import Align, Column, Frame, Panel, Row, Stack
from zilch3d.kit.widgets.look import Look
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.widget import Widget

FULL_PADDING = (WIDE + NARROW, WIDE - 4)
"""Points around a page that fills the window: at the sides, above and below."""


@dataclass(eq=False)
class Title(Label):
    """What a page is about, in the largest type."""

    def styled(self, look: Look) -> TextStyle:
        return self.style or look.theme.title


class Shade(Ground):
    """Darkens what is behind a page; behind one that fills the window, nearly to black."""

    is_full = False

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("ground", self.box, theme.full_shade if self.is_full else theme.shade)


class FullShade(Shade):
    is_full = True


class Head(Row):
    """A page's title, and its buttons at the right; the last leads out."""

    def __init__(self, title: str, *buttons: Widget, gap: float = MEDIUM) -> None:
        super().__init__(Title(title, grow=1), *buttons, gap=gap)


class Page(Stack):
    """A panel with content, ``width`` points wide at most, over what is behind it in shade.

    It is as high as the window, or with ``centred`` as its content likes, in the middle. ``around``
    it is so much room, in points, as in ``Frame``.
    """

    def __init__(
        self,
        *content: Widget,
        width: float,
        gap: float = NARROW,
        centred: bool = False,
        around: float | tuple[float, float] = WIDE,
    ) -> None:
        up: Align = "centre" if centred else "fill"
        panel = Panel(Column(*content, gap=gap))
        super().__init__(Shade(), Frame(panel, padding=around, max_width=width, up=up))


class FullPage(Stack):
    """A page without a panel that fills the window, its content ``width`` points wide at most."""

    WIDTH = 1180

    def __init__(self, *content: Widget, width: float = WIDTH, gap: float = NARROW) -> None:
        column = Column(*content, gap=gap)
        super().__init__(FullShade(), Frame(column, padding=FULL_PADDING, max_width=width))
