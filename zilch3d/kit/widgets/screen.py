"""A tree of widgets that fills the window: layout, painting, mouse, keyboard and focus."""

import math
from collections.abc import Callable, Iterator

from pyglet.window.key import MOD_SHIFT

from zilch3d.kit.scene import Answer
from zilch3d.kit.surface import Surface
from zilch3d.kit.theme import Theme
from zilch3d.kit.widgets.focus import ARROWS, Navigator
from zilch3d.kit.widgets.input import Clicks, Clipboard, MousePress, OwnClipboard
from zilch3d.kit.widgets.look import NOWHERE, Box, Look, Measure
from zilch3d.kit.widgets.painting import paint_tip, paint_tree
from zilch3d.kit.widgets.pen import Brush, Pen
from zilch3d.kit.widgets.scroll import Scroll
from zilch3d.kit.widgets.widget import (
    BY_LETTERS,
    REPEATED,
    Key,
    Widget,
    all_widgets,
    key_of,
    visible_widgets,
)

LEFT_BUTTON = 1
TIP_DELAY = 0.6
"""Seconds that the mouse rests before a tip appears."""
AWAY = (-1.0, -1.0)
"""Where the mouse is while it is not over the window."""
PAGES = {Key.PAGE_UP: 1.0, Key.PAGE_DOWN: -1.0}
CLIPBOARD_KEYS = {Key.CUT, Key.COPY, Key.PASTE}


class Screen:
    """Shows one tree of widgets at a time and hands the player's input to it.

    One screen serves all scenes: each shows its tree when it is entered. ``brush`` makes what
    paints, at a scale in pixels a point; ``measure`` says how wide texts come out by it. Nothing
    is laid out or drawn before the first ``resized``. ``ring`` is whether the focus is to be seen,
    which it is once a key was used. Text is cut and pasted by ``clipboard``, one of its own if none
    is given. ``wake`` is ``Loop.wake``, for what threads work out for a scene. ``root``,
    ``focused`` and ``surface`` are only to be read.
    """

    def __init__(
        self,
        measure: Measure,
        brush: Callable[[float], Brush],
        theme: Theme,
        clipboard: Clipboard | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.wake = wake
        self._make_brush = brush
        self._clipboard = clipboard or OwnClipboard()
        self._clicks = Clicks()
        self._brush: Brush | None = None
        self._look = Look(1.0, measure, theme)
        self._window = NOWHERE
        self.surface: Surface | None = None
        self.root = Widget()
        self._widgets: tuple[Widget, ...] = ()  # all in the tree: they are asked in every frame
        self._animated: tuple[Widget, ...] = ()
        self._resting: tuple[Widget, ...] = ()
        """Those that are live, and the others."""
        self._seen: tuple[tuple[Widget, Box | None], ...] = ()
        """Those not hidden when they were laid out, as ``_walk`` has them."""
        self._on_back: Callable[[], Answer] | None = None
        self._hovered: Widget | None = None
        self._pressed: Widget | None = None
        self.focused: Widget | None = None
        self._mouse = AWAY
        self._rested = 0.0
        self._stale = True
        self.ring = False

    @property
    def scale(self) -> float:
        """Pixels for each point of the design."""
        return self._look.scale

    @property
    def look(self) -> Look:
        """How lengths and texts come out now."""
        return self._look

    @property
    def takes_text(self) -> bool:
        """Whether letters that are typed go into a field."""
        return self.focused is not None and self.focused.takes_text

    def show(
        self, root: Widget, focus: str = "", on_back: Callable[[], Answer] | None = None
    ) -> None:
        """Show this tree, the focus on the widget named ``focus``; Escape calls ``on_back``.

        What was scrolled stays so where the new tree has a Scroll of the same name.
        """
        offsets = {
            w.name: w.offset for w in all_widgets(self.root) if isinstance(w, Scroll) and w.name
        }
        for scroll in (w for w in all_widgets(root) if isinstance(w, Scroll)):
            scroll.offset = offsets.get(scroll.name, scroll.offset)
        self.root = root
        self._on_back = on_back
        self._hovered = self._pressed = None
        self._stale = True
        self._layout()
        stops = self._navigator.stops
        named = [widget for widget in stops if focus and widget.name == focus]
        before, now = self.focused, next(iter(named + stops), None)
        self._focus(now)
        if now is not None and (before is None or before.name != now.name):
            self._navigator.reveal(now)
        self._settle()
        self._hover()

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
        self._stale = True
        self._layout()
        self._hover()

    def lay_out(self, root: Widget) -> None:
        """Give the widgets of a tree the places that they would have if it were shown."""
        if self._window.width:
            root.arrange(self._look, self._window)

    def update(self, seconds: float) -> None:
        """Time passes: a resting mouse brings up a tip."""
        self._clicks.pass_time(seconds)
        before = self._rested
        self._rested += seconds
        hovered = self._hovered
        if before < TIP_DELAY <= self._rested and hovered is not None and hovered.says:
            self._stale = True

    def changes_in(self) -> float:
        """Seconds until a tip appears; infinity if none will."""
        coming = self._hovered is not None and bool(self._hovered.says)
        return TIP_DELAY - self._rested if coming and self._rested < TIP_DELAY else math.inf

    def is_stale(self) -> bool:
        """Whether anything has changed since it was drawn."""
        return self._stale or any(
            widget.needs_layout or widget.needs_paint for widget in self._widgets
        )

    def draw(self) -> None:
        """Draw the widgets over what is there; lay out and paint first if anything changed."""
        if not self._window.width:
            return
        if self._brush is None:
            self._brush = self._make_brush(self._look.scale)
            self._stale = True
        self._settle()
        anew = self._stale or any(widget.needs_paint for widget in self._resting)
        if anew:
            self._paint(self._brush)
        if anew or any(widget.needs_paint for widget in self._animated):
            self._paint_animated(self._brush)  # perhaps none is left
        self._brush.draw()

    def go_to(self, name: str, *, ring: bool) -> None:
        """Give the focus to the widget of this name, if it can have it, and show its ring."""
        self._settle()
        named = next((widget for widget in self._navigator.stops if widget.name == name), None)
        if named is not None:
            self._focus(named)
            self._navigator.reveal(named)
        self.ring = ring and self.focused is named
        self._stale = True

    def targets(self) -> dict[str, tuple[int, int]]:
        """Where to click on each named widget that is enabled and visible, in window pixels."""
        self._settle()
        found: dict[str, tuple[int, int]] = {}
        for widget, clip in self._seen:
            if widget.clickable:
                spots = widget.spots()
                found |= {n: at for n, at in spots.items() if clip is None or clip.holds(*at)}
        return found

    def widget_at(self, x: float, y: float) -> Widget | None:
        """The uppermost widget there that a click would be for."""
        return next((w for w in self._under(x, y) if w.takes(x, y)), None)

    def find(self, name: str) -> Widget | None:
        return next((w for w, _clip in visible_widgets(self.root) if w.name == name), None)

    # The mouse

    def on_mouse_motion(self, x: float, y: float) -> None:
        self._settle()
        self._mouse, self._rested = (x, y), 0.0
        self._stale = self._stale or self._tip() is not None
        self._hover()
        if self._hovered is not None:
            self._hovered.point_at(x, y)

    def on_mouse_leave(self) -> None:
        """The mouse is over nothing that could be clicked: outside, or it carries something."""
        self.on_mouse_motion(*AWAY)

    def hover_again(self) -> None:
        """What a resting mouse is over has moved, though no widget has changed."""
        self._settle()
        self._hover()

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int = 0) -> Answer:
        """A button went down: the widget there is pressed once it goes up there as well."""
        self.on_mouse_motion(x, y)
        if button != LEFT_BUTTON or self._hovered is None:
            return None
        self._pressed = self._hovered
        self._pressed.pressed = True
        if self._pressed.focusable:
            self._focus(self._pressed)
            self.ring = False
        clicks = self._clicks.press(x, y, self.scale)
        press = MousePress(x, y, clicks, with_shift=bool(modifiers & MOD_SHIFT))
        return self._pressed.grab(press, self._look)

    def on_mouse_drag(self, x: float, y: float) -> Answer:
        self.on_mouse_motion(x, y)
        return self._pressed.drag(x, y, self._look) if self._pressed is not None else None

    def on_mouse_release(self, x: float, y: float, button: int) -> Answer:
        self.on_mouse_motion(x, y)
        pressed = self._pressed
        if button != LEFT_BUTTON or pressed is None:
            return None
        self.forget_press()
        return pressed.press(x, y) if pressed is self._hovered else None

    def forget_press(self) -> None:
        """What the mouse holds down is not pressed when it is let go."""
        if self._pressed is not None:
            self._pressed.pressed = False
            self._pressed = None

    def on_mouse_scroll(self, x: float, y: float, notches: float) -> None:
        """The wheel was turned: for the innermost widget there that can move."""
        self._settle()
        any(widget.scroll(notches, self._look) for widget in self._under(x, y))

    # The keyboard

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """Tab and arrows move the focus, Enter and Space press, Escape goes back."""
        key = key_of(symbol, modifiers)
        if key is None or (self.takes_text and symbol == ord(" ")):
            return None
        self._settle()
        if key is Key.BACK:
            return self._on_back() if self._on_back is not None else None
        if key in CLIPBOARD_KEYS:
            return self._use_clipboard(key)
        return self._handle(key, with_shift=bool(modifiers & MOD_SHIFT))

    def on_key_repeat(self, symbol: int, modifiers: int) -> Answer:
        """A key is held: what moves or deletes does it again; nothing is pressed twice."""
        key = key_of(symbol, modifiers)
        if key not in REPEATED:
            return None
        self._settle()
        return self._handle(key, with_shift=bool(modifiers & MOD_SHIFT), held=True)

    def _handle(self, key: Key, *, with_shift: bool, held: bool = False) -> Answer:
        if self.focused is not None:
            taken, answer = self._edit(self.focused, key, with_shift=with_shift)
            if taken:
                self.ring = True
                return answer
            if key is Key.PRESS:
                return self.focused.activate()
        if key in PAGES:
            self._navigator.turn_pages(PAGES[key], self.focused)
        else:
            self._navigate(BY_LETTERS.get(key, key), held=held)
        return None

    def _edit(self, focused: Widget, key: Key, *, with_shift: bool) -> tuple[bool, Answer]:
        """Let what has the focus have the key: whether it took it, and what follows."""
        if with_shift and focused.select(key):
            return True, None
        taken, answer = focused.key(key)
        if not taken and key in BY_LETTERS:
            return focused.key(BY_LETTERS[key])
        return taken, answer

    def _use_clipboard(self, key: Key) -> Answer:
        focused = self.focused
        if focused is None or not focused.takes_text:
            return None
        if key is Key.PASTE:
            return focused.typed(" ".join(self._clipboard.paste().splitlines()))
        copied = focused.selected_text and self._clipboard.copy(focused.selected_text)
        return focused.key(Key.DELETE)[1] if copied and key is Key.CUT else None

    def on_text(self, text: str) -> Answer:
        return self.focused.typed(text) if self.focused is not None and self.takes_text else None

    # Focus and hovering

    def _navigate(self, key: Key, *, held: bool = False) -> None:
        """Move the focus; the first arrow key only shows where it is.

        One that is ``held`` stops at the last widget on its way.
        """
        navigator = self._navigator
        if not navigator.stops or key is Key.PRESS:
            return
        hidden, self.ring, self._stale = not self.ring, True, True
        if not (hidden and key in ARROWS and self.focused is not None):
            stop = navigator.lead(key, self.focused, held=held)
            if stop is None:
                return
            self._settle()  # what was scrolled on the way has moved
            self._focus(stop)
        if self.focused is not None:
            self._navigator.reveal(self.focused)

    @property
    def _navigator(self) -> Navigator:
        return Navigator(self._seen, self._look)

    def _focus(self, widget: Widget | None) -> None:
        if self.focused is not None:
            self.focused.focused = False
        self.focused = widget
        if widget is not None:
            widget.focused = True

    def _hover(self) -> None:
        before, self._hovered = self._hovered, self.widget_at(*self._mouse)
        if before is not self._hovered:
            self._rested = 0.0
        if before is not None:
            before.hovered = before is self._hovered
        if self._hovered is not None:
            self._hovered.hovered = True

    def _under(self, x: float, y: float) -> list[Widget]:
        """The widgets seen at this pixel, the uppermost first."""
        return [
            widget
            for widget, clip in reversed(self._seen)
            if widget.box.holds(x, y) and (clip is None or clip.holds(x, y))
        ]

    # Layout and painting
    #
    # What a widget needs it says itself, when an attribute is set: needs_layout (boxes may move, so
    # all is laid out and painted again) or needs_paint (it looks otherwise where it is). What the
    # screen alone knows, such as a tip or the ring, makes it _stale. Nothing is done at once:
    # _settle lays out, before any question about boxes and before each drawing; draw paints.
    # Painting has two layers, so that what is animated costs only itself in each frame.

    def _needs_layout(self) -> bool:
        return any(widget.needs_layout for widget in self._widgets)

    def _settle(self) -> None:
        """Lay out before a question that needs the boxes to be right."""
        if self._needs_layout():
            self._layout()
            self._hover()
            self._stale = True

    def _layout(self) -> None:
        if self._window.width:
            for widget in all_widgets(self.root):
                widget.invalidate()
            self.root.arrange(self._look, self._window)
            self._widgets = tuple(all_widgets(self.root))
            self._animated = tuple(widget for widget in self._widgets if widget.animated)
            self._resting = tuple(widget for widget in self._widgets if not widget.animated)
        self._seen = tuple(visible_widgets(self.root))

    def _paint(self, brush: Brush) -> None:
        """Paint the layer of all that is not live, and the tip."""
        pen = Pen(brush, self._look)
        brush.begin()
        paint_tree(pen, self.root, with_ring=self.ring)
        tip = self._tip()
        if tip is not None:
            paint_tip(pen, tip, self._window.width)
        brush.end()
        for widget in self._widgets:
            widget.needs_paint = False
        self._stale = False

    def _paint_animated(self, brush: Brush) -> None:
        """Paint the layer over it, of what looks otherwise in every frame."""
        pen = Pen(brush, self._look)
        brush.begin(animated=True)
        for n, widget in enumerate(self._widgets):
            if widget.animated:
                brush.onto(n, (0, 0), None)
                widget.paint(pen)
                widget.needs_paint = False
        brush.end()

    def _tip(self) -> Widget | None:
        """The widget that says something: the one the mouse rests on, or the one with the ring."""
        hovered = self._hovered
        at_once = hovered is not None and hovered.tips_at_once
        rested = (at_once or self._rested >= TIP_DELAY) and self._pressed is None
        at = (hovered if rested else None) or (self.focused if self.ring else None)
        return at if at is not None and at.says else None


def _scrolls(root: Widget) -> Iterator[Scroll]:
    return (widget for widget in all_widgets(root) if isinstance(widget, Scroll))
