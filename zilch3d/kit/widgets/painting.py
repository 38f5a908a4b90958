"""A tree of widgets painted with a brush, and the tip that lies over it."""

from zilch3d.kit.theme import FOCUS_GAP, HAIR, MEDIUM, NARROW, Ink
from zilch3d.kit.widgets.look import Box
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.widget import Widget, clip_within

TIP_WIDTH = 280
"""Points of text, at most."""
TOP_LEVEL = 1000
"""Over all that a tree of widgets has."""


def paint_tree(
    pen: Pen,
    widget: Widget,
    path: tuple[int, ...] = (),
    place: tuple[int, int] = (0, 0),
    clip: Box | None = None,
    *,
    with_ring: bool,
) -> int:
    """Paint the widget and what is in it, but what is live; the highest level that was used.

    ``path`` is the way to it from the root: what another tree has there gets the same parts, as
    making them anew takes far longer than changing them. ``place`` is a level and a depth. What
    lies over another thing is on a higher level; what lies within another is deeper on the same.
    ``with_ring`` is whether the focus is seen.
    """
    level, depth = place
    pen.brush.onto(path, place, clip)
    widget.paint(pen)
    if widget.focused and widget.ringed and with_ring:
        ring = widget.box.inset(-pen.look.px(FOCUS_GAP))
        pen.box("focus", ring, pen.look.theme.focus)
    inner, top = clip_within(widget, clip), level
    for n, child in enumerate(widget.children):
        if child.live:
            continue
        inside = (top + 1, 0) if widget.piled and n else (level, depth + 1)
        top = max(top, paint_tree(pen, child, (*path, n), inside, inner, with_ring=with_ring))
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
