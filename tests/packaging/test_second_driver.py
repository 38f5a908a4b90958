"""The table is drawn with exactly OpenGL 3.3, the least that the game asks for.

Mesa's softpipe has no more than that; ``dev.py prove second_driver`` draws a dozen scenes by it.
"""

import sys

import pytest
from PIL import Image

from proofs.second_driver import FIRST, LIMITS, SECOND, Asked, Drawn, drawn_by, share_of_differing
from zilch3d.render.quality import Quality

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
    assert share_of_differing(first, second) < LIMITS[Quality.DRAFT]


def test_pixels_differ_by_more_than_eight_levels_of_one_colour() -> None:
    picture = Image.new("RGB", (10, 10), (100, 100, 100))
    other = picture.copy()
    other.putpixel((0, 0), (100, 108, 100))
    assert share_of_differing(picture, other) == 0.0
    other.putpixel((3, 3), (100, 100, 109))
    other.putpixel((4, 4), (91, 100, 100))
    assert share_of_differing(picture, other) == pytest.approx(0.02)
