"""Issue 30, point 10: a photograph is also the reference that the fast picture is held to."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import ImageChops, ImageStat

from tests.render.test_picture import drawn
from zilch3d.motion import cup
from zilch3d.motion.travel import standing
from zilch3d.motion.tray import TRAYS
from zilch3d.render.camera import Rectangle, fitted
from zilch3d.render.photograph import Exposure, sampled, scaled
from zilch3d.render.quality import Quality
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import AT_TABLE, BURGUNDY, DieView, TableView
from zilch3d.ui.theme import dice_skin

SIZE = (480, 270)
DICE = tuple(
    DieView(standing(face, (x, y, 0.5), 0.4 * face))
    for face, x, y in ((1, -2.3, 0.9), (5, -0.2, 2.0), (6, 0.9, -0.6), (3, -0.9, -2.0))
)
VIEW = TableView(
    DICE, skin=dice_skin("brass"), cup=cup.STAND, tray=TRAYS["round"], cloth=BURGUNDY,
    props=AT_TABLE,
)  # fmt: skip
UPRIGHT = fitted(SIZE, Rectangle(90, 15, 370, 235), tray=TRAYS["round"])
CAMERA = replace(UPRIGHT, aperture=0.55, focus=UPRIGHT.depth((0.0, 0.0, 0.5)))


@pytest.mark.usefixtures("window")
def test_the_fast_picture_agrees_with_the_reference() -> None:
    """Shadows, lens and edges: one level of 255 off in the mean, 24 in one pixel of a hundred."""
    exposure = Exposure(VIEW, CAMERA, SIZE, samples=12)
    shares = []
    while not exposure.done:
        exposure.step()
        shares.append(exposure.share)
    assert all(a < b for a, b in pairwise(shares))
    assert shares[-1] == 1.0
    fast = drawn(TableRenderer(Quality.MEDIUM), VIEW, CAMERA, SIZE)
    apart = ImageChops.difference(exposure.picture(), fast).convert("L")
    assert ImageStat.Stat(apart).mean[0] < 1.5
    assert sum(apart.histogram()[25:]) < 0.01 * SIZE[0] * SIZE[1]


def test_what_is_in_focus_is_seen_at_one_place_from_everywhere_in_the_lens() -> None:
    camera = scaled(CAMERA, (960, 540))
    x, y = camera.project((0.0, 0.0, 0.5))
    for sample in range(16):
        moved, _lamp = sampled(camera, sample, 16)
        assert abs(moved.project((0.0, 0.0, 0.5))[0] - x) <= 0.51  # the sample's place in a pixel
        assert abs(moved.project((0.0, 0.0, 0.5))[1] - y) <= 0.51


@pytest.mark.usefixtures("window")
def test_a_photograph_that_is_given_up_leaves_the_fast_picture_as_it_was() -> None:
    renderer = TableRenderer(Quality.LOW)
    before = drawn(renderer, VIEW, CAMERA, SIZE)
    exposure = Exposure(VIEW, CAMERA, SIZE, samples=4)
    for _step in range(2):
        exposure.step()
    assert not exposure.done
    assert ImageChops.difference(before, drawn(renderer, VIEW, CAMERA, SIZE)).getbbox() is None
