"""The buttons at the right of a page's head, which lead out of it."""

from collections.abc import Callable

from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.kit.widgets import Button
from zilch3d.ui import theme

WIDTH = 110
"""Points at least, in every language."""


def done_button(press: Callable[[], Answer]) -> Button:
    """Out of what was read or changed."""
    return Button("done", _("Done"), press, style=theme.PRIMARY, min_width=WIDTH)


def back_button(press: Callable[[], Answer], name: str = "back") -> Button:
    """Out of what leads further: back to what it was reached from."""
    return Button(name, _("Back"), press, min_width=WIDTH)
