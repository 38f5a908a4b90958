"""A whole game of Freeze 5000 with reduced motion, played by keyboard alone."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.desktop import Desktop, Seen
from tests.end_to_end.whole_game import Hand, at_the_title, check_the_end, is_for_me
from zilch3d.engine.dice import Faces

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    settings = 'computer_pace = "fast"\nreduced_motion = true\n'
    with at_the_title(tmp_path, settings) as running:
        yield running


class KeyboardHand(Hand):
    """Never touches the mouse, and asks for a hint once."""

    hints = 1

    def _set_aside(self, seen: Seen) -> None:
        """H, and Enter on what is best, which picks it."""
        if not self.hints:
            super()._set_aside(seen)
            return
        self.hints -= 1
        self.desktop.key("h")
        self.desktop.wait_until(lambda now: now.facts["hints"] > 0)
        self.desktop.key("Return")
        self.desktop.wait_until(lambda now: "roll" in now.targets and not now.facts["hints"])
        self.do("roll")

    def act(self, name: str) -> None:
        """Space rolls, Enter banks."""
        self.desktop.key({"roll": "space", "bank": "Return"}[name])

    def skip(self) -> None:
        """S skips, and does nothing where nothing moves."""
        if not is_for_me(self.desktop.latest()):
            self.desktop.key("s")

    def pick(self, seen: Seen, keep: Faces) -> None:  # noqa: ARG002  keys say the face
        """The keys 1 to 6, one for each die."""
        for face in keep:
            self.desktop.key(str(face))


def test_a_full_game_is_played_by_keyboard_alone_and_with_reduced_motion(
    desktop: Desktop,
) -> None:
    desktop.key("Return")
    KeyboardHand(desktop).play()
    check_the_end(desktop)
    desktop.key("Escape")
    desktop.wait_until(lambda seen: seen.scene == "TitleScene")
