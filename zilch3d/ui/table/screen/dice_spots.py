"""The places of the 3D dice among the widgets: to point at, to focus, to click, to label."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, NARROW, Ink
from zilch3d.kit.widgets import Box, Look, Pen, Size, Widget, Wrapper
from zilch3d.ui.theme import IVORY, SMALL_STRONG, TAG, TAG_LINE

LINE, TICK = 2, 4
"""The width of the bracket along what a tag is of, and the length of its ends, in points."""
OVER = 24
"""How far a tag may move over what it is of, in points."""


@dataclass(frozen=True)
class Tag:
    """A few words beside something in the 3D scene; ``at`` is the middle of their left edge.

    ``over`` is from where to where, in y, that is seen: a bracket along it shows what they are of.
    Words without it have their middle ``at`` that place.
    """

    text: str
    at: tuple[float, float]
    over: tuple[float, float] | None = None


@dataclass(eq=False)
class DieSpot(Widget):
    """Where a die is seen: the renderer draws the die, and marks it, wherever it moves.

    ``die_at`` is the die that is seen at a pixel. The tip says what it is worth.
    """

    focusable = True
    ringed = False
    tips_at_once = True

    on_press: Callable[[], Answer]
    die_at: Callable[[float, float], int | None]
    die: int

    def takes(self, x: float, y: float) -> bool:
        return self.enabled and self.die_at(x, y) == self.die

    def activate(self) -> Answer:
        return self.on_press()


class Tags(Widget):
    """Small labels over the 3D scene, those beside each other's places apart; never cut.

    What doesn't fit beside its place moves a little over it, so that points are told whole; what
    still doesn't is shortened.
    """

    tags: tuple[Tag, ...] = ()

    def paint(self, pen: Pen) -> None:
        look, gap = pen.look, pen.look.px(HAIR)
        height = look.line(SMALL_STRONG) + gap
        beside = [tag for tag in self.tags if tag.over is not None]
        below = [tag.at[1] for tag in self.tags if tag.over is None]
        low = round(min(below) + height / 2) if below else self.box.y
        middles = spread([tag.at[1] for tag in beside], height + gap // 2, low, self.box.top)
        for n, (tag, y) in enumerate(zip(beside, middles, strict=True)):
            self._paint_beside(pen, n, tag, Box(round(tag.at[0]), y - height // 2, 0, height))
        for n, tag in enumerate((tag for tag in self.tags if tag.over is None), len(beside)):
            width = look.width(tag.text, SMALL_STRONG) + 2 * look.px(NARROW)
            x = min(round(tag.at[0]) - width // 2, self.box.right - gap - width)
            self._paint(pen, n, tag.text, Box(x, round(tag.at[1]) - height // 2, width, height))

    def _paint_beside(self, pen: Pen, n: int, tag: Tag, box: Box) -> None:
        """The words to the right of the box's left edge, and a bracket along what they are of."""
        look = pen.look
        edge, padding = self.box.right - look.px(HAIR), 2 * look.px(NARROW)
        room = edge - box.x + look.px(OVER) - padding
        words = look.shortened(tag.text, SMALL_STRONG, room)
        width = look.width(words, SMALL_STRONG) + padding
        x = min(box.x, edge - width)
        if tag.over is not None and x == box.x:
            low, high = (round(y) for y in tag.over)
            self._bracket(pen, n, Box(x, low, 0, high - low), box.centre[1])
        self._paint(pen, n, words, box._replace(x=x, width=width))

    def _bracket(self, pen: Pen, n: int, box: Box, middle: int) -> None:
        """To the left of the box, from its lower to its upper end, and to words at its middle."""
        line, tick = max(1, pen.look.px(LINE)), pen.look.px(TICK)
        x = box.x - 3 * line
        pen.box(f"line{n}", Box(x, box.y, line, box.height), TAG_LINE)
        pen.box(f"low{n}", Box(x - tick, box.y, tick, line), TAG_LINE)
        pen.box(f"high{n}", Box(x - tick, box.top - line, tick, line), TAG_LINE)
        pen.box(f"to{n}", Box(x + line, middle - line // 2, 2 * line, line), TAG_LINE)

    def _paint(self, pen: Pen, n: int, words: str, box: Box) -> None:
        pen.box(f"ground{n}", box, TAG)
        pen.write(box, words, Ink(SMALL_STRONG, IVORY, "centre"), f"text{n}-")


def spread(middles: Sequence[float], apart: int, low: int, high: int) -> list[int]:
    """Places from the highest down that are so far apart, each near its own, from low to high."""
    least, most = low + apart / 2, high - apart / 2
    wanted = [min(max(y, least), most) for y in middles]
    down, up = _in_turn(wanted, -apart, most), _in_turn(wanted[::-1], apart, least)
    return [round((a + b) / 2) for a, b in zip(down, up[::-1], strict=True)]


def _in_turn(middles: Sequence[float], step: int, bound: float) -> list[float]:
    """Each place, or as far beyond it as the one before and the bound ask for."""
    beyond = min if step < 0 else max
    found: list[float] = []
    for y in middles:
        found.append(beyond(y, found[-1] + step if found else bound))
    return found


@dataclass(eq=False)
class DiceLayer(Widget):
    """Holds a spot for each die, and the tags. ``where`` gives each die's box as it is seen."""

    overlapping = True

    spots_of_dice: Sequence[DieSpot]
    where: Callable[[], Sequence[Box]]
    tags: Tags = field(default_factory=Tags, init=False)

    @property
    def inside(self) -> Sequence[Widget]:
        return (*self.spots_of_dice, self.tags)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self.follow()
        self.tags.arrange(look, box)

    def follow(self) -> None:
        """The dice have moved: so do their spots, if any can be clicked."""
        if any(spot.visible for spot in self.spots_of_dice):
            for spot, box in zip(self.spots_of_dice, self.where(), strict=True):
                spot.box = box


@dataclass(eq=False)
class Pinned(Wrapper):
    """A child that hangs from the top of its box, its middle over a column of the scene, ``at``.

    It is in the middle before a column is known, and never outside its box.
    """

    at: int | None = field(default=None, init=False)

    def preferred_size(self, look: Look, width: int) -> Size:
        """What it hangs down; nothing across, for that is the scene's."""
        return Size(0, self.child.measure(look, width).height)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        width, height = self.child.measure(look, box.width)
        middle = box.centre[0] if self.at is None else self.at
        x = min(max(middle - width // 2, box.x), box.right - width)
        self.child.arrange(look, Box(x, box.top - height, width, height))
