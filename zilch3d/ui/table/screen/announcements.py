"""Messages above the table: notices, remarks of players, the strength of a throw."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Colour, Ink, TextAlign
from zilch3d.kit.widgets import Box, Look, Size, Wrapper
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait

FACE_SPEAKING = 36
"""Points of a portrait beside what the player says."""
LINE = "0"
"""Text that a label keeps room for: nothing below it moves while it is empty."""


@dataclass(frozen=True)
class StrengthFacts:
    """How hard held dice will be thrown, as a word and a ``share``, 0 to 1; what may come of it."""

    words: str
    note: str
    share: float = 0.0


@dataclass(frozen=True)
class RemarkFacts:
    """A remark and whose it is, a chance beside it, and what that player has just done."""

    seat: int
    name: str
    words: str
    chance: str = ""
    done: str = ""
    mood: Mood = Mood.NEUTRAL


class Spoken(widgets.Label):
    """A label above the table, in small type where every point of height is needed."""

    def __init__(self, ink: Colour, align: TextAlign = "left") -> None:
        super().__init__("", theme.STRONG, ink, align=align)

    def lower(self, low: bool) -> None:
        self.style = theme.SMALL_STRONG if low else theme.STRONG


class Message(widgets.Panel):
    """A line for the player to read, on a ground of its own; hidden while it is empty."""

    def __init__(self, name: str = "message") -> None:
        self.words = Spoken(theme.IVORY, "centre")
        super().__init__(self.words, padding=(MEDIUM, NARROW), name=name)
        self.visible = False

    def say(self, text: str) -> None:
        self.words.text, self.visible = text, bool(text)

    def lower(self, low: bool) -> None:
        """Take as little room as can be, where it is scarce."""
        self.words.lower(low)
        self.padding = (NARROW, HAIR) if low else (MEDIUM, NARROW)


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


@dataclass(eq=False)
class Corner(widgets.Widget):
    """Buttons, and below them in the same width a mark: it moves nothing, however long it is.

    It is written with its reason where that fits on a line, else in short, on two lines at most.
    """

    buttons: widgets.Widget
    mark: UnsavedMark

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (self.buttons, self.mark)

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        across, up = self.buttons.measure(look, width)
        return widgets.Size(across, up + self._below(look, across))

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        super().arrange(look, box)
        below = self._below(look, box.width)
        self.buttons.arrange(look, box._replace(y=box.y + below, height=box.height - below))
        self.mark.arrange(look, box._replace(height=below))

    def _below(self, look: widgets.Look, width: int) -> int:
        return self.mark.measure(look, width).height if self.mark.visible else 0


@dataclass(eq=False)
class Said(widgets.Widget):
    """A remark beside the player's face; without the face where that would cost a line."""

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

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        aside = self._aside(look, width)
        whole, face = self.whole.measure(look, width - aside), look.px(self.face.size)
        return widgets.Size(whole.width + aside, max(whole.height, face if aside else 0))

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        super().arrange(look, box)
        aside = self._aside(look, box.width)
        self._beside = aside > 0
        height = self.whole.measure(look, box.width - aside).height
        up = box.y + (box.height - height) // 2
        self.face.arrange(look, box._replace(width=self.face.preferred_size(look, box.width).width))
        self.whole.arrange(look, widgets.Box(box.x + aside, up, box.width - aside, height))

    def _aside(self, look: widgets.Look, width: int) -> int:
        """How wide the face is, with a gap; 0 where it has no room."""
        aside = self.face.preferred_size(look, width).width + look.px(NARROW)
        text, style = self.words.text, self.words.styled(look)
        beside, alone = (look.wrap(text, style, max(1, room)) for room in (width - aside, width))
        return aside if len(beside) == len(alone) else 0


class RemarkBubble(widgets.Panel):
    """A remark on paper, beside the player's face; hidden while nobody says anything."""

    WIDTH = 520

    def __init__(self, seats: Sequence[SeatSetup]) -> None:
        self._seats = seats
        self._face = widgets.Icon(portrait(PERSON, 0), size=FACE_SPEAKING)
        self._lead = ShortOrWhole("", theme.SMALL, theme.OXBLOOD)
        self.words = Spoken(theme.INK)
        self._chance = widgets.Label("", theme.SMALL, theme.INK)
        whole = widgets.Column(self._lead, self.words, self._chance, gap=0)
        super().__init__(
            Said(self._face, self.words, whole),
            padding=(NARROW, HAIR),
            max_width=self.WIDTH,
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
            self.words.text = facts.words
            self._chance.text, self._chance.visible = facts.chance, bool(facts.chance)


class StrengthPanel(widgets.Panel):
    """How hard dice will be thrown: a word, what may come of it, and a bar; hidden at first."""

    WIDTH = 400

    def __init__(self) -> None:
        self.words = Spoken(theme.GOLD)
        self._bar = widgets.Bar()
        self._note = widgets.Label("", theme.SMALL, theme.IVORY_SOFT, min_text=LINE, grow=1)
        super().__init__(
            widgets.Column(
                widgets.Row(self.words, self._note, gap=MEDIUM), self._bar, gap=HAIR + 2
            ),
            padding=(MEDIUM, NARROW),
            max_width=self.WIDTH,
            stretch=True,
            name="strength",
        )
        self.visible = False

    def show(self, facts: StrengthFacts | None) -> None:
        """Show these facts; none hide the panel."""
        self.visible = facts is not None
        if facts is not None:
            self.words.text, self._note.text = facts.words, facts.note
            self._bar.share = facts.share


class Announcements(widgets.Column):
    """All that is said above the table; and where dice count in several ways, these."""

    ROOMY = 340
    """From this width on, in points, it is written as large as most texts."""

    def __init__(self, seats: Sequence[SeatSetup], count: Callable[[int], Answer]) -> None:
        self._message, self._why = Message(), Message("why")
        self._remark, self._strength = RemarkBubble(seats), StrengthPanel()
        self._ways_box = widgets.Frame(widgets.Spacer())
        self._ways: widgets.Choice[int] | None = None
        self._count = count
        remark = widgets.Frame(self._remark, across="centre")
        super().__init__(self._why, self._message, remark, self._strength, self._ways_box, gap=0)

    def show(
        self, message: str, remark: RemarkFacts | None, strength: StrengthFacts | None
    ) -> None:
        self._message.say(message)
        self._remark.show(remark)
        self._strength.show(strength)

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        low = width < look.px(self.ROOMY)
        for message in (self._message, self._why):
            message.lower(low)
        for spoken in (self._remark, self._strength):
            spoken.words.lower(low)
        return super().preferred_size(look, width)

    def explain(self, words: str) -> None:
        """Say why something has just happened."""
        self._why.say(words)

    def offer(self, ways: Sequence[str], way: int) -> None:
        """The ways in which the picked dice count, of which one is chosen."""
        options = tuple(enumerate(ways))
        if not options:
            self._ways, self._ways_box.child = None, widgets.Spacer()
        elif self._ways is not None and self._ways.options == options:
            self._ways.value = way
        else:
            self._ways = widgets.Choice("way", options, way, self._count)
            self._ways_box.child = self._ways


@dataclass(eq=False)
class Pinned(Wrapper):
    """A child that hangs from the top of its box, its middle over a column of the scene, ``at``.

    It is in the middle before a column is known, and never outside its box. With ``halfway`` it
    stands in the middle of the height instead.
    """

    halfway: bool = field(default=False, kw_only=True)
    at: int | None = field(default=None, init=False)

    def preferred_size(self, look: Look, width: int) -> Size:
        """The height of the child, and no width: where it is across, the scene decides."""
        return Size(0, self.child.measure(look, width).height)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        if not self.child.visible:
            return
        width, height = self.child.measure(look, box.width)
        middle = box.centre[0] if self.at is None else self.at
        x = min(max(middle - width // 2, box.x), box.right - width)
        down = (box.height + height) // 2 if self.halfway else height
        self.child.arrange(look, Box(x, box.top - down, width, height))
