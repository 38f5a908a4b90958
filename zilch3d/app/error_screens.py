"""What the window shows after an error."""

from collections.abc import Callable

from pyglet.window import Window

from zilch3d.app.crash import CrashReports, middle_left_out
from zilch3d.app.system import WindowClipboard
from zilch3d.kit.canvas import window_screen
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.loop import Loop, trace_from_environment
from zilch3d.kit.scene import Answer, Pop, Quit, Scene, SceneStack
from zilch3d.render.window import restore
from zilch3d.resources import MissingResource
from zilch3d.store.games import GameStore
from zilch3d.store.settings import Settings, safe
from zilch3d.ui.pages.trouble import (
    Crash,
    CrashExits,
    CrashScene,
    DamagedScene,
    SafeStartScene,
    TroubleScene,
)
from zilch3d.ui.theme import THEME, intact_fonts

MOST_IN_VAIN = 3
"""Errors during a run, while an error is shown, after which no more are."""
COPIED = 50_000
"""Characters of a report: X11 ends a program that puts more than 256 KB on the clipboard."""
TEXT_SIZE = 100
"""In percent, where no settings are in force."""


class ErrorScreens:
    """Makes the scene that follows an error, on a screen of its own: the other may be at fault.

    The game in play is left before the title is shown again.
    """

    def __init__(self, window: Window, reports: CrashReports, games: GameStore) -> None:
        self._window = window
        self._reports = reports
        self._games = games
        self._failed: list[Scene] = []
        self._in_vain = 0

    def after(self, error: Exception, stack: SceneStack) -> Scene:
        """The scene to show after an error that the top scene of ``stack`` has raised.

        Going on is offered once for each scene. Raises the error if what it shows keeps failing.
        """
        # An error screen that fails itself goes, and the scene below it counts as the failed one.
        if isinstance(stack.top, TroubleScene):
            self._in_vain += 1
            if self._in_vain > MOST_IN_VAIN:
                raise error
            stack.drop()
        failed, depth = stack.top, stack.depth
        first_time = failed is not None and failed not in self._failed
        if failed is not None:
            self._failed.append(failed)

        def title() -> Answer:
            self._reports.in_play.leave()
            return Pop(depth)

        return self._scene(error, Pop if first_time else None, title if depth > 1 else None)

    def alone(self, error: Exception) -> None:
        """Show the error, where nothing else can be shown, until the window is closed."""
        show_alone(self._window, self._scene(error))

    def _scene(
        self,
        error: Exception,
        go_on: Callable[[], Answer] | None = None,
        title: Callable[[], Answer] | None = None,
    ) -> TroubleScene:
        restore(self._window)
        screen = window_screen(Glyphs(intact_fonts()), THEME)
        if isinstance(error, MissingResource):
            return DamagedScene(screen, error.path, title)
        report = self._reports.write(error)
        text = middle_left_out(report.text, COPIED)
        exits = CrashExits(lambda: WindowClipboard(self._window).copy(text), go_on, title)
        crash = Crash(report.error, str(report.file or ""), report.reason, self._games.is_kept)
        return CrashScene(screen, crash, exits)


def ask_how_to_start(window: Window, current: Settings) -> Settings | None:
    """The settings to start with after failed starts: safe ones, or those chosen; None to quit."""
    answers: list[Settings] = []

    def answer(settings: Settings) -> Callable[[], Answer]:
        def press() -> Answer:
            answers.append(settings)
            return Quit()

        return press

    screen = window_screen(Glyphs(intact_fonts()), THEME)
    show_alone(window, SafeStartScene(screen, answer(safe(current)), answer(current)))
    return answers[0] if answers else None


def show_alone(window: Window, scene: TroubleScene) -> None:
    """Show a scene that needs nothing of the game until it ends, or the window is closed."""
    Loop(window, TEXT_SIZE, lambda: None, trace_from_environment()).run(scene)
