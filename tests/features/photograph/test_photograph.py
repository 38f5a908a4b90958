"""Issue 30, point 10: photographs are taken in spare time, and saved; faults are said in words."""

import gc
import weakref
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from PIL import Image

from gallery.program import PlainExposure
from zilch3d.features.photograph.page import PhotographScene
from zilch3d.features.photograph.saving import camera, picture_size, posed, written
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Pop, Surface
from zilch3d.kit.widgets import Button, Label, Screen
from zilch3d.motion.pose import UPRIGHT, pose
from zilch3d.render.view import DieView, TableView

EVENING = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)


def taken(screen: Screen, exposure: PlainExposure, saved: list[Image.Image]) -> PhotographScene:
    """A photograph whose every step takes longer than a frame can spare."""
    clock = count()

    def save(picture: Image.Image) -> Future[str]:
        saved.append(picture)
        return completed("Saved as here")

    scene = PhotographScene(screen, lambda _size: exposure, save, lambda: float(next(clock)))
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


@pytest.fixture
def unswept() -> Iterator[None]:
    """Nothing is freed but what nothing refers to."""
    gc.disable()
    yield
    gc.enable()


def said(screen: Screen) -> str:
    label = screen.find("said")
    assert isinstance(label, Label)
    return label.text


def test_it_takes_a_step_a_frame_and_says_how_far_it_is(screen: Screen) -> None:
    exposure, saved = PlainExposure(steps=4), list[Image.Image]()
    scene = taken(screen, exposure, saved)
    scene.update(0.02)
    assert (exposure.taken, saved) == (1, [])
    assert "25%" in said(screen)
    assert scene.changes_in() == 0.0


def test_it_is_saved_once_and_its_file_is_named(screen: Screen) -> None:
    saved: list[Image.Image] = []
    scene = taken(screen, PlainExposure(steps=3), saved)
    for _frame in range(8):
        scene.update(0.02)
    assert len(saved) == 1
    assert said(screen) == "Saved as here"
    assert scene.changes_in() > 0.0


def test_there_is_nothing_to_cancel_once_it_is_being_saved(screen: Screen) -> None:
    saving: Future[str] = Future()
    scene = PhotographScene(
        screen, lambda _size: PlainExposure(steps=1), lambda _: saving, lambda: 0.0
    )
    scene.resized(Surface(1280, 720))
    scene.enter()
    button = screen.find("done")
    assert isinstance(button, Button)
    assert button.text == "Cancel"
    scene.update(0.02)
    button = screen.find("done")
    assert isinstance(button, Button)
    assert (button.text, said(screen)) == ("Done", "Saving your photograph …")


def test_it_can_be_given_up_at_any_time(screen: Screen) -> None:
    saved: list[Image.Image] = []
    scene = taken(screen, PlainExposure(steps=9), saved)
    scene.update(0.02)
    assert isinstance(scene.back(), Pop)
    assert saved == []


@pytest.mark.usefixtures("unswept")
def test_what_it_was_drawn_into_is_freed_as_it_is_left(screen: Screen) -> None:
    made = [PlainExposure(steps=9)]
    exposure = weakref.ref(made[0])
    scene = PhotographScene(screen, lambda _size: made.pop(), lambda _: completed(""), lambda: 0.0)
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.update(0.02)
    assert exposure() is not None
    scene.back()
    assert exposure() is None


def test_a_photograph_is_never_written_over_another(tmp_path: Path) -> None:
    for name in ("photograph.png", "photograph 2.png"):
        assert name in written(Image.new("RGB", (32, 18)), tmp_path, EVENING)
        with Image.open(tmp_path / f"2026-11-22 20.15.00 {name}") as picture:
            assert picture.size == (32, 18)


def test_what_the_disk_refuses_is_said_in_words(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    words = written(Image.new("RGB", (32, 18)), blocked, EVENING)
    assert not words.startswith("Saved")
    assert str(blocked) in words


def test_rings_and_glow_are_not_in_the_picture() -> None:
    die = DieView(pose((0.0, 0.0, 0.5), UPRIGHT), glow=1.0, ring=1.0, brackets=1.0, dimmed=0.5)
    view = posed(TableView((die,), light=0.4, shelf_light=1.0))
    assert view.dice == (DieView(die.pose),)
    assert (view.light, view.shelf_light) == (1.0, 0.0)


@pytest.mark.parametrize("window", [(640, 480), (1280, 720), (2560, 1080), (3840, 2160)])
def test_it_is_of_the_windows_shape_and_no_smaller(window: tuple[int, int]) -> None:
    width, height = picture_size(window)
    assert width >= max(1920, window[0])
    assert abs(width / height - window[0] / window[1]) < 0.01
    assert camera(TableView(), window).size == window
