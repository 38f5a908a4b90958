"""Grounds: panels, rules and bars."""

from zilch3d.kit.theme import BAR, BAR_AHEAD, BAR_GROUND, PANEL, RULE, WIDE, Skin
from zilch3d.kit.widgets.brush import Brush
from zilch3d.kit.widgets.layout import Align, Frame
from zilch3d.kit.widgets.look import Look, Size
from zilch3d.kit.widgets.widget import Widget


class Panel(Frame):
    """A child on a ground of its own, with ``padding`` points around it."""

    def __init__(  # noqa: PLR0913 - each is a fact about the panel
        self,
        child: Widget,
        *,
        skin: Skin = PANEL,
        padding: float | tuple[float, float] = WIDE,
        across: Align = "fill",
        up: Align = "fill",
        grow: int = 0,
        name: str = "",
    ) -> None:
        super().__init__(child, padding=padding, across=across, up=up, grow=grow, name=name)
        self.skin = skin

    def paint(self, brush: Brush, look: Look) -> None:  # noqa: ARG002  the skin is all
        """The ground."""
        brush.box("ground", self.box, self.skin)


class Rule(Widget):
    """A thin line across, between groups."""

    def natural(self, look: Look, width: int) -> Size:
        """As wide as allowed."""
        return Size(width, look.px(1))

    def paint(self, brush: Brush, look: Look) -> None:  # noqa: ARG002  the box is the line
        """The line."""
        brush.box("line", self.box, RULE)


class Bar(Widget):
    """How far something has come: ``share`` is done, 0 to 1, ``ahead`` may come to it."""

    HEIGHT = 6

    def __init__(
        self, share: float = 0.0, ahead: float = 0.0, *, skin: Skin = BAR, grow: int = 0
    ) -> None:
        super().__init__(grow=grow)
        self.skin = skin
        self.share = share
        self.ahead = ahead

    def natural(self, look: Look, width: int) -> Size:
        """As wide as allowed."""
        return Size(width, look.px(self.HEIGHT))

    def paint(self, brush: Brush, look: Look) -> None:  # noqa: ARG002  the box is the bar
        """What is done over what may come over the whole."""
        brush.box("whole", self.box, BAR_GROUND)
        done = min(1.0, max(0.0, self.share))
        together = min(1.0, max(done, done + self.ahead))
        if together > done:
            brush.box("ahead", self.box._replace(width=round(self.box.width * together)), BAR_AHEAD)
        brush.box("share", self.box._replace(width=round(self.box.width * done)), self.skin)
