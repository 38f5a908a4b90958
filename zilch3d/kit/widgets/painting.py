"""A tree of widgets painted with a brush, and the tip that lies over it."""

from typing import NamedTuple

from zilch3d.kit.theme import FOCUS_GAP, HAIR, MEDIUM, NARROW, Ink
from zilch3d.kit.widgets.look import Box
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.widget import Widget, clip_within

TIP_WIDTH = 280
"""Points of text, at most."""
TOP_LEVEL = 1000
"""Over all that a tree of widgets has."""


class Place(NamedTuple):
    """Where a widget of the tree is painted: over what, under what, and within what."""

    path: tuple[int, ...] = ()
    """The way to it from the root: what another tree has there gets the same parts, as making them
    anew takes far longer than changing them."""
    level: int = 0
    """What lies over another thing is on a higher level."""
    depth: int = 0
    """What lies within another is deeper on the same level."""
    clip: Box | None = None


ROOT = Place()


def paint_tree(pen: Pen, widget: Widget, place: Place = ROOT, *, with_ring: bool) -> int:
    """Paint the widget and what is in it, but what is animated; the highest level that was used.

    ``with_ring`` is whether the focus is to be seen.
    """
    path, level, depth, clip = place
    pen.brush.onto(path, (level, depth), clip)
    widget.paint(pen)
    if widget.focused and widget.ringed and with_ring:
        ring = widget.box.inset(-pen.look.px(FOCUS_GAP))
        pen.box("focus", ring, pen.look.theme.focus)
    inner, top = clip_within(widget, clip), level
    for n, child in enumerate(widget.children):
        if child.animated:
            continue
        above = (top + 1, 0) if widget.overlapping and n else (level, depth + 1)
        inside = Place((*path, n), *above, inner)
        top = max(top, paint_tree(pen, child, inside, with_ring=with_ring))
    return top


def paint_tip(pen: Pen, widget: Widget, width: int) -> None:
    """Paint what the widget says below it, or above where there is no room, in ``width`` pixels."""
    look, theme = pen.look, pen.look.theme
    size = look.text_size(widget.says, theme.small, look.px(TIP_WIDTH))
    across, up = size.width + 2 * look.px(MEDIUM), size.height + 2 * look.px(NARROW)
    x = max(0, min(widget.box.centre[0] - across // 2, width - across))
    y = widget.box.y - look.px(HAIR) - up
    box = Box(x, y if y >= 0 else widget.box.top + look.px(HAIR), across, up)
    pen.brush.onto(None, (TOP_LEVEL, 0), None)
    pen.box("tip", box, theme.tip)
    inner = box.inset(look.px(MEDIUM), look.px(NARROW))
    pen.write(inner, widget.says, Ink(theme.small, theme.tip_ink))
