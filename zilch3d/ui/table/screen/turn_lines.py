"""The lines on which the running turn, its buttons and its strip write: figures, and notes below.

Figures and texts stand on the same lines.
"""

from dataclasses import dataclass
from typing import ClassVar

from zilch3d.kit import widgets
from zilch3d.kit.theme import NARROW, Ink, TextStyle
from zilch3d.ui import theme
from zilch3d.ui.table.screen.turn_facts import TurnSummary

NOTHING = TurnSummary("", "")

ABOVE, ABOVE_ALONE = 41, 29
"""Points from the upper edge to the first baseline: where the largest figures stand, and else."""
BELOW = 5
ASIDE = 10
"""Points between the words of a button and its edges."""
NOTES = 2
"""Lines below the first for which there is always room."""


def lines_height(look: widgets.Look, above: float) -> int:
    """The height of a line with the notes below it, ``above`` points down to its baseline."""
    return look.px(above + BELOW + NARROW) + NOTES * look.line(theme.SMALL)


def within(
    look: widgets.Look, note: str, height: int, width: int, style: TextStyle = theme.SMALL
) -> str:
    """The note, or as many of its lines as have room; the last ends in dots then."""
    lines, most = look.wrap(note, style, width), max(1, height // look.line(style))
    if len(lines) <= most:
        return note
    rest = look.shortened(" ".join(lines[most - 1 :]), style, width)
    return "\n".join((*lines[: most - 1], rest))


@dataclass(frozen=True)
class TextLines:
    """Writes a line whose baseline is ``above`` points below the upper edge, and notes below it."""

    above: float

    def write(
        self, pen: widgets.Pen, box: widgets.Box, text: widgets.Words, *notes: widgets.Words
    ) -> None:
        look, style = pen.look, text.ink.style
        line, cap = look.line(style), look.font(style).cap_height
        baseline = box.top - look.px(self.above)
        top = baseline - look.px(BELOW)
        first = box._replace(y=baseline - round((line - cap) / 2), height=line)
        pen.write(first, text.text, text.ink, text.key)
        for key, words, ink in notes:
            height = look.text_size(words, ink.style, box.width).height
            top -= height
            pen.write(box._replace(y=top, height=height), words, ink, key)


@dataclass(eq=False)
class TurnFigure(widgets.Widget):
    """The points in the largest figures, below them whose they are and where from."""

    style: ClassVar = theme.FIGURE
    ends_at_right: ClassVar = False
    """Whether the points are written at the right of their place, else at its left."""
    facts: TurnSummary = NOTHING

    def figures(self, look: widgets.Look) -> widgets.Box:
        """Where the points stand."""
        height, cap = look.line(self.style), look.font(self.style).cap_height
        baseline = self.box.top - look.px(ABOVE)
        return self.box._replace(y=baseline - round((height - cap) / 2), height=height)

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        return widgets.Size(width, lines_height(look, ABOVE))

    def paint(self, pen: widgets.Pen) -> None:
        facts, look, width = self.facts, pen.look, self.box.width
        ink = Ink(self.style, theme.GOLD if facts.bright else theme.IVORY_FAINT)
        style, soft = theme.SMALL, Ink(theme.SMALL, theme.IVORY_SOFT)
        strong = Ink(theme.SMALL_STRONG, theme.IVORY)
        caption = look.shortened(facts.caption, theme.SMALL_STRONG, width)
        notes = [widgets.Words("caption", caption, strong), widgets.Words("line", facts.line, soft)]
        if look.width(facts.line, style) > width:
            # Whose turn it is, the player's card says as well.
            line = within(look, facts.line, NOTES * look.line(style), width)
            notes = [widgets.Words("line", line, soft)]
        TextLines(ABOVE).write(pen, self.box, widgets.Words("points", facts.points, ink), *notes)


@dataclass(eq=False)
class TurnFigureLine(widgets.Widget):
    """The turn's points, whose they are and where from, on one line: where there is little room."""

    style: ClassVar = theme.FIGURE_SMALL
    ends_at_right: ClassVar = True
    facts: TurnSummary = NOTHING

    def figures(self, look: widgets.Look) -> widgets.Box:
        """Where the points stand: at the right."""
        width = min(self.box.width, look.width("0000", self.style))
        return self.box._replace(x=self.box.right - width, width=width)

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        return widgets.Size(width, look.line(self.style))

    def paint(self, pen: widgets.Pen) -> None:
        facts, look = self.facts, pen.look
        ink = theme.GOLD if facts.bright else theme.IVORY_FAINT
        room = self.box.width - look.width(facts.points, self.style) - look.px(NARROW)
        whole_text = " · ".join(filter(None, (facts.caption, facts.line)))
        whole = look.width(whole_text, theme.SMALL) <= room
        words = look.shortened(whole_text if whole else facts.line or whole_text, theme.SMALL, room)
        pen.write(self.box, words, Ink(theme.SMALL, theme.IVORY_SOFT), "line")
        pen.write(self.box, facts.points, Ink(self.style, ink, "right"), "points")
