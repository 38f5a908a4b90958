"""The screen: shows trees of widgets, and hands the player's mouse and keyboard to them."""

from collections.abc import Callable
from math import hypot, inf
from typing import Protocol

from pyglet.window.key import MOD_SHIFT

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import Theme
from zilch3d.kit.widgets.focus import ARROWS
from zilch3d.kit.widgets.look import Measure
from zilch3d.kit.widgets.pen import Brush
from zilch3d.kit.widgets.scroll import PageScroll, Scroll
from zilch3d.kit.widgets.tree import WidgetTree
from zilch3d.kit.widgets.widget import (
    BY_LETTERS,
    REPEATED,
    Key,
    MousePress,
    Widget,
    all_widgets,
    key_of,
)

LEFT_BUTTON = 1
TIP_DELAY, TIP_ENDS = 0.6, 12.0
"""Seconds that the mouse rests before a tip appears, and before it is gone again."""
AWAY = (-1.0, -1.0)
"""Where the mouse is while it is not over the window."""
PAGES = {Key.PAGE_UP: 1.0, Key.PAGE_DOWN: -1.0}
"""Pages that a key scrolls upwards."""
ENDS = {Key.HOME, Key.END}
"""Keys that scroll to the start or the end."""
CLIPBOARD_KEYS = {Key.CUT, Key.COPY, Key.PASTE}
DOUBLE_CLICK = 0.4
"""Seconds from one press to the next of a double click, at most."""
MAX_APART = 6
"""Points between them, at most."""


class Clicks:
    """Counts presses of the mouse that follow each other at one place."""

    def __init__(self) -> None:
        self._since = inf
        self._at = (0.0, 0.0)
        self._count = 0

    def pass_time(self, seconds: float) -> None:
        self._since += seconds

    def press(self, x: float, y: float, scale: float) -> int:
        """The mouse went down at these pixels: 1 for a click, 2 for a double click, and so on."""
        is_near = hypot(x - self._at[0], y - self._at[1]) <= MAX_APART * scale
        self._count = self._count + 1 if is_near and self._since <= DOUBLE_CLICK else 1
        self._since, self._at = 0.0, (x, y)
        return self._count


class Clipboard(Protocol):
    """Where text is cut or copied to, and pasted from."""

    def copy(self, text: str) -> bool:
        """Put the text there; whether that was possible."""
        ...

    def paste(self) -> str:
        """The text that is there; empty if there is none."""
        ...


class OwnClipboard:
    """A clipboard within this program, for screens that are given none of the system."""

    def __init__(self) -> None:
        self._text = ""

    def copy(self, text: str) -> bool:
        self._text = text
        return True

    def paste(self) -> str:
        return self._text


class Screen(WidgetTree):
    """Shows one tree of widgets at a time and hands the player's input to it.

    One screen serves all scenes: each shows its tree when it is entered. ``ring`` is whether the
    focus is to be seen, which it is once a key was used. Text is cut and pasted by ``clipboard``,
    one of its own if none is given. ``wake`` is ``Loop.wake``, for what threads work out for a
    scene. ``focused`` is only to be read. The rest is as in ``WidgetTree``.
    """

    def __init__(
        self,
        measure: Measure,
        brush: Callable[[float], Brush],
        theme: Theme,
        clipboard: Clipboard | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(measure, brush, theme)
        self.wake = wake
        self._clipboard = clipboard or OwnClipboard()
        self._clicks = Clicks()
        self._on_back: Callable[[], Answer] | None = None
        self._owner: object = None
        self.focused: Widget | None = None
        self.ring = False
        self._hovered: Widget | None = None
        self._pressed: Widget | None = None
        self._mouse = AWAY
        self._mouse_rest = 0.0
        """Seconds since the mouse was moved, or came over another widget."""
        self._clicked: str | None = None
        """The name of what was clicked last, until the mouse leaves it; it needs no tip so long."""

    @property
    def takes_text(self) -> bool:
        """Whether letters that are typed go into a field."""
        return self.focused is not None and self.focused.takes_text

    def show(
        self,
        root: Widget,
        focus: str = "",
        on_back: Callable[[], Answer] | None = None,
        owner: object = None,
    ) -> None:
        """Show this tree, the focus on the widget named ``focus``; Escape calls ``on_back``.

        What was scrolled stays so where the new tree has a Scroll of the same name. A page of
        another ``owner`` than the last tree's begins at its top, wherever the focus is.
        """
        is_new, self._owner = owner is not self._owner, owner
        offsets = {
            w.name: w.offset for w in all_widgets(self.root) if isinstance(w, Scroll) and w.name
        }
        for scroll in (w for w in all_widgets(root) if isinstance(w, Scroll)):
            if not (is_new and isinstance(scroll, PageScroll)):
                scroll.offset = offsets.get(scroll.name, scroll.offset)
        self.root = root
        self._on_back = on_back
        self._hovered = self._pressed = None
        self._layout()
        stops = self._navigator.stops
        named = [widget for widget in stops if focus and widget.name == focus]
        before, now = self.focused, next(iter(named + stops), None)
        self._focus(now)
        if now is not None and (before is None or before.name != now.name):
            self._navigator.reveal(now, pages=not is_new)
        self._settle()

    def _layout(self) -> None:
        super()._layout()
        self._hover()  # something else may be under the mouse

    def update(self, seconds: float) -> None:
        """Time passes: a resting mouse brings up a tip."""
        self._clicks.pass_time(seconds)
        before = self._mouse_rest
        self._mouse_rest += seconds
        hovered = self._hovered
        comes_or_goes = any(before < at <= self._mouse_rest for at in (TIP_DELAY, TIP_ENDS))
        if comes_or_goes and hovered is not None and hovered.says:
            self._stale = True

    def changes_in(self) -> float:
        """Seconds until a tip appears or is gone; infinity if none will."""
        has_tip = self._hovered is not None and bool(self._hovered.says) and not self._was_clicked()
        ahead = (at - self._mouse_rest for at in (TIP_DELAY, TIP_ENDS) if self._mouse_rest < at)
        return next(ahead, inf) if has_tip else inf

    def scroll_to_top(self) -> None:
        """All that is scrolled begins at its top again: what is shown next is another page."""
        for scroll in (widget for widget in all_widgets(self.root) if isinstance(widget, Scroll)):
            scroll.offset = 0

    def hide_tip(self) -> None:
        """The tip is gone until the mouse moves again: something else happens now."""
        self._stale = self._stale or self._tip() is not None
        self._mouse_rest = TIP_ENDS

    def draw(self) -> None:
        """Draw the widgets over what is there; lay out and paint first if anything changed."""
        self._settle()
        self._draw(self._tip(), with_ring=self.ring)

    def _tip(self) -> Widget | None:
        """The widget whose tip is seen: the one the mouse rests on, or the one with the ring."""
        at = self._hovered if self._is_rested_on() and self._pressed is None else None
        at = at or (self.focused if self.ring else None)
        return at if at is not None and at.says else None

    def _is_rested_on(self) -> bool:
        """Whether the mouse has been for long enough on something that it has not clicked."""
        if self._hovered is None or self._hovered.tips_at_once:
            return self._hovered is not None
        return TIP_DELAY <= self._mouse_rest < TIP_ENDS and not self._was_clicked()

    def _was_clicked(self) -> bool:
        """Whether the mouse still is where it has clicked; not if that says now why it can't be."""
        hovered = self._hovered
        return hovered is not None and hovered.clickable and hovered.name == self._clicked

    # The mouse

    def on_mouse_motion(self, x: float, y: float) -> None:
        self._settle()
        self._mouse, self._mouse_rest = (x, y), 0.0
        self._stale = self._stale or self._tip() is not None
        self._hover()
        if self._hovered is None or self._hovered.name != self._clicked:
            self._clicked = None
        if self._hovered is not None:
            self._hovered.point_at(x, y)

    def on_mouse_leave(self) -> None:
        """The mouse is over nothing that could be clicked: outside, or it carries something."""
        self.on_mouse_motion(*AWAY)

    def hover_again(self) -> None:
        """Something has moved under the resting mouse that is no widget of its own."""
        self._settle()
        self._hover()

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int = 0) -> Answer:
        """A button of the mouse went down; if it goes up on the same widget, that is a click."""
        self.on_mouse_motion(x, y)
        if button != LEFT_BUTTON or self._hovered is None:
            return None
        self._pressed = self._hovered
        self._pressed.pressed = True
        self._clicked = (self._pressed.name or None) if self._pressed.clickable else None
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
        """The button that is down won't end in a click."""
        if self._pressed is not None:
            self._pressed.pressed = False
            self._pressed = None

    def on_mouse_scroll(self, x: float, y: float, notches: float) -> None:
        """The wheel was turned: for the innermost widget there that can move."""
        self._settle()
        any(widget.scroll(notches, self._look) for widget in self._under(x, y))

    def _hover(self) -> None:
        before, self._hovered = self._hovered, self.widget_at(*self._mouse)
        if before is not self._hovered:
            self._mouse_rest = 0.0
        if before is not None:
            before.hovered = before is self._hovered
        if self._hovered is not None:
            self._hovered.hovered = True

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
        if key in PAGES or key in ENDS:
            self._turn(key)
        else:
            self._navigate(BY_LETTERS.get(key, key), held=held)
        return None

    def _turn(self, key: Key) -> None:
        """Scroll by a page or to an end; the focus stays in sight."""
        if key in ENDS:
            self._navigator.turn_to_end(self.focused, top=key is Key.HOME)
        else:
            self._navigator.turn_pages(PAGES[key], self.focused)
        self._settle()
        if self.focused is not None:
            self._focus(self._navigator.in_sight(self.focused))

    def _edit(self, focused: Widget, key: Key, *, with_shift: bool) -> tuple[bool, Answer]:
        """Offer the key to the widget with the focus: whether it took it, and what follows."""
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

    # The focus

    def go_to(self, name: str, *, ring: bool) -> None:
        """Give the focus to the widget of this name, if it can have it, and show its ring."""
        self._settle()
        named = next((widget for widget in self._navigator.stops if widget.name == name), None)
        if named is not None:
            self._focus(named)
            self._navigator.reveal(named)
        self.ring = ring and self.focused is named
        self._stale = True

    def _navigate(self, key: Key, *, held: bool = False) -> None:
        """Move the focus; the first arrow key only shows where it is.

        A key that is ``held`` stops at the last widget on its way.
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

    def _focus(self, widget: Widget | None) -> None:
        if self.focused is not None:
            self.focused.focused = False
        self.focused = widget
        if widget is not None:
            widget.focused = True
