"""The driver of the end-to-end tests, on a window that reports what is done to it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.desktop import Desktop, playing

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

LITTLE_WINDOW = (sys.executable, str(Path(__file__).with_name("little_window.py")))


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    with playing(tmp_path, (640, 480), LITTLE_WINDOW, "A little window") as running:
        yield running


def test_a_click_hits_the_very_point_of_its_target(desktop: Desktop) -> None:
    desktop.click("corner")
    assert desktop.wait_until(lambda seen: seen.scene == "pressed").facts["at"] == [7, 11]
    desktop.click((399, 299))
    desktop.wait_until(lambda seen: seen.facts.get("at") == [399, 299])


def test_keys_and_combinations_of_keys_arrive(desktop: Desktop) -> None:
    desktop.key("space")
    desktop.wait_until(lambda seen: seen.facts.get("key") == "SPACE")
    desktop.key("ctrl+z")
    desktop.wait_until(lambda seen: seen.facts.get("key") == "Z" and seen.facts["control"])
    assert [seen.facts["key"] for seen in desktop.history() if seen.scene == "typed"] == [
        "SPACE",
        "LCTRL",
        "Z",
    ]


def test_tab_with_shift_goes_back_to_what_was_before(desktop: Desktop) -> None:
    """X11 calls it ISO_Left_Tab, a key that pyglet doesn't know."""
    desktop.key("Tab")
    desktop.wait_until(lambda seen: seen.facts.get("meant") == "NEXT")
    desktop.key("shift+Tab")
    desktop.wait_until(lambda seen: seen.facts.get("meant") == "PREVIOUS")


def test_a_screenshot_shows_what_a_click_has_changed(desktop: Desktop) -> None:
    before = desktop.screenshot()
    desktop.click("middle")
    desktop.wait_until(lambda seen: seen.scene == "pressed")
    desktop.wait_for_picture(lambda picture: picture.getpixel((260, 190)) == (0, 255, 0))
    assert before.size == (640, 480)
    assert before.getpixel((620, 470)) == (0, 0, 0)


def test_the_close_button_lets_the_program_end_in_its_own_way(desktop: Desktop) -> None:
    assert desktop.close() == 5
    assert desktop.latest().scene == "closed"
    assert desktop.output() == "The little window is open.\n"


def test_what_does_not_come_is_reported_with_what_was_seen(desktop: Desktop) -> None:
    with pytest.raises(AssertionError, match=r"(?s)did not come.*scene='open'.*window is open"):
        desktop.wait_until(lambda seen: seen.scene == "never", seconds=0.2)
    assert (desktop.folder / "screen.png").exists()


def test_a_program_that_dies_is_reported_with_its_words(tmp_path: Path) -> None:
    dying = (sys.executable, "-c", "raise SystemExit('no luck today')")
    with (
        pytest.raises(AssertionError, match=r"(?s)Exit status: 1.*no luck today"),
        playing(tmp_path, (640, 480), dying),
    ):
        pass
