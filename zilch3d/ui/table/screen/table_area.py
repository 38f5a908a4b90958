"""The room for the table, and the buttons at its upper right, where they cost it least."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR
from zilch3d.kit.widgets import Box, Look, Size
from zilch3d.ui import theme

TAGS_WIDTH = 46
"""Points at the right of the shelf for the tags of its dice."""
ASPECT = 1.6
"""Width by height of tray, cup and shelf as they are seen, about."""
ABOVE_SHELF = 0.42
"""The share of the height, from the top, in which no tags are."""


class Corner(NamedTuple):
    """Buttons of these widths and this height, in pixels, in a row or in so many ``columns``.

    A row stands above the table. Columns that are ``tall`` stand beside the tags, else above them.
    """

    widths: tuple[int, ...]
    height: int
    row: bool = False
    tall: bool = False
    columns: int = 1

    @property
    def size(self) -> Size:
        if self.row:
            return Size(sum(self.widths), self.height)
        lines = ceil(len(self.widths) / self.columns)
        return Size(self.columns * max(self.widths), lines * self.height)

    def room(self, box: Box, gap: int, tags: int) -> Box:
        """The room that is left for the table, with the tags at its right."""
        if self.row:
            return box._replace(width=box.width - tags, height=box.height - self.size.height - gap)
        aside = tags + self.size.width if self.tall else max(tags, self.size.width)
        return box._replace(width=box.width - aside)

    def table(self, box: Box, gap: int, tags: int) -> float:
        """How high the table is seen in that room, in pixels."""
        room = self.room(box, gap, tags)
        return min(room.height, room.width / ASPECT)

    def boxes(self, box: Box) -> Iterator[Box]:
        """Where the buttons stand in the area."""
        left, top = box.right - self.size.width, box.top - self.height
        widest = max(self.widths)
        for n, width in enumerate(self.widths):
            if self.row:
                yield Box(left + sum(self.widths[:n]), top, width, self.height)
            else:
                line, column = divmod(n, self.columns)
                x, y = left + column * widest, top - line * self.height
                yield Box(x, y, widest, self.height)


@dataclass(eq=False)
class TableArea(widgets.Widget):
    """``room`` is where the table is seen; it depends on the area's size alone.

    The buttons stand below each other beside the cup, above the tags of the shelf or at their
    right, or on a line above the table, where it is seen largest. They have words as well as icons
    where those cost the table nothing; if not all of them, then those with ``lasting`` words. A
    plate is below them, as the cup may be seen there when the camera leans.
    """

    MOST, MOST_LASTING = 0.46, 0.65
    """Of the width: how much of it the words may take, all of them or the lasting ones."""

    room: widgets.Widget
    buttons: Sequence[widgets.IconTextButton]
    lasting: Collection[str] = ()
    """The names of those buttons."""

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (self.room, *self.buttons)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        corner = self._corner(look, box)
        self.room.arrange(look, corner.room(box, look.px(HAIR), look.px(TAGS_WIDTH)))
        for button, its_box in zip(self.buttons, corner.boxes(box), strict=True):
            button.arrange(look, its_box)

    def paint(self, pen: widgets.Pen) -> None:
        if self.buttons:
            boxes = [button.box for button in self.buttons]
            left, low = min(box.x for box in boxes), min(box.y for box in boxes)
            right, top = max(box.right for box in boxes), max(box.top for box in boxes)
            pen.box("plate", Box(left, low, right - left, top - low), theme.CORNER)

    def _corner(self, look: Look, box: Box) -> Corner:
        """The best corner; with words on the buttons if the table is as large as without."""
        gap, tags = look.px(HAIR), look.px(TAGS_WIDTH)
        every = frozenset(button.name for button in self.buttons)
        bare = self._best(look, box, frozenset())
        worded = ((every, self.MOST), (every & frozenset(self.lasting), self.MOST_LASTING))
        for names, most in worded:
            corner = self._best(look, box, names)
            smaller = corner.table(box, gap, tags) < bare.table(box, gap, tags)
            if not smaller and corner.size.width <= most * box.width:
                self._write(names)
                return corner
        self._write(frozenset())
        return bare

    def _write(self, names: Collection[str]) -> None:
        """These have words."""
        for button in self.buttons:
            button.brief = button.name not in names

    def _best(self, look: Look, box: Box, names: Collection[str]) -> Corner:
        """The corner with words on these that leaves the largest table, a column if two do.

        There are two columns only where one is too high.
        """
        height = max(button.measure(look, box.width).height for button in self.buttons)
        widths = tuple(one.width(look, brief=one.name not in names) for one in self.buttons)
        all_high = len(widths) * height
        corners = [Corner(widths, height)] if all_high <= ABOVE_SHELF * box.height else []
        corners.append(Corner(widths, height, row=True))
        tall = Corner(widths, height, tall=True, columns=1 if all_high <= box.height else 2)
        if tall.size.height <= box.height:
            corners.append(tall)
        gap, tags = look.px(HAIR), look.px(TAGS_WIDTH)
        return max(corners, key=lambda corner: corner.table(box, gap, tags))
