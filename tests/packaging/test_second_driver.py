"""The table is drawn with exactly OpenGL 3.3, the least that the game asks for.

Mesa's softpipe has no more than that; ``dev.py prove second_driver`` draws a dozen scenes by it.
"""

import sys

import pytest
from PIL import Image

from proofs.second_driver import FIRST, SECOND, Asked, Difference, Drawn, difference, drawn_by
from zilch3d.render.quality import Quality

pytestmark = pytest.mark.inputs()

TABLE = Asked(["table"], (320, 240), Quality.DRAFT)


@pytest.fixture(scope="module")
def drawn() -> dict[str, Drawn]:
    if sys.platform != "linux":
        pytest.skip("both drivers are Mesa's, as Linux has it")
    return {name: drawn_by(name, TABLE) for name in (FIRST, SECOND)}


def test_the_second_driver_has_the_least_opengl_and_the_first_has_more(
    drawn: dict[str, Drawn],
) -> None:
    assert SECOND in drawn[SECOND].driver
    assert ", 3.3 (Core Profile)" in drawn[SECOND].driver
    assert FIRST in drawn[FIRST].driver
    assert ", 3.3 (Core Profile)" not in drawn[FIRST].driver


def test_both_draw_the_same_table(drawn: dict[str, Drawn]) -> None:
    first, second = (drawn[name].pictures["table"] for name in (FIRST, SECOND))
    assert first.getcolors(1000) is None, "there is a picture"
    assert not difference(first, second).is_too_much


def test_the_grain_of_single_pixels_is_no_difference() -> None:
    picture = Image.new("RGB", (80, 80), (100, 100, 100))
    other = picture.copy()
    other.putpixel((3, 3), (100, 200, 100))
    other.putpixel((9, 9), (100, 108, 100))
    assert difference(picture, other) == Difference(block=2, pixels=1 / 6400)
    assert not difference(picture, other).is_too_much


def test_a_die_that_is_missing_from_a_little_picture_is_a_difference() -> None:
    """At 320 by 240 it is ten pixels wide; wherever it lies, it fills a third of a block."""
    cloth, ivory = (40, 85, 60), (215, 200, 165)
    picture = Image.new("RGB", (320, 240), cloth)
    for left in range(160, 168):
        other = picture.copy()
        other.paste(ivory, (left, left - 60, left + 10, left - 50))
        assert difference(picture, other).is_too_much
