"""Messages between the table and the bar: notices, the strength of a throw, ways to count dice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Colour, Ink, Skin, TextStyle
from zilch3d.kit.widgets import Box, Look, Size
from zilch3d.ui import theme
from zilch3d.ui.table.screen.remark_bubble import RemarkFacts
from zilch3d.ui.words import remarks

LINE = "0"
"""Text that a label keeps room for: nothing below it moves while it is empty."""


@dataclass(frozen=True)
class StrengthFacts:
    """How hard held dice will be thrown, as a word and a ``share``, 0 to 1; what may come of it."""

    words: str
    note: str
    share: float = 0.0


class Message(widgets.Label):
    """Words for the player to read, on a ground of their own; hidden while there are none.

    They are as large as they go on one line, or where there is little room on two or three.
    """

    def __init__(self, name: str = "message", skin: Skin = theme.PLATE, ink: Colour = theme.IVORY):
        super().__init__("", colour=ink, align="centre", name=name)
        self._skin = skin
        self.visible = False

    def say(self, text: str) -> None:
        self.text, self.visible = text, bool(text)

    def preferred_size(self, look: Look, width: int) -> Size:
        inner = max(1, width - 2 * look.px(MEDIUM))
        size = look.text_size(self.text, self._fitting(look, inner), inner)
        return Size(size.width + 2 * look.px(MEDIUM), size.height + 2 * look.px(HAIR))

    def _fitting(self, look: Look, width: int) -> TextStyle:
        """The first style in which the text takes no more lines than it may."""
        fitting = (s for s, most in theme.ANNOUNCED if len(look.wrap(self.text, s, width)) <= most)
        return next(fitting, theme.ANNOUNCED[-1][0])

    def paint(self, pen: widgets.Pen) -> None:
        pen.box("ground", self.box, self._skin)
        inner = self.box.inset(pen.look.px(MEDIUM), 0)
        ink = Ink(self._fitting(pen.look, inner.width), self.colour or theme.IVORY, self.align)
        pen.write(inner, self.text, ink)


class ShortOrWhole(widgets.Label):
    """The text if it fits on one line, else what is ``short``."""

    short = ""

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        return look.text_size(self._fitting(look, width), self.styled(look), width)

    def paint(self, pen: widgets.Pen) -> None:
        words = self._fitting(pen.look, self.box.width)
        ink = self.colour or pen.look.theme.ink
        pen.write(self.box, words, Ink(self.styled(pen.look), ink, self.align))

    def _fitting(self, look: widgets.Look, width: int) -> str:
        fits = look.width(self.text, self.styled(look)) <= width
        return self.text if self.text and fits else self.short


class UnsavedMark(ShortOrWhole):
    """That something is not on the disk, as long as that is so; hidden while all of it is."""

    def __init__(self) -> None:
        super().__init__("", theme.SMALL_STRONG, theme.EMBER, align="right", name="unsaved")
        self.visible = False

    def say(self, text: str, short: str) -> None:
        self.text, self.short, self.visible = text, short, bool(text)


class StrengthPanel(widgets.Panel):
    """How hard dice will be thrown: a word, what may come of it, and a bar; hidden at first."""

    WIDTH = 420

    def __init__(self) -> None:
        self._words = widgets.Label("", theme.SMALL_STRONG, theme.GOLD)
        self._bar = widgets.Bar()
        self._note = widgets.OneLine("", theme.SMALL, theme.IVORY_SOFT, min_text=LINE, grow=1)
        column = widgets.Column(
            widgets.Row(self._words, self._note, gap=MEDIUM), self._bar, gap=HAIR / 2
        )
        super().__init__(
            column,
            padding=(MEDIUM, HAIR),
            max_width=self.WIDTH,
            stretch=True,
            skin=theme.PLATE,
            name="strength",
        )
        self.visible = False

    def show(self, facts: StrengthFacts | None) -> None:
        """Show these facts; none hide the panel."""
        self.visible = facts is not None
        if facts is not None:
            self._words.text, self._note.text = facts.words, facts.note
            self._bar.share = facts.share


class Announcements(widgets.Widget):
    """A band in which announcements stand side by side, the more important first.

    What has no room beside those is not seen. Its height never changes, so it moves nothing. They
    are in the middle of the tray, which is seen at ``at``, as far as the band allows.
    ``has_bubble`` is whether a remark is seen at the player's face: else it stands here.
    """

    ROOMY = 560
    """From this width on, in points, every announcement has one line."""
    HEIGHT, HEIGHT_LOW = 40, 52

    paint_only = widgets.Widget.paint_only | {"has_bubble"}

    def __init__(self, count: Callable[[int], Answer], has_bubble: Callable[[], bool]) -> None:
        super().__init__(name="announcements")
        self.at: int | None = None
        self._has_bubble = has_bubble
        self._message, self._why = Message(), Message("why")
        self._remark = Message("remark-line", theme.BUBBLE, theme.INK)
        self._strength = StrengthPanel()
        self._ways_box = widgets.Frame(widgets.Spacer())
        self._ways_box.visible = False
        self._ways: widgets.Choice[int] | None = None
        self._count = count
        self._shown: Sequence[widgets.Widget] = ()

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (self._strength, self._why, self._message, self._ways_box, self._remark)

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return [one for one in self._shown if one.visible]

    def show(
        self, message: str, remark: RemarkFacts | None, strength: StrengthFacts | None
    ) -> None:
        self._message.say(message)
        self._remark.say(remarks.by(remark.name, remark.words) if remark is not None else "")
        self._strength.show(strength)

    def explain(self, words: str) -> None:
        """Say why something has just happened."""
        self._why.say(words)

    def offer(self, ways: Sequence[str], way: int) -> None:
        """The ways in which the picked dice count, of which one is chosen."""
        options = tuple(enumerate(ways))
        self._ways_box.visible = bool(options)
        if not options:
            self._ways, self._ways_box.child = None, widgets.Spacer()
        elif self._ways is not None and self._ways.options == options:
            self._ways.value = way
        else:
            self._ways = widgets.Choice("way", options, way, self._count)
            self._ways_box.child = self._ways

    def preferred_size(self, look: Look, width: int) -> Size:
        """A height, and no width: where announcements are across, the scene decides."""
        return Size(0, look.px(self.HEIGHT if width >= look.px(self.ROOMY) else self.HEIGHT_LOW))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        sizes = self._fitting(look, box.width)
        self._shown = list(sizes)
        gap = look.px(NARROW)
        width = sum(size.width for size in sizes.values()) + gap * max(0, len(sizes) - 1)
        middle = box.centre[0] if self.at is None else self.at
        x = max(box.x, min(middle - width // 2, box.right - width))
        for one, size in sizes.items():
            height = min(size.height, box.height)
            one.arrange(look, Box(x, box.y + (box.height - height) // 2, size.width, height))
            x += size.width + gap

    def _fitting(self, look: Look, width: int) -> dict[widgets.Widget, Size]:
        """What has room beside the more important, and how large it is."""
        sizes: dict[widgets.Widget, Size] = {}
        left = width
        for one in self.inside:
            if not one.visible or (one is self._remark and self._has_bubble()):
                continue
            size = one.measure(look, width)
            if size.width <= left:
                sizes[one] = size
                left -= size.width + look.px(NARROW)
        return sizes
