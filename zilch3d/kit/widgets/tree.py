"""A tree of widgets that fills the window: laid out, painted, and asked what is where.

A widget says itself what it needs when an attribute is set: ``needs_layout`` (boxes may move, so
all is laid out and painted again) or ``needs_paint`` (it looks otherwise where it is). What the
screen alone knows, such as a tip or the ring of the focus, makes it ``_stale``. Nothing is done at
once: ``_settle`` lays out, before any question about boxes and before each drawing; ``_draw``
paints. Painting has two layers, so that what is animated costs only itself in each frame.
"""

from collections.abc import Callable
from typing import NamedTuple

from zilch3d.kit.scene import Surface
from zilch3d.kit.theme import FOCUS_GAP, FOCUS_WIDTH, HAIR, MEDIUM, NARROW, Ink, Theme
from zilch3d.kit.widgets.focus import Navigator
from zilch3d.kit.widgets.look import NOWHERE, Box, Look, Measure
from zilch3d.kit.widgets.pen import Brush, Pen
from zilch3d.kit.widgets.widget import (
    Widget,
    all_looks,
    all_widgets,
    clip_within,
    visible_widgets,
)

TIP_WIDTH = 280
"""Points of text, at most."""
TOP_LEVEL = 1000
"""The level of the tip: over all that a tree of widgets has."""


class WidgetTree:
    """One tree of widgets, its ``root`` in the box of the whole window.

    ``brush`` makes what paints, at a scale in pixels a point; ``measure`` says how wide texts come
    out by it. Nothing is laid out or drawn before the first ``resized``. ``root`` and ``surface``
    are only to be read.
    """

    def __init__(self, measure: Measure, brush: Callable[[float], Brush], theme: Theme) -> None:
        self._make_brush = brush
        self._brush: Brush | None = None
        self._look = Look(1.0, measure, theme)
        self._window = NOWHERE
        self.surface: Surface | None = None
        self.root = Widget()
        # These are asked in every frame, so they are listed at each layout.
        self._widgets: tuple[Widget, ...] = ()
        """All in the tree, hidden ones too, in the order of reading."""
        self._animated: tuple[tuple[int, Widget, Look], ...] = ()
        """Each with its number among all, and its look."""
        self._static: tuple[Widget, ...] = ()
        """All but the animated."""
        self._visible: tuple[tuple[Widget, Box | None], ...] = ()
        """Those not hidden, each with the box that it is seen in: see ``visible_widgets``."""
        self._stale = True

    @property
    def scale(self) -> float:
        """Pixels for each point of the design."""
        return self._look.scale

    @property
    def look(self) -> Look:
        """How lengths and texts come out now."""
        return self._look

    @property
    def _navigator(self) -> Navigator:
        return Navigator(self._visible, self._look)

    # Layout

    def resized(self, surface: Surface) -> None:
        """The window, its density or the text size is another."""
        self.surface = surface
        window = Box(0, 0, surface.width, surface.height)
        if window == self._window and surface.scale == self._look.scale:
            return
        if surface.scale != self._look.scale:
            self._look = Look(surface.scale, self._look.measure, self._look.theme)
            self._brush = None
        self._window = window
        self._layout()

    def lay_out(self, root: Widget) -> None:
        """Give the widgets of a tree the boxes that they would have if it were shown."""
        if self._window.width:
            root.arrange(self._look, self._window)

    def _settle(self) -> None:
        """Lay out if boxes may have moved: before each question that needs them to be right."""
        if any(widget.needs_layout for widget in self._widgets):
            self._layout()

    def _layout(self) -> None:
        self._stale = True
        if self._window.width:
            for widget in all_widgets(self.root):
                widget.invalidate()
            self.root.arrange(self._look, self._window)
            # A widget may arrange other children than it had before: they are listed after that.
            looks = tuple(all_looks(self.root, self._look))
            self._widgets = tuple(widget for widget, _look in looks)
            self._animated = tuple((n, *each) for n, each in enumerate(looks) if each[0].animated)
            self._static = tuple(widget for widget in self._widgets if not widget.animated)
        self._visible = tuple(visible_widgets(self.root))

    # Questions

    def find(self, name: str) -> Widget | None:
        """The widget of this name, unless it is hidden."""
        return next((w for w, _clip in visible_widgets(self.root) if w.name == name), None)

    def widget_at(self, x: float, y: float) -> Widget | None:
        """The uppermost widget that a click at this pixel would be for."""
        return next((w for w in self._under(x, y) if w.takes(x, y)), None)

    def targets(self) -> dict[str, tuple[int, int]]:
        """Where to click on each named widget that is enabled and visible, in window pixels."""
        self._settle()
        targets: dict[str, tuple[int, int]] = {}
        for widget, clip in self._visible:
            if widget.clickable:
                spots = widget.spots()
                targets |= {n: at for n, at in spots.items() if clip is None or clip.holds(*at)}
        return targets

    def _under(self, x: float, y: float) -> list[Widget]:
        """The widgets seen at this pixel, the uppermost first."""
        return [
            widget
            for widget, clip in reversed(self._visible)
            if widget.box.holds(x, y) and (clip is None or clip.holds(x, y))
        ]

    # Painting

    def is_stale(self) -> bool:
        """Whether anything has changed since it was drawn."""
        return self._stale or any(
            widget.needs_layout or widget.needs_paint for widget in self._widgets
        )

    def _draw(self, tip: Widget | None, *, with_ring: bool) -> None:
        """Draw the widgets, which are laid out, over what is there; paint first if need be.

        ``tip`` is the widget whose tip is seen, ``with_ring`` whether the focus is to be seen.
        """
        if not self._window.width:
            return
        if self._brush is None:
            self._brush = self._make_brush(self._look.scale)
            self._stale = True
        anew = self._stale or any(widget.needs_paint for widget in self._static)
        if anew:
            self._paint(self._brush, tip, with_ring=with_ring)
        if anew or any(widget.needs_paint for _n, widget, _look in self._animated):
            self._paint_animated(self._brush)  # perhaps none is left
        self._brush.draw()

    def _paint(self, brush: Brush, tip: Widget | None, *, with_ring: bool) -> None:
        """Paint the layer of all that is not animated, and the tip."""
        pen = Pen(brush, self._look)
        brush.begin()
        paint_tree(pen, self.root, with_ring=with_ring)
        if tip is not None:
            paint_tip(pen, tip, self._window.width)
        brush.end()
        for widget in self._widgets:
            widget.needs_paint = False
        self._stale = False

    def _paint_animated(self, brush: Brush) -> None:
        """Paint the layer over it, of what looks otherwise in every frame."""
        brush.begin(animated=True)
        for n, widget, look in self._animated:
            brush.onto(n, (0, 0), None)
            widget.paint(Pen(brush, look))
            widget.needs_paint = False
        brush.end()


class Place(NamedTuple):
    """Where a widget of the tree is painted: on which level, how deep there, within what clip."""

    path: tuple[int, ...] = ()
    """The way to it from the root, as positions among children. It is the owner of the widget's
    parts: another tree's widget there takes them over, as changing parts is quicker than making
    them."""
    level: int = 0
    """A child that lies over its siblings is on a higher level than they and all in them."""
    depth: int = 0
    """Other children are on their parent's level, one deeper."""
    clip: Box | None = None


ROOT = Place()


def paint_tree(pen: Pen, widget: Widget, place: Place = ROOT, *, with_ring: bool) -> int:
    """Paint a widget, then its children, without animated ones; the highest level that was used.

    ``with_ring`` is whether the focus is to be seen.
    """
    path, level, depth, clip = place
    pen.brush.onto(path, (level, depth), clip)
    widget.paint(pen)
    if widget.focused and widget.ringed and with_ring:
        ring = widget.box.inset(-pen.look.px(FOCUS_GAP))
        for n, skin in enumerate(widget.focus_skins(pen.look.theme)):
            pen.box(f"focus{n or ''}", ring.inset(n * pen.look.px(FOCUS_WIDTH)), skin)
    pen = pen._replace(look=widget.look_inside(pen.look))
    inner, top_level = clip_within(widget, clip), level
    for n, child in enumerate(widget.children):
        if child.animated:
            continue
        over = (top_level + 1, 0) if widget.overlapping and n else (level, depth + 1)
        inside = Place((*path, n), *over, inner)
        top_level = max(top_level, paint_tree(pen, child, inside, with_ring=with_ring))
    return top_level


def paint_tip(pen: Pen, widget: Widget, width: int) -> None:
    """Paint a widget's tip below it, or above if there is no room; the window has this width."""
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
