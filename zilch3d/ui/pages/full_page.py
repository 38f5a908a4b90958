"""The frame of a page that fills the window, over the table in shade."""

from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import NARROW, WIDE
from zilch3d.ui import theme

MOST = 1180


def full_page(content: kit.Widget, most: int = MOST) -> kit.Widget:
    """The content in the middle of the window, ``most`` points wide."""
    frame = kit.Frame(content, padding=(WIDE + NARROW, WIDE - 4), most=most)
    return kit.Pile(kit.Ground(theme.SCRIM), frame)
