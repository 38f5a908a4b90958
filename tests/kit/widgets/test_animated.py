"""What looks otherwise in every frame is painted alone."""

from dataclasses import dataclass, field
from typing import ClassVar

from tests.kit.screens import Paper
from zilch3d.kit.scene import Surface
from zilch3d.kit.theme import Skin
from zilch3d.kit.widgets import Label, Pen, Screen, Stack, Widget


@dataclass(eq=False)
class Moving(Widget):
    """Moves."""

    animated: ClassVar[bool] = True
    paint_only: ClassVar[frozenset[str]] = frozenset({"seconds"})

    seconds: float = field(default=0.0, init=False)

    def paint(self, pen: Pen) -> None:
        if self.seconds:
            pen.box(f"at {self.seconds}", self.box, Skin((0, 0, 0, 255)))


@dataclass(eq=False)
class Counted(Label):
    """Counts how often it is painted."""

    painted = 0

    def paint(self, pen: Pen) -> None:
        object.__setattr__(self, "painted", self.painted + 1)
        super().paint(pen)


def test_only_what_is_live_is_painted_again_while_it_moves(screen: Screen, paper: Paper) -> None:
    still, moving = Counted("still"), Moving()
    screen.show(Stack(still, moving))
    screen.resized(Surface(400, 300))
    screen.draw()
    painted = still.painted
    for seconds in (0.1, 0.2):
        moving.seconds = seconds
        assert screen.is_stale()
        screen.draw()
        assert not screen.is_stale()
        assert paper.moving == [f"at {seconds}"]
    assert still.painted == painted


def test_what_is_live_follows_a_new_layout(screen: Screen) -> None:
    moving = Moving()
    screen.show(Stack(Label("still"), moving))
    screen.resized(Surface(400, 300))
    screen.draw()
    screen.resized(Surface(500, 300))
    screen.draw()
    assert moving.box.width == 500
    assert not screen.is_stale()
