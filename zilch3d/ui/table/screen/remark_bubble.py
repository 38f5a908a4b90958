"""What a player says: a bubble at the face, in room where nothing else has to be read."""

from dataclasses import dataclass, field

from PIL.ImageDraw import ImageDraw

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, Ink, TextStyle
from zilch3d.kit.widgets import NOWHERE, Box, Look, Size, Symbol
from zilch3d.ui import theme

BESIDE, ABOVE = 9, 3
"""Points of the bubble beside its words, and above and below them."""
TAIL = 11
"""Points from the bubble to the face."""
MOUTH = 0.68
"""Where a face's mouth is: from its top, as a share of its height."""


@dataclass(frozen=True)
class RemarkFacts:
    """A remark, whose it is, and a chance with it."""

    seat: int
    name: str
    words: str
    chance: str = ""


@dataclass(frozen=True)
class Tail(Symbol):
    """The bubble's tail; it points to the left, or to the right."""

    to_left: bool

    def paint(self, mask: ImageDraw, side: int) -> None:
        tip, foot = (0, side) if self.to_left else (side, 0)
        mask.polygon([(tip, 0.62 * side), (foot, 0.16 * side), (foot, 0.84 * side)], fill=255)


@dataclass(eq=False)
class RemarkBubble(widgets.Widget):
    """A remark on paper, its tail at the player's face; hidden while nobody says anything.

    ``fit`` finds its size in the room that ``put`` then places it in.
    """

    name: str = field(default="remark", kw_only=True)
    facts: RemarkFacts | None = field(default=None, init=False)
    _style: TextStyle = field(default=theme.SPOKEN[0], init=False)
    _chance: str = field(default="", init=False)
    _face: Box = field(default=NOWHERE, init=False)

    def __post_init__(self) -> None:
        self.visible = False

    def show(self, facts: RemarkFacts | None) -> None:
        """Show these facts; none hide the bubble."""
        self.facts, self.visible = facts, facts is not None

    def fit(self, look: Look, room: Size) -> Size | None:
        """The size in this room, in the largest type that has it; None if none has.

        Where the words alone have room, they come without the chance.
        """
        if self.facts is None:
            return None
        for chance in dict.fromkeys((self.facts.chance, "")):
            for style in theme.SPOKEN:
                size = self._size(look, room.width, style, chance)
                if size.width <= room.width and size.height <= room.height:
                    self._style, self._chance = style, chance
                    return size
        return None

    def _size(self, look: Look, width: int, style: TextStyle, chance: str) -> Size:
        assert self.facts is not None
        inner = max(1, width - 2 * look.px(BESIDE))
        words = look.text_size(self.facts.words, style, inner)
        below = look.text_size(chance, theme.SPOKEN_CHANCE, inner)
        across = max(words.width, below.width) + 2 * look.px(BESIDE)
        # A word that is wider than the room would be broken.
        if any(look.width(word, style) > inner for word in self.facts.words.split(" ")):
            across = width + 1
        return Size(across, words.height + below.height + 2 * look.px(ABOVE))

    def put(self, look: Look, room: Box, size: Size, face: Box) -> None:
        """Stand in this room beside the face, the tail as near the mouth as can be."""
        left = face.x < room.x
        x = room.x + look.px(TAIL) if left else room.right - look.px(TAIL) - size.width
        mouth = face.top - round(MOUTH * face.height)
        y = min(max(mouth - size.height // 2, room.y), room.top - size.height)
        self._face = face
        self.arrange(look, Box(x, y, *size))

    def paint(self, pen: widgets.Pen) -> None:
        if self.facts is None:
            return
        inner = self.box.inset(pen.look.px(BESIDE), pen.look.px(ABOVE))
        pen.box("ground", self.box, theme.BUBBLE)
        self._paint_tail(pen)
        ink = Ink(self._style, theme.INK)
        words = [widgets.Words("words", self.facts.words, ink)]
        if self._chance:
            soft = Ink(theme.SPOKEN_CHANCE, theme.INK_SOFT)
            words.append(widgets.Words("chance", self._chance, soft))
        pen.stack(inner, words)

    def _paint_tail(self, pen: widgets.Pen) -> None:
        look, side = pen.look, pen.look.px(TAIL + HAIR)
        left, over = self._face.x < self.box.x, look.px(2)
        x = self.box.x - side + over if left else self.box.right - over
        mouth = self._face.top - round(MOUTH * self._face.height)
        low, high = self.box.y + look.px(HAIR), self.box.top - side - look.px(HAIR)
        y = min(max(mouth - side // 2, low), max(low, high))
        pen.icon(Box(x, y, side, side), Tail(left), theme.PAPER, side / look.scale)
