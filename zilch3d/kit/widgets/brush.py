"""What widgets paint with. They know no window: a test's brush writes down what was painted."""

from typing import Literal, Protocol, TypeAlias

from zilch3d.kit.theme import Colour, Fade, Skin
from zilch3d.kit.widgets.look import Box, Font

IconName: TypeAlias = Literal[
    "back", "forward", "up", "down", "open", "cross", "check", "person", "machine", "crown"
]


class Brush(Protocol):
    """Paints the parts of a widget, each under a key that is its own among the widget's parts.

    A part painted again under the same key is moved and changed, not made anew.
    """

    def box(self, key: str, box: Box, skin: Skin | Fade, opacity: float = 1.0) -> None:
        """A rounded box; its shadow lies outside ``box``."""
        ...

    def text(self, key: str, at: tuple[int, int], text: str, font: Font, colour: Colour) -> None:
        """One line of text that begins at ``at``, the left end of its baseline."""
        ...

    def icon(self, key: str, box: Box, icon: IconName, colour: Colour) -> None:
        """A drawn sign that fills the square ``box``."""
        ...
