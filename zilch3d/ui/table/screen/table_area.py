"""The room for the table, and the buttons at its upper right, where they cost it least."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR
from zilch3d.kit.widgets import Box, Look, Size

TAGS_WIDTH = 46
"""Points at the right of the shelf for the tags of its dice."""
ASPECT = 1.6
"""Width by height of tray, cup and shelf as they are seen, about."""
ABOVE_SHELF = 0.42
"""The share of the height, from the top, in which no tags are."""


class Corner(NamedTuple):
    """Buttons in so many ``columns``, of these pixels; on one line they stand above the table."""

    columns: int
    size: Size
    above: bool = False

    def room(self, box: Box, gap: int, tags: int) -> Box:
        """The room that is left for the table, with the tags at its right."""
        if self.above:
            return box._replace(width=box.width - tags, height=box.height - self.size.height - gap)
        return box._replace(width=box.width - max(tags, self.size.width))

    def table(self, box: Box, gap: int, tags: int) -> float:
        """How high the table is seen in that room, in pixels."""
        room = self.room(box, gap, tags)
        return min(room.height, room.width / ASPECT)


@dataclass(eq=False)
class TableArea(widgets.Widget):
    """``room`` is where the table is seen; it depends on the area's size alone.

    The buttons stand below each other beside the cup, in as few columns as end above the tags of
    the shelf, or on a line above the table where it is seen larger so. They have words as well as
    icons where those cost the table nothing.
    """

    MOST = 0.46
    """Of the width: how much of it the words may take."""

    room: widgets.Widget
    buttons: Sequence[widgets.IconTextButton]

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (self.room, *self.buttons)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        gap, tags = look.px(HAIR), look.px(TAGS_WIDTH)
        corner = self._corner(look, box)
        side = Size(corner.size.width // corner.columns, self._height(look, box))
        self.room.arrange(look, corner.room(box, gap, tags))
        left = box.right - corner.columns * side.width
        for n, button in enumerate(self.buttons):
            line, column = divmod(n, corner.columns)
            x, y = left + column * side.width, box.top - (line + 1) * side.height
            button.arrange(look, Box(x, y, *side))

    def _corner(self, look: Look, box: Box) -> Corner:
        """The best corner; with words on the buttons if the table is as large as without."""
        gap, tags, number = look.px(HAIR), look.px(TAGS_WIDTH), len(self.buttons)
        corners = []
        for brief in (False, True):
            width = max(button.width(look, brief=brief) for button in self.buttons)
            side = Size(width, self._height(look, box))
            corners.append(_best(box, side, number, gap, tags))
        wide, narrow = corners
        smaller = wide.table(box, gap, tags) < narrow.table(box, gap, tags)
        brief = smaller or wide.size.width > self.MOST * box.width
        for button in self.buttons:
            button.brief = brief
        return corners[brief]

    def _height(self, look: Look, box: Box) -> int:
        return max(button.measure(look, box.width).height for button in self.buttons)


def _best(box: Box, side: Size, number: int, gap: int, tags: int) -> Corner:
    """The corner that leaves the largest table; of equal ones that with the fewest columns."""
    corners = [
        Corner(columns, Size(columns * side.width, lines * side.height))
        for columns in range(1, number + 1)
        if (lines := ceil(number / columns)) * side.height <= ABOVE_SHELF * box.height
    ]
    corners.append(Corner(number, Size(number * side.width, side.height), above=True))
    return max(corners, key=lambda corner: corner.table(box, gap, tags))
