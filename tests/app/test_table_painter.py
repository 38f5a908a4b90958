"""When frames are timed, and when another tier is drawn; the clock is the renderer's own."""

from dataclasses import dataclass, field

import pytest

from zilch3d.app.table_painter import UNTIMED, TablePainter
from zilch3d.motion.pose import UPRIGHT, pose
from zilch3d.render.camera import Camera, fitted
from zilch3d.render.quality import FRAMES, Quality
from zilch3d.render.view import DieView, TableView

CAMERA = fitted((1280, 720))
PIXELS = (1280, 720)


@dataclass
class Slow:
    """A renderer to which a frame of a tier takes so many seconds."""

    costs: dict[Quality, float]
    quality: Quality = Quality.HIGH
    seconds: float = 0.0
    drawn: list[Quality] = field(default_factory=list)

    def draw(self, _view: TableView, _camera: Camera, _pixels: tuple[int, int]) -> None:
        self.seconds += self.costs[self.quality]
        self.drawn.append(self.quality)

    def finish(self) -> None: ...


@dataclass
class Painting:
    """Throws that are painted, and what is kept of the measured tiers."""

    renderer: Slow
    kept: list[Quality] = field(default_factory=list)
    at: float = 0.0

    def __post_init__(self) -> None:
        self.painter = TablePainter(self.renderer, lambda: self.renderer.seconds, self.kept.append)

    def throw(self, frames: int = UNTIMED + FRAMES + 30) -> list[Quality]:
        """The tiers of the frames in the air, and of the first at rest."""
        self.renderer.drawn.clear()
        for _frame in range(frames):
            self.at += 0.1
            self._frame()
        self._frame()
        return self.renderer.drawn

    def _frame(self) -> None:
        view = TableView((DieView(pose((self.at, 0.0, 0.5), UPRIGHT)),))
        self.painter.paint(view, CAMERA, PIXELS)


@pytest.fixture
def slow() -> Painting:
    painting = Painting(Slow({Quality.HIGH: 0.2, Quality.MEDIUM: 0.09, Quality.LOW: 0.012}))
    painting.throw(1)
    return painting


def test_the_tier_goes_down_after_each_throw_and_never_during_one(slow: Painting) -> None:
    slow.painter.choose(Quality.HIGH, measure=True)
    for before, after in ((Quality.HIGH, Quality.MEDIUM), (Quality.MEDIUM, Quality.LOW)):
        *flying, resting = slow.throw()
        assert set(flying) == {before}
        assert resting is after
    assert set(slow.throw()) == {Quality.LOW}
    assert slow.kept == [Quality.MEDIUM, Quality.LOW]


def test_the_players_own_choice_is_never_overruled(slow: Painting) -> None:
    slow.painter.choose(Quality.HIGH, measure=False)
    assert set(slow.throw()) == {Quality.HIGH}
    assert slow.kept == []


def test_a_throw_that_is_skipped_is_not_judged(slow: Painting) -> None:
    slow.painter.choose(Quality.HIGH, measure=True)
    assert set(slow.throw(UNTIMED + FRAMES - 1)) == {Quality.HIGH}


def test_on_a_quick_machine_all_is_drawn_after_two_throws() -> None:
    painting = Painting(Slow(dict.fromkeys(Quality, 0.001)))
    painting.throw(1)
    painting.painter.choose(Quality.LOW, measure=True)
    assert [painting.throw()[-1] for _throw in range(3)] == [
        Quality.MEDIUM,
        Quality.HIGH,
        Quality.HIGH,
    ]
