"""The running turn and its buttons, in one bar: figures and texts stand on the same lines."""

from dataclasses import dataclass
from typing import ClassVar

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Ink
from zilch3d.ui import theme


@dataclass(frozen=True)
class TurnFigures:
    """The running turn: whose it is, its points, and where these come from.

    ``bright`` figures count; others are only what a selection would bring.
    """

    caption: str
    points: str
    line: str = ""
    bright: bool = True


@dataclass(frozen=True)
class ActionFacts:
    """A button's text and note; ``reason``, in place of the note, is why it can't be pressed yet.

    It is not enabled while nobody could press it. ``pointed``: the mode asks for it. It has the
    accent colour if ``accent``, and a check as well if it is ``advised``.
    """

    text: str
    note: str = ""
    reason: str = ""
    enabled: bool = True
    pointed: bool = False
    accent: bool = False
    advised: bool = False

    @property
    def possible(self) -> bool:
        return self.enabled and not self.reason


ABOVE, ABOVE_ALONE = 41, 29
"""Points from the upper edge to the first baseline: where the largest figures stand, and else."""
BELOW = 5
NOTES = 2
"""Lines below the first for which there is always room."""


def _height(look: widgets.Look, above: float) -> int:
    return look.px(above + BELOW + NARROW) + NOTES * look.line(theme.SMALL)


def within(look: widgets.Look, note: str, height: int, width: int) -> str:
    """The note, or as many of its lines as have room; the last ends in dots then."""
    lines, most = look.wrap(note, theme.SMALL, width), max(1, height // look.line(theme.SMALL))
    if len(lines) <= most:
        return note
    rest = look.shortened(" ".join(lines[most - 1 :]), theme.SMALL, width)
    return "\n".join((*lines[: most - 1], rest))


@dataclass(frozen=True)
class _Lines:
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
    facts: TurnFigures = TurnFigures("", "")

    def figures(self, look: widgets.Look) -> widgets.Box:
        """Where the points stand."""
        height, cap = look.line(self.style), look.font(self.style).cap_height
        baseline = self.box.top - look.px(ABOVE)
        return self.box._replace(y=baseline - round((height - cap) / 2), height=height)

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        return widgets.Size(width, _height(look, ABOVE))

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
        _Lines(ABOVE).write(pen, self.box, widgets.Words("points", facts.points, ink), *notes)


@dataclass(eq=False)
class TurnLine(widgets.Widget):
    """The turn's points, whose they are and where from, on one line: where there is little room."""

    style: ClassVar = theme.FIGURE_SMALL
    facts: TurnFigures = TurnFigures("", "")

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
        told = " · ".join(filter(None, (facts.caption, facts.line)))
        whole = look.width(told, theme.SMALL) <= room
        words = look.shortened(told if whole else facts.line or told, theme.SMALL, room)
        pen.write(self.box, words, Ink(theme.SMALL, theme.IVORY_SOFT), "line")
        pen.write(self.box, facts.points, Ink(self.style, ink, "right"), "points")


class ActionButton(widgets.Button):
    """A button of the turn: its text is on the line of the turn's figures, where these are beside.

    ``above`` are the points down to that line.
    """

    paint_only = widgets.Button.paint_only | {"above"}
    above: float = ABOVE
    ARROW, CHECK = 26, 18
    pointed = False
    """Whether a ring and an arrow point at it."""
    advised = False
    """Whether a check marks it."""
    _cut = ""
    """The whole reason or note, where it ends in dots on the button."""

    def __init__(self, name: str, on_press: widgets.Press) -> None:
        super().__init__(name, "", on_press, text_style=theme.ACTION, grow=1)

    @property
    def says(self) -> str:
        return (self._cut if self.enabled else "") or super().says

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        super().arrange(look, box)
        whole = self.reason or self.note
        self._cut = "" if self._said(look, box.width)[1].text == whole else whole

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        """The height doesn't depend on the words: notes have room, or end in dots."""
        words = look.stack_size(self._said(look, width), width - 2 * look.px(NARROW)).height
        if self.above != ABOVE:
            words = self._most(look)
        return widgets.Size(width, max(words + 2 * look.px(HAIR), _height(look, self.above)))

    def _most(self, look: widgets.Look) -> int:
        """The height of all that narrow buttons say: a text of two lines, and the notes."""
        return 2 * look.line(theme.SMALL_STRONG) + NOTES * look.line(theme.SMALL)

    def show(self, facts: ActionFacts) -> None:
        self.text, self.note, self.reason = facts.text, facts.note, facts.reason
        self.enabled, self.pointed, self.advised = facts.enabled, facts.pointed, facts.advised
        self.style = theme.PRIMARY if facts.accent else theme.SECONDARY

    def paint(self, pen: widgets.Pen) -> None:
        pen.box("ground", self.box, self._skin(self.style or pen.look.theme.button))
        self._write(pen)
        if self.advised and self.clickable:
            self._check(pen)
        if self.pointed:
            self._point(pen)

    def _check(self, pen: widgets.Pen) -> None:
        """In the upper left corner; on its edge where the text reaches so far up."""
        side, gap = pen.look.px(self.CHECK), pen.look.px(NARROW)
        if self.above == ABOVE:
            box = widgets.Box(self.box.x + gap, self.box.top - gap - side, side, side)
        else:
            box = widgets.Box(self.box.x - side // 4, self.box.top - 3 * side // 4, side, side)
            pen.box("check-ground", box, theme.POINTER_BADGE)
        pen.icon(box, "check", theme.INK, self.CHECK - 4 * (self.above != ABOVE))

    def _write(self, pen: widgets.Pen) -> None:
        look, inner = pen.look, self.box.inset(pen.look.px(NARROW), 0)
        text, note = self._said(look, self.box.width)
        sizes = [look.text_size(w.text, w.ink.style, inner.width).height for w in (text, note)]
        alone = self.clickable and not note.text
        if (
            alone
            or sizes[0] > look.line(text.ink.style)
            or sizes[1] > NOTES * look.line(theme.SMALL)
        ):
            pen.stack(inner, (text, note))
        else:
            _Lines(self.above).write(pen, inner, text, note)

    def _said(self, look: widgets.Look, width: int) -> tuple[widgets.Words, widgets.Words]:
        """The text a little smaller where it would not go on one line."""
        text, note = self._words(look.theme)
        room = width - 2 * look.px(NARROW)
        styles = (theme.ACTION, theme.STRONG)
        last = theme.STRONG if self.above == ABOVE else theme.SMALL_STRONG
        style = next((style for style in styles if look.width(text.text, style) <= room), last)
        text = text._replace(ink=Ink(style, text.ink.colour, "centre"))
        if self.above == ABOVE:
            return text, note
        left = self._most(look) - look.text_size(text.text, style, room).height
        return text, note._replace(text=within(look, note.text, left, room))

    def _point(self, pen: widgets.Pen) -> None:
        side = pen.look.px(self.ARROW)
        x = self.box.centre[0] - side // 2
        inside = 4 * side // 5 if self.above == ABOVE else side // 3
        badge = widgets.Box(x, self.box.top - inside, side, side)
        pen.box("ring", self.box.inset(-pen.look.px(theme.POINTER_GAP)), theme.POINTER)
        pen.box("badge", badge, theme.POINTER_BADGE)
        pen.icon(badge, "down", theme.INK, self.ARROW - 10)


class TurnBar(widgets.Responsive):
    """The running turn and, beside it or in narrow windows below it, the buttons."""

    BESIDE = 560
    """From this width on, in points, the turn stands beside the buttons."""
    TURN, MOST = 164, 900

    def __init__(
        self,
        turn: widgets.Widget,
        turn_line: widgets.Widget,
        undo: widgets.IconButton,
        *buttons: ActionButton,
    ) -> None:
        self._turn, self._turn_line = turn, turn_line
        self._actions = buttons
        self._buttons = widgets.Row(undo, *buttons, gap=NARROW + 2, align="fill", grow=1)
        super().__init__((self.BESIDE, self._beside), (0, self._below), name="turn-bar")

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        for button in self._actions:
            button.above = ABOVE if width >= look.px(self.BESIDE) else ABOVE_ALONE
        return super().preferred_size(look, width)

    def _beside(self) -> widgets.Widget:
        turn = widgets.Frame(self._turn, max_width=self.TURN, stretch=True)
        row = widgets.Row(turn, self._buttons, gap=NARROW, align="fill")
        panel = widgets.Panel(row, padding=(MEDIUM, NARROW), skin=theme.BAR)
        return widgets.Frame(panel, max_width=self.MOST)

    def _below(self) -> widgets.Widget:
        column = widgets.Column(self._turn_line, self._buttons, gap=HAIR)
        return widgets.Panel(column, padding=(NARROW, HAIR + 2), skin=theme.BAR)
