"""What scenes made of widgets have in common."""

from collections.abc import Callable
from typing import TypeAlias

from zilch3d.kit.scene import Answer
from zilch3d.kit.surface import Surface
from zilch3d.kit.theme import GROUND, Fade, Skin
from zilch3d.kit.widgets.brush import Brush
from zilch3d.kit.widgets.look import Look, Size
from zilch3d.kit.widgets.screen import Screen
from zilch3d.kit.widgets.widget import Widget

Backdrop: TypeAlias = Callable[[], None]
"""Draws what is behind the widgets, over the whole window."""


class WidgetScene:
    """A scene (see ``ui.scene``) that shows the widgets that ``build`` makes.

    They are built anew each time the scene is entered, so they are in the present language; the
    focus comes back to where it was. Without a backdrop the ground is dark. Subclasses give
    ``build``, and ``back`` if Escape does something.
    """

    first_focus = ""
    """The name of the widget that has the focus at first."""

    def __init__(self, screen: Screen, backdrop: Backdrop | None = None) -> None:
        self.screen = screen
        self.backdrop = backdrop
        self._left_at = ""

    def build(self) -> Widget:
        """The widgets of the scene."""
        raise NotImplementedError

    def back(self) -> Answer:
        """What Escape does."""
        return None

    def rebuild(self) -> None:
        """Show the widgets anew, the focus where it is."""
        focused = self.screen.focused
        self.screen.show(self.build(), focused.name if focused else self.first_focus, self.back)

    def enter(self) -> None:
        """Show the widgets."""
        self.screen.show(self.build(), self._left_at or self.first_focus, self.back)

    def leave(self) -> None:
        """Remember the focus."""
        focused = self.screen.focused
        self._left_at = focused.name if focused else ""

    def resized(self, surface: Surface) -> None:
        """Lay out for this surface."""
        self.screen.resized(surface)

    def update(self, seconds: float) -> Answer:
        """Time passes."""
        self.screen.update(seconds)
        return None

    def draw(self) -> None:
        """The backdrop, the widgets over it."""
        if self.backdrop is not None:
            self.backdrop()
        self.screen.draw()

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """A key went down."""
        return self.screen.on_key(symbol, modifiers)

    def on_key_release(self, symbol: int) -> Answer:  # noqa: ARG002  few things are held
        """A key went up."""
        return None

    def on_deactivate(self) -> Answer:
        """Another window has the keyboard."""
        return None

    def on_text(self, text: str) -> Answer:
        """Text was typed."""
        return self.screen.on_text(text)

    def on_mouse_motion(self, x: float, y: float) -> Answer:
        """The mouse has moved."""
        return self.screen.on_mouse_motion(x, y)

    def on_mouse_press(self, x: float, y: float, button: int) -> Answer:
        """A button went down."""
        return self.screen.on_mouse_press(x, y, button)

    def on_mouse_drag(self, x: float, y: float) -> Answer:
        """The mouse has moved with a button down."""
        return self.screen.on_mouse_drag(x, y)

    def on_mouse_release(self, x: float, y: float, button: int) -> Answer:
        """A button went up."""
        return self.screen.on_mouse_release(x, y, button)

    def on_mouse_scroll(self, x: float, y: float, notches: float) -> Answer:
        """The wheel was turned."""
        return self.screen.on_mouse_scroll(x, y, notches)


class Ground(Widget):
    """Fills its box with a skin."""

    def __init__(self, skin: Skin | Fade = GROUND) -> None:
        super().__init__()
        self.skin = skin

    def natural(self, look: Look, width: int) -> Size:  # noqa: ARG002  it fills what there is
        """Nothing of its own."""
        return Size(0, 0)

    def paint(self, brush: Brush, look: Look) -> None:  # noqa: ARG002  the skin is all
        """The skin."""
        brush.box("ground", self.box, self.skin)
