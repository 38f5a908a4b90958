"""Scenes, the surface that they are drawn on, and the stack that shows one of them.

A scene's handlers return what shall follow: ``Push`` another scene over this one, ``Pop`` back to
the one below, ``Replace`` this one, ``Quit``, or nothing. Only ``SceneStack`` applies it. Scenes
get all they need through their constructors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

DESIGN = (1280, 720)
"""Width and height, in points, of the window that the theme's sizes are meant for."""
MIN_SIZE = (640, 360)
"""The smallest room, in points of the design, that a scene must do with."""
SCALE_STEPS = 8
"""Steps of a scale between 1 and 2, or between 2 and 3."""


@dataclass(frozen=True)
class Surface:
    """What scenes are drawn on: a window's size in pixels, its density, and the text size.

    ``density`` is in pixels a point of the window, ``text_size`` in percent.
    """

    width: int
    height: int
    density: float = 1.0
    text_size: int = 100

    @property
    def scale(self) -> float:
        """Pixels for each point of the design.

        It grows with the window beyond DESIGN and with the text size, and stays so small that
        MIN_SIZE fits. It grows in steps: a window that is being dragged larger is not painted again
        at every pixel.
        """
        scale = min(self._plain_scale * self.text_size / 100, self._max_scale)
        return int(scale * SCALE_STEPS) / SCALE_STEPS if scale > 1 else scale

    @property
    def max_text_size(self) -> float:
        """The largest text size, in percent, that there is room for; larger ones look the same."""
        return 100 * self._max_scale / self._plain_scale

    @property
    def _plain_scale(self) -> float:
        """The scale without the text size, were there room for it."""
        across, up = self.width / self.density, self.height / self.density
        return self.density * max(1.0, min(across / DESIGN[0], up / DESIGN[1]))

    @property
    def _max_scale(self) -> float:
        return min(self.width / MIN_SIZE[0], self.height / MIN_SIZE[1])


@dataclass(frozen=True)
class Push:
    """Show ``scene`` over this one, which is entered again when it comes back."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Go back to the scene below, or ``scenes`` of them; from the last one, quit."""

    scenes: int = 1


@dataclass(frozen=True)
class Replace:
    """Show ``scene`` in the place of this one."""

    scene: Scene


@dataclass(frozen=True)
class Quit:
    """End the game."""


Answer: TypeAlias = Push | Pop | Replace | Quit | None

SPACE, DELETE = 0x20, 0x7F


def character_of(symbol: int) -> str:
    """The character whose code is pyglet's symbol of a key; empty for others, as Space or F1."""
    return chr(symbol) if SPACE < symbol < DELETE else ""


class Scene:
    """One screen of the game; what a scene does not care about, it need not define.

    ``enter`` comes each time the scene becomes the one shown, after ``resized``, and ``leave``
    when it no longer is. ``on_deactivate`` comes when another window gets the keyboard: what is
    held down is then released unseen. Positions are window pixels from the bottom left; symbols,
    modifiers and buttons are pyglet's; a positive scroll is up.
    """

    needs_every_frame = False
    """Whether work that can wait would cost it frames that somebody would miss."""

    def enter(self) -> None: ...

    def leave(self) -> None: ...

    def resized(self, surface: Surface) -> None: ...

    def update(self, seconds: float) -> Answer: ...

    def draw(self) -> None: ...

    def changes_in(self) -> float:
        """Seconds until the scene changes by itself: 0 while something moves.

        Infinity if it only changes by what the player does, or once ``Loop.wake`` is called. Until
        then time doesn't pass and nothing is drawn.
        """
        return 0.0

    def is_stale(self) -> bool:
        """Whether ``draw`` would draw anything else than it did last; asked after ``update``.

        After keys and clicks a scene is drawn without being asked.
        """
        return True

    def targets(self) -> Mapping[str, tuple[int, int]]:
        """Where to click, by names of widgets, in window pixels from the bottom left."""
        return {}

    def trace(self) -> dict[str, object]:
        """What ``trace.Trace`` writes about this scene beside its targets: values of JSON."""
        return {}

    @property
    def takes_text(self) -> bool:
        """Whether what is typed is for ``on_text``: a field has the focus."""
        return False

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """A key goes down that means the same on every keyboard, or is held with Ctrl or Command.

        What a character does is not done here: where its key is, the keyboard's language decides,
        and Shift may belong to it. That is ``on_character``.
        """

    def on_key_repeat(self, symbol: int, modifiers: int) -> Answer:
        """A key that moves or deletes is held: an arrow, Home, Backspace; time and again."""

    def on_key_release(self, symbol: int) -> Answer: ...

    def on_deactivate(self) -> Answer: ...

    def on_text(self, text: str) -> Answer:
        """Text is typed into a field, again and again while a key is held."""

    def on_character(self, character: str, key: str = "") -> Answer:
        """A character is typed where no field has the focus: once, however long its key is held.

        ``key`` is the character that the system names its key by, or empty: where digits need Shift
        or letters are not Latin, that may be what the player means.
        """

    def press(self, symbol: int) -> Answer:
        """A key goes down on a device that is no keyboard; it also does what its character does."""
        answer = self.on_key(symbol, 0)
        character = character_of(symbol)
        if answer is not None or self.takes_text or not character:
            return answer
        return self.on_character(character)

    def on_mouse_motion(self, x: float, y: float) -> Answer: ...

    def on_mouse_leave(self) -> Answer:
        """The mouse has left the window; while a button is down, ``on_mouse_drag`` goes on."""

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int = 0) -> Answer: ...

    def on_mouse_drag(self, x: float, y: float) -> Answer: ...

    def on_mouse_release(self, x: float, y: float, button: int) -> Answer: ...

    def on_mouse_scroll(self, x: float, y: float, notches: float) -> Answer: ...

    def on_file_drop(self, paths: Sequence[str]) -> Answer:
        """Files were dropped on the window from outside."""


class SceneStack:
    """The open scenes, of which the top one is shown; none is left once the game is to end."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        """The scene that is shown; None when the game is to end. Any thread may ask."""
        return next(reversed(self._scenes), None)

    def resize(self, surface: Surface) -> None:
        """The window, its density or the text size has changed."""
        self.surface = surface
        if self.top is not None:
            self.top.resized(surface)

    @property
    def depth(self) -> int:
        """The number of open scenes."""
        return len(self._scenes)

    def drop(self) -> None:
        """Forget the shown scene, which is not asked to leave, and show none for now."""
        self._scenes.pop()

    def interrupt(self, scene: Scene) -> None:
        """Show ``scene`` over the one that is shown, which is not asked to leave: it has failed."""
        self._scenes.append(scene)
        scene.resized(self.surface)
        scene.enter()

    def apply(self, answer: Answer) -> None:
        """Do what a handler of the shown scene has returned."""
        if answer is None:
            return
        if self.top is not None:
            self.top.leave()
        match answer:
            case Push(scene):
                self._scenes.append(scene)
            case Pop(scenes):
                del self._scenes[-scenes:]
            case Replace(scene):
                self._scenes[-1:] = [scene]
            case Quit():
                self._scenes.clear()
        if self.top is not None:
            self.top.resized(self.surface)
            self.top.enter()
