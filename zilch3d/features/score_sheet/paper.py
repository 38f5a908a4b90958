"""The sheet of paper itself: a torn edge, the names above their columns, and the lines below."""

from collections.abc import Sequence

from zilch3d.features.score_sheet.lines import Drawing, Lines
from zilch3d.features.score_sheet.strokes import TornPicture
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, TextStyle
from zilch3d.kit.widgets import Box, Look, Pen, Size
from zilch3d.kit.widgets.layout import Container
from zilch3d.ui import theme

NAME_STYLES = (theme.HAND, theme.HAND_MEDIUM, theme.HAND_SMALL)
"""Names are written in the largest of these in which all fit; what still doesn't is cut off."""


class LinesScroll(kit.Scroll):
    """Scrolls the lines, of which there may be more than fit, to the entry they want revealed."""

    child: Lines
    lane, thumb, arrow = theme.SHEET_LANE, theme.SHEET_THUMB, theme.PENCIL

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        target = self.child.to_reveal(look)
        if target is not None:
            super().show(target)
            super().arrange(look, box)
        self.child.viewport = box

    def show(self, _box: Box) -> None:
        """The lines have got the focus: reveal the entry looked at, not where the lines begin."""
        self.child.reveal()


class Names(Container):
    """The players' names over their columns: arranged after the lines, which set the columns."""

    def __init__(self, names: Sequence[str], lines: Lines) -> None:
        self._labels = [
            kit.OneLine(name, theme.HAND, theme.INK, align="centre", name=f"sheet-name-{n}")
            for n, name in enumerate(names)
        ]
        super().__init__(*self._labels)
        self._lines = lines

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.line(theme.HAND) + look.px(HAIR))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        columns = self._lines.columns(look)
        rooms = [Box(x, box.y, width, box.height).inset(look.px(HAIR), 0) for x, width in columns]
        style = self._fitting(look, min((room.width for room in rooms), default=0))
        for room, label in zip(rooms, self._labels, strict=False):
            label.style = style
            label.arrange(look, room)

    def _fitting(self, look: Look, room: int) -> TextStyle:
        """The largest style in which each name fits into ``room`` pixels, or else the smallest."""
        fits = (
            style
            for style in NAME_STYLES
            if all(look.width(label.text, style) <= room for label in self._labels)
        )
        return next(fits, NAME_STYLES[-1])

    def paint(self, pen: Pen) -> None:
        pen.box("line", self.box._replace(height=pen.look.px(2)), theme.SHEET_HEAD)


class Paper(kit.Widget):
    """A sheet torn off its pad: the names, and the lines below them, which may be scrolled.

    A ``heading`` stands above the names. ``drawing`` is the widget that draws the newest marks.
    """

    overlapping = True

    def __init__(self, names: Sequence[str], lines: Lines, heading: str = "") -> None:
        super().__init__(grow=1)
        self.drawing = Drawing(lines)
        self._edge, self._names, self._scroll = TornEdge(), Names(names, lines), LinesScroll(lines)
        self._heading = kit.Label(heading, theme.HAND_MEDIUM, theme.PENCIL, align="centre")

    @property
    def inside(self) -> Sequence[kit.Widget]:
        return (self._edge, self._heading, self._names, self._scroll, self.drawing)

    def preferred_size(self, look: Look, width: int) -> Size:
        parts = (self._edge, self._heading, self._names, self._scroll)
        heights = sum(part.measure(look, width).height for part in parts)
        return Size(width, heights + look.px(HAIR))

    def slack(self, look: Look, width: int) -> int:
        return self._scroll.slack(look, width)

    def arrange(self, look: Look, box: Box) -> None:
        """The lines first: the names stand where the columns are."""
        super().arrange(look, box)
        edge = self._edge.measure(look, box.width).height
        names = self._names.measure(look, box.width).height
        inner = box.inset(look.px(HAIR), 0)
        heading = self._heading.measure(look, inner.width).height
        self._heading.arrange(look, inner._replace(y=box.top - edge - heading, height=heading))
        top = box.top - edge - heading - names
        low = box.y + look.px(HAIR)
        self._scroll.arrange(look, Box(inner.x, low, inner.width, max(0, top - low)))
        self._names.arrange(look, Box(inner.x, top, inner.width, names))
        self._edge.arrange(look, box._replace(y=box.top - edge, height=edge))
        self.drawing.arrange(look, box)

    def paint(self, pen: Pen) -> None:
        edge = self._edge.box.height
        pen.box("paper", self.box._replace(height=self.box.height - edge), theme.SHEET)


class TornEdge(kit.Widget):
    """Where the sheet was torn off, along its top."""

    HEIGHT = 9
    clips = True

    def __init__(self) -> None:
        super().__init__()
        self._strip = _Strip()

    @property
    def inside(self) -> Sequence[kit.Widget]:
        return (self._strip,)

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(self.HEIGHT))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._strip.arrange(look, box)


class _Strip(kit.Widget):
    """Pieces of the torn edge side by side; the last is cut off where the edge ends."""

    def paint(self, pen: Pen) -> None:
        height, piece = self.box.height, TornPicture()
        width = round(piece.SHARE * height)
        for n in range(-(-self.box.width // width)):
            box = Box(self.box.x + n * width, self.box.y, width, height)
            pen.brush.picture(f"piece{n}", box, piece)
