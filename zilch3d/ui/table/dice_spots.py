"""The places of the 3D dice among the widgets: to point at, to focus, to click, to label."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import NARROW, Ink
from zilch3d.kit.widgets import Box, Look, Pen, Size, Widget, Wrapper
from zilch3d.ui.theme import IVORY, SMALL_STRONG, TAG


@dataclass(frozen=True)
class Tag:
    """A few words beside something in the 3D scene; ``at`` is the middle of their left edge."""

    text: str
    at: tuple[float, float]


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
    """Small labels over the 3D scene; what doesn't fit beside its place is shortened."""

    tags: tuple[Tag, ...] = ()

    def paint(self, pen: Pen) -> None:
        look = pen.look
        gap = look.px(NARROW)
        height = look.line(SMALL_STRONG) + gap // 2
        for n, tag in enumerate(self.tags):
            x, y = round(tag.at[0]), round(tag.at[1])
            words = _shortened(look, tag.text, self.box.right - x - 3 * gap)
            width = look.width(words, SMALL_STRONG) + 2 * gap
            box = Box(x, y - height // 2, width, height)
            pen.box(f"ground{n}", box, TAG)
            pen.write(box.inset(gap, 0), words, Ink(SMALL_STRONG, IVORY, "centre"), f"text{n}-")


@dataclass(eq=False)
class DiceLayer(Widget):
    """Holds a spot for each die, and the tags. ``where`` gives each die's box as it is seen."""

    piled = True

    spots_of_dice: Sequence[DieSpot]
    where: Callable[[], Sequence[Box]]
    tags: Tags = field(default_factory=Tags, init=False)

    @property
    def inside(self) -> Sequence[Widget]:
        return (*self.spots_of_dice, self.tags)

    def place(self, look: Look, box: Box) -> None:
        super().place(look, box)
        self.follow()
        self.tags.place(look, box)

    def follow(self) -> None:
        """The dice have moved: so do their spots, if any can be clicked."""
        if any(spot.visible for spot in self.spots_of_dice):
            for spot, box in zip(self.spots_of_dice, self.where(), strict=True):
                spot.box = box


@dataclass(eq=False)
class Pinned(Wrapper):
    """A child whose middle is at a pixel of the scene, ``at``; never outside this box.

    With ``top`` it hangs from the top of the box, and only its place across is the scene's. It is
    in the middle before a pixel is known.
    """

    top: bool = field(default=False, kw_only=True)
    at: tuple[int, int] | None = field(default=None, init=False)

    def natural(self, look: Look, width: int) -> Size:
        """What it hangs down; nothing across, for that is the scene's."""
        return Size(0, self.child.measured(look, width).height if self.top else 0)

    def place(self, look: Look, box: Box) -> None:
        super().place(look, box)
        width, height = self.child.measured(look, box.width)
        x, y = self.at or box.centre
        x = min(max(x - width // 2, box.x), box.right - width)
        y = box.top - height if self.top else min(max(y - height // 2, box.y), box.top - height)
        self.child.place(look, Box(x, y, width, height))


def _shortened(look: Look, text: str, width: int) -> str:
    """The text, or as much of it as fits before three dots."""
    if look.width(text, SMALL_STRONG) <= width:
        return text
    shorter = (text[:n].rstrip() + "…" for n in range(len(text) - 1, 0, -1))
    return next((words for words in shorter if look.width(words, SMALL_STRONG) <= width), "…")
