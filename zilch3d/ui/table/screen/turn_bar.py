"""The running turn in one bar: its figures, and its buttons or somebody else's strip."""

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Ink
from zilch3d.ui import theme
from zilch3d.ui.table.screen.turn_facts import ActionFacts
from zilch3d.ui.table.screen.turn_lines import (
    ABOVE,
    ABOVE_ALONE,
    ASIDE,
    NOTES,
    TextLines,
    lines_height,
    within,
)
from zilch3d.ui.table.screen.turn_strip import TurnStrip


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
        words = look.stack_size(
            self._said(look, width), width - 2 * self._aside(look, width)
        ).height
        if self.above != ABOVE:
            words = self._most(look)
        return widgets.Size(width, max(words + 2 * look.px(HAIR), lines_height(look, self.above)))

    def _most(self, look: widgets.Look) -> int:
        """The height of all that narrow buttons say: a text of two lines, and the notes."""
        return 2 * look.line(theme.SMALL_STRONG) + NOTES * look.line(theme.SMALL)

    def _aside(self, look: widgets.Look, width: int) -> int:
        """Pixels at the sides of the words; few where a word would have to be broken."""
        longest = max(look.width(word, theme.SMALL_STRONG) for word in self.text.split(" "))
        return look.px(ASIDE if longest <= width - 2 * look.px(ASIDE) else HAIR / 2)

    def show(self, facts: ActionFacts) -> None:
        self.text, self.note, self.reason = facts.text, facts.note, facts.reason
        self.enabled, self.pointed, self.advised = facts.enabled, facts.pointed, facts.advised
        self.style = theme.PRIMARY if facts.accent else theme.SECONDARY
        if facts.resting:
            self.style = theme.RESTING

    def paint(self, pen: widgets.Pen) -> None:
        pen.box("ground", self.box, self._skin(self.styled(pen.look.theme)))
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
        look = pen.look
        inner = self.box.inset(self._aside(look, self.box.width), 0)
        text, note = self._said(look, self.box.width)
        sizes = [look.text_size(w.text, w.ink.style, inner.width).height for w in (text, note)]
        alone = self.clickable and not note.text
        if (
            alone
            or self.above != ABOVE
            or sizes[0] > look.line(text.ink.style)
            or sizes[1] > NOTES * look.line(theme.SMALL)
        ):
            pen.stack(inner, (text, note))
        else:
            TextLines(self.above).write(pen, inner, text, note)

    def _said(self, look: widgets.Look, width: int) -> tuple[widgets.Words, widgets.Words]:
        """The text a little smaller where it would not go on one line."""
        text, note = self._words(look.theme)
        room = width - 2 * self._aside(look, width)
        styles = (theme.ACTION, theme.STRONG)
        last = theme.STRONG if self.above == ABOVE else theme.SMALL_STRONG
        style = next((style for style in styles if look.width(text.text, style) <= room), last)
        text = text._replace(ink=Ink(style, text.ink.colour, "centre"))
        if self.above == ABOVE:
            return text, note
        left = self._most(look) - look.text_size(text.text, style, room).height
        return text, note._replace(text=within(look, note.text, left, room))

    def _point(self, pen: widgets.Pen) -> None:
        """From above, or where the turn's figures stand there from below."""
        side = pen.look.px(self.ARROW)
        x, above = self.box.centre[0] - side // 2, self.above == ABOVE
        y = self.box.top - 4 * side // 5 if above else self.box.y - 2 * side // 3
        badge = widgets.Box(x, y, side, side)
        pen.box("ring", self.box.inset(-pen.look.px(theme.POINTER_GAP)), theme.POINTER)
        pen.box("badge", badge, theme.POINTER_BADGE)
        pen.icon(badge, "down" if above else "up", theme.INK, self.ARROW - 10)


class TurnButtons(widgets.Row):
    """The buttons of a turn, or the ``strip`` of a turn that somebody else has in their place.

    It is equally high either way.
    """

    def __init__(self, strip: TurnStrip, undo: widgets.IconButton, *buttons: ActionButton) -> None:
        self._strip, self._buttons = strip, buttons
        super().__init__(strip, undo, *buttons, gap=NARROW + 2, align="fill", grow=1)

    def stand(self, above: float) -> None:
        """So many points are above the first line of each."""
        self.gap = NARROW + 2 if above == ABOVE else HAIR + 2
        self._strip.stand(beside=above == ABOVE)
        for button in self._buttons:
            button.above = above

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        size = super().preferred_size(look, width)
        always = (self._strip, self._buttons[0])
        return size._replace(
            height=max(size.height, *(one.measure(look, width // 2).height for one in always))
        )


class TurnBar(widgets.Responsive):
    """The running turn and, beside it or in narrow windows below it, the buttons."""

    BESIDE, ROOMY = 560, 640
    """From these widths on, in points, the turn stands beside the buttons, and has more of it."""
    TURN, TURN_SLIM, MOST = 164, 140, 900

    def __init__(
        self,
        turn: widgets.Widget,
        turn_line: widgets.Widget,
        buttons: TurnButtons,
    ) -> None:
        self._turn, self._turn_line = turn, turn_line
        self._buttons = buttons
        super().__init__(
            (self.ROOMY, lambda: self._beside(self.TURN)),
            (self.BESIDE, lambda: self._beside(self.TURN_SLIM)),
            (0, self._below),
            name="turn-bar",
        )

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        self._buttons.stand(ABOVE if width >= look.px(self.BESIDE) else ABOVE_ALONE)
        return super().preferred_size(look, width)

    def _beside(self, figures: float) -> widgets.Widget:
        turn = widgets.Frame(self._turn, max_width=figures, stretch=True)
        row = widgets.Row(turn, self._buttons, gap=NARROW, align="fill")
        panel = widgets.Panel(row, padding=(MEDIUM, NARROW), skin=theme.BAR)
        return widgets.Frame(panel, max_width=self.MOST)

    def _below(self) -> widgets.Widget:
        column = widgets.Column(self._turn_line, self._buttons, gap=HAIR)
        return widgets.Panel(column, padding=(NARROW, HAIR + 2), skin=theme.BAR)
