"""The invisible screen."""

import sys

import pytest
from PIL import ImageGrab

from bootstrap import xvfb

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Xvfb is an X server")


def test_two_screens_at_once_have_displays_and_sizes_of_their_own() -> None:
    with xvfb.screen(320, 200) as one, xvfb.screen(640, 480) as other:
        assert one != other
        assert ImageGrab.grab(xdisplay=one).size == (320, 200)
        assert ImageGrab.grab(xdisplay=other).size == (640, 480)


def test_after_its_block_a_screen_is_gone() -> None:
    with xvfb.screen(320, 200) as display:
        pass
    with pytest.raises(OSError, match="X connection failed"):
        ImageGrab.grab(xdisplay=display)
