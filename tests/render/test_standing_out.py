"""Dice, their outlines and their rings against every cloth. Issue 30, items 7 and 8."""

import math
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import pytest
from PIL import Image

from zilch3d.motion import shelf
from zilch3d.motion.pose import (
    UPRIGHT,
    ZERO,
    Pose,
    Vector,
    dot,
    lerp,
    moved,
    multiply,
    pose,
    rotation,
    turned,
)
from zilch3d.render.camera import fitted
from zilch3d.render.gpu import painted
from zilch3d.render.quality import Quality
from zilch3d.render.shapes import ROUNDING
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import CLOTHS, DieView, TableView
from zilch3d.render.window import Window
from zilch3d.store.dice_sets import dice_sets
from zilch3d.store.settings import USUAL_DICE
from zilch3d.ui.theme import dice_skin

SIZE = (960, 600)
CAMERA = fitted(SIZE, orbit=0.12, elevation=math.radians(50))
SKINS = {key: dice_skin(key) for key in (USUAL_DICE, *dice_sets())}
TWO_UP = rotation(0.0, -math.pi / 2, 0.0)
PLACES = ((-1.0, 0.0), (2.5, 1.5), (-3.5, -1.5), (0.5, -2.5), (0.0, 3.0))
PIXEL = 0.025
"""About a pixel's width there, in sides."""


def drawn(renderer: TableRenderer, view: TableView) -> Image.Image:
    return painted(lambda: renderer.draw(view, CAMERA, SIZE), SIZE)


def light(image: Image.Image, point: Vector) -> tuple[float, ...]:
    """The linear light of sRGB's channels, 0 to 1, where the point is seen."""
    x, y = CAMERA.project(point)
    pixel = image.getpixel((int(x), SIZE[1] - 1 - int(y)))
    assert isinstance(pixel, tuple)
    shares = (value / 255 for value in pixel)
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def luminance(image: Image.Image, point: Vector) -> float:
    """Relative, as WCAG 2.2 defines it."""
    channels = light(image, point)
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), channels, strict=True))


def lab(image: Image.Image, point: Vector) -> tuple[float, float, float]:
    """The colour there as CIE 1976 L*a*b* has it, under D65."""
    red, green, blue = light(image, point)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


# Rings


@pytest.mark.parametrize("cloth", CLOTHS)
@pytest.mark.parametrize("ring", [0.5, 1.0])
def test_rings_have_the_contrast_that_wcag_asks_of_text_in_light_and_in_shade(
    renderer: TableRenderer, cloth: str, ring: float
) -> None:
    for x, y in PLACES:
        die = DieView(pose((x, y, 0.5), UPRIGHT), ring=ring)
        image = drawn(renderer, TableView((die,), cloth=CLOTHS[cloth]))
        for way_x, way_y in ((-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)):
            gold = max(
                luminance(image, (x + way_x * far, y + way_y * far, 0.004))
                for far in (0.70, 0.71, 0.72, 0.73, 0.74)
            )
            beside = luminance(image, (x + way_x * 1.1, y + way_y * 1.1, 0.0))
            assert (gold + 0.05) / (beside + 0.05) >= 4.5


# The outline of dice


class Edge(NamedTuple):
    """A straight part of a die's outline: its ends, and the way out of it."""

    start: Vector
    end: Vector
    way: Vector


def outline(die: Pose) -> list[Edge]:
    """That of the cube within the rounding, a hexagon, and the rounding's radius more."""
    ahead = unit(moved(die.position, CAMERA.eye, -1.0))
    right = unit(moved(CAMERA.right, ahead, -dot(CAMERA.right, ahead)))
    up = moved(CAMERA.up, ahead, -dot(CAMERA.up, ahead))
    up = unit(moved(up, right, -dot(up, right)))
    axes = [turned(die.orientation, way) for way in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]

    def outermost(way: Vector) -> Vector:
        corner = moved(die.position, way, ROUNDING)
        for axis in axes:
            corner = moved(corner, axis, math.copysign(0.5 - ROUNDING, dot(way, axis)))
        return corner

    angles = [(k + 0.5) * math.tau / 720 for k in range(721)]
    ways = [moved(moved(ZERO, right, math.cos(a)), up, math.sin(a)) for a in angles]
    edges = [Edge(outermost(a), outermost(b), b) for a, b in pairwise(ways)]
    return [edge for edge in edges if math.dist(edge.start, edge.end) > 0.1]


def unit(way: Vector) -> Vector:
    return moved(ZERO, way, 1 / math.hypot(*way))


def along(edge: Edge, share: float, outwards: float = 0.0) -> Vector:
    """A place on the edge, or so far beside it."""
    return moved(lerp(edge.start, edge.end, share), edge.way, outwards)


@pytest.mark.parametrize("skin", SKINS)
@pytest.mark.parametrize("cloth", CLOTHS)
def test_the_outline_of_dice_is_seen_all_round_on_cloth_and_on_their_own_shadow(
    renderer: TableRenderer, cloth: str, skin: str
) -> None:
    differences = []
    for turn, (x, y) in enumerate(PLACES):
        die = pose((x, y, 0.5), multiply(rotation(0.0, 0.0, 0.4 * turn), TWO_UP))
        view = TableView((DieView(die),), skin=SKINS[skin], cloth=CLOTHS[cloth])
        image = drawn(renderer, view)
        for edge in outline(die):
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                beside = lab(image, along(edge, share, 2 * PIXEL))
                inside = [lab(image, along(edge, share, -far * PIXEL)) for far in (1.2, 2.2)]
                differences.append(max(math.dist(beside, place) for place in inside))
    differences.sort()
    # Those who look for a difference begin to see it at 2.3. A pip may touch the outline.
    assert differences[len(differences) // 50] > 5
    assert differences[len(differences) // 20] > 8


def shares_of_pixels(renderer: TableRenderer, die: Pose, edge: Edge) -> list[tuple[float, float]]:
    """How deep each pixel's middle lies within the edge, in pixels, and the die's share of it.

    Light on the shelf shines through what the die leaves of a pixel, and changes no die.
    """
    views = [TableView((DieView(die),), shelf_light=light) for light in (0.0, 1.0)]
    bare = [replace(view, dice=(DieView(die, presence=0.0),)) for view in views]
    without, with_light, floor, lit_floor = (
        drawn(renderer, view).getchannel("R").tobytes() for view in (*views, *bare)
    )
    (x0, y0), (x1, y1) = (CAMERA.project(along(edge, share)) for share in (0.1, 0.9))
    length = math.dist((x0, y0), (x1, y1))
    pixels = []
    for row in range(math.floor(min(y0, y1)) - 2, math.ceil(max(y0, y1)) + 2):
        for column in range(math.floor(min(x0, x1)) - 2, math.ceil(max(x0, x1)) + 2):
            x, y = column + 0.5 - x0, row + 0.5 - y0
            deep = ((x1 - x0) * y - (y1 - y0) * x) / length
            run = ((x1 - x0) * x + (y1 - y0) * y) / length
            if 0 < run < length and abs(deep) < 2:
                at = (SIZE[1] - 1 - row) * SIZE[0] + column
                through, whole = with_light[at] - without[at], lit_floor[at] - floor[at]
                pixels.append((deep, 1 - through / whole))
    return pixels


@pytest.mark.parametrize("quality", [Quality.LOW, Quality.HIGH])
def test_the_outline_of_dice_is_smooth(
    window: Window, renderer: TableRenderer, quality: Quality
) -> None:
    window.switch_to()
    renderer.quality = quality
    place = (shelf.CENTRE_X, shelf.CENTRE_Y - 1.8, shelf.HEIGHT + 0.5)
    for heading in (0.3, 0.7):
        die = pose(place, rotation(0.0, 0.0, heading))
        for edge in outline(die):
            for deep, share in shares_of_pixels(renderer, die, edge):
                # The shelf under a die is darker than where there is none: up to 0.2 is that.
                assert share == pytest.approx(min(max(deep, 0.0), 1.0), abs=0.3)
    renderer.quality = Quality.LOW
