"""What a table screen is made of beside the players: the running turn, messages, stamps."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE, Colour, Ink
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait

FACE_SPEAKING = 36
"""Points of a portrait beside what the player says."""
LINE = "0"
"""What a label keeps room for so that nothing below it moves when it is empty."""


@dataclass(frozen=True)
class StrengthFacts:
    """How hard held dice will be thrown, as a word and a ``share``, 0 to 1; what may come of it."""

    words: str
    note: str
    share: float = 0.0


@dataclass(frozen=True)
class RemarkFacts:
    """What a player says, who that is, a chance beside it, and what the player has just done."""

    seat: int
    name: str
    words: str
    chance: str = ""
    done: str = ""
    mood: Mood = Mood.NEUTRAL


@dataclass(frozen=True)
class ActionFacts:
    """A button's text and note; ``reason``, in place of the note, is why it can't be pressed yet.

    It is not enabled while nobody could press it. ``pointed``: a lesson asks for it. It has the
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


class TurnFigure(widgets.Column):
    """The running turn: a caption, the points in the largest figures, and a line below."""

    def __init__(self) -> None:
        self._caption = widgets.Label("", theme.SMALL, theme.IVORY_SOFT, least=LINE)
        self._points = widgets.Label("", theme.FIGURE, theme.IVORY, least=LINE)
        self._line = widgets.Label("", theme.SMALL, theme.IVORY_SOFT, least=LINE)
        super().__init__(self._caption, self._points, self._line, gap=0, name="turn")

    def show(self, caption: str, points: str, line: str = "", *, bright: bool = True) -> None:
        """``bright`` figures count; others are only what a selection would bring."""
        self._caption.text, self._points.text, self._line.text = caption, points, line
        self._points.colour = theme.GOLD if bright else theme.IVORY_FAINT


class TurnLine(widgets.Row):
    """The same on one line, where there is little room."""

    def __init__(self) -> None:
        self._line = widgets.Label("", theme.SMALL, theme.IVORY_SOFT, grow=1)
        self._points = widgets.Label("", theme.FIGURE_SMALL, theme.IVORY, least=LINE, align="right")
        super().__init__(self._line, self._points, gap=NARROW, name="turn")

    def show(self, line: str, points: str, *, bright: bool) -> None:
        self._line.text, self._points.text = line, points
        self._points.colour = theme.GOLD if bright else theme.IVORY_FAINT


class ActionButton(widgets.Button):
    """A button of the turn: as high as its longest note will need, so that nothing moves."""

    NOTES = 3
    """Lines of the note that there is always room for."""
    ARROW, CHECK = 26, 18
    pointed = False
    """Whether a ring and an arrow point at it."""
    advised = False
    """Whether a check marks it."""

    def __init__(self, name: str, on_press: widgets.Press) -> None:
        super().__init__(name, "", on_press, text_style=theme.ACTION, grow=1)

    def natural(self, look: widgets.Look, width: int) -> widgets.Size:
        """The height doesn't depend on the words, unless they are very many."""
        size = super().natural(look, width)
        words = look.line(theme.ACTION) + self.NOTES * look.line(theme.SMALL)
        return widgets.Size(size.width, max(size.height, words + 2 * look.px(NARROW)))

    def show(self, facts: ActionFacts) -> None:
        self.text, self.note, self.reason = facts.text, facts.note, facts.reason
        self.enabled, self.pointed, self.advised = facts.enabled, facts.pointed, facts.advised
        self.style = theme.PRIMARY if facts.accent else theme.SECONDARY

    def paint(self, pen: widgets.Pen) -> None:
        super().paint(pen)
        if self.advised and self.clickable:
            side, gap = pen.look.px(self.CHECK), pen.look.px(NARROW)
            x, y = self.box.x + gap, self.box.top - gap - side
            pen.icon(widgets.Box(x, y, side, side), "check", theme.INK, self.CHECK)
        if self.pointed:
            side = pen.look.px(self.ARROW)
            x = self.box.centre[0] - side // 2
            badge = widgets.Box(x, self.box.top - side // 3, side, side)
            pen.box("ring", self.box.inset(-pen.look.px(theme.POINTER_GAP)), theme.POINTER)
            pen.box("badge", badge, theme.POINTER_BADGE)
            pen.icon(badge, "down", theme.INK, self.ARROW - 10)


class Message(widgets.Panel):
    """A line for the player to read, on a ground of its own; hidden while it is empty."""

    def __init__(self, name: str = "message") -> None:
        self._text = widgets.Label("", theme.STRONG, theme.IVORY, align="centre")
        super().__init__(self._text, padding=(WIDE, NARROW + 2), name=name)
        self.visible = False

    def say(self, text: str) -> None:
        self._text.text, self.visible = text, bool(text)


class OneLine(widgets.Label):
    """The text if it fits on one line, else what is ``short``."""

    short = ""

    def natural(self, look: widgets.Look, width: int) -> widgets.Size:
        return look.text_size(self._fitting(look, width), self.styled(look), width)

    def paint(self, pen: widgets.Pen) -> None:
        words = self._fitting(pen.look, self.box.width)
        pen.write(self.box, words, Ink(self.styled(pen.look), theme.OXBLOOD, self.align))

    def _fitting(self, look: widgets.Look, width: int) -> str:
        fits = look.width(self.text, self.styled(look)) <= width
        return self.text if self.text and fits else self.short


@dataclass(eq=False)
class Said(widgets.Widget):
    """What somebody says, beside that player's face; without it where that would cost a line."""

    face: widgets.Icon
    words: widgets.Label
    whole: widgets.Widget
    """The words, and what stands above and below them."""
    _beside: bool = field(default=True, init=False)

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (self.face, self.whole)

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return self.inside if self._beside else (self.whole,)

    def natural(self, look: widgets.Look, width: int) -> widgets.Size:
        aside = self._aside(look, width)
        whole, face = self.whole.measured(look, width - aside), look.px(self.face.size)
        return widgets.Size(whole.width + aside, max(whole.height, face if aside else 0))

    def place(self, look: widgets.Look, box: widgets.Box) -> None:
        super().place(look, box)
        aside = self._aside(look, box.width)
        self._beside = aside > 0
        height = self.whole.measured(look, box.width - aside).height
        up = box.y + (box.height - height) // 2
        self.face.place(look, box._replace(width=self.face.natural(look, box.width).width))
        self.whole.place(look, widgets.Box(box.x + aside, up, box.width - aside, height))

    def _aside(self, look: widgets.Look, width: int) -> int:
        """How wide the face is, with a gap; 0 where it has no room."""
        aside = self.face.natural(look, width).width + look.px(NARROW)
        text, style = self.words.text, self.words.styled(look)
        beside, alone = (look.wrap(text, style, max(1, room)) for room in (width - aside, width))
        return aside if len(beside) == len(alone) else 0


class RemarkBubble(widgets.Panel):
    """What a player says, on paper beside that player's face; hidden while nobody says anything."""

    WIDTH = 520

    def __init__(self, seats: Sequence[SeatSetup]) -> None:
        self._seats = seats
        self._face = widgets.Icon(portrait(PERSON, 0), size=FACE_SPEAKING)
        self._lead = OneLine("", theme.SMALL)
        self._words = widgets.Label("", theme.STRONG, theme.INK)
        self._chance = widgets.Label("", theme.SMALL, theme.INK)
        whole = widgets.Column(self._lead, self._words, self._chance, gap=0)
        super().__init__(
            Said(self._face, self._words, whole),
            padding=(NARROW, HAIR),
            most=self.WIDTH,
            skin=theme.BUBBLE,
            name="remark",
        )
        self.visible = False

    def show(self, facts: RemarkFacts | None) -> None:
        """Show these facts; none hide the bubble."""
        self.visible = facts is not None
        if facts is not None:
            self._face.icon = portrait(self._seats[facts.seat].player, facts.seat, facts.mood)
            self._lead.text, self._lead.short = facts.done, facts.name
            self._words.text = facts.words
            self._chance.text, self._chance.visible = facts.chance, bool(facts.chance)


class Strength(widgets.Panel):
    """How hard dice will be thrown: a word, a bar, and what may come of it; hidden at first."""

    WIDTH = 300

    def __init__(self) -> None:
        self._words = widgets.Label("", theme.STRONG, theme.GOLD, align="centre")
        self._bar = widgets.Bar()
        self._note = widgets.Label("", theme.SMALL, theme.IVORY_SOFT, align="centre", least=LINE)
        super().__init__(
            widgets.Column(self._words, self._bar, self._note, gap=HAIR + 2),
            padding=(WIDE, NARROW + 2),
            most=self.WIDTH - 2 * WIDE,
            stretch=True,
            name="strength",
        )
        self.visible = False

    def show(self, facts: StrengthFacts | None) -> None:
        """Show these facts; none hide the panel."""
        self.visible = facts is not None
        if facts is not None:
            self._words.text, self._note.text = facts.words, facts.note
            self._bar.share = facts.share


class Stamp(widgets.Widget):
    """A word stamped on paper, with a smaller line below: a zilch, hot dice, the winner.

    ``share`` is how far it is there, 0 (not at all) to 1; the scene moves it with time.
    """

    def __init__(self) -> None:
        super().__init__(name="stamp")
        self.show("")

    def show(self, text: str, line: str = "", share: float = 1.0) -> None:
        """Stamp ``text``; a share of 0 or an empty text hides it."""
        self.text, self.line, self.share = text, line, share
        self.visible = bool(text) and share > 0

    def natural(self, look: widgets.Look, width: int) -> widgets.Size:
        words = look.stack_size(self._words(), width - 2 * look.px(WIDE))
        across = words.width + 2 * look.px(WIDE)
        return widgets.Size(min(width, across), words.height + 2 * look.px(MEDIUM))

    def paint(self, pen: widgets.Pen) -> None:
        pen.box("paper", self.box, theme.STAMP, self.share)
        pen.stack(self.box.inset(pen.look.px(WIDE), pen.look.px(MEDIUM)), self._words())

    def _words(self) -> tuple[widgets.Words, widgets.Words]:
        """Figures stand upright: the display face has old-style ones."""
        colour: Colour = (*theme.OXBLOOD[:3], round(255 * self.share))
        figures = any(map(str.isdigit, self.text))
        style = theme.STAMPED_FIGURE if figures else theme.STAMPED
        text = widgets.Words("text", self.text, Ink(style, colour, "centre"))
        return text, widgets.Words("line", self.line, Ink(theme.STAMPED_LINE, colour, "centre"))
