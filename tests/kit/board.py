"""A window that is on no screen, for loops whose events the test sends."""

# This first: it has pyglet make no window of its own beside ours.
import zilch3d.kit  # noqa: F401, I001
from pyglet.window import Window


class Board(Window):  # type: ignore[misc]  # pyglet hides its type
    def __init__(self) -> None:
        """Nothing is opened."""

    scale = 1.0

    def get_framebuffer_size(self) -> tuple[int, int]:
        return 640, 480

    def get_size(self) -> tuple[int, int]:
        return self.get_framebuffer_size()

    def push_handlers(self, *_handlers: object, **_named: object) -> None:
        """Events are sent by the test."""
