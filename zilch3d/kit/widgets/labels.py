"""Widgets that only show something: texts, icons, rules, bars, levels, grounds."""

from dataclasses import dataclass, field

from zilch3d.kit.theme import HAIR, Fade, Hue, Ink, Role, Skin, TextAlign, TextStyle
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Emblem, Pen, level_size
from zilch3d.kit.widgets.widget import Widget


@dataclass(eq=False)
class Label(Widget):
    """A text, wrapped to its width. It takes at least the room of ``min_text``.

    Without a ``style`` it has the theme's for body text, without a ``colour`` its ink.
    """

    text: str
    style: TextStyle | None = None
    colour: Hue | None = None
    align: TextAlign = field(default="left", kw_only=True)
    min_text: str = field(default="", kw_only=True)

    def styled(self, look: Look) -> TextStyle:
        """The style that the text is written in."""
        return self.style or look.theme.body

    def preferred_size(self, look: Look, width: int) -> Size:
        sizes = [
            look.text_size(text, self.styled(look), width) for text in (self.text, self.min_text)
        ]
        return Size(max(size.width for size in sizes), max(size.height for size in sizes))

    def paint(self, pen: Pen) -> None:
        colour = self.colour or pen.look.theme.ink
        pen.write(self.box, self.text, Ink(self.styled(pen.look), colour, self.align))


@dataclass(eq=False)
class OneLine(Label):
    """A text that is never wrapped: what has no room ends in dots, and the tip says the whole."""

    tips_at_once = True
    paint_only = Label.paint_only | {"tip"}

    def takes(self, _x: float, _y: float) -> bool:
        """The mouse may rest here for the tip, if there is one."""
        return bool(self.tip)

    def preferred_size(self, look: Look, width: int) -> Size:
        across = max(look.width(text, self.styled(look)) for text in (self.text, self.min_text))
        return Size(min(width, across), look.line(self.styled(look)))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        whole = look.width(self.text, self.styled(look)) <= box.width
        self.tip = "" if whole else self.text

    def paint(self, pen: Pen) -> None:
        style = self.styled(pen.look)
        words = pen.look.shortened(self.text, style, self.box.width)
        pen.write(self.box, words, Ink(style, self.colour or pen.look.theme.ink, self.align))


@dataclass(eq=False)
class Icon(Widget):
    """An icon of ``size`` points in this colour, or a picture in its own, with a hair of room."""

    icon: Emblem
    colour: Hue | None = None
    size: float = field(default=18, kw_only=True)

    def preferred_size(self, look: Look, _width: int) -> Size:
        return Size(look.px(self.size + HAIR), look.px(self.size))

    def paint(self, pen: Pen) -> None:
        pen.icon(self.box, self.icon, self.colour or pen.look.theme.ink_soft, self.size)


class Rule(Widget):
    """A thin line across, between groups."""

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(1))

    def paint(self, pen: Pen) -> None:
        pen.box("line", self.box, pen.look.theme.rule)


@dataclass(eq=False)
class Bar(Widget):
    """How far something has come: a ``share``, 0 to 1, and what may be added to it, ``ahead``."""

    share: float = 0.0
    ahead: float = 0.0
    skin: Skin | Role[Skin] | None = field(default=None, kw_only=True)

    HEIGHT = 6

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(self.HEIGHT))

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("whole", self.box, theme.bar_ground)
        share = min(1.0, max(0.0, self.share))
        together = min(1.0, max(share, share + self.ahead))
        if together > share:
            ahead = self.box._replace(width=round(self.box.width * together))
            pen.box("ahead", ahead, theme.bar_ahead)
        part = self.box._replace(width=round(self.box.width * share))
        pen.box("share", part, self.skin or theme.bar)


@dataclass(eq=False)
class Level(Widget):
    """A level out of LEVELS, to be seen at a glance: so many marks are ``filled``."""

    filled: int = 0

    def preferred_size(self, look: Look, _width: int) -> Size:
        return level_size(look)

    def paint(self, pen: Pen) -> None:
        pen.level(self.box, self.filled)


@dataclass(eq=False)
class Ground(Widget):
    """Fills its box with a skin, the theme's ground unless another is given."""

    skin: Skin | Fade | Role[Skin] | None = None

    def paint(self, pen: Pen) -> None:
        pen.box("ground", self.box, self.skin or pen.look.theme.ground)
