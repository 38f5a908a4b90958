"""The places of the 3D dice among the widgets: to point at, to focus, to click, to label."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import NARROW
from zilch3d.kit.widgets import Box, Brush, Look, Size, Widget, write
from zilch3d.ui.theme import IVORY, SMALL_STRONG, TAG


@dataclass(frozen=True)
class Tag:
    """A few words beside something in the 3D scene; ``at`` is the middle of their left edge."""

    text: str
    at: tuple[float, float]


class DieSpot(Widget):
    """Where a die is seen: the die itself is drawn by the renderer."""

    focusable = True
    ringed = False
    """The renderer marks the die itself, wherever it moves."""

    def __init__(self, name: str, on_press: Callable[[], Answer], hit: Callable[..., bool]) -> None:
        super().__init__(name)
        self._on_press = on_press
        self._hit = hit

    def takes(self, x: float, y: float) -> bool:
        """Whether the die itself, and no other before it, is seen at this pixel."""
        return self.enabled and self._hit(x, y)

    def natural(self, look: Look, width: int) -> Size:  # noqa: ARG002  the camera has the say
        """Nothing: a die takes no room from other widgets."""
        return Size(0, 0)

    def press(self, x: float, y: float) -> Answer:  # noqa: ARG002  the whole die will do
        """What a click on the die does."""
        return self._on_press()


class DiceLayer(Widget):
    """Holds a spot for each die, and the tags. ``where`` tells each die's box as it is seen."""

    piled = True

    def __init__(self, spots: Sequence[DieSpot], where: Callable[[], Sequence[Box]]) -> None:
        super().__init__()
        self.spots_of_dice = tuple(spots)
        self.tags = Tags()
        self._where = where

    @property
    def inside(self) -> Sequence[Widget]:
        """The dice, then the tags."""
        return (*self.spots_of_dice, self.tags)

    def natural(self, look: Look, width: int) -> Size:  # noqa: ARG002  it lies over the scene
        """Nothing."""
        return Size(0, 0)

    def place(self, look: Look, box: Box) -> None:
        """Each spot where its die is seen."""
        super().place(look, box)
        self.follow()
        self.tags.place(look, box)

    def follow(self) -> None:
        """The dice have moved: so do their spots, if any can be clicked."""
        if not any(spot.visible for spot in self.spots_of_dice):
            return
        for spot, box in zip(self.spots_of_dice, self._where(), strict=True):
            spot.box = box


class Pinned(Widget):
    """A child whose middle is at a pixel of the scene, ``at``; never outside this box.

    With ``top`` it hangs from the top of the box, and only its place across is the scene's.
    """

    def __init__(self, child: Widget, *, top: bool = False, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.child = child
        self.top = top
        self.at: tuple[int, int] | None = None

    @property
    def inside(self) -> Sequence[Widget]:
        """The one child."""
        return (self.child,)

    def natural(self, look: Look, width: int) -> Size:
        """What it hangs down; nothing across, for that is the scene's."""
        return Size(0, self.child.measured(look, width).height if self.top else 0)

    def place(self, look: Look, box: Box) -> None:
        """The child around the pixel; in the middle before one is known."""
        super().place(look, box)
        width, height = self.child.measured(look, box.width)
        x, y = self.at or box.centre
        x = min(max(x - width // 2, box.x), box.right - width)
        y = box.top - height if self.top else min(max(y - height // 2, box.y), box.top - height)
        self.child.place(look, Box(x, y, width, height))


class Tags(Widget):
    """Small labels over the 3D scene; what doesn't fit beside its place is shortened."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: tuple[Tag, ...] = ()

    def natural(self, look: Look, width: int) -> Size:  # noqa: ARG002  it lies over the scene
        """Nothing."""
        return Size(0, 0)

    def paint(self, brush: Brush, look: Look) -> None:
        """Each tag on a small ground of its own, within the window."""
        for n, tag in enumerate(self.tags):
            x, y = round(tag.at[0]), round(tag.at[1])
            room = self.box.right - x - 3 * look.px(NARROW)
            words = _shortened(look, tag.text, room)
            width = look.width(words, SMALL_STRONG) + 2 * look.px(NARROW)
            height = look.line(SMALL_STRONG) + look.px(NARROW) // 2
            box = Box(x, y - height // 2, width, height)
            brush.box(f"ground{n}", box, TAG)
            inner = box.inset(look.px(NARROW), 0)
            write(brush, look, inner, words, SMALL_STRONG, IVORY, "centre", f"text{n}-")


def _shortened(look: Look, text: str, width: int) -> str:
    """The text, or as much of it as fits before three dots."""
    if look.width(text, SMALL_STRONG) <= width:
        return text
    shorter = (text[:n].rstrip() + "…" for n in range(len(text) - 1, 0, -1))
    return next((words for words in shorter if look.width(words, SMALL_STRONG) <= width), "…")
