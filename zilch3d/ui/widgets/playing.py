"""What a table screen is made of: players, the running turn, messages, stamps."""

from zilch3d.ui.theme import (
    FIGURE,
    FIGURE_SMALL,
    GOLD,
    HAIR,
    HEADING,
    IVORY,
    IVORY_FAINT,
    IVORY_SOFT,
    MEDIUM,
    NARROW,
    OXBLOOD,
    PANEL,
    PANEL_CALLED,
    SMALL,
    STAMP,
    STRONG,
    TITLE,
    WIDE,
    Skin,
    TextStyle,
)
from zilch3d.ui.widgets.brush import Brush, Icon
from zilch3d.ui.widgets.button import Sign
from zilch3d.ui.widgets.label import Label, text_size, write
from zilch3d.ui.widgets.layout import Column, Row
from zilch3d.ui.widgets.look import Box, Look, Size
from zilch3d.ui.widgets.panel import Bar, Panel
from zilch3d.ui.widgets.widget import Widget


class PlayerPanel(Panel):
    """A player: sign and name, the total in large figures, a bar towards the target, a note.

    Change it with ``show``; a gold edge, and a note that says so, mark whose turn it is.
    """

    def __init__(self, name: str, player: str, *, icon: Icon = "person") -> None:
        self._sign = Sign(icon)
        self._player = Label(player, STRONG, IVORY, grow=1)
        self._total = Label("", FIGURE_SMALL, IVORY, align="right")
        self._bar = Bar()
        self._note = Label("", SMALL, IVORY_SOFT)
        head = Row(self._sign, self._player, self._total, gap=NARROW)
        super().__init__(
            Column(head, self._bar, self._note, gap=HAIR + 2),
            padding=(MEDIUM, NARROW + 2),
            name=name,
        )

    def show(
        self, total: str, share: float, *, ahead: float = 0.0, note: str = "", turn: bool = False
    ) -> None:
        """``share`` of the target is banked, ``ahead`` more is in the running turn (0 to 1)."""
        self._total.text = total
        self._bar.share = share
        self._bar.ahead = ahead
        self._note.text = note
        self._note.visible = bool(note)
        self._sign.colour = self._player.colour = GOLD if turn else IVORY
        self.skin: Skin = PANEL_CALLED if turn else PANEL


class TurnFigure(Column):
    """The running turn: a caption, the points in the largest figures, and a line below."""

    def __init__(self, name: str = "") -> None:
        self._caption = Label("", SMALL, IVORY_SOFT)
        self._points = Label("", FIGURE, IVORY)
        self._line = Label("", SMALL, IVORY_SOFT)
        super().__init__(self._caption, self._points, self._line, gap=0, name=name)

    def show(self, caption: str, points: str, line: str = "", *, bright: bool = True) -> None:
        """``bright`` figures count; others are only what a selection would bring."""
        self._caption.text = caption
        self._points.text = points
        self._points.colour = GOLD if bright else IVORY_FAINT
        self._line.text = line
        self._line.visible = bool(line)


class Message(Panel):
    """A line for the player to read, on a ground of its own; hidden while it is empty."""

    def __init__(self, name: str = "message", style: TextStyle = STRONG) -> None:
        self._text = Label("", style, IVORY, align="centre")
        super().__init__(self._text, padding=(WIDE, NARROW + 2), name=name)
        self.visible = False

    def say(self, text: str) -> None:
        """Show ``text``; an empty one hides the message."""
        self._text.text = text
        self.visible = bool(text)


class Stamp(Widget):
    """A word stamped on paper, with a smaller line below: a zilch, hot dice, the winner.

    ``share`` is how far it is there, 0 (not at all) to 1; the scene moves it with time.
    """

    def __init__(self, name: str = "stamp") -> None:
        super().__init__(name)
        self.text = ""
        self.line = ""
        self.share = 0.0
        self.visible = False

    def show(self, text: str, line: str = "", share: float = 1.0) -> None:
        """Stamp ``text``; a share of 0 or an empty text hides it."""
        self.text, self.line, self.share = text, line, share
        self.visible = bool(text) and share > 0

    def natural(self, look: Look, width: int) -> Size:
        """The words with room around them."""
        room = width - 2 * look.px(WIDE)
        text, line = (
            text_size(look, self.text, TITLE, room),
            text_size(look, self.line, HEADING, room),
        )
        across = max(text.width, line.width) + 2 * look.px(WIDE)
        return Size(min(width, across), text.height + line.height + 2 * look.px(MEDIUM))

    def paint(self, brush: Brush, look: Look) -> None:
        """The paper and the words, as far as they are there."""
        brush.box("paper", self.box, STAMP, self.share)
        inner = self.box.inset(look.px(WIDE), look.px(MEDIUM))
        colour = (*OXBLOOD[:3], round(255 * self.share))
        below = text_size(look, self.line, HEADING, inner.width).height
        text = Box(inner.x, inner.y + below, inner.width, inner.height - below)
        write(brush, look, text, self.text, TITLE, colour, "centre")
        if self.line:
            line = inner._replace(height=below)
            write(brush, look, line, self.line, HEADING, colour, "centre", "line")
