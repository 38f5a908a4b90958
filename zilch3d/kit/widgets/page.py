"""Pages, in the middle of the window: a head line with what leads out, and the content.

Much of it are forms, line by line: what something is called, and what it is changed with.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE, Ink, TextStyle
from zilch3d.kit.widgets.labels import Ground, Label
from zilch3d.kit.widgets.layout import Align, Column, Frame, Padding, PagePanel, Row, Spacer, Stack
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.scroll import RING, PageScroll
from zilch3d.kit.widgets.widget import Widget

PAGE = "page-scroll"
"""The name of what scrolls a whole page: where it was is kept when the page is built again."""
LOW = 480
"""Points of height of a window in which a page does with little room around it."""
FULL_PADDING = (WIDE + NARROW, WIDE - HAIR - RING)
"""Points around a page that fills the window: at the sides, above and below."""
FULL_TIGHT = (MEDIUM, HAIR)
PANEL_PADDING = (WIDE, WIDE - RING)
"""Points within a page's panel: its PageScroll adds those for the ring of the focus."""
PANEL_TIGHT = (MEDIUM, HAIR)


@dataclass(eq=False)
class Title(Label):
    """The title of a page, in the theme's style for titles: smaller where it would break.

    If even that of headings doesn't fit on a line, it has several.
    """

    SMALLER = 0.8
    """Of the size, before it is that of headings."""

    def preferred_size(self, look: Look, width: int) -> Size:
        return look.text_size(self.text, self._fitting(look, width), width)

    def paint(self, pen: Pen) -> None:
        style = self._fitting(pen.look, self.box.width)
        pen.write(self.box, self.text, Ink(style, self.colour or pen.look.theme.ink, self.align))

    def _fitting(self, look: Look, width: int) -> TextStyle:
        title = look.theme.title
        styles = (title, replace(title, size=self.SMALLER * title.size))
        fitting = (style for style in styles if look.width(self.text, style) <= width)
        return next(fitting, look.theme.heading)


class Shade(Ground):
    """Darkens what lies behind a page."""

    def paint(self, pen: Pen) -> None:
        pen.box("ground", self.box, pen.look.theme.shade)


class Head(Row):
    """A page's title, and its buttons at the right; the last leads out."""

    def __init__(self, title: str, *buttons: Widget, gap: float = MEDIUM) -> None:
        super().__init__(Title(title, grow=1), *buttons, gap=gap)


class Page(Stack):
    """A panel with content, ``width`` points wide at most, over what is behind it in shade.

    It is as high as the window, or with ``centred`` as high as its content, in the middle. Around
    it there is room of ``around`` points, less in a low window. What has too little room there
    scrolls: see ``PageScroll``, which has the share of ``least``. ``ground`` lies behind it.
    """

    def __init__(  # noqa: PLR0913 - each is a fact about the page
        self,
        *content: Widget,
        width: float,
        gap: float = NARROW,
        centred: bool = False,
        around: Padding = WIDE,
        least: float = PageScroll.LEAST,
        ground: Widget | None = None,
    ) -> None:
        up: Align = "centre" if centred else "fill"
        column = PageScroll(Column(*content, gap=gap), name=PAGE, least=least)
        panel = PagePanel(column, padding=PANEL_PADDING, tight=PANEL_TIGHT)
        frame = Frame(panel, padding=around, tight=HAIR, max_width=width, up=up)
        super().__init__(ground or Shade(), frame)
        self._frames = (frame, panel)

    def arrange(self, look: Look, box: Box) -> None:
        _tighten(self._frames, look, box)
        super().arrange(look, box)


class FullPage(Stack):
    """A page as high as the window, its content ``width`` points wide at most."""

    WIDTH = 1180

    def __init__(self, *content: Widget, width: float = WIDTH, gap: float = NARROW) -> None:
        column = PageScroll(Column(*content, gap=gap), name=PAGE)
        panel = _FullPanel(column, padding=FULL_PADDING, tight=FULL_TIGHT, max_width=width)
        super().__init__(Shade(), panel)
        self._frames = (panel,)

    def arrange(self, look: Look, box: Box) -> None:
        _tighten(self._frames, look, box)
        super().arrange(look, box)


@dataclass(eq=False)
class _FullPanel(PagePanel):
    """A panel around its child, not all of its box: a rim of what lies behind stays in sight."""

    RIM = 8

    def paint(self, pen: Pen) -> None:
        look, rim = pen.look.page, pen.look.px(self.RIM)
        aside, above = (max(0, room - rim) for room in self._padding(look))
        pen.box("ground", self.child.box.inset(-aside, -above), look.theme.ground)


def _tighten(frames: Sequence[Frame], look: Look, window: Box) -> None:
    """Give the frames the padding that suits the height of the window."""
    for frame in frames:
        frame.tighten(window.height < look.px(LOW))


class FormLine(Widget):
    """Words, and beside them a control; below them where that would leave them little room.

    A ``gutter`` is a widget, GUTTER points wide, before the words; then words and control are
    aligned at the top. With ``is_wide`` the control is always below, as wide as the words.
    """

    SHARE = 0.55
    """Of the width: how much of it the control may take beside the words."""
    GUTTER = 40
    """Points."""

    def __init__(
        self, words: Widget, control: Widget, *, gutter: Widget | None = None, is_wide: bool = False
    ) -> None:
        super().__init__()
        self._control = control
        self._is_wide = is_wide
        words.grow, control.grow = 1, int(is_wide)
        align: Align = "centre" if gutter is None else "start"
        before, aside = ([], []) if gutter is None else ([gutter], [Spacer(self.GUTTER, flat=True)])
        gap = MEDIUM if gutter is None else NARROW
        self._beside = Row(*before, words, control, gap=gap, align=align)
        self._below = Column(
            Row(*before, words, align="start"),
            Row(*aside, control),
            gap=HAIR if is_wide else NARROW,
        )
        self._arrangement: Widget = self._beside

    @property
    def inside(self) -> Sequence[Widget]:
        return (self._arrangement,)

    def preferred_size(self, look: Look, width: int) -> Size:
        room = self.SHARE * width
        fits = not self._is_wide and self._control.measure(look, width).width <= room
        self._arrangement = self._beside if fits else self._below
        return self._arrangement.measure(look, width)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self.preferred_size(look, box.width)
        self._arrangement.arrange(look, box)

    def invalidate(self) -> None:
        super().invalidate()
        for arrangement in (self._beside, self._below):
            arrangement.invalidate()
